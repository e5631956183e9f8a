"""A table: a match on the server, with those who watch it.

One thing at a time happens at a table (`lock`). What happens is added to the match, given to the store, and only when
that has it on disk is anybody told. If the store refuses or fails, the table is read from it again: what is kept is
what counts. Nothing here is needed by another process; it is all in the store, or about connections of this one.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from parlour.games.game import Game
from parlour.logged import logged
from parlour.matches.events import Begin, Event, TimeOut
from parlour.opponents.ladders import every_name
from parlour.server.logs import short
from parlour.server.tables import picture, protocol, wire
from parlour.server.tables.audience import Audience
from parlour.server.tables.background import Background
from parlour.server.tables.kept_table import KeptTable
from parlour.server.tables.match_log import tell_begun, tell_ended
from parlour.server.tables.outbox import Watcher
from parlour.server.tables.services import EndedMatch, Services, Who
from parlour.server.texts import keys_wanted
from parlour.stores.kept import KeptCommand, KeptMatch, KeptSeat
from parlour.stores.processes.kept import KeptMark

MOST_REMEMBERED = 32
"""Answers that are known without asking the store."""
Texts = dict[tuple[picture.Picture | None, int, bool], bytes]
"""What is sent, by what somebody was told, how many events they have seen, and whether they want keys."""
log = logging.getLogger(__name__)


class Invitation(NamedTuple):
    """The table of a rematch, the players who want it (all, once it has begun), and whether they swap sides there."""

    table: str
    wanted_by: tuple[int, ...]
    swapped: bool
    other: Game | None = None
    """Another game that is played there."""


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
    def cancel_unless_someone_returns(self) -> None: ...


class Table(KeptTable):
    """Made by `load` or by `Tables`. Everything is called from the event loop; what changes it holds `lock`."""

    def __init__(self, services: Services, kept: KeptMatch, thinking: Callable[["Table"], Thinks]) -> None:
        super().__init__(services.store, services.metrics, kept)
        self.services = services
        self.lock = asyncio.Lock()
        self.audience = Audience(services.clock.ms)
        self.background = Background(self.id, self._refresh_alone, self.note_failure)
        self.thinking = thinking(self)
        self.origin = kept.maker
        """Where the player came from who made it or came last, as far as this process knows."""
        self.rematch: Invitation | None = None
        """Once somebody wants one."""
        self.fail_next = False
        """Somebody wants to see what happens when a table fails."""
        self._is_withdrawn = self._hears = False
        self._answers: OrderedDict[str, str] = OrderedDict()
        """As texts with their keys, which take a tenth of the memory."""
        self._pictures: dict[bool, picture.Picture] = {}
        """As it is now, with keys or without."""
        self._sketches: dict[bool, picture.Sketch] = {}
        self._shown_seats: tuple[Any, list[dict[str, Any] | None]] = ((), [])
        self._began_ms = 0
        """The server's time when the match's own was 0."""

    def now_ms(self) -> int:
        """The match's own time."""
        return self.services.clock.ms() - self._began_ms

    @property
    def may_be_forgotten(self) -> bool:
        """Nobody is here, and nothing happens by itself."""
        is_busy = self.lock.locked() or self.thinking.is_busy or self.background.is_busy
        return not (self.audience.watches or self.runs or is_busy)

    # Reading it from the store.

    async def reload(self) -> None:
        """Takes what is kept, and nothing else."""
        self.thinking.cancel()
        known = self.count
        await self.read()
        if self.services.settings.shared and self.count != known:
            self._begin_clock()
        self._publish()

    async def catch_up(self) -> bool:
        """Takes what other processes have added, and whether there was anything."""
        if self.is_stale:
            known = self.count
            await self.reload()
            return self.count != known
        if not await self.read_on():
            return False
        self._begin_clock()
        self._publish()
        if self.count == 1:
            self._tell_who_sat_down()
        return True

    def differs_from(self, mark: KeptMark) -> bool:
        rematch = None if self.rematch is None else len(self.rematch.wanted_by) > 1
        return super().differs_from(mark) or (self.is_over and mark.rematch not in (None, rematch))

    def hear(self, count: int) -> None:
        """Another process says that so many events are kept."""
        if count > self.count and not self._hears:
            self._hears = True
            self.background.spawn(self._catch_up_alone())

    async def _catch_up_alone(self) -> None:
        async with self.lock:
            self._hears = False
            await self.catch_up()

    async def refresh(self) -> None:
        """What is in memory is what is kept, when this returns."""
        if self.is_stale:
            await self.reload()

    async def _refresh_alone(self) -> None:
        async with self.lock:
            await self.refresh()

    def go_on_from_last_event(self, so_far_ms: int = 0) -> None:
        """Whatever time has passed since then passed while no server kept this table: nobody is charged for it.
        `so_far_ms`: how far the match's own time is, where another process has kept it."""
        self._begin_clock(so_far_ms)
        self._set_flag()

    def _begin_clock(self, so_far_ms: int = 0) -> None:
        """The last event was now, or `so_far_ms` is."""
        if self.match:
            self._began_ms = self.services.clock.ms() - max(self.match.ms, so_far_ms)

    # Adding to it.

    async def begin(
        self, begin: Begin, seats: dict[int, KeptSeat] | None = None, command: KeptCommand | None = None
    ) -> None:
        """The first event. Whoever takes the last seat brings it with them."""
        self._began_ms = self.services.clock.ms()
        await self.append_begin(begin, seats or {}, command)
        self.services.bus.tell(self.id, self.count)
        tell_begun(self.id, begin)
        self._publish()
        self._tell_who_sat_down()

    @logged
    async def add(
        self, event: Event, command: KeptCommand | None = None, at: int | None = None, commentary: str | None = None
    ) -> None:
        """Adds what happened, or raises the match's refusal. When this returns, it is on disk."""
        if reason := self.reason_against(event, at):
            await self.unrate(reason)
        await self.append(event, command, at, commentary)
        self.services.bus.tell(self.id, self.count)
        if self.is_over:
            self._end()
        self._publish()

    def _end(self) -> None:
        """The match has ended, and that is kept."""
        assert self.match
        tell_ended(self.id, self.match)
        guests = frozenset(seat.guest for seat in self.seats.values() if seat.guest)
        ended = EndedMatch(self.id, self.match, guests, self.maker, self.origin)
        self.services.own.hear_of(ended)
        self.services.reviews.hear_of(ended)
        self.services.trophies.hear_of(ended)

    async def unrate(self, reason: str) -> None:
        """From now on it does not count for ratings. When this returns, that is on disk."""
        if await self.keep_reason(reason):
            self.services.bus.tell(self.id)
            self._send_updates()

    def announce_withdrawal(self) -> None:
        """It is kept no longer. Those who watch are told once; whoever asks for it from now on hears that it is
        unknown."""
        self._is_withdrawn, self.is_stale = True, True
        self._send_updates()

    def _publish(self) -> None:
        """After something has been kept: everybody is told, and whoever is to move is asked to."""
        self._send_updates()
        self.thinking.go_on()
        self._set_flag()

    # Telling where it is.

    def _send_updates(self) -> None:
        self._pictures.clear()
        texts: Texts = {}
        for watch in self.audience.watches:
            self._send_update(watch, texts)

    def _send_update(self, watch: Watcher, texts: Texts) -> None:
        """`texts`: what was made for others, most of whom have been told the same."""
        keys, before = watch.outbox.keys, watch.told if watch.changes else None
        wanted = before, watch.seen, keys
        if wanted not in texts:
            texts[wanted] = self.update_text(watch.seen, keys, before)
        watch.update = (self.count - 1, self._picture(keys), texts[wanted])
        watch.outbox.wake()

    def update_text(self, seen: int, keys: bool = False, before: picture.Picture | None = None) -> bytes:
        """An update for somebody who has seen so many events, or the change for whoever was told of it before. Call it
        while nothing is being added."""
        now, events = self._picture(keys), self.events[seen + 1 :]
        with keys_wanted(keys):
            text = picture.change_text(before, now, events) if before else picture.whole_text(now, events)
        return picture.with_clocks(text, self._clocks()).encode()

    def _picture(self, keys: bool) -> picture.Picture:
        if keys not in self._pictures:
            with keys_wanted(keys):
                self._pictures[keys] = self._new_picture(self._sketches.setdefault(keys, picture.Sketch()))
        return self._pictures[keys]

    def _new_picture(self, sketch: picture.Sketch) -> picture.Picture:
        told = self._seats(), self.is_rated, self.unrated
        if self.match is None:
            setup, name = self.setup, self.setup.reserved_name
            return picture.picture_of_waiting(self.id, setup.begin, self.start(), *told, self._is_withdrawn, name)
        return picture.picture_of(self.id, self.match, sketch, *told, self.is_open_book)

    def _seats(self) -> list[dict[str, Any] | None]:
        """Made anew only when somebody else sits there."""
        seats = self.match.seats if self.match else self.setup.begin.seats
        if self._shown_seats[0] != (seats, self.free):
            shown = [
                None if player == self.free else wire.shown_seat(seat, self._toward(player)).model_dump()
                for player, seat in enumerate(seats)
            ]
            self._shown_seats = (seats, self.free), shown
        return self._shown_seats[1]

    def _toward(self, player: int) -> str:
        """Whose settings an opponent comes near, if it plays between two of the ladder."""
        level = self.seats[player].level if player in self.seats else ""
        return every_name(self.setup.begin.game).get(level.partition(" ")[0], "") if level else ""

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
        self.background.set_timer("flag", wait_s, self._look_at_clock)

    async def _look_at_clock(self) -> None:
        async with self.lock:
            await self.refresh()
            if self.match and self.match.to_move is not None:
                event = TimeOut(self.match.to_move, self.now_ms())
                if self.match.refusal(event) is None:
                    await self.add(event)
                else:
                    self._set_flag()

    # Answers that were given.

    def known_answer(self, key: str) -> protocol.CommandAnswer | None:
        text = self._answers.get(key)
        return None if text is None else protocol.parse_answer(text)

    def remember(self, key: str, answer: protocol.CommandAnswer) -> None:
        with keys_wanted():
            self._answers[key] = protocol.text_of(answer)
        if len(self._answers) > MOST_REMEMBERED:
            self._answers.popitem(last=False)

    # Who is here.

    def enter(self, watch: Watcher) -> None:
        players = self.players_of(watch.guest)
        self.audience.enter(watch, players)
        self._note_presence(players)
        self._send_update(watch, {})
        if self.rematch:
            watch.tell("next", self._next_text(self.rematch))
        self._tell_presence()
        self.thinking.go_on()

    def leave(self, watch: Watcher) -> None:
        players = self.players_of(watch.guest)
        self.audience.leave(watch, players)
        self._note_presence(players)
        self._tell_presence()
        if not self.audience.watches:
            self.thinking.cancel_unless_someone_returns()

    def _note_presence(self, players: Iterable[int]) -> None:
        """Other processes hear who is here, and those who play there see it."""
        holdings = self.services.holdings
        if holdings and self.is_online:
            for player in players:
                holdings.note(self.id, player, self.audience.is_here(self.seats[player].guest))
            self.services.bus.tell(self.id)

    def _tell_who_sat_down(self) -> None:
        """They were here before as watchers."""
        self._note_presence(player for player, seat in self.seats.items() if self.audience.is_here(seat.guest))
        self._tell_presence()

    def note_elsewhere(self, players: frozenset[int]) -> None:
        """Those of its players who are at other processes."""
        if self.audience.set_elsewhere(players):
            self._tell_presence()

    def note_origin(self, who: Who) -> None:
        """One of its players comes from there."""
        self.origin = who.origin

    def thinks_for(self, origin: str) -> bool:
        """Whether its opponents think on account of somebody from there, who made it, plays or watches."""
        is_thinking = bool(self.audience.watches) and not self.is_over and self.has_opponents
        return is_thinking and (origin in (self.maker, self.origin) or self.audience.is_watched_from(origin))

    @property
    def owner(self) -> str:
        """Whose turn among all who wait for a search it is: where it was made, and there whose it is."""
        guest = next((seat.guest for seat in self.seats.values() if seat.guest), self.id)
        return f"{self.maker or guest}/{guest}"

    def is_here(self, player: int) -> bool:
        return player in self.seats and self.audience.is_here(self.seats[player].guest, player)

    def away_ms(self, player: int) -> int:
        """How long a player's guest has been away; 0 if here."""
        return self.audience.away_ms(player, self.seats[player].guest if player in self.seats else None)

    def _tell_presence(self) -> None:
        if self.is_online:
            here = (self.is_here(0), self.is_here(1))
            watching = self.audience.watching(seat.guest for seat in self.seats.values())
            message = protocol.Presence(t="presence", table=self.id, here=here, watching=watching)
            self.audience.tell("presence", protocol.encoded(message))

    def show_sign(self, player: int, sign: protocol.SignKey) -> None:
        message = protocol.Shown(t="shown", table=self.id, player=player, sign=sign)
        self.audience.tell("sign1" if player else "sign0", protocol.encoded(message))

    def tell_rematch(self, rematch: Invitation) -> None:
        self.rematch = rematch
        self.audience.tell("next", self._next_text(rematch))

    def _next_text(self, rematch: Invitation) -> bytes:
        message = protocol.Next(
            t="next", table=self.id, next=rematch.table, wanted_by=rematch.wanted_by, swapped=rematch.swapped
        )
        if game := rematch.other:
            told = {"game": game.name, "options": dict(game.options), "variant": game.variant()}
            message = message.model_copy(update=told)
        return protocol.encoded(message)

    # When something goes wrong, and at the end.

    def note_failure(self) -> None:
        """In an except clause: this should not have happened. What is kept is untouched."""
        log.exception("table %s failed", short(self.id))
        self.metrics.counts["failures"] += 1
        self.is_stale = True

    async def close(self) -> None:
        """Stops what goes on. Nothing is lost: a job that was under way is started again by whoever loads the table."""
        self.services.bus.unfollow(self.id)
        self.thinking.cancel()
        await self.background.close()
