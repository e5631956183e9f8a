"""The lessons of a learner as a file that only grows: one line each, on disk before it counts.

    checksum (8 hex digits) a space JSON

A line is a lesson, the undoing of one, a memory that was merged in (kept beside the log under its own checksum), a
change by hand, or another decision; see `logbook`. Any number of programs may go by one log: whoever adds to it has it
locked for so long, and has read what the others added. Whoever is killed while writing leaves the beginning of a line
behind: it was never acknowledged, and the next one to write cuts it off.
"""

import contextlib
import fcntl
import json
import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from parlour.learners.files import sync_folder

Entry = dict[str, Any]
Quick = Callable[[bytes, int], tuple[int, int]]
"""Takes lines from a byte on, as many as it understands, itself: where it stopped, and how many they were."""


class LogError(ValueError):
    """A log that cannot be read, or is there no longer."""


class Log:
    """One thread at a time; other processes as they like."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.file = file
        self._opened = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        sync_folder(file.parent)
        self._end = 0
        """So far it has been read."""
        self._lines = 0

    def news(self, quick: Quick | None = None) -> Iterator[Entry]:
        """What was added since the last time, all of it at first. LogError names a line that is damaged. Whoever adds
        something is waited for: what is read is on disk."""
        with self._lock(fcntl.LOCK_SH):
            found = self._unread()
        yield from self._parse(found, quick)

    def again(self, quick: Quick | None = None) -> Iterator[Entry]:
        """Everything that is on disk, from the first line on. Only while it is `changing`."""
        self._end = self._lines = 0
        yield from self._parse(self._unread(), quick)

    @contextlib.contextmanager
    def changing(self) -> Iterator[Iterator[Entry]]:
        """Nobody else adds anything meanwhile. Gives the news, which have to be taken before something is added."""
        with self._lock(fcntl.LOCK_EX):
            yield self._parse(self._unread())

    @contextlib.contextmanager
    def whole(self) -> Iterator[bytes]:
        """All that is on disk as it is, damaged or not. Nobody else adds anything meanwhile."""
        with self._lock(fcntl.LOCK_EX):
            yield os.pread(self._opened, os.fstat(self._opened).st_size, 0)

    def append(self, *entries: Entry) -> None:
        """Only while it is `changing`. Once this returns, the lines are on disk. If it fails, nothing was added; a
        crash may leave some of them."""
        if self._unread():
            raise LogError(f"{self.file.name} has news that nobody has taken")
        lines = b"".join(map(line_of, entries))
        try:
            os.ftruncate(self._opened, self._end)  # what somebody who was killed left behind
            if os.pwrite(self._opened, lines, self._end) != len(lines):
                raise OSError(f"{self.file}: the disk is full")
            os.fsync(self._opened)
        except BaseException:
            os.ftruncate(self._opened, self._end)
            raise
        self._end += len(lines)
        self._lines += len(entries)

    def close(self) -> None:
        os.close(self._opened)

    @contextlib.contextmanager
    def _lock(self, kind: int) -> Iterator[None]:
        fcntl.flock(self._opened, kind)
        try:
            if os.fstat(self._opened).st_nlink == 0:
                raise LogError(f"{self.file.parent.name} has been removed")
            yield
        finally:
            fcntl.flock(self._opened, fcntl.LOCK_UN)

    def _unread(self) -> bytes:
        size = os.fstat(self._opened).st_size
        if size < self._end:
            raise LogError(f"{self.file.name} has become shorter")
        found = os.pread(self._opened, size - self._end, self._end) if size > self._end else b""
        return found[: found.rfind(b"\n") + 1]

    def _parse(self, found: bytes, quick: Quick | None = None) -> Iterator[Entry]:
        """One by one, but for those that `quick` has taken."""
        at = 0
        while at < len(found):
            if quick:
                end, lines = quick(found, at)
                self._end += end - at
                self._lines += lines
                at = end
                if at == len(found):
                    return
            end = found.index(b"\n", at) + 1
            entry = parse_line(found[at:end], f"line {self._lines + 1} of {self.file.name}")
            self._end += end - at
            self._lines += 1
            at = end
            yield entry


def line_of(entry: Entry) -> bytes:
    text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
    return f"{zlib.crc32(text):08x} ".encode() + text + b"\n"


def parse_line(line: bytes, where: str) -> Entry:
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
