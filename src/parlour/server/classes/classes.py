"""Classes: who opens one, who joins, who may do what."""

import asyncio
import secrets
from collections.abc import Callable

from parlour.server.classes import words
from parlour.server.classes.boards import Boards
from parlour.server.classes.presence import Presence
from parlour.server.classes.showing import Moment
from parlour.server.clock import today_ms
from parlour.server.names import clean_name, shown_name
from parlour.server.tables.services import Who
from parlour.server.tables.tables import Tables
from parlour.server.words import SOMEONE
from parlour.stores.classes.kept import KeptClass
from parlour.stores.failures import IdTaken

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Nobody takes one for another."""
CODE_LETTERS = 6
"""30^6, about 29 bits: whoever guesses one may only do what everybody may whom a pupil tells it."""
MOST_MEMBERS = 60
MOST_CLASSES = 10


class ClassRefused(Exception):  # noqa: N818 - an answer
    def __init__(self, code: str, **values: object) -> None:
        super().__init__(words.REFUSALS[code].format(**values))
        self.code = code


class Classes:
    """Call from the event loop."""

    def __init__(self, tables: Tables, is_connected: Callable[[str], bool]) -> None:
        self.tables, self.store = tables, tables.services.store
        self.presence = Presence(tables.services.clock.ms, is_connected)
        self._boards = Boards()

    async def open(self, who: Who, name: str) -> KeptClass:
        """ValueError: that is no name."""
        name = clean_name(name)
        mine = [one for one in await self.of_guest(who.guest.id) if one.owner == who.guest.id]
        if len(mine) >= MOST_CLASSES:
            raise ClassRefused("enough", most=MOST_CLASSES)
        while True:
            made = KeptClass(new_code(), who.guest.id, name, today_ms())
            try:
                await asyncio.wrap_future(self.store.classes.create(made))
            except IdTaken:
                if await asyncio.wrap_future(self.store.classes.find(made.id)) is None:
                    raise ClassRefused("unknown") from None
                continue
            return made

    async def of_guest(self, guest: str) -> list[KeptClass]:
        return await asyncio.wrap_future(self.store.classes.of_guest(guest))

    async def find(self, code: str) -> KeptClass:
        """However it was typed."""
        typed = "".join(code.upper().split()).replace("-", "")
        is_code = len(typed) == CODE_LETTERS and set(typed) <= set(LETTERS)
        found = await asyncio.wrap_future(self.store.classes.find(typed)) if is_code else None
        if found is None:
            raise ClassRefused("unknown")
        return found

    async def look(self, about: KeptClass, with_boards: bool = False) -> Moment:
        """As it is now."""
        every = await asyncio.wrap_future(self.store.classes.members(about.id))
        members = [one for one in every if not one.is_removed]
        guests = {one.guest for one in members}
        owner = await asyncio.wrap_future(self.store.guest(about.owner))
        tournament = await asyncio.wrap_future(self.store.classes.tournament(about.id))
        boards = self._boards.of(list(self.tables.here.values()), guests) if with_boards else ()
        here = frozenset(guest for guest in guests if self.presence.is_here(guest))
        return Moment(about, shown_name(owner.name) if owner else SOMEONE, members, here, tournament, boards)

    async def join(self, about: KeptClass, who: Who) -> None:
        now = await self.look(about)
        is_new = not any(one.guest == who.guest.id for one in now.members)
        if is_new and len(now.members) >= MOST_MEMBERS:
            raise ClassRefused("full", most=MOST_MEMBERS)
        joined = self.store.classes.join(about.id, who.guest.id, who.origin, today_ms())
        if not await asyncio.wrap_future(joined):
            raise ClassRefused("removed")
        self.presence.note(who.guest.id)

    async def leave(self, about: KeptClass, guest: str) -> None:
        await asyncio.wrap_future(self.store.classes.leave(about.id, guest))
        self.presence.forget(guest)
        await self._forfeit(about, guest)

    async def remove(self, about: KeptClass, who: Who, guest: str) -> None:
        require_owner(about, who)
        if not await asyncio.wrap_future(self.store.classes.remove(about.id, guest)):
            raise ClassRefused("not_a_member")
        await self._forfeit(about, guest)

    async def close(self, about: KeptClass, who: Who) -> None:
        require_owner(about, who)
        await asyncio.wrap_future(self.store.classes.delete(about.id))

    async def _forfeit(self, about: KeptClass, guest: str) -> None:
        """Whoever was to play somebody who has left has the point."""
        found = await asyncio.wrap_future(self.store.classes.tournament(about.id))
        if found is None or found.about.is_over:
            return
        numbers = [one.number for one in found.players if one.guest == guest]
        for one in found.pairings:
            if one.half_points is None and (one.first in numbers or one.second in numbers):
                half_points = 0 if one.first in numbers else 2
                decided = self.store.classes.decide(found.about.id, one.round, one.board, half_points)
                await asyncio.wrap_future(decided)


def require_owner(about: KeptClass, who: Who) -> None:
    if about.owner != who.guest.id:
        raise ClassRefused("not_yours")


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
