"""A table: a match on the server, with those who watch it.

One thing at a time happens at a table (`lock`). What happens is added to the match, given to the store, and only when
that has it on disk is anybody told. If the store refuses or fails, the table is read from it again: what is kept is
what counts. Nothing here is needed by another process; it is all in the store, or about connections of this one.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple, Protocol

from parlour.games.game import Position
from parlour.games.registry import game
from parlour.logged import logged
from parlour.matches.events import Begin, Event, Replace, TimeOut
from parlour.matches.events_json import KINDS, to_json
from parlour.matches.match import Match
from parlour.server import logs
from parlour.server.net.origins import HERE
from parlour.server.tables import protocol, wire
from parlour.server.tables.codes import NotDone
from parlour.server.tables.counting import REASONS, THINKERS, may_count, reason_in
from parlour.server.tables.line import News, Watch
from parlour.server.tables.match_log import tell_begun, tell_ended, tell_slow
from parlour.server.tables.recall import rebuilt, result_of
from parlour.server.tables.services import Services, Who
from parlour.server.tables.setup import Setup, parse_setup
from parlour.stores.failures import Conflict, Over, Repeat, Stopped, StoreError, UnknownMatch, Unsure
from parlour.stores.store import Command, KeptEvent, KeptMatch, Seat

MOST_REMEMBERED = 128
"""Answers that are known without asking the store."""
MOST_UPDATES = 4
"""Texts of updates that are kept, for clients that have seen as much: most have seen the same."""
RECOVER_S = 1.0
LONGEST_RECOVERY_S = 30.0
log = logging.getLogger(__name__)


class Next(NamedTuple):
    """The table of a rematch, the players who want it (all, once it has begun), and whether they swap sides there."""

    table: str
    wanted_by: tuple[int, ...]
    swapped: bool


class Thinks(Protocol):
    """The opponents' part at a table."""

    is_wanted: bool

    @property
    def is_busy(self) -> bool: ...
    @property
    def is_thinking(self) -> bool: ...
    def go_on(self) -> None: ...
    def stop(self) -> bool: ...
    def cancel(self) -> None: ...
    def nobody_is_here(self) -> None: ...


class Table:
    """Made by `load` or by `Tables`. Everything is called from the event loop; what changes it holds `lock`."""

    def __init__(self, services: Services, kept: KeptMatch, thinking: Callable[["Table"], Thinks]) -> None:
        self.id, self.services, self.listed = kept.id, services, kept.listed
        self.setup: Setup = parse_setup(kept.setup)
        self.seats: dict[int, Seat] = dict(kept.seats)
        self.why_not: list[str] = kept.why_not.split()
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.watches: set[Watch] = set()
        self.thinking = thinking(self)
        self._is_withdrawn = False
        self.is_stale = False
        """What is in memory may differ from what is kept."""
        self.fail_next = False
        """Somebody wants to see what happens when a table fails."""
        self.used_ms = services.clock.ms()
        self.maker = kept.maker
        """Where it was made from."""
        self.origin = kept.maker
        """Where the player came from who made it or came last, as far as this process knows."""
        self.here_since_ms: dict[int, int] = {}
        self.next: Next | None = None
        """The rematch, once somebody wants one."""
        self._events: list[KeptEvent] = []
        self._answers: OrderedDict[str, str] = OrderedDict()
        self._updates: dict[int, str] = {}
        self._turn_texts = wire.TurnTexts()
        self._began_ms = 0
        """The server's time when the match's own was 0."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._recovery_s = 0.0

    # What is known of it.

    @property
    def count(self) -> int:
        """How many events are kept."""
        return len(self._events)

    @property
    def at(self) -> int:
        """As far as it is kept."""
        return self._events[-1].at if self._events else 0

    @property
    def is_over(self) -> bool:
        return self.match is not None and self.match.over

    def now_ms(self) -> int:
        """The match's own time."""
        return self.services.clock.ms() - self._began_ms

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
        if self.setup.free is not None and self.match is None:
            return True
        return None not in guests and guests[0] != guests[1]

    @property
    def is_open_book(self) -> bool:
        """Whether thinking and hints may be shown."""
        return self.match is not None and (self.match.over or not self.is_online)

    @property
    def thinks_for_players(self) -> bool:
        """Somebody plays an opponent here."""
        return bool(self.watches) and not self.is_over and self.has_opponents

    @property
    def has_opponents(self) -> bool:
        return any(seat.kind in THINKERS for seat in self.setup.begin.seats)

    @property
    def unrated(self) -> tuple[str, ...]:
        """Why it does not count for ratings, although it could, the weightiest reason first."""
        return tuple(reason for reason in REASONS if reason in self.why_not) if self._may_count else ()

    @property
    def is_rated(self) -> bool:
        return self._may_count and not self.why_not

    @property
    def _may_count(self) -> bool:
        seated = self.match.seats if self.match else self.setup.begin.seats
        return may_count(seated, self.seats, self.setup.free if self.match is None else None)

    @property
    def hides_what_is_expected(self) -> bool:
        """Whether those who see an opponent think are told only of its own moves."""
        return self.is_rated and not self.is_over

    @property
    def may_be_forgotten(self) -> bool:
        """Nobody is here, and nothing happens by itself."""
        runs = self.match is not None and not self.match.over and self.match.began.clock is not None
        return not (self.watches or runs or self.lock.locked() or self.thinking.is_busy or self._tasks)

    # Reading it from the store.

    async def reload(self) -> None:
        """Takes what is kept, and nothing else."""
        self.thinking.cancel()
        try:
            kept = await asyncio.wrap_future(self.services.store.match(self.id))
            events = await asyncio.wrap_future(self.services.store.events(self.id))
        except StoreError:
            raise NotDone("unavailable") from None
        if kept is None:
            raise NotDone("unknown")
        self.setup = parse_setup(kept.setup)
        self.take(kept, events, await rebuilt(events))
        self.changed()

    def take(self, kept: KeptMatch, events: Sequence[KeptEvent], match: Match | None) -> None:
        self.seats, self._events, self.match = dict(kept.seats), list(events), match
        self.why_not = kept.why_not.split()
        self.is_stale = False
        self._updates.clear()

    def go_on_from_last_event(self) -> None:
        """Whatever time has passed since then passed while no server kept this table: nobody is charged for it."""
        if self.match:
            self._began_ms = self.services.clock.ms() - self.match.ms
        self._set_flag()

    async def ensure(self) -> None:
        if self.is_stale:
            await self.reload()

    # Adding to it.

    async def begin(self, begin: Begin, seats: dict[int, Seat] | None = None, command: Command | None = None) -> None:
        """The first event. Whoever takes the last seat brings it with them."""
        self._began_ms = self.services.clock.ms()
        await self._keep(begin, Match([begin]), command, seats or {})
        self.services.metrics.counts["matches_begun"] += 1
        tell_begun(self.id, begin)
        self.changed()

    @logged
    async def add(
        self, event: Event, command: Command | None = None, at: int | None = None, commentary: str | None = None
    ) -> None:
        """Adds what happened, or raises the match's refusal. When this returns, it is on disk."""
        assert self.match
        if (reason := reason_in(event, self.match)) and self.match.refusal(event, at) is None:
            await self.unrate(reason)
        self.match.append(event, at)
        seats = {event.player: Seat(opponent=event.seat.id)} if isinstance(event, Replace) else {}
        await self._keep(event, self.match, command, seats, commentary)
        self.changed()

    async def unrate(self, reason: str) -> None:
        """From now on it does not count for ratings. When this returns, that is on disk."""
        if reason in self.why_not or self.is_over:
            return
        try:
            await asyncio.wrap_future(self.services.store.unrate(self.id, reason))
        except StoreError:
            raise NotDone("unavailable") from None
        self.why_not.append(reason)
        self._updates.clear()
        for watch in self.watches:
            self.send_update(watch)

    async def _keep(
        self,
        event: Begin | Event,
        match: Match,
        command: Command | None,
        seats: dict[int, Seat],
        commentary: str | None = None,
    ) -> None:
        began = time.perf_counter()
        kept = KeptEvent(self.count, KINDS[type(event)], match.at, wire.dump(to_json(event)))
        change = self.services.store.append(
            self.id,
            kept.seq,
            [kept],
            command,
            seats=seats,
            to_move=match.to_move,
            result=result_of(match),
            commentary=commentary,
        )
        try:
            await asyncio.wrap_future(change)
        except Repeat:
            self.is_stale = True
            raise
        except (Conflict, Over, UnknownMatch) as error:
            self.is_stale = True
            raise NotDone("unknown" if isinstance(error, UnknownMatch) else "stale") from None
        except StoreError as error:
            self.is_stale = True
            log.error("an event was not kept: %s", error)
            raise NotDone("unsure" if isinstance(error, Unsure | Stopped) else "unavailable") from None
        except BaseException:
            self.is_stale = True
            raise
        self.match = match
        self.seats |= seats
        self._events.append(kept)
        self._updates.clear()
        metrics = self.services.metrics
        seconds = time.perf_counter() - began
        metrics.commit_seconds.add(seconds)
        tell_slow(self.id, seconds)
        metrics.counts["events"] += 1
        metrics.counts["matches_ended"] += match.over
        if match.over:
            tell_ended(self.id, match)
            teachers = {self.maker, self.origin, *(seat.guest or "" for seat in self.seats.values())} - {HERE}
            self.services.learners.ended(self.id, match, set() if self.origin == HERE else teachers)

    def changed(self) -> None:
        """After something has been kept: everybody is told, and whoever is to move is asked to."""
        for watch in self.watches:
            self.send_update(watch)
        self.thinking.go_on()
        self._set_flag()

    def withdrawn(self) -> None:
        """It is kept no longer. Those who watch are told once; whoever asks for it from now on hears that it is
        unknown."""
        self._is_withdrawn, self.is_stale = True, True
        self._updates.clear()
        for watch in self.watches:
            self.send_update(watch)

    def send_update(self, watch: Watch) -> None:
        watch.update = (self.count - 1, self.update_text(watch.seen))
        watch.line.wake()

    def update_text(self, seen: int) -> str:
        """An update for somebody who has seen so many events. Call it while nothing is being added."""
        if seen not in self._updates:
            if len(self._updates) >= MOST_UPDATES:
                self._updates.clear()
            self._updates[seen] = self._update_text(seen)
        return wire.with_clocks(self._updates[seen], self._clocks())

    def _update_text(self, seen: int) -> str:
        if self.match is None:
            setup, name = self.setup, self.setup.reserved_name
            return wire.waiting_text(
                self.id, setup.begin, self.start(), self._seats(), self._counting(), self._is_withdrawn, name
            )
        missed = self._events[seen + 1 :]
        return wire.update_text(
            self.id, self.match, self._turn_texts, missed, self._seats(), self._counting(), self.is_open_book
        )

    def _counting(self) -> dict[str, Any]:
        return {"rated": self.is_rated, "unrated": self.unrated}

    def start(self) -> Position:
        begin = self.setup.begin
        return game(begin.game, **begin.options).parse(begin.start)

    def _seats(self) -> list[dict[str, Any] | None]:
        seats = self.match.seats if self.match else self.setup.begin.seats
        free = self.setup.free if self.match is None else None
        return [None if player == free else wire.shown_seat(seat).model_dump() for player, seat in enumerate(seats)]

    def _clocks(self) -> dict[str, Any] | None:
        if self.match is None or self.match.began.clock is None:
            return None
        now = self.now_ms()
        return {"left_ms": [self.match.time_left(player, now) for player in (0, 1)], "running": self.match.to_move}

    # Time.

    def _set_flag(self) -> None:
        """Looks again when the time of the player to move is up."""
        deadline = self.match.deadline_ms() if self.match else None
        wait_s = None if deadline is None else max(0.0, (deadline - self.now_ms()) / 1000)
        self._set_timer("flag", wait_s, self._look_at_clock)

    def _set_timer(self, name: str, wait_s: float | None, then: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Instead of the one of this name that was set before; None: only that."""
        if timer := self._timers.pop(name, None):
            timer.cancel()
        if wait_s is not None:
            loop = asyncio.get_running_loop()
            self._timers[name] = loop.call_later(wait_s, lambda: self.spawn(then()))

    async def _look_at_clock(self) -> None:
        async with self.lock:
            await self.ensure()
            if self.match and self.match.to_move is not None:
                event = TimeOut(self.match.to_move, self.now_ms())
                if self.match.refusal(event) is None:
                    await self.add(event)
                else:
                    self._set_flag()

    # Answers that were given.

    def known_answer(self, key: str) -> str | None:
        return self._answers.get(key)

    def remember(self, key: str, answer: str) -> None:
        self._answers[key] = answer
        if len(self._answers) > MOST_REMEMBERED:
            self._answers.popitem(last=False)

    # Who is here.

    def enter(self, watch: Watch) -> None:
        self.watches.add(watch)
        self.send_update(watch)
        if self.next:
            watch.tell("next", self._next_text())
        self._presence_changed(watch.guest)
        self.thinking.go_on()

    def comes_from(self, who: Who) -> None:
        """One of its players."""
        self.origin = who.origin

    def thinks_for(self, origin: str) -> bool:
        """Whether its opponents think on account of somebody from there, who made it, plays or watches."""
        return self.thinks_for_players and (
            origin in (self.maker, self.origin) or any(watch.origin == origin for watch in self.watches)
        )

    @property
    def owner(self) -> str:
        """Whose turn among all who wait for a search it is: where it was made, and there whose it is."""
        guest = next((seat.guest for seat in self.seats.values() if seat.guest), self.id)
        return f"{self.maker or guest}/{guest}"

    def leave(self, watch: Watch) -> None:
        self.watches.discard(watch)
        self.used_ms = self.services.clock.ms()
        self._presence_changed(watch.guest)
        if not self.watches:
            self.thinking.nobody_is_here()

    def is_here(self, player: int) -> bool:
        seat = self.seats.get(player)
        return seat is not None and any(watch.guest == seat.guest for watch in self.watches)

    def away_ms(self, player: int) -> int:
        """How long a player's guest has been away; 0 if here. Nobody is away longer than this table has been kept
        here."""
        if self.is_here(player):
            return 0
        since = self.here_since_ms.setdefault(player, self.services.clock.ms())
        return self.services.clock.ms() - since

    def _presence_changed(self, guest: str) -> None:
        for player in self.players_of(guest):
            self.here_since_ms[player] = self.services.clock.ms()
        if self.is_online:
            here = (self.is_here(0), self.is_here(1))
            text = protocol.Presence(t="presence", table=self.id, here=here, watching=len(self.watches))
            self.tell_all("presence", text.model_dump_json())

    def tell_all(self, kind: News, text: str) -> None:
        for watch in self.watches:
            watch.tell(kind, text)

    def tell_next(self, following: Next) -> None:
        self.next = following
        self.tell_all("next", self._next_text())

    def _next_text(self) -> str:
        assert self.next
        name, wanted_by, swapped = self.next
        message = protocol.Next(t="next", table=self.id, next=name, wanted_by=wanted_by, swapped=swapped)
        return message.model_dump_json()

    # Things that go on beside.

    def spawn(self, doing: Coroutine[Any, Any, None]) -> None:
        """Something that nobody waits for; if it fails, the table is read again and goes on."""
        task = asyncio.get_running_loop().create_task(self._guarded(doing))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, doing: Coroutine[Any, Any, None]) -> None:
        try:
            await doing
        except NotDone as error:
            log.warning("table %s could not go on: %s", logs.short(self.id), error.code)
            if error.code != "unknown":
                self.recover()
        except Exception:
            self.failed()
            self.recover()

    def failed(self) -> None:
        """In an except clause: this should not have happened. What is kept is untouched."""
        log.exception("table %s failed", logs.short(self.id))
        self.services.metrics.counts["failures"] += 1
        self.is_stale = True

    def recover(self) -> None:
        """Reads it again: at once, and while that fails less and less often. Nobody may be there to ask for it, and
        what is kept without anybody having been told is to be told."""
        if "recovery" not in self._timers:
            self._set_timer("recovery", self._recovery_s, self._recover)
            self._recovery_s = min(max(RECOVER_S, self._recovery_s * 2), LONGEST_RECOVERY_S)

    async def _recover(self) -> None:
        self._timers.pop("recovery", None)
        async with self.lock:
            await self.ensure()
            self._recovery_s = 0.0

    async def close(self) -> None:
        """Stops what goes on. Nothing is lost: a job that was under way is started again by whoever loads the table."""
        self.thinking.cancel()
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def load(services: Services, name: str, thinking: Callable[[Table], Thinks]) -> Table | None:
    """The table that the store knows by this name."""
    kept = await asyncio.wrap_future(services.store.match(name))
    if kept is None:
        return None
    events = await asyncio.wrap_future(services.store.events(name))
    table = Table(services, kept, thinking)
    table.take(kept, events, await rebuilt(events))
    table.go_on_from_last_event()
    return table
