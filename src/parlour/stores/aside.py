"""Data that cannot be read are moved out of the way: never opened again by us, never overwritten, never deleted."""

import sqlite3
import time
from pathlib import Path

from parlour.stores.failures import Unreadable

CHECK_UP_TO = 256 * 2**20
"""Bytes. A check reads the whole file; of a larger one only the beginning and the schema are read at the start."""
OURS = "parlour_schema"
"""The table that every database of ours has first."""
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def is_damaged(file: Path) -> str | None:
    """What is wrong with a database, if it is damaged. Unreadable: it is not ours. Changes nothing.

    Other errors, such as a missing permission, are raised: they may pass.
    """
    if not _size(file):
        log = file.with_name(f"{file.name}-wal")
        return "it is empty, but its log is not" if _size(log) else None
    # Read-only, or closing it would write the log into a file that nobody should touch any more.
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if names and OURS not in names:
            raise Unreadable(f"{file} belongs to another program: choose another folder")
        if _size(file) > CHECK_UP_TO:
            return None
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        return None if found == "ok" else str(found)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF not in DAMAGED:
            raise
        return str(error)
    finally:
        connection.close()


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def set_aside(file: Path) -> Path:
    """Renames the database and what belongs to it; the new name of the database."""
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    number = 0
    while (target := file.with_name(f"{file.name}.unreadable-{stamp}-{number}")).exists():
        number += 1
    for end in ("-wal", "-shm", ""):
        part = file.with_name(file.name + end)
        if part.exists():
            part.rename(target.with_name(target.name + end))
    return target
