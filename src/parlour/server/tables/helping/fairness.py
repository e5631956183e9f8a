"""Fairness: while two people play each other, neither is helped with where they are; and a match against an opponent
does not count any more once its player has asked about it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from parlour.games.game import Game, Position
from parlour.games.view import View
from parlour.server.tables.codes import NotDone
from parlour.server.tables.table import Table
from parlour.stores.kept import KeptMatch
from parlour.stores.store import Store

Piece = tuple[float, float, int | None, str | None]
"""Where it stands, whose it is and which."""
NEAR = 2
"""Who asks about something so many moves before or after where a match is asks about the match."""
MOST_ALONE = 100
"""Open matches of a guest without another person, the newest, of which one may stop counting."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A match that is not over, where it was a moment ago."""

    table: Table
    played: Sequence[Position]
    moves: Sequence[int]


class Fairness:
    def __init__(self, store: Store, find: Callable[[str], Awaitable[Table]]) -> None:
        self._store, self._find = store, find

    async def require_fair(self, guest: str, line: Sequence[Position], whole: bool = False) -> list[Table]:
        """NotDone("fair") if the guest is near such a position in an open match with somebody. `whole`: they ask about
        every position of the line, not only about where it leads. Tables where the guest would be helped against an
        opponent: `count_no_more` is for them, once nothing else stands in the way of the answer."""
        kept = await self._open_matches(guest, line[-1].game)
        shared = [one for one in kept if is_shared(one)]
        alone = [one for one in kept if not is_shared(one)]
        found = [await self._asked_about(one.id, line, whole) for one in [*shared, *alone[:MOST_ALONE]]]
        return [table for table in found if table]

    async def require_apart(self, guest: str, position: Position) -> None:
        """NotDone("fair") if the guest has an open match with somebody that is near a position which a computer is to
        think about at another table."""
        for one in await self._open_matches(guest, position.game):
            found = await self._going_on(one.id) if is_shared(one) else None
            if found and not found.table.is_open_book and await asyncio.to_thread(is_close, found, [position]):
                raise NotDone("fair")

    async def _open_matches(self, guest: str, game: Game) -> Sequence[KeptMatch]:
        return await asyncio.wrap_future(self._store.open_matches_of(guest, game.name))

    async def _going_on(self, name: str) -> GoingOn | None:
        """None if it is over."""
        table = await self._find(name)
        async with table.lock:
            await table.refresh()
            if table.match is None or table.match.over:
                return None
            return GoingOn(table, table.match.line, [turn.move for turn in table.match.turns])

    async def _asked_about(self, name: str, line: Sequence[Position], whole: bool) -> Table | None:
        found = await self._going_on(name)
        if found is None:
            return None
        table, game = found.table, line[-1].game
        if table.is_open_book:
            near = table.has_opponents and await asyncio.to_thread(is_near, reread(found.played, game), line, whole)
            return table if near else None
        if await asyncio.to_thread(is_about, found, line, whole):
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


def is_about(match: GoingOn, line: Sequence[Position], whole: bool) -> bool:
    """Whether a line ends on a match's own or comes near it; turned and mirrored it is the same match."""
    return any(is_on(image, line) or is_near(image, line, whole) for image in images_of(match, line[-1].game))


def is_close(match: GoingOn, line: Sequence[Position]) -> bool:
    """The same of where the match is, whatever was on the way there."""
    return any(is_near(image, line, whole=False) for image in images_of(match, line[-1].game))


def reread(played: Sequence[Position], game: Game) -> Sequence[Position]:
    """The positions of a match as those of the same game with other options, as far as they are: whoever asks about
    the same board with another tie-break asks about the match."""
    if played[0].game == game:
        return played
    found = []
    for one in played:
        with suppress(ValueError):
            found.append(game.parse(one.text()))
    return found


def images_of(match: GoingOn, asked: Game) -> Iterator[Sequence[Position]]:
    """The positions of a match as they are, then turned and mirrored in all ways, if it began where all begin; in the
    game that is asked about."""
    yield reread(match.played, asked)
    game = match.played[0].game
    if match.played[0].key() != game.start().key():
        return
    for way in game.symmetries()[1:]:
        image = [game.start()]
        for move in match.moves:
            image.append(image[-1].play(way[move]))
        yield reread(image, asked)


def is_on(played: Sequence[Position], line: Sequence[Position]) -> bool:
    """Whether a line ends on a match's own."""
    return line[-1].key() in {one.key() for one in played}


def is_near(played: Sequence[Position], line: Sequence[Position], whole: bool) -> bool:
    """Whether a line comes through where a match is, or begins or ends near it: before, after, or beside it. Where
    every match begins does not count as a beginning."""
    if not played:
        return False
    first, last = line[0], line[-1]
    here, recent = played[-1], played[-1 - NEAR :]
    keys = {one.key(): one for one in line}
    if here.key() in keys:
        return True
    asked = dict(keys) if whole else {first.key(): first}
    asked.pop(last.game.start().key(), None)
    asked[last.key()] = last
    around = {one.key() for one in recent}.union(*map(reached_from, recent))
    if not around.isdisjoint(asked) or any(is_alike(one, recent) for one in (first, last)):
        return True
    return any(here.key() in reached_from(one) for one in {first, last} if one.key() in asked)


def is_alike(asked: Position, recent: Sequence[Position]) -> bool:
    """Whether the same pieces stand on the same squares as where a match is or has just been, whoever is to move and
    may castle, also mirrored and with the colours swapped."""
    found = pieces_of(asked)
    if not found or found == pieces_of(asked.game.start()):
        return False
    return any(found in mirrored(pieces_of(one), one.view()) for one in recent)


def pieces_of(position: Position) -> frozenset[Piece]:
    """Empty in games without pieces."""
    shapes = position.view().shapes
    return frozenset((*shape.at, shape.owner, shape.text) for shape in shapes if shape.kind == "piece")


def mirrored(pieces: Iterable[Piece], view: View) -> list[frozenset[Piece]]:
    """As they stand, and seen from the other side, where the other colour plays; each left and right too."""
    width, height = view.width, view.height
    across = [(x, height - y, None if owner is None else 1 - owner, text) for x, y, owner, text in pieces]
    ways = [list(pieces), across]
    turned = [[(width - x, y, owner, text) for x, y, owner, text in way] for way in ways]
    return [frozenset(way) for way in (*ways, *turned)]


def reached_from(position: Position) -> set[int]:
    """The keys of all positions a few moves later."""
    found: set[int] = set()
    last = [position]
    for _ in range(NEAR):
        last = [one.play(move) for one in last if not one.outcome() for move in one.moves()]
        found.update(one.key() for one in last)
    return found
