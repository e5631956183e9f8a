"""Everybody's tables, small: those in memory at which somebody of a class plays. A table with a free seat is not shown:
whoever knows its address may sit down there."""

from collections.abc import Collection, Iterable

from parlour.matches.match import Match
from parlour.server.classes.forms import ClassBoard
from parlour.server.tables.messages import View
from parlour.server.tables.table import Table
from parlour.server.tables.wire import view_text

MOST_BOARDS = 40


class Boards:
    """Each board is drawn once for all who look."""

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[int, ClassBoard]] = {}
        """By table, with how many events it shows."""

    def of(self, tables: Iterable[Table], members: Collection[str]) -> list[ClassBoard]:
        """Those under way first, then those that ended last."""
        wanted = [(one, match) for one in tables if (match := one.match) and plays(one, members)]
        wanted.sort(key=lambda pair: (pair[1].over, pair[0].id))
        here = [self._board(table, match) for table, match in wanted[:MOST_BOARDS]]
        if len(self._drawn) > 10 * MOST_BOARDS:
            self._drawn.clear()
        return here

    def _board(self, table: Table, match: Match) -> ClassBoard:
        count, drawn = self._drawn.get(table.id, (-1, None))
        if drawn is None or count != table.count:
            drawn = board_form(table.id, match)
            self._drawn[table.id] = (table.count, drawn)
        return drawn


def plays(table: Table, members: Collection[str]) -> bool:
    """And is there, as long as it goes on."""
    seated = [player for player, seat in table.seats.items() if seat.guest in members]
    return any(table.is_here(player) for player in seated)


def board_form(id: str, match: Match) -> ClassBoard:
    outcome = match.outcome
    return ClassBoard(
        table=id,
        game=match.game.name,
        variant=match.game.variant(),
        players=(match.seats[0].name, match.seats[1].name),
        to_move=match.to_move,
        winner=None if outcome is None else outcome.winner,
        is_over=match.over,
        view=View.model_validate_json(  # type: ignore[attr-defined]
            view_text(match.position.view(match.past))
        ),
    )
