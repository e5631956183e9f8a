"""A client that can do everything wrong: raw sockets, hand-made frames."""

import contextlib
import json
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[3]
WAIT_S = 15.0
TEXT, BINARY, CONT, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
)
Frame = tuple[int, bytes]


def frame(opcode: int, data: bytes = b"", *, fin: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """With a mask of zeros, which leaves the data as they are."""
    head = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    bit = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([bit | len(data)])
    else:
        head += bytes([bit | 126]) + struct.pack("!H", len(data))
    return head + (bytes(4) if masked else b"") + data


def upgrade(path: str = "/", more: str = "") -> bytes:
    return UPGRADE.format(path=path, more=more).encode("latin-1")


class Raw:
    """A connection; every wait has an end."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), WAIT_S)
        self.read = b""

    @classmethod
    def websocket(cls, port: int, path: str = "/") -> Self:
        raw = cls(port)
        raw.send(upgrade(path))
        while b"\r\n\r\n" not in raw.read:
            raw.read += raw.socket.recv(65536) or b"\r\n\r\n"
        head, _, raw.read = raw.read.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        return raw

    def send(self, data: bytes) -> bool:
        """Whether all of it could be sent."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def rest(self) -> bytes:
        """All until the server closes the connection; a TimeoutError if it does not."""
        try:
            while data := self.socket.recv(65536):
                self.read += data
        except ConnectionError:
            pass
        return self.read

    def frames(self) -> list[Frame]:
        """All until the end."""
        return list(split(self.rest()))

    def close_code(self) -> int | None:
        """What the server said when it closed; None if it just hung up."""
        closes = [data for opcode, data in self.frames() if opcode == CLOSE]
        return int.from_bytes(closes[0][:2], "big") if closes and closes[0] else None

    def answer(self) -> bytes:
        """The data of the next frame that is not a ping; pings are answered."""
        while True:
            for opcode, data in split(self.read):
                head = 2 if len(data) < 126 else 4 if len(data) < 1 << 16 else 10
                self.read = self.read[head + len(data) :]  # several may have come at once
                if opcode != PING:
                    return data
                self.send(frame(PONG, data))
                break
            else:
                received = self.socket.recv(65536)
                assert received, "closed"
                self.read += received

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()


def split(data: bytes) -> Iterator[Frame]:
    """The server's frames, which have no mask; one that is cut short is left out."""
    while len(data) >= 2:
        length, start = data[1], 2
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + length:
            return
        yield data[0] & 15, data[start : start + length]
        data = data[start + length :]


class Echo:
    """The server of `tests.server.net.echo` in a process of its own."""

    def __init__(self, errors: Path, proxies: tuple[str, ...] = (), **limits: float) -> None:
        self.errors = errors
        command = [sys.executable, "-m", "tests.server.net.echo", json.dumps(limits), *proxies]
        with errors.open("w") as file:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=file, text=True)
        assert self.process.stdout
        self.port = int(self.process.stdout.readline())

    def memory(self) -> int:
        """Bytes that are really there."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * 4096

    def is_well(self) -> bool:
        """Alive, and nothing has gone wrong that nobody foresaw."""
        said = self.errors.read_text()
        assert "Traceback" not in said, said
        assert "Exception in ASGI" not in said, said
        assert " error " not in said, said
        return self.process.poll() is None

    def stop(self) -> int:
        assert self.process.stdout
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(WAIT_S)
        finally:
            self.process.kill()
            self.process.stdout.close()


@contextlib.contextmanager
def echo(errors: Path, proxies: tuple[str, ...] = (), **limits: float) -> Iterator[Echo]:
    server = Echo(errors, proxies, **limits)
    try:
        yield server
        assert server.is_well()
    finally:
        server.stop()
