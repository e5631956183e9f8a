"""Processes over PostgreSQL."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, Protocol

from parlour.stores.database import Connection, Database
from parlour.stores.processes.kept import HeldJob, ProcessStore

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
WANT = NEW_JOB + "ON CONFLICT (match) DO NOTHING"
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
ANY_AT = -1
"""Of a turn that was wanted: whoever claims it knows its own."""


class Writes(Protocol):
    """The writer."""

    def submit(self, change: Callable[[Database], Any], match: str = "", /) -> Future[Any]: ...


class SqlProcesses(ProcessStore):
    """Its methods are described in `ProcessStore`."""

    def __init__(self, writer: Writes) -> None:
        self._writer = writer

    def beat(self, process: str) -> Future[list[HeldJob]]:
        return self._writer.submit(partial(beat, process=process))

    def leave(self, process: str) -> Future[None]:
        return self._writer.submit(lambda db: run(db, "DELETE FROM processes WHERE id = ?", process))

    def want(self, match: str, player: int) -> Future[None]:
        return self._writer.submit(lambda db: run(db, WANT, ANY_AT, player, NOBODY, match), match)

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
            run(db, f"DELETE FROM processes WHERE beat_ms < {NOW} - {FORGET_MS}")

        return self._writer.submit(change)


def beat(db: Database, process: str) -> list[HeldJob]:
    run(db, BEAT, process)
    return held(db, HELD, process)


def held(db: Connection, statement: str, *values: str | int) -> list[HeldJob]:
    return [HeldJob(match, at, bool(hurried)) for match, at, hurried in db.execute(statement, values).fetchall()]


def run(db: Connection, statement: str, *values: str | int) -> None:
    db.execute(statement, values)
