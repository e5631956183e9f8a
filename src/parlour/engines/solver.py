"""Solver: perfect, and says so. Where it cannot see the end within its limits it says that too (`solved` is False)."""

from typing import Any

from parlour import _core
from parlour.engines import words
from parlour.engines.book import read_book
from parlour.engines.kernel import KernelEngine, search_class
from parlour.engines.registry import add_engine_class
from parlour.games.chess import Chess
from parlour.games.dots import Dots
from parlour.games.game import Game, Option, Position
from parlour.games.kernel import KernelPosition
from parlour.games.tictactoe import TicTacToe


class Solver(KernelEngine):
    name = "solver"
    summary = words.SUMMARIES["solver"]
    takes = (
        Option("lines", 256, range(1, 257), "how many moves get an exact value, the best first"),
        Option("table_mb", 64, range(1, 65537), "the most memory for positions met before, in MiB"),
        Option(
            "keep", False, (False, True), "keep what it has found out between the moves of a match (dots and boxes)"
        ),
        Option("wins", False, (False, True), "first find out who wins, then by how much (dots and boxes)"),
    )

    def obstacle(self, game: Game) -> str | None:
        if isinstance(game, Chess):
            return words.NO_SOLVER.format(game=game.name)
        return super().obstacle(game)

    def traces(self, position: Position) -> bool:
        return not isinstance(position.game, Dots) and position.game != TicTacToe()  # these have solvers of their own

    def make_search(self, position: KernelPosition[Any, Any]) -> Any:
        game, table_bytes, lines = position.game, int(self.options["table_mb"]) << 20, int(self.options["lines"])
        if game == TicTacToe():
            return _core.SolverTicTacToe()
        if isinstance(game, Dots):
            keep, wins = bool(self.options["keep"]), bool(self.options["wins"])
            search = _core.SolverDots(game.rows, game.cols, table_bytes, lines, keep, wins)
            search.read_book(read_book(game.rows, game.cols))
            return search
        return search_class("alphabeta", position)(table_bytes, lines)


add_engine_class(Solver)
