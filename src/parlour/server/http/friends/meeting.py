"""The operations by which people meet: anyone who wants to play now, and the picture of an invitation."""

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.friends.forms import SeekForm, SeekWish
from parlour.server.friends.waiting import WaitingRoom
from parlour.server.http.bodies import json_response, malformed_problem, read_form
from parlour.server.http.friends.invitations import invitation_to
from parlour.server.http.games import game_of
from parlour.server.http.operations import Operation
from parlour.server.people.ratings import Ratings
from parlour.server.tables.codes import NotDone
from parlour.server.tables.forms import InvitationForm
from parlour.server.tables.services import Services, Who
from parlour.server.tables.tables import Tables
from parlour.server.tables.wishes import chosen_game


class Meeting:
    def __init__(self, services: Services, tables: Tables, ratings: Ratings) -> None:
        self._most, self._tables = services.settings.body_bytes, tables
        self._room = WaitingRoom(services, tables, ratings)

    def operations(self) -> list[Operation]:
        return [
            Operation("POST", "/api/games/{game}/seek", "seek", "Wait for anyone who wants to play this too, or say "
                      "that I still do; how it goes, and in the end the table.", self.seek, SeekForm, SeekWish,
                      needs="guest"),
            Operation("DELETE", "/api/me/seek", "give_up_seek", "I wait for nobody any more.", self.give_up, None,
                      status=204, needs="guest"),
            Operation("GET", "/api/tables/{table}/invitation", "invitation", "The address of a table of mine that "
                      "waits for somebody, and the same as a picture.", self.invitation, InvitationForm,
                      needs="guest", errors=[409]),
        ]  # fmt: skip

    async def seek(self, request: Request, who: Who) -> Response:
        name = game_of(request).name
        wish = await read_form(request, SeekWish, self._most)
        try:
            game = chosen_game(name, wish.options)
        except ValueError as error:
            raise malformed_problem(error) from None
        if not wish.go_on and not self._room.is_waiting(who.guest.id, game):
            if not (who.is_at_this_machine or self._tables.may_set_up(who.address)):
                raise NotDone("too_many")
            await self._room.begin(who, game)
        return json_response(await self._room.go_on(who, game))

    async def give_up(self, request: Request, who: Who) -> Response:
        self._room.give_up(who.guest.id)
        return Response(status_code=204)

    async def invitation(self, request: Request, who: Who) -> Response:
        table = await self._tables.find(request.path_params["table"])
        async with table.lock:
            await table.refresh()
            if not table.players_of(who.guest.id):
                raise NotDone("seat")
            if table.free is None or table.setup.reserved:
                raise NotDone("taken")
        return await invitation_to(request, f"/t/{table.id}")
