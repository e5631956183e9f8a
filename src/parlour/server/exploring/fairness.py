"""Fairness: while two people play each other, neither is helped with where they are; and a match against an opponent
does not count any more once its player has asked about it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence

from parlour.games.game import Position, options_text
from parlour.server.exploring.lines import Line
from parlour.server.tables.codes import NotDone
from parlour.server.tables.table import Table
from parlour.stores.store import KeptMatch, Store

NEAR = 2
"""Who asks about something so many moves before or after where a match is asks about the match."""
MOST_ALONE = 100
"""Open matches of a guest without another person, the newest, of which one may stop counting."""


class Fairness:
    def __init__(self, store: Store, find: Callable[[str], Awaitable[Table]]) -> None:
        self._store, self._find = store, find

    async def require_fair(self, guest: str, line: Line, whole: bool = False) -> list[Table]:
        """NotDone("fair") if the guest is near such a position in an open match with somebody. `whole`: they ask about
        every position of the line, not only about where it leads. Tables where the guest would be helped against an
        opponent: `count_no_more` is for them, once nothing else stands in the way of the answer."""
        name, options = line.game.name, options_text(line.game)
        kept = await asyncio.wrap_future(self._store.open_matches_of(guest, name, options))
        shared = [one for one in kept if is_shared(one)]
        alone = [one for one in kept if not is_shared(one)]
        found = [await self._asked_about(one.id, line, whole) for one in [*shared, *alone[:MOST_ALONE]]]
        return [table for table in found if table]

    async def _asked_about(self, name: str, line: Line, whole: bool) -> Table | None:
        table = await self._find(name)
        async with table.lock:
            await table.refresh()
            if table.match is None or table.match.over:
                return None
            played, is_open_book = table.match.line, table.is_open_book
            moves = [turn.move for turn in table.match.turns]
        if is_open_book:
            return table if table.has_opponents and await asyncio.to_thread(is_near, played, line, whole) else None
        if await asyncio.to_thread(is_about, played, moves, line, whole):
            raise NotDone("fair")
        return None

    async def count_no_more(self, tables: Iterable[Table]) -> None:
        for table in tables:
            async with table.lock:
                await table.refresh()
                await table.unrate("hint")


def is_shared(kept: KeptMatch) -> bool:
    """Whether several people sit there."""
    return len({seat.guest for seat in kept.seats.values()} - {None}) > 1


def is_about(played: Sequence[Position], moves: Sequence[int], line: Line, whole: bool) -> bool:
    """Whether a line ends on a match's own or comes near it; turned and mirrored it is the same match."""
    return any(is_on(image, line) or is_near(image, line, whole) for image in images_of(played, moves))


def images_of(played: Sequence[Position], moves: Sequence[int]) -> Iterator[Sequence[Position]]:
    """The positions of a match as they are, then turned and mirrored in all ways, if it began where all begin."""
    yield played
    game = played[0].game
    if played[0].key() != game.start().key():
        return
    for way in game.symmetries()[1:]:
        image = [game.start()]
        for move in moves:
            image.append(image[-1].play(way[move]))
        yield image


def is_on(played: Sequence[Position], line: Line) -> bool:
    """Whether a line ends on a match's own."""
    return line.position.key() in {one.key() for one in played}


def is_near(played: Sequence[Position], line: Line, whole: bool) -> bool:
    """Whether a line comes through where a match is, or begins or ends near it: before, after, or beside it. Where
    every match begins does not count as a beginning."""
    here, recent = played[-1], played[-1 - NEAR :]
    keys = {one.key(): one for one in line.positions}
    if here.key() in keys:
        return True
    asked = dict(keys) if whole else {line.positions[0].key(): line.positions[0]}
    asked.pop(line.game.start().key(), None)
    asked[line.position.key()] = line.position
    around = {one.key() for one in recent}.union(*map(reached_from, recent))
    if not around.isdisjoint(asked):
        return True
    return any(here.key() in reached_from(one) for one in {line.positions[0], line.position} if one.key() in asked)


def reached_from(position: Position) -> set[int]:
    """The keys of all positions a few moves later."""
    found: set[int] = set()
    last = [position]
    for _ in range(NEAR):
        last = [one.play(move) for one in last if not one.outcome() for move in one.moves()]
        found.update(one.key() for one in last)
    return found
