"""What is read, one function a question. Each is one or two short statements on a connection that cannot write."""

from collections.abc import Sequence

from parlour.stores.database import Connection, Row, SqlValue
from parlour.stores.kept import (
    FinishedMatch,
    Guest,
    KeptEvent,
    KeptMatch,
    KeptOutcome,
    KeptReview,
    KeptSeat,
    KeptStanding,
    Meeting,
    Statistic,
)
from parlour.stores.keys import guest_by_key

MATCH = "m.id, m.game, m.options, m.setup, m.listed, m.created_ms, m.next_seq, m.to_move, m.open, m.why_not, m.maker"
SEATS = "a.match, a.guest, a.opponent, a.level, b.match, b.guest, b.opponent, b.level"
FROM_MATCHES = (
    f"SELECT {MATCH}, {SEATS} FROM matches m "
    "LEFT JOIN seats a ON a.match = m.id AND a.player = 0 LEFT JOIN seats b ON b.match = m.id AND b.player = 1 "
)
LISTED = "WHERE m.open = 1 AND m.listed = 1 ORDER BY m.created_ms DESC, m.id LIMIT ?"
OPEN = "WHERE m.open = 1 ORDER BY m.created_ms, m.id"
OPEN_OF_GUEST = (
    "WHERE m.id IN (SELECT match FROM seats WHERE guest = ?) AND m.open = 1 AND m.game = ? "
    "ORDER BY m.created_ms DESC, m.id"
)
OPEN_EVENTS = (
    # Not a join: without statistics SQLite would begin with all events there are.
    "SELECT match, seq, kind, at, data FROM events "
    "WHERE match IN (SELECT id FROM matches WHERE open = 1) ORDER BY match, seq"
)
OF_GUEST = (
    "WHERE m.id IN (SELECT match FROM seats WHERE guest = ?) AND (m.created_ms < ? OR m.created_ms = ? AND m.id > ?) "
    "ORDER BY m.created_ms DESC, m.id LIMIT ?"
)
LATEST_MS = 2**63 - 1
RESULT = "r.ending, r.winner, r.reason, r.plies, r.ended_ms"
FINISHED = FROM_MATCHES.replace(" FROM matches m ", f", {RESULT} FROM results r JOIN matches m ON m.id = r.match ") + (
    "WHERE r.ended_ms < ? ORDER BY r.ended_ms DESC, r.match LIMIT ?"
)
PLAYED = (
    "FROM seats mine JOIN results r ON r.match = mine.match AND r.ending <> 'aborted' "
    "JOIN matches m ON m.id = mine.match "
    "JOIN seats theirs ON theirs.match = mine.match AND theirs.player = 1 - mine.player "
)
SCORE = (
    "CASE WHEN r.winner = mine.player THEN 1 ELSE 0 END AS won, "
    "CASE WHEN r.ending = 'drawn' THEN 1 ELSE 0 END AS drawn, "
    "CASE WHEN r.winner <> mine.player THEN 1 ELSE 0 END AS lost "
)
COUNTS_FOR_STATISTICS = (
    "(theirs.guest IS NULL OR theirs.guest <> mine.guest) AND m.from_start = 1 "
    "AND REPLACE(m.why_not, 'replaced', '') = m.why_not "
)
"""Against somebody else, and against the same one all the time: an opponent that took another's seat is neither."""
STEPS = (
    "m.game AS game, m.options AS options, theirs.opponent AS opponent, theirs.level AS level, r.ended_ms AS ended_ms, "
    f"r.match AS id, {SCORE} {PLAYED}"
)
OF_ALL = f"SELECT {STEPS} WHERE mine.guest IS NOT NULL AND {COUNTS_FOR_STATISTICS}"
OF_ONE = (
    f"SELECT {STEPS} LEFT JOIN carried c ON c.guest = mine.guest AND c.game = m.game AND c.options = m.options "
    "AND c.opponent = theirs.opponent AND c.level = theirs.level "
    f"WHERE mine.guest = ? AND {COUNTS_FOR_STATISTICS} AND (c.since_ms IS NULL OR r.ended_ms > c.since_ms) "
    "UNION ALL SELECT game, options, opponent, level, since_ms, '', won, drawn, lost FROM carried "
    "WHERE guest = ? AND won + drawn + lost > 0"
)
"""What the statistics of a guest (said twice) are made of, one row a step: what was carried over, then the results."""
SUM = "CAST(SUM({}) AS BIGINT)"  # PostgreSQL makes another kind of number of it
SUMS = ", ".join(SUM.format(what) for what in ("won", "drawn", "lost"))
KEY = "game, options, opponent, level"
STATISTICS = f"SELECT {KEY}, {SUMS} FROM ({{steps}}) AS steps WHERE 1 = 1 {{only}} GROUP BY {KEY} ORDER BY {KEY}"
SO_FAR = ", ".join(
    f"CAST(SUM({what}) OVER (ORDER BY ended_ms, id ROWS UNBOUNDED PRECEDING) AS BIGINT)"
    for what in ("won", "drawn", "lost")
)
CURVE = (
    f"SELECT ended_ms, CASE WHEN id = '' THEN '' ELSE opponent END, level, {SO_FAR} FROM ({OF_ONE}) AS steps "
    "WHERE game = ? ORDER BY ended_ms DESC, id DESC LIMIT ?"
)
MEETINGS = (
    f"SELECT mine.player, r.winner, m.setup {PLAYED} WHERE mine.guest = ? AND theirs.guest = ? "
    "AND (mine.guest <> theirs.guest OR mine.player = 0) AND m.game = ? AND m.options = ? AND m.from_start = 1 "
    "ORDER BY r.ended_ms DESC, r.match LIMIT ?"
)
ENDED_AGAINST = (
    f"SELECT DISTINCT mine.match, theirs.guest, m.maker, r.ended_ms {PLAYED} WHERE mine.guest IS NULL "
    "AND mine.opponent = ? AND m.game = ? AND m.options = ? ORDER BY r.ended_ms, mine.match"
)
GUEST = "SELECT id, secret_hash, name, colour, created_ms FROM guests WHERE "


def match(connection: Connection, match: str) -> KeptMatch | None:
    found = _matches(connection, "WHERE m.id = ?", (match,))
    return found[0] if found else None


def events(connection: Connection, match: str, from_seq: int) -> list[KeptEvent]:
    sql = "SELECT seq, kind, at, data FROM events WHERE match = ? AND seq >= ? ORDER BY seq"
    return [KeptEvent(*row) for row in connection.execute(sql, (match, from_seq)).fetchall()]


def commentary(connection: Connection, match: str, limit: int) -> dict[int, str]:
    sql = "SELECT seq, data FROM commentary WHERE match = ? ORDER BY seq DESC LIMIT ?"
    return dict(connection.execute(sql, (match, limit)).fetchall())


def review(connection: Connection, match: str) -> KeptReview | None:
    row = connection.execute("SELECT signature, data FROM reviews WHERE match = ?", (match,)).fetchone()
    return KeptReview(*row) if row else None


def answer(connection: Connection, match: str, command: str) -> str | None:
    row = connection.execute("SELECT answer FROM commands WHERE match = ? AND id = ?", (match, command)).fetchone()
    return row[0] if row else None


def result(connection: Connection, match: str) -> KeptOutcome | None:
    row = connection.execute(f"SELECT {RESULT} FROM results r WHERE r.match = ?", (match,)).fetchone()
    return KeptOutcome(*row) if row else None


def listed_matches(connection: Connection, limit: int) -> list[KeptMatch]:
    return _matches(connection, LISTED, (limit,))


def open_matches(connection: Connection) -> list[KeptMatch]:
    return _matches(connection, OPEN, ())


def open_events(connection: Connection) -> dict[str, list[KeptEvent]]:
    found: dict[str, list[KeptEvent]] = {}
    for name, *rest in connection.execute(OPEN_EVENTS).fetchall():
        found.setdefault(name, []).append(KeptEvent(*rest))
    return found


def matches_of(connection: Connection, guest: str, limit: int, after: KeptMatch | None) -> list[KeptMatch]:
    created_ms, name = (LATEST_MS, "") if after is None else (after.created_ms, after.id)
    return _matches(connection, OF_GUEST, (guest, created_ms, created_ms, name, limit))


def open_matches_of(connection: Connection, guest: str, game: str) -> list[KeptMatch]:
    return _matches(connection, OPEN_OF_GUEST, (guest, game))


def finished_matches(connection: Connection, limit: int, before_ms: int | None) -> list[FinishedMatch]:
    rows = connection.execute(FINISHED, (LATEST_MS if before_ms is None else before_ms, limit)).fetchall()
    return [FinishedMatch(match_of(row), KeptOutcome(*row[19:])) for row in rows]


def statistics(
    connection: Connection, guest: str | None, game: str | None = None, opponent: str | None = None
) -> list[Statistic]:
    given = {"game": game, "opponent": opponent}
    chosen = {name: value for name, value in given.items() if value is not None}
    only = "".join(f"AND {name} = ? " for name in chosen)
    sql = STATISTICS.format(steps=OF_ALL if guest is None else OF_ONE, only=only)
    whose = () if guest is None else (guest, guest)
    return [Statistic(*row) for row in connection.execute(sql, (*whose, *chosen.values())).fetchall()]


def curve(connection: Connection, guest: str, game: str, limit: int) -> list[KeptStanding]:
    rows = connection.execute(CURVE, (guest, guest, game, limit)).fetchall()
    return [KeptStanding(*row) for row in reversed(rows)]


def meetings(connection: Connection, guest: str, other: str, game: str, options: str, limit: int) -> list[Meeting]:
    rows = connection.execute(MEETINGS, (guest, other, game, options, limit)).fetchall()
    return [Meeting(*row) for row in rows]


def ended_against(connection: Connection, game: str, options: str, opponent: str) -> list[tuple[str, str | None, str]]:
    rows = connection.execute(ENDED_AGAINST, (opponent, game, options)).fetchall()
    return [(row[0], row[1], row[2]) for row in rows]


def guest(connection: Connection, guest: str) -> Guest | None:
    row = connection.execute(GUEST + "id = ?", (guest,)).fetchone()
    return Guest(*row) if row else None


def guest_with(connection: Connection, secret_hash: str) -> Guest | None:
    row = connection.execute(GUEST + "secret_hash = ?", (secret_hash,)).fetchone()
    return Guest(*row) if row else guest_by_key(connection, secret_hash, "device")


def _matches(connection: Connection, where: str, values: Sequence[SqlValue]) -> list[KeptMatch]:
    return [match_of(row) for row in connection.execute(FROM_MATCHES + where, values).fetchall()]


def match_of(row: Row) -> KeptMatch:
    seats = {player: KeptSeat(*row[12 + 4 * player : 15 + 4 * player]) for player in (0, 1) if row[11 + 4 * player]}
    name, game, options, setup, listed, created_ms, next_seq, to_move, is_open, why_not, maker = row[:11]
    values = (name, game, options, setup, bool(listed), created_ms, next_seq, to_move, bool(is_open), seats)
    return KeptMatch(*values, why_not, maker)
