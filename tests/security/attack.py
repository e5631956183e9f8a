"""A client that sends any request, byte by byte as an attacker wants it, and reads the answer."""

import json
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

WAIT_S = 15.0
Headers = Sequence[tuple[str, str]]
SOCKET = (
    ("Connection", "Upgrade"),
    ("Upgrade", "websocket"),
    ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key == name), None)

    @property
    def text(self) -> str:
        return self.body.decode()


def send(port: int, data: bytes) -> Answer:
    """Sends what it is given and reads until the answer is whole or the server closes."""
    with socket.create_connection(("127.0.0.1", port), WAIT_S) as connection:
        connection.sendall(data)
        got = b""
        while b"\r\n\r\n" not in got and (part := connection.recv(65536)):
            got += part
        head, _, body = got.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines[1:])]
        status = int(lines[0].split()[1])
        length = next((int(value) for name, value in headers if name == "content-length"), 0)
        while status != 101 and len(body) < length and (part := connection.recv(65536)):
            body += part
        return Answer(status, headers, body)


def ask(port: int, method: str, path: str, headers: Headers = (), body: Any = None, host: str | None = "") -> Answer:
    """A request; `host` is the server's own address unless given, and None leaves it out."""
    lines = [f"{method} {path} HTTP/1.1"]
    lines += [] if host is None else [f"Host: {host or f'127.0.0.1:{port}'}"]
    lines += [f"{name}: {value}" for name, value in headers]
    lines += [] if ("Upgrade", "websocket") in headers else ["Connection: close"]
    data = b"" if body is None else json.dumps(body).encode()
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    return send(port, "\r\n".join([*lines, "", ""]).encode("latin-1") + data)


def handshake(port: int, headers: Headers = (), host: str | None = "") -> int:
    """The status of an attempt to open a WebSocket: 101 if it was let in."""
    return ask(port, "GET", "/api/socket", [*SOCKET, *headers], host=host).status
