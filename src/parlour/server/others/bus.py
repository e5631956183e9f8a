"""What processes over one database say to each other: that there is something new at a table, and no more."""

import asyncio
from collections.abc import Callable
from typing import Protocol

OnNews = Callable[[str, int], None]
"""A table, and how many events it has; 0: something else about it is new."""
JOBS = ""
"""In the place of a table: a turn waits for somebody to think about it."""
OnGap = Callable[[], None]
"""Something may have been missed."""


class Bus(Protocol):
    """Call from the event loop. Nothing here waits or fails: what is said comes late, twice or never if need be."""

    @property
    def is_up(self) -> bool:
        """Whether what is said arrives, as far as is known."""

    def follow(self, table: str) -> None:
        """From now on its news are heard; once that is so, it counts as news itself."""

    def unfollow(self, table: str) -> None: ...

    def tell(self, table: str, count: int = 0) -> None: ...

    async def run(self, on_news: OnNews, on_gap: OnGap) -> None:
        """For ever."""


class Silence:
    """There are no others, or nothing to tell them by."""

    is_up = False

    def follow(self, table: str) -> None: ...

    def unfollow(self, table: str) -> None: ...

    def tell(self, table: str, count: int = 0) -> None: ...

    async def run(self, on_news: OnNews, on_gap: OnGap) -> None:
        await asyncio.get_running_loop().create_future()
