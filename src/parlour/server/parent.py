"""The server's side of the link to its supervisor; see supervisor.py.

Without a supervisor, in a test or a container that restarts what dies, everything here still works and does nothing.
"""

import contextlib
import os
import socket
import sys
from collections.abc import Callable

PARENT = "PARLOUR_PARENT"
"""The number of the link, in the environment."""
REFUSED = 3
"""Exit code of a server that will not start, however often it is tried."""
NOT_YET = 4
"""Of one that may start later: the disk is full, the database cannot be reached."""
IN_USE = 5
"""Of one whose data another server has: the same, if it was the one that had them before."""
FIRST, AGAIN = "first", "again"
"""Before the number and the settings: whether there was a server before."""
MOST_SOCKETS = 16


class ParentLink:
    """What the supervisor gives, and what it is told. One for a process: it takes the variable away, so that nothing
    started from here believes it is a server too. Blocks until the settings have come; ends the process if they do
    not, because the supervisor has thought better of it."""

    def __init__(self) -> None:
        link = os.environ.pop(PARENT, "")
        self._link = _take(int(link)) if link else None
        self.settings_json: str | None = None
        self.is_again = False
        """There was a server before this one, and people are at its tables."""
        self.number = 1
        """Of this one among the processes of its supervisor."""
        self.sockets: list[socket.socket] = []
        """Where to listen; empty without a supervisor."""
        if self._link:
            self._receive(self._link)

    def _receive(self, link: socket.socket) -> None:
        text = b""
        numbers: list[int] = []
        link.setblocking(True)
        while not text.endswith(b"\n"):
            part, found, _, _ = socket.recv_fds(link, 1 << 16, MOST_SOCKETS)
            if not part:
                link.close()
                sys.exit(0)
            text, numbers = text + part, numbers + found
        link.setblocking(False)
        word, number, self.settings_json = text.decode().rstrip("\n").split(" ", 2)
        self.is_again, self.number = word == AGAIN, int(number)
        self.sockets = [_take(number) for number in numbers]

    @property
    def supervised(self) -> bool:
        return self._link is not None

    def say_ready(self) -> None:
        """The server answers from now on."""
        self._say("ready")

    def refuse(self, words: str) -> None:
        """Why there will be no server. Afterwards exit with `REFUSED`, `NOT_YET` or `IN_USE`."""
        self._say("refused: " + " ".join(words.split()))

    async def watch(self, on_gone: Callable[[], None]) -> None:
        """Calls `on_gone` when the supervisor has died; runs until then, or until it is cancelled."""
        if self._link is None:
            return
        import asyncio  # the supervisor, which knows the names above, does without

        with contextlib.suppress(ConnectionError):
            while await asyncio.get_running_loop().sock_recv(self._link, 100):
                pass
        on_gone()

    def close(self) -> None:
        if self._link:
            self._link.close()

    def _say(self, line: str) -> None:
        if self._link is None:
            return
        with contextlib.suppress(ConnectionError):  # it has died; `watch` notices
            self._link.sendall(line.encode() + b"\n")


def parent_link() -> ParentLink:
    return ParentLink()


def _take(number: int) -> socket.socket:
    """A socket by its number, no longer inherited by what this process starts."""
    taken = socket.socket(fileno=number)
    taken.set_inheritable(False)
    taken.setblocking(False)
    return taken
