"""Random: any legal move, each as likely as the others. The zero of every rating."""

from collections.abc import Sequence
from functools import lru_cache

from parlour.engines import words
from parlour.engines.dice import dice_of
from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.registry import add_engine_class
from parlour.games.game import Position


class Random(Engine):
    name = "random"
    summary = words.SUMMARIES["random"]
    runs_on_thread = True

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        self.require(position, limits, past)
        moves = dice_of(limits.seed).shuffled(position.moves())
        return Info(tuple([one_of(len(moves), move) for move in moves]))

    def stop(self) -> None:
        """It never takes long."""


@lru_cache(10_000)
def one_of(count: int, move: int) -> Candidate:
    """A move among so many. A value: the same one serves every match."""
    return Candidate(move, 0.0, (0.5, 0.0, 0.5), share=1 / count, line=(move,), known=False)


add_engine_class(Random)
