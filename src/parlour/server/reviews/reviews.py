"""All reviews: kept with their matches, made when a match of a person has ended or when somebody asks.

Nothing here can be lost: a review follows from its match, and one that was interrupted is made again by whoever asks
next. What was pasted is nobody's match; it is remembered for an hour.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from parlour.games.game import Game
from parlour.insight.judge import signature_of
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.server.clock import ServerClock
from parlour.server.logs import fields, short
from parlour.server.net.bucket import Buckets
from parlour.server.pool.pool import Pool
from parlour.server.pool.work import Cancelled, EngineFailed
from parlour.server.reviews.making import Looks, Unwanted, make_review
from parlour.server.settings import Settings
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import EndedMatch, Who
from parlour.stores.failures import StoreError
from parlour.stores.kept import KeptReview
from parlour.stores.store import Store

AT_ONCE = 2
"""Reviews under way; the others wait."""
MOST_MAKING = 16
"""Under way or waiting, of all."""
MOST_OF_GUEST = 2
MOST_HEARD = 8
"""Matches that ended while others are made: further ones are made when somebody asks."""
UNWANTED_MS = 60_000
"""One that was asked for and that nobody has looked for since then is given up."""
MOST_PAUSED = 4
"""Of what was pasted and given up, what was seen so far is kept: who comes back goes on from there."""
MOST_PASTED = 100
PASTED_MS = 3_600_000
log = logging.getLogger(__name__)

State = Literal["made", "making", "missing"]


@dataclass
class Making:
    """A review under way."""

    of: int
    owner: str
    """The guest who asked; empty: nobody did, a match has ended."""
    asked_ms: int
    looks: Looks = field(default_factory=dict)
    done: int = 0
    task: "asyncio.Task[None] | None" = None


@dataclass
class Pasted:
    """A match that somebody pasted, with its review once it is made."""

    record: Record
    at_ms: int
    owner: str
    guest: str
    main_line: bool = False
    kept: KeptReview | None = None


@dataclass(frozen=True)
class Found:
    """A review, or how far it has come."""

    state: State
    done: int = 0
    of: int = 0
    kept: KeptReview | None = None
    older: bool = False
    main_line: bool = False
    """There were variations too."""


@dataclass
class Reviews:
    """Call from the event loop."""

    store: Store
    pool: Pool
    settings: Settings
    clock: ServerClock = field(default_factory=ServerClock)
    on_made: Callable[[str], None] = lambda table: None
    """Whoever wants to know that the review of a match is kept."""

    def __post_init__(self) -> None:
        self.making: dict[str, Making] = {}
        """By the id of the match, or of what was pasted."""
        self._pasted: OrderedDict[str, Pasted] = OrderedDict()
        self._paused: OrderedDict[str, Looks] = OrderedDict()
        """Of what was pasted."""
        self._places = asyncio.Semaphore(AT_ONCE)
        per_minute = self.settings.reviews_per_minute
        self._asked = Buckets(per_minute / 60, max(1.0, per_minute))

    # When a match has ended.

    def hear_of(self, ended: EndedMatch) -> None:
        """Makes its review at once if a person played and there is nothing better to do."""
        heard = sum(not one.owner for one in self.making.values())
        if not ended.guests or not ended.match.ply or heard >= MOST_HEARD or not self.pool.room_for_more:
            return
        guest = min(ended.guests)
        self._start(ended.table, ended.match, f"{ended.maker or guest}/{guest}", "")

    # What there is.

    async def of_match(self, table: str, match: Match) -> Found:
        """The review of a match that is over."""
        if under_way := self._under_way(table):
            return under_way
        return found_of(await asyncio.wrap_future(self.store.review(table)), match.game)

    def of_pasted(self, id: str) -> tuple[Record, Found] | None:
        """None: there is none, or none any more."""
        self._forget_old()
        if (pasted := self._pasted.get(id)) is None:
            return None
        found = self._under_way(id) or self._resume(id, pasted) or found_of(pasted.kept, pasted.record.game)
        return pasted.record, replace(found, main_line=pasted.main_line)

    def _under_way(self, key: str) -> Found | None:
        making = self.making.get(key)
        if making is None:
            return None
        making.asked_ms = self.clock.ms()
        return Found("making", making.done, making.of)

    def _resume(self, id: str, pasted: Pasted) -> Found | None:
        """Goes on with one that was given up, as soon as there is room; None: it wasn't."""
        looks = self._paused.get(id)
        if looks is None:
            return None
        if self._has_room(pasted.guest):
            self._start(id, pasted.record, pasted.owner, pasted.guest, self._paused.pop(id))
        return Found("making", len(looks), len(pasted.record.line))

    def _pause(self, id: str, looks: Looks) -> None:
        self._paused[id] = looks
        if len(self._paused) > MOST_PAUSED:
            self._paused.popitem(last=False)

    def _has_room(self, guest: str) -> bool:
        own = sum(one.owner == guest for one in self.making.values())
        return own < MOST_OF_GUEST and len(self.making) < MOST_MAKING and self.pool.room_for_more

    # When somebody asks.

    async def ask(self, table: str, match: Match, who: Who) -> Found:
        """Makes the review of a match that is over, unless it is there already by the judge of today."""
        found = await self.of_match(table, match)
        if found.state == "making" or (found.state == "made" and not found.older):
            return found
        self._admit(who)
        self._start(table, match, f"{who.origin}/{who.guest.id}", who.guest.id)
        return Found("making", 0, match.ply + 1)

    def paste(self, record: Record, who: Who, main_line: bool = False) -> str:
        """The id under which its review will be found."""
        self._admit(who)
        self._forget_old()
        name = secrets.token_urlsafe(12)
        self._pasted[name] = Pasted(record, self.clock.ms(), f"{who.origin}/{who.guest.id}", who.guest.id, main_line)
        self._start(name, record, self._pasted[name].owner, who.guest.id)
        return name

    def _admit(self, who: Who) -> None:
        own = sum(one.owner == who.guest.id for one in self.making.values())
        if len(self.making) >= MOST_MAKING or not self.pool.room_for_more:
            raise NotDone("busy")
        if own >= MOST_OF_GUEST or not self._asked.take(who.guest.id):
            raise NotDone("too_many")

    def _forget_old(self) -> None:
        before = self.clock.ms() - PASTED_MS
        while self._pasted and (len(self._pasted) > MOST_PASTED or next(iter(self._pasted.values())).at_ms < before):
            name, _ = self._pasted.popitem(last=False)
            self._paused.pop(name, None)

    # Making one.

    def _start(self, key: str, match: Match | Record, owner: str, guest: str, looks: Looks | None = None) -> None:
        if key in self.making:
            return
        making = self.making[key] = Making(len(match.line), guest, self.clock.ms(), looks or {})
        making.done = len(making.looks)
        making.task = asyncio.get_running_loop().create_task(self._make(key, match, owner, making))

    async def _make(self, key: str, match: Match | Record, owner: str, making: Making) -> None:
        def told(done: int) -> None:
            making.done = max(making.done, done)
            if making.owner and self.clock.ms() - making.asked_ms > UNWANTED_MS:
                raise Unwanted

        try:
            async with self._places:
                record = match if isinstance(match, Record) else await asyncio.to_thread(Record, match)
                made = await make_review(self.pool, key, owner, record, self.settings.workers, told, making.looks)
            if key in self._pasted:
                self._pasted[key].kept = made
            elif not await asyncio.wrap_future(self.store.keep_review(key, made)):
                log.info("a match was gone before its review was made", extra=fields(table=short(key)))
            else:
                self.on_made(key)
        except* (EngineFailed, Cancelled, StoreError, Unwanted) as errors:
            why: Any = errors.exceptions[0]
            log.warning("a review was not made: %r", why, extra=fields(table=short(key)))
            if isinstance(why, Unwanted) and key in self._pasted:
                self._pause(key, making.looks)
        except* Exception:
            log.exception("a review failed", extra=fields(table=short(key)))
        finally:
            self.making.pop(key, None)

    async def close(self) -> None:
        """Nothing is lost: whoever asks next has it made again."""
        tasks = [one.task for one in self.making.values() if one.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def found_of(kept: KeptReview | None, game: Game) -> Found:
    if kept is None:
        return Found("missing")
    return Found("made", kept=kept, older=kept.signature != signature_of(game))
