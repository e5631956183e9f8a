"""The application: everything above put together, from the start to the end."""

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

import parlour
from parlour.learners.shelf import Shelf
from parlour.server import garbage, logs
from parlour.server.arenas.arenas import Arenas
from parlour.server.arenas.files import ArenaFiles
from parlour.server.http import words
from parlour.server.http.api import STATUS, Api
from parlour.server.http.callers import Callers
from parlour.server.http.delivery import TextsWithKeys, compression, confirm_unchanged
from parlour.server.http.gate import Gate
from parlour.server.http.openapi import openapi
from parlour.server.http.operations import Operation
from parlour.server.http.page import page
from parlour.server.http.problems import ProblemError, problem_response
from parlour.server.http.running.admin import Admin
from parlour.server.http.running.state import Running
from parlour.server.http.talk import Talk
from parlour.server.learners.learners import Learners
from parlour.server.learners.processes import TrainingRoom
from parlour.server.learners.trainings import Trainings
from parlour.server.metrics import Metrics, memory_bytes
from parlour.server.net.origins import Origins
from parlour.server.nets.nets import Nets
from parlour.server.nets.own import OwnOpponents
from parlour.server.nets.shelf import NetShelf
from parlour.server.others.bus import JOBS, Bus, Silence
from parlour.server.others.following import Following
from parlour.server.others.holdings import Holdings
from parlour.server.people.admission import HERE_COOKIE, Admission
from parlour.server.people.guests import People
from parlour.server.people.trophies import Trophies
from parlour.server.pool.pool import Pool
from parlour.server.pool.trees import Trees
from parlour.server.requests import RequestIds
from parlour.server.reviews.reviews import Reviews
from parlour.server.settings import Settings, learners_path
from parlour.server.tables import protocol
from parlour.server.tables.codes import WORDS, NotDone
from parlour.server.tables.connections import Connections
from parlour.server.tables.services import Services
from parlour.server.tables.tables import Tables
from parlour.stores.failures import StoreError
from parlour.stores.sql_store import SqlStore

STATIC = Path(__file__).parent / "static"
LOOK_S = 1.0
TELL_S = 60.0
"""Between two lines about refusals."""
SOCKET = "/api/socket"
MOST_LOST = 8
"""Threads that were given up; with twice as many the pool would take no more work."""
log = logging.getLogger(__name__)


@dataclass
class Server:
    """One server over one store. `app` is what uvicorn runs."""

    settings: Settings
    store: SqlStore
    bus: Bus = field(default_factory=Silence)
    on_ready: Callable[[], None] = lambda: None
    on_stop: Callable[[], None] = lambda: None
    """Ends the process, which then begins anew."""
    beside: list[Coroutine[Any, Any, None]] = field(default_factory=list)
    """What else goes on for as long as the server runs."""

    def __post_init__(self) -> None:
        self.has_failed = False
        settings = self.settings
        pool = Pool(workers=settings.workers, guard_ms=settings.search_ms, processes=settings.engine_processes)
        self.learners = learners = Learners(Shelf(learners_path(settings)), self.store, settings)
        self.trophies = Trophies(self.store)
        self.reviews = Reviews(self.store, pool, settings, on_made=self.trophies.look_soon)
        data = learners.shelf.folder.parent
        self.training_room = TrainingRoom(settings.trainings, settings.training_minutes, settings.training_slice_s)
        self.nets = Nets(NetShelf(data), self.training_room, settings)
        self.holdings = Holdings(self.store.processes) if settings.shared else None
        own = OwnOpponents(learners, self.nets)
        self.services = Services(
            self.store,
            pool,
            settings,
            own,
            trees=Trees(settings.trees_mb << 20),
            reviews=self.reviews,
            trophies=self.trophies,
            bus=self.bus,
            holdings=self.holdings,
        )
        self.tables = Tables(self.services)
        files = ArenaFiles(data / "arenas")
        self.arenas = Arenas(files, pool, own, settings, lambda: pool.is_wanted or bool(self.reviews.making))
        self.people = People(self.store, settings.guest_days, settings.shared)
        self.admission = Admission(self.people, Origins(self.store), settings)
        self.connections = Connections(self.tables, self.people.is_known)
        self.api = Api(
            self.services,
            own,
            Trainings(data, self.training_room),
            self.tables,
            self.people,
            self.admission,
            self.connections,
            self.reviews,
            self.arenas,
            self.trophies,
        )
        self.callers = Callers(self.admission)
        self.talk = Talk(self.admission, self.callers, self.connections, self.services)
        running = Running(self.store, self.services, self.tables, self.connections)
        self.admin = Admin(running, self.admission, lambda: self.api.health)
        self._gauges()
        self.app: Any = Starlette(
            routes=self._routes(),
            lifespan=self.life,
            exception_handlers={
                ProblemError: self._answer_with(lambda error: error),
                NotDone: self._answer_with(not_done),
                StoreError: self._answer_with(lambda error: ProblemError(503, "unavailable", WORDS["unavailable"], 1)),
                HTTPException: self._answer_with(
                    lambda error: ProblemError(error.status_code, "not_possible", error.detail)
                ),
                Exception: self._answer_with(self._count_failure),
            },
        )
        self.app.router.redirect_slashes = False  # a path is right or it is not
        weigh = weigher(self.api.operations())
        requests = RequestIds(
            Headers(Gate(TextsWithKeys(self.app), self.admission, settings, self.services.metrics, weigh))
        )
        self.app = sockets_apart(TextsWithKeys(self._socket), requests)

    def _routes(self) -> list[BaseRoute]:
        operations = self.api.operations()
        describe = cache(lambda: openapi(operations, parlour.__version__))  # when it is asked for, which may be never

        async def description(request: Request) -> Response:
            return JSONResponse(await asyncio.to_thread(describe))

        routes: list[BaseRoute] = [operation.route(self.callers) for operation in operations]
        routes += [
            Route("/api/tables/{table}/stream", self.talk.stream),
            Route("/api/openapi.json", confirm_unchanged(description), middleware=compression()),
            Route("/metrics", self.metrics),
            Route("/admin", self.admin.page),
            Route("/here", self.here),
        ]
        if STATIC.is_dir():
            routes.append(Mount("/", page(STATIC)))
        return routes

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        await (self.talk.socket(websocket) if scope["path"] == SOCKET else websocket.close())

    def _answer_with(
        self, meaning: Callable[[Any], ProblemError]
    ) -> Callable[[Request, Exception], Awaitable[Response]]:
        async def answer(request: Request, error: Exception) -> Response:
            found = meaning(error)
            if found.status == 500:
                log.exception("a request failed", exc_info=error)
            else:
                self.services.metrics.refusals[found.code] += 1
            return problem_response(found)

        return answer

    def _count_failure(self, error: Exception) -> ProblemError:
        self.services.metrics.counts["failures"] += 1
        return ProblemError(500, "failed", WORDS["failed"])

    async def here(self, request: Request) -> Response:
        """The link that is printed at the start: from now on this browser is known to be at this machine."""
        if not self.admission.is_here(request):
            raise ProblemError(403, "not_allowed", words.OPEN_THE_LINK)
        answer = RedirectResponse("/", 303, {"Cache-Control": "no-store"})
        if self.settings.key:
            answer.set_cookie(HERE_COOKIE, self.settings.key, httponly=True, samesite="strict")
        return answer

    async def metrics(self, request: Request) -> Response:
        """For whoever watches the server, which is this machine unless the settings say otherwise."""
        if not self.settings.open_metrics and not self.admission.is_here(request):
            raise ProblemError(404, "unknown", words.NOTHING_HERE)
        return PlainTextResponse(self.services.metrics.text())

    def _gauges(self) -> None:
        metrics, pool = self.services.metrics, self.services.pool
        metrics.gauge("connections", "WebSockets and streams", lambda: len(self.connections))
        metrics.gauge("tables", "tables in memory", lambda: len(self.tables.here))
        metrics.gauge("searches_running", "searches under way", lambda: pool.running)
        metrics.gauge("searches_waiting", "searches that wait", lambda: pool.waiting)
        metrics.gauge("trees_kept_bytes", "search trees kept between moves", lambda: self.services.trees.bytes)
        metrics.gauge("memory_bytes", "memory of this process", memory_bytes)
        writer = self.store.writer
        metrics.gauge("changes_waiting", "changes that wait to be written", lambda: writer.waiting)
        metrics.counter("commits", "commits of the store", lambda: writer.commits)
        metrics.counter("changes", "changes in them", lambda: writer.changes)
        metrics.about |= {"pid": str(os.getpid()), "version": parlour.__version__}

    @contextlib.asynccontextmanager
    async def life(self, app: Starlette | None = None) -> AsyncIterator[None]:
        """From its start to its end."""
        tasks = [asyncio.create_task(self._watch_over(doing)) for doing in (*self._beside(), *self.beside)]
        self.api.health = "ok"
        self.on_ready()
        protocol.build()
        try:
            yield
        finally:
            self.api.health = "stopping"
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.training_room.close()
            self.api.records.close()
            await self.arenas.close()
            await self.reviews.close()
            await self.trophies.close()
            await self.tables.close()
            await self.services.pool.close()
            await self.learners.close()
            if self.holdings:
                await self.holdings.leave()
            await asyncio.to_thread(self.store.close)
            tell_refusals(self.services.metrics)
            log.info("the server has stopped")

    async def _watch_over(self, doing: Coroutine[Any, Any, None]) -> None:
        """What goes on beside does not end unseen: the server begins anew."""
        try:
            await doing
        except Exception:
            log.exception("the server cannot go on")
            self.services.metrics.counts["failures"] += 1
            self._begin_anew()

    def _begin_anew(self) -> None:
        self.api.health, self.has_failed = "failed", True
        self.on_stop()

    def _beside(self) -> list[Coroutine[Any, Any, None]]:
        """What goes on all the time."""
        return [
            *self._with_others(),
            self.services.clock.beat(self.services.metrics.loop_lag_seconds.add),
            self.tables.sweep(),
            *([] if self.holdings else [self.tables.resume()]),  # else the turns are taken one by one
            self.arenas.resume(),
            self.nets.resume(),
            self._look_at_store(),
            self._recheck(),
            garbage.collect(),
            self._tell_refusals(),
        ]

    def _with_others(self) -> list[Coroutine[Any, Any, None]]:
        if self.holdings is None:
            return []
        holdings, tables, is_left = self.holdings, self.tables, self.settings.thinking == "elsewhere"
        if not is_left:
            self.bus.follow(JOBS)
        following = Following(
            self.bus, self.store.processes, holdings.process, tables.here, tables.take_changes, holdings.take_soon
        )
        return [
            following.run(),
            holdings.keep_clocks(tables.running_clocks),
            holdings.run(tables.think_for, lambda: not is_left and self.services.pool.room_for_more),
        ]

    async def _tell_refusals(self) -> None:
        while True:
            await asyncio.sleep(TELL_S)
            tell_refusals(self.services.metrics)

    async def _look_at_store(self) -> None:
        """A store that has stopped promises nothing any more, and threads that hang cannot be ended: this process
        ends, and another one begins anew."""
        while not self.store.stopped and self.services.pool.lost < MOST_LOST:
            await asyncio.sleep(LOOK_S)
        reason = self.store.stopped or "too many searches hang"
        log.critical("the server begins anew: %s", reason)
        self._begin_anew()

    async def _recheck(self) -> None:
        while True:
            await asyncio.sleep(self.settings.recheck_s)
            try:
                await self.connections.recheck()
            except StoreError as error:
                log.warning("connections could not be looked at: %s", error)


def sockets_apart(sockets: ASGIApp, requests: ASGIApp) -> ASGIApp:
    """What is for requests alone would be held, layer by layer, for as long as a WebSocket lasts, and each of its
    messages would pass through it."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await (sockets if scope["type"] == "websocket" else requests)(scope, receive, send)

    return app


def weigher(operations: Sequence[Operation]) -> Callable[[Scope], int]:
    """As how many requests one counts for the limit by address."""
    heavy = [(Route(one.path, one.run, methods=[one.method]), one.weight) for one in operations if one.weight > 1]

    def weight(scope: Scope) -> int:
        return next((weight for route, weight in heavy if route.matches(scope)[0] == Match.FULL), 1)

    return weight


class Headers:
    """Adds to every answer what a browser has to be told about our pages."""

    VALUES = (
        (
            b"content-security-policy",
            b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
            b"frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-resource-policy", b"same-origin"),
    )

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.VALUES]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def not_done(error: Any) -> ProblemError:
    return ProblemError(STATUS.get(error.code, 409), error.code, WORDS[error.code], 1 if error.code == "busy" else None)


def tell_refusals(metrics: Metrics) -> None:
    """One line for all that were refused since the last one, by kind, however many they were."""
    kinds = dict(metrics.refusals)
    metrics.refusals.clear()
    if bad := logs.BAD_REQUESTS.take():
        kinds["not_http"] = bad
    if kinds:
        log.info("refused", extra=logs.fields(**dict(sorted(kinds.items()))))
