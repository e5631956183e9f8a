"""Who is here: looks at the class, or is connected. Whoever was a moment ago still counts: telephones go dark."""

from collections.abc import Callable

HERE_MS = 45_000


class Presence:
    """Call from the event loop."""

    def __init__(self, now_ms: Callable[[], int], is_connected: Callable[[str], bool]) -> None:
        """`is_connected`: whether a guest has a connection to any table."""
        self._now_ms, self._is_connected = now_ms, is_connected
        self._seen: dict[str, int] = {}

    def note(self, guest: str) -> None:
        now = self._now_ms()
        self._seen[guest] = now
        if len(self._seen) > 10_000:
            self._seen = {one: seen for one, seen in self._seen.items() if now - seen <= HERE_MS}

    def forget(self, guest: str) -> None:
        self._seen.pop(guest, None)

    def is_here(self, guest: str) -> bool:
        if self._is_connected(guest):
            self._seen[guest] = self._now_ms()
        seen = self._seen.get(guest)
        return seen is not None and self._now_ms() - seen <= HERE_MS
