"""A client of the server, for tests: says commands, waits for their answers, and writes down all it sees."""

import asyncio
import contextlib
import itertools
import json
import secrets
import weakref
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.told import with_change

WAIT_S = 30.0
ONE_EACH = httpx.Limits(max_keepalive_connections=0)
"""A connection each: one that is kept may be closed at the moment it is used."""
Json = dict[str, Any]


class Person:
    """A guest of a server, by its token."""

    def __init__(self, url: str, name: str = "Anna") -> None:
        self.url, self.name = url, name
        self.http = httpx.Client(base_url=url, timeout=WAIT_S, verify=False, limits=ONE_EACH)
        weakref.finalize(self, self.http.close)
        answer = self.http.post("/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.id, self.token = answer.json()["id"], answer.json()["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def table(self, game: str = "tictactoe", seats: list[Json] | None = None, **more: Any) -> str:
        """A new table; with `anyone` unless seats are given."""
        seats = seats or [{"who": "me"}, {"who": "anyone"}]
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def against(self, opponent: str, game: str = "tictactoe", **more: Any) -> str:
        return self.table(game, [{"who": "me"}, {"who": "opponent", "id": opponent}], **more)

    def post(self, command: Json) -> Json:
        """A command without a WebSocket."""
        answer = self.http.post("/api/commands", json=command)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    @contextlib.asynccontextmanager
    async def talk(self) -> "AsyncIterator[Talk]":
        told = ("authorization", "x-forwarded-for")
        headers = {name: self.http.headers[name] for name in told if name in self.http.headers}
        address = self.url.replace("http", "ws") + "/api/socket"
        async with connect(address, additional_headers=headers, compression=None, max_size=None) as socket:
            talk = Talk(socket)
            try:
                yield talk
            finally:
                await talk.close()


class Talk:
    """One WebSocket. `seen` holds the events of each table in the order in which they came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.last: dict[str, Json] = {}
        """The newest update of each table."""
        self.seen: dict[str, list[Json]] = {}
        self.other: list[Json] = []
        """What is neither an answer nor an update."""
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count())
        self._waiting: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    async def say(self, t: str, table: str | None = None, *, id: str | None = None, **more: Any) -> Json:
        """Says a command and waits for its answer. ConnectionClosed if there is none."""
        command: Json = {"t": t, "id": id or next(self._ids), **more}
        if table is not None:
            command["table"] = table
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[command["id"]] = future
        await self.socket.send(json.dumps(command))
        return await asyncio.wait_for(future, WAIT_S)

    async def join(self, table: str, seen: int = -1) -> Json:
        """Joins, and waits for the update that follows."""
        self.last.pop(table, None)
        answer = await self.say("join", table, seen=seen, changes=True)
        if answer["t"] == "ok":
            await self.until(lambda: table in self.last)
        return answer

    async def move(self, table: str, move: str | None = None, **more: Any) -> Json:
        """A move from where this client believes the table to be; the first legal one unless given. An answer may
        come before the update: waits for both."""
        now = self.last[table]
        more.setdefault("at", now["at"])
        answer = await self.say("move", table, move=move or "".join(now["paths"][0]), **more)
        if answer["t"] == "ok":
            await self.until(lambda: self.last[table]["at"] >= answer["at"])
        return answer

    async def until(self, holds: Callable[[], bool], wait_s: float = WAIT_S) -> None:
        """Waits until something has come."""
        async with asyncio.timeout(wait_s), self._changed:
            await self._changed.wait_for(lambda: holds() or self._reader.done())
        if not holds():
            raise ConnectionError("the connection ended before it came")

    async def until_turn(self, table: str, player: int) -> Json:
        """Waits until a player is to move, or it is over."""
        await self.until(lambda: self.last[table]["to_move"] == player or is_over(self.last[table]))
        return self.last[table]

    async def close(self) -> None:
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                self._take(json.loads(text))
                async with self._changed:
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        finally:
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(ConnectionError("the connection ended"))
                    future.exception()
            async with self._changed:
                self._changed.notify_all()

    def _take(self, message: Json) -> None:
        if message["t"] in ("ok", "error") and message.get("id") in self._waiting:
            future = self._waiting.pop(message["id"])
            if not future.done():
                future.set_result(message)
        elif message["t"] == "update" or (message["t"] == "change" and message["table"] in self.last):
            whole = message if message["t"] == "update" else with_change(self.last[message["table"]], message)
            self.last[message["table"]] = whole
            self.seen.setdefault(message["table"], []).extend(message["events"])
        else:
            self.other.append(message)


def is_over(update: Json) -> bool:
    return update["outcome"] is not None or bool(update["aborted"])
