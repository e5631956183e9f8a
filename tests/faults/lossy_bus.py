"""A bus that does to messages what networks and restarts do: a proxy in front of Redis that drops, doubles and reorders
what subscribers are told, and holds everything back for a while. In a thread of its own."""

import asyncio
import contextlib
import random
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future

MESSAGE = b"$7\r\nmessage\r\n"
HELD_S = 6.0
"""Longer than those who listen wait for a sign of life."""


class LossyBus:
    def __init__(self, port: int, chance: random.Random, often: float) -> None:
        self._port, self._chance, self._often = port, chance, often
        self.address = ""
        self.is_calm = True
        self.is_cut_off = False
        """Nothing passes, and nobody is told so."""
        self.did: Counter[str] = Counter()
        self.open: set[asyncio.StreamWriter] = set()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            theirs, to_them = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            return
        self.open |= {writer, to_them}
        ways = [asyncio.create_task(self._up(reader, to_them)), asyncio.create_task(self._down(theirs, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in ways:
                task.cancel()
            for one in (writer, to_them):
                one.transport.abort()
            await asyncio.gather(*ways, return_exceptions=True)
            self.open -= {writer, to_them}

    async def _up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(65536):
            if not self.is_cut_off:
                writer.write(chunk)
                await writer.drain()

    async def _down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held = b""
        while True:
            reply = await frame(reader)
            if self.is_cut_off:
                continue
            if MESSAGE not in reply[:32] or self.is_calm:
                writer.write(reply)
            elif self._happens("drop"):
                continue
            elif not held and self._happens("reorder"):
                held = reply
                continue
            else:
                writer.write(reply * (2 if self._happens("double") else 1) + held)
                held = b""
            await writer.drain()

    def _happens(self, what: str) -> bool:
        found = self._chance.random() < self._often
        self.did[what] += found
        return found


async def frame(reader: asyncio.StreamReader) -> bytes:
    """One reply of Redis as it is, with all that it consists of."""
    line = await reader.readuntil(b"\r\n")
    kind, size = line[:1], line[1:-2]
    if kind in b"$=" and int(size) >= 0:
        return line + await reader.readexactly(int(size) + 2)
    if kind in b"*>~%" and int(size) > 0:
        parts = [await frame(reader) for _ in range(int(size) * (2 if kind == b"%" else 1))]
        return line + b"".join(parts)
    return line


@contextlib.contextmanager
def lossy(port: int, seed: int, often: float = 0.2) -> Iterator[LossyBus]:
    bus = LossyBus(port, random.Random(seed), often)
    found: Future[int] = Future()
    end = threading.Event()

    async def serve() -> None:
        async with await asyncio.start_server(bus.take, "127.0.0.1", 0) as listener:
            found.set_result(listener.sockets[0].getsockname()[1])
            await asyncio.to_thread(end.wait)
            listener.close()
            while bus.open:
                for one in bus.open:
                    one.transport.abort()
                await asyncio.sleep(0.01)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        bus.address = f"redis://127.0.0.1:{found.result(10)}"
        yield bus
    finally:
        end.set()
        thread.join(10)
