"""Records of matches as text, for anybody who asks: built aside, one at a time, and kept while the match stays as it
is."""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from parlour.matches.events import Begin, Event
from parlour.matches.events_json import from_json
from parlour.matches.match import Match
from parlour.matches.pgn import to_pgn
from parlour.matches.record import Record
from parlour.server.pool.priority import step_back
from parlour.server.tables.codes import NotDone
from parlour.server.tables.counting import without_seed
from parlour.stores.kept import KeptEvent

MOST_BYTES = 8 * 2**20
MOST_WAITING = 16
"""Records that are to be built, of all who ask."""
Written = TypeVar("Written")
RecordKey = tuple[str, int, str, str, str]
"""Of which table, after how many events, in which format, and who plays: another process may have taken out a name."""


class Records:
    """Call from the event loop."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._texts: OrderedDict[RecordKey, str] = OrderedDict()
        """The last asked for last."""
        self._bytes = 0
        self._building: dict[RecordKey, asyncio.Future[str]] = {}
        self._executor = ThreadPoolExecutor(1, "parlour record", step_back)
        self.built = 0
        """How many have been, since the start."""

    async def text(self, table: str, match: Match, wanted: str) -> str:
        """NotDone("busy") if too many others wait for theirs."""
        first, second = match.seats
        key = (table, match.count, wanted, first.name, second.name)
        if key in self._texts:
            self._texts.move_to_end(key)
            return self._texts[key]
        if key not in self._building:
            if len(self._building) >= MOST_WAITING:
                raise NotDone("busy")
            events = tuple(match.events) if match.over else (without_seed(match.began), *match.events[1:])
            loop = asyncio.get_running_loop()
            building = loop.run_in_executor(self._executor, record_text, events, wanted)
            building.add_done_callback(lambda done: self._keep(key, done))
            self._building[key] = building
        return await asyncio.shield(self._building[key])

    async def of_kept(self, events: Sequence[KeptEvent]) -> str:
        """For somebody who takes all of theirs along: each waits its turn among the others, and is not kept. Empty if
        the match has not begun, or cannot be read any more."""
        return await self.aside(kept_text, events)

    async def aside(self, write: Callable[[Sequence[KeptEvent]], Written], events: Sequence[KeptEvent]) -> Written:
        """The same of anything that is written of a match, which is replayed for it."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, write, events)

    def forget(self, table: str) -> None:
        """What is kept of its match has changed."""
        for key in [key for key in self._texts if key[0] == table]:
            self._bytes -= len(self._texts.pop(key))
        for key in [key for key in self._building if key[0] == table]:
            del self._building[key]  # who waits for it has asked before; nobody gets it later

    def _keep(self, key: RecordKey, done: "asyncio.Future[str]") -> None:
        if self._building.get(key) is not done:
            return
        del self._building[key]
        if done.cancelled() or done.exception():
            return
        self.built += 1
        self._texts[key] = done.result()
        self._bytes += len(done.result())
        while self._bytes > self._most_bytes:
            self._bytes -= len(self._texts.popitem(last=False)[1])

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


def record_text(events: Sequence[Begin | Event], wanted: str) -> str:
    """Replays the whole match, which takes long if the match did: not for the event loop."""
    record = Record(Match(events))
    return to_pgn(record) if wanted == "pgn" else record.text()


def kept_text(kept: Sequence[KeptEvent]) -> str:
    if not kept:
        return ""
    if (match := kept_match(kept)) is None:
        return ""
    return record_text(match.events if match.over else (without_seed(match.began), *match.events[1:]), "record")


def kept_match(kept: Sequence[KeptEvent]) -> Match | None:
    """None if it cannot be read any more: its game is not here."""
    try:
        return Match(from_json(json.loads(one.data)) for one in kept)
    except (ValueError, KeyError):
        return None
