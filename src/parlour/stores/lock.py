"""One server a folder of data: a lock that the kernel takes back when the server dies, however it dies."""

import fcntl
import os
import time
from pathlib import Path
from typing import Self

from parlour.stores import words
from parlour.stores.failures import InUse

WAIT_S = 1.0
"""For a server that is just closing."""


class FolderLock:
    """Holds `lock` in the folder, which tells people the pid of the server and the number of its start."""

    def __init__(self, folder: Path) -> None:
        """Blocks for a second at most. InUse: somebody else has it, and who."""
        self._file = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._take(folder)
        except BaseException:
            os.close(self._file)
            raise
        self.note("")

    def _take(self, folder: Path) -> None:
        until = time.monotonic() + WAIT_S
        while True:
            try:
                # Of the open file and not of the process: it also keeps out a second store in the same program.
                return fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > until:
                    owner = os.pread(self._file, 200, 0).decode("ascii", "replace").split("\n")[0]
                    who = owner or words.JUST_STARTED
                    raise InUse(words.FOLDER_IN_USE.format(folder=folder, owner=who)) from None
                time.sleep(0.05)

    def note(self, text: str) -> None:
        """Writes who holds it, and something more."""
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"pid {os.getpid()}\n{text}".encode("ascii"), 0)

    def release(self) -> None:
        # The file stays: if it were deleted, two servers could each hold the lock of a file of that name.
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
