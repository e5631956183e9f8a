"""The operations about positions. Bodies are JSON: a line may be longer than an address."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from parlour.learners.seat import opponent_of
from parlour.server.exploring.forms import (
    AskedLine,
    ExploredPosition,
    JudgedMove,
    LineForm,
    LinesForm,
    LookLine,
    ReadLine,
    SearchTree,
    SetUp,
    SetUpWish,
    TextToRead,
    TreeWish,
)
from parlour.server.exploring.judging import judge_last_move, require_move
from parlour.server.exploring.lines import Line, line_of, line_text, lines_of, pgn_of, read_text
from parlour.server.exploring.looks import look
from parlour.server.exploring.opinions import ask_everyone
from parlour.server.exploring.remembering import learners_of, own_forms, remembered, require_own
from parlour.server.exploring.set_up import set_up_text
from parlour.server.exploring.streams import Streams
from parlour.server.exploring.trees import Asked, engine_for, grow_tree, tree_remembered, watch_tree
from parlour.server.http.bodies import json_response, malformed_problem, read_form
from parlour.server.http.exploring.answers import LINES, answer_in_lines
from parlour.server.http.games import game_of
from parlour.server.http.learner_checks import as_problem
from parlour.server.http.operations import Operation
from parlour.server.nets.own import OwnOpponents
from parlour.server.pool.work import Cancelled, EngineFailed
from parlour.server.tables.codes import NotDone
from parlour.server.tables.helping.fairness import Fairness
from parlour.server.tables.services import Services, Who
from parlour.server.tables.tables import Tables

T = TypeVar("T")
POSITIONS = "/api/games/{game}/positions"
REPLAYING = ThreadPoolExecutor(2, "parlour lines")
"""Where lines are played through: hundreds of moves take a while, and everybody else goes on meanwhile."""


class Exploring:
    def __init__(self, services: Services, tables: Tables, streams: Streams, own: OwnOpponents) -> None:
        self._own, self._learners = own, own.learners
        self._most = services.settings.body_bytes
        self._streams = streams
        self._fairness = Fairness(services.store, tables.find)

    def operations(self) -> list[Operation]:
        return [
            Operation("POST", POSITIONS, "position", "Where a line leads: what to draw, the legal moves, how it ended.",
                      self.position, ExploredPosition, LineForm, weight=2),
            Operation("POST", POSITIONS + "/read", "read_position", "A position, a record or a PGN, as a "
                      "line.", self.read, ReadLine, TextToRead, weight=10),
            Operation("POST", POSITIONS + "/set_up", "set_up", "A board that is set up by hand: what can be put where, "
                      "and whether it is a position by now.", self.set_up, SetUp, SetUpWish, weight=2),
            Operation("POST", POSITIONS + "/pgn", "line_pgn", "A line of chess or pawn chess as PGN, others as "
                      "its variations.", self.pgn, "text/plain", LinesForm, weight=10),
            Operation("POST", POSITIONS + "/opinions", "opinions", "What everybody on the ladder would play, and one's "
                      "own learners, each as it comes, and the truth where it is known. Nothing of a match while two "
                      "people play it.", self.opinions, AskedLine, LineForm, needs="guest", errors=[409], weight=10,
                      lines=True),
            Operation("POST", POSITIONS + "/look", "look", "What the judge of reviews sees, as it comes. Nothing of a "
                      "match while two people play it.", self.look, LookLine, LineForm, needs="guest", errors=[409],
                      weight=4, lines=True),
            Operation("POST", POSITIONS + "/judge", "judge_move", "What the judge of reviews makes of the last move of "
                      "a line. Nothing of a match while two people play it.", self.judge, JudgedMove, LineForm,
                      needs="guest", errors=[409], weight=10),
            Operation("POST", POSITIONS + "/tree", "search_tree", "What a search of some engine looks at here, with "
                      "windows and cut-offs or visits; or what a learner of one's own remembers. Nothing of a match "
                      "while two people play it.", self.tree, SearchTree, TreeWish, needs="guest", errors=[409],
                      weight=10),
            Operation("POST", POSITIONS + "/tree/live", "live_tree", "The same while it grows: a few times a second "
                      "what there is of it, at the end the whole.", self.live_tree, SearchTree, TreeWish,
                      needs="guest", errors=[409], weight=10, lines=True),
        ]  # fmt: skip

    async def position(self, request: Request, who: Who | None) -> Response:
        line = await self._line(request)
        return Response(await checked_aside(lambda: line_text(line)), media_type="application/json")

    async def read(self, request: Request, who: Who | None) -> Response:
        name = game_of(request).name
        form = await read_form(request, TextToRead, self._most)
        return json_response(await checked_aside(lambda: read_text(name, form.options, form.text)))

    async def set_up(self, request: Request, who: Who | None) -> Response:
        name = game_of(request).name
        wish = await read_form(request, SetUpWish, self._most)
        return Response(checked(lambda: set_up_text(name, wish)), media_type="application/json")

    async def pgn(self, request: Request, who: Who | None) -> Response:
        name = game_of(request).name
        wish = await read_form(request, LinesForm, self._most)
        return PlainTextResponse(await checked_aside(lambda: pgn_of(*lines_of(name, wish))))

    async def opinions(self, request: Request, who: Who) -> Response:
        line = await self._open_line(request, who)
        learners = await learners_of(self._learners, line.game, who.guest.id)
        own = [*map(opponent_of, learners), *await self._own.nets_of(line.game, who.guest.id)]
        engine_of = self._own.engine
        return answer_in_lines(self._streams, who, lambda stream: ask_everyone(stream, line, own, engine_of))

    async def look(self, request: Request, who: Who) -> Response:
        line = await self._open_line(request, who)
        return answer_in_lines(self._streams, who, lambda stream: look(stream, line))

    async def judge(self, request: Request, who: Who) -> Response:
        line = await self._line(request)
        checked(lambda: require_move(line))
        await self._require_room(line, who)
        try:
            with self._streams.begin(who) as stream:
                return json_response(await judge_last_move(stream, line))
        except (Cancelled, EngineFailed):
            raise NotDone("failed") from None

    async def live_tree(self, request: Request, who: Who) -> Response:
        asked = await self._wished_tree(request, who)
        if isinstance(asked, SearchTree):
            return Response(asked.model_dump_json() + "\n", media_type=LINES)
        return answer_in_lines(self._streams, who, lambda stream: watch_tree(stream, asked))

    async def _wished_tree(self, request: Request, who: Who) -> Asked | SearchTree:
        """A search; or at once what a learner remembers."""
        wish = await read_form(request, TreeWish, self._most)
        line = await checked_line(request, wish)
        engine = checked(lambda: engine_for(line, wish))
        found = await learners_of(self._learners, line.game, who.guest.id)
        own, wanted = own_forms(found), wish.learner
        checked(lambda: require_own(found, wanted))
        await self._require_allowed(line, who)
        if wanted is None:
            return Asked(line, engine, wish.nodes, own)
        tree = await as_problem(self._learners.use(line.game, wanted, lambda one: remembered(one, line)))
        return tree_remembered(tree, line, wanted, own)

    async def tree(self, request: Request, who: Who) -> Response:
        asked = await self._wished_tree(request, who)
        if isinstance(asked, SearchTree):
            return json_response(asked)
        try:
            with self._streams.begin(who) as stream:
                return json_response(await grow_tree(stream, asked))
        except (Cancelled, EngineFailed):
            raise NotDone("failed") from None

    async def _line(self, request: Request) -> Line:
        return await checked_line(request, await read_form(request, LineForm, self._most))

    async def _require_allowed(self, line: Line, who: Who) -> None:
        checked(line.require_open)
        await self._require_room(line, who)

    async def _require_room(self, line: Line, who: Who) -> None:
        asked = await self._fairness.require_fair(who.guest.id, line.positions)
        self._streams.require_room(who)
        await self._fairness.count_no_more(asked)

    async def _open_line(self, request: Request, who: Who) -> Line:
        """Whatever is refused is refused before the answer begins."""
        line = await self._line(request)
        await self._require_allowed(line, who)
        return line


def checked(make: Callable[[], T]) -> T:
    """What is wrong with a request is its own fault."""
    try:
        return make()
    except ValueError as error:
        raise malformed_problem(error) from None


async def checked_aside(make: Callable[[], T]) -> T:
    """The same for what takes longer than others should wait."""
    try:
        return await asyncio.get_running_loop().run_in_executor(REPLAYING, copy_context().run, make)
    except ValueError as error:
        raise malformed_problem(error) from None


async def checked_line(request: Request, form: LineForm) -> Line:
    name = game_of(request).name
    return await checked_aside(lambda: line_of(name, form))
