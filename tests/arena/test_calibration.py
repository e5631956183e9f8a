"""A ladder measured: its steps, what is proposed, and the file with it."""

import random
import tomllib
from dataclasses import replace
from itertools import pairwise
from math import nan
from pathlib import Path

import pytest

import parlour
from parlour.arena.bradley_terry import Rating
from parlour.arena.calibration import (
    Calibration,
    Step,
    StepsKnown,
    calibration_of,
    is_fixed,
    proposal,
    settings_at,
    tidy,
)
from parlour.arena.ladder_file import with_calibration, with_newcomer, with_settings
from parlour.cli.rate.enter import enter
from parlour.opponents.choose import Level
from parlour.opponents.ladders import every_ladder, fingerprint, ladder_of, read_ladder
from parlour.opponents.opponent import Opponent


def measured_as(ladder: list[Opponent], values: list[float], error: float = 20.0) -> Calibration:
    ratings = [Rating(value, error) for value in values]
    steps = [
        Step(a, b, Rating(y.value - x.value, error))
        for a, b, x, y in zip(ladder, ladder[1:], ratings, ratings[1:], strict=False)
    ]
    return Calibration(tuple(ladder), tuple(ratings), tuple(steps), (100,) * len(ladder))


@pytest.fixture
def ladder() -> list[Opponent]:
    made = [Opponent("random", "Random", "", "random")]
    for number, nodes in enumerate((100, 400, 1600, 6400)):
        level = Level(loss=0.8 - 0.2 * number, heat=0.4 - 0.1 * number)
        made.append(Opponent(f"o{number}", f"O{number}", "", "alphabeta", nodes=nodes, level=level))
    return made


def test_steps() -> None:
    one = Opponent("a", "A", "", "random")
    verdicts = {90: "even", 60: "small", 250: "large", 15: "unsure", -40: "unsure"}
    for points, verdict in verdicts.items():
        assert Step(one, one, Rating(points, 20)).verdict == verdict


def test_what_is_proposed_lies_between(ladder: list[Opponent]) -> None:
    """Random 0, then 100, 500, 600, 800: the second of the free ones is too strong, the third too weak."""
    found = measured_as(ladder, [0, 100, 500, 600, 800])
    proposed = proposal(found)
    assert proposed[0] == ladder[0]
    assert proposed[4] == ladder[4]
    assert [one.id for one in proposed] == [one.id for one in ladder]
    second = proposed[2]  # wanted at 400: three quarters of the way from 100 to 500
    assert second.nodes == tidy(100 * 4**0.75)
    assert second.level.loss == round(0.8 * (0.6 / 0.8) ** 0.75, 3)
    nodes = [one.nodes or 0 for one in proposed]
    assert nodes == sorted(nodes)


def test_proposals_converge(ladder: list[Opponent]) -> None:
    """If strength goes by the logarithm of nodes and by loss, a few rounds of measuring make the steps even."""

    def strength(one: Opponent) -> float:
        return 0.0 if one.nodes is None else 900 - 700 * one.level.loss + 40 * (one.nodes / 100) ** 0.3

    now = [
        ladder[0],
        *(
            replace(one, level=replace(one.level, loss=loss))
            for one, loss in zip(ladder[1:], (1.1, 0.4, 0.3, 0.0), strict=True)
        ),
    ]
    for _ in range(4):
        now = proposal(measured_as(now, [strength(one) for one in now]))
    values = [strength(one) for one in now]
    steps = [b - a for a, b in pairwise(values)]
    assert max(steps) - min(steps) < 60


def test_the_historical_ones_stay() -> None:
    for found in every_ladder():
        for one in found.opponents:
            if one.engine in ("classic_dots", "win_or_block", "beatable") or one.id == "standard" or one.perfect:
                assert is_fixed(one)


def test_nobody_goes_far_beyond_the_path(ladder: list[Opponent]) -> None:
    """At most as far again as from the strongest to the next, 1600 to 6400 nodes, and from the weakest, 400 to 100."""
    found = measured_as(ladder, [0, 100, 300, 600, 800])
    assert settings_at(found, ladder[2], 5000).nodes == tidy(6400 * 4)
    assert settings_at(found, ladder[2], -500).nodes == 25
    alone = measured_as(ladder[:2], [0, 100])
    assert settings_at(alone, ladder[1], 50) == ladder[1]


@pytest.mark.parametrize(
    "file", [one.file for one in every_ladder() if one.options is not None], ids=lambda file: file.stem
)
def test_the_file(file: Path, tmp_path: Path) -> None:
    """Read again, it says what was measured, and is not stale; what was written by hand is there still."""
    before = read_ladder(file)
    dice = random.Random(1)
    found = measured_as(list(before.opponents), sorted(dice.uniform(0, 2000) for _ in before.opponents))
    copy = tmp_path / file.name
    copy.write_text(with_calibration(file.read_text(), found, "parlour calibrate", 2))
    after = read_ladder(copy)
    assert not after.is_stale
    assert after.measured is not None
    assert after.measured.command == "parlour calibrate"
    for one, was, rating in zip(after.opponents, before.opponents, found.ratings, strict=True):
        assert one.rating == round(rating.value)
        assert (one.id, one.sentence, one.level, one.options, one.nodes) == (
            was.id,
            was.sentence,
            was.level,
            was.options,
            was.nodes,
        )
    assert after.opponents[0].step is None
    assert after.opponents[1].step == round(found.steps[0].points.value)
    assert comments(copy) == comments(file)


def comments(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if line.startswith("#")]


def test_other_settings_make_it_stale(tmp_path: Path) -> None:
    file = next(one.file for one in every_ladder() if one.file.stem == "ultimate_boards")
    ladder = read_ladder(file)
    found = measured_as(list(ladder.opponents), [100.0 * n for n in range(len(ladder.opponents))])
    copy = tmp_path / file.name
    text = with_calibration(file.read_text(), found, "parlour calibrate", 2)
    changed = [replace(one, nodes=(one.nodes or 1) + 1) if one.id == "bee" else one for one in ladder.opponents]
    copy.write_text(with_settings(text, changed))
    after = read_ladder(copy)
    assert after.is_stale
    assert "earlier settings or engines" in after.how_measured()
    assert fingerprint(after.opponents) == fingerprint(changed)
    tomllib.loads(copy.read_text())


def test_a_small_ladder_is_measured() -> None:
    game = parlour.game("tictactoe")
    ladder = parlour.opponents(game)
    results = parlour.arena.run(game, ladder, mode="ladder", pairs=10, processes=1)
    found = calibration_of(results, ladder)
    assert found.ratings[0].value <= 0
    assert len(found.steps) == len(ladder) - 1
    assert [one.value for one in found.ratings] == sorted(one.value for one in found.ratings)


@pytest.mark.parametrize(("error", "budget"), [(0.0, 1e6), (-3.0, 1e6), (nan, 1e6), (40.0, nan)])
def test_a_step_cannot_be_known_any_better_than_exactly(error: float, budget: float) -> None:
    """Nothing would ever rest, and all pairs be played before anybody notices."""
    with pytest.raises(ValueError, match=r"this is -?\d|this is nan"):
        StepsKnown(error, budget=budget)


def test_a_newcomer_is_rated_among_those_who_are_there(tmp_path: Path) -> None:
    """They stay as they were rated, whatever the matches say; the newcomer comes to stand between them."""
    ladder = ladder_of(parlour.game("tictactoe"))
    new = replace(ladder.opponents[2], id="new", name="Newcomer", nodes=60, rating=None, error=None, step=None)
    others = list(ladder.opponents[:4])
    found = enter(parlour.game("tictactoe"), new, others, 60.0, 40, 1e6, 1, 1, None, None, True)
    assert 0 < found.rating.value < (ladder.opponents[4].rating or 0)
    assert found.rating.error >= found.step.error > 0
    entry = '[[opponents]]\nid = "new"\nname = "Newcomer"\nsentence = "New."\nengine = "mcts"\nnodes = 60\n'
    copy = tmp_path / ladder.file.name
    copy.write_text(f"{ladder.file.read_text()}\n{entry}")
    copy.write_text(with_newcomer(copy.read_text(), found, [*ladder.opponents, new], "parlour calibrate --enter"))
    after = read_ladder(copy)
    assert after.measured is not None
    assert after.measured.entered == "parlour calibrate --enter"
    ratings = [one.rating or 0 for one in after.opponents]
    assert ratings == sorted(ratings)
    entered = next(one for one in after.opponents if one.id == "new")
    assert (entered.rating, entered.matches) == (round(found.rating.value), found.matches)
    assert [one for one in after.opponents if one.id != "new"] == [
        replace(one, sentence=str(one.sentence)) for one in ladder.opponents
    ]
    assert comments(copy) == comments(ladder.file)
