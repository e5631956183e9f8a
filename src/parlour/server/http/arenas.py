"""The operations about arenas. Whoever knows the address of one may watch it; only its guest changes it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from parlour.arena.results import Results
from parlour.server.arenas import words
from parlour.server.arenas.arenas import ArenaRefused, Arenas
from parlour.server.arenas.entering import MOST_PAIRS, offered_engines
from parlour.server.arenas.files import About
from parlour.server.arenas.forms import (
    ArenaChange,
    ArenaForm,
    ArenaMatches,
    ArenaOffer,
    ArenaSummary,
    NewArena,
)
from parlour.server.arenas.showing import csv_pieces, find_match, formats_of, jsonl_pieces, matches_form, pgn_pieces
from parlour.server.exploring.streams import Stream, Streams
from parlour.server.http.bodies import json_response, malformed_problem, number_in, read_form
from parlour.server.http.exploring.answers import answer_in_lines
from parlour.server.http.games import game_of
from parlour.server.http.operations import Operation, Query
from parlour.server.http.problems import ProblemError
from parlour.server.tables.services import Services, Who

WEIGHT = 20
"""Of what begins an arena, or reads all of one."""
TELL_S = 1.0
STATUS = {"unknown": 404, "not_yours": 403}
ARENA = "/api/arenas/{arena}"
FORMATS = {
    "csv": (csv_pieces, "text/csv"),
    "jsonl": (jsonl_pieces, "application/x-ndjson"),
    "pgn": (pgn_pieces, "application/x-chess-pgn"),
}
NUMBER = {"type": "integer", "minimum": 0, "maximum": 99_999}


class ArenaOperations:
    def __init__(
        self, services: Services, arenas: Arenas, setting_up: Callable[[Request], AbstractContextManager[None]]
    ) -> None:
        self._services, self._arenas, self._setting_up = services, arenas, setting_up
        self._streams = Streams(services.pool)

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", "/api/games/{game}/entrants", "arena_offer", "Who may take part in an arena besides "
                      "opponents and learners, and how much may be asked for; options of the game as queries.",
                      self.offer, ArenaOffer, options=True, needs="guest"),
            Operation("GET", "/api/me/arenas", "my_arenas", "My arenas, newest first.", self.list_mine,
                      list[ArenaSummary], needs="guest"),
            Operation("POST", "/api/arenas", "new_arena", "Set up an arena, and start it.", self.create, ArenaForm,
                      NewArena, 201, errors=[409], needs="guest", weight=WEIGHT),
            Operation("GET", ARENA, "arena", "How an arena stands.", self.show, ArenaForm, errors=[404], weight=4),
            Operation("POST", ARENA + "/live", "live_arena", "The same as it goes on, once a second at the most, until "
                      "it doesn't.", self.watch, ArenaForm, errors=[404], needs="guest", weight=4, lines=True),
            Operation("POST", ARENA, "change_arena", "Pause my arena, go on with it, or stop it for good.", self.change,
                      ArenaForm, ArenaChange, errors=[404, 409], needs="guest", weight=4),
            Operation("DELETE", ARENA, "remove_arena", "Delete my arena and all its matches.", self.remove, None,
                      status=204, errors=[404], needs="guest"),
            Operation("GET", ARENA + "/matches", "arena_matches", "Matches of an arena, newest first; of one who takes "
                      "part, or of two.", self.matches, ArenaMatches, errors=[404], weight=4,
                      queries=[Query("one", NUMBER, "who takes part, by number"),
                               Query("two", NUMBER, "who takes part as well"),
                               Query("first", NUMBER, "how many are left out"),
                               Query("limit", {"type": "integer", "minimum": 1, "maximum": 100}, "how many")]),
            Operation("GET", ARENA + "/matches/{match}", "arena_match", "A match of an arena as a record.", self.match,
                      "text/plain", errors=[404], weight=4),
            Operation("GET", ARENA + "/file", "arena_file", "All matches of an arena: a line each as CSV, as `parlour "
                      "arena` keeps them as JSON Lines, or of chess as PGN.", self.file, "text/plain",
                      errors=[404, 409], weight=WEIGHT,
                      queries=[Query("format", {"type": "string", "enum": list(FORMATS)}, "which file")]),
        ]  # fmt: skip

    async def offer(self, request: Request, who: Who) -> Response:
        game = game_of(request, with_options=True)
        engines = tuple(offered_engines(game))
        return json_response(ArenaOffer(engines=engines, most_pairs=MOST_PAIRS, most_cost=self._most_cost(who)))

    async def list_mine(self, request: Request, who: Who) -> Response:
        return json_response(await self._arenas.of_guest(who.guest.id))

    async def create(self, request: Request, who: Who) -> Response:
        wish = await read_form(request, NewArena, self._services.settings.body_bytes)
        try:
            with self._setting_up(request):
                about = await self._arenas.create(wish, who, self._most_cost(who))
        except ValueError as error:
            raise malformed_problem(error) from None
        except ArenaRefused as error:
            raise problem_of(error) from None
        return json_response(await self._form(about, who), 201)

    async def show(self, request: Request, who: Who | None) -> Response:
        return json_response(await self._form(await self._find(request), who))

    async def watch(self, request: Request, who: Who) -> Response:
        about = await self._find(request)
        self._streams.require_few(who)
        return answer_in_lines(self._streams, who, lambda stream: self._tell(stream, about.id, who))

    async def change(self, request: Request, who: Who) -> Response:
        about = require_own(await self._find(request), who)
        wanted = await read_form(request, ArenaChange, self._services.settings.body_bytes)
        try:
            about = await self._arenas.change(about, wanted.do)
        except ArenaRefused as error:
            raise problem_of(error) from None
        return json_response(await self._form(about, who))

    async def remove(self, request: Request, who: Who) -> Response:
        about = require_own(await self._find(request), who)
        await asyncio.shield(asyncio.ensure_future(self._arenas.remove(about.id)))
        return Response(status_code=204)

    async def matches(self, request: Request, who: Who | None) -> Response:
        found = await self._find(request)
        between = {number_in(request, name, 0, 0, 99_999) for name in ("one", "two") if name in request.query_params}
        first, most = number_in(request, "first", 0, 0, 99_999), number_in(request, "limit", 20, 1, 100)
        results = await self._arenas.results(found)
        if results is None:
            return json_response(ArenaMatches(total=0, matches=()))
        return json_response(await asyncio.to_thread(matches_form, results, between, first, most))

    async def match(self, request: Request, who: Who | None) -> Response:
        results = await self._arenas.results(await self._find(request))
        wanted = request.path_params["match"]
        record = await asyncio.to_thread(find_match, results, wanted) if results else None
        if record is None:
            raise ProblemError(404, "unknown", words.NO_SUCH_MATCH)
        return PlainTextResponse(record.text())

    async def file(self, request: Request, who: Who | None) -> Response:
        about, wanted = await self._find(request), request.query_params.get("format", "csv")
        if wanted not in FORMATS:
            raise malformed_problem(words.FILE_FORMAT)
        if wanted not in formats_of(about.wish["game"]):
            raise ProblemError(409, "no_pgn", words.NO_PGN)
        write, kind = FORMATS[wanted]
        results = await self._arenas.results(about)
        name = f"parlour-arena-{about.wish['game']}-{about.id}.{wanted}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return StreamingResponse(written(write, results), media_type=kind, headers=headers)

    async def _find(self, request: Request) -> About:
        try:
            return await self._arenas.find(request.path_params["arena"])
        except ArenaRefused as error:
            raise problem_of(error) from None

    async def _form(self, about: About, who: Who | None) -> ArenaForm:
        form = await self._arenas.show(about)
        return form.model_copy(update={"yours": who is not None and who.guest.id == about.owner})

    async def _tell(self, stream: Stream, id: str, who: Who) -> AsyncIterator[str]:
        """What is new, until it is over, or nobody plays it any more."""
        last = ""
        while not stream.is_ended:
            try:
                about = await self._arenas.find(id)
            except ArenaRefused:
                return
            form = await self._form(about, who)
            if (text := form.model_dump_json()) != last:
                yield text
                last = text
            if form.state not in ("waiting", "running"):
                return
            await asyncio.sleep(TELL_S)

    def _most_cost(self, who: Who) -> int | None:
        return None if who.is_at_this_machine else self._services.settings.arena_cost


def require_own(about: About, who: Who) -> About:
    if about.owner != who.guest.id:
        raise ProblemError(403, "not_yours", words.NOT_YOURS)
    return about


def problem_of(error: ArenaRefused) -> ProblemError:
    return ProblemError(STATUS.get(error.code, 409), error.code, str(error))


async def written(write: Callable[[Results], Iterator[str]], results: Results | None) -> AsyncIterator[str]:
    """Piece by piece, aside."""
    pieces = iter(()) if results is None else write(results)
    while (piece := await asyncio.to_thread(next, pieces, None)) is not None:
        yield piece
