"""A bad network between clients and the server: a proxy that does to their messages what networks do.

It reads the WebSocket frames that clients send, so that it can drop, double and reorder whole messages, as happens when
connections end and clients say things again. Both directions may be delayed, cut, or swallowed while the connection
stays open (half-open). From server to client nothing is reordered or left out: within one connection TCP sees to that.
"""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass

HEAD_END = b"\r\n\r\n"
CHUNK = 65536


@dataclass(frozen=True, slots=True)
class Weather:
    """How often each thing happens to a message of a client, and how long it lasts."""

    drop: float = 0.02
    double: float = 0.05
    reorder: float = 0.05
    delay: float = 0.2
    longest_s: float = 0.05
    cut: float = 0.02
    hole: float = 0.005
    hole_s: float = 2.0


class Proxy:
    def __init__(self, port: int, seed: int, weather: Weather) -> None:
        self._port, self._chance, self.weather = port, random.Random(seed), weather
        self.is_calm = False
        """From now on everything is passed on as it is."""
        self.did: Counter[str] = Counter()
        self.address = ""
        self._links: set[Link] = set()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            theirs = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            return
        link = Link(self, (reader, writer), theirs)
        self._links.add(link)
        try:
            await link.run()
        finally:
            link.cut()
            self._links.discard(link)

    def happens(self, what: str) -> bool:
        found = not self.is_calm and self._chance.random() < getattr(self.weather, what)
        self.did[what] += found
        return found

    def some_s(self) -> float:
        return self._chance.uniform(0, self.weather.longest_s)

    def cut_all(self) -> None:
        for link in self._links:
            link.cut()


Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Link:
    """One connection of a client."""

    def __init__(self, proxy: Proxy, client: Ends, server: Ends) -> None:
        self.proxy, self.client, self.server = proxy, client, server
        self.is_swallowed = False
        self.held: bytes | None = None
        """A message that lets the next one go first."""

    async def run(self) -> None:
        ways = [asyncio.create_task(self._up()), asyncio.create_task(self._down())]
        _, rest = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*ways, return_exceptions=True)

    def cut(self) -> None:
        for _, writer in (self.client, self.server):
            writer.transport.abort()

    async def _up(self) -> None:
        reader, writer = self.client[0], self.server[1]
        writer.write(await reader.readuntil(HEAD_END))
        while True:
            await self._pass_on(writer, await frame(reader))
            await writer.drain()

    async def _pass_on(self, writer: asyncio.StreamWriter, message: bytes) -> None:
        happens = self.proxy.happens
        if happens("cut"):
            raise ConnectionError("cut")
        if happens("hole"):
            asyncio.get_running_loop().call_later(self.proxy.weather.hole_s, self.cut)
            self.is_swallowed = True
        if self.is_swallowed or happens("drop"):
            return
        if happens("delay"):
            await asyncio.sleep(self.proxy.some_s())
        if self.held is None and happens("reorder"):
            self.held = message
            return
        writer.write(message)
        if happens("double"):
            writer.write(message)
        if self.held is not None:
            writer.write(self.held)
            self.held = None

    async def _down(self) -> None:
        reader, writer = self.server[0], self.client[1]
        while chunk := await reader.read(CHUNK):
            if self.is_swallowed:
                continue
            if self.proxy.happens("delay"):
                await asyncio.sleep(self.proxy.some_s())
            writer.write(chunk)
            await writer.drain()


async def frame(reader: asyncio.StreamReader) -> bytes:
    """One frame as it is; what clients send fits into one each."""
    head = await reader.readexactly(2)
    size = head[1] & 0x7F
    if size == 126:
        head += await reader.readexactly(2)
        size = int.from_bytes(head[2:4], "big")
    elif size == 127:
        head += await reader.readexactly(8)
        size = int.from_bytes(head[2:10], "big")
    mask = 4 if head[1] & 0x80 else 0
    return head + await reader.readexactly(mask + size)


@contextlib.asynccontextmanager
async def proxy(port: int, seed: int, weather: Weather | None = None) -> AsyncIterator[Proxy]:
    found = Proxy(port, seed, weather or Weather())
    listener = await asyncio.start_server(found.take, "127.0.0.1", 0)
    found.address = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
    try:
        yield found
    finally:
        listener.close()
        found.cut_all()
