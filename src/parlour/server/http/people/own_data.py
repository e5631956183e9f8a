"""The operations by which a guest takes along everything that is kept about them, and has it erased."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Literal
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from parlour.games.game import Game, Value
from parlour.learners.shelf import About
from parlour.server.arenas.arenas import Arenas
from parlour.server.arenas.forms import ArenaSummary
from parlour.server.clock import today_ms
from parlour.server.http.operations import Operation
from parlour.server.learners.files import Slots
from parlour.server.learners.learners import Learners
from parlour.server.learners.trainings import Trainings, text_of
from parlour.server.nets.nets import Nets
from parlour.server.nets.shelf import NetAbout, game_of_net
from parlour.server.people.admission import COOKIE
from parlour.server.people.devices import Devices
from parlour.server.people.erasing import erase, matches_of
from parlour.server.people.forms import RatingForm, StatisticForm
from parlour.server.people.guests import People
from parlour.server.tables.connections import Connections
from parlour.server.tables.forms import Form, TableSummary
from parlour.server.tables.records import Records
from parlour.server.tables.services import Who
from parlour.server.tables.tables import Tables
from parlour.stores.kept import Guest, KeptMatch, KeptPasskey, KeptTrophy, KeptTry

PATH = "/api/me/data"
FILE = "parlour-my-data.json"
MOST_CLASSES = 1000
WEIGHT = 20
"""Every match is replayed to write its record."""


class OwnGuest(Form):
    id: str
    name: str
    colour: str
    created_ms: int


class OwnDevice(Form):
    name: str
    created_ms: int


class OwnPasskey(Form):
    name: str
    created_ms: int
    used_ms: int


class OwnLearner(Form):
    game: str
    options: dict[str, Value]
    id: str
    name: str
    mode: str
    created_ms: int
    file: str
    """Where all it knows is to be had; empty if its game is not here any more."""


class OwnNet(Form):
    game: str
    options: dict[str, Value]
    id: str
    name: str
    created_ms: int
    file: str
    """Where it is to be had; empty if its game is not here any more."""


class OwnArena(Form):
    about: ArenaSummary
    file: str
    """Where all its matches are to be had."""


class OwnTry(Form):
    """What I answered first to a puzzle."""

    game: str
    puzzle: str
    day: str
    """The date, if it was the puzzle of that day; else empty."""
    solved: bool
    tried_ms: int


class OwnTrophy(Form):
    """What I earned."""

    name: str
    game: str
    about: str
    match: str
    earned_ms: int


class OwnClass(Form):
    """A class that I opened or am in."""

    code: str
    name: str
    yours: bool
    created_ms: int


class OwnMatch(Form):
    about: TableSummary
    record: str
    """The match as text; empty if it has not begun."""


class OwnData(Form):
    """Everything that is kept about a guest, but for what learners and nets know and what arenas played: each has a
    file of its own."""

    format: Literal[1]
    made_ms: int
    guest: OwnGuest
    devices: list[OwnDevice]
    passkeys: list[OwnPasskey]
    statistics: list[StatisticForm]
    ratings: list[RatingForm]
    learners: list[OwnLearner]
    nets: list[OwnNet]
    arenas: list[OwnArena]
    puzzles: list[OwnTry]
    trophies: list[OwnTrophy]
    classes: list[OwnClass]
    matches: list[OwnMatch]


class OwnDataOperations:
    def __init__(
        self,
        devices: Devices,
        learners: Learners,
        nets: Nets,
        tables: Tables,
        people: People,
        connections: Connections,
        trainings: Trainings,
        arenas: Arenas,
        records: Records,
        statistics_of: Callable[[str], Awaitable[list[StatisticForm]]],
        ratings_of: Callable[[str], Awaitable[list[RatingForm]]],
        summary_of: Callable[[KeptMatch, str], Awaitable[TableSummary]],
    ) -> None:
        self.devices = devices
        self.learners, self.tables, self.people, self.connections = learners, tables, people, connections
        self.nets = nets
        self.trainings, self.arenas, self.records = trainings, arenas, records
        self.statistics_of, self.ratings_of, self.summary_of = statistics_of, ratings_of, summary_of
        self.shelf, self._store = learners.shelf, tables.services.store
        self._taking = Slots()

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", PATH, "my_data", "Everything that is kept about me, as one file: who I am, my devices, my "
                      "statistics and ratings, my learners, champions, arenas, puzzles, trophies, classes, and matches "
                      "with their records.",
                      self.export, OwnData, needs="guest", weight=WEIGHT),
            Operation("DELETE", PATH, "erase_me", "Erase me. Matches that I played alone, my statistics, "
                      "ratings, learners and arenas are removed; those that I still play with others I resign, and "
                      "others keep theirs with a nameless person in my place.", self.erase, None, status=204,
                      needs="guest", weight=WEIGHT),
        ]  # fmt: skip

    async def export(self, request: Request, who: Who) -> Response:
        return DataFile(self._pieces(who.guest), self._taking, who.guest.id)

    async def erase(self, request: Request, who: Who) -> Response:
        # Not to be interrupted half way by somebody who closes the page.
        await asyncio.shield(asyncio.ensure_future(self._erase(who)))
        answer = Response(status_code=204)
        answer.delete_cookie(COOKIE, httponly=True, samesite="lax")
        return answer

    async def _erase(self, who: Who) -> None:
        await self.arenas.remove_all_of(who.guest.id)
        await self.nets.remove_all_of(who.guest.id)
        await self.learners.remove_all_of(who.guest.id, self.trainings.stop_all_of)
        await erase(who, self.tables, self.records)
        self.people.forget_all_of(who.guest.id)
        self.connections.close_guest(who.guest.id)

    async def _pieces(self, guest: Guest) -> AsyncIterator[str]:
        devices, _ = await self.devices.of(guest)
        head = OwnData(
            format=1,
            made_ms=today_ms(),
            guest=OwnGuest(id=guest.id, name=guest.name, colour=guest.colour, created_ms=guest.created_ms),
            devices=[OwnDevice(name=one.name, created_ms=one.created_ms) for one in devices],
            passkeys=[own_passkey(one) for one in await self._passkeys(guest.id)],
            statistics=await self.statistics_of(guest.id),
            ratings=await self.ratings_of(guest.id),
            learners=await self.learners.beside(self._learners, guest.id),
            nets=await asyncio.to_thread(self._nets, guest.id),
            arenas=[own_arena(one) for one in await self.arenas.of_guest(guest.id)],
            puzzles=[own_try(one) for one in await asyncio.wrap_future(self._store.tries_of(guest.id))],
            trophies=[own_trophy(one) for one in await asyncio.wrap_future(self._store.trophies_of(guest.id))],
            classes=await self._classes(guest.id),
            matches=[],
        )
        yield head.model_dump_json().removesuffix("]}")
        between = ""
        async for kept in matches_of(self._store, guest.id):
            events = await asyncio.wrap_future(self._store.events(kept.id))
            record = await self.records.of_kept(events)
            one = OwnMatch(about=await self.summary_of(kept, guest.id), record=record)
            yield between + one.model_dump_json()
            between = ","
        yield "]}"

    async def _classes(self, guest: str) -> list[OwnClass]:
        found = await asyncio.wrap_future(self._store.classes.of_guest(guest, MOST_CLASSES))
        return [
            OwnClass(code=one.id, name=one.name, yours=one.owner == guest, created_ms=one.created_ms) for one in found
        ]

    async def _passkeys(self, guest: str) -> list[KeptPasskey]:
        return await asyncio.wrap_future(self._store.passkeys_of(guest))

    def _learners(self, guest: str) -> list[OwnLearner]:
        return [learner_form(self.shelf.game_in(folder), folder, about) for folder, about in self.shelf.owned_by(guest)]

    def _nets(self, guest: str) -> list[OwnNet]:
        return [own_net(about) for _, about in self.nets.shelf.everywhere() if about.owner == guest]


def address_of_file(game: Game, kind: str, id: str) -> str:
    options = urlencode({name: text_of(value) for name, value in game.options.items()})
    return f"/api/games/{game.name}/{kind}/{id}/file" + (f"?{options}" if options else "")


def own_net(about: NetAbout) -> OwnNet:
    game = game_of_net(about)
    return OwnNet(
        game=about.game,
        options=about.options,
        id=about.id,
        name=about.name,
        created_ms=about.created_ms,
        file=address_of_file(game, "nets", about.id) if game else "",
    )


def learner_form(game: Game | None, folder: Path, about: About) -> OwnLearner:
    return OwnLearner(
        game=game.name if game else folder.parent.name,
        options=dict(game.options) if game else {},
        id=about.id,
        name=about.name,
        mode=about.mode,
        created_ms=about.created_ms,
        file=address_of_file(game, "learners", about.id) if game else "",
    )


def own_try(one: KeptTry) -> OwnTry:
    return OwnTry(game=one.game, puzzle=one.puzzle, day=one.day, solved=one.solved, tried_ms=one.tried_ms)


def own_trophy(one: KeptTrophy) -> OwnTrophy:
    return OwnTrophy(name=one.name, game=one.game, about=one.about, match=one.match, earned_ms=one.earned_ms)


def own_passkey(one: KeptPasskey) -> OwnPasskey:
    return OwnPasskey(name=one.name, created_ms=one.created_ms, used_ms=one.used_ms)


def own_arena(about: ArenaSummary) -> OwnArena:
    return OwnArena(about=about, file=f"/api/arenas/{about.id}/file?format=jsonl")


class DataFile(StreamingResponse):
    """A file that is written while it is sent, so many at a time, one of each guest."""

    def __init__(
        self, pieces: AsyncIterator[str], taking: Slots, guest: str, name: str = FILE, media: str = "application/json"
    ) -> None:
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        super().__init__(pieces, media_type=media, headers=headers)
        self._taking, self._guest = taking, guest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._taking.inside(self._guest):
            await super().__call__(scope, receive, send)
