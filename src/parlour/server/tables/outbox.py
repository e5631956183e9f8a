"""The way out to one client: what is to be sent next, never more than a little.

Answers are sent in order. Of everything else only the newest counts: an update brings all events that this client has
not been sent, so one that was not sent in time is replaced by the next. A client that does not read costs one update
of memory for each table it watches.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from parlour.server.tables.picture import Picture
from parlour.server.tables.protocol import Bye, CommandAnswer, encoded
from parlour.server.texts import are_keys_wanted

News = Literal["presence", "thinking", "next", "sign0", "sign1"]
"""Signs by player: the second of two does not push the first one out."""
MOST_ANSWERS = 64


@dataclass(slots=True, eq=False)
class Watcher:
    """One client at one table."""

    outbox: "Outbox"
    guest: str
    origin: str
    """Where its guest comes from."""
    seen: int
    """The number of the last event that was sent."""
    thinking: bool = False
    tree: bool = False
    """It wants the tree of a search as well."""
    changes: bool = False
    """After the first update it wants only what has changed."""
    told: Picture | None = None
    """What was sent last."""
    update: tuple[int, Picture, bytes] | None = None
    """What is to be sent: the number of its last event, the picture it gives, and the text."""
    news: dict[News, bytes] | None = None

    def tell(self, kind: News, text: bytes) -> None:
        self.news = self.news or {}
        self.news[kind] = text
        self.outbox.wake()


class Outbox:
    """Filled by tables, emptied by whoever holds the connection. Call from the event loop."""

    def __init__(self) -> None:
        self.watches: dict[str, Watcher] = {}
        """By table."""
        self.keys = are_keys_wanted()
        """Whether texts are to have their keys beside them."""
        self.closing: Bye | None = None
        """The last message, after which nothing is sent."""
        self.on_wake: Callable[[], None] | None = None
        """Called when there is something to send; without it, somebody waits."""
        self._answers: list[CommandAnswer] = []
        self._wake: asyncio.Event | None = None
        """Made when somebody waits."""

    def wake(self) -> None:
        if self.on_wake:
            self.on_wake()
        elif self._wake:
            self._wake.set()

    def answer(self, answer: CommandAnswer) -> None:
        self._answers.append(answer)
        self.wake()

    @property
    def is_clogged(self) -> bool:
        """Commands came faster than their answers are taken."""
        return len(self._answers) >= MOST_ANSWERS

    def close(self, bye: Bye) -> None:
        self.closing = bye
        self.wake()

    async def wait(self) -> None:
        """Until there is something to send."""
        self._wake = self._wake or asyncio.Event()
        while not self._has_something:
            self._wake.clear()
            await self._wake.wait()

    @property
    def _has_something(self) -> bool:
        return bool(self._answers or self.closing or any(watch.update or watch.news for watch in self.watches.values()))

    def take(self) -> list[bytes]:
        """What is to be sent, which may be nothing."""
        found = list(map(encoded, self._answers))
        self._answers.clear()
        for watch in self.watches.values():
            if watch.update:
                watch.seen, watch.told, text = watch.update
                watch.update = None
                found.append(text)
            if watch.news:
                found += watch.news.values()
                watch.news = None
        if self.closing:
            found.append(encoded(self.closing))
        return found
