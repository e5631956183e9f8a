"""How many commits were acknowledged, told by a second file beside the database.

SQLite takes a log to end where a checksum fails: so does one that a crash cut short. If the fault is in the middle, a
flipped bit say, everything after it vanishes without a word, although it was acknowledged. So every commit counts one
up in the database, and when it is on disk the same number goes into this file. A database that has fewer commits than
this file says has lost some.

The file is not synced: after a power loss it may be behind the database, which says nothing, and is never ahead of it.
"""

import contextlib
import os
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

NAME = "acknowledged"
LINE = re.compile(rb"(\w{1,40}) (\d{20}) ([0-9a-f]{8})\n")


@dataclass(frozen=True, slots=True)
class Acknowledged:
    database: str
    """Which one: a file of that name may have been put there since."""
    commits: int

    def line(self) -> bytes:
        words = f"{self.database} {self.commits:020}".encode()
        return words + b" %08x\n" % zlib.crc32(words)


def read_acknowledged(folder: Path) -> Acknowledged | None:
    """None if it was never written, or not whole."""
    try:
        found = LINE.fullmatch((folder / NAME).read_bytes())
    except FileNotFoundError:
        return None
    if found is None or zlib.crc32(found[1] + b" " + found[2]) != int(found[3], 16):
        return None
    return Acknowledged(found[1].decode(), int(found[2]))


def forget_acknowledged(folder: Path) -> None:
    """What the database has is taken as all there was."""
    (folder / NAME).unlink(missing_ok=True)


class Witness:
    """The file, open for writing. One thread."""

    def __init__(self, folder: Path, database: str) -> None:
        self._database = database
        self._file = os.open(folder / NAME, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)

    def write(self, commits: int) -> None:
        # An error would say that the commit failed, which it did not. The file is behind then, as after a power loss.
        with contextlib.suppress(OSError):
            os.pwrite(self._file, Acknowledged(self._database, commits).line(), 0)

    def close(self) -> None:
        os.close(self._file)
