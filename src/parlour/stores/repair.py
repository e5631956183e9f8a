"""Makes damaged data usable again: keeps them as they are under another name, and goes on with what can be read."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from parlour.stores.damage import PARTS, copy_aside, is_damaged, set_aside, what_is_missing
from parlour.stores.lock import FolderLock
from parlour.stores.migrate import migrate
from parlour.stores.sqlite import FILE, SqliteDatabase
from parlour.stores.witness import forget_acknowledged

NOT_OURS_TO_COPY = ("parlour_schema", "fence", "commits")
"""The new database has its own."""


@dataclass(frozen=True, slots=True)
class Repaired:
    why: str
    """What was wrong."""
    kept: Path | None
    """The data as they were found; None if there was nothing."""
    rows: dict[str, int]
    """How many were saved of each table; empty if nothing had to be."""
    incomplete: int = 0
    """Matches that are left out because events of theirs are missing."""


def repair(folder: Path) -> Repaired | None:
    """None if nothing is wrong. Blocks. InUse: a server is running there; Unreadable: it is not ours."""
    file = folder / FILE
    with FolderLock(folder):
        if why := is_damaged(file):
            # The damaged file stays where it is until there is another: a repair that fails can be tried again.
            beside = file.with_name(f".{file.name}.repaired")
            rows, incomplete = _salvage(file, beside)
            kept = set_aside(file)
            forget_acknowledged(folder)
            beside.rename(file)
            return Repaired(why, kept, rows, incomplete)
        if why := what_is_missing(file):
            found = copy_aside(file) if file.exists() else None
            forget_acknowledged(folder)
            return Repaired(why, found, {})
    return None


def _salvage(damaged: Path, fresh: Path) -> tuple[dict[str, int], int]:
    """Copies what can be read into a new database; how much that was, and how many matches were not whole."""
    for end in PARTS:
        fresh.with_name(fresh.name + end).unlink(missing_ok=True)
    database = SqliteDatabase(fresh)
    try:
        migrate(database)
    finally:
        database.close()
    with closing(sqlite3.connect(fresh, isolation_level=None)) as target:
        target.execute("PRAGMA foreign_keys = OFF")
        target.execute("BEGIN IMMEDIATE")
        tables = _tables(target)
        for table in tables:
            _copy(damaged, target, table)
        incomplete = _drop_incomplete(target)
        rows = {table: int(target.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]) for table in tables}
        target.execute("COMMIT")
        target.execute("PRAGMA journal_mode = DELETE")  # one file, to be renamed
    return rows, incomplete


def _tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return [name for (name,) in found if name not in NOT_OURS_TO_COPY]


def _copy(damaged: Path, target: sqlite3.Connection, table: str) -> None:
    """From the front until something cannot be read, then from the back. What a damaged page holds is lost."""
    columns = [(row[1], row[5]) for row in target.execute(f"PRAGMA table_info({table})")]
    keys = [name for name, place in sorted(columns, key=lambda column: column[1]) if place]
    for order in ("ASC", "DESC"):
        for names, row in read_rows(damaged, table, [name for name, _ in columns], keys, order):
            marks = ", ".join("?" * len(names))
            target.execute(f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({marks})", row)


def read_rows(
    damaged: Path, table: str, wanted: Sequence[str], keys: Sequence[str], order: str
) -> Iterator[tuple[list[str], tuple[object, ...]]]:
    """The columns that there are, and each row up to the first that cannot be read."""
    by = ", ".join(f"{key} {order}" for key in keys)
    try:
        with closing(sqlite3.connect(f"{damaged.absolute().as_uri()}?mode=ro", uri=True)) as source:
            there = {row[1] for row in source.execute(f"PRAGMA table_info({table})")}
            if names := [name for name in wanted if name in there]:
                for row in source.execute(f"SELECT {', '.join(names)} FROM {table} NOT INDEXED ORDER BY {by}"):
                    yield names, row
    except sqlite3.Error:
        return  # this is what is being repaired


def _drop_incomplete(target: sqlite3.Connection) -> int:
    """Removes matches that lack events, then whatever belongs to nothing any more."""
    incomplete = (
        "DELETE FROM matches WHERE next_seq <> (SELECT COUNT(*) FROM events WHERE match = id) "
        "OR (open = 0) <> EXISTS (SELECT 1 FROM results WHERE match = id) "
        "OR NOT EXISTS (SELECT 1 FROM seats WHERE match = id)"
    )
    dropped = target.execute(incomplete).rowcount
    while orphans := target.execute("PRAGMA foreign_key_check").fetchall():
        for table in {row[0] for row in orphans}:
            _drop_orphans(target, table)
    return dropped


def _drop_orphans(target: sqlite3.Connection, table: str) -> None:
    """Rows that refer to something which is not there."""
    references: dict[int, tuple[str, list[tuple[str, str]]]] = {}
    for number, _, parent, here, there, *_ in target.execute(f"PRAGMA foreign_key_list({table})"):
        references.setdefault(number, (parent, []))[1].append((here, there))
    for parent, pairs in references.values():
        given = " AND ".join(f"{table}.{here} IS NOT NULL" for here, _ in pairs)
        found = " AND ".join(f"{parent}.{there} = {table}.{here}" for here, there in pairs)
        target.execute(f"DELETE FROM {table} WHERE {given} AND NOT EXISTS (SELECT 1 FROM {parent} WHERE {found})")
