"""WebSockets for a load generator: as little work a message as Python allows, because it shares the machine with the
server it measures."""

import asyncio
import base64
import os
import socket
import struct
from collections.abc import Callable

OnText = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """One client connection. `on_text` gets each message; frames are whole, as our server sends them."""

    def __init__(self, host: str, path: str, headers: dict[str, str]) -> None:
        self.on_text: OnText = lambda text: None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._request = _request(host, path, headers)
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the handshake was refused"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(bytes(self._buffer[:60]).decode()))
                return
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        buffer = self._buffer
        at = 0
        while len(buffer) - at >= 2:
            length, head = buffer[at + 1], 2
            if length == 126:
                length, head = int.from_bytes(buffer[at + 2 : at + 4], "big"), 4
            elif length == 127:
                length, head = int.from_bytes(buffer[at + 2 : at + 10], "big"), 10
            if len(buffer) - at < head + length:
                break
            opcode = buffer[at] & 15
            body = bytes(buffer[at + head : at + head + length])
            at += head + length
            if opcode == 1:
                self.on_text(body)
            elif opcode == 9:
                self._frame(10, body)
        del buffer[:at]

    def send(self, text: bytes) -> None:
        self._frame(1, text)

    def _frame(self, opcode: int, body: bytes) -> None:
        size = len(body)
        head = (
            struct.pack("!BB", 128 | opcode, 128 | size) if size < 126 else struct.pack("!BBH", 128 | opcode, 254, size)
        )
        assert self._transport
        self._transport.write(head + bytes(4) + body)  # masked with zeros, which leaves the text as it is

    def close(self) -> None:
        self.closed = True
        if self._transport:
            self._transport.abort()

    def stop_reading(self) -> None:
        assert self._transport
        self._transport.pause_reading()

    def read_again(self) -> None:
        assert self._transport
        if not self._transport.is_closing():
            self._transport.resume_reading()


async def open_socket(
    host: str, port: int, path: str, headers: dict[str, str] | None = None, room: int | None = None
) -> Socket:
    """`room`: how many bytes the system keeps for a client that does not read."""
    loop, plain = asyncio.get_running_loop(), socket.socket()
    plain.setblocking(False)
    if room:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    await loop.sock_connect(plain, (host, port))
    _, found = await loop.create_connection(lambda: Socket(f"{host}:{port}", path, headers or {}), sock=plain)
    await found.opened
    return found


def _request(host: str, path: str, headers: dict[str, str]) -> bytes:
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()
