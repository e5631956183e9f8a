"""Backups of a folder with SQLite."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from parlour.stores import words
from parlour.stores.backups import archive
from parlour.stores.backups.archive import Backup
from parlour.stores.damage import PARTS, free_name, is_damaged, require_whole
from parlour.stores.failures import CannotOpen, Unreadable
from parlour.stores.lock import FolderLock
from parlour.stores.sqlite import FILE, read_connection
from parlour.stores.witness import forget_acknowledged


def back_up(folder: Path, target: Path) -> Backup:
    """Blocks. CannotOpen says why it cannot be; FileExistsError: nothing is overwritten."""
    file = folder / FILE
    if not file.exists() and not archive.has_learned(folder):
        raise CannotOpen(words.NOTHING_TO_BACK_UP.format(folder=folder, file=FILE))
    if file.exists():
        require_whole(file)
    return archive.write(target, folder, FILE, (lambda copy: copy_database(file, copy)) if file.exists() else None)


def copy_database(source_file: Path, copy: Path) -> int:
    """As it is at one moment; how many matches are in it."""
    with closing(read_connection(source_file)) as source, closing(sqlite3.connect(copy)) as database:
        assert isinstance(source, sqlite3.Connection)
        source.backup(database)
        return count_matches(database)


def count_matches(database: sqlite3.Connection) -> int:
    matches: int = database.execute("SELECT COUNT(*) FROM matches").fetchone()[0]
    return matches


def restore(backup: Path, folder: Path) -> tuple[Backup, list[Path]]:
    """Puts a backup in the place of what is there; what that was is kept under other names, which are returned.

    Blocks. Unreadable: it is no backup of ours, or damaged, and nothing was changed. InUse: a server is running there.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with FolderLock(folder), tempfile.TemporaryDirectory(prefix=".restore-", dir=folder) as place:
        fresh = Path(place)
        about = _unpack(backup, fresh)
        moved = list(_make_room(folder))
        forget_acknowledged(folder)
        if (fresh / FILE).exists():
            (fresh / FILE).rename(folder / FILE)
        return about, [*moved, *archive.put_in_place(fresh, folder)]


def _unpack(backup: Path, place: Path) -> Backup:
    about = archive.unpack(backup, place, FILE)
    matches = 0
    if (place / FILE).exists():
        if why := is_damaged(place / FILE):
            raise Unreadable(words.DAMAGED_BACKUP.format(file=backup, why=why))
        try:
            with closing(sqlite3.connect(place / FILE)) as database:
                matches = count_matches(database)
        except sqlite3.Error as error:
            raise Unreadable(words.NOT_A_WHOLE_BACKUP.format(file=backup, why=error)) from error
    return Backup(about["made_ms"], matches, about["files"])


def _make_room(folder: Path) -> Iterator[Path]:
    """Moves the database that is there out of the way."""
    database = free_name(folder / FILE, "before-restore")
    for end in PARTS:
        piece = folder / f"{FILE}{end}"
        if piece.exists():
            piece.rename(folder / f"{database.name}{end}")
            if not end:
                yield database
