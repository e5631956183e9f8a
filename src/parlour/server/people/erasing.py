"""Somebody wants to be forgotten: what is kept about a guest goes. What others played with them stays whole, but for
the name."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Sequence

from parlour.server.tables import commands, protocol
from parlour.server.tables.codes import NotDone
from parlour.server.tables.records import Records
from parlour.server.tables.services import Who
from parlour.server.tables.tables import Tables
from parlour.server.words import SOMEONE
from parlour.stores.failures import StillOpen
from parlour.stores.kept import KeptMatch
from parlour.stores.store import Store

TRIES = 5
"""The guest may sit down elsewhere meanwhile, or another player be quicker."""
PAGE = 100


async def erase(who: Who, tables: Tables, records: Records) -> None:
    """All but their learners. Can be repeated: what is gone stays gone, and the guest goes last. NotDone("busy"): a
    match would not end."""
    services, guest = tables.services, who.guest.id
    for _ in range(TRIES):
        await _end_matches(who, tables)
        try:
            while changed := await asyncio.wrap_future(services.store.erase(guest, without_name)):
                for name in changed:
                    records.forget(name)
                    await tables.read_again(name)
                    records.forget(name)  # somebody may have asked while it was read
        except StillOpen:
            continue
        return
    raise NotDone("busy")


async def _end_matches(who: Who, tables: Tables) -> None:
    """Whoever plays this guest wins, and nobody waits for them any more."""
    guest = who.guest.id
    async for kept in matches_of(tables.services.store, guest):
        if all(seat.guest in (None, guest) for seat in kept.seats.values()):
            continue
        if kept.open:
            await _resign(who, tables, kept.id)
        if name := await tables.rematches.kept_for(kept, guest):
            await asyncio.wrap_future(tables.services.store.withdraw(name))
            await tables.read_again(name)


async def _resign(who: Who, tables: Tables, name: str) -> None:
    table = await tables.find(name)
    for _ in range(TRIES):
        if table.is_over:
            return
        resign = protocol.ResignCommand(t="resign", id=secrets.token_hex(8), table=name, at=table.at)
        await commands.carry_out(table, who, resign)


async def matches_of(store: Store, guest: str) -> AsyncIterator[KeptMatch]:
    """All of them, newest first, some at a time."""
    last: KeptMatch | None = None
    while found := await asyncio.wrap_future(store.matches_of(guest, PAGE, last)):
        for one in found:
            yield one
        last = found[-1]


def without_name(text: str, players: Sequence[int]) -> str:
    """A beginning, or a setup that holds one, as the store has it."""
    data = json.loads(text)
    for player in players:
        seat = data.get("begin", data)["seats"][player]
        if seat["name"]:  # else it was free, and still is here
            seat |= {"name": SOMEONE, "settings": {}}
    if "begin" in data:
        data["reserved"] = None
        data.pop("reserved_name", None)
    return json.dumps(data, ensure_ascii=False)
