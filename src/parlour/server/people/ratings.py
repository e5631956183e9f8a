"""How strong people are on each board, from all matches that count, up to date whenever somebody asks.

The store keeps it, with what the ladder was when it was made. A ladder that was measured anew changes what the same
results mean, so then they are counted again, some at a time.
"""

import asyncio
import hashlib
import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from parlour.arena.following.personal import DRIFT, NARROWEST, WIDEST, Strength, after_known, after_match, newcomer
from parlour.arena.following.suiting import Rung, known_as, rungs_of
from parlour.games.game import Game, options_text
from parlour.stores.kept import Board, EndedMatch, KeptStrength, Place, RatingStep
from parlour.stores.store import Store

FORM = 1
"""Another number lets all ratings be made anew."""
log = logging.getLogger(__name__)


class Ratings:
    """Call from the event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._locks: defaultdict[Board, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def catch_up(self, game: Game) -> Board:
        """Counts what has ended on a board since the last time."""
        board, rungs = board_of(game), rungs_of(game)
        ladder = ladder_text(game)
        async with self._locks[board]:
            if await asyncio.wrap_future(self._store.is_rated_up_to_date(board, ladder)):
                return board
            rater, counted = partial(count_match, rungs), 0
            after: Place | None = None
            while True:
                found, after = await asyncio.wrap_future(self._store.rate(board, ladder, rater, after))
                counted += found
                if after is None:
                    break
            log.debug("%d matches of %s counted for ratings", counted, game.name)
            return board

    async def strength(self, game: Game, guest: str | None) -> Strength:
        """What is known of somebody, or of anybody who is new."""
        found = await self.find(game, guest) if guest else None
        return found or newcomer_on(game)

    async def find(self, game: Game, guest: str) -> Strength | None:
        board = await self.catch_up(game)
        found = await asyncio.wrap_future(self._store.rating(guest, board))
        return None if found is None else Strength(*found)

    async def steps(self, game: Game, guest: str) -> Sequence[RatingStep]:
        """How a rating came about, the last matches in order."""
        board = await self.catch_up(game)
        return await asyncio.wrap_future(self._store.rating_steps(guest, board))

    async def step(self, game: Game, guest: str, match: str) -> RatingStep | None:
        """What a match made of somebody's rating; None if it did not count."""
        await self.catch_up(game)
        return await asyncio.wrap_future(self._store.rating_step(guest, match))


def board_of(game: Game) -> Board:
    return Board(game.name, options_text(game))


def newcomer_on(game: Game) -> Strength:
    return newcomer([rung.known.value for rung in rungs_of(game)])


@lru_cache(1000)
def ladder_text(game: Game) -> str:
    """All that ratings depend on besides results, in short: it is another text when a ladder is measured anew."""
    told = [(rung.opponent.id, *rung.known) for rung in rungs_of(game)]
    text = repr((FORM, WIDEST, NARROWEST, DRIFT, told))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def count_match(
    rungs: Sequence[Rung], ended: EndedMatch, before: Mapping[str, KeptStrength]
) -> dict[str, KeptStrength]:
    """What a match says of its guests: nothing if the ladder does not know the opponent (an engine, a learner, or
    somebody who has left it)."""
    fresh = newcomer([rung.known.value for rung in rungs])
    first, second = ended.seats
    if first.guest and second.guest:
        score = 0.5 if ended.winner is None else 1.0 - ended.winner
        ones, others = (strength_in(before, guest, fresh) for guest in (first.guest, second.guest))
        one, other = after_match(ones, others, score)
        return {first.guest: kept(one), second.guest: kept(other)}
    player, guest, opponent = (0, first.guest, second) if first.guest else (1, second.guest, first)
    known = known_as(rungs, opponent.opponent, opponent.level)
    if guest is None or known is None:
        return {}
    score = 0.5 if ended.winner is None else float(ended.winner == player)
    return {guest: kept(after_known(strength_in(before, guest, fresh), known, score))}


def strength_in(found: Mapping[str, KeptStrength], guest: str, fresh: Strength) -> Strength:
    return Strength(*found[guest]) if guest in found else fresh


def kept(strength: Strength) -> KeptStrength:
    return KeptStrength(strength.value, strength.spread, strength.matches)
