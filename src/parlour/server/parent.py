"""The server's side of the link to its supervisor; see supervisor.py.

Without a supervisor, in a test or a container that restarts what dies, everything here still works and does nothing.
"""

import contextlib
import os
import socket
from collections.abc import Callable

SOCKET, SETTINGS, PARENT = "PARLOUR_SOCKET", "PARLOUR_SETTINGS", "PARLOUR_PARENT"
REFUSED = 3
"""Exit code of a server that will not start, however often it is tried."""


class ParentLink:
    """What the supervisor gave, and what it is told. One for a process: it takes the variables away, so that nothing
    started from here believes it is a server too."""

    def __init__(self) -> None:
        numbers = os.environ.pop(SOCKET, "")
        self.settings_json: str | None = os.environ.pop(SETTINGS, None)
        self.sockets: list[socket.socket] = [_take(int(number)) for number in numbers.split(",") if number]
        """Where to listen; empty without a supervisor."""
        link = os.environ.pop(PARENT, "")
        self._link = _take(int(link)) if link else None

    @property
    def supervised(self) -> bool:
        return self._link is not None

    def say_ready(self) -> None:
        """The server answers from now on."""
        self._say("ready")

    def refuse(self, words: str) -> None:
        """Why there will be no server. Afterwards exit with `REFUSED`."""
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
