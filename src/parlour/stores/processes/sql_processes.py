"""Processes over PostgreSQL."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, Protocol

from parlour.stores.database import Connection, Database
from parlour.stores.kept import REMATCH
from parlour.stores.processes.kept import HeldJob, KeptMark, ProcessStore

LEASE_MS = 2000
"""Whoever has not said for so long that it is alive is not."""
FORGET_MS = 3600 * 1000
NOBODY = ""
NOW = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
ALIVE = f"EXISTS (SELECT 1 FROM processes p WHERE p.id = jobs.holder AND p.beat_ms > {NOW} - {LEASE_MS})"
DUE = "EXISTS (SELECT 1 FROM matches m WHERE m.id = jobs.match AND m.open = 1 AND m.to_move = jobs.player)"
BEAT = (
    f"INSERT INTO processes (id, beat_ms) VALUES (?, {NOW}) ON CONFLICT (id) DO UPDATE SET beat_ms = excluded.beat_ms"
)
HELD = "SELECT match, at, hurried FROM jobs WHERE holder = ?"
NEW_JOB = (
    "INSERT INTO jobs (match, at, player, holder, asked_ms, hurried) "
    f"SELECT id, CAST(? AS BIGINT), CAST(? AS BIGINT), ?, {NOW}, 0 FROM matches WHERE id = ? "
)
WANT = NEW_JOB + (
    "ON CONFLICT (match) DO UPDATE SET at = excluded.at, player = excluded.player, holder = excluded.holder, "
    "asked_ms = excluded.asked_ms, hurried = 0 WHERE jobs.at < excluded.at"
)
CLAIM = NEW_JOB + (
    "ON CONFLICT (match) DO UPDATE SET at = excluded.at, player = excluded.player, holder = excluded.holder, "
    "asked_ms = excluded.asked_ms, hurried = 0 WHERE jobs.at < excluded.at "
    f"OR (jobs.at = excluded.at AND (jobs.holder = excluded.holder OR NOT {ALIVE}))"
)
TAKE = (
    "UPDATE jobs SET holder = ? WHERE match IN "
    f"(SELECT match FROM jobs WHERE NOT {ALIVE} AND {DUE} ORDER BY asked_ms LIMIT ? FOR UPDATE SKIP LOCKED) "
    "RETURNING match, at, hurried"
)
LEFT = (
    "INSERT INTO jobs (match, at, player, holder, asked_ms, hurried) "
    f"SELECT m.id, -1, m.to_move, '', {NOW}, 0 FROM matches m WHERE m.open = 1 AND m.to_move IS NOT NULL "
    "AND EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.player = m.to_move AND s.opponent <> '') "
    "AND EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.guest IS NOT NULL) "
    "ON CONFLICT (match) DO NOTHING"
)
"""Turns of opponents for which a person waits."""
AT_ONCE = 100
HERE = (
    f"e.match = m.id AND EXISTS (SELECT 1 FROM processes p WHERE p.id = e.process AND p.beat_ms > {NOW} - {LEASE_MS})"
)
MARKS = (
    "SELECT m.id, m.next_seq, m.why_not, a.guest, b.guest, r.next_seq, "
    f"EXISTS (SELECT 1 FROM presence e WHERE e.player = 0 AND e.process <> ? AND {HERE}), "
    f"EXISTS (SELECT 1 FROM presence e WHERE e.player = 1 AND e.process <> ? AND {HERE}) FROM matches m "
    "LEFT JOIN seats a ON a.match = m.id AND a.player = 0 LEFT JOIN seats b ON b.match = m.id AND b.player = 1 "
    f"LEFT JOIN commands c ON c.match = m.id AND c.id = '{REMATCH}' LEFT JOIN matches r ON r.id = c.answer "
    f"WHERE m.id IN ({', '.join('?' * AT_ONCE)})"
)
ENTER = (
    "INSERT INTO presence (match, player, process) SELECT id, CAST(? AS BIGINT), ? FROM matches WHERE id = ? "
    "ON CONFLICT (match, player, process) DO NOTHING"
)
GO = "DELETE FROM presence WHERE player = ? AND process = ? AND match = ?"
KEEP_CLOCK = (
    f"INSERT INTO clocks (match, ms, at_ms) SELECT id, CAST(? AS BIGINT), {NOW} FROM matches WHERE id = ? "
    "ON CONFLICT (match) DO UPDATE SET ms = excluded.ms, at_ms = excluded.at_ms WHERE clocks.ms <= excluded.ms"
)
CLOCK = f"SELECT ms + CASE WHEN {NOW} - at_ms < {LEASE_MS} THEN {NOW} - at_ms ELSE 0 END FROM clocks WHERE match = ?"


class Writes(Protocol):
    """The writer."""

    def submit(self, change: Callable[[Database], Any], match: str = "", /) -> Future[Any]: ...


class Reads(Protocol):
    """The readers."""

    def submit(self, question: Callable[[Connection], Any], /) -> Future[Any]: ...


class SqlProcesses(ProcessStore):
    """Its methods are described in `ProcessStore`."""

    def __init__(self, writer: Writes, readers: Reads) -> None:
        self._writer, self._readers = writer, readers

    def marks(self, process: str, matches: Sequence[str]) -> Future[dict[str, KeptMark]]:
        return self._readers.submit(partial(marks, process=process, matches=tuple(matches)))

    def enter(self, process: str, match: str, player: int) -> Future[None]:
        return self._writer.submit(lambda db: run(db, ENTER, player, process, match), match)

    def go(self, process: str, match: str, player: int) -> Future[None]:
        return self._writer.submit(lambda db: run(db, GO, player, process, match), match)

    def keep_clocks(self, clocks: Sequence[tuple[str, int]]) -> Future[None]:
        def change(db: Database) -> None:
            for match, ms in sorted(clocks):  # as everybody locks them
                run(db, KEEP_CLOCK, ms, match)

        return self._writer.submit(change)

    def clock(self, match: str) -> Future[int | None]:
        return self._readers.submit(partial(clock, match=match))

    def beat(self, process: str) -> Future[list[HeldJob]]:
        return self._writer.submit(partial(beat, process=process))

    def leave(self, process: str) -> Future[None]:
        return self._writer.submit(lambda db: run(db, "DELETE FROM processes WHERE id = ?", process))

    def want(self, match: str, at: int, player: int) -> Future[None]:
        return self._writer.submit(lambda db: run(db, WANT, at, player, NOBODY, match), match)

    def claim(self, process: str, match: str, at: int, player: int) -> Future[bool]:
        def change(db: Database) -> bool:
            return db.execute(CLAIM, (at, player, process, match)).rowcount > 0

        return self._writer.submit(change, match)

    def take(self, process: str, limit: int) -> Future[list[HeldJob]]:
        return self._writer.submit(lambda db: held(db, TAKE, process, limit))

    def release(self, process: str, match: str) -> Future[None]:
        statement = "DELETE FROM jobs WHERE match = ? AND holder = ?"
        return self._writer.submit(lambda db: run(db, statement, match, process), match)

    def hurry(self, match: str, at: int) -> Future[bool]:
        statement = f"UPDATE jobs SET hurried = 1 WHERE match = ? AND at = ? AND {ALIVE}"
        return self._writer.submit(lambda db: db.execute(statement, (match, at)).rowcount > 0, match)

    def tidy(self) -> Future[None]:
        def change(db: Database) -> None:
            run(db, LEFT)
            run(db, f"DELETE FROM jobs WHERE NOT {ALIVE} AND NOT {DUE}")
            run(db, "DELETE FROM presence WHERE NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = presence.process)")
            run(
                db, "DELETE FROM clocks WHERE EXISTS (SELECT 1 FROM matches m WHERE m.id = clocks.match AND m.open = 0)"
            )
            run(db, f"DELETE FROM processes WHERE beat_ms < {NOW} - {FORGET_MS}")

        return self._writer.submit(change)


def marks(connection: Connection, process: str, matches: Sequence[str]) -> dict[str, KeptMark]:
    """Asked for in pieces of one size, so that the database prepares one statement for all of them."""
    found = {}
    for first in range(0, len(matches), AT_ONCE):
        piece = matches[first : first + AT_ONCE]
        values = (process, process, *piece, *[piece[-1]] * (AT_ONCE - len(piece)))
        for name, next_seq, why_not, one, other, rematch, *here in connection.execute(MARKS, values).fetchall():
            elsewhere = frozenset(player for player in (0, 1) if here[player])
            found[name] = KeptMark(next_seq, why_not, (one, other), elsewhere, None if rematch is None else rematch > 0)
    return found


def clock(connection: Connection, match: str) -> int | None:
    row = connection.execute(CLOCK, (match,)).fetchone()
    return int(row[0]) if row else None


def beat(db: Database, process: str) -> list[HeldJob]:
    run(db, BEAT, process)
    return held(db, HELD, process)


def held(db: Connection, statement: str, *values: str | int) -> list[HeldJob]:
    return [HeldJob(match, at, bool(hurried)) for match, at, hurried in db.execute(statement, values).fetchall()]


def run(db: Connection, statement: str, *values: str | int) -> None:
    db.execute(statement, values)
