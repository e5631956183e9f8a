"""The operations of a server with --debug: to look inside, to let things fail, to edit what a learner knows.

Letting things fail is for whoever sits at this machine. What a learner knows is edited by its owner, the house's from
this machine, as it is with everything else that changes one.
"""

import asyncio
import json
import os
import signal
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from parlour.learners.learner import Learner
from parlour.learners.memory import Counts
from parlour.learners.seat import learner_in
from parlour.matches.events import Abort, Answer, Event, Offer
from parlour.matches.match import Match
from parlour.server.http import words
from parlour.server.http.bodies import json_response, malformed_problem, number_in
from parlour.server.http.debug_forms import (
    CutBranch,
    DebugLearner,
    DebugTable,
    DebugThought,
    DebugTree,
    Edited,
    EditedCounts,
    Thrown,
)
from parlour.server.http.debug_tree import LOCAL_STATUS, global_status, local_path, tree_below
from parlour.server.http.forms import Fault
from parlour.server.http.learner_checks import rights_of
from parlour.server.http.learners import ROLE, LearnerOperations
from parlour.server.http.operations import Operation, Query
from parlour.server.learners.learners import Learners
from parlour.server.tables.counting import THINKERS
from parlour.server.tables.services import Services, Who
from parlour.server.tables.table import Table

TABLE = "/api/debug/tables/{table}"
LEARNER = "/api/debug/games/{game}/learners/{learner}"
LONGEST_WAY = 2000
WAY = Query(
    "moves", {"type": "string", "maxLength": LONGEST_WAY}, "numbers of the moves from the start, commas between"
)
ON_PURPOSE = "This exception was thrown on purpose, from the Debug menu."


class ThrownOnPurpose(Exception):  # noqa: N818 - it is no error
    """What a developer wants to see handled."""


class Debugging:
    def __init__(
        self,
        services: Services,
        all_learners: Learners,
        learners: LearnerOperations,
        find: Callable[[str], Awaitable[Table]],
    ) -> None:
        self._services, self._all, self._learners, self._find = services, all_learners, learners, find

    def operations(self) -> list[Operation]:
        return [
            Operation("POST", "/api/debug/fail", "fail", "Let something fail on purpose; from this machine.", self.fail,
                      None, Fault, 204, needs="machine", errors=[404]),
            Operation("GET", TABLE, "debug_table", "The learners at a table with the path of this match, and the last "
                      "search.", self.table, DebugTable),
            Operation("POST", TABLE + "/throw", "throw_exception", "Throw an exception in the table's own thread; from "
                      "this machine. The match ends.", self.throw, Thrown,
                      needs="machine"),
            Operation("GET", LEARNER + "/nodes", "debug_nodes", "What a learner knows after some moves, nearest first, "
                      "so much and no more; options of the game as queries.", self.nodes, DebugTree,
                      queries=[ROLE, WAY]),
            Operation("POST", LEARNER + "/counts", "edit_counts", "Change how matches ended that went through a "
                      "position. It is a decision like a lesson, and undone like one.", self.edit_counts, Edited,
                      EditedCounts, needs="guest"),
            Operation("POST", LEARNER + "/cut", "cut_branch", "Forget every match that went through a position; undone "
                      "like a lesson.", self.cut, Edited, CutBranch, needs="guest"),
        ]  # fmt: skip

    # Failing.

    async def fail(self, request: Request, who: Who) -> Response:
        fault: Fault = await self._learners.body(request, Fault)
        if fault.how == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
            return Response(status_code=204)
        table = await self._find(fault.table)
        if fault.how == "table":
            table.fail_next = True
        else:
            self._services.pool.fail_next(fault.table, fault.how)
        return Response(status_code=204)

    async def throw(self, request: Request, who: Who) -> Response:
        """What happens to any exception there: it is logged, the table is read again, and here the match ends."""
        table = await self._find(request.path_params["table"])
        async with table.lock:
            await table.refresh()
            try:
                raise ThrownOnPurpose(ON_PURPOSE)
            except ThrownOnPurpose:
                trace = traceback.format_exc()
                table.note_failure()
            await table.refresh()
            await end_match(table)
        return json_response(
            Thrown(
                title="An exception was thrown",
                message=f"Something went wrong: {ON_PURPOSE}",
                trace=trace,
                top="[An error has occured]",
                bottom="[Please start a new match]",
            )
        )

    # Looking.

    async def table(self, request: Request, who: Who | None) -> Response:
        table = await self._find(request.path_params["table"])
        async with table.lock:
            await table.refresh()
            match = table.match if table.is_open_book else None
            begin = table.setup.begin
        thought = None if match is None else await self._thought(table.id, match)
        learners = [] if match is None else [one async for one in self._learners_at(match, who, thought)]
        over = match is not None and match.over
        return json_response(
            DebugTable(
                game=begin.game, options=dict(begin.options), over=over, learners=tuple(learners), thought=thought
            )
        )

    async def _learners_at(
        self, match: Match, who: Who | None, thought: DebugThought | None
    ) -> AsyncIterator[DebugLearner]:
        for player, seat in enumerate(match.seats):
            about = await self._all.about(match.game, learner_in(seat.id)) if learner_in(seat.id) else None
            if about is None:
                continue
            rule = thought.rule if thought and thought.player == player else ""
            yield DebugLearner(
                player=player,
                learner=about.id,
                name=about.name,
                may_change=rights_of(who, about).may_change,
                global_status=global_status(about.mode, rule),
                local_status=LOCAL_STATUS,
                local=tuple(local_path(match, player)),
            )

    async def _thought(self, table: str, match: Match) -> DebugThought | None:
        """The newest that was kept, of a move that stands."""
        kept = await asyncio.wrap_future(self._services.store.commentary(table))
        for turn in reversed(match.turns):
            if turn.seq in kept and match.seats[turn.player].kind in THINKERS:
                found: dict[str, Any] = json.loads(kept[turn.seq])
                nodes, ms = found.get("nodes", 0), found.get("ms", 0.0)
                return DebugThought(
                    player=turn.player,
                    name=match.seats[turn.player].name,
                    move=match.line[turn.ply].move_text(turn.move),
                    nodes=nodes,
                    depth=found.get("depth", 0),
                    ms=ms,
                    nodes_per_s=round(nodes * 1000 / ms) if ms else None,
                    rule=found.get("rule", ""),
                    hash_full=found.get("hash_full"),
                    kept=found.get("kept"),
                )
        return None

    async def nodes(self, request: Request, who: Who | None) -> Response:
        game, about = await self._learners.find(request)
        role, moves = number_in(request, "role", 0, 0, 1), way_in(request)
        return json_response(await self._learners.use(game, about, lambda learner: tree_below(learner, role, moves)))

    # Editing.

    async def edit_counts(self, request: Request, who: Who) -> Response:
        edit: EditedCounts = await self._edit(request, who, EditedCounts)
        counts = Counts(edit.won, edit.drawn, edit.lost)
        return await self._apply(request, lambda learner: learner.set_counts(edit.role, edit.moves, counts))

    async def cut(self, request: Request, who: Who) -> Response:
        edit: CutBranch = await self._edit(request, who, CutBranch)
        return await self._apply(request, lambda learner: learner.cut(edit.role, edit.moves))

    async def _edit(self, request: Request, who: Who, model: type[Any]) -> Any:
        await self._learners.require_owner(request, who)  # whoever may not is not told what is wrong with the body
        return await self._learners.body(request, model)

    async def _apply(self, request: Request, edit: Callable[[Learner], str]) -> Response:
        game, about = await self._learners.find(request)
        return json_response(Edited(match=await self._learners.use(game, about, edit)))


async def end_match(table: Table) -> None:
    """It counts for nothing; where two people have moved, as if both had agreed to that."""
    match = table.match
    if match is None or match.over:
        return
    now = max(table.now_ms(), match.ms)
    events: list[Event] = [Abort(0, now)]
    if match.refusal(events[0]):
        player = match.offer.player if match.offer else 0
        events = [Answer(1 - player, False, now)] if match.offer else []
        events += [Offer(player, "abort", now), Answer(1 - player, True, now)]
    for event in events:
        if match.refusal(event) is None:
            await table.add(event)


def way_in(request: Request) -> list[int]:
    text = request.query_params.get("moves", "")
    parts = text.split(",") if text else []
    if len(text) > LONGEST_WAY or not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        raise malformed_problem(words.MOVES_AS_NUMBERS)
    return [int(part) for part in parts]
