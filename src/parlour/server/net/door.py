"""Who is connected, how many there may be, and which of them is thrown out for keeping us waiting.

One look over all connections twice a second does the work of a timer for each: it is a millisecond for thousands.
"""

import asyncio
from collections import Counter
from dataclasses import dataclass

from parlour.server.net.addresses import address_key, is_loopback

LOOK_EVERY_S = 0.5
OTHER_FILES = 200
"""For the store, logs, engines in processes of their own, a connection that is being refused."""


@dataclass(slots=True)
class Visit:
    """One connection, from its first byte to its last, also when it changes from HTTP to a WebSocket."""

    transport: asyncio.Transport
    key: str
    due: float | None = None
    """When the peer must have done what we wait for, in the loop's time."""
    closing_since: float | None = None
    unsent: int = 0
    moving_at: float = 0.0
    """When the peer last took something of what we have to send."""


class Door:
    """Counts connections of every kind. For one event loop; nothing blocks."""

    def __init__(self, most: int, most_an_address: int, close_s: float, stall_s: float) -> None:
        self.most, self.most_an_address = most, most_an_address
        self.close_s, self.stall_s = close_s, stall_s
        self.exempt: frozenset[str] = frozenset()
        """Addresses behind which many people are: a proxy of our own."""
        self._visits: dict[asyncio.Transport, Visit] = {}
        self._keys: Counter[str] = Counter()
        self._looking = False

    def __len__(self) -> int:
        return len(self._visits)

    def enter(self, transport: asyncio.Transport, host: str, loop: asyncio.AbstractEventLoop) -> Visit | None:
        """None: there is no room."""
        key = address_key(host)
        free = is_loopback(host) or key in self.exempt
        if len(self._visits) >= self.most or (not free and self._keys[key] >= self.most_an_address):
            return None
        visit = self._visits[transport] = Visit(transport, key, moving_at=loop.time())
        self._keys[key] += 1
        if not self._looking:
            self._looking = True
            loop.call_later(LOOK_EVERY_S, self._look, loop)
        return visit

    def visit(self, transport: asyncio.Transport) -> Visit:
        """Of a connection that has entered."""
        return self._visits[transport]

    def leave(self, transport: asyncio.Transport) -> None:
        """May be called for one that was refused."""
        visit = self._visits.pop(transport, None)
        if visit:
            self._keys[visit.key] -= 1
            if not self._keys[visit.key]:
                del self._keys[visit.key]

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for visit in list(self._visits.values()):
            if self._is_late(visit, now):
                # Not `close`, which would wait until a peer that never reads has read everything.
                visit.transport.abort()
        self._looking = bool(self._visits)
        if self._looking:
            loop.call_later(LOOK_EVERY_S, self._look, loop)

    def _is_late(self, visit: Visit, now: float) -> bool:
        unsent = visit.transport.get_write_buffer_size()
        if unsent == 0 or unsent < visit.unsent:
            visit.moving_at = now
        visit.unsent = unsent
        if visit.closing_since is None and visit.transport.is_closing():
            visit.closing_since = now
        return (
            (visit.due is not None and now >= visit.due)
            or (visit.closing_since is not None and now >= visit.closing_since + self.close_s)
            or now >= visit.moving_at + self.stall_s
        )


def room_for_files(connections: int) -> int:
    """How many connections this process can have, at most those asked for; raises its limit of open files if it may.

    Without an open file to spare nothing can be accepted, and nothing stored either.
    """
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(1, soft - OTHER_FILES)
