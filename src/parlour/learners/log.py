"""The lessons of a learner as a file that only grows: one line each, on disk before it counts.

    checksum (8 hex digits) a space JSON

A line is a lesson, the undoing of one, or a memory that was merged in (kept beside the log under its own checksum).
Whoever is killed while writing leaves the beginning of a line behind: it was never acknowledged, and is cut off.
"""

import fcntl
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.learners.files import sync_folder

LONGEST_LINE = 1_000_000


class LogError(ValueError):
    """A log that cannot be read."""


class Log:
    """One writer at a time. Raises LogError if the file is damaged or in use."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.file = file
        self._opened = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._lock()
            self._end = self._cut_off_torn_line()
            sync_folder(file.parent)
        except BaseException:
            os.close(self._opened)
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LogError(f"{self.file} is in use by another learner of this name") from None

    def _cut_off_torn_line(self) -> int:
        whole = os.pread(self._opened, os.fstat(self._opened).st_size, 0)
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            os.ftruncate(self._opened, end)
            os.fsync(self._opened)
        return end

    def append(self, *entries: dict[str, Any]) -> None:
        """Once this returns, the lines are on disk. If it fails, nothing was added; a crash may leave some of them."""
        lines = b"".join(map(line_of, entries))
        try:
            if os.pwrite(self._opened, lines, self._end) != len(lines):
                raise OSError(f"{self.file}: the disk is full")
            os.fsync(self._opened)
        except BaseException:
            os.ftruncate(self._opened, self._end)
            raise
        self._end += len(lines)

    def entries(self) -> Iterator[dict[str, Any]]:
        yield from read_entries(self.file)

    def close(self) -> None:
        os.close(self._opened)


def line_of(entry: dict[str, Any]) -> bytes:
    text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
    return f"{zlib.crc32(text):08x} ".encode() + text + b"\n"


def read_entries(file: Path) -> Iterator[dict[str, Any]]:
    """All whole lines; LogError names one that is damaged."""
    with file.open("rb") as opened:
        for number, line in enumerate(iter(lambda: opened.readline(LONGEST_LINE), b""), 1):
            if not line.endswith(b"\n") and not opened.peek(1):
                return  # somebody is writing it
            yield parse_line(line, f"line {number} of {file.name}")


def parse_line(line: bytes, where: str) -> dict[str, Any]:
    text = line[9:-1]
    if line[:9] != f"{zlib.crc32(text):08x} ".encode() or line[-1:] != b"\n":
        raise LogError(f"{where} is damaged: its checksum is wrong")
    try:
        entry = json.loads(text)
    except (ValueError, RecursionError):
        raise LogError(f"{where} is not JSON") from None
    if not isinstance(entry, dict):
        raise LogError(f"{where} is not an entry")
    return entry
