"""PostgreSQL, by URL: for servers that already have one, and for several server processes over one database.

Needs `psycopg` (the extra `postgres`). The statements are SQLite's. What differs: connections break and come back, so a
group may end as `Unsure`; and other processes write too, so a match's row is locked while events are added to it.

What a group writes is sent without waiting for each answer (a pipeline), and a usual change is one statement: a group
of those costs one way there and back, any other change one more, for what it has to read. An error then comes with a
later statement than it belongs to, so the group is rolled back and done once more, statement by statement.
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import cache
from typing import Any

import psycopg
from psycopg import errors

from parlour.stores import words
from parlour.stores.database import Connection, Cursor, Row, Savepoints, SqlValue, UsualChange, Words
from parlour.stores.failures import CannotOpen, Contended, InUse, NotYet, StoreError, Unavailable, Unsure
from parlour.stores.lock import WAIT_S
from parlour.stores.migrate import migrate
from parlour.stores.readers import Readers
from parlour.stores.sql_store import SqlStore
from parlour.stores.writer import Writer

SERVER_LOCK, MIGRATION_LOCK = 0x7061726C, 0x6F757200
"""Advisory locks of the database: "parl", "our"."""
CONNECT_S = 5
DURABLE = "-c synchronous_commit=on -c lock_timeout=5s"
BRIEF = "-c idle_in_transaction_session_timeout=2s"
"""Whoever stops in the middle of a change keeps others waiting no longer."""
OURS = psycopg.IntegrityError | psycopg.DataError | psycopg.ProgrammingError | errors.PipelineAborted
"""Errors of a change, not of the database."""
PASSING = ("the database system is", "too many", "remaining connection slots", "terminating connection")
"""Refusals of PostgreSQL that pass. A connection that was not made has no code of an error, only its words."""
HOLDER = (
    "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid "
    "WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = ?"
)


@cache
def translate(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()


def json_words(column: str, path: Sequence[str]) -> str:
    return f"({column}::json #>> '{{{','.join(path)}}}')"


class PostgresConnection:
    """A connection in autocommit: a statement alone is a transaction."""

    def __init__(self, url: str, settings: str) -> None:
        self.raw = psycopg.connect(
            url,
            autocommit=True,
            connect_timeout=CONNECT_S,
            application_name=f"parlour pid {os.getpid()}",
            options=settings,
        )

    def execute(self, sql: str, values: Sequence[SqlValue] = (), /) -> Cursor:
        return self.raw.execute(translate(sql), values)

    def close(self) -> None:
        self.raw.close()


class LaterCursor:
    """Of a statement that was sent, and whose answer nobody has waited for yet."""

    def __init__(self, cursor: psycopg.Cursor[Any], pipeline: psycopg.Pipeline) -> None:
        self._cursor, self._pipeline = cursor, pipeline
        self.fetchone, self.fetchall = cursor.fetchone, cursor.fetchall  # which wait

    @property
    def rowcount(self) -> int:
        self._pipeline.sync()
        return self._cursor.rowcount


USUAL_CHANGE = (
    "WITH moved AS (UPDATE matches SET next_seq = ?, to_move = ?, played = GREATEST(played, ?) "
    "WHERE id = ? AND next_seq = ? AND open = 1 "
    "AND NOT EXISTS (SELECT 1 FROM commands WHERE commands.match = matches.id AND commands.id = ?) RETURNING id), "
    "added AS (INSERT INTO events (match, seq, kind, at, data) "
    "SELECT id, CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT) FROM moved), "
    "told AS (INSERT INTO commands (match, id, answer) "
    "SELECT id, CAST(? AS TEXT), CAST(? AS TEXT) FROM moved) "
    "SELECT next_seq, open, (SELECT answer FROM commands c WHERE c.match = m.id AND c.id = ?), "
    "(SELECT COUNT(*) FROM moved) FROM matches m WHERE id = ?"
)


class PostgresDatabase(Savepoints):
    """The connection that writes. After it broke, the next transaction begins on a new one."""

    words = Words(integer="BIGINT", table="", for_update="FOR UPDATE", json=json_words)

    def __init__(self, url: str, shared: bool) -> None:
        self._url, self._shared = url, shared
        self._connection = self._connect()
        self._pipeline: psycopg.Pipeline | None = None
        """While a group is sent ahead."""
        self._until_answered = ExitStack()
        self._is_ahead = False
        """The group under way was sent ahead, at least its beginning."""
        self._has_written = False
        """The change under way."""
        self._is_migrated = False
        self._step_by_step = True
        """The next one is not: something in it went wrong, or the database is not ready for anything else yet."""

    def _connect(self) -> PostgresConnection:
        connection = PostgresConnection(self._url, " ".join((DURABLE, BRIEF) if self._shared else (DURABLE,)))
        try:
            self._take_place(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _take_place(self, connection: PostgresConnection) -> None:
        """Alone, or beside others of whom none believes to be alone."""
        lock = "pg_try_advisory_lock_shared" if self._shared else "pg_try_advisory_lock"
        until = time.monotonic() + WAIT_S
        while not connection.execute(f"SELECT {lock}(?)", (SERVER_LOCK,)).fetchone()[0]:
            if time.monotonic() > until:
                holder = connection.execute(HOLDER, (SERVER_LOCK,)).fetchone()
                raise InUse(words.DATABASE_IN_USE.format(owner=holder[0] if holder else words.JUST_GOING))
            time.sleep(0.05)

    def execute(self, sql: str, values: Sequence[SqlValue] = (), /) -> Cursor:
        if self._pipeline is None:
            return self._connection.execute(sql, values)
        self._has_written |= not sql.startswith("SELECT")
        return LaterCursor(self._connection.raw.execute(translate(sql), values), self._pipeline)

    def begin(self) -> None:
        if self._connection.raw.closed:
            try:
                self._connection = self._connect()
            except InUse as error:  # while we were cut off
                raise Unavailable(words.NOT_STORED.format(why=error)) from error
        self._is_ahead = not self._step_by_step
        if self._is_ahead:
            self._pipeline = self._until_answered.enter_context(self._connection.raw.pipeline())
        self.execute("BEGIN ISOLATION LEVEL READ COMMITTED")

    def append_usual(self, change: UsualChange) -> bool | Callable[[], Row | None]:
        if not self._is_ahead:
            return False
        of = change
        moved = (of.seq + 1, of.to_move, of.played, of.match, of.seq, of.command)
        added = (of.seq, of.kind, of.at, of.data)
        return self.execute(USUAL_CHANGE, (*moved, *added, of.command, of.answer, of.command, of.match)).fetchone

    def go_step_by_step(self) -> None:
        self._step_by_step = True

    # A change that is refused has written nothing as a rule, and then a group that was sent ahead needs no marks.

    def mark(self) -> None:
        self._has_written = False
        if self._pipeline is None:
            super().mark()

    def undo(self) -> None:
        if self._pipeline is None:
            super().undo()
        elif self._has_written:
            raise Contended(words.CONTENDED)  # once more, step by step

    def keep(self) -> None:
        if self._pipeline is None:
            super().keep()

    def commit(self) -> None:
        cursor = self._connection.raw.execute(b"COMMIT")
        self._leave_pipeline()
        # The end of a transaction that has failed is a rollback, and PostgreSQL does not call that an error.
        if cursor.statusmessage != "COMMIT":
            raise Unavailable(words.NOT_STORED.format(why=words.NOT_COMMITTED.format(status=cursor.statusmessage)))
        self._step_by_step = not self._is_migrated

    def _leave_pipeline(self) -> None:
        """Everything that was sent is answered, or this raises."""
        self._pipeline = None
        self._until_answered.close()

    def migrate(self) -> None:
        self.execute("SELECT pg_advisory_lock(?)", (MIGRATION_LOCK,))
        migrate(self)
        self.execute("SELECT pg_advisory_unlock(?)", (MIGRATION_LOCK,))
        self._is_migrated, self._step_by_step = True, False

    def failure(self, error: Exception, *, committing: bool) -> StoreError | None:
        if isinstance(error, errors.DeadlockDetected | errors.SerializationFailure | errors.LockNotAvailable):
            return Contended(words.CONTENDED)
        if not isinstance(error, psycopg.Error):
            return None
        if committing and self._connection.raw.closed:
            return Unsure(words.CONNECTION_BROKE.format(why=error))
        if isinstance(error, OURS):  # whose it is shows step by step
            return Contended(words.CONTENDED) if self._is_ahead else None
        return Unavailable(words.NOT_STORED.format(why=error))

    def recover(self) -> None:
        """If it cannot be reached, `begin` tries again, and says so to whoever asks for something then."""
        self._step_by_step = True
        try:
            with suppress(psycopg.Error):
                self._leave_pipeline()
            self.execute("ROLLBACK")
        except psycopg.Error:
            self._connection.close()

    def tidy(self) -> None:
        pass

    def close(self) -> None:
        self._connection.close()


def open_postgres(url: str, *, shared: bool = False) -> SqlStore:
    """Blocks. `shared`: other servers may use the database at the same time. CannotOpen says why it is refused."""

    def read_connection() -> Connection:
        return PostgresConnection(url, "-c default_transaction_read_only=on")

    try:
        database = PostgresDatabase(url, shared)
        try:
            database.migrate()
            readers = Readers(read_connection, psycopg.Error)
        except BaseException:
            database.close()
            raise
    except psycopg.Error as error:
        kind = NotYet if may_pass(error) else CannotOpen
        raise kind(words.DATABASE_UNUSABLE.format(why=error)) from error
    return SqlStore(Writer(database), readers)


def open_postgres_to_read(url: str) -> Connection:
    """Blocks. CannotOpen says why it is refused."""
    try:
        return PostgresConnection(url, "-c default_transaction_read_only=on")
    except psycopg.Error as error:
        raise CannotOpen(words.DATABASE_UNUSABLE.format(why=error)) from error


def may_pass(error: psycopg.Error) -> bool:
    """Whether another try may succeed: nobody answers there, or it is starting, stopping or full. Whoever does answer
    and refuses us, because of the password or the name of the database, will do so again."""
    if not isinstance(error, psycopg.OperationalError):
        return False
    return "FATAL" not in str(error) or any(passing in str(error) for passing in PASSING)
