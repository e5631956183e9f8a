"""All finished matches that are kept, for whoever keeps the data: read beside a running server, and never changed."""

from collections.abc import Iterator
from dataclasses import dataclass

from parlour.stores.database import Connection, SqlValue
from parlour.stores.kept import KeptMatch, KeptOutcome, PlayedFilter
from parlour.stores.people.conditions import conditions
from parlour.stores.queries import LATEST_MS, MATCH, RESULT, SEATS, match_of

PAGE = 200
FROM_RESULTS = "(SELECT r.match AS match, r.ended_ms AS ended_ms, NULL AS accuracy FROM results r) AS p"
EVERY = (
    f"SELECT p.accuracy, {RESULT}, {MATCH}, {SEATS} FROM {{whose}} "
    "JOIN matches m ON m.id = p.match JOIN results r ON r.match = p.match "
    "LEFT JOIN seats a ON a.match = p.match AND a.player = 0 LEFT JOIN seats b ON b.match = p.match AND b.player = 1 "
    "WHERE {only}(p.ended_ms, p.match) < (?, ?) ORDER BY p.ended_ms DESC, p.match DESC LIMIT ?"
)
UNFINISHED = "SELECT COUNT(*) FROM matches m WHERE m.open = 1 AND m.played = 1 "
WHO = "SELECT id, name FROM guests WHERE id = ? OR name = ? ORDER BY created_ms, id"
TENTHS = 10


@dataclass(frozen=True, slots=True)
class EveryMatch:
    match: KeptMatch
    outcome: KeptOutcome
    accuracy: float | None
    """Of the guest that was asked for."""


def guests_called(connection: Connection, wanted: str) -> list[tuple[str, str]]:
    """Ids and names of those who have this id or this name, the oldest first."""
    return [(row[0], row[1]) for row in connection.execute(WHO, (wanted, wanted)).fetchall()]


def every_match(connection: Connection, guest: str | None, game: str | None) -> Iterator[EveryMatch]:
    """All that have ended, or those in which one guest sat; the last to end first."""
    only, values = "", list[SqlValue]()
    if guest is not None:
        more, values = conditions(PlayedFilter(game=game))
        only, values = f"p.guest = ? {more}AND ", [guest, *values]
    elif game is not None:
        only, values = "m.game = ? AND ", [game]
    sql = EVERY.format(whose=FROM_RESULTS if guest is None else "played p", only=only)
    place: tuple[int, str] = (LATEST_MS, "")
    while rows := connection.execute(sql, (*values, *place, PAGE)).fetchall():
        for accuracy, *row in rows:
            outcome, match = KeptOutcome(*row[:5]), match_of(row[5:])
            yield EveryMatch(match, outcome, None if accuracy is None else accuracy / TENTHS)
        place = (outcome.ended_ms, match.id)


def count_unfinished(connection: Connection, guest: str | None, game: str | None) -> int:
    only, values = "", list[SqlValue]()
    if guest is not None:
        only, values = "AND EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.guest = ?) ", [guest]
    if game is not None:
        only, values = f"{only}AND m.game = ? ", [*values, game]
    return int(connection.execute(UNFINISHED + only, values).fetchone()[0])
