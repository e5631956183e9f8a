"""Files that are whole or not there, and bad ones that are moved out of the way."""

import os
import time
from pathlib import Path


def write_whole(file: Path, data: bytes) -> None:
    """Writes a file so that after a crash at any moment there is the old one or the new one, never a part."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Makes a new or renamed file's name durable."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def set_aside(file: Path) -> Path:
    """Renames a file that cannot be read, so that nothing overwrites it; its new name."""
    target = spare_name(file)
    file.rename(target)
    sync_folder(file.parent)
    return target


def spare_name(file: Path) -> Path:
    """For what cannot be read of a file: one that no other file has."""
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    number = 0
    while (target := file.with_name(f"{file.name}.unreadable-{stamp}-{number}")).exists():
        number += 1
    return target
