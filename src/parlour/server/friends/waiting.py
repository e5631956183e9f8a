"""Those who wait for somebody to play, each at one board, until somebody comes.

A guest has one place, and says every second or two that it is still wanted. Whoever loses the connection keeps it for a
moment, and finds in it what came meanwhile; but only people who are here are paired.
"""

import asyncio
import logging
import random
from dataclasses import dataclass

from parlour.arena.following.suiting import is_measured
from parlour.games.game import Game
from parlour.server.friends import pairing
from parlour.server.friends.forms import SeekForm
from parlour.server.people.ratings import Ratings, board_of
from parlour.server.tables.services import Services, Who
from parlour.server.tables.tables import Tables
from parlour.stores.failures import StoreError

HERE_MS = 6_000
"""Who has said nothing for so long is not here."""
KEPT_MS = 30_000
"""So long a place is kept for somebody who has lost the connection."""
PAIRING = "-"
"""In the place of a table that is being made."""
log = logging.getLogger(__name__)


@dataclass(eq=False)
class Place:
    game: Game
    who: Who
    waiting: pairing.Waiting
    heard_ms: int
    table: str = ""


class WaitingRoom:
    """Call from the event loop."""

    def __init__(self, services: Services, tables: Tables, ratings: Ratings, rng: random.Random | None = None) -> None:
        self._services, self._tables, self._ratings = services, tables, ratings
        self._rng = rng or random.SystemRandom()
        self._places: dict[str, Place] = {}
        """By guest."""

    def is_waiting(self, guest: str, game: Game) -> bool:
        self._forget()
        place = self._places.get(guest)
        return place is not None and board_of(place.game) == board_of(game)

    async def begin(self, who: Who, game: Game) -> None:
        """In the place of any other board."""
        strength = await self._ratings.strength(game, who.guest.id)
        if not self.is_waiting(who.guest.id, game):
            waiting = pairing.Waiting(who.guest.id, strength.value, self._now_ms())
            self._places[who.guest.id] = Place(game, who, waiting, waiting.since_ms)

    async def go_on(self, who: Who, game: Game) -> SeekForm:
        """How it goes. Whoever has found somebody waits no longer."""
        place = self._places[who.guest.id] if self.is_waiting(who.guest.id, game) else None
        if place is None:
            return SeekForm(is_waiting=False)
        place.who, place.heard_ms = who, self._now_ms()
        await self._pair(game)
        form = self._form(place)
        if form.table and self._places.get(who.guest.id) is place:
            del self._places[who.guest.id]
        return form

    def give_up(self, guest: str) -> None:
        self._places.pop(guest, None)

    def _forget(self) -> None:
        now = self._now_ms()
        for guest in [guest for guest, one in self._places.items() if now - one.heard_ms > KEPT_MS]:
            del self._places[guest]

    def _here(self, game: Game) -> list[Place]:
        board, heard_ms = board_of(game), self._now_ms() - HERE_MS
        return [
            one
            for one in self._places.values()
            if not one.table and one.heard_ms >= heard_ms and board_of(one.game) == board
        ]

    async def _pair(self, game: Game) -> None:
        """Nobody else looks between the choice and its mark, so nobody is paired twice."""
        here = {one.waiting: one for one in self._here(game)}
        found = [(here[one], here[other]) for one, other in pairing.pairs(list(here), self._now_ms())]
        for one, other in found:
            one.table = other.table = PAIRING
        for both in found:
            await asyncio.shield(asyncio.ensure_future(self._seat(both)))

    async def _seat(self, both: tuple[Place, Place]) -> None:
        """Chance decides who begins. If it cannot be kept, both wait on."""
        name, sides = "", list(both)
        self._rng.shuffle(sides)
        first, second = sides
        try:
            table = await self._tables.seat_two(first.game, (first.who.guest, second.who.guest), first.who.origin)
            if first.who.origin == second.who.origin:
                async with table.lock:
                    await table.unrate("origin")
            name = table.id
        except StoreError as error:
            log.warning("two people could not be seated: %s", error)
        finally:
            for place in both:
                place.table = name

    def _form(self, place: Place) -> SeekForm:
        now, waiting = self._now_ms(), place.waiting
        return SeekForm(
            waited_s=pairing.waited_s(waiting, now),
            rating=round(waiting.strength) if is_measured(place.game) else None,
            reach=pairing.reach(waiting, now),
            others=sum(other is not place for other in self._here(place.game)),
            table="" if place.table == PAIRING else place.table,
        )

    def _now_ms(self) -> int:
        return self._services.clock.ms()
