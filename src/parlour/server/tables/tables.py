"""All tables: found by name, read from the store when somebody comes, forgotten when nobody is there."""

import asyncio
import contextlib
import logging
import random
import re

from parlour.games.game import Game, options_text
from parlour.insight.coach import Clue
from parlour.matches.events import Seated
from parlour.matches.host import in_a_line
from parlour.matches.refusal import Refusal
from parlour.nets.seat import is_own
from parlour.opponents.ladders import opponents
from parlour.server.clock import DAY_MS, today_ms
from parlour.server.logs import fields, short
from parlour.server.net.addresses import address_key
from parlour.server.net.bucket import Buckets
from parlour.server.pool.work import Cancelled, EngineFailed, Work
from parlour.server.tables import commands, protocol, wire
from parlour.server.tables.codes import NotDone
from parlour.server.tables.counting import THINKERS, reasons_at_start
from parlour.server.tables.forms import NewTable, OpponentSeat
from parlour.server.tables.helping.coaching import Coaching, Moment
from parlour.server.tables.helping.fairness import Fairness
from parlour.server.tables.kept_table import rebuild
from parlour.server.tables.opponents_turn import OpponentsTurn
from parlour.server.tables.rematches import Rematches
from parlour.server.tables.services import Services, Who
from parlour.server.tables.table import Table
from parlour.server.tables.wishes import chosen_game, setup_for, setup_for_two
from parlour.stores.failures import IdTaken, StoreError
from parlour.stores.kept import Guest, KeptMatch, NewMatch

SWEEP_S = 20.0
CLOCK_KEPT_MS = 500
FORGET_AFTER_MS = 60_000
SIGNS_AT_ONCE = 4
NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
log = logging.getLogger(__name__)


class Tables:
    def __init__(self, services: Services, rng: random.Random | None = None) -> None:
        self.services = services
        self.here: dict[str, Table] = {}
        """Those in memory."""
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._rng = rng or random.SystemRandom()
        self._tree_ms = int(services.settings.tree_minutes * 60_000)
        per_s = services.settings.hints_per_minute / 60
        self._setups = Buckets(services.settings.setups_per_minute / 60, services.settings.setup_burst)
        self.rematches = Rematches(services, self.find, self.may_set_up, self._rng)
        self._fairness = Fairness(services.store, self.find)
        self._coach = Coaching(services, self._fairness)
        self._signs = Buckets(services.settings.signs_per_minute / 60, SIGNS_AT_ONCE)
        self._hints = Buckets(per_s, max(1.0, services.settings.hints_per_minute))

    async def find(self, name: str) -> Table:
        """NotDone("unknown") if there is none."""
        if name in self.here:
            return self.here[name]
        if not NAME.fullmatch(name):
            raise NotDone("unknown")
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            found = await asyncio.shield(self._loading[name])
        except StoreError:
            raise NotDone("unavailable") from None
        except (ValueError, KeyError) as error:
            log.error("a match cannot be read: %s", in_a_line(str(error)), extra=fields(table=short(name)))
            raise NotDone("unreadable") from None
        if found is None:
            raise NotDone("unknown")
        return found

    def is_somebody_at(self, name: str) -> bool:
        """Whether one of its players is here."""
        table = self.here.get(name)
        return table is not None and (table.is_here(0) or table.is_here(1))

    async def _load(self, name: str) -> Table | None:
        try:
            table = await load(self.services, name)
            if table is not None:
                self.services.bus.follow(name)
                if table.match is None and table.setup.free is None:
                    await table.begin(table.setup.begin)  # the server stopped between the two
                await self.rematches.find(table)
                self.here[name] = table
            return table
        finally:
            del self._loading[name]

    def may_set_up(self, address: str) -> bool:
        """How often one address may make something that is kept. This machine itself need not ask."""
        return self._setups.take(address_key(address))

    def was_not_set_up(self, address: str) -> None:
        """What it was allowed for did not come about, and costs nothing."""
        self._setups.give_back(address_key(address))

    def has_enough_opponents(self, who: Who, besides: Table | None = None) -> bool:
        """Whether as many opponents think on account of one address as may, at tables that were made there or are
        watched from there, whoever plays. On this machine there is no such limit."""
        if who.is_at_this_machine:
            return False
        found = sum(one.thinks_for(who.origin) for one in self.here.values() if one is not besides)
        return found >= self.services.settings.opponent_tables_per_address

    async def create(self, wish: NewTable, who: Who) -> Table:
        """A new table; its match begins at once unless a seat is free. ValueError says what is wrong with the wish."""
        game = chosen_game(wish.game, wish.options)
        setup, seats = setup_for(game, wish, who.guest, self._rng, await self._own(game, wish, who))
        thinks = any(seat.kind in THINKERS for seat in setup.begin.seats)
        if thinks and not self.services.pool.room_for_more:
            raise NotDone("busy")
        if thinks and not setup.is_usual:
            await self._fairness.require_apart(who.guest.id, game.parse(setup.begin.start))
        new = NewMatch(
            game.name,
            options_text(game),
            today_ms(),
            seats,
            setup.text(),
            wish.listed,
            from_start=setup.is_usual,
            why_not=" ".join(reasons_at_start(setup, seed_is_chosen=wish.seed is not None)),
            maker=who.origin,
        )
        name = await asyncio.wrap_future(self.services.store.create(new))
        return await self.find(name)

    async def seat_two(self, game: Game, guests: tuple[Guest, Guest], maker: str = "", id: str | None = None) -> Table:
        """A table at which two people sit, the first of them as player 0; its match begins at once. With an `id` it is
        made once, however often this is called."""
        setup, seats = setup_for_two(game, guests, self._rng)
        new = NewMatch(game.name, options_text(game), today_ms(), seats, setup.text(), maker=maker, id=id)
        try:
            name = await asyncio.wrap_future(self.services.store.create(new))
        except IdTaken:
            name = new.id or ""
        return await self.find(name)

    async def _own(self, game: Game, wish: NewTable, who: Who) -> dict[str, Seated]:
        """Those who are wished for, by the ids of their seats."""
        wanted = {seat.id for seat in wish.seats if isinstance(seat, OpponentSeat) and is_own(seat.id)}
        return {seat: await self.services.own.take_seat(game, seat, who.guest.id) for seat in wanted}

    async def say(self, who: Who, command: protocol.TableCommand) -> protocol.CommandAnswer:
        """The one answer to any command but those about the connection itself."""
        try:
            table = await self.find(command.table)
            return await self._carry_out(table, who, command)
        except (NotDone, Refusal) as error:
            at = self.here[command.table].at if command.table in self.here else None
            return commands.refusal_of(error.code, command, at, error.detail if isinstance(error, NotDone) else "")
        except StoreError:
            return commands.refusal_of("unavailable", command, None)

    async def _carry_out(self, table: Table, who: Who, command: protocol.TableCommand) -> protocol.CommandAnswer:
        try:
            return await self._attempt(table, who, command)
        except (NotDone, Refusal):
            async with table.lock:
                has_news = await commands.has_news(table)
            if not has_news:
                raise
            return await self._attempt(table, who, command)

    async def _attempt(self, table: Table, who: Who, command: protocol.TableCommand) -> protocol.CommandAnswer:
        if isinstance(command, protocol.HintCommand):
            return await self.hint(table, who, command)
        if isinstance(command, protocol.RematchCommand):
            return await self.rematches.rematch(table, who, command)
        if isinstance(command, protocol.SignCommand):
            return await self._show_sign(table, who, command)
        if isinstance(command, protocol.MoveCommand) and command.coach:
            return await self._coached(table, who, command)
        return await commands.carry_out(table, who, command)

    async def _show_sign(self, table: Table, who: Who, command: protocol.SignCommand) -> protocol.Ok:
        async with table.lock:
            await table.refresh()
            players = table.players_of(who.guest.id)
            if not players:
                raise NotDone("seat")
            if table.match is None:
                raise NotDone("waiting")
            if not table.is_online:
                raise NotDone("no_person")
            if not self._signs.take(who.guest.id):
                raise NotDone("too_many")
            table.show_sign(players[0], command.sign)
        return protocol.ok(command.id, table=table.id)

    # Hints, and the coach.

    async def _coached(self, table: Table, who: Who, command: protocol.MoveCommand) -> protocol.CommandAnswer:
        """The move, unless the coach has something to say about it."""
        if warning := await self._coach.warn(table, who, command):
            return protocol.ok(command.id, table=table.id, at=command.at, warning=warning)
        # Not to be interrupted half way, even if whoever asked is gone.
        return await asyncio.shield(asyncio.ensure_future(commands.carry_out(table, who, command)))

    async def hint(self, table: Table, who: Who, command: protocol.HintCommand) -> protocol.Ok:
        """What the strongest opponent of the ladder would play. It waits its turn among the searches of others."""
        async with table.lock:
            await table.refresh()
            match = table.match
            if match is None:
                raise NotDone("waiting")
            if match.over:
                raise NotDone("over")
            if not table.is_open_book:
                raise NotDone("fair")
            if not table.players_of(who.guest.id):
                raise NotDone("seat")
            if command.at != match.at:
                raise NotDone("stale")
            if command.coach:
                self._coach.require_computer(table, who)
            if not self.services.pool.room_for_more:
                raise NotDone("busy")
            moment, seed, at = Moment.of(table, match), match.began.seed, match.at
        position = moment.position
        await self._fairness.require_apart(who.guest.id, position)
        if not self._hints.take(who.guest.id):
            raise NotDone("too_many")
        best = opponents(match.game)[-1]
        work = Work(f"{table.id}:{at}:hint", f"{who.origin}/{who.guest.id}", best, position, moment.past, seed)
        try:
            thought = await self.services.pool.start(work).done
        except (EngineFailed, Cancelled):
            self._hints.give_back(who.guest.id)
            raise NotDone("failed") from None
        hint = wire.info_of(thought.info, position)
        move = thought.info.seen(position.to_move())[0].move
        clue = await self._coach.clue(moment, who, move) if command.coach else Clue()
        async with table.lock:
            await table.refresh()
            await table.unrate("hint")
        about, reason = clue.kind or None, clue.sentence or None
        return protocol.ok(
            command.id, table=table.id, at=at, hint=hint, about=about, reason=reason, free=clue.free or None
        )

    # Going on, and tidying up.

    async def read_again(self, name: str) -> None:
        """What is kept of a table has changed, or is gone, without it."""
        with contextlib.suppress(NotDone):
            if name in self._loading:
                await self.find(name)
        table = self.here.get(name)
        if table is None:
            return
        is_gone = False
        async with table.lock:
            table.is_stale = True
            try:
                await table.reload()
            except NotDone as error:
                is_gone = error.code == "unknown"
            if is_gone:
                table.announce_withdrawal()
            elif table.is_stale:
                table.background.recover()
        if is_gone:
            self.here.pop(name, None)
            self.services.trees.drop_table(name)
            await table.close()

    async def take_changes(self, name: str) -> None:
        """Another process has done something at a table, or with it, that is no event."""
        await self.read_again(name)
        table = self.here.get(name)
        if table is not None and table.is_over:
            await self.rematches.find(table)
            if table.rematch:
                table.tell_rematch(table.rematch)

    def running_clocks(self) -> list[tuple[str, int]]:
        """How far the own times of matches are: those whose last event, which tells it too, is not from just now."""
        running = [(table, table.now_ms()) for table in self.here.values() if table.runs]
        return [(table.id, ms) for table, ms in running if table.match and ms - table.match.ms > CLOCK_KEPT_MS]

    async def resume(self) -> None:
        """After a start: opponents that were to move are asked again, whether or not anybody has come back yet."""
        kept = await asyncio.wrap_future(self.services.store.open_matches())
        due = [one.id for one in kept if waits_for_opponent(one)]
        if due:
            log.info("opponents go on", extra=fields(tables=len(due)))
        for name in reversed(due):  # the newest first
            try:
                table = await self.find(name)
            except NotDone:
                continue
            table.thinking.is_wanted = True
            table.thinking.go_on()
            while not self.services.pool.room_for_more:
                await asyncio.sleep(0.1)

    async def think_for(self, name: str) -> None:
        """About the turn of a table, of which the process that held it is gone, or that nobody had begun with."""
        with contextlib.suppress(NotDone):
            table = await self.find(name)
            async with table.lock:
                await table.catch_up()
            table.thinking.is_wanted = True
            table.thinking.go_on()

    async def sweep(self) -> None:
        """For ever: forgets tables that nobody uses, and removes old ones at which nobody moved."""
        while True:
            await asyncio.sleep(SWEEP_S)
            await self.forget_unused()
            self.services.trees.drop_before(self.services.clock.ms() - self._tree_ms)
            before = today_ms() - int(self.services.settings.unplayed_days * DAY_MS)
            try:
                await asyncio.wrap_future(self.services.store.delete_unplayed(before))
            except StoreError as error:
                log.warning("unplayed tables could not be removed: %s", error)

    async def forget_unused(self, after_ms: int = FORGET_AFTER_MS) -> None:
        now = self.services.clock.ms()
        for table in [
            one for one in self.here.values() if one.may_be_forgotten and now - one.audience.used_ms >= after_ms
        ]:
            del self.here[table.id]
            self.services.trees.drop_table(table.id)
            await table.close()

    async def close(self) -> None:
        for table in list(self.here.values()):
            await table.close()


def waits_for_opponent(kept: KeptMatch) -> bool:
    """An opponent is to move, and a person waits for it."""
    guests = {player: seat.guest for player, seat in kept.seats.items()}
    return kept.to_move is not None and guests.get(kept.to_move, "") is None and any(guests.values())


async def load(services: Services, name: str) -> Table | None:
    """The table that the store knows by this name."""
    kept = await asyncio.wrap_future(services.store.match(name))
    if kept is None:
        return None
    events = await asyncio.wrap_future(services.store.events(name))
    table = Table(services, kept, OpponentsTurn)
    table.take(kept, events, await rebuild(events))
    holdings = services.holdings
    table.go_on_from_last_event((await holdings.clock(name) or 0) if holdings and table.runs else 0)
    return table
