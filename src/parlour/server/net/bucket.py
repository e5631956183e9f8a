"""How often and how much: token buckets, one alone or one for each address."""

import time
from collections import OrderedDict


class Bucket:
    """Holds `burst` tokens at the most and gets `rate_per_s` new ones; what it cannot give is refused, not delayed.

    Time is `time.monotonic` unless the caller gives another; it may stand still but never goes back.
    """

    __slots__ = ("_at", "_left", "burst", "rate_per_s")

    def __init__(self, rate_per_s: float, burst: float) -> None:
        self.rate_per_s, self.burst = rate_per_s, burst
        self._left = burst
        self._at: float | None = None

    def take(self, amount: float = 1.0, now: float | None = None) -> bool:
        """Whether there was enough; if not, nothing is taken."""
        self._fill(now)
        if amount > self._left:
            return False
        self._left -= amount
        return True

    def wait_s(self, amount: float = 1.0, now: float | None = None) -> float:
        """Until `amount` can be taken; infinite if never."""
        self._fill(now)
        if amount <= self._left:
            return 0.0
        if amount > self.burst or self.rate_per_s <= 0:
            return float("inf")
        return (amount - self._left) / self.rate_per_s

    def give_back(self, amount: float = 1.0) -> None:
        """What was taken for something that did not come about."""
        self._left = min(self.burst, self._left + amount)

    def is_full(self, now: float | None = None) -> bool:
        self._fill(now)
        return self._left >= self.burst

    def _fill(self, now: float | None) -> None:
        now = time.monotonic() if now is None else now
        if self._at is not None:
            self._left = min(self.burst, self._left + max(0.0, now - self._at) * self.rate_per_s)
        self._at = now


class Buckets:
    """A bucket for each key, at most `most` of them.

    A full bucket remembers nothing, so it is forgotten first; then the one that was not used for longest, which is the
    likeliest to be full.
    """

    def __init__(self, rate_per_s: float, burst: float, most: int = 10_000) -> None:
        self._rate_per_s, self._burst, self._most = rate_per_s, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, amount: float = 1.0, now: float | None = None) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_room(now)
            bucket = self._buckets[key] = Bucket(self._rate_per_s, self._burst)
        self._buckets.move_to_end(key)
        return bucket.take(amount, now)

    def give_back(self, key: str, amount: float = 1.0) -> None:
        """What was taken for something that did not come about."""
        if bucket := self._buckets.get(key):
            bucket.give_back(amount)

    def wait_s(self, key: str, amount: float = 1.0, now: float | None = None) -> float:
        bucket = self._buckets.get(key) or Bucket(self._rate_per_s, self._burst)
        return bucket.wait_s(amount, now)

    def _make_room(self, now: float | None) -> None:
        # Two looks for each new key: those that are full go faster than new ones come.
        for _ in range(2):
            if self._buckets and next(iter(self._buckets.values())).is_full(now):
                self._buckets.popitem(last=False)
        while self._buckets and len(self._buckets) >= self._most:
            self._buckets.popitem(last=False)
