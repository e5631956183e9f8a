"""How ratings of people are kept: what is read of them, and how they are brought up to date, inside a transaction that
the writer begins and commits.

They follow from results. What a result is worth is the caller's to say (`Rater`); here it is seen to that each counts
once, in the order in which matches ended, and that all are counted anew when the ladder is another one.
"""

from collections.abc import Sequence

from parlour.stores.database import Connection, Database, Row
from parlour.stores.kept import (
    Board,
    BoardRating,
    EndedMatch,
    KeptSeat,
    KeptStrength,
    Place,
    RatedGuest,
    Rater,
    RatingStep,
    ResultOf,
)
from parlour.stores.queries import COUNTS_FOR_STATISTICS, PLAYED, SCORE

LATE_MS = 60_000
"""A result may be written so long after another one that ended later: several servers have several clocks."""
HUNDREDTHS = 100
FIRST = (-1, "")

NEW_BOARD = (
    "INSERT INTO rating_boards (game, options, ladder, until_ms) VALUES (?, ?, '', 0) ON CONFLICT (game, options) "
    "DO NOTHING"
)
BOARD = "SELECT ladder, until_ms FROM rating_boards WHERE game = ? AND options = ?"
CHANGE_BOARD = "UPDATE rating_boards SET ladder = ?, until_ms = ? WHERE game = ? AND options = ?"
PENDING = (
    # CROSS: SQLite takes the tables in this order, and looks at what has ended since then alone.
    "SELECT r.match, r.winner, r.ended_ms, a.guest, a.opponent, a.level, b.guest, b.opponent, b.level "
    "FROM results r CROSS JOIN matches m CROSS JOIN seats a CROSS JOIN seats b "
    "WHERE r.ended_ms >= ? AND (r.ended_ms > ? OR r.match > ?) AND r.ending <> 'aborted' "
    "AND m.id = r.match AND m.game = ? AND m.options = ? AND m.rated = 1 AND m.from_start = 1 "
    "AND a.match = r.match AND a.player = 0 AND b.match = r.match AND b.player = 1 "
    "AND (a.guest IS NOT NULL OR b.guest IS NOT NULL) AND (a.guest IS NULL OR b.guest IS NULL OR a.guest <> b.guest) "
    "AND NOT EXISTS (SELECT 1 FROM rating_steps s WHERE s.match = r.match) ORDER BY r.ended_ms, r.match LIMIT ?"
)
NOW = "SELECT value, spread, matches FROM ratings WHERE guest = ? AND game = ? AND options = ?"
CHANGE = (
    "INSERT INTO ratings (guest, game, options, value, spread, matches) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (guest, game, options) "
    "DO UPDATE SET value = excluded.value, spread = excluded.spread, matches = excluded.matches"
)
ADD_STEP = (
    "INSERT INTO rating_steps (match, guest, game, options, was, value, spread, matches, ended_ms) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
OF_GUEST = "SELECT game, options, value, spread, matches FROM ratings WHERE guest = ? ORDER BY game, options"
OF_BOARD = (
    "SELECT g.id, g.name, r.value, r.spread, r.matches FROM ratings r JOIN guests g ON g.id = r.guest "
    "WHERE r.game = ? AND r.options = ? ORDER BY r.value DESC, g.id"
)
FACED = (
    "SELECT o.opponent, COUNT(*) FROM ratings r "
    "JOIN rating_steps s ON s.guest = r.guest AND s.game = r.game AND s.options = r.options "
    "JOIN seats o ON o.match = s.match AND o.guest IS NULL WHERE r.game = ? AND r.options = ? GROUP BY o.opponent"
)
STEP = "SELECT s.match, s.was, s.value, s.spread, s.matches, s.ended_ms FROM rating_steps s WHERE s.guest = ? AND "
STEPS = STEP + "s.game = ? AND s.options = ? ORDER BY s.matches DESC LIMIT ?"
RESULTS_OF = (
    f"SELECT match, guest, opponent, level, won, drawn, options FROM (SELECT r.match AS match, "
    f"r.ended_ms AS ended_ms, m.options AS options, theirs.guest AS guest, theirs.opponent AS opponent, "
    f"theirs.level AS level, {SCORE} {PLAYED} "
    f"WHERE mine.guest = ? AND m.game = ? AND {COUNTS_FOR_STATISTICS}) AS results "
    "ORDER BY ended_ms DESC, match DESC LIMIT ?"
)
BOARDS_OF = (
    "SELECT DISTINCT m.game, m.options FROM seats s JOIN results r ON r.match = s.match "
    "JOIN matches m ON m.id = s.match WHERE s.guest = ? AND m.rated = 1 AND r.ending <> 'aborted' "
    "ORDER BY m.game, m.options"
)


# What is written.


def rate(
    db: Database, board: Board, ladder: str, rater: Rater, after: Place | None, limit: int
) -> tuple[int, Place | None]:
    """How many matches were looked at, and where to go on; None: there are no more."""
    db.execute(NEW_BOARD, board)
    # Locked, so that no two servers count the same match.
    known, until_ms = db.execute(db.words.fill(f"{BOARD} {{for_update}}"), board).fetchone()
    if known != ladder:
        until_ms, after = 0, None
        for table in ("ratings", "rating_steps"):
            db.execute(f"DELETE FROM {table} WHERE game = ? AND options = ?", board)
    found = _pending(db, board, after or _since(until_ms), limit)
    strengths: dict[str, KeptStrength] = {}
    for ended in found:
        _count(db, board, ended, rater, strengths)
    last_ms = found[-1].ended_ms if found else until_ms
    db.execute(CHANGE_BOARD, (ladder, max(until_ms, last_ms), *board))
    return len(found), (last_ms, found[-1].match) if len(found) == limit else None


def _since(until_ms: int) -> Place:
    return (until_ms - LATE_MS, "") if until_ms else FIRST


def _count(db: Database, board: Board, ended: EndedMatch, rater: Rater, strengths: dict[str, KeptStrength]) -> None:
    guests = [seat.guest for seat in ended.seats if seat.guest]
    for guest in guests:
        if guest not in strengths and (row := db.execute(NOW, (guest, *board)).fetchone()):
            strengths[guest] = _strength(row)
    after = rater(ended, {guest: strengths[guest] for guest in guests if guest in strengths})
    for guest, strength in after.items():
        values = (*map(_hundredths, (strength.value, strength.spread)), strength.matches)
        was = _hundredths(strengths[guest].value) if guest in strengths else None
        db.execute(CHANGE, (guest, *board, *values))
        db.execute(ADD_STEP, (ended.match, guest, *board, was, *values, ended.ended_ms))
    strengths.update(after)


def forget(db: Database, guest: str) -> None:
    for table in ("ratings", "rating_steps"):
        db.execute(f"DELETE FROM {table} WHERE guest = ?", (guest,))


# What is read.


def is_up_to_date(connection: Connection, board: Board, ladder: str) -> bool:
    row = connection.execute(BOARD, board).fetchone()
    known, until_ms = row or ("", 0)
    return known == ladder and not _pending(connection, board, _since(until_ms), 1)


def rating(connection: Connection, guest: str, board: Board) -> KeptStrength | None:
    row = connection.execute(NOW, (guest, *board)).fetchone()
    return _strength(row) if row else None


def ratings(connection: Connection, guest: str) -> list[BoardRating]:
    rows = connection.execute(OF_GUEST, (guest,)).fetchall()
    return [BoardRating(Board(*row[:2]), _strength(row[2:])) for row in rows]


def rated_boards(connection: Connection, guest: str) -> list[Board]:
    return [Board(*row) for row in connection.execute(BOARDS_OF, (guest,)).fetchall()]


def rated_guests(connection: Connection, board: Board) -> list[RatedGuest]:
    rows = connection.execute(OF_BOARD, board).fetchall()
    return [RatedGuest(row[0], row[1], _strength(row[2:])) for row in rows]


def faced_opponents(connection: Connection, board: Board) -> dict[str, int]:
    return dict(connection.execute(FACED, board).fetchall())


def rating_steps(connection: Connection, guest: str, board: Board, limit: int) -> list[RatingStep]:
    rows = connection.execute(STEPS, (guest, *board, limit)).fetchall()
    return [_step(row) for row in reversed(rows)]


def rating_step(connection: Connection, guest: str, match: str) -> RatingStep | None:
    row = connection.execute(STEP + "s.match = ?", (guest, match)).fetchone()
    return _step(row) if row else None


def results_of(connection: Connection, guest: str, game: str, limit: int) -> list[ResultOf]:
    rows = connection.execute(RESULTS_OF, (guest, game, limit)).fetchall()
    return [ResultOf(row[0], KeptSeat(*row[1:4]), 1.0 if row[4] else row[5] / 2, row[6]) for row in rows]


def _pending(connection: Connection, board: Board, after: Place, limit: int) -> list[EndedMatch]:
    ended_ms, match = after
    rows = connection.execute(PENDING, (ended_ms, ended_ms, match, *board, limit)).fetchall()
    return [EndedMatch(row[0], (KeptSeat(*row[3:6]), KeptSeat(*row[6:9])), row[1], row[2]) for row in rows]


def _step(row: Row) -> RatingStep:
    match, was, *now, ended_ms = row
    return RatingStep(match, None if was is None else was / HUNDREDTHS, _strength(now), ended_ms)


def _strength(row: Sequence[int]) -> KeptStrength:
    value, spread, matches = row
    return KeptStrength(value / HUNDREDTHS, spread / HUNDREDTHS, matches)


def _hundredths(value: float) -> int:
    return round(value * HUNDREDTHS)
