"""Alpha-beta: looks ahead move by move, deeper and deeper, and leaves out what cannot matter.

Exact once it sees the end of the game; before that it trusts an estimate (boxes and safe lines in dots and boxes,
passed pawns in pawn chess, lines still open in ultimate tic-tac-toe, a full evaluation in chess).
"""

from typing import Any

from parlour.engines import words
from parlour.engines.kernel import KernelEngine, search_class
from parlour.engines.registry import add_engine_class
from parlour.games.chess import Chess
from parlour.games.game import Game, Option, Position
from parlour.games.kernel import KernelPosition


class AlphaBeta(KernelEngine):
    name = "alphabeta"
    summary = words.SUMMARIES["alphabeta"]
    takes = (
        Option("lines", 1, range(1, 257), "how many of the best moves get a value of their own"),
        Option("table_mb", 16, range(1, 4097), "memory for positions met before, in MiB"),
        Option("keep", False, (False, True), "keep what it has found out between the moves of a match (chess)"),
        Option(
            "search", 1, (1, 2), "in chess: 1 as the ladder was rated, 2 stronger: it learns more and leaves out more"
        ),
    )

    def obstacle(self, game: Game) -> str | None:
        if self.options["keep"] and not isinstance(game, Chess):
            return words.KEEPS_ONLY_IN_CHESS.format(name=self.name, game=game.name)
        if self.options["search"] == 2 and not isinstance(game, Chess):
            return words.SECOND_ONLY_IN_CHESS.format(name=self.name, game=game.name)
        return super().obstacle(game)

    def traces(self, position: Position) -> bool:
        return True

    def make_search(self, position: KernelPosition[Any, Any]) -> Any:
        memory, lines = int(self.options["table_mb"]) << 20, int(self.options["lines"])
        if not isinstance(position.game, Chess):
            return search_class("alphabeta", position)(memory, lines)
        keep, second = bool(self.options["keep"]), self.options["search"] == 2
        return search_class("alphabeta", position)(memory, lines, keep, second)


add_engine_class(AlphaBeta)
