"""Fairness: while two people play each other, neither is helped with where they are; and a match against an opponent
does not count any more once its player has asked about it."""

import asyncio
from collections.abc import Awaitable, Callable

from parlour.games.game import Position, options_text
from parlour.server.exploring.lines import Line
from parlour.server.tables.codes import NotDone
from parlour.server.tables.table import Table
from parlour.stores.store import Store

NEAR = 2
"""Who looks so many moves ahead of where a match is asks about the match."""


class Fairness:
    def __init__(self, store: Store, find: Callable[[str], Awaitable[Table]]) -> None:
        self._store, self._find = store, find

    async def require_fair(self, guest: str, line: Line, whole: bool = False) -> None:
        """NotDone("fair") if the guest is at such a position of an open match with somebody. `whole`: they ask about
        every position of the line, not only about where it leads."""
        name, options = line.game.name, options_text(line.game)
        kept = await asyncio.wrap_future(self._store.matches_of(guest))
        for one in kept:
            if one.open and (one.game, one.options) == (name, options):
                await self._look_at(await self._find(one.id), line, whole)

    async def _look_at(self, table: Table, line: Line, whole: bool) -> None:
        async with table.lock:
            await table.refresh()
            match = table.match
            if match is None or match.over:
                return
            if not (is_near(match.position, line) or (whole and is_on(match.position, line))):
                return
            if not table.is_open_book:
                raise NotDone("fair")
            if table.has_opponents:
                await table.unrate("hint")


def is_near(here: Position, line: Line) -> bool:
    """Whether a line ends where a match is, or leads on from there, or could."""
    key, asked = here.key(), line.position.key()
    if any(one.key() == key for one in line.positions[-1 - NEAR :]):
        return True
    return any(here.play(move).key() == asked for move in here.moves())


def is_on(here: Position, line: Line) -> bool:
    """Whether a line comes through where a match is, or begins just after it."""
    asked = {one.key() for one in line.positions}
    return here.key() in asked or any(here.play(move).key() in asked for move in here.moves())
