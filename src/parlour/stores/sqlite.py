"""SQLite: one file in a folder, nothing to install.

One connection does every write and every checkpoint. Besides being fast, it keeps us clear of an error of SQLite up to
3.51.2 that can damage a database when two connections write or checkpoint at the same moment.
"""

import errno
import secrets
import sqlite3
from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path

from parlour.stores import changes, words
from parlour.stores.damage import commits_in, require_whole
from parlour.stores.database import Connection, Cursor, Savepoints, SqlValue, UsualChange, Words
from parlour.stores.failures import CannotOpen, Contended, NotYet, Stopped, StoreError, Unavailable
from parlour.stores.lock import FolderLock
from parlour.stores.migrate import migrate
from parlour.stores.readers import Readers
from parlour.stores.sql_store import SqlStore
from parlour.stores.witness import Witness
from parlour.stores.writer import Writer

FILE = "parlour.sqlite3"
OLDEST = (3, 37, 0)
"""Knows strict tables."""
PAST = {sqlite3.SQLITE_FULL: words.DISK_FULL, sqlite3.SQLITE_BUSY: words.FILE_BUSY}
"""Errors that leave everything as it was and that may pass."""
MAY_PASS = {*PAST, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM}
"""Errors of a start that may pass: with a full disk, the log's index is an error of input and output."""
PASSING = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ESTALE}
"""The same of the system."""


def json_words(column: str, path: Sequence[str]) -> str:
    steps = "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in path)
    return f"json_extract({column}, '${steps}')"


APPENDED = "match, seq, kind, at, data, command, answer, to_move, played"
USUAL_CHANGE = f"INSERT INTO appended ({APPENDED}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
MAKE_USUAL_CHANGE = (
    # A view that is empty, of this connection alone: what is inserted into it is done in one step, and each step of
    # ours gives up Python's lock and has to wait for it again.
    f"CREATE TEMP VIEW appended ({APPENDED}) AS SELECT '', 0, '', 0, '', '', '', 0, 0 WHERE 0",
    "CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appended BEGIN "
    "SELECT RAISE(ABORT, 'not as usual') WHERE NOT EXISTS "
    "(SELECT 1 FROM matches WHERE id = NEW.match AND next_seq = NEW.seq AND open = 1); "
    "INSERT INTO events (match, seq, kind, at, data) VALUES (NEW.match, NEW.seq, NEW.kind, NEW.at, NEW.data); "
    "INSERT INTO commands (match, id, answer) VALUES (NEW.match, NEW.command, NEW.answer); "
    "UPDATE matches SET next_seq = NEW.seq + 1, to_move = NEW.to_move, played = MAX(played, NEW.played) "
    "WHERE id = NEW.match; END",
)


class SqliteDatabase(Savepoints):
    """The connection that writes. A change that is refused has written nothing as a rule, so a group needs no marks; if
    one has, the group is done once more with them."""

    words = Words(integer="INTEGER", table="STRICT, WITHOUT ROWID", for_update="", json=json_words)

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._fence: int | None = None
        self._witness: Witness | None = None
        self._commits = 0
        self._step_by_step = self._is_hurried = False
        self._marked = 0
        for name, wanted, found in (
            ("journal_mode", "WAL", "wal"),
            ("synchronous", "FULL", 2),
            ("foreign_keys", "ON", 1),
            ("trusted_schema", "OFF", 0),
            ("wal_autocheckpoint", "0", 0),
        ):
            self.execute(f"PRAGMA {name} = {wanted}")
            if (got := self.execute(f"PRAGMA {name}").fetchone()[0]) != found:
                fault = words.PRAGMA_UNUSABLE.format(file=file, name=name, found=got, wanted=wanted)
                raise CannotOpen(fault)
        self.execute("PRAGMA mmap_size = 0")

    def execute(self, sql: str, values: Sequence[SqlValue] = (), /) -> Cursor:
        return self._connection.execute(sql, values)

    def allow_usual_changes(self) -> None:
        for statement in MAKE_USUAL_CHANGE:
            self.execute(statement)

    def append_usual(self, change: UsualChange) -> bool:
        if not self._is_hurried:
            return False
        try:
            self.execute(USUAL_CHANGE, astuple(change))
        except sqlite3.IntegrityError:
            return False
        return True

    def go_step_by_step(self) -> None:
        self._step_by_step = True

    def mark(self) -> None:
        self._marked = self._connection.total_changes
        if not self._is_hurried:
            super().mark()

    def undo(self) -> None:
        if not self._is_hurried:
            super().undo()
        elif self._connection.total_changes != self._marked:
            self._step_by_step = True
            raise Contended(words.CONTENDED)

    def keep(self) -> None:
        if not self._is_hurried:
            super().keep()

    def begin(self) -> None:
        self._is_hurried, self._step_by_step = not self._step_by_step, False
        self.execute("BEGIN IMMEDIATE")
        if self._fence is not None:
            changes.check_fence(self, self._fence)

    def commit(self) -> None:
        if self._witness is None:
            self.execute("COMMIT")
            return
        self.execute("UPDATE commits SET number = ?", (self._commits + 1,))
        self.execute("COMMIT")
        self._commits += 1
        self._witness.write(self._commits)

    def count_commits(self, folder: Path) -> None:
        """From now on: in the database, and beside it what was acknowledged."""
        self.begin()
        self.execute("CREATE TABLE IF NOT EXISTS commits (database TEXT NOT NULL, number INTEGER NOT NULL) STRICT")
        if commits_in(self._connection) is None:
            self.execute("INSERT INTO commits (database, number) VALUES (?, 0)", (secrets.token_hex(8),))
        found = commits_in(self._connection)
        self.commit()
        assert found
        database, self._commits = found
        self._witness = Witness(folder, database)
        self._witness.write(self._commits)

    def take_fence(self) -> int:
        self.begin()
        self._fence = changes.take_fence(self)
        self.commit()
        return self._fence

    def failure(self, error: Exception, *, committing: bool) -> StoreError | None:
        if isinstance(error, MemoryError):
            return Stopped(words.NO_MEMORY)
        ours = sqlite3.IntegrityError | sqlite3.DataError | sqlite3.InterfaceError | sqlite3.ProgrammingError
        if not isinstance(error, sqlite3.Error) or isinstance(error, ours):
            return None
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in PAST:
            return Unavailable(words.NOT_STORED.format(why=PAST[code]))
        # After an error of a write or an fsync nobody knows what is on disk: the log is read again at the next start.
        known = getattr(error, "sqlite_errorname", words.NO_CODE)
        return Stopped(words.CANNOT_WRITE.format(why=error, code=known))

    def recover(self) -> None:
        if self._connection.in_transaction:  # some errors have rolled back by themselves
            self.execute("ROLLBACK")

    def tidy(self) -> None:
        self.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def close(self) -> None:
        self._connection.close()
        if self._witness:
            self._witness.close()


def read_connection(file: Path) -> Connection:
    address = f"{file.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    for setting in ("query_only = ON", "trusted_schema = OFF", "mmap_size = 0"):
        connection.execute(f"PRAGMA {setting}")
    return connection


def open_sqlite(folder: Path) -> SqlStore:
    """Blocks. Makes the folder if need be. CannotOpen, and its kinds, say in words why it is refused."""
    if sqlite3.sqlite_version_info < OLDEST:
        raise CannotOpen(words.SQLITE_TOO_OLD.format(version=sqlite3.sqlite_version))
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = FolderLock(folder)
        try:
            return _open(folder / FILE, lock)
        except BaseException:
            lock.release()
            raise
    except OSError as error:
        kind = NotYet if error.errno in PASSING else CannotOpen
        raise kind(words.FOLDER_UNUSABLE.format(why=error)) from error
    except sqlite3.Error as error:
        kind = NotYet if error.sqlite_errorcode & 0xFF in MAY_PASS else CannotOpen
        raise kind(words.FILE_UNUSABLE.format(file=folder / FILE, why=error)) from error


def _open(file: Path, lock: FolderLock) -> SqlStore:
    require_whole(file)
    database = SqliteDatabase(file)
    try:
        migrate(database)
        database.count_commits(file.parent)
        lock.note(f"start {database.take_fence()}\n")
        database.allow_usual_changes()
        readers = Readers(lambda: read_connection(file), sqlite3.Error)
    except BaseException:
        database.close()
        raise
    return SqlStore(Writer(database), readers, lock.release)
