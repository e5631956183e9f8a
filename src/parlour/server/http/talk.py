"""Conversations: the WebSocket, and the stream of server-sent events for where there is none. Both carry the same
messages of `protocol`; what the two have in common is a `Client`."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from parlour import request_id
from parlour.server.http import words
from parlour.server.http.bodies import malformed_problem
from parlour.server.http.callers import Callers, require_guest
from parlour.server.people.admission import Admission, NotAdmitted
from parlour.server.requests import header, id_of
from parlour.server.tables.client import Client
from parlour.server.tables.codes import NotDone
from parlour.server.tables.connections import Connections, bye
from parlour.server.tables.outbox import Outbox
from parlour.server.tables.protocol import text_of
from parlour.server.tables.services import Services, Who
from parlour.stores.failures import StoreError

KEEP_ALIVE_S = 10.0
POLICY, TRY_LATER, RESTART, FAILED = 1008, 1013, 1012, 1011
log = logging.getLogger(__name__)


class Talk:
    def __init__(self, admission: Admission, callers: Callers, connections: Connections, services: Services) -> None:
        self._callers = callers
        self._admission, self._connections, self._metrics = admission, connections, services.metrics
        self._idle_s, self._first_message_s = services.settings.idle_s, services.settings.first_message_s

    async def socket(self, websocket: WebSocket) -> None:
        """One WebSocket, from the handshake to the end."""
        with contextlib.suppress(WebSocketDisconnect):  # the client may go at any moment
            await self._conversation(websocket)

    async def _conversation(self, websocket: WebSocket) -> None:
        name = id_of(websocket.scope)
        request_id.begin(name)
        try:
            who = await self._admission.who(websocket)
        except (NotAdmitted, StoreError):
            who = None
        if who is None:
            self._metrics.counts["connections_refused"] += 1
            self._metrics.refusals["connection"] += 1
            await websocket.close(POLICY)  # before it is accepted: 403
            return
        try:
            with self._connections.connect(who) as client:
                await websocket.accept(headers=[header(name)])
                await self._both_ways(websocket, client)
        except NotDone:
            self._metrics.counts["connections_refused"] += 1
            self._metrics.refusals["connection"] += 1
            await websocket.accept()
            await websocket.send_text(text_of(bye("too_many")))
            await websocket.close(POLICY)

    async def _both_ways(self, websocket: WebSocket, client: Client) -> None:
        """Until one of the two directions ends."""
        ways = [
            asyncio.create_task(self._listen(websocket, client)),
            asyncio.create_task(self._send(websocket, client)),
        ]
        done, rest = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        codes = [task.result() for task in done if not task.exception()]
        for task in done:
            if (error := task.exception()) and not isinstance(error, OSError | RuntimeError | WebSocketDisconnect):
                log.error("a connection failed", exc_info=error)
                self._metrics.counts["failures"] += 1
        code = codes[0] if codes else FAILED
        if code and websocket.application_state is WebSocketState.CONNECTED:
            self._metrics.counts["connections_closed"] += code in (POLICY, TRY_LATER)
            try:
                async with asyncio.timeout(2):
                    await websocket.close(code)
            except (RuntimeError, OSError, TimeoutError, WebSocketDisconnect):
                pass  # it has gone

    async def _listen(self, websocket: WebSocket, client: Client) -> int | None:
        """Takes messages; returns the code to close with, or None if the client has closed. Each is a request of its
        own, with a number after the connection's id."""
        wait_s: float | None = self._first_message_s
        connection, number = request_id.current(), 0
        while True:
            try:
                async with asyncio.timeout(wait_s):
                    message = await websocket.receive()
            except TimeoutError:
                return POLICY
            if message["type"] == "websocket.disconnect":
                return None
            number += 1
            request_id.begin(f"{connection}.{number}")
            text = message.get("text")
            await client.hear(text if text is not None else message.get("bytes") or b"")
            if client.is_hopeless:
                return POLICY
            wait_s = None

    async def _send(self, websocket: WebSocket, client: Client) -> int | None:
        """Sends what is on the line; a client that does not take it for too long is given up."""
        while True:
            await client.outbox.wait()
            try:
                async with asyncio.timeout(self._idle_s):
                    await send_all(websocket, client.outbox)
            except TimeoutError:
                return TRY_LATER
            except WebSocketDisconnect:
                return None  # it went while we spoke
            if client.outbox.closing:
                return RESTART if client.outbox.closing.code == "restart" else POLICY

    async def stream(self, request: Request) -> Response:
        """Server-sent events of one table: the same messages that a WebSocket would bring."""
        who = require_guest(await self._callers.admit(request, "guest"))
        seen, table = seen_of(request), request.path_params["table"]
        thinking, changes = (request.query_params.get(name) == "true" for name in ("thinking", "changes"))
        events = self._events(who, table, seen, thinking, changes)
        first = await anext(events)  # refusals come before the stream begins
        return StreamingResponse(
            prepend(first, events), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
        )

    async def _events(self, who: Who, table: str, seen: int, thinking: bool, changes: bool) -> AsyncIterator[str]:
        with self._connections.connect(who) as client:
            yield event(text_of(await client.join(table, seen, "join", thinking, changes)))
            while not client.outbox.closing:
                try:
                    async with asyncio.timeout(KEEP_ALIVE_S):
                        await client.outbox.wait()
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                yield "".join(map(event, client.outbox.take()))


async def send_all(websocket: WebSocket, outbox: Outbox) -> None:
    """By itself, so that nothing keeps the last text until there is another one."""
    for text in outbox.take():
        await websocket.send_text(text)


async def prepend(first: str, rest: AsyncIterator[str]) -> AsyncIterator[str]:
    yield first
    async for text in rest:
        yield text


def event(message: str) -> str:
    return f"data: {message}\n\n"


def seen_of(request: Request) -> int:
    text = request.query_params.get("seen", "-1")
    if not (text == "-1" or (text.isascii() and text.isdecimal() and len(text) < 10)):
        raise malformed_problem(words.SEEN)
    return int(text)
