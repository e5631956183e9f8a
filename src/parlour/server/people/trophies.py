"""Trophies: looked for when a match of a person has ended, and again once its review is there. What was found is kept.

A look reads everything from the store and can be repeated: what a server that stopped has missed is found when somebody
looks at the match again.
"""

import asyncio
import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from parlour.insight.trophies import Found, Seat, trophies_in
from parlour.server.clock import today_ms
from parlour.server.logs import fields, short
from parlour.server.tables.counting import may_count
from parlour.server.tables.records import kept_match
from parlour.server.tables.services import EndedMatch
from parlour.stores.failures import StoreError
from parlour.stores.kept import KeptEvent, KeptMatch, KeptTrophy
from parlour.stores.store import Store

log = logging.getLogger(__name__)


class Trophies:
    """Call from the event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looking: set[asyncio.Task[None]] = set()

    def hear_of(self, ended: EndedMatch) -> None:
        if ended.guests:
            self.look_soon(ended.table)

    def look_soon(self, table: str) -> None:
        task = asyncio.get_running_loop().create_task(self._look_alone(table))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _look_alone(self, table: str) -> None:
        try:
            await self.look(table)
        except StoreError as error:
            log.warning("trophies were not looked for: %r", error, extra=fields(table=short(table)))
        except Exception:
            log.exception("looking for trophies failed", extra=fields(table=short(table)))

    async def look(self, table: str) -> None:
        """Keeps what the guests of a finished match have earned in it, as far as it is known by now."""
        kept = await asyncio.wrap_future(self._store.match(table))
        if kept is None or kept.open or "start" in kept.why_not.split():
            return
        seats = {seat.guest: player for player, seat in kept.seats.items() if seat.guest}
        if not seats or len({seat.guest or player for player, seat in kept.seats.items()}) < 2:
            return  # two at one screen: whose it would be, nobody knows
        events = await asyncio.wrap_future(self._store.events(table))
        review = await asyncio.wrap_future(self._store.review(table))
        data = json.loads(review.data) if review else None
        found = await asyncio.to_thread(earned, kept, events, data)
        for guest, player in seats.items():
            trophies = [KeptTrophy(name, kept.game, table, today_ms(), about) for name, about in found[player]]
            if trophies:
                await asyncio.wrap_future(self._store.keep_trophies(guest, trophies))

    async def in_match(self, guest: str, table: str) -> Sequence[KeptTrophy]:
        """What a guest has earned first in this match."""
        await self.look(table)
        return [one for one in await self.of_guest(guest) if one.match == table]

    async def of_guest(self, guest: str) -> Sequence[KeptTrophy]:
        return await asyncio.wrap_future(self._store.trophies_of(guest))

    async def close(self) -> None:
        """Nothing is lost: whoever looks at the match finds it."""
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)


def earned(
    kept: KeptMatch, events: Sequence[KeptEvent], review: Mapping[str, Any] | None
) -> Mapping[int, Sequence[Found]]:
    """By each player. Replays the match: not for the event loop."""
    match = kept_match(events)
    if match is None or match.aborted:
        return {0: (), 1: ()}
    is_rated = not kept.why_not and may_count(match.seats, kept.seats, None)
    return {
        player: trophies_in(match, review, Seat(player, usual_opponent(kept, 1 - player), is_rated))
        for player in (0, 1)
    }


def usual_opponent(kept: KeptMatch, player: int) -> str:
    """Its id; empty for one that plays between two of the ladder, whom nobody has beaten yet."""
    seat = kept.seats.get(player)
    return seat.opponent if seat and not seat.level else ""
