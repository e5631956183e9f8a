"""A folder of data as one file, and back: the database as it is at one moment, and what learners and nets know.

A backup can be made while a server is running. It is checked before it replaces anything, and what it replaces is kept.
"""

import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from parlour.stores import words
from parlour.stores.damage import PARTS, free_name, is_damaged, require_whole
from parlour.stores.failures import CannotOpen, Unreadable
from parlour.stores.lock import FolderLock
from parlour.stores.sqlite import FILE, read_connection
from parlour.stores.witness import forget_acknowledged

LEARNERS, NETS = "learners", "nets"
ABOUT = "parlour-backup.json"
FORM = 1


class Backup(NamedTuple):
    made_ms: int
    matches: int
    files: int
    """Of learners."""


def back_up(folder: Path, target: Path) -> Backup:
    """Writes a backup, whole or not at all. Blocks. CannotOpen says why it cannot be; FileExistsError: nothing is
    overwritten."""
    has_database, learned = (folder / FILE).exists(), list(learned_files(folder))
    if not has_database and not learned and not (folder / NETS).exists():
        raise CannotOpen(words.NOTHING_TO_BACK_UP.format(folder=folder, file=FILE))
    if target.exists():
        raise FileExistsError(words.FILE_EXISTS.format(file=target))
    if has_database:
        require_whole(folder / FILE)
    with tempfile.TemporaryDirectory(prefix=".parlour-backup-", dir=target.parent) as made:
        copy, part = Path(made) / FILE, Path(made) / "backup"
        matches = copy_database(folder / FILE, copy) if has_database else 0
        trained = copy_nets(folder / NETS, Path(made) / NETS)
        about = Backup(time.time_ns() // 1_000_000, matches, len(learned))
        facts = {
            "form": FORM,
            "made_ms": about.made_ms,
            "files": about.files,
            "nets": len(trained),
            "database": has_database,
        }
        (Path(made) / ABOUT).write_text(json.dumps(facts))
        part.touch(0o600)  # hashes of secrets and people's names are nobody else's business
        with tarfile.open(part, "w:gz") as archive:
            archive.add(Path(made) / ABOUT, ABOUT)
            if has_database:
                archive.add(copy, FILE)
            for file in learned:
                archive.add(file, str(file.relative_to(folder)))
            for file in trained:
                archive.add(file, str(file.relative_to(made)))
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(target)
    return about


def copy_database(source_file: Path, copy: Path) -> int:
    """As it is at one moment; how many matches are in it."""
    with closing(read_connection(source_file)) as source, closing(sqlite3.connect(copy)) as database:
        assert isinstance(source, sqlite3.Connection)
        source.backup(database)
        return count_matches(database)


def count_matches(database: sqlite3.Connection) -> int:
    matches: int = database.execute("SELECT COUNT(*) FROM matches").fetchone()[0]
    return matches


def learned_files(folder: Path) -> Iterator[Path]:
    """Logs first: a log refers to files that were there before it did, never to later ones."""
    found = [file for file in (folder / LEARNERS).rglob("*") if file.is_file() and not file.is_symlink()]
    yield from sorted(found, key=lambda file: (file.suffix != ".log", file))


def copy_nets(source: Path, copy: Path) -> list[Path]:
    """The files of the copy. One that trains meanwhile gives up files as it goes: what is gone is not copied."""
    found = []
    for file in sorted(source.rglob("*")):
        if file.is_file() and not file.is_symlink() and file.name != "lock" and not file.name.startswith("."):
            target = copy / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileNotFoundError):
                found.append(Path(shutil.copy2(file, target)))
    return found


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
        for part in (FILE, LEARNERS, NETS):
            if (fresh / part).exists():
                (fresh / part).rename(folder / part)
        return about, moved


def _unpack(backup: Path, place: Path) -> Backup:
    try:
        with tarfile.open(backup, "r:gz") as archive:
            for member in archive:
                first = Path(member.name).parts[:1]
                if not (member.isfile() and (member.name in (ABOUT, FILE) or first in ((LEARNERS,), (NETS,)))):
                    raise Unreadable(words.NOT_A_BACKUP.format(file=backup, member=member.name))
                archive.extract(member, place, filter="data")
        about = json.loads((place / ABOUT).read_text())
        if about["form"] != FORM:
            raise Unreadable(words.NEWER_BACKUP.format(file=backup))
        matches = 0
        if about.get("database", True):
            if why := is_damaged(place / FILE):
                raise Unreadable(words.DAMAGED_BACKUP.format(file=backup, why=why))
            with closing(sqlite3.connect(place / FILE)) as database:
                matches = count_matches(database)
    except (tarfile.TarError, OSError, EOFError, KeyError, TypeError, ValueError, sqlite3.Error) as error:
        raise Unreadable(words.NOT_A_WHOLE_BACKUP.format(file=backup, why=error)) from error
    files, nets = (sum(file.is_file() for file in (place / part).rglob("*")) for part in (LEARNERS, NETS))
    expected = about["files"], about.get("nets", 0)
    if (files, nets) != expected:
        raise Unreadable(words.PARTIAL_BACKUP.format(file=backup, found=files + nets, files=sum(expected)))
    return Backup(about["made_ms"], matches, files)


def _make_room(folder: Path) -> Iterator[Path]:
    """Moves what is there out of the way."""
    database = free_name(folder / FILE, "before-restore")
    for end in PARTS:
        piece = folder / f"{FILE}{end}"
        if piece.exists():
            piece.rename(folder / f"{database.name}{end}")
            if not end:
                yield database
    for part in (folder / LEARNERS, folder / NETS):
        if part.exists():
            kept = free_name(part, "before-restore")
            shutil.move(part, kept)
            yield kept
