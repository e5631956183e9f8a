"""The operations by which opponents follow a person: ratings, "Match me", and what a match has changed."""

import asyncio
import json

from starlette.requests import Request
from starlette.responses import Response

from parlour.arena.following.personal import Strength
from parlour.arena.following.suiting import is_measured, rungs_of, suit
from parlour.games.game import Game
from parlour.server.http.bodies import json_response
from parlour.server.http.games import game_of
from parlour.server.http.operations import Operation
from parlour.server.http.people.showing import (
    NOTHING,
    ending_form,
    match_me_form,
    my_rating_form,
    rating_form,
    trophy_form,
)
from parlour.server.people.endings import ending_of
from parlour.server.people.forms import EndingForm, MatchMeForm, MyRatingForm, RatingForm
from parlour.server.people.ratings import Ratings, board_of
from parlour.server.people.trophies import Trophies
from parlour.server.reviews.reviews import Reviews
from parlour.server.tables.services import Who
from parlour.server.tables.tables import Tables
from parlour.server.tables.wishes import chosen_game
from parlour.stores.kept import Board
from parlour.stores.store import Store


class Following:
    def __init__(self, store: Store, tables: Tables, ratings: Ratings, trophies: Trophies, reviews: Reviews) -> None:
        self._store, self._tables, self._ratings = store, tables, ratings
        self._trophies, self._reviews = trophies, reviews

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", "/api/games/{game}/match-me", "match_me", "The opponent against whom I have about an even "
                      "chance; options of the game as queries.", self.match_me, MatchMeForm, options=True),
            Operation("GET", "/api/games/{game}/rating", "my_rating", "My rating on a board, and how it came about: "
                      "the last 500 matches that counted, in order of time; options of the game as queries.",
                      self.my_rating, MyRatingForm, options=True),
            Operation("GET", "/api/me/ratings", "my_ratings", "My ratings, one a board.", self.my_ratings,
                      list[RatingForm], needs="guest"),
            Operation("GET", "/api/tables/{table}/ending", "ending", "What the match has changed for me, once it is "
                      "over.", self.ending, EndingForm),
        ]  # fmt: skip

    async def match_me(self, request: Request, who: Who | None) -> Response:
        game = game_of(request, with_options=True)
        strength = await self._ratings.strength(game, who.guest.id if who else None)
        return json_response(match_me_form(game, suit(rungs_of(game), strength), strength))

    async def my_rating(self, request: Request, who: Who | None) -> Response:
        game = game_of(request, with_options=True)
        if who is None or not is_measured(game):
            return json_response(MyRatingForm(rating=None, rung="", steps=()))
        steps = await self._ratings.steps(game, who.guest.id)
        return json_response(my_rating_form(game, board_of(game), steps))

    async def my_ratings(self, request: Request, who: Who) -> Response:
        return json_response(await self.of_guest(who.guest.id))

    async def of_guest(self, guest: str) -> list[RatingForm]:
        """On boards that were measured, once they are up to date."""
        for board in await asyncio.wrap_future(self._store.rated_boards(guest)):
            if game := known_game(board):
                await self._ratings.catch_up(game)
        found = await asyncio.wrap_future(self._store.ratings(guest))
        return [
            rating_form(one.board, Strength(*one.strength))
            for one in found
            if (game := known_game(one.board)) and is_measured(game)
        ]

    async def ending(self, request: Request, who: Who | None) -> Response:
        table = await self._tables.find(request.path_params["table"])
        async with table.lock:
            await table.refresh()
            match, players = table.match, table.players_of(who.guest.id) if who else ()
        if who is None or match is None or match.outcome is None or len(players) != 1:
            return json_response(NOTHING)
        results = await asyncio.wrap_future(self._store.results_of(who.guest.id, match.game.name))
        found = ending_of(table.id, results, rungs_of(match.game))
        if found is None:
            return json_response(NOTHING)
        step = await self._ratings.step(match.game, who.guest.id, table.id)
        form = ending_form(match.game, found, step if is_measured(match.game) else None)
        is_reviewed = table.id not in self._reviews.making
        trophies = await self._trophies.in_match(who.guest.id, table.id)
        more = {"trophies": tuple(map(trophy_form, trophies)), "is_reviewed": is_reviewed}
        return json_response(form.model_copy(update=more))


def known_game(board: Board) -> Game | None:
    """None: it is not here any more."""
    try:
        return chosen_game(board.game, json.loads(board.options))
    except (ValueError, KeyError):
        return None
