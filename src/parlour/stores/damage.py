"""Whether a database is whole: what is wrong with it, said before anything is changed.

A database that is damaged, or that has lost commits, is not opened. Nobody should go on playing over a hole in the data
without a person having decided so; and while it stays as it is, a backup or `parlour data repair` can still save all.
"""

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from parlour.stores import words
from parlour.stores.failures import Unreadable
from parlour.stores.witness import read_acknowledged

CHECK_UP_TO = 256 * 2**20
"""Bytes. A check reads the whole file; of a larger one only the beginning and the schema are read at the start."""
OURS = "parlour_schema"
"""The table that every database of ours has first."""
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
PARTS = ("-wal", "-shm", "")
"""A database is three files; the log first, without which the others say less than they should."""


def require_whole(file: Path) -> None:
    """Unreadable, with what to do, if it is damaged or has lost something. Changes nothing."""
    if why := what_is_wrong(file):
        raise Unreadable(words.DAMAGED.format(folder=file.parent, why=why))


def what_is_wrong(file: Path) -> str | None:
    """In words; None if it is whole. Unreadable: it is not ours.

    Other errors, such as a missing permission, are raised: they may pass.
    """
    return is_damaged(file) or what_is_missing(file)


def is_damaged(file: Path) -> str | None:
    """What is wrong with a database, if it is damaged. Changes nothing."""
    if not _size(file):
        log = file.with_name(f"{file.name}-wal")
        return words.EMPTY if _size(log) else None
    try:
        with closing(_open_read_only(file)) as connection:
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
            if names and OURS not in names:
                raise Unreadable(words.FOREIGN.format(file=file))
            if _size(file) > CHECK_UP_TO:
                return None
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            return None if found == "ok" else " ".join(found.replace("*** in database main ***", "").split())
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF not in DAMAGED:
            raise
        return str(error)


def what_is_missing(file: Path) -> str | None:
    """What a sound database lacks of what was acknowledged, if anything."""
    told = read_acknowledged(file.parent)
    if told is None:
        return None
    if not _size(file):
        return words.GONE.format(file=file.name, commits=told.commits)
    with closing(_open_read_only(file)) as connection:
        found = commits_in(connection)
    if found is not None and (found[0] != told.database or found[1] >= told.commits):
        return None
    missing = told.commits - (found[1] if found else 0)
    return words.MISSING.format(missing=missing, file=file.name)


def commits_in(connection: sqlite3.Connection) -> tuple[str, int] | None:
    """The database's own name, and how many commits it has; None before any were counted."""
    if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'commits'").fetchone():
        return None
    found: tuple[str, int] | None = connection.execute("SELECT database, number FROM commits").fetchone()
    return found


def set_aside(file: Path) -> Path:
    """Renames the database and what belongs to it, so that nothing overwrites it; its new name."""
    return _place_beside(file, "unreadable", Path.rename)


def copy_aside(file: Path) -> Path:
    """The same, and the original stays."""
    return _place_beside(file, "copy", shutil.copy2)


def _place_beside(file: Path, what: str, place: Callable[[Path, Path], object]) -> Path:
    target = free_name(file, what)
    for end in PARTS:
        part = file.with_name(file.name + end)
        if part.exists():
            place(part, target.with_name(target.name + end))
    return target


def free_name(path: Path, what: str) -> Path:
    """A name beside it that says what it is and since when."""
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    number = 0
    while (target := path.with_name(f"{path.name}.{what}-{stamp}-{number}")).exists():
        number += 1
    return target


def _open_read_only(file: Path) -> sqlite3.Connection:
    # Or closing it would write the log into a file that nobody should touch any more.
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0
