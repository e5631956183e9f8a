"""What speaks for the next move of a puzzle's solution: the judge looks before and after it, in the pool, once for all
who ask."""

import asyncio
from collections import OrderedDict

from parlour.insight.coach import Clue, clue_to
from parlour.insight.puzzles.puzzle import Puzzle
from parlour.server.exploring.judging import look_at
from parlour.server.exploring.lines import Line
from parlour.server.exploring.streams import Stream

MOST_KEPT = 2000


class Clues:
    """Those that were asked for lately. Call from the event loop."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Clue] = OrderedDict()

    def known(self, puzzle: Puzzle, done: int) -> Clue | None:
        return self._kept.get((puzzle.id, done))

    async def think(self, stream: Stream, puzzle: Puzzle, done: int) -> Clue:
        """After so many plies of the solution. Raises Cancelled and EngineFailed as the stream does."""
        positions, move = puzzle.positions, puzzle.line[done]
        start = Line(positions[: done + 1], puzzle.line[:done])
        then = Line(positions[: done + 2], puzzle.line[: done + 1])
        before = await look_at(stream, start)
        after = None if then.outcome else await look_at(stream, then)
        clue = await asyncio.to_thread(clue_to, before, move, after, start.past)
        self._kept[puzzle.id, done] = clue
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return clue
