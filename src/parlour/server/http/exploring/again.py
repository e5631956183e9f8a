"""The operations that let a computer think about a past move again."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from starlette.requests import Request
from starlette.responses import Response

from parlour.insight.again import NoSuchPlyError, Plan, plan_for
from parlour.matches.events import Begin, Event
from parlour.server.exploring import words
from parlour.server.exploring.again import Wish, is_on_ladder, think_again, with_kept
from parlour.server.exploring.forms import AgainLine
from parlour.server.exploring.streams import Stream, Streams
from parlour.server.http.exploring.answers import answer_in_lines
from parlour.server.http.insight.reviews import finished_match
from parlour.server.http.insight.words import NO_SUCH_REVIEW
from parlour.server.http.operations import Operation
from parlour.server.http.problems import ProblemError
from parlour.server.http.words import NO_SUCH_PLY
from parlour.server.reviews.reviews import Reviews
from parlour.server.tables.helping.fairness import Fairness
from parlour.server.tables.services import Services, Who
from parlour.server.tables.tables import Tables

WEIGHT = 10
AT_ONCE = 2
"""How many are thought again at a time: each may hold a tree."""


class ThinkingAgain:
    def __init__(self, services: Services, tables: Tables, reviews: Reviews, streams: Streams) -> None:
        self._services, self._tables, self._reviews, self._streams = services, tables, reviews, streams
        self._fairness = Fairness(services.store, tables.find)
        self._places = asyncio.Semaphore(AT_ONCE)

    def operations(self) -> list[Operation]:
        return [
            Operation("POST", "/api/tables/{table}/plies/{ply}/again", "think_again", "Let the computer that made a "
                      "move of a match that is over think about it again, and see its search.", self.of_match,
                      AgainLine, errors=[409], needs="guest", weight=WEIGHT, lines=True),
            Operation("POST", "/api/reviews/{review}/plies/{ply}/again", "think_again_pasted", "The same for a match "
                      "that was pasted, if an opponent of today's ladder played it.", self.of_pasted, AgainLine,
                      errors=[404, 409], needs="guest", weight=WEIGHT, lines=True),
        ]  # fmt: skip

    async def of_match(self, request: Request, who: Who) -> Response:
        table, match = await finished_match(self._tables, request)
        plan = await self._plan(request, match.events)
        kept = (await asyncio.wrap_future(self._services.store.commentary(table.id))).get(plan.seq)
        engine = self._services.own.engine(match.game, plan.opponent)
        return await self._answer(request, who, Wish(ply_of(request), with_kept(plan, kept), kept, engine, self._ms))

    async def of_pasted(self, request: Request, who: Who) -> Response:
        known = self._reviews.of_pasted(request.path_params["review"])
        if known is None:
            raise ProblemError(404, "unknown", NO_SUCH_REVIEW)
        plan = await self._plan(request, known[0].events)
        if not is_on_ladder(plan):
            raise ProblemError(409, "not_ours", words.NOT_ON_LADDER.format(name=plan.seat.name))
        return await self._answer(request, who, Wish(ply_of(request), plan, None, None, self._ms))

    @property
    def _ms(self) -> int:
        return self._services.settings.search_ms

    async def _plan(self, request: Request, events: Sequence[Begin | Event]) -> Plan:
        try:
            plan = await asyncio.to_thread(plan_for, events, ply_of(request))
        except NoSuchPlyError:
            raise ProblemError(404, "unknown", NO_SUCH_PLY) from None
        except ValueError:
            plan = None
        if plan is None:
            raise ProblemError(409, "nobody_thought", words.NOBODY_THOUGHT)
        return plan

    async def _answer(self, request: Request, who: Who, wish: Wish) -> Response:
        """Whatever is refused is refused before the answer begins."""
        step = wish.plan.wanted
        asked = await self._fairness.require_fair(who.guest.id, [*step.past, step.position], whole=True)
        self._streams.require_room(who)
        await self._fairness.count_no_more(asked)
        return answer_in_lines(self._streams, who, lambda stream: self._in_turn(stream, wish))

    async def _in_turn(self, stream: Stream, wish: Wish) -> AsyncIterator[str]:
        yield AgainLine(done=0, of=len(wish.plan.steps)).model_dump_json()
        async with self._places:
            async for line in think_again(stream, wish):
                yield line


def ply_of(request: Request) -> int:
    text = request.path_params["ply"]
    if not (text.isascii() and text.isdecimal() and 0 < len(text) < 6 and int(text)):
        raise ProblemError(404, "unknown", NO_SUCH_PLY)
    return int(text)
