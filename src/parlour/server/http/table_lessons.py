"""The operation about what learners took from the match at a table."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from parlour.learners.growth import growth_of
from parlour.learners.learner import Learner
from parlour.learners.seat import learner_in
from parlour.matches.match import Match
from parlour.server.http import words
from parlour.server.http.bodies import json_response
from parlour.server.http.learner_checks import rights_of
from parlour.server.http.operations import Operation
from parlour.server.learners import showing
from parlour.server.learners.forms import TableLesson
from parlour.server.learners.learners import Learners, lesson_names
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import Who
from parlour.server.tables.table import Table


class TableLessons:
    def __init__(
        self,
        learners: Learners,
        find_table: Callable[[Request], Awaitable[Table]],
    ) -> None:
        self._learners, self._find_table = learners, find_table

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", "/api/tables/{table}/lessons", "table_lessons", "What the learners at a table took from "
                      "its match, once that is over; nothing where none sits.", self.lessons, list[TableLesson],
                      errors=[409], weight=4),
        ]  # fmt: skip

    async def lessons(self, request: Request, who: Who | None) -> Response:
        """When this is answered, they are on disk."""
        table = await self._find_table(request)
        async with table.lock:
            await table.refresh()
            match = table.match
        if match is None or not match.over:
            raise NotDone("not_over")
        return json_response(
            [
                found
                for player, name in lesson_names(table.id, match).items()
                if (found := await self._lesson(request, who, match, player, name))
            ]
        )

    async def _lesson(
        self, request: Request, who: Who | None, match: Match, player: int, name: str
    ) -> TableLesson | None:
        """None: there is no such learner any more, or it cannot be read."""

        def read(learner: Learner) -> TableLesson:
            steps = None if match.outcome is None else showing.lesson_steps(learner, name)
            now, before = growth_of(learner), growth_of(learner, without=name)
            return TableLesson(
                player=player,
                grown=steps is not None and not steps.undone and now.stage > before.stage,
                learner=showing.learner_form(learner, learner.about, rights_of(who, learner.about)),
                lesson=steps if steps and not steps.undone else None,
                why=why_not(learner, match, name),
            )

        try:
            return await self._learners.use(match.game, learner_in(match.seats[player].id), read)
        except (NotDone, ValueError):
            return None


def why_not(learner: Learner, match: Match, name: str) -> str:
    """Why a match taught nothing; empty if it did."""
    if match.outcome is None:
        return words.ABORTED
    decision = learner.decision(name)
    if decision is None:
        return words.FORGOTTEN
    return words.UNDONE if decision.undone else decision.skipped
