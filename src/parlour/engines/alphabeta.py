"""Alpha-beta: looks ahead move by move, deeper and deeper, and leaves out what cannot matter.

Exact once it sees the end of the game; before that it trusts an estimate (boxes and safe lines in dots and boxes,
passed pawns in pawn chess, lines still open in ultimate tic-tac-toe, a full evaluation in chess).
"""

from typing import Any

from parlour.engines.kernel import KernelEngine, search_class
from parlour.engines.registry import add_engine_class
from parlour.games.game import Option, Position
from parlour.games.kernel import KernelPosition


class AlphaBeta(KernelEngine):
    name = "alphabeta"
    summary = "Looks ahead move by move and leaves out what can't matter; exact once it sees the end."
    takes = (
        Option("lines", 1, range(1, 257), "how many of the best moves get a value of their own"),
        Option("table_mb", 16, range(1, 4097), "memory for positions met before, in MiB"),
    )

    def traces(self, position: Position) -> bool:
        return True

    def make_search(self, position: KernelPosition[Any, Any]) -> Any:
        search = search_class("alphabeta", position)
        return search(int(self.options["table_mb"]) << 20, int(self.options["lines"]))


add_engine_class(AlphaBeta)
