"""The operations about searches in slow motion, and about the lessons on the page."""

from starlette.requests import Request
from starlette.responses import Response

from parlour.insight.steps.tutorials import TUTORIALS
from parlour.server.exploring.film_forms import FilmForm, FilmWish, TutorialForm
from parlour.server.exploring.films import tutorial_form, watch
from parlour.server.http.bodies import json_response, read_form
from parlour.server.http.exploring import words
from parlour.server.http.exploring.operations import POSITIONS, checked_aside, checked_line
from parlour.server.http.operations import Operation
from parlour.server.http.problems import ProblemError
from parlour.server.tables.helping.fairness import Fairness
from parlour.server.tables.services import Services, Who
from parlour.server.tables.tables import Tables


class Watching:
    def __init__(self, services: Services, tables: Tables) -> None:
        self._most = services.settings.body_bytes
        self._fairness = Fairness(services.store, tables.find)

    def operations(self) -> list[Operation]:
        return [
            Operation("POST", POSITIONS + "/film", "film", "A small search step by step, each with its numbers and a "
                      "sentence. Nothing of a match while two people play it.", self.film, FilmForm, FilmWish,
                      needs="guest", errors=[409], weight=10),
            Operation("GET", "/api/tutorials/{tutorial}", "tutorial", "What a lesson is made of: a position, the "
                      "search there step by step, and what is right.", self.tutorial, TutorialForm, errors=[404],
                      sharing="constant"),
        ]  # fmt: skip

    async def film(self, request: Request, who: Who) -> Response:
        wish = await read_form(request, FilmWish, self._most)
        line = await checked_line(request, wish)
        asked = await self._fairness.require_fair(who.guest.id, line.positions)
        found = await checked_aside(lambda: watch(line, wish))
        await self._fairness.count_no_more(asked)
        return json_response(found)

    async def tutorial(self, request: Request, who: Who | None) -> Response:
        name = next((one for one in TUTORIALS if one == request.path_params["tutorial"]), None)
        if name is None:
            raise ProblemError(404, "unknown", words.NO_SUCH_LESSON)
        text = tutorial_form(name).model_dump_json(exclude_defaults=True)
        return Response(text, media_type="application/json")
