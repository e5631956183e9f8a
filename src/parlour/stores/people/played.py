"""What guests find of the matches that they have played: written with each result, inside a transaction that the writer
begins and commits, and read page by page from one place, however many there are."""

from parlour.stores.database import Connection, Database, Row
from parlour.stores.kept import KeptEnd, KeptOutcome, Place, PlayedCount, PlayedFilter, PlayedMatch, PlayedStep
from parlour.stores.people.conditions import conditions
from parlour.stores.queries import LATEST_MS, MATCH, RESULT, SEATS, match_of

TENTHS = 10
KEEP = (
    "INSERT INTO played (guest, ended_ms, match, player, game, options, opponent, level, result, counts, found_by, "
    "position, accuracy) SELECT mine.guest, r.ended_ms, m.id, mine.player, m.game, m.options, theirs.opponent, "
    "theirs.level, CASE WHEN theirs.guest = mine.guest THEN 'shared' WHEN r.ending = 'aborted' THEN 'aborted' "
    "WHEN r.ending = 'drawn' THEN 'drawn' WHEN r.winner = mine.player THEN 'won' ELSE 'lost' END, "
    "CASE WHEN r.ending <> 'aborted' AND m.from_start = 1 AND REPLACE(m.why_not, 'replaced', '') = m.why_not "
    "AND (theirs.guest IS NULL OR theirs.guest <> mine.guest) THEN 1 ELSE 0 END, "
    # PostgreSQL has to be told what a value is that nothing else says.
    "CASE WHEN theirs.player = 0 THEN CAST(? AS TEXT) ELSE CAST(? AS TEXT) END, CAST(? AS TEXT), NULL "
    "FROM seats mine JOIN results r ON r.match = mine.match JOIN matches m ON m.id = mine.match "
    "JOIN seats theirs ON theirs.match = mine.match AND theirs.player = 1 - mine.player "
    "WHERE mine.match = ? AND mine.guest IS NOT NULL "
    "AND (theirs.guest IS NULL OR theirs.guest <> mine.guest OR mine.player = 0) "
    "AND (r.ending <> 'aborted' OR r.plies > 0)"
)
KEEP_ACCURACY = "UPDATE played SET accuracy = ? WHERE match = ? AND player = ? AND result <> 'shared'"
PAGE = (
    f"SELECT p.player, p.result, p.position, p.accuracy, {RESULT}, {MATCH}, {SEATS} "
    "FROM (SELECT * FROM played p WHERE p.guest = ? {only}AND (p.ended_ms, p.match) < (?, ?) "
    "ORDER BY p.ended_ms DESC, p.match DESC LIMIT ?) AS p "
    "JOIN matches m ON m.id = p.match JOIN results r ON r.match = p.match "
    "LEFT JOIN seats a ON a.match = p.match AND a.player = 0 LEFT JOIN seats b ON b.match = p.match AND b.player = 1 "
    "ORDER BY p.ended_ms DESC, p.match DESC"
)
COUNT = "SELECT COUNT(*) FROM played p WHERE p.guest = ? {only}"
BOARDS = (
    "SELECT game, options, opponent, COUNT(*) FROM played WHERE guest = ? GROUP BY game, options, opponent "
    "ORDER BY game, options, opponent"
)
STEPS = (
    "SELECT ended_ms, game, options, result, counts FROM played WHERE guest = ? ORDER BY ended_ms DESC, match DESC "
    "LIMIT ?"
)
NO_END = KeptEnd(("", ""), "")


# What is written.


def keep(db: Database, match: str, end: KeptEnd | None) -> None:
    """Once the result is there."""
    found = end or NO_END
    db.execute(KEEP, (*(name.casefold() for name in found.names), found.position, match))


def keep_accuracy(db: Database, match: str, accuracy: tuple[float | None, float | None]) -> None:
    for player, value in enumerate(accuracy):
        db.execute(KEEP_ACCURACY, (None if value is None else round(value * TENTHS), match, player))


def leave(db: Database, match: str, guest: str) -> None:
    """The guest is taken out of a match, and nobody finds it by that name any more."""
    db.execute("DELETE FROM played WHERE match = ? AND guest = ?", (match, guest))
    db.execute("UPDATE played SET found_by = '' WHERE match = ?", (match,))


# What is read.


def matches(
    connection: Connection, guest: str, which: PlayedFilter, limit: int, after: Place | None
) -> list[PlayedMatch]:
    only, values = conditions(which)
    place = after or (LATEST_MS, "")
    rows = connection.execute(PAGE.format(only=only), (guest, *values, *place, limit)).fetchall()
    return [_played(row) for row in rows]


def count(connection: Connection, guest: str, which: PlayedFilter) -> int:
    only, values = conditions(which)
    return int(connection.execute(COUNT.format(only=only), (guest, *values)).fetchone()[0])


def boards(connection: Connection, guest: str) -> list[PlayedCount]:
    return [PlayedCount(*row) for row in connection.execute(BOARDS, (guest,)).fetchall()]


def steps(connection: Connection, guest: str, limit: int) -> list[PlayedStep]:
    rows = connection.execute(STEPS, (guest, limit)).fetchall()
    return [PlayedStep(ended_ms, game, board, result, bool(counts)) for ended_ms, game, board, result, counts in rows]


def _played(row: Row) -> PlayedMatch:
    player, result, position, accuracy = row[:4]
    outcome, match = KeptOutcome(*row[4:9]), match_of(row[9:])
    return PlayedMatch(match, outcome, player, result, position, None if accuracy is None else accuracy / TENTHS)
