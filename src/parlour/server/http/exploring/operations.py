"""The operations about positions. Bodies are JSON: a line may be longer than an address."""

from collections.abc import AsyncIterator, Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from parlour.server.exploring.fairness import Fairness
from parlour.server.exploring.forms import (
    AskedLine,
    ExploredPosition,
    LineForm,
    LookLine,
    ReadLine,
    SearchTree,
    TextToRead,
    TreeWish,
)
from parlour.server.exploring.lines import Line, line_of, line_text, pgn_of, read_text
from parlour.server.exploring.looks import look
from parlour.server.exploring.opinions import ask_everyone
from parlour.server.exploring.streams import Stream, Streams
from parlour.server.exploring.trees import engine_for, grow_tree
from parlour.server.http.bodies import json_response, malformed_problem, read_form
from parlour.server.http.exploring.answers import answer_in_lines
from parlour.server.http.games import game_of
from parlour.server.http.operations import Operation
from parlour.server.pool.work import Cancelled, EngineFailed
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import Services, Who
from parlour.server.tables.tables import Tables

T = TypeVar("T")
POSITIONS = "/api/games/{game}/positions"


class Exploring:
    def __init__(self, services: Services, tables: Tables) -> None:
        self._most = services.settings.body_bytes
        self._streams = Streams(services.pool)
        self._fairness = Fairness(services.store, tables.find)

    def operations(self) -> list[Operation]:
        return [
            Operation("POST", POSITIONS, "position", "Where a line leads: what to draw, the legal moves, how it ended.",
                      self.position, ExploredPosition, LineForm, weight=2),
            Operation("POST", POSITIONS + "/read", "read_position", "A position, a record or, of chess, a PGN, as a "
                      "line.", self.read, ReadLine, TextToRead, weight=10),
            Operation("POST", POSITIONS + "/pgn", "line_pgn", "A line of chess as PGN.", self.pgn, "text/plain",
                      LineForm, weight=4),
            Operation("POST", POSITIONS + "/opinions", "opinions", "What everybody on the ladder would play, each as "
                      "it comes, and the truth where it is known. Nothing of a match while two people play it.",
                      self.opinions, AskedLine, LineForm, needs="guest", errors=[409], weight=10, lines=True),
            Operation("POST", POSITIONS + "/look", "look", "What the judge of reviews sees, as it comes. Nothing of a "
                      "match while two people play it.", self.look, LookLine, LineForm, needs="guest", errors=[409],
                      weight=4, lines=True),
            Operation("POST", POSITIONS + "/tree", "search_tree", "What a search of some engine looks at here, with "
                      "windows and cut-offs or visits. Nothing of a match while two people play it.", self.tree,
                      SearchTree, TreeWish, needs="guest", errors=[409], weight=10),
        ]  # fmt: skip

    async def position(self, request: Request, who: Who | None) -> Response:
        return Response(line_text(await self._line(request)), media_type="application/json")

    async def read(self, request: Request, who: Who | None) -> Response:
        name = game_of(request).name
        form = await read_form(request, TextToRead, self._most)
        return json_response(checked(lambda: read_text(name, form.options, form.text)))

    async def pgn(self, request: Request, who: Who | None) -> Response:
        line = await self._line(request)
        return PlainTextResponse(checked(lambda: pgn_of(line)))

    async def opinions(self, request: Request, who: Who) -> Response:
        return await self._stream(request, who, ask_everyone)

    async def look(self, request: Request, who: Who) -> Response:
        return await self._stream(request, who, look)

    async def tree(self, request: Request, who: Who) -> Response:
        wish = await read_form(request, TreeWish, self._most)
        line = checked_line(request, wish)
        engine = checked(lambda: engine_for(line, wish))
        await self._require_allowed(line, who)
        try:
            with self._streams.begin(who) as stream:
                return json_response(await grow_tree(stream, line, engine, wish.nodes))
        except (Cancelled, EngineFailed):
            raise NotDone("failed") from None

    async def _line(self, request: Request) -> Line:
        return checked_line(request, await read_form(request, LineForm, self._most))

    async def _require_allowed(self, line: Line, who: Who) -> None:
        checked(line.require_open)
        await self._fairness.require_fair(who.guest.id, line)
        self._streams.require_room(who)

    async def _stream(self, request: Request, who: Who, tell: Callable[[Stream, Line], AsyncIterator[str]]) -> Response:
        """Whatever is refused is refused before the answer begins."""
        line = await self._line(request)
        await self._require_allowed(line, who)
        return answer_in_lines(self._streams, who, lambda stream: tell(stream, line))


def checked(make: Callable[[], T]) -> T:
    """What is wrong with a request is its own fault."""
    try:
        return make()
    except ValueError as error:
        raise malformed_problem(error) from None


def checked_line(request: Request, form: LineForm) -> Line:
    name = game_of(request).name
    return checked(lambda: line_of(name, form))
