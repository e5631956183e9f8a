"""The operations about statistics, the leader board and the tally of a table."""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from parlour.games.game import Game, options_text
from parlour.games.offered import offered_games
from parlour.learners.seat import learner_in
from parlour.matches.match import Match
from parlour.nets.seat import is_own, net_in
from parlour.opponents.ladders import every_name, opponents
from parlour.server.clock import today_ms
from parlour.server.http import words
from parlour.server.http.bodies import json_response, malformed_problem, read_body
from parlour.server.http.callers import require_guest
from parlour.server.http.games import game_of, variant_name
from parlour.server.http.operations import Operation, Query
from parlour.server.learners.learners import HOUSE
from parlour.server.names import shown_name
from parlour.server.nets.own import OwnOpponents
from parlour.server.nets.words import REMOVED_NET
from parlour.server.people import scores_csv
from parlour.server.people.forms import LeaderForm, ScoreForm, StandingForm, StatisticForm, TallyForm
from parlour.server.people.leaders import Leader, leaders
from parlour.server.people.ratings import Ratings
from parlour.server.people.scores_csv import CLASSIC, OpponentScore, win_rate
from parlour.server.people.tally import (
    TallyCounts,
    against_opponent,
    at_one_screen,
    between_guests,
    count_wins,
    neighbour_of,
    swap_sides,
)
from parlour.server.tables.services import Services, Who
from parlour.server.tables.tables import Tables
from parlour.server.tables.wishes import chosen_game
from parlour.stores.kept import KeptSeat, Statistic

CSV = "text/csv"
MOST_LEADERS = 100
"""People on a board, besides whoever asks."""
MOST_BOARDS = 64
"""Leader boards that are remembered."""
NAME = {"type": "string", "maxLength": 64}
MINE = Query("mine", {"type": "boolean"}, "only mine")
FORM = Query("form", {"type": "string", "enum": ["ladder", "classic"]}, "every opponent of the ladder, with draws; or "
             "the three lines of the old file")  # fmt: skip


class Statistics:
    def __init__(
        self,
        services: Services,
        own: OwnOpponents,
        tables: Tables,
        ratings: Ratings,
    ) -> None:
        self.services, self.store, self.own, self.tables = services, services.store, own, tables
        self.ratings = ratings
        self._all = Throttled(lambda _: wait(self.store.statistics(None)), 1)
        self._boards = Throttled(self._board, MOST_BOARDS)

    def operations(self) -> list[Operation]:
        scores = "/api/games/{game}/scores"
        return [
            Operation("GET", "/api/statistics", "statistics", "How everybody together fared; `mine=true`: how I did.",
                      self.statistics, list[StatisticForm], errors=[401], queries=[MINE]),
            Operation("DELETE", "/api/statistics", "reset_statistics", "Let my statistics begin anew, and say what "
                      "they were. Matches and their results stay.", self.reset, list[StatisticForm], needs="guest",
                      queries=[Query("game", NAME, "only in this game"),
                               Query("opponent", NAME, "only against this one in it; empty: against people")]),
            Operation("GET", scores, "scores", "How opponents fared against me.", self.scores, list[ScoreForm]),
            Operation("GET", scores + ".csv", "scores_file", "The same as CSV.", self.scores_file, CSV,
                      queries=[FORM]),
            Operation("PUT", scores + ".csv", "read_scores_file", "Such a file takes the place of my statistics "
                      "against the opponents in it.", self.read_scores_file, list[ScoreForm], CSV,
                      needs="guest", queries=[FORM]),
            Operation("GET", "/api/games/{game}/curve", "curve", "How my statistics in a game came about: the last 500 "
                      "steps in order of time.", self.curve, list[StandingForm], needs="guest"),
            Operation("GET", "/api/games/{game}/leaders", "leaders", "The leader board, strongest first; options of "
                      "the game as queries.", self.leaders, list[LeaderForm], options=True, sharing="shared"),
            Operation("GET", "/api/tables/{table}/tally", "tally", "How often the two at a table have won against each "
                      "other in this game.", self.tally, TallyForm, weight=4),
        ]  # fmt: skip

    # Statistics.

    async def statistics(self, request: Request, who: Who | None) -> Response:
        mine = request.query_params.get("mine", "false")
        if mine not in ("true", "false"):
            raise malformed_problem(words.MINE)
        if mine == "true":
            return json_response(await self.of_guest(require_guest(who).guest.id))
        # Nobody else is told about anybody's own learner or net.
        found = [
            one for one in await self._all.get("") if not is_own(one.opponent) or learner_in(one.opponent) == HOUSE
        ]
        return json_response(await self._forms(found))

    async def of_guest(self, guest: str) -> list[StatisticForm]:
        return await self._forms(await wait(self.store.statistics(guest)))

    async def _forms(self, found: Sequence[Statistic]) -> list[StatisticForm]:
        """By game, then as the ladder has them; people and others last."""
        names = {(one.game, one.options): dict(ladder_names(one.game, one.options)) for one in found}
        for one in found:
            if is_own(one.opponent) and (known := names[one.game, one.options]):
                game = chosen_game(one.game, json.loads(one.options))
                known[one.opponent] = await self._own_name(game, one.opponent)

        def place(one: Statistic) -> tuple[str, int, str, str]:
            ids = list(names[one.game, one.options])
            return one.game, ids.index(one.opponent) if one.opponent in ids else len(ids), one.opponent, one.options

        return [
            statistic_form(one, names[one.game, one.options].get(one.opponent, one.opponent))
            for one in sorted(found, key=place)
        ]

    async def opponent_name(self, game: str, options: str, opponent: str) -> str:
        """What an opponent, an engine or a learner that somebody has played is called."""
        names = dict(ladder_names(game, options))
        if is_own(opponent) and names:
            return await self._own_name(chosen_game(game, json.loads(options)), opponent)
        return names.get(opponent, opponent)

    async def _own_name(self, game: Game, seat: str) -> str:
        return await self.own.name(game, seat) or (REMOVED_NET if net_in(seat) else words.REMOVED_LEARNER)

    async def reset(self, request: Request, who: Who) -> Response:
        game, opponent = (request.query_params.get(name) for name in ("game", "opponent"))
        if opponent is not None and game is None:
            raise malformed_problem(words.NAME_THE_GAME)
        if any(text is not None and (len(text) > 64 or not text.isprintable()) for text in (game, opponent)):
            raise malformed_problem(words.NAME_TOO_LONG)
        found = await wait(self.store.reset(who.guest.id, today_ms(), game, opponent))
        return json_response(await self._forms(found))

    async def curve(self, request: Request, who: Who) -> Response:
        game = game_of(request)
        steps = await wait(self.store.curve(who.guest.id, game.name))
        names = known_names(game)
        for seat in {one.opponent for one in steps if is_own(one.opponent)}:
            for board in (game, *offered_games(game.name)):
                names[seat] = await self._own_name(board, seat)
                if names[seat] not in (words.REMOVED_LEARNER, REMOVED_NET):
                    break
        return json_response(
            [
                StandingForm(
                    ended_ms=one.ended_ms,
                    name=names.get(one.opponent, one.opponent),
                    won=one.won,
                    drawn=one.drawn,
                    lost=one.lost,
                )
                for one in steps
            ]
        )

    # How opponents fared.

    async def scores(self, request: Request, who: Who | None) -> Response:
        game = game_of(request)
        return json_response(score_forms(game, await self._scores(who, game)))

    async def scores_file(self, request: Request, who: Who | None) -> Response:
        game = game_of(request)
        is_classic = wants_classic(request, game)
        found = await self._scores(who, game)
        if is_classic:
            found = scores_csv.classic([one for one in found if one.opponent in CLASSIC])
        text = scores_csv.to_csv(found, known_names(game), draws=not is_classic)
        name = "aiscores.csv" if is_classic else f"{game.name}-scores.csv"
        return Response(text, media_type=CSV, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    async def read_scores_file(self, request: Request, who: Who) -> Response:
        game = game_of(request)
        is_classic = wants_classic(request, game)
        text = await read_body(request, self.services.settings.body_bytes, CSV)
        try:
            found = scores_csv.from_csv(text.decode(), known_names(game))
            found = scores_csv.classic(found) if is_classic else found
        except UnicodeDecodeError:
            raise malformed_problem(words.NOT_UTF8) from None
        except ValueError as error:
            raise malformed_problem(error) from None
        options = options_text(game)
        carried = [
            Statistic(game.name, options, one.opponent, "", one.games - one.won - one.drawn, one.drawn, one.won)
            for one in found
        ]
        await wait(self.store.restate(who.guest.id, today_ms(), carried))
        return json_response(score_forms(game, await self._scores(who, game)))

    async def _scores(self, who: Who | None, game: Game) -> list[OpponentScore]:
        """One for each opponent of the ladder, and for those of other boards who have played; against nobody they have
        played nothing."""
        found = await wait(self.store.statistics(who.guest.id)) if who else []
        mine = [one for one in found if one.game == game.name]
        scores = [score_of(name, [each for each in mine if each.opponent == name]) for name in known_names(game)]
        here = names_of(game)
        return [one for one in scores if one.games or one.opponent in here]

    # The leader board.

    async def leaders(self, request: Request, who: Who | None) -> Response:
        game = game_of(request, with_options=True)
        board: Sequence[Leader] = await self._boards.get(f"{game.name} {options_text(game)}", game)
        me = None if who is None else who.guest.id
        people = [one.guest for one in board if one.guest is not None]
        shown = {None, me, *people[:MOST_LEADERS]}
        return json_response([leader_form(one, me) for one in board if one.guest in shown])

    async def _board(self, game: Any) -> Sequence[Leader]:
        board = await self.ratings.catch_up(game)
        rated, faced = await wait(self.store.rated_guests(board)), await wait(self.store.faced_opponents(board))
        return leaders(opponents(game), rated, faced)

    # The tally of a table.

    async def tally(self, request: Request, who: Who | None) -> Response:
        table = await self.tables.find(request.path_params["table"])
        async with table.lock:
            await table.refresh()
            match, seats = table.match, dict(table.seats)
        first, second, drawn = (0, 0, 0) if match is None else await self._tally(match, seats)
        return json_response(TallyForm(first=first, second=second, drawn=drawn))

    async def _tally(self, match: Match, seats: Mapping[int, KeptSeat]) -> TallyCounts:
        """Two opponents who play each other are not found by whom they met, nor is a person who is not known any more:
        theirs is this match alone."""
        game, options = match.game.name, options_text(match.game)
        first, second = seats[0].guest, seats[1].guest
        if first and second:
            meetings = await wait(self.store.meetings(first, second, game, options))
            if first != second:
                return between_guests(meetings)
            neighbour = neighbour_of(match.began)
            counts = await asyncio.to_thread(at_one_screen, meetings, match.began.seats[neighbour].name)
            return counts if neighbour == 1 else swap_sides(counts)
        opponent = seats[1 if first else 0].opponent
        if (first or second) and opponent:
            statistics = await wait(self.store.statistics(first or second))
            counts = against_opponent(statistics, game, options, opponent)
            return counts if first else swap_sides(counts)
        return count_wins([] if match.outcome is None else [(match.outcome.winner, 0)])


class Throttled:
    """What goes through everything there is, for anybody who asks: one at a time, and a tenth of the time at the
    most."""

    def __init__(
        self, find: Callable[[Any], Awaitable[Any]], most: int, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._find, self._most, self._now_s = find, most, now_s
        self._finding = asyncio.Lock()
        self._found: OrderedDict[str, tuple[float, Any]] = OrderedDict()
        """With the time until which it is good, the last found last."""

    async def get(self, key: str, what: Any = None) -> Any:
        async with self._finding:
            began = self._now_s()
            good_until, found = self._found.get(key, (0.0, None))
            if began >= good_until:
                found = await self._find(what)
                took_s = self._now_s() - began
                self._found[key] = (began + took_s * 10, found)
                self._found.move_to_end(key)
                while len(self._found) > self._most:
                    self._found.popitem(last=False)
            return found


async def wait(future: Any) -> Any:
    return await asyncio.wrap_future(future)


def wants_classic(request: Request, game: Game) -> bool:
    form = request.query_params.get("form", "ladder")
    if form not in ("ladder", "classic"):
        raise malformed_problem(words.SCORES_FORM)
    if form == "classic" and not has_classic(game):
        raise malformed_problem(words.NO_CLASSIC.format(game=game.title))
    return form == "classic"


def has_classic(game: Game) -> bool:
    return set(CLASSIC) <= {one.id for one in opponents(game)}


def names_of(game: Game) -> dict[str, str]:
    return {one.id: one.name for one in opponents(game)}


def known_names(game: Game) -> dict[str, str]:
    """Those of this board first, then of the game's other boards: old results name opponents who have left."""
    names = names_of(game)
    return names | {one: name for one, name in every_name(game.name).items() if one not in names}


@lru_cache(maxsize=1000)
def ladder_names(game: str, options: str) -> dict[str, str]:
    """Names by id, the weakest first; none if there is no such game any more."""
    try:
        return known_names(chosen_game(game, json.loads(options)))
    except (ValueError, KeyError):
        return {}


def statistic_form(one: Statistic, name: str) -> StatisticForm:
    games = one.won + one.drawn + one.lost
    return StatisticForm(
        game=one.game,
        options=one.options,
        variant=variant_name(one.game, one.options),
        opponent=one.opponent,
        name=name,
        level=one.level,
        won=one.won,
        drawn=one.drawn,
        lost=one.lost,
        games=games,
        rate=win_rate(one.won, games),
    )


def score_of(opponent: str, mine: Sequence[Statistic]) -> OpponentScore:
    """What I lost, it won."""
    won, drawn = sum(one.lost for one in mine), sum(one.drawn for one in mine)
    return OpponentScore(opponent, won, drawn, won + drawn + sum(one.won for one in mine))


def score_forms(game: Game, scores: Sequence[OpponentScore]) -> list[ScoreForm]:
    names, classic = known_names(game), CLASSIC if has_classic(game) else ()
    return [
        ScoreForm(
            opponent=one.opponent,
            name=names[one.opponent],
            wins=one.won,
            draws=one.drawn,
            games=one.games,
            rate=win_rate(one.won, one.games),
            classic=one.opponent in classic,
        )
        for one in scores
    ]


def leader_form(one: Leader, me: str | None) -> LeaderForm:
    return LeaderForm(
        opponent=one.opponent,
        name=shown_name(one.name) if one.guest else one.name,
        rating=one.rating,
        error=one.error,
        games=one.games,
        me=one.guest is not None and one.guest == me,
    )
