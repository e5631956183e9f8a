"""The operations about nets that people train. Reading one needs its id; changing one, to be its owner."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from parlour.engines.net_file import kernel_of, shipped_file
from parlour.games.game import Game
from parlour.server.http import words
from parlour.server.http.bodies import json_response, malformed_problem, read_body, read_form
from parlour.server.http.games import game_of
from parlour.server.http.learner_checks import checked_name
from parlour.server.http.operations import Operation, Query
from parlour.server.http.problems import ProblemError
from parlour.server.learners.files import OCTETS, Slots
from parlour.server.nets import words as net_words
from parlour.server.nets.forms import MoreTraining, NetForm, NetsForm, NewNet, RenamedNet
from parlour.server.nets.nets import Nets, NoRoomYet, TooManyNetsError
from parlour.server.nets.shelf import NetAbout
from parlour.server.nets.showing import curve_of_net, net_form
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import Services, Who

ALL = "/api/games/{game}/nets"
ONE = ALL + "/{net}"
LONGEST_NAME = 200
NAME = Query("name", {"type": "string", "maxLength": LONGEST_NAME}, "what it is to be called")
T = TypeVar("T")


class NetOperations:
    def __init__(
        self, services: Services, nets: Nets, setting_up: Callable[[Request], AbstractContextManager[None]]
    ) -> None:
        """`setting_up`: whether whoever asks may make one more thing that is kept; what fails inside costs nothing."""
        self.settings, self.nets, self.setting_up = services.settings, nets, setting_up
        self._sending = Slots()

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", ALL, "nets", "My nets, newest first, and what may be trained here; options of the game as "
                      "queries, here and below.", self.all, NetsForm, options=True),
            Operation("POST", ALL, "new_net", "A net of mine, which begins to train now.", self.create, NetForm, NewNet,
                      201, needs="guest", options=True, errors=[409]),
            Operation("POST", ALL + "/file", "bring_net", "A net of mine from a file, such as `parlour train` writes. "
                      "If anything in it is wrong, the answer says what.", self.bring, NetForm, OCTETS, 201,
                      needs="guest", options=True, queries=[NAME], errors=[409]),
            Operation("GET", ONE, "net", "A net, how far its training is, and how it does.", self.one, NetForm,
                      options=True),
            Operation("POST", ONE, "rename_net", "Give it another name.", self.rename, NetForm, RenamedNet,
                      needs="guest", options=True),
            Operation("DELETE", ONE, "remove_net", "Remove it. A training of it ends.", self.remove, None, status=204,
                      needs="guest", options=True),
            Operation("POST", ONE + "/training", "train_net", "Let it train for some more minutes.", self.train,
                      NetForm, MoreTraining, 202, needs="guest", options=True, errors=[409]),
            Operation("DELETE", ONE + "/training", "stop_net", "Stop its training. What it has learned is kept.",
                      self.stop, NetForm, needs="guest", options=True),
            Operation("GET", ONE + "/file", "net_file", "The net as a file, with its curve.", self.file, OCTETS,
                      options=True, weight=4),
        ]  # fmt: skip

    # Who may do what.

    async def find(self, request: Request) -> tuple[Game, NetAbout]:
        game = game_of(request, with_options=True)
        about = await self.nets.find(game, request.path_params["net"])
        if about is None:
            raise ProblemError(404, "unknown", net_words.NO_SUCH_NET)
        return game, about

    async def require_owner(self, request: Request, who: Who) -> tuple[Game, NetAbout]:
        game, about = await self.find(request)
        if about.owner != who.guest.id:
            raise NotDone("not_yours")
        return game, about

    async def body(self, request: Request, model: type[Any]) -> Any:
        return await read_form(request, model, self.settings.body_bytes)

    async def form(self, game: Game, about: NetAbout, who: Who | None) -> NetForm:
        return await asyncio.to_thread(net_form, self.nets, game, about, who.guest.id if who else "")

    async def respond(self, game: Game, about: NetAbout, who: Who | None, status: int = 200) -> Response:
        return json_response(await self.form(game, about, who), status)

    # What there is.

    async def all(self, request: Request, who: Who | None) -> Response:
        game = game_of(request, with_options=True)
        found = await self.nets.all_for(game, who.guest.id) if who else []
        forms = [await self.form(game, about, who) for about in found]
        choices = self.nets.choices(game)
        trainable = kernel_of(game) is not None
        most = self.settings.nets_per_guest
        return json_response(NetsForm(trainable=trainable, minutes=choices, most=most, nets=tuple(forms)))

    async def one(self, request: Request, who: Who | None) -> Response:
        return await self.respond(*await self.find(request), who)

    async def file(self, request: Request, who: Who | None) -> Response:
        game, about = await self.find(request)
        data = await as_problem(self.nets.file(game, about))
        name = file_name(game, about)
        return Response(data, media_type=OCTETS, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    # Changing it.

    async def create(self, request: Request, who: Who) -> Response:
        game = game_of(request, with_options=True)
        wish = await self.body(request, NewNet)
        name = checked_name(wish.name)
        with self.setting_up(request):
            about = await as_problem(self.nets.create(game, name, who.guest.id, wish.minutes, who.origin))
        return await self.respond(game, about, who, 201)

    async def bring(self, request: Request, who: Who) -> Response:
        game = game_of(request, with_options=True)
        name = checked_name(request.query_params.get(NAME.name, "")[:LONGEST_NAME])
        with self._sending.inside(who.guest.id):
            data = await read_body(request, self.settings.net_bytes, OCTETS)
            with self.setting_up(request):
                about = await as_problem(self.nets.bring(game, name, who.guest.id, data))
        return await self.respond(game, about, who, 201)

    async def rename(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        name = checked_name((await self.body(request, RenamedNet)).name)
        return await self.respond(game, await as_problem(self.nets.rename(game, about, name)), who)

    async def remove(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        await self.nets.remove(game, about.id)
        return Response(status_code=204)

    async def train(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        wish = await self.body(request, MoreTraining)
        curve = await asyncio.to_thread(curve_of_net, self.nets, game, about)
        with self.setting_up(request):  # before anybody else's training is stopped for it
            about = await as_problem(self.nets.train_on(game, about, wish.minutes, curve.seconds, who.origin))
        return await self.respond(game, about, who, 202)

    async def stop(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        await self.nets.stop(about.id)
        return await self.respond(game, about, who)


async def as_problem(doing: Awaitable[T]) -> T:
    """Whatever is wrong is the answer, in words."""
    try:
        return await doing
    except NoRoomYet as error:
        raise ProblemError(409, "busy", words.TRAINING_IS_BUSY, max(1, round(error.wait_s))) from None
    except TooManyNetsError as error:
        raise ProblemError(409, "too_many", str(error)) from None
    except ValueError as error:
        raise malformed_problem(error) from None


def file_name(game: Game, about: NetAbout) -> str:
    """Only what every system takes in the name of a file."""
    plain = "".join(letter for letter in about.name if letter.isascii() and letter.isalnum())
    return f"{plain or about.id}-{shipped_file(game)}"
