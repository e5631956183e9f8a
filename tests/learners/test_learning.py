"""It learns: better in the end than in the beginning, in both roles, faster than the first learner, in large games too.

Everything is fixed by its seed, so that a test says the same each time; the figures with their intervals are printed
by `python -m tools.learning`.
"""

import pytest
from tools.learning import FIRST, OWN, TICTACTOE, area_gain, course, exam_after, gain, gains_by_role

import parlour

SEEDS = range(1, 6)


@pytest.mark.parametrize("mode", [OWN, FIRST])
@pytest.mark.parametrize("role", [0, 1])
@pytest.mark.deep
def test_it_learns_from_few_matches(mode: str, role: int) -> None:
    found = gain([course(TICTACTOE, mode, "random", 600, seed, (role,)) for seed in (1, 2, 3)], window=100)
    assert found.low > 0, str(found)


@pytest.mark.slow
@pytest.mark.parametrize("against", ["random", "beatable"])
def test_our_own_learns_in_both_roles(against: str) -> None:
    for found in gains_by_role(OWN, against, 2000, SEEDS).values():
        assert found.low > 0, str(found)


@pytest.mark.slow
def test_the_first_learner_learns_in_both_roles() -> None:
    for found in gains_by_role(FIRST, "random", 2000, SEEDS).values():
        assert found.low > 0, str(found)


@pytest.mark.slow
def test_the_first_learner_learns_where_it_can_win() -> None:
    """Against Minimax only whoever moves first can: that one's mistake is its own first mark, which as the first of
    all never loses. A draw teaches the first learner nothing, so as the second player it has nothing to learn from."""
    first, second = gains_by_role(FIRST, "beatable", 2000, SEEDS).values()
    assert first.low > 0, str(first)
    assert second.after.high < 0.1, str(second)


@pytest.mark.deep
def test_our_own_learns_faster() -> None:
    mean, low, _ = area_gain("random", 300, [1, 2, 3, 4])
    assert low > 0, mean


@pytest.mark.slow
@pytest.mark.parametrize("against", ["random", "beatable"])
def test_our_own_learns_faster_all_the_way(against: str) -> None:
    mean, low, _ = area_gain(against, 2000, range(1, 9))
    assert low > 0, mean


def test_it_can_still_be_beaten_after_a_hundred_matches() -> None:
    point = exam_after(TICTACTOE, 100, exam="perfect")
    assert point.lost > 20
    assert point.score.high < 0.5


@pytest.mark.deep
def test_it_learns_a_large_game_from_patterns() -> None:
    """Few matches; many are the slow test's."""
    point = exam_after(parlour.game("dots", rows=3, cols=3), 100)
    assert point.score.low > 0.8, str(point)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "matches", "share"),
    [
        (parlour.game("ultimate"), 5000, 0.7),
        (parlour.game("dots", rows=3, cols=3), 5000, 0.8),
        (parlour.game("pawns"), 500, 0.8),
        (parlour.game("chess"), 500, 0.6),
    ],
    ids=repr,
)
def test_it_gets_good_at_large_games(game: parlour.Game, matches: int, share: float) -> None:
    point = exam_after(game, matches)
    assert point.score.low >= share, str(point)
