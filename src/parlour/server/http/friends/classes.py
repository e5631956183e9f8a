"""The operations about classes and their tournaments. Whoever knows the code may join; whoever opened a class rules
it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.classes.classes import Classes, ClassRefused
from parlour.server.classes.forms import (
    ClassForm,
    ClassLook,
    ClassSummary,
    ClassWish,
    TournamentChange,
    TournamentWish,
)
from parlour.server.classes.showing import class_form
from parlour.server.classes.tournaments import Tournaments
from parlour.server.exploring.streams import Stream, Streams
from parlour.server.http.bodies import json_response, malformed_problem, read_form
from parlour.server.http.exploring.answers import answer_in_lines
from parlour.server.http.friends.invitations import invitation_to
from parlour.server.http.operations import Operation
from parlour.server.http.problems import ProblemError
from parlour.server.tables.connections import Connections
from parlour.server.tables.forms import InvitationForm
from parlour.server.tables.services import Services, Who
from parlour.server.tables.tables import Tables
from parlour.stores.classes.kept import KeptClass

TELL_S = 1.0
CLASSES, CLASS = "/api/classes", "/api/classes/{class}"
STATUS = {"unknown": 404, "not_yours": 403, "outside": 403, "removed": 403, "not_a_member": 404, "no_pairing": 404}


class ClassOperations:
    def __init__(
        self,
        services: Services,
        tables: Tables,
        connections: Connections,
        setting_up: Callable[[Request], AbstractContextManager[None]],
    ) -> None:
        self._most, self._setting_up = services.settings.body_bytes, setting_up
        self._classes = Classes(tables, connections.is_connected)
        self._tournaments = Tournaments(self._classes)
        # A class may be behind one address.
        self._streams = Streams(services.pool, services.settings.sockets_per_address)

    def operations(self) -> list[Operation]:
        return [
            Operation("POST", CLASSES, "new_class", "Open a class; others join it by its code.", self.open, ClassForm,
                      ClassWish, 201, needs="guest", errors=[409]),
            Operation("GET", "/api/me/classes", "my_classes", "Classes that I have opened or joined, newest first.",
                      self.list_mine, list[ClassSummary], needs="guest"),
            Operation("GET", CLASS, "class", "A class: its people and its tournament; of one that I am not in, only "
                      "whose it is.", self.show, ClassForm, needs="guest", errors=[404]),
            Operation("POST", CLASS + "/live", "live_class", "The same as it goes on, once a second at the most, with "
                      "everybody's tables if I want.", self.watch, ClassForm, ClassLook, needs="guest",
                      errors=[403, 404], weight=4, lines=True),
            Operation("GET", CLASS + "/invitation", "class_invitation", "The address by which people join, and the "
                      "same as a picture.", self.invitation, InvitationForm, needs="guest", errors=[403, 404]),
            Operation("POST", CLASS + "/members", "join_class", "Join a class: its people see the tables at which I "
                      "play.", self.join, ClassForm, needs="guest", errors=[403, 404, 409]),
            Operation("DELETE", CLASS + "/members", "leave_class", "Leave a class. Whoever was to play me has the "
                      "point.", self.leave, None, status=204, needs="guest", errors=[404]),
            Operation("DELETE", CLASS + "/members/{member}", "remove_member", "Remove somebody from my class, for "
                      "good.", self.remove, None, status=204, needs="guest", errors=[403, 404]),
            Operation("DELETE", CLASS, "close_class", "Close my class, with its tournaments. Matches stay.",
                      self.close, None, status=204, needs="guest", errors=[403, 404]),
            Operation("POST", CLASS + "/tournament", "new_tournament", "Begin a tournament in my class, with all who "
                      "are here.", self.begin, ClassForm, TournamentWish, 201, needs="guest",
                      errors=[403, 404, 409], weight=4),
            Operation("POST", CLASS + "/tournament/change", "change_tournament", "Pair the next round of my class's "
                      "tournament, decide a pairing, or end it.", self.change, ClassForm, TournamentChange,
                      needs="guest", errors=[403, 404, 409], weight=4),
        ]  # fmt: skip

    async def open(self, request: Request, who: Who) -> Response:
        wish = await read_form(request, ClassWish, self._most)
        with self._setting_up(request):
            try:
                made = await self._classes.open(who, wish.name)
            except ValueError as error:
                raise malformed_problem(error) from None
            except ClassRefused as error:
                raise problem_of(error) from None
        return json_response(await self._form(made, who), 201)

    async def list_mine(self, request: Request, who: Who) -> Response:
        found = await self._classes.of_guest(who.guest.id)
        return json_response(
            [ClassSummary(code=one.id, name=one.name, yours=one.owner == who.guest.id) for one in found]
        )

    async def show(self, request: Request, who: Who) -> Response:
        return json_response(await self._form(await self._find(request), who))

    async def watch(self, request: Request, who: Who) -> Response:
        about = await self._find(request)
        wish = await read_form(request, ClassLook, self._most)
        await self._require_inside(about, who)
        self._streams.require_few(who)
        return answer_in_lines(self._streams, who, lambda stream: self._tell(stream, about, who, wish.boards))

    async def invitation(self, request: Request, who: Who) -> Response:
        about = await self._find(request)
        await self._require_inside(about, who)
        return await invitation_to(request, f"/class/{about.id}")

    async def join(self, request: Request, who: Who) -> Response:
        about = await self._find(request)
        try:
            await self._classes.join(about, who)
        except ClassRefused as error:
            raise problem_of(error) from None
        return json_response(await self._form(about, who))

    async def leave(self, request: Request, who: Who) -> Response:
        await self._classes.leave(await self._find(request), who.guest.id)
        return Response(status_code=204)

    async def remove(self, request: Request, who: Who) -> Response:
        about = await self._find(request)
        try:
            await self._classes.remove(about, who, request.path_params["member"])
        except ClassRefused as error:
            raise problem_of(error) from None
        return Response(status_code=204)

    async def close(self, request: Request, who: Who) -> Response:
        about = await self._find(request)
        try:
            await self._classes.close(about, who)
        except ClassRefused as error:
            raise problem_of(error) from None
        return Response(status_code=204)

    async def begin(self, request: Request, who: Who) -> Response:
        about = await self._find(request)
        wish = await read_form(request, TournamentWish, self._most)
        try:
            # Not to be interrupted half way: a round is whole, or is not there.
            await asyncio.shield(asyncio.ensure_future(self._tournaments.begin(about, who, wish)))
        except ValueError as error:
            raise malformed_problem(error) from None
        except ClassRefused as error:
            raise problem_of(error) from None
        return json_response(await self._form(about, who), 201)

    async def change(self, request: Request, who: Who) -> Response:
        about = await self._find(request)
        wish = await read_form(request, TournamentChange, self._most)
        try:
            await asyncio.shield(asyncio.ensure_future(self._tournaments.change(about, who, wish)))
        except ClassRefused as error:
            raise problem_of(error) from None
        return json_response(await self._form(about, who))

    async def _find(self, request: Request) -> KeptClass:
        try:
            return await self._classes.find(request.path_params["class"])
        except ClassRefused as error:
            raise problem_of(error) from None

    async def _require_inside(self, about: KeptClass, who: Who) -> None:
        if not (await self._classes.look(about)).is_inside(who.guest.id):
            raise problem_of(ClassRefused("outside"))

    async def _form(self, about: KeptClass, who: Who, with_boards: bool = False) -> ClassForm:
        self._classes.presence.note(who.guest.id)
        now = await self._classes.look(about, with_boards)
        if now.is_inside(who.guest.id):
            await self._tournaments.seat(about)
        return class_form(now, who.guest.id, with_boards)

    async def _tell(self, stream: Stream, about: KeptClass, who: Who, with_boards: bool) -> AsyncIterator[str]:
        """What is new, for as long as one is in it."""
        last = ""
        while not stream.is_ended:
            try:
                about = await self._classes.find(about.id)
            except ClassRefused:
                return
            form = await self._form(about, who, with_boards)
            if (text := form.model_dump_json()) != last:
                yield text
                last = text
            if not (form.yours or form.is_member):
                return
            await asyncio.sleep(TELL_S)


def problem_of(error: ClassRefused) -> ProblemError:
    return ProblemError(STATUS.get(error.code, 409), error.code, error.args[0])
