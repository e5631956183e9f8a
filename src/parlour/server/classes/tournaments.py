"""Tournaments of a class. Each round is made of those who are here: whoever comes late plays from the next one on, and
whoever is away is not paired. A round that is kept has its tables, whatever happens in between: their ids are chosen
beforehand."""

import asyncio
import json
import secrets

from parlour.games.game import options_text
from parlour.server.classes.classes import Classes, ClassRefused, require_owner
from parlour.server.classes.forms import TournamentChange, TournamentWish
from parlour.server.classes.showing import Moment, history_of
from parlour.server.clock import today_ms
from parlour.server.tables.services import Who
from parlour.server.tables.wishes import chosen_game
from parlour.stores.classes.kept import KeptClass, KeptPairing, KeptPlayer, KeptTournament, TournamentKept
from parlour.stores.failures import IdTaken
from parlour.tournaments import round_robin, swiss
from parlour.tournaments.history import Game, History

ID_BYTES = 12


class Tournaments:
    """Call from the event loop."""

    def __init__(self, classes: Classes) -> None:
        self._classes, self._tables = classes, classes.tables
        self._store = classes.store
        self._seated: set[str] = set()
        """Matches of which this process knows that there is a table."""

    async def begin(self, about: KeptClass, who: Who, wish: TournamentWish) -> None:
        """With a first round. ValueError says what is wrong with the game."""
        require_owner(about, who)
        game = chosen_game(wish.game, wish.options)
        now = await self._classes.look(about)
        if now.tournament and not now.tournament.about.is_over:
            raise ClassRefused("running")
        if len(now.here) < 2:
            raise ClassRefused("too_few")
        made = KeptTournament(new_id(), about.id, wish.kind, game.name, options_text(game), today_ms())
        try:
            await asyncio.wrap_future(self._store.classes.begin(made))
        except IdTaken:
            raise ClassRefused("running") from None
        await self._next_round(now._replace(tournament=TournamentKept(made, (), ())))

    async def change(self, about: KeptClass, who: Who, wish: TournamentChange) -> None:
        require_owner(about, who)
        now = await self._classes.look(about)
        if now.tournament is None or now.tournament.about.is_over:
            raise ClassRefused("no_tournament")
        if wish.do == "next_round":
            await self._next_round(now)
        elif wish.do == "decide":
            await self._decide(now.tournament, wish)
        else:
            await asyncio.wrap_future(self._store.classes.end(now.tournament.about.id))

    async def _decide(self, found: TournamentKept, wish: TournamentChange) -> None:
        last = max((one.round for one in found.pairings), default=0)
        decided = self._store.classes.decide(found.about.id, last, wish.board or 0, wish.half_points)
        if not await asyncio.wrap_future(decided):
            raise ClassRefused("no_pairing")

    async def _next_round(self, now: Moment) -> None:
        found = now.tournament
        assert found
        known = {one.guest for one in found.players}
        late = [one.guest for one in now.members if one.guest in now.here and one.guest not in known]
        players = list(found.players)
        players += [KeptPlayer(len(players) + at, guest, "") for at, guest in enumerate(late)]
        past = history_of(found._replace(players=tuple(players)), lambda guest: guest in now.here)
        if not past.is_round_over:
            raise ClassRefused("not_over")
        games = next_games(found.about, past)
        pairings = [kept_pairing(board, game) for board, game in enumerate(games, 1)]
        guests = [one.guest or "" for one in players]
        try:
            await asyncio.wrap_future(self._store.classes.add_round(found.about.id, guests, pairings))
        except IdTaken:
            raise ClassRefused("quicker") from None
        await self.seat(now.about)

    async def seat(self, about: KeptClass) -> None:
        """Every pairing that has no result has its table. Can be repeated."""
        found = await asyncio.wrap_future(self._store.classes.tournament(about.id))
        if found is None or found.about.is_over:
            return
        waiting = [one for one in found.pairings if one.match and one.half_points is None]
        if all(one.match in self._seated for one in waiting):
            return
        members = await asyncio.wrap_future(self._store.classes.members(about.id))
        origins = {one.guest: one.origin for one in members}
        for one in waiting:
            await self._seat(found, one, origins)

    async def _seat(self, found: TournamentKept, pairing: KeptPairing, origins: dict[str, str]) -> None:
        numbers = (pairing.first, pairing.second or 0)
        ids = [one.guest or "" for number in numbers for one in found.players if one.number == number]
        first, second = [await asyncio.wrap_future(self._store.guest(one)) for one in ids]
        if first is None or second is None:
            points = 0 if first is None else 2
            decided = self._store.classes.decide(found.about.id, pairing.round, pairing.board, points)
            await asyncio.wrap_future(decided)
            return
        game = chosen_game(found.about.game, options_of(found.about))
        table = await self._tables.seat_two(game, (first, second), id=pairing.match)
        if origins.get(first.id) == origins.get(second.id) and not table.is_over:
            async with table.lock:
                await table.unrate("origin")  # else anybody could rise by beating themselves
        self._seated.add(pairing.match)


def next_games(about: KeptTournament, past: History) -> list[Game]:
    """Of the next round; refused if nobody is left to be paired."""
    if len(past.here) < 2:
        raise ClassRefused("too_few")
    games = swiss.next_round(past) if about.kind == "swiss" else round_robin.next_round(past)
    if not games:
        raise ClassRefused("all_met")
    return games


def kept_pairing(board: int, game: Game) -> KeptPairing:
    decided = None if game.score is None else round(2 * game.score)
    return KeptPairing(game.round, board, game.first, game.second, "" if game.is_bye else new_id(), decided)


def options_of(about: KeptTournament) -> dict[str, int | str | bool]:
    found: dict[str, int | str | bool] = json.loads(about.options)
    return found


def new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)
