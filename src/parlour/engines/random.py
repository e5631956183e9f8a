"""Random: any legal move, each as likely as the others. The zero of every rating."""

from collections.abc import Sequence
from random import Random as Dice

from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.registry import add_engine_class
from parlour.games.game import Position


class Random(Engine):
    name = "random"
    summary = "Plays a legal move at random."
    runs_on_thread = True

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        self.require(position, limits, past)
        moves = position.moves()
        Dice(limits.seed).shuffle(moves)
        share = 1 / len(moves)
        return Info(
            tuple(Candidate(move, 0.0, (0.5, 0.0, 0.5), share=share, line=(move,), known=False) for move in moves)
        )

    def stop(self) -> None:
        """It never takes long."""


add_engine_class(Random)
