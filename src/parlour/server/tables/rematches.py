"""Rematches: the same two once more, at the same game or at another, once a match is over and both want it."""

import asyncio
import contextlib
import hashlib
import json
import random
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from parlour.games.game import Game, options_text, shorten
from parlour.matches.match import Match
from parlour.nets.seat import is_own
from parlour.server.clock import today_ms
from parlour.server.tables import commands, protocol
from parlour.server.tables.codes import NotDone
from parlour.server.tables.counting import reasons_at_start
from parlour.server.tables.services import Services, Who
from parlour.server.tables.setup import FREE, Setup, parse_setup
from parlour.server.tables.table import Invitation, Table
from parlour.server.tables.wishes import chosen_game
from parlour.stores.failures import IdTaken
from parlour.stores.kept import REMATCH, KeptCommand, KeptMatch, KeptSeat, NewMatch

NAME_BYTES = 12
LONGEST_FAULT = 120


def seat_again(seat: KeptSeat, opponent: str) -> KeptSeat:
    """An opponent that was replaced sits again: its place is named after who sits there now."""
    return seat if seat.guest or seat.opponent == opponent else KeptSeat(opponent=opponent)


class Rematches:
    def __init__(
        self,
        services: Services,
        find_table: Callable[[str], Awaitable[Table]],
        may_set_up: Callable[[str], bool],
        rng: random.Random,
    ) -> None:
        """`may_set_up`: whether an address may make one more thing that is kept."""
        self._services, self._find_table, self._may_set_up, self._rng = services, find_table, may_set_up, rng

    async def rematch(self, table: Table, who: Who, command: protocol.RematchCommand) -> protocol.Ok:
        """The name of its table is chosen once and kept with this one's, so both players mean the same, whoever is
        first and whichever process they ask, and nobody else can tell it beforehand."""
        async with table.lock:
            await table.refresh()
            players = table.players_of(who.guest.id)
            if not players:
                raise NotDone("seat")
            if not table.is_over:
                raise NotDone("not_over")
            if table.has_lost_somebody:
                raise NotDone("gone")
            name, game = await self._kept_rematch(table.id), wished_game(table, command)
            if name is None:
                await self._require_own(table)
                if not (who.is_at_this_machine or self._may_set_up(who.address)):
                    raise NotDone("too_many")
                swap = table.is_online if command.swap is None else command.swap
                name = await self._create_rematch(table, players, swap, who, game)
        other = await self._find_table(name)
        if game_at(other) != game:
            raise NotDone("proposed")
        if other.match is None and not other.players_of(who.guest.id):
            sit = protocol.SitCommand(t="sit", id=command.id, table=name)
            answer = await commands.carry_out(other, who, sit)
            if isinstance(answer, protocol.Error):
                raise NotDone(answer.code)
        if not other.players_of(who.guest.id):
            raise NotDone("taken")
        swapped = other.setup.swapped
        table.tell_rematch(
            Invitation(
                name,
                wanted_by(other.seats, swapped) if other.match is None else (0, 1),
                swapped,
                None if game == game_at(table) else game,
            )
        )
        self._services.bus.tell(table.id)
        return protocol.ok(command.id, table=table.id, at=table.at, next=name, swapped=swapped)

    async def _kept_rematch(self, table: str) -> str | None:
        """The rematch's table, if there is one."""
        store = self._services.store
        name = await asyncio.wrap_future(store.answer(table, REMATCH)) or old_rematch_name(table)
        return None if await asyncio.wrap_future(store.match(name)) is None else name

    async def _require_own(self, table: Table) -> None:
        """Who was removed cannot sit again."""
        assert table.match
        for seat in table.match.began.seats:
            if is_own(seat.id) and not await self._services.own.exists(table.match.game, seat.id):
                raise NotDone("gone")

    async def _create_rematch(self, table: Table, players: tuple[int, ...], swap: bool, who: Who, game: Game) -> str:
        """Its name. If another process was quicker, it is what that one made."""
        match = table.match
        assert match
        name = secrets.token_urlsafe(NAME_BYTES)
        name = await asyncio.wrap_future(self._services.store.answer_once(table.id, KeptCommand(REMATCH, name)))
        # What was chosen stays so; else the next seed is as little known as this one was.
        seed_is_chosen = "seed" in table.why_not
        seed = None if seed_is_chosen else self._rng.randrange(2**53)
        again = match.rematch(seed, swap=swap).began
        if game != match.game:
            again = Match.begin(
                game, again.seats, start=game.start(), seed=again.seed, clock=again.clock, takebacks=again.takebacks
            ).began
        setup = Setup(again, swapped=swap)
        sides = {1 - player if swap else player: seat for player, seat in table.seats.items()}
        seats = {player: seat_again(seat, setup.begin.seats[player].id) for player, seat in sides.items()}
        if table.is_online:
            (mine,) = players
            other, theirs = table.seats[1 - mine].guest, mine if swap else 1 - mine
            name_there = setup.begin.seats[theirs].name
            setup = replace(setup.with_seat(theirs, FREE), reserved=other, reserved_name=name_there)
            seats = {1 - theirs: KeptSeat(guest=table.seats[mine].guest)}
        new = NewMatch(
            game.name,
            options_text(game),
            today_ms(),
            seats,
            setup.text(),
            table.listed,
            from_start=setup.is_usual,
            why_not=" ".join(reasons_at_start(setup, seed_is_chosen)),
            maker=who.origin,
            id=name,
        )
        with contextlib.suppress(IdTaken):
            await asyncio.wrap_future(self._services.store.create(new))
        return name

    async def find(self, table: Table) -> None:
        """Somebody may have wanted one before the server was started."""
        name = await self._kept_rematch(table.id) if table.is_over else None
        kept = await asyncio.wrap_future(self._services.store.match(name)) if name else None
        if kept is not None:
            swapped, game = parse_setup(kept.setup).swapped, chosen_game(kept.game, json.loads(kept.options))
            other = None if game == game_at(table) else game
            table.rematch = Invitation(kept.id, wanted_by(kept.seats, swapped), swapped, other)

    async def kept_for(self, kept: KeptMatch, guest: str) -> str | None:
        """The rematch of a match whose other player waits for this guest."""
        name = await self._kept_rematch(kept.id)
        found = await asyncio.wrap_future(self._services.store.match(name)) if name else None
        is_waiting = found is not None and not found.next_seq and parse_setup(found.setup).reserved == guest
        return name if is_waiting else None


def game_at(table: Table) -> Game:
    begin = table.setup.begin
    return chosen_game(begin.game, begin.options)


def wished_game(table: Table, command: protocol.RematchCommand) -> Game:
    """The same, or for two people another; refused in words if there is no such game."""
    if command.game is None:
        return game_at(table)
    if table.has_opponents:
        raise NotDone("no_person")
    try:
        return chosen_game(command.game, command.options)
    except ValueError as error:
        raise NotDone("malformed", shorten(str(error), LONGEST_FAULT)) from None


def wanted_by(seats: Mapping[int, KeptSeat], swapped: bool) -> tuple[int, ...]:
    """Those who sit at the rematch already, as the players that they were before."""
    return tuple(sorted(1 - player if swapped else player for player in seats))


def old_rematch_name(name: str) -> str:
    """As rematches were called before their names were random."""
    digest = hashlib.blake2b(b"rematch of " + name.encode(), digest_size=12).digest()
    return urlsafe_b64encode(digest).decode()
