"""Data that cannot be read are moved out of the way: never opened again by us, never overwritten, never deleted."""

import sqlite3
import time
from pathlib import Path

CHECK_UP_TO = 256 * 2**20
"""Bytes. A check reads the whole file; of a larger one only the beginning and the schema are read at the start."""
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def is_damaged(file: Path) -> str | None:
    """What is wrong with a database, if it is damaged. Other errors, such as a missing permission, are raised."""
    if not file.exists() or not file.stat().st_size:
        return None
    # Read-only, or closing it would write the log into a file that nobody should touch any more.
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        connection.execute("SELECT COUNT(*) FROM sqlite_schema").fetchone()
        if file.stat().st_size > CHECK_UP_TO:
            return None
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        return None if found == "ok" else str(found)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF not in DAMAGED:
            raise
        return str(error)
    finally:
        connection.close()


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
