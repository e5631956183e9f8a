"""The outermost layer: limits on what application code never sees.

uvicorn's own limits do not reach WebSockets, nor a request whose headers come a byte at a time, nor a peer that never
reads. These two protocol classes do, and `uvicorn_config` makes every other setting that belongs with them.
"""

import asyncio
import importlib.util
import ipaddress
import socket
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import uvicorn
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import State

from parlour.server.net.addresses import address_key
from parlour.server.net.bucket import Bucket
from parlour.server.net.door import Door, room_for_files
from parlour.server.net.frames import CountedFrames
from parlour.server.net.line import EXTENSION, Listener, framed


@dataclass(frozen=True, slots=True)
class TransportLimits:
    """What one connection, one address and all together may do."""

    frames_per_s: float = 50.0
    bytes_per_s: float = 64 * 1024.0
    burst: float = 4.0
    """A bucket holds so many seconds' worth."""
    fragments: int = 16
    """Of one message."""
    message_bytes: int = 8 * 1024
    head_bytes: int = 32 * 1024
    """The first line and the headers of a request, or what follows its body."""
    headers: int = 128
    pipelined: int = 16
    """Requests that wait on one connection for the answer to an earlier one."""
    handshake_s: float = 10.0
    """For the headers of a request, and then for the start of a WebSocket."""
    body_s: float = 30.0
    """For the body of a request, up to 64 KiB; a larger one is the application's to hurry."""
    keep_alive_s: int = 5
    ping_every_s: float = 10.0
    pong_within_s: float = 10.0
    close_s: float = 2.0
    """For the peer to finish a close, and to take what was still to be sent."""
    stall_s: float = 30.0
    """A peer that has taken nothing of what we send for so long is gone."""
    unsent_bytes: int = 128 * 1024
    """What the kernel keeps for a peer that does not read; left alone it would be megabytes."""
    shutdown_s: int = 5
    connections: int = 4_000
    connections_per_address: int = 32
    """Not for this machine itself and not for a trusted proxy."""


def _plain_answer(status: str, words: str) -> bytes:
    head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(words)}\r\n"
    return f"{head}connection: close\r\n\r\n{words}".encode("ascii")


FULL = _plain_answer("503 Service Unavailable", "Too many connections. Close other windows, or try again later.\n")
HEAD_TOO_LARGE = _plain_answer("431 Request Header Fields Too Large", "The headers of the request are too large.\n")


class LimitedHttp(HttpToolsProtocol):
    """HTTP with room for so many, a deadline for headers, and a bound on their size.

    The parser keeps headers, trailers and the unfinished piece of either for ever; `_loose` counts the bytes since it
    last handed over something that is bounded elsewhere.
    """

    limits: ClassVar[TransportLimits]
    door: ClassVar[Door]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._loose = self._body = 0
        host = self.client[0] if self.client else ""
        self._visit = self.door.enter(transport, host, self.loop)
        if self._visit:
            self._visit.due = self.loop.time() + self.limits.handshake_s
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.limits.unsent_bytes)
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._loose += len(data)
        super().data_received(data)
        if self._loose > self.limits.head_bytes and not self.transport.is_closing():
            self.transport.write(HEAD_TOO_LARGE)
            self.transport.close()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= self.limits.headers:
            raise ValueError("too many headers")  # the parser stops, and the answer is 400
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._loose = 0
        if self._visit:
            self._visit.due = None
        if len(self.pipeline) >= self.limits.pipelined:
            raise ValueError("too many requests at once")
        super().on_headers_complete()
        self._body = 0
        if self._visit and not self.pipeline:  # while others wait before it, it is we who do not read
            self._visit.due = self.loop.time() + self.limits.body_s

    def on_body(self, body: bytes) -> None:
        self._loose = 0
        self._body += len(body)
        if self._visit and self._body > HIGH_WATER_LIMIT:
            self._visit.due = None
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._loose = 0
        if self._visit:
            self._visit.due = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # The first byte of the next request ends uvicorn's own timer; this one also sees its last header.
        if self.timeout_keep_alive_task and self._visit:
            self._visit.due = self.loop.time() + self.timeout_keep_alive + self.limits.handshake_s


class LastEvents:
    """In the place of the queue of a WebSocket whose messages go another way: what comes here is that it has ended."""

    __slots__ = ("_on_gone",)

    def __init__(self, on_gone: Callable[[], None]) -> None:
        self._on_gone = on_gone

    def put_nowait(self, event: ASGIReceiveEvent) -> None:
        self._on_gone()


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose every frame and byte is counted, and which ends for certain. Also a `Line`."""

    limits: ClassVar[TransportLimits]
    door: ClassVar[Door]

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        limits = self.limits
        frames = Bucket(limits.frames_per_s, limits.frames_per_s * limits.burst)
        self.conn = self._frames = CountedFrames(frames, limits.fragments, config.ws_max_size, self.logger)
        self.close_timeout = limits.close_s
        self._bytes = Bucket(limits.bytes_per_s, limits.bytes_per_s * limits.burst)
        self._refused = False
        self._discarded = 0
        self._app_closed = False
        self._listener: Listener | None = None
        self._heard_at = 0.0
        """When the peer last said something, in the loop's time."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._visit = self.door.visit(self.transport)
        self._visit.due = self.loop.time() + self.limits.handshake_s

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return self._discard(data)
        if not self.handshake_initiated:
            return self._start(data)
        if not self.handshake_complete:  # nothing may be sent before our answer; uvicorn would fail an assertion
            return self.transport.abort()
        if not self._bytes.take(len(data)):
            self._frames.refuse("too many bytes")
            return self.handle_parser_exception()
        if self._listener and not self.close_sent and (text := self._frames.read_at_once(data)) is not None:
            return self._hear(self._listener, text)
        return super().data_received(data)

    def _start(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:  # headers that the library refuses; uvicorn would keep the answer to itself
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_parser_exception(self) -> None:
        """Ends the connection from our side: says why, then gives the peer a little time to hear it.

        Closing at once, with input unread, would reset the connection, and the reason might be lost on the way.
        """
        self._refused = self.close_sent = True
        code, reason = (self.conn.close_sent.code, self.conn.close_sent.reason) if self.conn.close_sent else (1006, "")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.stop_keepalive()
        if self.close_timer:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(self.limits.close_s, self.transport.abort)
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _discard(self, data: bytes) -> None:
        self._discarded += len(data)
        if self._discarded > self.limits.bytes_per_s * self.limits.burst:
            self.transport.abort()

    async def send(self, message: ASGISendEvent) -> None:
        await self.writable.wait()
        # An application cannot know that the connection is ending until it reads so. uvicorn tells it by a
        # RuntimeError, which is for mistakes, and logs a traceback.
        if (self.close_sent or self.transport.is_closing()) and not self._app_closed:
            raise ClientDisconnected
        self._app_closed = self._app_closed or message["type"] == "websocket.close"
        await super().send(message)
        if self.handshake_complete:
            self._visit.due = None

    # As a line.

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:  # it has a scope
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    @property
    def has_room(self) -> bool:
        return self.writable.is_set()

    def listen(self, listener: Listener) -> None:
        came, self.queue = self.queue, LastEvents(listener.on_gone)  # type: ignore[assignment]
        self._listener = listener
        del self.request, self.response  # of the handshake, for as long as the connection lasts
        self.read_on()
        while not came.empty():
            event = came.get_nowait()
            if event["type"] == "websocket.receive":
                listener.on_text(event.get("text") or event.get("bytes") or "")
            else:
                listener.on_gone()

    def say(self, texts: Sequence[bytes]) -> bool:
        if self.close_sent or self.disconnected or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return False
        self.transport.write(framed(texts))
        return True

    def stop_reading(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._listener:
            self._listener.on_room()

    def send_receive_event_to_app(self) -> None:
        if not self._listener or self.close_sent:
            return super().send_receive_event_to_app()
        data, self.frames = b"".join(self.frames), []
        return self._hear(self._listener, data.decode() if self.curr_msg_data_type == "text" else data)

    def _hear(self, listener: Listener, text: str | bytes) -> None:
        self._heard_at = self.loop.time()
        listener.on_text(text)

    def send_keepalive_ping(self) -> None:
        """Who has just spoken isn't asked whether they are there."""
        if (wait_s := self._heard_at + self.limits.ping_every_s - self.loop.time()) > 0:
            self.ping_timer = self.loop.call_later(wait_s, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def shutdown(self) -> None:
        """The server stops. uvicorn would raise, and leave the others open, if the peer has just sent a close."""
        if self.handshake_complete and self.conn.state is not State.OPEN:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()


def limited_protocols(
    limits: TransportLimits, trusted_proxies: Iterable[str] = ()
) -> tuple[type[LimitedHttp], type[LimitedWebSocket]]:
    """Classes for one server; those of one call share a door."""
    door = Door(limits.connections, limits.connections_per_address, limits.close_s, limits.stall_s)
    door.exempt = frozenset(map(address_key, trusted_proxies))
    shared = {"limits": limits, "door": door}
    return type("Http", (LimitedHttp,), dict(shared)), type("WebSocket", (LimitedWebSocket,), dict(shared))


def _forms(address: str) -> list[str]:
    """An IPv4 address also as a socket for both families shows it."""
    parsed = ipaddress.ip_address(address)
    return [str(parsed), f"::ffff:{parsed}"] if parsed.version == 4 else [str(parsed)]


def uvicorn_config(
    app: Any, limits: TransportLimits, trusted_proxies: Iterable[str] = (), **more: Any
) -> uvicorn.Config:
    """`trusted_proxies`: exact addresses whose X-Forwarded-For is believed; ValueError for anything else.

    Raises this process's limit of open files as far as it may, and lowers that of connections to what then fits.
    Logging is left as it is: see `logs.set_up`.
    """
    proxies = [form for address in trusted_proxies for form in _forms(address)]
    room = room_for_files(limits.connections)
    http, websocket = limited_protocols(replace(limits, connections=room), proxies)
    settings: dict[str, Any] = {
        "http": http,
        "ws": websocket,
        "ws_max_size": limits.message_bytes,
        "ws_ping_interval": limits.ping_every_s,
        "ws_ping_timeout": limits.pong_within_s,
        "ws_per_message_deflate": False,
        "timeout_keep_alive": limits.keep_alive_s,
        "timeout_graceful_shutdown": limits.shutdown_s,
        "proxy_headers": bool(proxies),
        "forwarded_allow_ips": proxies,
        "server_header": False,
        "access_log": False,
        "log_config": None,
        "lifespan": "on",
        "loop": "uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
    }
    return uvicorn.Config(app, **(settings | more))
