"""The server's own time, by which matches are timed: it stands still whenever the server does.

A machine that slept, or a process that was stopped for ten seconds, has kept everybody waiting through no fault of
theirs; nobody's clock is charged for it. What is kept is dated by `today_ms` instead: a date can be set and jump.
"""

import asyncio
import time
from collections.abc import Callable

BEAT_S = 0.25
LONGEST_GAP_S = 2.0
"""A loop that does not come round for longer was not running: of such a gap one beat counts, however long it was."""


class ServerClock:
    """`ms` only grows. Call from one thread."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._seen = monotonic()
        self._ms = 0.0
        self.lag_s = 0.0
        """By how much the last beat came late."""

    def ms(self) -> int:
        now = self._monotonic()
        gap, self._seen = now - self._seen, now
        self._ms += (gap if gap <= LONGEST_GAP_S else BEAT_S) * 1000
        return int(self._ms)

    async def beat(self, on_lag: Callable[[float], None] = lambda lag_s: None) -> None:
        """For ever: looks at the time often enough for a gap to mean something, and measures how late it comes."""
        while True:
            before = self._monotonic()
            await asyncio.sleep(BEAT_S)
            self.lag_s = max(0.0, self._monotonic() - before - BEAT_S)
            on_lag(self.lag_s)
            self.ms()


DAY_MS = 24 * 3600 * 1000


def today_ms() -> int:
    return int(time.time() * 1000)
