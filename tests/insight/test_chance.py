"""Chances that come true: the fit, and the meter that tells how well it holds."""

import random
import tomllib
from typing import Any

import pytest

import parlour
from parlour.engines.engine import Candidate
from parlour.insight.chance import FITS, Chance, Fit, chance_of, every_fit, fit_of, sigmoid
from parlour.insight.fitting import Sample, fit_samples, truth
from parlour.insight.judge import Judge, settings_text


def simulated(fit: Fit, matches: int) -> list[Sample]:
    """Matches that end as a fit says."""
    dice = random.Random(1)
    samples = []
    for number in range(matches):
        win = dice.uniform(0.02, 0.9)
        loss = (1 - win) * dice.uniform(0.3, 1)
        chance = fit.chance(win, loss)
        thrown = dice.random()
        winner = 0 if thrown < chance.first else 1 if thrown < chance.first + chance.second else None
        samples.append(Sample(number, win, loss, winner))
    return samples


@pytest.mark.parametrize("doubt", [0.0, 0.1])
def test_a_fit_is_found_again(doubt: float) -> None:
    real = Fit(0.6, -0.4, -0.2, doubt=doubt) if not doubt else Fit(1.8, -0.4, -0.2, doubt=doubt)
    found = fit_samples(simulated(real, 4_000))
    for win, loss in [(0.1, 0.8), (0.3, 0.5), (0.5, 0.3), (0.8, 0.1)]:
        assert found.chance(win, loss).first == pytest.approx(real.chance(win, loss).first, abs=0.04)
    assert found.doubt == pytest.approx(doubt, abs=0.041)
    assert found.matches == 4_000


def test_an_engine_that_knows_nothing_is_not_read_upside_down() -> None:
    """What it says has the opposite sign of what happens: then nothing is taken from it but who begins."""
    against = [Sample(n, 0.7, 0.3, 1) for n in range(60)] + [Sample(60 + n, 0.3, 0.7, 0) for n in range(40)]
    found = fit_samples(against)
    assert found.slope == 0
    assert found.chance(0.9, 0.1) == found.chance(0.1, 0.9)
    assert found.chance(0.5, 0.5).first == pytest.approx(0.4, abs=0.01)


def test_what_tells_nothing_is_not_used() -> None:
    """The engine's number and the end are independent: luck gives them a slope, but not one that's worth it; and no
    half of the matches makes the other look upside down."""
    dice = random.Random(5)
    samples = []
    for match in range(400):
        winner = 0 if dice.random() < 0.6 else 1
        for _ in range(3):
            win = dice.choice([0.3, 0.4, 0.5, 0.6])
            samples.append(Sample(match, win, 1 - win, winner))
    found = fit_samples(samples)
    assert found.slope == 0
    assert found.chance(0.6, 0.4).first == pytest.approx(0.6, abs=0.06)
    assert all(one.holds for one in truth(samples))


def test_the_meter_tells_truth_from_boast() -> None:
    """Of matches that follow the fit, what is said comes true, within what chance allows."""
    held = truth(simulated(Fit(0.6, -0.4, -0.2), 1_500))
    many = [one for one in held if one.matches >= 100]
    assert len(many) >= 6
    assert sum(one.holds for one in many) >= 0.8 * len(many)
    assert all(abs(one.said - one.came_true) < 0.06 for one in many)
    assert sum(one.chances for one in held) == 3_000


def test_a_fit_does_not_run_away() -> None:
    """Samples of certain ends only, which a steeper slope fits ever better."""
    sure = [Sample(n, 0.9999, 0.0001, 0) for n in range(50)] + [Sample(50 + n, 0.0001, 0.9999, 1) for n in range(50)]
    assert fit_samples(sure).chance(0.9999, 0.0001).first > 0.9


def test_what_is_proved_is_not_fitted() -> None:
    fit = Fit(0.1, 1.0, 1.0)
    assert chance_of(Candidate(0, 1.0, (1.0, 0.0, 0.0), solved=True), fit) == Chance(1.0, 0.0)
    assert chance_of(Candidate(0, 0.0, (0.0, 1.0, 0.0), solved=True), fit) == Chance(0.0, 0.0)
    assert chance_of(Candidate(0, -0.9, (0.1, 0.0, 0.9), mate=-4), fit) == Chance(0.0, 1.0)
    assert chance_of(Candidate(0, -0.9, (0.1, 0.0, 0.9)), fit) == fit.chance(0.1, 0.9)


def test_both_chances_together_are_at_most_one() -> None:
    both = Fit(1.0, 3.0, 3.0).chance(0.5, 0.5)
    assert both.first + both.second == pytest.approx(1)
    assert both.draw == 0
    assert Chance(0.4, 0.2).expected(0) == pytest.approx(0.6)


def test_no_overflow() -> None:
    assert sigmoid(1e6) == 1
    assert sigmoid(-1e6) == 0


def test_the_file_of_fits() -> None:
    """Each is about a board that exists, says which command made it, and holds what it says."""
    read = tomllib.loads(FITS.read_text(encoding="utf-8"))["fit"]
    assert len(every_fit()) == len(read)
    for one in read:
        game = parlour.game(one["game"], **one["options"])
        assert fit_of(game).matches == one["matches"] >= 100
        assert one["command"].startswith("python -m tools.chances")
        assert sum(row[2] for row in one["truth"]) == 2 * one["positions"]


FITTED = tomllib.loads(FITS.read_text(encoding="utf-8"))["fit"]


@pytest.mark.parametrize("one", FITTED, ids=lambda one: f"{one['game']} {one['options']}")
def test_a_fit_is_of_the_judge_of_today(one: dict[str, Any]) -> None:
    """What another judge meant by its numbers says nothing about these: a ladder with a new top needs a new fit."""
    board = parlour.game(one["game"], **one["options"])
    assert one["judge"] == settings_text(board), f"python -m tools.chances {board.name} --matches 1200"


def test_a_board_without_a_fit_has_its_game_s_or_none() -> None:
    assert fit_of(parlour.game("dots", rows=2, cols=2)) == fit_of(parlour.game("dots"))


def test_a_look_says_what_the_curve_says() -> None:
    """The words beside a move and the bar above it come from the same chances."""
    with Judge(parlour.game("ultimate")) as judge:
        look = judge.look(parlour.game("ultimate").start())
    for one, chance in zip(look.candidates, look.chances, strict=True):
        assert one.wdl == (chance.first, chance.draw, chance.second)
