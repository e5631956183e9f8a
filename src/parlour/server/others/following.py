"""How open tables keep up with what other processes do: by what the bus says, and by looking now and then at how far
they are in the store. A word that was lost is found by its number.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from parlour.server.others.bus import JOBS, Bus
from parlour.stores.failures import StoreError
from parlour.stores.processes.kept import KeptMark, ProcessStore

LOOK_S = 2.0
ALONE_S = 0.5
"""The same while the bus says nothing."""
log = logging.getLogger(__name__)


class Followed(Protocol):
    """A table that is open here."""

    def hear(self, count: int) -> None:
        """So many events are kept; it takes those it does not have."""

    def note_elsewhere(self, players: frozenset[int]) -> None:
        """Those of its players who are at other processes."""

    def differs_from(self, mark: KeptMark) -> bool:
        """Whether it has all events, and differs from what is kept all the same."""


class Following:
    """Call from the event loop."""

    def __init__(
        self,
        bus: Bus,
        store: ProcessStore,
        process: str,
        here: Mapping[str, Followed],
        read_again: Callable[[str], Awaitable[None]],
        on_job: Callable[[], None],
    ) -> None:
        """`read_again`: of a table that has changed, or is gone."""
        self._bus, self._store, self._process, self._here, self._read_again = bus, store, process, here, read_again
        self._on_job = on_job
        self._asked: set[str] = set()
        """Tables about which something is new."""
        self._looked_s = 0.0
        """When it looked at all of them last; 0 if it should do so now."""
        self._wake = asyncio.Event()

    async def run(self) -> None:
        """For ever."""
        await asyncio.gather(self._bus.run(self._hear, self._look_soon), self._look_on())

    def _hear(self, table: str, count: int) -> None:
        found = self._here.get(table)
        if table == JOBS:
            self._on_job()
        elif found is not None and count:
            found.hear(count)
        elif found is not None:
            self._asked.add(table)
            self._wake.set()

    def _look_soon(self) -> None:
        self._looked_s = 0.0
        self._wake.set()

    async def _look_on(self) -> None:
        while True:
            due_s = self._looked_s + (LOOK_S if self._bus.is_up else ALONE_S)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, due_s - time.monotonic())):
                    await self._wake.wait()
            self._wake.clear()
            asked, self._asked = self._asked, set()
            if (now_s := time.monotonic()) >= due_s or not self._looked_s:
                self._looked_s, asked = now_s, set(self._here)
            try:
                await self.look([name for name in asked if name in self._here])
            except StoreError as error:
                log.warning("open tables could not be looked at: %s", error)
                await asyncio.sleep(ALONE_S)

    async def look(self, tables: list[str]) -> None:
        """Whether they are as they are kept."""
        if not tables:
            return
        marks = await asyncio.wrap_future(self._store.marks(self._process, tables))
        for name in tables:
            found, mark = self._here.get(name), marks.get(name)
            if found is None:
                continue
            if mark is not None:
                found.note_elsewhere(mark.elsewhere)
                found.hear(mark.next_seq)
            if mark is None or found.differs_from(mark):
                await self._read_again(name)
