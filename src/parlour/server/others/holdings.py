"""What this process holds among several over one database: turns of opponents that it thinks about. It is alive while
it says so; what it held is free for the others once it is silent, and what was taken meanwhile is given up here.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from parlour.stores.failures import StoreError
from parlour.stores.processes.kept import ProcessStore

BEAT_S = 0.5
TIDY_S = 60.0
AT_ONCE = 4
"""Turns of others that are taken at a time."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Holding:
    at: int
    on_lost: Callable[[], None]
    on_hurried: Callable[[], object]


class Holdings:
    """Call from the event loop."""

    def __init__(self, store: ProcessStore) -> None:
        self._store = store
        self.process = secrets.token_urlsafe(9)
        self._held: dict[str, Holding] = {}
        """By match."""
        self._waits = asyncio.Event()
        self._forgotten: set[str] = set()
        """What it holds and does not know of."""
        self._background: set[asyncio.Task[None]] = set()

    def holds(self, match: str, at: int) -> bool:
        return match in self._held and self._held[match].at == at

    async def claim(
        self, match: str, at: int, player: int, on_lost: Callable[[], None], on_hurried: Callable[[], object]
    ) -> bool:
        """Whether this process is the one to think about the turn, from now on until it is `released`. StoreError: that
        is not known."""
        if await asyncio.wrap_future(self._store.claim(self.process, match, at, player)):
            self._held[match] = Holding(at, on_lost, on_hurried)
            return True
        return False

    def release(self, match: str) -> None:
        if self._held.pop(match, None):
            self._begin(self._store.release(self.process, match))

    def note(self, match: str, player: int, is_here: bool) -> None:
        """A player has come to a table here, or has left it."""
        self._begin((self._store.enter if is_here else self._store.go)(self.process, match, player))

    async def clock(self, match: str) -> int | None:
        """How far the own time of a match is, as far as others have kept it. StoreError: that is not known."""
        return await asyncio.wrap_future(self._store.clock(match))

    async def keep_clocks(self, running: Callable[[], list[tuple[str, int]]]) -> None:
        """For ever. `running`: matches with a clock, and how far their own time is."""
        while True:
            await asyncio.sleep(BEAT_S)
            if clocks := running():
                try:
                    await asyncio.wrap_future(self._store.keep_clocks(clocks))
                except StoreError as error:
                    log.warning("clocks could not be kept: %s", error)

    async def hurry(self, match: str, at: int) -> bool:
        """Whether another process thinks about it, which is now told to move."""
        return await asyncio.wrap_future(self._store.hurry(match, at))

    async def want(self, match: str, at: int, player: int) -> None:
        """Whoever takes the turn thinks about it. StoreError: nobody was asked."""
        await asyncio.wrap_future(self._store.want(match, at, player))

    def take_soon(self) -> None:
        """A turn waits."""
        self._waits.set()

    async def run(self, take: Callable[[str], Awaitable[None]], has_room: Callable[[], bool]) -> None:
        """For ever. `take`: thinks about the turn of a table, and claims it; nobody else does. `has_room`: for more of
        them."""
        await asyncio.gather(self._beat(), self._take(take, has_room), self._tidy())

    async def leave(self) -> None:
        """Nobody has to wait for this process."""
        try:
            await asyncio.wrap_future(self._store.leave(self.process))
        except StoreError as error:
            log.warning("the others will notice by themselves that this process is gone: %s", error)

    async def _beat(self) -> None:
        while True:
            try:
                await self._say_alive()
            except StoreError as error:
                log.warning("nobody could be told that this process is alive: %s", error)
            await asyncio.sleep(BEAT_S)

    async def _take(self, take: Callable[[str], Awaitable[None]], has_room: Callable[[], bool]) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S):
                    await self._waits.wait()
            self._waits.clear()
            try:
                if has_room():
                    for job in await asyncio.wrap_future(self._store.take(self.process, AT_ONCE)):
                        await take(job.match)
            except StoreError as error:
                log.warning("no turn could be taken: %s", error)

    async def _say_alive(self) -> None:
        before, forgotten = dict(self._held), self._forgotten
        found = {job.match: job for job in await asyncio.wrap_future(self._store.beat(self.process))}
        for match, holding in before.items():
            job = found.get(match)
            if self._held.get(match) is not holding:
                continue
            if job is None or job.at != holding.at:
                del self._held[match]
                holding.on_lost()
            elif job.hurried:
                holding.on_hurried()
        # What could not be given away when it should have been; at the second look, since a claim may be under way.
        self._forgotten = found.keys() - self._held.keys()
        for match in self._forgotten & forgotten:
            self._begin(self._store.release(self.process, match))

    async def _tidy(self) -> None:
        while True:
            try:
                await asyncio.wrap_future(self._store.tidy())
            except StoreError as error:
                log.warning("what is over could not be removed: %s", error)
            await asyncio.sleep(TIDY_S)

    def _begin(self, change: Future[Any]) -> None:
        """Nobody waits for it."""
        task = asyncio.get_running_loop().create_task(self._see_through(change))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _see_through(self, change: Future[Any]) -> None:
        try:
            await asyncio.wrap_future(change)
        except StoreError as error:
            log.warning("a turn could not be given away: %s", error)
