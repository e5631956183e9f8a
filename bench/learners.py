"""What a learner costs: a choice, a lesson, a record, a position that it remembers, a memory that is read."""

import itertools
import random
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

import parlour
from bench.measure import Figures, exactly, microseconds_each, milliseconds_each
from bench.ours import kernel_of
from parlour.learners.choosing.historical import Chooser
from parlour.learners.growth import growth_of
from parlour.learners.learner import Learner
from parlour.learners.lesson import Lesson, ending_for
from parlour.learners.memory import Memory
from parlour.learners.records import learn_records

TICTACTOE = parlour.game("tictactoe")
DIFFERENT = 2000
"""Matches among those that are read."""
SEED = re.compile("Seed: [0-9]+")
MATCHES = 255_168
"""Of tic-tac-toe: all there are."""


def every_match(kernel: Any, moves: tuple[int, ...] = ()) -> Iterator[Lesson]:
    """As the player sees them who moves first."""
    if outcome := kernel.outcome():
        yield Lesson(0, moves, ending_for(outcome[0], 0))
    for move in kernel.moves():
        yield from every_match(kernel.after(move), (*moves, move))


def random_match(kernel: Any, dice: random.Random) -> Lesson:
    moves = []
    while not (outcome := kernel.outcome()):
        moves.append(dice.choice(kernel.moves()))
        kernel = kernel.after(moves[-1])
    role = dice.randrange(2)
    return Lesson(role, tuple(moves), ending_for(outcome[0], role))


@cache
def complete() -> Memory:
    memory = Memory(TICTACTOE)
    for lesson in every_match(kernel_of("tictactoe")):
        memory.add(lesson)
    if memory.counts(0).total != MATCHES:
        raise AssertionError(f"{memory} should have {MATCHES} matches")
    return memory


def choices(count: int) -> Figures:
    """With every match of tic-tac-toe in memory, the first move, each time after one more lesson."""
    memory, legal, dice = complete().copy(), TICTACTOE.start().moves(), random.Random(1)
    lessons = [random_match(kernel_of("tictactoe"), dice) for _ in range(count)]
    memory.tree.best(0, [])

    def work() -> None:
        for lesson in lessons:
            memory.add(lesson)
            Chooser(memory, 0).choose((), legal, dice)

    return microseconds_each(count, work)


def records(count: int) -> Figures:
    """Texts of matches of tic-tac-toe at random, read and learned as one player; from the text to the log on disk."""
    played = [parlour.play(TICTACTOE, "random", "random", seed=seed).text() for seed in range(DIFFERENT)]
    seeds = itertools.count(DIFFERENT)  # another seed makes it another match
    with tempfile.TemporaryDirectory() as folder, parlour.learner("bench", TICTACTOE, folder) as learner:
        while True:
            texts = [SEED.sub(f"Seed: {next(seeds)}", played[number % DIFFERENT]) for number in range(count)]
            work = partial(learn_text, learner, "\n".join(texts))
            yield next(microseconds_each(count, exactly(count, work)))


def learn_text(learner: Learner, text: str) -> int:
    return list(learn_records(learner, text, roles=(0,)))[-1].played


def lessons(count: int) -> Figures:
    """Tic-tac-toe, from a finished match to the log on disk."""
    dice, numbers = random.Random(1), itertools.count()
    made = [random_match(kernel_of("tictactoe"), dice) for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder, parlour.learner("bench", TICTACTOE, folder) as learner:

        def work() -> int:
            return learner.teach({str(next(numbers)): lesson for lesson in made})

        yield from microseconds_each(count, exactly(count, work))


@cache
def large(positions: int) -> Memory:
    memory, dice, start = Memory(parlour.game("ultimate")), random.Random(1), kernel_of("ultimate")
    while len(memory) < positions:
        lesson = random_match(start, dice)
        memory.tree.add(lesson.role, list(lesson.moves), lesson.result)
    return memory


def position_bytes(positions: int) -> Figures:
    while True:
        yield large(positions).tree.bytes_held() / len(large(positions))


def loads(positions: int) -> Figures:
    """A memory of ultimate tic-tac-toe from bytes, every number checked and every move replayed."""
    data = large(positions).to_bytes()
    return milliseconds_each(1, lambda: Memory.from_bytes(data))


@contextmanager
def every_match_known(merged: bool) -> Iterator[str]:
    """The folder of a learner that knows every match of tic-tac-toe: taught one by one, or from a file."""
    with tempfile.TemporaryDirectory() as folder:
        with parlour.learner("bench", TICTACTOE, folder) as learner:
            if merged:
                learner.merge(complete())
            else:
                learner.teach(
                    {f"match-{number}": one for number, one in enumerate(every_match(kernel_of("tictactoe")))}
                )
        yield folder


def first_moves(merged: bool) -> Figures:
    """Of the curious character after a restart, with every match of tic-tac-toe: from its folder to its choice."""
    with every_match_known(merged) as folder:

        def work() -> None:
            with parlour.learner("bench", TICTACTOE, folder) as learner:
                info = learner.engine().think(TICTACTOE.start())
            if info.rule not in ("memory", "exploring"):
                raise AssertionError(f"it remembers nothing: {info}")

        yield from milliseconds_each(1, work)


def first_showings() -> Figures:
    """The same learner after a restart, from its folder to how far it has grown, which every list of learners tells."""
    with every_match_known(merged=False) as folder:

        def work() -> None:
            with parlour.learner("bench", TICTACTOE, folder) as learner:
                growth_of(learner)

        yield from milliseconds_each(1, work)
