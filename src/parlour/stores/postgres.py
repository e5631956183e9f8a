"""PostgreSQL, by URL: for servers that already have one, and for several server processes over one database.

Needs `psycopg` (the extra `postgres`). The statements are SQLite's. What differs: connections break and come back, so a
group may end as `Unsure`; and other processes write too, so a match's row is locked while events are added to it.
"""

import os
import time
from collections.abc import Sequence
from functools import cache

import psycopg
from psycopg import errors

from parlour.stores import words
from parlour.stores.database import Connection, Cursor, SqlValue, Words
from parlour.stores.failures import CannotOpen, Contended, InUse, NotYet, StoreError, Unavailable, Unsure
from parlour.stores.lock import WAIT_S
from parlour.stores.migrate import migrate
from parlour.stores.readers import Readers
from parlour.stores.sql_store import SqlStore
from parlour.stores.writer import Writer

SERVER_LOCK, MIGRATION_LOCK = 0x7061726C, 0x6F757200
"""Advisory locks of the database: "parl", "our"."""
CONNECT_S = 5
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


class PostgresDatabase:
    """The connection that writes. After it broke, the next transaction begins on a new one."""

    words = Words(integer="BIGINT", table="", for_update="FOR UPDATE", json=json_words)

    def __init__(self, url: str, shared: bool) -> None:
        self._url, self._shared = url, shared
        self._connection = self._connect()

    def _connect(self) -> PostgresConnection:
        connection = PostgresConnection(self._url, "-c synchronous_commit=on -c lock_timeout=5s")
        if not self._shared:
            try:
                self._take_over(connection)
            except BaseException:
                connection.close()
                raise
        return connection

    def _take_over(self, connection: PostgresConnection) -> None:
        until = time.monotonic() + WAIT_S
        while not connection.execute("SELECT pg_try_advisory_lock(?)", (SERVER_LOCK,)).fetchone()[0]:
            if time.monotonic() > until:
                holder = connection.execute(HOLDER, (SERVER_LOCK,)).fetchone()
                raise InUse(words.DATABASE_IN_USE.format(owner=holder[0] if holder else words.JUST_GOING))
            time.sleep(0.05)

    def execute(self, sql: str, values: Sequence[SqlValue] = (), /) -> Cursor:
        return self._connection.execute(sql, values)

    def begin(self) -> None:
        if self._connection.raw.closed:
            try:
                self._connection = self._connect()
            except InUse as error:  # while we were cut off
                raise Unavailable(words.NOT_STORED.format(why=error)) from error
        self.execute("BEGIN ISOLATION LEVEL READ COMMITTED")

    def commit(self) -> None:
        # The end of a transaction that has failed is a rollback, and PostgreSQL does not call that an error.
        status = self._connection.raw.execute(b"COMMIT").statusmessage
        if status != "COMMIT":
            raise Unavailable(words.NOT_STORED.format(why=words.NOT_COMMITTED.format(status=status)))

    def migrate(self) -> None:
        self.execute("SELECT pg_advisory_lock(?)", (MIGRATION_LOCK,))
        migrate(self)
        self.execute("SELECT pg_advisory_unlock(?)", (MIGRATION_LOCK,))

    def failure(self, error: Exception, *, committing: bool) -> StoreError | None:
        if isinstance(error, errors.DeadlockDetected | errors.SerializationFailure | errors.LockNotAvailable):
            return Contended(words.CONTENDED)
        ours = psycopg.IntegrityError | psycopg.DataError | psycopg.ProgrammingError
        if not isinstance(error, psycopg.Error) or isinstance(error, ours):
            return None
        if committing and self._connection.raw.closed:
            return Unsure(words.CONNECTION_BROKE.format(why=error))
        return Unavailable(words.NOT_STORED.format(why=error))

    def recover(self) -> None:
        """If it cannot be reached, `begin` tries again, and says so to whoever asks for something then."""
        try:
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
