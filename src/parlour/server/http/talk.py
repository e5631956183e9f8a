"""Conversations: the WebSocket, and the stream of server-sent events for where there is none. Both carry the same
messages of `protocol`; what the two have in common is a `Client`."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import AsyncIterator
from contextvars import copy_context

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from parlour import request_id
from parlour.server.http import words
from parlour.server.http.bodies import malformed_problem
from parlour.server.http.callers import Callers, require_guest
from parlour.server.net.line import EXTENSION, Line, Listener
from parlour.server.people.admission import Admission, NotAdmitted
from parlour.server.requests import header, id_of
from parlour.server.tables.client import Client
from parlour.server.tables.codes import NotDone
from parlour.server.tables.connections import Connections, bye
from parlour.server.tables.protocol import encoded, text_of
from parlour.server.tables.services import Services, Who
from parlour.stores.failures import StoreError

KEEP_ALIVE_S = 10.0
CLOSE_S = 2.0
POLICY, TRY_LATER, RESTART, FAILED = 1008, 1013, 1012, 1011
log = logging.getLogger(__name__)


class Conversation:
    """One WebSocket from its start to its end: commands are carried out one after the other, and what its client is to
    be told goes out whenever the peer takes it. Made where it is known whether texts are to have their keys."""

    def __init__(self, line: Line, client: Client, first_message_s: float, idle_s: float) -> None:
        self._line, self._client, self._idle_s = line, client, idle_s
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()
        self._name, self._number = request_id.current(), 0
        """Each command is a request of its own, with a number after the connection's id."""
        self._over: asyncio.Future[int | None] = self._loop.create_future()
        self._waiting: deque[str | bytes] | None = None
        """Commands that came before the one under way was done."""
        self._work: asyncio.Task[None] | None = None
        self._is_gone = self._is_telling = False
        self._silence = self._end_after(first_message_s, POLICY)
        """Until the first command."""
        self._stall: asyncio.TimerHandle | None = None
        """While the peer does not take what it is told."""

    async def run(self) -> int | None:
        """Until it ends: the code to close with, or None if the peer has closed."""
        self._client.outbox.on_wake = self._tell_soon
        self._line.listen(Listener(self._hear, self._tell_soon, self._go))
        try:
            return await self._over
        finally:
            self._client.outbox.on_wake = None
            self._silence.cancel()
            self._note_progress()

    # What comes.

    def _hear(self, text: str | bytes) -> None:
        if self._over.done():
            return
        if self._work:
            self._waiting = self._waiting or deque()
            self._waiting.append(text)
            self._line.stop_reading()
            return
        self._silence.cancel()
        self._work = self._loop.create_task(self._carry_out(text), context=self._context.copy())

    async def _carry_out(self, text: str | bytes) -> None:
        """This command and all that come meanwhile. Not to be interrupted: the events of others may be waiting for
        it."""
        try:
            while True:
                self._number += 1
                request_id.begin(f"{self._name}.{self._number}")
                await self._client.hear(text)
                if self._client.is_hopeless:
                    self._end(POLICY)
                if self._over.done() or not self._waiting:
                    break
                text = self._waiting.popleft()
        except Exception as error:
            self._fail(error)
        self._work = None
        if self._is_gone:
            self._end(None)
        elif not self._over.done():
            self._line.read_on()

    def _go(self) -> None:
        """Nothing comes any more; what came is done first."""
        self._is_gone = True
        if not self._work:
            self._end(None)

    # What goes out.

    def _tell_soon(self) -> None:
        """Once for all that is to be told by then."""
        if not self._is_telling:
            self._is_telling = True
            self._loop.call_soon(self._tell, context=self._context)

    def _tell(self) -> None:
        self._is_telling = False
        if self._over.done():
            return
        if not self._line.has_room:
            self._stall = self._stall or self._end_after(self._idle_s, TRY_LATER)
            return
        self._note_progress()
        outbox = self._client.outbox
        try:
            if (texts := outbox.take()) and not self._line.say(texts):
                self._end(None)
            elif outbox.closing:
                self._end(RESTART if outbox.closing.code == "restart" else POLICY)
        except Exception as error:
            self._fail(error)

    def _note_progress(self) -> None:
        if self._stall:
            self._stall.cancel()
            self._stall = None

    # How it ends.

    def _end_after(self, wait_s: float, code: int) -> asyncio.TimerHandle:
        return self._loop.call_later(wait_s, self._end, code)

    def _end(self, code: int | None) -> None:
        if not self._over.done():
            self._over.set_result(code)

    def _fail(self, error: Exception) -> None:
        log.error("a connection failed", exc_info=error)
        self._client.tables.services.metrics.counts["failures"] += 1
        self._end(FAILED)


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
                await self._converse(websocket, client)
        except NotDone:
            self._metrics.counts["connections_refused"] += 1
            self._metrics.refusals["connection"] += 1
            await websocket.accept()
            await websocket.send_text(text_of(bye("too_many")))
            await websocket.close(POLICY)

    async def _converse(self, websocket: WebSocket, client: Client) -> None:
        line = websocket.scope["extensions"][EXTENSION]
        code = await Conversation(line, client, self._first_message_s, self._idle_s).run()
        if code and websocket.application_state is WebSocketState.CONNECTED:
            self._metrics.counts["connections_closed"] += code in (POLICY, TRY_LATER)
            try:
                async with asyncio.timeout(CLOSE_S):
                    await websocket.close(code)
            except (RuntimeError, OSError, TimeoutError, WebSocketDisconnect):
                pass  # it has gone

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

    async def _events(self, who: Who, table: str, seen: int, thinking: bool, changes: bool) -> AsyncIterator[bytes]:
        with self._connections.connect(who) as client:
            yield event(encoded(await client.join(table, seen, "join", thinking, changes)))
            while not client.outbox.closing:
                try:
                    async with asyncio.timeout(KEEP_ALIVE_S):
                        await client.outbox.wait()
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                yield b"".join(map(event, client.outbox.take()))


async def prepend(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for text in rest:
        yield text


def event(message: bytes) -> bytes:
    return b"data: %b\n\n" % message


def seen_of(request: Request) -> int:
    text = request.query_params.get("seen", "-1")
    if not (text == "-1" or (text.isascii() and text.isdecimal() and len(text) < 10)):
        raise malformed_problem(words.SEEN)
    return int(text)
