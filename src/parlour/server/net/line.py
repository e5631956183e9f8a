"""A WebSocket for who speaks over it all the time: messages without the ways of ASGI, which cost more than what is
said.

ASGI hands over every message through a queue and a task that waits for it, and stops reading meanwhile. Here the
listener is called at once, and everything that is to be sent goes out in one write.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

EXTENSION = "parlour.line"
"""Where a WebSocket's scope has it, among the extensions."""
TEXT = 0x81
"""The first byte of a frame that is a whole text."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Each is called from the event loop and must be quick."""

    on_text: Callable[[str | bytes], None]
    on_room: Callable[[], None]
    """There is room again for what is to be sent."""
    on_gone: Callable[[], None]
    """Nothing comes any more; called once or more."""


class Line(Protocol):
    """Call from the event loop; nothing blocks."""

    @property
    def has_room(self) -> bool:
        """Whether the peer takes what is sent."""

    def listen(self, listener: Listener) -> None:
        """From now on messages come this way, those that have come already first."""

    def say(self, texts: Sequence[bytes]) -> bool:
        """Sends each as a message of its own. False: the connection has ended."""

    def stop_reading(self) -> None: ...

    def read_on(self) -> None: ...


def framed(texts: Sequence[bytes]) -> bytes:
    """Texts as frames of a server, which are not masked."""
    parts: list[bytes] = []
    for text in texts:
        parts += _head(len(text)), text
    return b"".join(parts)


def _head(length: int) -> bytes:
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")
