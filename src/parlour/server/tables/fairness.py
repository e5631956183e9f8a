"""No help while two people play each other: neither at their table, nor by asking about where it stands elsewhere."""

import asyncio
from collections.abc import Iterable

from parlour.games.game import Position
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import Who
from parlour.server.tables.table import Table
from parlour.server.tables.tables import Tables
from parlour.stores.store import KeptMatch

MOST_MATCHES = 100
"""Of a guest's newest, which are looked through."""


def require_open_book(table: Table) -> None:
    """NotDone("fair"): two people play each other here."""
    if table.match is not None and not table.is_open_book:
        raise NotDone("fair")


async def require_fair(tables: Tables, who: Who, positions: Iterable[Position]) -> None:
    """NotDone("fair"): one of the positions is where the guest now plays somebody, or one move further."""
    asked = {(position.game, position.key()) for position in positions}
    for kept in await asyncio.wrap_future(tables.services.store.matches_of(who.guest.id, MOST_MATCHES)):
        if not is_between_people(kept):
            continue
        match = (await tables.find(kept.id)).match
        if match is None or match.over:
            continue
        here = match.position
        if any((here.game, one.key()) in asked for one in (here, *map(here.play, here.moves()))):
            raise NotDone("fair")


def is_between_people(kept: KeptMatch) -> bool:
    """Whether it goes on between two guests."""
    guests = {seat.guest for seat in kept.seats.values()}
    return kept.open and len(guests) == 2 and None not in guests
