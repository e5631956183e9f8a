"""A person's rating, match by match."""

import pytest

from parlour.arena.elo import POINTS, chance
from parlour.arena.following.personal import NARROWEST, WIDEST, Known, Strength, after_known, after_match, newcomer

SOMEBODY = Strength(500, 80, 20)


def test_who_wins_goes_up_by_what_was_not_expected() -> None:
    gains = [after_known(SOMEBODY, Known(rating, 0), 1).value - 500 for rating in (300, 500, 700)]
    assert 0 < gains[0] < gains[1] < gains[2]
    losses = [after_known(SOMEBODY, Known(rating, 0), 0).value - 500 for rating in (300, 500, 700)]
    assert losses[0] < losses[1] < losses[2] < 0


def test_the_step_is_weng_and_lins() -> None:
    """By hand, from the paper: K = sigma² / c, and what was expected with c instead of the scale itself."""
    spread = (80**2 + 12**2) ** 0.5
    other = (1 + 12**2) ** 0.5
    c = (spread**2 + other**2 + POINTS**2) ** 0.5
    expected = chance((500 - 600) * POINTS / c)
    found = after_known(SOMEBODY, Known(600, 0), 1)
    assert found.value == pytest.approx(500 + spread**2 / c * (1 - expected))
    assert found.matches == 21


def test_a_draw_is_half_a_win_and_half_a_loss() -> None:
    won, drawn, lost = (after_known(SOMEBODY, Known(700, 30), score).value for score in (1, 0.5, 0))
    assert drawn == pytest.approx((won + lost) / 2)
    assert drawn > 500, "the other one is stronger"
    first, second = after_match(SOMEBODY, Strength(700, 80, 5), 0.5)
    assert first.value > 500
    assert second.value < 700


def test_two_people_move_towards_each_other_by_as_much() -> None:
    first, second = after_match(SOMEBODY, Strength(500, 80, 3), 0)
    assert first.value < 500 < second.value
    assert first.value + second.value == pytest.approx(1000)
    assert (first.matches, second.matches) == (21, 4)


def test_what_is_known_of_somebody_grows_and_never_becomes_certain() -> None:
    strength = newcomer([0, 100, 2500])
    spreads = []
    for number in range(400):
        strength = after_known(strength, Known(strength.value, 20), number % 2)
        spreads.append(strength.spread)
    assert spreads[0] < WIDEST
    assert spreads[20] < 160
    assert 60 < spreads[-1] < 110


def test_a_newcomer_is_near_the_foot_of_the_ladder() -> None:
    assert newcomer([0, 90, 700, 2800]) == Strength(90, WIDEST)
    assert newcomer([0, 60, 300]) == Strength(60, NARROWEST)
    assert newcomer([5]) == Strength(5, NARROWEST)
    assert newcomer([]).value == 0


def test_a_rating_says_something_after_a_few_matches() -> None:
    assert Strength(0, 80, 3).is_provisional
    assert not Strength(0, 80, 12).is_provisional
    assert Strength(0, 100).error == pytest.approx(196, abs=1)
