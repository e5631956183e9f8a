"""What the compiled module gathers from a memory is what the plain way gathers, for every game."""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.games.tictactoe import TicTacToe
from parlour.learners.choosing.experience import CompiledExperience, Experience, experience_of, is_compiled
from parlour.learners.choosing.images import images_of
from parlour.learners.engine import LearnerEngine
from parlour.learners.memory import Memory
from tests.learners.some import random_lesson
from tests.plain.test_minimax import Pile

GAMES = [
    *map(parlour.game, parlour.game_names()),
    parlour.game("tictactoe", m=4, n=3, k=3),
    parlour.game("dots", rows=1, cols=2),
    parlour.game("dots", rows=5, cols=5),
    parlour.game("ultimate", tiebreak="boards"),
    parlour.game("pawns", stalemate="draw"),
]
LONGEST = 60
"""Moves of a lesson: enough for every kind of move."""


def compare(one: Experience, two: Experience, game: parlour.Game, seed: int) -> None:
    """At every position of a match, from whatever side it is seen: the very same numbers."""
    moves: list[int] = []
    position = game.start()
    for move in (*random_lesson(game, seed, LONGEST).moves, None):
        for known in (moves, None):
            images = images_of(position, known)
            assert list(one.of_moves(images)) == list(two.of_moves(images))
        if move is not None:
            moves.append(move)
            position = position.play(move)


@pytest.mark.parametrize("game", GAMES, ids=repr)
@given(seeds=st.lists(st.integers(0, 10**6), max_size=12), data=st.data())
@settings(deadline=None, max_examples=6)
@pytest.mark.deep
def test_the_compiled_experience_is_the_plain_one(game: parlour.Game, seeds: list[int], data: st.DataObject) -> None:
    """Gathered, learned lesson by lesson, taken away and merged, in whatever order."""
    assert is_compiled(game)
    memory = Memory(game)
    for seed in seeds[::2]:
        memory.add(random_lesson(game, seed, LONGEST))
    both = Experience(memory), CompiledExperience(memory)
    for one in both:
        for seed in seeds[1::2]:
            one.add(random_lesson(game, seed, LONGEST))
        for seed in seeds[:3]:
            one.take_away(random_lesson(game, seed, LONGEST))
        one.gather(memory)
    for seed in [*seeds[:2], data.draw(st.integers(0, 10**6))]:
        compare(*both, game, seed)
    for one in both:
        one.clear()
    compare(*both, game, 1)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_same_seed_gives_the_same_move_either_way(game: parlour.Game) -> None:
    memory = Memory(game)
    for seed in range(10):
        memory.add(random_lesson(game, seed, LONGEST))
    engines = [LearnerEngine.of(memory, made(memory)) for made in (Experience, CompiledExperience)]
    line = [game.start()]
    dice = Random(1)
    for seed in range(12):
        limits = parlour.Limits(seed=seed)
        plain, compiled = (engine.think(line[-1], limits, line[:-1]) for engine in engines)
        assert plain == compiled
        line.append(line[-1].play(dice.choice(line[-1].moves())))
        if line[-1].outcome(line[:-1]):
            return


def test_a_game_in_python_is_gathered_in_python() -> None:
    pile = Pile()
    memory = Memory(pile)
    for seed in range(5):
        memory.add(random_lesson(pile, seed))
    found = experience_of(memory)
    assert type(found) is Experience
    assert any(counts.total for _, counts, _ in found.of_moves(images_of(pile.start(), [])))
    assert found.bytes_held() > 0


class Cornered(TicTacToe):
    """Somebody's own game, which is ours but for what a move looks like."""

    def patterns(self, position: Any, move: int) -> Sequence[Hashable]:
        return ("corner" if move in (0, 2, 6, 8) else "other",)


def test_who_names_patterns_of_his_own_keeps_them() -> None:
    game = Cornered()
    assert not is_compiled(game)
    memory = Memory(game)
    memory.add(random_lesson(game, 1))
    assert type(experience_of(memory)) is Experience


def test_a_memory_with_a_move_that_is_not_legal_is_not_gathered() -> None:
    """No such memory can be read from a file; a log is believed, since every lesson was checked before it was written."""
    game = parlour.game("tictactoe")
    for moves in ([0, 0], [9], [70_000]):
        memory = Memory(game)
        memory.tree.add(0, moves, "won")
        with pytest.raises(ValueError, match="not legal"):
            experience_of(memory)


def test_what_it_holds_is_bounded_by_the_memory() -> None:
    """A position has one place and three patterns at most, of 32 bytes each, in tables that are a third full at least."""
    game = parlour.game("ultimate")
    memory = Memory(game)
    for seed in range(200):
        memory.add(random_lesson(game, seed))
    found = CompiledExperience(memory)
    assert found.bytes_held() < 4 * 3 * 32 * len(memory)
