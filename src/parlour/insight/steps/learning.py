"""A learner's first matches on a tiny board: a real one, from an empty memory, which nobody keeps."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from parlour.games.game import Game
from parlour.learners.engine import LearnerEngine
from parlour.learners.lesson import Ending, lesson_of
from parlour.learners.memory import Counts, Memory
from parlour.matches.play import play

OPPONENT = "random"


@dataclass(frozen=True, slots=True)
class TaughtMatch:
    """A match, and what the learner, who moved first, knows after it."""

    moves: Sequence[int]
    result: Ending
    counts: Mapping[tuple[int, ...], Counts]
    """How its matches ended, by their first move. Those that are each other's image count together."""


def taught_matches(game: Game, matches: int, seed: int) -> tuple[list[TaughtMatch], Memory]:
    """Against somebody who plays at random; the same seed, the same matches."""
    memory, found = Memory(game), []
    for number in range(matches):
        record = play(game, LearnerEngine.of(memory), OPPONENT, seed=seed + number)
        lesson = lesson_of(record, 0)
        memory.add(lesson)
        found.append(TaughtMatch(lesson.moves, lesson.result, counts_of(memory)))
    return found, memory


def counts_of(memory: Memory) -> dict[tuple[int, ...], Counts]:
    """Of all first moves, also of those that it has never tried."""
    game, known = memory.game, memory.children(0, ())
    ways = game.symmetries()
    alike = sorted({tuple(sorted({way[move] for way in ways})) for move in game.start().moves()})
    return {moves: total(known.get(move, Counts()) for move in moves) for moves in alike}


def total(counts: Iterable[Counts]) -> Counts:
    return Counts(*map(sum, zip(*counts, strict=True)))


def calm_choices(memory: Memory) -> list[int]:
    """The moves that are equally good to it, once it is not curious any more."""
    start = memory.game.start()
    candidates = LearnerEngine.of(memory, curiosity=0).think(start).candidates
    best = candidates[0].merit
    return sorted(one.move for one in candidates if one.merit == best)
