"""The operations about reviews of finished and of pasted matches, and about lines of moves to be shown."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from parlour.insight.words import NOTHING_PLAYED
from parlour.matches.events import Seated
from parlour.matches.match import Match
from parlour.matches.pgn import from_pgn
from parlour.matches.record import Record, read_record
from parlour.server.exploring.fairness import Fairness
from parlour.server.exploring.lines import Line, line_of
from parlour.server.http.bodies import malformed_problem, read_form
from parlour.server.http.games import game_of
from parlour.server.http.insight import words
from parlour.server.http.insight.lines import shown_text
from parlour.server.http.operations import Operation
from parlour.server.http.problems import ProblemError
from parlour.server.reviews.forms import LineShown, LineWish, NewReview, ReviewAnswer, ReviewedMatch
from parlour.server.reviews.reviews import Found, Reviews
from parlour.server.tables import wire
from parlour.server.tables.codes import NotDone
from parlour.server.tables.messages import Outcome
from parlour.server.tables.services import Who
from parlour.server.tables.table import Table
from parlour.server.tables.tables import Tables

WEIGHT = 20
"""A whole match is judged."""


class ReviewOperations:
    def __init__(self, reviews: Reviews, tables: Tables, body_bytes: int) -> None:
        self._reviews, self._tables, self._body_bytes = reviews, tables, body_bytes
        self._fairness = Fairness(tables.services.store, tables.find)

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", "/api/tables/{table}/review", "review", "The review of a match that is over, or how far "
                      "it has come.", self.review, ReviewAnswer, errors=[409], weight=2),
            Operation("POST", "/api/tables/{table}/review", "make_review", "Make the review of a match that is over, "
                      "unless there is one by the judge of today.", self.make, ReviewAnswer, errors=[409],
                      needs="guest", weight=WEIGHT),
            Operation("POST", "/api/reviews", "new_review", "Review a record, a PGN, or moves from a position. It is "
                      "remembered for an hour.", self.paste, ReviewAnswer, NewReview, 201, errors=[409], needs="guest",
                      weight=WEIGHT),
            Operation("GET", "/api/reviews/{review}", "pasted_review", "The review of something pasted, or how far it "
                      "has come.", self.pasted, ReviewAnswer, errors=[404], weight=2),
            Operation("POST", "/api/games/{game}/line", "line", "What to draw for each position of a line of moves, "
                      "and what is legal at its end.", self.line, LineShown, LineWish, sharing="shared",
                      weight=2),
        ]  # fmt: skip

    # Of matches.

    async def review(self, request: Request, who: Who | None) -> Response:
        table, match = await self._finished(request)
        return answer_of(table.id, table.id, match, you_at(table, who), await self._reviews.of_match(table.id, match))

    async def make(self, request: Request, who: Who) -> Response:
        table, match = await self._finished(request)
        return answer_of(table.id, table.id, match, you_at(table, who), await self._reviews.ask(table.id, match, who))

    async def _finished(self, request: Request) -> tuple[Table, Match]:
        table = await self._tables.find(request.path_params["table"])
        async with table.lock:
            await table.refresh()
            if table.match is None or not table.match.over:
                raise NotDone("not_over" if table.match is None or table.is_open_book else "fair")
            if not table.match.ply:
                raise ProblemError(409, "nothing_played", NOTHING_PLAYED)
            return table, table.match

    # Of what is pasted.

    async def paste(self, request: Request, who: Who) -> Response:
        wish = await read_form(request, NewReview, self._body_bytes)
        try:
            record = await asyncio.to_thread(record_in, wish)
        except ValueError as error:
            raise malformed_problem(error) from None
        await self._fairness.require_fair(who.guest.id, Line(record.line, record.move_ids), whole=True)
        name = self._reviews.paste(record, who)
        return answer_of(name, None, record.match(), (), Found("making", 0, len(record.line)), 201)

    async def pasted(self, request: Request, who: Who | None) -> Response:
        name = request.path_params["review"]
        known = self._reviews.of_pasted(name)
        if known is None:
            raise ProblemError(404, "unknown", words.NO_SUCH_REVIEW)
        record, found = known
        return answer_of(name, None, record.match(), (), found)

    async def line(self, request: Request, who: Who | None) -> Response:
        name = game_of(request).name
        wish = await read_form(request, LineWish, self._body_bytes)
        try:
            shown = await asyncio.to_thread(shown_text, name, wish)
        except ValueError as error:
            raise malformed_problem(error) from None
        return Response(shown, media_type="application/json")


def record_in(wish: NewReview) -> Record:
    """ValueError says what is wrong with it."""
    if bool(wish.text.strip()) == bool(wish.game):
        raise ValueError(words.TEXT_OR_MOVES)
    record = pasted_match(wish.text) if wish.text.strip() else moves_in(wish)
    if not record.move_ids:
        raise ValueError(NOTHING_PLAYED)
    return record


def pasted_match(text: str) -> Record:
    """A record; whatever else it is, it can only be a PGN, with tags or without."""
    return read_record(text) if text.lstrip().startswith("Parlour") else from_pgn(text)


def moves_in(wish: NewReview) -> Record:
    line = line_of(wish.game, wish)
    first, second = line.game.players
    match = Match.begin(line.game, (Seated(first), Seated(second)), start=line.positions[0])
    for position, move in zip(line.past, line.moves, strict=True):
        match.append(match.move(position.to_move(), move))
    return Record(match)


def you_at(table: Table, who: Who | None) -> tuple[int, ...]:
    return table.players_of(who.guest.id) if who else ()


def answer_of(
    id: str, table: str | None, match: Match, you: tuple[int, ...], found: Found, status: int = 200
) -> Response:
    """`ReviewAnswer`, as text: a review is kept as it is sent."""
    outcome = match.outcome
    shown = ReviewedMatch(
        table=table,
        game=match.game.name,
        options=dict(match.game.options),
        variant=match.game.variant(),
        seats=(wire.shown_seat(match.seats[0]), wire.shown_seat(match.seats[1])),
        you=you,
        start=None if match.start == match.game.start() else match.start.text(),
        moves=[match.line[turn.ply].move_text(turn.move) for turn in match.turns],
        outcome=None if outcome is None else Outcome(**wire.outcome_data(outcome)),
    )
    head = wire.dump({"id": id, "state": found.state, "done": found.done, "of": found.of, "older": found.older})
    review = found.kept.data if found.kept else "null"
    return Response(
        f'{head[:-1]},"match":{shown.model_dump_json()},"review":{review}}}', status, media_type="application/json"
    )
