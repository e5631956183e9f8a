"""A client as the page is: it comes back by itself, says again what was not answered, and writes everything down."""

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.faults.history import Clocks, Operation, Sight
from tests.faults.words import content, result_text, said
from tests.server.caller import Json, Person, is_over

WAIT_S = 240.0
"""Long enough for a client that is unlucky while the server is killed again and again."""
BACK_S = 0.03
"""Between two attempts to come back."""
AGAIN = ("unavailable", "failed", "unsure")
"""Answers after which the same command may be sent again."""
EVENTFUL = ("sit", "move", "takeback", "resign", "offer", "answer", "abort", "claim")
"""Commands that become events."""


class Speaker:
    """One guest's connection, from whichever address it is given; the address may be a proxy's."""

    def __init__(self, person: Person, address: str | None = None, silence_s: float = 5.0) -> None:
        self.person, self.address = person, address or person.url
        self.silence_s = silence_s
        """What was not answered for so long is said again; a connection that says nothing for three times that is given
        up."""
        self.operations: list[Operation] = []
        self.answers: dict[str, list[Json]] = {}
        """All answers to a command, in the order they came."""
        self.last: dict[str, Json] = {}
        self.seen: dict[str, list[Json]] = {}
        self.clocks: dict[str, list[Clocks]] = {}
        self.present: dict[str, list[bool]] = {}
        """Which players are here, as it was told last."""
        self.wrong: list[str] = []
        """What the server should not have said."""
        self.byes: list[Json] = []
        self.connects = 0
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count())
        self._said: dict[str, Json] = {}
        self._waiting: dict[str, asyncio.Future[Json]] = {}
        self._joined: set[str] = set()
        self._asides: dict[str, Json] = {}
        self._changed = asyncio.Event()
        self._here = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._task = asyncio.create_task(self._stay())

    # What it says.

    def new_id(self) -> str:
        return next(self._ids)

    async def say(self, t: str, table: str | None = None, *, insist: bool = True, **more: Any) -> Json:
        """Says a command until it is answered, however often the connection ends; with `insist` also until the server
        is well enough to carry it out or refuse it."""
        command: Json = {"t": t, "id": more.pop("id", None) or self.new_id(), **more}
        if table is not None:
            command["table"] = table
        async with asyncio.timeout(WAIT_S):
            while True:
                answer = await self._ask(command)
                if not (insist and answer["t"] == "error" and answer["code"] in AGAIN):
                    return answer
                await asyncio.sleep(BACK_S)

    async def _ask(self, command: Json) -> Json:
        name = command["id"]
        self._said[name] = command
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[name] = future
        await self._send(command)
        try:
            return await future
        except asyncio.CancelledError:
            self._note(name, "unknown")
            raise
        finally:
            if self._waiting.get(name) is future:
                del self._waiting[name]

    async def blurt(self, command: Json, times: int) -> None:
        """Says it several times without waiting; the answers are in `answers`."""
        self._said[command["id"]] = command
        for _ in range(times):
            await self._send(command)

    async def _send(self, command: Json) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(json.dumps(command))

    async def join(self, table: str) -> Json:
        """From now on it watches, whatever happens to the connection."""
        self._joined.add(table)
        answer = await self.say("join", table, seen=self._seen(table))
        assert answer["t"] == "ok", answer
        await self.until(lambda: table in self.last)
        return answer

    async def leave(self, table: str) -> None:
        self._joined.discard(table)
        await self.say("leave", table)

    async def move(self, table: str, move: str, at: int) -> Json:
        return await self.say("move", table, move=move, at=at)

    async def until(self, holds: Callable[[], bool], wait_s: float = WAIT_S) -> None:
        async with asyncio.timeout(wait_s):
            while not holds():
                self._changed.clear()
                await self._changed.wait()

    # The connection.

    async def cut(self) -> None:
        """Ends the connection without a word; it comes back."""
        if self._socket:
            self._socket.transport.abort()
        await asyncio.sleep(0)

    def move_to(self, address: str) -> None:
        """The server has another address now."""
        self.address = address
        self.person.http.base_url = httpx.URL(address)

    async def here(self) -> None:
        async with asyncio.timeout(WAIT_S):
            await self._here.wait()

    async def close(self) -> None:
        if not self._task.done():
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _stay(self) -> None:
        headers = {"Authorization": f"Bearer {self.person.token}"}
        lost = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, EOFError)
        while True:
            try:
                async with connect(
                    self.address.replace("http", "ws", 1) + "/api/socket",
                    additional_headers=headers,
                    compression=None,
                    max_size=None,
                    open_timeout=3 * self.silence_s,
                    ping_interval=None,
                    close_timeout=0.1,
                ) as socket:
                    await self._talk(socket)
            except lost:
                pass
            self._lost()
            await asyncio.sleep(BACK_S)

    async def _talk(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.connects += 1
        self._asides = {}
        for table in self._joined:
            self._aside({"t": "join", "table": table, "seen": self._seen(table)})
        await self._say_again()
        self._here.set()
        again = asyncio.create_task(self._keep_asking())
        try:
            while True:
                async with asyncio.timeout(3 * self.silence_s):
                    self._take(json.loads(await socket.recv()))
                self._changed.set()
        finally:
            again.cancel()
            await asyncio.gather(again, return_exceptions=True)

    def _aside(self, command: Json) -> None:
        """Something about the connection, for which nobody waits."""
        name = self.new_id()
        self._asides[name] = command | {"id": name}

    async def _keep_asking(self) -> None:
        """What is not answered for long is said again; and if there is nothing to say, whether anybody is there."""
        while True:
            await asyncio.sleep(self.silence_s)
            if not self._waiting and not self._asides:
                self._aside({"t": "ping"})
            await self._say_again()

    async def _say_again(self) -> None:
        for command in [*self._asides.values(), *(self._said[name] for name in self._waiting)]:
            await self._send(command)

    def _lost(self) -> None:
        self._socket = None
        self._here.clear()
        for name in self._waiting:
            self._note(name, "unknown")
        self._changed.set()

    # What it hears.

    def _seen(self, table: str) -> int:
        return len(self.seen.get(table, ())) - 1

    def _take(self, message: Json) -> None:
        match message["t"]:
            case "ok" | "error":
                self._answered(message)
            case "update":
                self._updated(message)
            case "presence":
                self.present[message["table"]] = message["here"]
            case "bye":
                self.byes.append(message)

    def _answered(self, answer: Json) -> None:
        name = answer.get("id")
        if self._asides.pop(str(name), None) or name not in self._said:
            if answer["t"] == "error":
                self.wrong.append(f"an error that nobody asked for: {answer}")
            return
        self.answers.setdefault(name, []).append(answer)
        self._note(name, "ok" if answer["t"] == "ok" else "failed", answer)
        future = self._waiting.get(name)
        if future and not future.done():
            future.set_result(answer)

    def _note(self, name: str, outcome: Any, answer: Json | None = None) -> None:
        command = self._said[name]
        if command["t"] not in EVENTFUL:
            return
        if answer and answer.get("code") == "unsure":
            outcome = "unknown"
        seq = answer.get("seq") if answer else None
        self.operations.append(Operation(self.person.id, name, command["table"], said(command), outcome, seq))

    def _updated(self, update: Json) -> None:
        table = update["table"]
        seen = self.seen.setdefault(table, [])
        for event in update["events"]:
            if event["seq"] < len(seen):
                if seen[event["seq"]] != event and not tells_the_seed(seen[event["seq"]], event, is_over(update)):
                    self.wrong.append(f"{table}: {seen[event['seq']]} has become {event}")
            elif event["seq"] == len(seen):
                seen.append(event)
            else:
                self.wrong.append(f"{table}: after {len(seen) - 1} came {event['seq']}")
        if table in self.last and update["seq"] < self.last[table]["seq"]:
            self.wrong.append(f"{table}: event {self.last[table]['seq']} has vanished")
        self.last[table] = update
        if clocks := update["clocks"]:
            first, second = clocks["left_ms"]
            self.clocks.setdefault(table, []).append(Clocks(update["seq"], (first, second), clocks["running"]))

    def sights(self) -> list[Sight]:
        found = []
        for table, events in self.seen.items():
            last = self.last[table]
            result = result_text(last["outcome"], last["aborted"]) if is_over(last) else None
            entries, clocks = tuple(content(event) for event in events), tuple(self.clocks.get(table, ()))
            found.append(Sight(self.person.id, table, entries, result, clocks))
        return found


def tells_the_seed(before: Json, event: Json, over: bool) -> bool:
    """What is kept back while a match is played comes with its end, and nothing else with it."""
    return over and event["seq"] == 0 and "seed" not in before and event == before | {"seed": event.get("seed")}


def run(doing: Coroutine[Any, Any, None], wait_s: float = 300.0) -> None:
    """A test's coroutine, bounded in time."""
    asyncio.run(asyncio.wait_for(doing, wait_s))
