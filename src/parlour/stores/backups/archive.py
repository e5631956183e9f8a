"""The file of a backup: a database, the folders of learners and nets, and what is to be found in there."""

import json
import os
import shutil
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from parlour.stores import words
from parlour.stores.damage import free_name
from parlour.stores.failures import Unreadable
from parlour.stores.sqlite import FILE

LEARNERS, NETS = "learners", "nets"
ABOUT = "parlour-backup.json"
FORM = 1
DUMP = "parlour.pgdump"
KINDS = {FILE: words.OF_A_FOLDER, DUMP: words.OF_POSTGRES}
"""What it is a backup of, by the name of the database in there."""
Dump = Callable[[Path], int]
"""Writes the database into a file, as it is at one moment; how many matches are in it."""


class Backup(NamedTuple):
    made_ms: int
    matches: int
    files: int
    """Of learners."""


def write(target: Path, folder: Path, member: str, dump: Dump | None) -> Backup:
    """A backup of the folder and, as `member`, of what `dump` writes: whole or not at all. FileExistsError: nothing is
    overwritten."""
    if target.exists():
        raise FileExistsError(words.FILE_EXISTS.format(file=target))
    with tempfile.TemporaryDirectory(prefix=".parlour-backup-", dir=target.parent) as place:
        made = Path(place)
        part, about, database = made / "backup", made / ABOUT, made / member
        matches = dump(database) if dump else 0
        learned = list(learned_files(folder))
        trained = copy_nets(folder / NETS, made / NETS)
        backup = Backup(time.time_ns() // 1_000_000, matches, len(learned))
        facts = {"form": FORM, "made_ms": backup.made_ms, "matches": matches, "files": backup.files}
        about.write_text(json.dumps(facts | {"nets": len(trained), "database": dump is not None}))
        part.touch(0o600)  # hashes of secrets and people's names are nobody else's business
        with tarfile.open(part, "w:gz") as archive:
            archive.add(about, ABOUT)
            if dump:
                archive.add(database, member)
            for file in learned:
                archive.add(file, str(file.relative_to(folder)))
            for file in trained:
                archive.add(file, str(file.relative_to(made)))
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(target)
    return backup


def has_learned(folder: Path) -> bool:
    return any(learned_files(folder)) or (folder / NETS).exists()


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


def unpack(backup: Path, place: Path, member: str) -> dict[str, Any]:
    """Into an empty folder; what the backup says of itself. Unreadable: it is no backup of ours, or not a whole one.
    What `member` holds is for the caller to check."""
    try:
        with tarfile.open(backup, "r:gz") as archive:
            for one in archive:
                if one.name in KINDS and one.name != member:
                    raise Unreadable(KINDS[one.name].format(file=backup))
                first = Path(one.name).parts[:1]
                if not (one.isfile() and (one.name in (ABOUT, member) or first in ((LEARNERS,), (NETS,)))):
                    raise Unreadable(words.NOT_A_BACKUP.format(file=backup, member=one.name))
                archive.extract(one, place, filter="data")
        about: dict[str, Any] = json.loads((place / ABOUT).read_text())
        if about["form"] != FORM:
            raise Unreadable(words.NEWER_BACKUP.format(file=backup))
        expected = about["files"], about.get("nets", 0)
    except (tarfile.TarError, OSError, EOFError, KeyError, TypeError, ValueError) as error:
        raise Unreadable(words.NOT_A_WHOLE_BACKUP.format(file=backup, why=error)) from error
    found = tuple(sum(file.is_file() for file in (place / part).rglob("*")) for part in (LEARNERS, NETS))
    if found != expected:
        raise Unreadable(words.PARTIAL_BACKUP.format(file=backup, found=sum(found), files=sum(expected)))
    if about.get("database", True) != (place / member).exists():
        raise Unreadable(words.NOT_A_WHOLE_BACKUP.format(file=backup, why=words.NO_DATABASE_IN_IT.format(name=member)))
    return about


def put_in_place(fresh: Path, folder: Path) -> Iterator[Path]:
    """Learners and nets of an unpacked backup; what was there is kept under other names, which are yielded."""
    for name in (LEARNERS, NETS):
        part = folder / name
        if part.exists():
            kept = free_name(part, "before-restore")
            shutil.move(part, kept)
            yield kept
        if (fresh / name).exists():
            (fresh / name).rename(part)
