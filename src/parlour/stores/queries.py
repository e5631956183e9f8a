"""What is read, one function a question. Each is one or two short statements on a connection that cannot write."""

from collections.abc import Sequence

from parlour.stores.database import Connection, Row, Value
from parlour.stores.store import Finished, Guest, KeptEvent, KeptMatch, Result, Seat, Statistic

MATCH = "m.id, m.game, m.options, m.setup, m.listed, m.created_ms, m.next_seq, m.to_move, m.open"
SEATS = "a.match, a.guest, a.opponent, a.level, b.match, b.guest, b.opponent, b.level"
FROM_MATCHES = (
    f"SELECT {MATCH}, {SEATS} FROM matches m "
    "LEFT JOIN seats a ON a.match = m.id AND a.player = 0 LEFT JOIN seats b ON b.match = m.id AND b.player = 1 "
)
LISTED = "WHERE m.open = 1 AND m.listed = 1 ORDER BY m.created_ms DESC, m.id LIMIT ?"
OPEN = "WHERE m.open = 1 ORDER BY m.created_ms, m.id"
OPEN_EVENTS = (
    # Not a join: without statistics SQLite would begin with all events there are.
    "SELECT match, seq, kind, at, data FROM events "
    "WHERE match IN (SELECT id FROM matches WHERE open = 1) ORDER BY match, seq"
)
OF_GUEST = "WHERE m.id IN (SELECT match FROM seats WHERE guest = ?) ORDER BY m.created_ms DESC, m.id LIMIT ?"
RESULT = "r.ending, r.winner, r.reason, r.plies, r.ended_ms"
FINISHED = FROM_MATCHES.replace(" FROM matches m ", f", {RESULT} FROM results r JOIN matches m ON m.id = r.match ") + (
    "WHERE r.ended_ms < ? ORDER BY r.ended_ms DESC, r.match LIMIT ?"
)
STATISTICS = (
    "SELECT m.game, m.options, theirs.opponent, theirs.level, COUNT(CASE WHEN r.winner = mine.player THEN 1 END), "
    "COUNT(CASE WHEN r.ending = 'drawn' THEN 1 END), COUNT(CASE WHEN r.winner <> mine.player THEN 1 END) "
    "FROM seats mine JOIN results r ON r.match = mine.match AND r.ending <> 'aborted' "
    "JOIN matches m ON m.id = mine.match "
    "JOIN seats theirs ON theirs.match = mine.match AND theirs.player = 1 - mine.player "
    "WHERE {whose} AND (theirs.guest IS NULL OR theirs.guest <> mine.guest) "
    "GROUP BY m.game, m.options, theirs.opponent, theirs.level "
    "ORDER BY m.game, m.options, theirs.opponent, theirs.level"
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


def answer(connection: Connection, match: str, command: str) -> str | None:
    row = connection.execute("SELECT answer FROM commands WHERE match = ? AND id = ?", (match, command)).fetchone()
    return row[0] if row else None


def result(connection: Connection, match: str) -> Result | None:
    row = connection.execute(f"SELECT {RESULT} FROM results r WHERE r.match = ?", (match,)).fetchone()
    return Result(*row) if row else None


def listed(connection: Connection, limit: int) -> list[KeptMatch]:
    return _matches(connection, LISTED, (limit,))


def open_matches(connection: Connection) -> list[KeptMatch]:
    return _matches(connection, OPEN, ())


def open_events(connection: Connection) -> dict[str, list[KeptEvent]]:
    found: dict[str, list[KeptEvent]] = {}
    for name, *rest in connection.execute(OPEN_EVENTS).fetchall():
        found.setdefault(name, []).append(KeptEvent(*rest))
    return found


def matches_of(connection: Connection, guest: str, limit: int) -> list[KeptMatch]:
    return _matches(connection, OF_GUEST, (guest, limit))


def finished(connection: Connection, limit: int, before_ms: int | None) -> list[Finished]:
    rows = connection.execute(FINISHED, (2**63 - 1 if before_ms is None else before_ms, limit)).fetchall()
    return [Finished(_match(row), Result(*row[17:])) for row in rows]


def statistics(connection: Connection, guest: str | None) -> list[Statistic]:
    whose = "mine.guest IS NOT NULL" if guest is None else "mine.guest = ?"
    values = () if guest is None else (guest,)
    return [Statistic(*row) for row in connection.execute(STATISTICS.replace("{whose}", whose), values).fetchall()]


def guest(connection: Connection, guest: str) -> Guest | None:
    row = connection.execute(GUEST + "id = ?", (guest,)).fetchone()
    return Guest(*row) if row else None


def guest_with(connection: Connection, secret_hash: str) -> Guest | None:
    row = connection.execute(GUEST + "secret_hash = ?", (secret_hash,)).fetchone()
    return Guest(*row) if row else None


def _matches(connection: Connection, where: str, values: Sequence[Value]) -> list[KeptMatch]:
    return [_match(row) for row in connection.execute(FROM_MATCHES + where, values).fetchall()]


def _match(row: Row) -> KeptMatch:
    seats = {player: Seat(*row[10 + 4 * player : 13 + 4 * player]) for player in (0, 1) if row[9 + 4 * player]}
    name, game, options, setup, listed, created_ms, next_seq, to_move, is_open = row[:9]
    return KeptMatch(name, game, options, setup, bool(listed), created_ms, next_seq, to_move, bool(is_open), seats)
