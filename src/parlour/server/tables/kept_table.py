"""What is kept of a table: how it was set up, who sits there, its events, and the match that follows from them.

The store is the authority. An event is added to the match and given to the store; if that refuses or fails, what is
here may differ from what is kept (`is_stale`), and is read again before anybody relies on it.
"""

import asyncio
import json
import logging
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from parlour.games.game import Position
from parlour.games.registry import game
from parlour.matches.events import Begin, Event, Replace
from parlour.matches.events_json import KINDS, from_json, to_json
from parlour.matches.match import Match
from parlour.matches.refusal import Refusal
from parlour.server.clock import today_ms
from parlour.server.metrics import Metrics
from parlour.server.tables import wire
from parlour.server.tables.codes import NotDone
from parlour.server.tables.counting import THINKERS, UNRATED_CODES, may_count, reason_in
from parlour.server.tables.match_log import tell_slow
from parlour.server.tables.setup import Setup, parse_setup
from parlour.server.texts import keys_wanted
from parlour.stores.failures import Conflict, Over, Repeat, Stopped, StoreError, UnknownMatch, Unsure
from parlour.stores.kept import KeptCommand, KeptEnd, KeptEvent, KeptMatch, KeptOutcome, KeptSeat
from parlour.stores.processes.kept import KeptMark
from parlour.stores.store import Store

REPLACED = KINDS[Replace]
QUICK_EVENTS = 40
"""So many are replayed at once; more of them in a thread, so that nobody waits."""
RELOADING = ThreadPoolExecutor(2, "parlour reload")
"""For this alone: nobody who wants something else can keep people from their tables."""
log = logging.getLogger(__name__)


class KeptTable:
    """Call from the event loop, one change at a time."""

    def __init__(self, store: Store, metrics: Metrics, kept: KeptMatch) -> None:
        self.store, self.metrics = store, metrics
        self.id, self.listed = kept.id, kept.listed
        self.maker = kept.maker
        """Where it was made from."""
        self.setup: Setup = parse_setup(kept.setup)
        self.seats: dict[int, KeptSeat] = dict(kept.seats)
        self.why_not: list[str] = kept.why_not.split()
        """What speaks against counting it for ratings, in the order in which it came about."""
        self.match: Match | None = None
        self.events: list[KeptEvent] = []
        self.is_stale = False
        """What is in memory may differ from what is kept."""

    # What is known of it.

    @property
    def count(self) -> int:
        """How many events are kept."""
        return len(self.events)

    @property
    def at(self) -> int:
        """As far as it is kept."""
        return self.events[-1].at if self.events else 0

    @property
    def is_over(self) -> bool:
        return self.match is not None and self.match.over

    @property
    def runs(self) -> bool:
        """Somebody's clock does."""
        return self.match is not None and not self.match.over and self.match.began.clock is not None

    def start(self) -> Position:
        begin = self.setup.begin
        return game(begin.game, **begin.options).parse(begin.start)

    def players_of(self, guest: str) -> tuple[int, ...]:
        return tuple(player for player in (0, 1) if player in self.seats and self.seats[player].guest == guest)

    @property
    def has_lost_somebody(self) -> bool:
        """Somebody who played here has been erased since."""
        return any(not (seat.guest or seat.opponent) for seat in self.seats.values())

    @property
    def is_online(self) -> bool:
        """Two people, each with a connection of their own, or a seat that waits for the second."""
        guests = [self.seats[player].guest if player in self.seats else None for player in (0, 1)]
        if self.free is not None:
            return True
        return None not in guests and guests[0] != guests[1]

    @property
    def is_open_book(self) -> bool:
        """Whether thinking and hints may be shown."""
        return self.match is not None and (self.match.over or not self.is_online)

    @property
    def has_opponents(self) -> bool:
        return any(seat.kind in THINKERS for seat in self.setup.begin.seats)

    @property
    def free(self) -> int | None:
        """The player whose seat is free."""
        return self.setup.free if self.match is None else None

    @property
    def unrated(self) -> tuple[str, ...]:
        """Why it does not count for ratings, although it could, the weightiest reason first."""
        return tuple(reason for reason in UNRATED_CODES if reason in self.why_not) if self._may_count else ()

    @property
    def is_rated(self) -> bool:
        return self._may_count and not self.why_not

    @property
    def _may_count(self) -> bool:
        seated = self.match.seats if self.match else self.setup.begin.seats
        return may_count(seated, self.seats, self.free)

    @property
    def hides_what_is_expected(self) -> bool:
        """Whether those who see an opponent think are told only of its own moves."""
        return self.is_rated and not self.is_over

    # Reading it.

    async def read(self) -> None:
        """Takes what is kept, and nothing else."""
        try:
            kept = await asyncio.wrap_future(self.store.match(self.id))
            events = await asyncio.wrap_future(self.store.events(self.id))
        except StoreError:
            raise NotDone("unavailable") from None
        if kept is None:
            raise NotDone("unknown")
        self.setup = parse_setup(kept.setup)
        self.take(kept, events, await rebuild(events))

    async def read_on(self) -> bool:
        """Takes the events that others have added since, and whether there are any. Call it while nothing is being
        added."""
        try:
            newer = await asyncio.wrap_future(self.store.events(self.id, self.count))
        except StoreError:
            raise NotDone("unavailable") from None
        if not newer:
            return False
        if self.match is None or any(event.kind == REPLACED for event in newer):  # others sit there
            await self.read()
            return True
        try:
            for event in newer:
                added = event_of(event)
                assert not isinstance(added, Begin)
                self.match.append(added)
        except Refusal:  # what is here is not what is kept
            await self.read()
        else:
            self.events += newer
        return True

    def differs_from(self, mark: KeptMark) -> bool:
        """Whether it has all events, and differs from what is kept all the same."""
        guests = tuple(self.seats[player].guest if player in self.seats else None for player in (0, 1))
        return mark.next_seq == self.count and (mark.why_not.split(), mark.guests) != (self.why_not, guests)

    def take(self, kept: KeptMatch, events: Sequence[KeptEvent], match: Match | None) -> None:
        self.seats, self.events, self.match = dict(kept.seats), list(events), match
        self.why_not = kept.why_not.split()
        self.is_stale = False

    # Adding to it. When these return, it is on disk.

    async def append_begin(self, begin: Begin, seats: dict[int, KeptSeat], command: KeptCommand | None = None) -> None:
        """The first event, with whoever takes the last seat."""
        await self._keep(begin, Match([begin]), command, seats)
        self.metrics.counts["matches_begun"] += 1

    async def append(
        self, event: Event, command: KeptCommand | None = None, at: int | None = None, commentary: str | None = None
    ) -> None:
        """Raises the match's refusal, and then nothing has changed."""
        assert self.match
        self.match.append(event, at)
        seats = {event.player: KeptSeat(opponent=event.seat.id)} if isinstance(event, Replace) else {}
        await self._keep(event, self.match, command, seats, commentary)
        self.metrics.counts["matches_ended"] += self.match.over

    async def keep_reason(self, reason: str) -> bool:
        """From now on it does not count for ratings. Whether that is new."""
        if reason in self.why_not or self.is_over:
            return False
        try:
            await asyncio.wrap_future(self.store.unrate(self.id, reason))
        except StoreError:
            raise NotDone("unavailable") from None
        self.why_not.append(reason)
        return True

    def reason_against(self, event: Event, at: int | None) -> str | None:
        """What an event that would be taken has against counting the match."""
        assert self.match
        reason = reason_in(event, self.match)
        return reason if reason and self.match.refusal(event, at) is None else None

    async def _keep(
        self,
        event: Begin | Event,
        match: Match,
        command: KeptCommand | None,
        seats: dict[int, KeptSeat],
        commentary: str | None = None,
    ) -> None:
        began = time.perf_counter()
        with keys_wanted(False):
            kept = KeptEvent(self.count, KINDS[type(event)], match.at, wire.dump(to_json(event)))
        change = self.store.append(
            self.id,
            kept.seq,
            [kept],
            command,
            seats=seats,
            to_move=match.to_move,
            result=result_of(match),
            commentary=commentary,
            end=end_of(match),
        )
        try:
            await asyncio.wrap_future(change)
        except BaseException as error:
            self.is_stale = True
            raise meaning_of(error) from None
        self.match = match
        self.seats |= seats
        self.events.append(kept)
        seconds = time.perf_counter() - began
        self.metrics.commit_seconds.add(seconds)
        self.metrics.counts["events"] += 1
        tell_slow(self.id, seconds)


def meaning_of(error: BaseException) -> BaseException:
    """What it means for a command that the store did not take an event; what it says to nobody is itself."""
    match error:
        case Repeat():
            return error
        case UnknownMatch():
            return NotDone("unknown")
        case Conflict() | Over():
            return NotDone("stale")
        case StoreError():
            log.error("an event was not kept: %s", error)
            return NotDone("unsure" if isinstance(error, Unsure | Stopped) else "unavailable")
    return error


async def rebuild(events: Sequence[KeptEvent]) -> Match | None:
    """The match that events are of; None if there are none yet."""
    if not events:
        return None
    if len(events) > QUICK_EVENTS:
        return await asyncio.get_running_loop().run_in_executor(RELOADING, _match_of, events)
    return _match_of(events)


def _match_of(events: Sequence[KeptEvent]) -> Match:
    return Match(map(event_of, events))


def event_of(kept: KeptEvent) -> Begin | Event:
    return from_json(json.loads(kept.data))


def result_of(match: Match) -> KeptOutcome | None:
    """What is kept of its end."""
    if not match.over:
        return None
    if match.outcome is None:
        return KeptOutcome("aborted", None, "aborted", match.ply, today_ms())
    winner, reason = match.outcome.winner, match.outcome.reason
    return KeptOutcome("drawn" if winner is None else "won", winner, reason, match.ply, today_ms())


def end_of(match: Match) -> KeptEnd | None:
    """What those who played find it by, once it is over."""
    if not match.over:
        return None
    first, second = match.seats
    return KeptEnd((first.name, second.name), match.position.text())
