"""The reason a learner gives is the reason: the move it plays is the best by the numbers it shows, whatever it remembers,
whichever character it has, in several games and in both roles."""

import math
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.learners.characters import CHARACTERS, character, characters
from parlour.learners.choosing.experience import Experience
from parlour.learners.choosing.historical import LASTS, OPENINGS
from parlour.learners.engine import LearnerEngine
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Memory
from tests.learners.some import random_lesson

GAMES = [
    parlour.game("tictactoe"),
    parlour.game("tictactoe", m=4, n=3, k=3),
    parlour.game("dots", rows=2, cols=1),
    parlour.game("dots", rows=2, cols=2),
    parlour.game("ultimate"),
    parlour.game("pawns"),
]
PLAYED = [(game, one.mode) for game in GAMES for one in characters(game)]
AT_RANDOM = {"opening", "exploring", "all seen", "no win", "no data"}
"""Rules of the first learner by which chance decides."""
MANNERS = st.fixed_dictionaries(
    {
        "curiosity": st.integers(0, 200),
        "openings": st.sampled_from(OPENINGS),
        "explore_below": st.integers(0, 100),
        "explore_chance": st.integers(0, 100),
        "explore_lasts": st.sampled_from(LASTS),
    }
)


@lru_cache(2000)
def lesson(game: parlour.Game, seed: int, longest: int | None) -> Lesson:
    return random_lesson(game, seed, longest)


@st.composite
def remembered(draw: st.DrawFn, game: parlour.Game) -> tuple[Memory, list[parlour.Position]]:
    """A memory of matches at random, some cut short, and the line to a position that it may know."""
    memory = Memory(game)
    seeds = draw(st.lists(st.integers(0, 60), max_size=25))
    for seed in seeds:
        memory.add(lesson(game, seed, draw(st.sampled_from([None, 1, 2, 4]))))
    way = lesson(game, draw(st.sampled_from(seeds or [1])), None).moves
    line = [game.start()]
    for move in way[: draw(st.integers(0, min(len(way) - 1, 8)))]:
        line.append(line[-1].play(move))
    return memory, line


@pytest.mark.parametrize(("game", "mode"), PLAYED, ids=str)
@settings(max_examples=15, deadline=None)
@given(data=st.data(), manner=MANNERS, seed=st.integers(0, 1000))
def test_the_move_played_is_the_best_by_the_numbers_shown(
    game: parlour.Game, mode: str, data: st.DataObject, manner: dict[str, Any], seed: int
) -> None:
    memory, line = data.draw(remembered(game))
    role, moves = line[-1].to_move(), [after.last_move(line[:n]) for n, after in enumerate(line[1:], 1)]
    engine = LearnerEngine.of(memory, Experience(memory), mode=mode, **manner)
    info = engine.think(line[-1], parlour.Limits(seed=seed), line[:-1])
    played, *others = info.candidates
    assert {one.move for one in info.candidates} == set(line[-1].moves())
    check_chances(info)
    merits = {one.move: one.merit for one in info.candidates if one.merit is not None}
    if mode == "own" or (mode == "statistically_best" and info.rule == "memory"):
        assert merits[played.move] == max(merits.values())
    elif mode == "statistically_likely" and info.rule == "memory":
        possible = [merits[one.move] for one in info.candidates if one.chance]
        assert len(possible) <= 3
        assert min(possible) >= max((one.merit or 0.0 for one in others if not one.chance), default=0.0)
    elif mode.startswith("random") or info.rule in AT_RANDOM - {"opening"}:
        assert len({one.chance for one in info.candidates if one.chance}) <= 2
    assert all(0 <= value <= (1 if mode != "own" else math.inf) for value in merits.values())
    assert info.rule in character(mode).reasons, "there are words for it"
    check_rule(info.rule, mode, memory, role, [move for move in moves if move is not None])


def check_chances(info: parlour.Info) -> None:
    chances = [one.chance for one in info.candidates]
    assert None not in chances
    assert math.isclose(sum(one or 0.0 for one in chances), 1)
    assert info.candidates[0].chance


def check_rule(rule: str, mode: str, memory: Memory, role: int, moves: list[int]) -> None:
    """It never says that it has not been where it was, nor the other way round."""
    here = memory.counts(role, moves)
    if mode != "own":
        assert (rule == "no data") <= (not here.total)
        assert (rule in ("memory", "no win", "all seen")) <= bool(here.total)


@pytest.mark.parametrize("mode", [one.mode for one in CHARACTERS])
def test_the_chances_shown_are_those_it_plays_by(mode: str) -> None:
    """Over many seeds: what has no chance is never played, what has one is, about as often as it says."""
    game = parlour.game("tictactoe")
    memory = Memory(game)
    for seed in range(30):
        memory.add(random_lesson(game, seed))
    engine = LearnerEngine.of(memory, Experience(memory), mode=mode, explore_below=100, explore_chance=40, curiosity=0)
    for line in ([game.start()], [game.start(), game.start().play(4)]):
        count = 600
        infos = [engine.think(line[-1], parlour.Limits(seed=seed), line[:-1]) for seed in range(count)]
        chances = {one.move: one.chance or 0.0 for one in infos[0].candidates}
        for move, chance in chances.items():
            share = sum(info.move == move for info in infos) / count
            assert (share > 0) == (chance > 0)
            assert abs(share - chance) < 0.08


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_paths_by_move_are_the_best_that_begin_with_it(game: parlour.Game) -> None:
    """Against all paths, one by one."""
    for seed in range(20):
        dice, memory = Random(seed), Memory(game)
        for _ in range(dice.randrange(1, 12)):
            memory.add(random_lesson(game, dice.randrange(40), dice.choice([3, 5, 7])))
        for role in (0, 1):
            found = memory.tree.best_by_move(role, [])
            paths = memory.tree.top(role, [], 10_000)
            assert [path[0] for path, _ in found] == list(memory.children(role))
            for path, total in found:
                best, most = next((one, sum_) for one, sum_ in paths if one[0] == path[0])
                assert (total == most == 0) if not most else (total, path) == (most, best)
