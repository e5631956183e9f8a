"""The operations about reviews of finished and of pasted matches, and about lines of moves to be shown."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from parlour.games.game import Position
from parlour.insight.notes import notes_of
from parlour.insight.telling import names_in
from parlour.insight.words import NOTHING_PLAYED
from parlour.matches.events import Seated
from parlour.matches.many import is_pgn, read_either
from parlour.matches.match import Match
from parlour.matches.pgn import VARIANTS, from_pgn, has_variations, to_pgn
from parlour.matches.record import Record
from parlour.server.exploring.forms import MOST_MOVES
from parlour.server.exploring.lines import line_of
from parlour.server.http.bodies import malformed_problem, read_form
from parlour.server.http.games import game_of
from parlour.server.http.insight import words
from parlour.server.http.insight.lines import shown_text
from parlour.server.http.operations import Operation
from parlour.server.http.problems import ProblemError
from parlour.server.http.words import PGN_IS_CHESS
from parlour.server.reviews.forms import LineShown, LineWish, NewReview, ReviewAnswer, ReviewedMatch
from parlour.server.reviews.reviews import Found, Reviews
from parlour.server.tables import wire
from parlour.server.tables.codes import NotDone
from parlour.server.tables.helping.fairness import Fairness
from parlour.server.tables.messages import Outcome
from parlour.server.tables.services import Who
from parlour.server.tables.table import Table
from parlour.server.tables.tables import Tables
from parlour.server.texts import are_keys_wanted, in_english

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
            Operation("GET", "/api/tables/{table}/review/pgn", "review_pgn", "A match of chess or pawn chess that is "
                      "over as PGN, with the judge's evaluations if it has been reviewed.", self.pgn, "text/plain",
                      errors=[409], weight=10),
            Operation("POST", "/api/reviews", "new_review", "Review a record, a PGN, or moves from a position. It is "
                      "remembered for an hour.", self.paste, ReviewAnswer, NewReview, 201, errors=[409], needs="guest",
                      weight=WEIGHT),
            Operation("GET", "/api/reviews/{review}", "pasted_review", "The review of something pasted, or how far it "
                      "has come.", self.pasted, ReviewAnswer, errors=[404], weight=2),
            Operation("GET", "/api/reviews/{review}/pgn", "pasted_pgn", "The same of something pasted.",
                      self.pasted_pgn, "text/plain", errors=[404, 409], weight=10),
            Operation("POST", "/api/games/{game}/line", "line", "What to draw for each position of a line of moves, "
                      "and what is legal at its end.", self.line, LineShown, LineWish, sharing="shared",
                      weight=2),
        ]  # fmt: skip

    # Of matches.

    async def review(self, request: Request, who: Who | None) -> Response:
        table, match = await finished_match(self._tables, request)
        return answer_of(table.id, table.id, match, you_at(table, who), await self._reviews.of_match(table.id, match))

    async def make(self, request: Request, who: Who) -> Response:
        table, match = await finished_match(self._tables, request)
        return answer_of(table.id, table.id, match, you_at(table, who), await self._reviews.ask(table.id, match, who))

    async def pgn(self, request: Request, who: Who | None) -> Response:
        table, match = await finished_match(self._tables, request)
        return await pgn_of(Record(match), await self._reviews.of_match(table.id, match))

    # Of what is pasted.

    async def paste(self, request: Request, who: Who) -> Response:
        wish = await read_form(request, NewReview, self._body_bytes)
        try:
            record = await asyncio.to_thread(record_in, wish)
        except ValueError as error:
            raise malformed_problem(error) from None
        asked = await self._fairness.require_fair(who.guest.id, record.line, whole=True)
        main_line = is_pgn(wish.text) and has_variations(wish.text)
        name = self._reviews.paste(record, who, main_line)
        await self._fairness.count_no_more(asked)
        found = Found("making", 0, len(record.line), main_line=main_line)
        return answer_of(name, None, record, (), found, 201)

    async def pasted(self, request: Request, who: Who | None) -> Response:
        record, found = self._pasted(request)
        return answer_of(request.path_params["review"], None, record, (), found)

    async def pasted_pgn(self, request: Request, who: Who | None) -> Response:
        return await pgn_of(*self._pasted(request))

    def _pasted(self, request: Request) -> tuple[Record, Found]:
        known = self._reviews.of_pasted(request.path_params["review"])
        if known is None:
            raise ProblemError(404, "unknown", words.NO_SUCH_REVIEW)
        return known

    async def line(self, request: Request, who: Who | None) -> Response:
        name = game_of(request).name
        wish = await read_form(request, LineWish, self._body_bytes)
        try:
            shown = await asyncio.to_thread(shown_text, name, wish)
        except ValueError as error:
            raise malformed_problem(error) from None
        return Response(shown, media_type="application/json")


async def finished_match(tables: Tables, request: Request) -> tuple[Table, Match]:
    """What the address names, if it is over."""
    table = await tables.find(request.path_params["table"])
    async with table.lock:
        await table.refresh()
        if table.match is None or not table.match.over:
            raise NotDone("not_over" if table.match is None or table.is_open_book else "fair")
        if not table.match.ply:
            raise ProblemError(409, "nothing_played", NOTHING_PLAYED)
        return table, table.match


async def pgn_of(record: Record, found: Found) -> Response:
    if record.game.name not in VARIANTS:
        raise ProblemError(409, "no_pgn", PGN_IS_CHESS)
    notes = notes_of(in_english(json.loads(found.kept.data)), record.game) if found.kept else {}
    return PlainTextResponse(await asyncio.to_thread(to_pgn, record, notes))


def record_in(wish: NewReview) -> Record:
    """ValueError says what is wrong with it."""
    if bool(wish.text.strip()) == bool(wish.game):
        raise ValueError(words.TEXT_OR_MOVES)
    record = pasted_match(wish.text) if wish.text.strip() else moves_in(wish)
    if not record.move_ids:
        raise ValueError(NOTHING_PLAYED)
    return record


def pasted_match(text: str) -> Record:
    """A record or a PGN, with tags or without."""
    read = from_pgn if text.lstrip()[:1].isdigit() else read_either
    return read(text, most=MOST_MOVES)


def moves_in(wish: NewReview) -> Record:
    line = line_of(wish.game, wish)
    first, second = line.game.players
    match = Match.begin(line.game, (Seated(first), Seated(second)), start=line.positions[0])
    for position, move in zip(line.past, line.moves, strict=True):
        match.append(match.move(position.to_move(), move))
    return Record(match)


def named_seat(match: Match | Record, player: int) -> Seated:
    """Who sits there; of a PGN that does not say, the colour."""
    return replace(match.seats[player], name=names_in(match)[player])


def numbers_in(line: Sequence[Position]) -> list[str] | None:
    """As the game numbers its moves, where that isn't simply by their place."""
    numbers = [position.move_number(ply) for ply, position in enumerate(line[:-1], 1)]
    return None if numbers == [f"{ply}." for ply in range(1, len(numbers) + 1)] else numbers


def you_at(table: Table, who: Who | None) -> tuple[int, ...]:
    return table.players_of(who.guest.id) if who else ()


def answer_of(
    id: str, table: str | None, match: Match | Record, you: tuple[int, ...], found: Found, status: int = 200
) -> Response:
    """`ReviewAnswer`, as text."""
    outcome, line = match.outcome, match.line
    moves = match.move_ids if isinstance(match, Record) else [turn.move for turn in match.turns]
    shown = ReviewedMatch(
        table=table,
        game=match.game.name,
        options=dict(match.game.options),
        variant=match.game.variant(),
        seats=(wire.shown_seat(named_seat(match, 0)), wire.shown_seat(named_seat(match, 1))),
        you=you,
        start=None if line[0] == match.game.start() else line[0].text(),
        moves=[before.move_text(move) for before, move in zip(line, moves, strict=False)],
        numbers=numbers_in(line),
        main_line=found.main_line,
        outcome=None if outcome is None else Outcome(**wire.outcome_data(outcome)),
    )
    head = wire.dump({"id": id, "state": found.state, "done": found.done, "of": found.of, "older": found.older})
    review = review_text(found.kept.data) if found.kept else "null"
    return Response(
        f'{head[:-1]},"match":{shown.model_dump_json()},"review":{review}}}', status, media_type="application/json"
    )


def review_text(kept: str) -> str:
    """A review is kept with the keys of its texts."""
    return kept if are_keys_wanted() else wire.dump(in_english(json.loads(kept)))
