"""Solver: perfect, and says so. Where it cannot see the end within its limits it says that too (`solved` is False)."""

from typing import Any

from parlour import _core
from parlour.engines.alphabeta import SEARCHES
from parlour.engines.kernel import KernelEngine
from parlour.engines.registry import add_engine_class
from parlour.games.game import Option, Position
from parlour.games.kernel import KernelPosition
from parlour.games.tictactoe import TicTacToe

EVERY_MOVE = 256


class Solver(KernelEngine):
    name = "solver"
    summary = "Searches to the very end: perfect where it finishes."
    takes = (Option("table_mb", 64, range(1, 65537), "memory for positions met before, in MiB"),)

    def traces(self, position: Position) -> bool:
        return position.game != TicTacToe()  # which it looks up

    def make_search(self, position: KernelPosition[Any, Any]) -> Any:
        if position.game == TicTacToe():
            return _core.SolverTicTacToe()
        if isinstance(position.kernel, _core.Chess):
            raise ValueError(f"there is no solver for {position.game.name}: its end is too far away")
        return SEARCHES[type(position.kernel)](int(self.options["table_mb"]) << 20, EVERY_MOVE)


add_engine_class(Solver)
