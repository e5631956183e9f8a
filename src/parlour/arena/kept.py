"""The file of an arena: it grows by a line for each pair, so that the program can be killed at any moment.

Whoever goes on with a file has to play the same; pairs that are there are not played again. A last line without its end
was being written when the program died: it is cut off, and its pair is played again. One program at a time writes.
"""

import fcntl
import os
import stat
from pathlib import Path

from parlour.arena import words
from parlour.arena.results import Head, Results, head_line, pair_line, read_results
from parlour.arena.work import PairPlayed


class KeptResults:
    """Results that are in a file as soon as `add` returns."""

    def __init__(self, head: Head, path: Path) -> None:
        """Goes on with the file if there is one. Raises ValueError, and leaves it as it is, if it is of another arena,
        damaged, or being written by somebody else."""
        self.path = path
        try:
            self._file = path.open("a+b", buffering=0)
        except OSError as error:
            raise ValueError(words.CANNOT_KEEP.format(path=str(path), why=error.strerror)) from None
        try:
            self.results = self._begin(head)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, head: Head) -> Results:
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):  # a device, which may have no end
            raise ValueError(words.OTHER_FILE.format(path=str(self.path)))
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ValueError(words.IN_USE.format(path=str(self.path))) from None
        self._file.seek(0)
        whole, _, torn = self._file.read().rpartition(b"\n")
        if not whole:
            if torn and not head_line(head).encode().startswith(torn):
                raise ValueError(words.OTHER_FILE.format(path=str(self.path)))
            self._file.truncate(0)
            self._write(head_line(head))
            return Results(head)
        try:
            results = read_results(whole.decode())
        except ValueError as error:
            raise ValueError(words.DAMAGED.format(path=str(self.path), why=error)) from None
        if results.head != head:
            raise ValueError(words.OTHER_ARENA.format(path=str(self.path), what=difference(results.head, head)))
        if torn:
            self._file.truncate(len(whole) + 1)
        return results

    def add(self, pairs: list[PairPlayed]) -> None:
        self._write("".join(map(pair_line, pairs)))
        self.results.by_key.update((pair.key, pair) for pair in pairs)

    def _write(self, text: str) -> None:
        """A full disk leaves a line without its end, which is cut off when somebody goes on."""
        left = text.encode()
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            raise ValueError(words.CANNOT_KEEP.format(path=str(self.path), why=error.strerror)) from None

    def close(self) -> None:
        try:
            os.fsync(self._file.fileno())
        finally:
            self._file.close()


def difference(kept: Head, wanted: Head) -> str:
    """The first thing in which two arenas differ, in words."""
    name = next((name for name in words.DIFFERENCES if getattr(kept, name) != getattr(wanted, name)), "arena")
    return words.DIFFERENCES[name]


def read_kept(path: Path) -> Results:
    """Those of a file, for whoever only reads."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise ValueError(words.CANNOT_READ.format(path=str(path), why=error.strerror)) from None
    whole, _, _ = text.rpartition(b"\n")
    try:
        return read_results(whole.decode())
    except ValueError as error:
        raise ValueError(words.DAMAGED.format(path=str(path), why=error)) from None
