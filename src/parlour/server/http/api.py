"""The operations over HTTP, one a method."""

import asyncio
import contextlib
import json
import shutil
from collections.abc import Iterator, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import parlour
from parlour.games.registry import game_class, game_names
from parlour.games.texts import known_end
from parlour.matches.endings import code_of
from parlour.matches.pgn import VARIANTS
from parlour.server.arenas.arenas import Arenas
from parlour.server.exploring.streams import Streams
from parlour.server.http import words
from parlour.server.http.arenas import ArenaOperations
from parlour.server.http.bodies import json_response, malformed_problem, number_in, read_body, read_form
from parlour.server.http.debugging import Debugging
from parlour.server.http.exploring.again import ThinkingAgain
from parlour.server.http.exploring.operations import Exploring
from parlour.server.http.exploring.watching import Watching
from parlour.server.http.forms import ExampleForm, GameForm, Health, HealthStatus, MeterForm, OpponentForm, ReleaseForm
from parlour.server.http.friends.classes import ClassOperations
from parlour.server.http.friends.meeting import Meeting
from parlour.server.http.games import (
    LONGEST_POSITION,
    examples_text,
    game_form,
    game_of,
    opponent_forms,
    release_forms,
    truth_forms,
    variant_name,
    view_of,
)
from parlour.server.http.insight.puzzles import PuzzleOperations
from parlour.server.http.insight.reviews import ReviewOperations
from parlour.server.http.learners import LearnerOperations
from parlour.server.http.looking_back import LookingBack
from parlour.server.http.nets import NetOperations
from parlour.server.http.operations import Operation, Query
from parlour.server.http.people.cookies import renewed, with_secret
from parlour.server.http.people.devices import DeviceOperations
from parlour.server.http.people.following import Following
from parlour.server.http.people.matches import MatchOperations
from parlour.server.http.people.own_data import OwnDataOperations
from parlour.server.http.people.profile import ProfileOperations
from parlour.server.http.problems import ProblemError
from parlour.server.http.statistics import Statistics
from parlour.server.http.table_lessons import TableLessons
from parlour.server.learners.trainings import Trainings
from parlour.server.names import shown_name
from parlour.server.nets.own import OwnOpponents
from parlour.server.people.admission import COOKIE, Admission, address_of
from parlour.server.people.devices import Devices
from parlour.server.people.forms import GuestAnswer, GuestForm
from parlour.server.people.guests import People
from parlour.server.people.ratings import Ratings
from parlour.server.people.trophies import Trophies
from parlour.server.reviews.reviews import Reviews
from parlour.server.settings import data_path
from parlour.server.tables import codes, protocol, wire
from parlour.server.tables.client import Client
from parlour.server.tables.commands import has_news
from parlour.server.tables.connections import Connections
from parlour.server.tables.forms import NewTable, TableMade, TableSummary
from parlour.server.tables.helping.fairness import Fairness
from parlour.server.tables.messages import Outcome, View
from parlour.server.tables.protocol import SeatMessage
from parlour.server.tables.records import Records
from parlour.server.tables.services import Services, Who
from parlour.server.tables.setup import parse_setup
from parlour.server.tables.table import Table
from parlour.server.tables.tables import Tables
from parlour.server.texts import are_keys_wanted
from parlour.server.words import SOMEONE, USUAL_NAME
from parlour.stores.kept import Guest, KeptMatch, KeptOutcome

STATUS = {"unknown": 404, "busy": 503, "too_many": 429, "unavailable": 503, "failed": 500, "not_yours": 403}
READY_S = 5.0
POSITION = Query("position", {"type": "string", "maxLength": LONGEST_POSITION}, "a position as text")
LIMIT = Query("limit", {"type": "integer", "minimum": 1, "maximum": 100}, "how many at the most")


class Api:
    def __init__(
        self,
        services: Services,
        own: OwnOpponents,
        trainings: Trainings,
        tables: Tables,
        people: People,
        admission: Admission,
        connections: Connections,
        reviews: Reviews,
        arenas: Arenas,
        trophies: Trophies,
    ) -> None:
        self.services, self.own, self.trainings, self.tables, self.people = services, own, trainings, tables, people
        self.learners = own.learners
        self.admission, self.connections, self.reviews, self.arenas = admission, connections, reviews, arenas
        self.trophies = trophies
        self.records = Records()
        self.devices = Devices(services.store, people)
        self.health: HealthStatus = "starting"

    def game_operations(self) -> list[Operation]:
        return [
            Operation("GET", "/api/games", "games", "The games.", self.games, list[GameForm],
                      sharing="constant"),
            Operation(
                "GET", "/api/games/{game}/opponents", "opponents", "The ladder, weakest first; options of the game as "
                "queries.", self.opponents, list[OpponentForm], options=True, sharing="constant",
            ),
            Operation("GET", "/api/games/{game}/releases", "releases", "What the ladder was measured at, release by "
                      "release; options of the game as queries.", self.releases, list[ReleaseForm], options=True,
                      sharing="constant"),
            Operation("GET", "/api/games/{game}/view", "view", "What to draw for a position that shows the rules; with "
                      "options of the game or a position as queries, for that.", self.view, View,
                      queries=[POSITION], sharing="constant"),
            Operation("GET", "/api/games/{game}/examples", "examples", "What help shows, position by position.",
                      self.examples, list[ExampleForm], sharing="constant"),
            Operation("GET", "/api/truth", "truth", "How often the chances that reviews give came true, by board.",
                      self.truth, list[MeterForm], sharing="constant"),
        ]  # fmt: skip

    def guest_operations(self) -> list[Operation]:
        return [
            Operation("POST", "/api/guests", "new_guest", "A new guest, and its secret, for a script.", self.new_guest,
                      GuestAnswer, GuestForm, 201),
            Operation("GET", "/api/me", "me", "Who I am.", self.me, GuestAnswer, needs="guest"),
            Operation("POST", "/api/me", "change_me", "Change my name or colour; a browser without a cookie gets one.",
                      self.change_me, GuestAnswer, GuestForm),
            Operation("DELETE", "/api/me", "sign_out", "Forget my secret. My matches stay.", self.sign_out, None,
                      status=204, needs="guest"),
        ]  # fmt: skip

    def table_operations(self) -> list[Operation]:
        return [
            Operation("POST", "/api/tables", "new_table", "A new table.", self.new_table, TableMade, NewTable, 201,
                      needs="guest"),
            Operation("GET", "/api/tables", "listed_tables", "Open tables that others are told of, newest first.",
                      self.list_open, list[TableSummary], queries=[LIMIT], sharing="shared"),
            Operation("GET", "/api/me/tables", "my_tables", "Tables at which I sit, newest first.", self.list_mine,
                      list[TableSummary], queries=[LIMIT], needs="guest"),
            Operation("GET", "/api/tables/{table}", "table", "Where a table is now.", self.table, protocol.Update,
                      sharing="shared"),
            *LookingBack(self.services.store, self.find_table).operations(),
            *TableLessons(self.learners, self.find_table).operations(),
            Operation("GET", "/api/tables/{table}/record", "record", "The match as text, or a chess match as PGN.",
                      self.record, "text/plain", errors=[409], sharing="shared", weight=10,
                      queries=[Query("format", {"type": "string", "enum": ["record", "pgn"]}, "which text")]),
            Operation("POST", "/api/commands", "say", "A command of the protocol, for where there is no WebSocket, and "
                      "its answer.", self.say, protocol.Ok | protocol.Error, protocol.AnyCommand, needs="guest"),
        ]  # fmt: skip

    def health_operations(self) -> list[Operation]:
        return [
            Operation("GET", "/api/health", "health", "Whether the process is alive.", self.alive, Health,
                      needs="nothing"),
            Operation("GET", "/api/ready", "ready", "Whether it takes commands.", self.ready, Health,
                      needs="nothing"),
        ]  # fmt: skip

    def operations(self) -> list[Operation]:
        streams = Streams(self.services.pool)
        ratings = Ratings(self.services.store)
        statistics = Statistics(self.services, self.own, self.tables, ratings)
        following = Following(self.services.store, self.tables, ratings, self.trophies, self.reviews)
        profile = ProfileOperations(self.services.store, self.trophies, following.of_guest)
        own_data = OwnDataOperations(
            self.devices,
            self.learners,
            self.own.nets,
            self.tables,
            self.people,
            self.connections,
            self.trainings,
            self.arenas,
            self.records,
            statistics.of_guest,
            following.of_guest,
            self.summary_of,
        )
        matches = MatchOperations(self.services.store, self.records, self.summary_of, statistics.opponent_name)
        fairness = Fairness(self.services.store, self.tables.find)
        learners = LearnerOperations(self.services, self.learners, self.trainings, self.setting_up, fairness)
        found = [
            *self.game_operations(),
            *self.guest_operations(),
            *self.table_operations(),
            *self.health_operations(),
            *ReviewOperations(self.reviews, self.tables, self.services.settings.body_bytes).operations(),
            *PuzzleOperations(self.services, streams).operations(),
            *own_data.operations(),
            *matches.operations(),
            *DeviceOperations(self.devices, self.connections, self.services.settings).operations(),
            *statistics.operations(),
            *following.operations(),
            *profile.operations(),
            *Exploring(self.services, self.tables, streams, self.own).operations(),
            *ThinkingAgain(self.services, self.tables, self.reviews, streams).operations(),
            *Watching(self.services, self.tables).operations(),
            *ArenaOperations(self.services, self.arenas, self.setting_up).operations(),
            *ClassOperations(self.services, self.tables, self.connections, self.setting_up).operations(),
            *Meeting(self.services, self.tables, ratings).operations(),
            *learners.operations(),
            *NetOperations(self.services, self.own.nets, self.setting_up).operations(),
        ]
        if address := self.services.settings.passkeys:
            # Their library is an extra.
            from parlour.server.http.people.passkeys import PasskeyOperations
            from parlour.server.people.passkeys import Passkeys

            passkeys = Passkeys(self.services.store, self.devices, address)
            found += PasskeyOperations(passkeys, self.services.settings).operations()
        if self.services.settings.debug:
            found += Debugging(self.services, self.learners, learners, self.tables.find).operations()
        return found

    # What every operation has.

    async def body(self, request: Request, model: type[Any]) -> Any:
        return await read_form(request, model, self.services.settings.body_bytes)

    def check_setup(self, request: Request) -> None:
        if not (self.admission.is_here(request) or self.tables.may_set_up(address_of(request))):
            raise ProblemError(429, "too_many", codes.WORDS["too_many"], 12)

    @contextlib.contextmanager
    def setting_up(self, request: Request) -> Iterator[None]:
        """While something that is kept is made; if it does not come about, the try costs nothing."""
        self._check_disk()
        self.check_setup(request)
        try:
            yield
        except BaseException:
            self.tables.was_not_set_up(address_of(request))
            raise

    # Games and opponents.

    async def games(self, request: Request, who: Who | None) -> Response:
        return json_response([game_form(name) for name in game_names()])

    async def view(self, request: Request, who: Who | None) -> Response:
        name = game_of(request).name
        try:
            shown = view_of(name, request.query_params)
        except ValueError as error:
            raise malformed_problem(error) from None
        return Response(shown, media_type="application/json")

    async def examples(self, request: Request, who: Who | None) -> Response:
        return Response(examples_text(game_of(request).name), media_type="application/json")

    async def opponents(self, request: Request, who: Who | None) -> Response:
        game = game_of(request, with_options=True)
        return json_response(opponent_forms(game))

    async def releases(self, request: Request, who: Who | None) -> Response:
        return json_response(release_forms(game_of(request, with_options=True)))

    async def truth(self, request: Request, who: Who | None) -> Response:
        return json_response(truth_forms())

    # Guests.

    async def new_guest(self, request: Request, who: Who | None) -> Response:
        form = await self.body(request, GuestForm)
        with self.setting_up(request):
            guest, secret = await self._welcome(form)
        return json_response(GuestAnswer(id=guest.id, name=guest.name, colour=guest.colour, token=secret), 201)

    async def me(self, request: Request, who: Who) -> Response:
        answer = json_response(GuestAnswer(id=who.guest.id, name=who.guest.name, colour=who.guest.colour))
        return renewed(answer, request, self.services.settings)

    async def change_me(self, request: Request, who: Who | None) -> Response:
        form = await self.body(request, GuestForm)
        if who:
            try:
                guest = await self.people.change(who.guest, form.name, form.colour)
            except ValueError as error:
                raise malformed_problem(error) from None
            answer = json_response(GuestAnswer(id=guest.id, name=guest.name, colour=guest.colour))
            return renewed(answer, request, self.services.settings)
        with self.setting_up(request):
            guest, secret = await self._welcome(form)
        answer = json_response(GuestAnswer(id=guest.id, name=guest.name, colour=guest.colour))
        return with_secret(answer, request, secret, self.services.settings)

    async def _welcome(self, form: GuestForm) -> Any:
        try:
            return await self.people.welcome(form.name or USUAL_NAME, form.colour)
        except ValueError as error:
            raise malformed_problem(error) from None

    async def sign_out(self, request: Request, who: Who) -> Response:
        await self.people.sign_out(who.guest)
        self.connections.close_guest(who.guest.id)
        answer = Response(status_code=204)
        answer.delete_cookie(COOKIE, httponly=True, samesite="lax")
        return answer

    # Tables.

    async def new_table(self, request: Request, who: Who) -> Response:
        wish = await self.body(request, NewTable)
        self._check_opponents(who, wish)
        with self.setting_up(request):
            try:
                table = await self.tables.create(wish, who)
            except ValueError as error:
                raise malformed_problem(error) from None
        return json_response(TableMade(table=table.id, you=table.players_of(who.guest.id)), 201)

    def _check_opponents(self, who: Who, wish: NewTable) -> None:
        """One address does not keep all searches to itself."""
        if any(one.who == "opponent" for one in wish.seats) and self.tables.has_enough_opponents(who):
            raise ProblemError(429, "too_many", words.ENOUGH_OPPONENTS, 30)

    def _check_disk(self) -> None:
        folder = data_path(self.services.settings)
        if folder is None:
            return
        usage = shutil.disk_usage(folder)
        if usage.free * 100 < usage.total * self.services.settings.free_disk_percent:
            raise ProblemError(503, "unavailable", words.DISK_FULL, 60)

    async def list_open(self, request: Request, who: Who | None) -> Response:
        kept = await self._read(self.services.store.listed_matches(number_in(request, "limit", 100, 1, 100)))
        shown = [summary(one, None, None, await self._names(one)) for one in kept]
        return json_response(
            [one.model_copy(update={"is_here": self.tables.is_somebody_at(one.table)}) for one in shown]
        )

    async def list_mine(self, request: Request, who: Who) -> Response:
        kept = await self._read(self.services.store.matches_of(who.guest.id, number_in(request, "limit", 100, 1, 100)))
        return json_response([await self.summary_of(one, who.guest.id) for one in kept])

    async def summary_of(self, kept: KeptMatch, guest: str, result: KeptOutcome | None = None) -> TableSummary:
        if result is None and not kept.open:
            result = await self._read(self.services.store.result(kept.id))
        return summary(kept, result, guest, await self._names(kept))

    async def _names(self, kept: KeptMatch) -> dict[int, Guest]:
        """Who came to a table after it was made."""
        free = parse_setup(kept.setup).free
        seat = None if free is None else kept.seats.get(free)
        guest = await self._read(self.services.store.guest(seat.guest)) if seat and seat.guest else None
        return {} if guest is None or free is None else {free: guest}

    async def find_table(self, request: Request) -> Table:
        return await self.tables.find(request.path_params["table"])

    async def table(self, request: Request, who: Who | None) -> Response:
        table = await self.find_table(request)
        async with table.lock:
            await table.refresh()
            await has_news(table)
            return Response(table.update_text(-1, are_keys_wanted()), media_type="application/json")

    async def record(self, request: Request, who: Who | None) -> Response:
        table = await self.find_table(request)
        wanted = request.query_params.get("format", "record")
        if wanted not in ("record", "pgn"):
            raise malformed_problem(words.RECORD_FORMAT)
        async with table.lock:
            await table.refresh()
            match = table.match
        if match is None:
            raise ProblemError(409, "waiting", words.NOT_BEGUN)
        if wanted == "pgn" and match.game.name not in VARIANTS:
            raise ProblemError(409, "no_pgn", words.PGN_IS_CHESS)
        return PlainTextResponse(await self.records.text(table.id, match, wanted))

    async def _read(self, future: Any) -> Any:
        return await asyncio.wrap_future(future)

    # Commands without a WebSocket.

    async def say(self, request: Request, who: Who) -> Response:
        """Join, leave and watch are about a connection; here they are about the streams that the guest has open."""
        text = await read_body(request, self.services.settings.message_bytes)
        with self.connections.speak(who) as client:
            answer = await answer_to(client, text)
        return Response(answer, media_type="application/json")

    # The server itself.

    async def alive(self, request: Request, who: Who | None) -> Response:
        debug = self.services.settings.debug
        passkeys = self.services.settings.passkeys is not None
        return json_response(Health(status=self.health, version=parlour.__version__, debug=debug, passkeys=passkeys))

    async def ready(self, request: Request, who: Who | None) -> Response:
        if self.health != "ok" or self.services.store.stopped:
            raise ProblemError(503, "unavailable", words.NOT_READY, 1)
        async with asyncio.timeout(READY_S):
            await self._read(self.services.store.match("-"))  # a StoreError, if it cannot be read, is a 503 as well
        return json_response(Health(status="ok", version=parlour.__version__))


def kept_outcome(game: str, result: KeptOutcome) -> Outcome:
    """How a match ended, as a store keeps it. Of a game that is not here any more the reason says enough."""
    players = game_class(game).players if game in game_names() else ("", "")
    code = code_of(result.reason, players, result.winner)
    return Outcome(winner=result.winner, reason=known_end(game, result.reason), code=code)


async def answer_to(client: Client, text: bytes) -> bytes:
    """The one answer that a command gets."""
    await client.hear(text)
    await client.outbox.wait()
    return client.outbox.take()[0]


def summary(kept: KeptMatch, result: KeptOutcome | None, guest: str | None, came: Mapping[int, Guest]) -> TableSummary:
    """A line about a table, without loading it."""
    setup = parse_setup(kept.setup)
    shown: list[SeatMessage | None] = [wire.shown_seat(seat) for seat in setup.begin.seats]
    if setup.free is not None:
        came_once = setup.free in kept.seats
        shown[setup.free] = SeatMessage(name=SOMEONE, kind="person") if came_once else None
    for player, one in came.items():
        shown[player] = SeatMessage(name=shown_name(one.name), kind="person", colour=one.colour)
    you = tuple(player for player, seat in sorted(kept.seats.items()) if guest and seat.guest == guest)
    ended = result is not None and result.ending != "aborted"
    return TableSummary(
        table=kept.id,
        game=kept.game,
        options=json.loads(kept.options),
        variant=variant_name(kept.game, kept.options),
        seats=(shown[0], shown[1]),
        events=kept.next_seq,
        created_ms=kept.created_ms,
        to_move=kept.to_move,
        outcome=kept_outcome(kept.game, result) if result and ended else None,
        aborted=result is not None and result.ending == "aborted",
        is_open=kept.open,
        you=you,
    )
