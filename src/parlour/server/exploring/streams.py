"""Answers that come bit by bit while somebody thinks: one job after the other, given up as soon as nobody listens."""

import contextlib
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator

from parlour.matches.host import in_a_line
from parlour.server.pool.job import Job, OnInfo
from parlour.server.pool.pool import Pool
from parlour.server.pool.work import Cancelled, EngineFailed, Thought, Work
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import Who

log = logging.getLogger(__name__)
MOST_EACH = 2
"""Streams of one guest; the oldest ends when another begins."""
MOST_OF_ADDRESS = 8


class Stream:
    """Somebody who listens. All of it is for the event loop's thread."""

    def __init__(self, pool: Pool, who: Who) -> None:
        self._pool, self._who = pool, who
        self._job: Job | None = None
        self.is_ended = False

    @property
    def owner(self) -> str:
        return f"{self._who.origin}/{self._who.guest.id}"

    async def think(self, work: Work, on_info: OnInfo | None = None) -> Thought:
        """Raises Cancelled once the stream is ended, and EngineFailed as the pool does. Whoever stops waiting stops
        the search."""
        if self.is_ended:
            raise Cancelled(work.key)
        self._job = self._pool.start(work, on_info)
        try:
            return await self._job.done
        finally:
            self._job.cancel()
            self._job = None

    def end(self) -> None:
        self.is_ended = True
        if self._job:
            self._job.cancel()


class Streams:
    """All that are open."""

    def __init__(self, pool: Pool, most_of_address: int = MOST_OF_ADDRESS) -> None:
        self._pool, self._most_of_address = pool, most_of_address
        self._open: defaultdict[str, list[Stream]] = defaultdict(list)

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    def require_room(self, who: Who) -> None:
        """Before the answer begins: NotDone("busy") or NotDone("too_many")."""
        if not self._pool.room_aside:
            raise NotDone("busy")
        self.require_few(who)

    def require_few(self, who: Who) -> None:
        """The same for those that think nothing: NotDone("too_many")."""
        of_address = sum(len(found) for owner, found in self._open.items() if owner.startswith(f"{who.origin}/"))
        if of_address >= self._most_of_address and not who.is_at_this_machine:
            raise NotDone("too_many")

    @contextlib.contextmanager
    def begin(self, who: Who) -> Iterator[Stream]:
        stream = Stream(self._pool, who)
        mine = self._open[stream.owner]
        for oldest in mine[: len(mine) + 1 - MOST_EACH]:
            oldest.end()
        mine.append(stream)
        try:
            yield stream
        finally:
            stream.end()
            mine.remove(stream)
            if not mine:
                self._open.pop(stream.owner, None)


async def until_ended(lines: AsyncIterator[str]) -> AsyncIterator[str]:
    """The same; one that was ended, or whose engine failed, ends without its last line."""
    try:
        async for line in lines:
            yield line
    except Cancelled:
        return
    except EngineFailed as error:
        log.warning("a search that somebody watched failed: %s", in_a_line(str(error)))
