"""How much one client may ask for: every limit in the settings holds, and nobody else is hurt."""

import asyncio
import contextlib
import json
import resource
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.server.app import Server
from parlour.server.settings import settings_from
from parlour.stores.connect import open_store
from parlour.stores.kept import Statistic
from tests.security.attack import ask
from tests.server.caller import Json, Person
from tests.server.live import START_S, UNLIMITED, Live, live
from tests.server.net.raw import TEXT, frame

WAIT_S = 60.0
"""Far more than anything here takes."""
MB = 1024 * 1024


class Far(Person):
    """Somebody at another address, as a proxy tells it."""

    def __init__(self, url: str, address: str) -> None:
        self.url, self.name, self.address = url, "Far", address
        self.http = httpx.Client(base_url=url, timeout=30, verify=False, headers={"x-forwarded-for": address})
        answer = self.http.post("/api/guests", json={"name": "Far"})
        assert answer.status_code == 201, answer.text
        self.id, self.token = answer.json()["id"], answer.json()["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    @contextlib.asynccontextmanager
    async def socket(self) -> Any:
        headers = {"Authorization": f"Bearer {self.token}", "X-Forwarded-For": self.address}
        address = self.url.replace("http", "ws") + "/api/socket"
        async with connect(address, additional_headers=headers, compression=None) as found:
            yield found


@contextlib.contextmanager
def closing(*people: Far) -> Iterator[None]:
    try:
        yield
    finally:
        for person in people:
            person.http.close()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with small limits behind a proxy."""
    limits: Json = {
        "sockets_per_address": 5, "sockets_per_guest": 3, "tables_per_socket": 2, "messages_per_s": 5,
        "message_burst": 10, "setups_per_minute": 0.6, "setup_burst": 12, "opponent_tables_per_address": 2,
        "hints_per_minute": 3, "first_message_s": 1, "idle_s": 2, "requests_per_s": 20, "request_burst": 60,
    }  # fmt: skip
    with live(tmp_path_factory.mktemp("small"), trusted_proxies="127.0.0.1", **limits) as server:
        yield server


async def say(found: Any, said: Json) -> Json:
    """The answer to a command, whatever else comes before it."""
    await found.send(json.dumps(said))
    while True:
        answer: Json = json.loads(await asyncio.wait_for(found.recv(), 10))
        if answer["t"] in ("ok", "error"):
            return answer


async def let_in(stack: contextlib.AsyncExitStack, person: Far) -> bool:
    """Whether one more WebSocket is; it stays open."""
    found = await stack.enter_async_context(person.socket())
    try:
        await found.send(json.dumps({"t": "ping", "id": "a"}))
        answer = json.loads(await asyncio.wait_for(found.recv(), 10))
    except ConnectionClosed as closed:
        return closed.rcvd is None or closed.rcvd.code != 1008
    if answer["t"] == "bye":
        assert answer["code"] == "too_many"
    return bool(answer["t"] == "ok")


def test_sockets_of_one_guest_and_of_one_address(small: Live) -> None:
    async def count() -> None:
        first, second = Far(small.url, "203.0.113.10"), Far(small.url, "203.0.113.10")
        elsewhere = Far(small.url, "203.0.113.11")
        with closing(first, second, elsewhere):
            async with contextlib.AsyncExitStack() as stack:
                assert [await let_in(stack, first) for _ in range(4)] == [True] * 3 + [False], "of one guest"
                assert [await let_in(stack, second) for _ in range(3)] == [True] * 2 + [False], "of one address"
                assert await let_in(stack, elsewhere)
            async with (
                contextlib.AsyncExitStack() as stack,
                asyncio.timeout(START_S),
            ):  # those that have gone count no more
                while not await let_in(stack, second):
                    await asyncio.sleep(0.01)

    asyncio.run(count())


def test_messages_of_one_socket(small: Live) -> None:
    async def flood() -> None:
        person = Far(small.url, "203.0.113.12")
        with closing(person):
            async with person.socket() as found:
                codes: list[str] = []
                while "too_many" not in codes:
                    codes.append((await say(found, {"t": "ping", "id": f"a{len(codes)}"})).get("code", "ok"))
                    assert len(codes) < 1000
                assert codes[:10] == ["ok"] * 10
                await asyncio.sleep(1)
                assert (await say(found, {"t": "ping", "id": "later"}))["t"] == "ok"
                with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
                    for number in range(20_000):
                        await say(found, {"t": "ping", "id": f"b{number}"})
                assert closed.value.rcvd
                assert closed.value.rcvd.code == 1008
            assert len([person.post({"t": "ping", "id": f"c{n}"}) for n in range(5)]) == 5

    asyncio.run(flood())


def test_tables_of_one_socket(small: Live) -> None:
    async def join() -> None:
        person = Far(small.url, "203.0.113.13")
        with closing(person):
            names = [person.table() for _ in range(3)]
            async with person.socket() as found:
                codes = [(await say(found, {"t": "join", "id": n, "table": n})).get("code", "ok") for n in names]
                assert codes == ["ok", "ok", "too_many"]

    asyncio.run(join())


def test_set_ups_of_one_address_with_rematches(small: Live) -> None:
    """12 at once, then one in 100 seconds: a guest, a table and rematches without end."""
    person = Far(small.url, "203.0.113.14")
    with closing(person):
        table = person.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
        made = 2
        for number in range(20):
            assert person.post({"t": "resign", "id": "r", "table": table, "at": 0})["t"] == "ok"
            answer = person.post({"t": "rematch", "id": "n", "table": table, "at": 0})
            if answer["t"] == "error":
                assert answer["code"] == "too_many"
                break
            table, made = answer["next"], made + 1
            time.sleep(0.4 if number > 3 else 0)  # messages have a limit of their own
        assert made == 12
        body = {"game": "tictactoe", "seats": [{"who": "me"}, {"who": "anyone"}]}
        late = person.http.post("/api/tables", json=body)
        assert late.status_code == 429
        assert int(late.headers["retry-after"]) > 0
        assert person.http.post("/api/guests", json={}).status_code == 429
        refused = [person.http.post("/api/guests", json={}).status_code for _ in range(10)]
        assert set(refused) == {429}


def test_requests_of_one_address(small: Live) -> None:
    headers = [("X-Forwarded-For", "203.0.113.15")]
    statuses = [ask(small.port, "GET", "/api/tables/never", headers).status for _ in range(120)]
    assert statuses[:60] == [404] * 60
    assert 429 in statuses[60:]
    assert ask(small.port, "GET", "/api/tables/never", [("X-Forwarded-For", "203.0.113.16")]).status == 404


def test_opponent_tables_of_one_address(small: Live) -> None:
    """Made first and watched later, by whichever of its guests: two at a time."""

    async def begin() -> None:
        person, other = Far(small.url, "203.0.113.17"), Far(small.url, "203.0.113.17")
        with closing(person, other):
            opponent = person.http.get("/api/games/chess/opponents").json()[0]["id"]
            tables = [one.against(opponent, "chess") for one in (person, person, person, other)]
            async with person.socket() as first, person.socket() as second, other.socket() as third:
                sockets = (first, first, second, third)
                codes = [
                    (await say(found, {"t": "join", "id": table, "table": table})).get("code", "ok")
                    for found, table in zip(sockets, tables, strict=True)
                ]
                assert codes == ["ok", "ok", "too_many", "too_many"]
                assert (await say(second, {"t": "join", "id": "again", "table": tables[0]}))["t"] == "ok"
                seats = [{"who": "me"}, {"who": "opponent", "id": opponent}]
                answer = person.http.post("/api/tables", json={"game": "chess", "seats": seats})
                assert answer.status_code == 429
                assert (await say(first, {"t": "leave", "id": "l", "table": tables[1]}))["t"] == "ok"
                assert (await say(third, {"t": "join", "id": "now", "table": tables[3]}))["t"] == "ok"

    asyncio.run(begin())


def test_hints_of_one_guest(small: Live) -> None:
    person = Far(small.url, "203.0.113.18")
    with closing(person):
        table = person.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
        answers = [person.post({"t": "hint", "id": f"h{n}", "table": table, "at": 0}) for n in range(5)]
        assert [answer.get("code", "ok") for answer in answers] == ["ok"] * 3 + ["too_many"] * 2


def test_a_socket_that_says_nothing_is_closed(small: Live) -> None:
    async def wait() -> float:
        person = Far(small.url, "203.0.113.19")
        began = time.monotonic()
        with closing(person):
            async with person.socket() as found:
                with pytest.raises(ConnectionClosed) as closed:
                    await asyncio.wait_for(found.recv(), WAIT_S)
                assert closed.value.rcvd
                assert closed.value.rcvd.code == 1008
        return time.monotonic() - began

    assert asyncio.run(wait()) > 0.9, "not before it has been silent for long"


def test_what_is_too_long(server: Live, anna: Person) -> None:
    async def long_message() -> int:
        async with anna.talk() as talk:
            await talk.socket.send("x" * 8192)
            await talk.socket.send("x" * 8193)
            await talk.socket.wait_closed()
            return talk.socket.close_code or 0

    assert asyncio.run(long_message()) == 1009
    for size, status in ((65_000, 422), (65_536 + 1, 413), (10 * MB, 413)):
        body = b'{"name":"' + b"x" * (size - 11) + b'"}'
        with contextlib.suppress(httpx.WriteError):  # it may stop listening before all has been said
            answer = anna.http.post("/api/me", content=body, headers={"content-type": "application/json"})
            assert answer.status_code == status, size
    chunks = (b"x" * 1000 for _ in range(10_000))
    with contextlib.suppress(httpx.WriteError):
        answer = anna.http.post("/api/me", content=chunks, headers={"content-type": "application/json"})
        assert answer.status_code == 413
    assert anna.http.post("/api/commands", json={"t": "x" * 9000}).status_code == 413


def test_a_body_that_breaks_off_is_nobodys_failure(server: Live) -> None:
    """The session's server may log no traceback, which is looked at in the end."""
    head = (
        "POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
    )
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", server.port), 5) as connection:
            connection.sendall(head.encode())
            time.sleep(0.02)
    time.sleep(0.1)
    server.assert_well()


def test_a_client_that_goes_while_it_is_told_something_is_nobodys_failure(server: Live, anna: Person) -> None:
    async def come_and_go() -> None:
        table = await asyncio.to_thread(anna.table, "chess", [{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
        for _ in range(20):
            async with anna.talk() as talk:
                await asyncio.gather(
                    *(talk.socket.send(json.dumps({"t": "join", "id": "a", "table": table})) for _ in range(10))
                )
                talk.socket.transport.abort()

    asyncio.run(come_and_go())
    assert server.metric("parlour_failures_total") == 0
    server.assert_well()


def back_and_forth(server: Live, table: str, person: Person, times: int) -> list[str]:
    """A move and its takeback, again and again; the codes of the answers to takebacks."""

    async def play() -> list[str]:
        codes, at = [], 0
        async with person.talk() as talk:
            for _ in range(times):
                at = (await talk.say("move", table, at=at, move="b2"))["at"]
                answer = await talk.say("takeback", table, at=at)
                codes.append(answer.get("code", "ok"))
                if answer["t"] == "error":
                    break
                at = answer["at"]
        return codes

    return asyncio.run(play())


def test_odd_places_in_a_long_match_do_not_fill_the_memory(server: Live, anna: Person) -> None:
    """Whoever asks for the events after each event in turn makes the server write as many texts, and keep few."""
    table = anna.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
    back_and_forth(server, table, anna, 250)

    async def ask_for_each() -> float:
        async with anna.talk() as talk:
            before = server.metric("parlour_memory_bytes")
            for seen in range(500):
                assert (await talk.say("join", table, seen=seen))["t"] == "ok"
            return server.metric("parlour_memory_bytes") - before

    grown = asyncio.run(ask_for_each())
    print(f"memory grew by {grown / MB:.1f} MB")
    assert grown < 4 * MB


@pytest.mark.slow
def test_a_match_does_not_grow_for_ever(server: Live, anna: Person) -> None:
    table = anna.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
    codes = back_and_forth(server, table, anna, 3000)
    assert codes[-1] == "too_long"
    assert len(codes) == 2048
    began = time.monotonic()
    assert len(anna.http.get(f"/api/tables/{table}").text) < MB
    assert anna.http.get(f"/api/tables/{table}/record").status_code == 200
    print(f"update and record took {time.monotonic() - began:.2f} s")
    at = anna.http.get(f"/api/tables/{table}").json()["at"]
    assert anna.post({"t": "resign", "id": "enough", "table": table, "at": at})["t"] == "ok"


def never_reads(server: Live, token: str, table: str) -> socket.socket:
    """A watcher with a small window that joins and then takes nothing."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", server.port))
    head = (
        f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    raw.sendall(head.encode())
    assert raw.recv(1024).startswith(b"HTTP/1.1 101")
    raw.sendall(frame(TEXT, json.dumps({"t": "join", "id": "a", "table": table}).encode()))
    return raw


def test_a_watcher_that_never_reads_hurts_nobody_and_is_closed(tmp_path: Path) -> None:
    """A busy table of chess: 20 who never read, one who plays and reads until they are gone."""
    settings = UNLIMITED | {"idle_s": 1, "sockets_per_guest": 50}
    with live(tmp_path, **settings) as server:
        person, lazy = Person(server.url), Person(server.url)
        table = person.table("chess", [{"who": "me"}, {"who": "neighbour", "name": "Bo"}])

        async def play() -> tuple[int, float]:
            moves, seen_most, deadline = 0, 0.0, time.monotonic() + WAIT_S
            async with person.talk() as talk:
                await talk.join(table)
                while moves < 100 or await asyncio.to_thread(server.metric, "parlour_connections") > 1:
                    assert time.monotonic() < deadline, "those who never read are still there"
                    at = talk.last[table]["at"]
                    answer = await talk.move(
                        table, ("g1f3", "g8f6", "f3g1", "f6g8")[len(talk.last[table]["moves"]) % 4]
                    )
                    if answer["t"] == "ok":
                        await talk.until(lambda at=at: talk.last[table]["at"] > at)  # type: ignore[misc]
                    moves += 1
                    if len(talk.last[table]["moves"]) >= 4:  # a third repetition would end it
                        await talk.say("takeback", table, at=talk.last[table]["at"])
                        await talk.say("takeback", table, at=talk.last[table]["at"])
                        await asyncio.sleep(0.01)
                    if moves % 20 == 0:
                        seen_most = max(seen_most, await asyncio.to_thread(server.metric, "parlour_memory_bytes"))
            return moves, seen_most

        before = server.metric("parlour_memory_bytes")
        idle = [never_reads(server, lazy.token, table) for _ in range(20)]
        try:
            while server.metric("parlour_connections") < 20:
                time.sleep(0.01)
            moves, most = asyncio.run(play())
        finally:
            for raw in idle:
                raw.close()
        print(f"{moves} moves, memory +{(most - before) / MB:.1f} MB")
        assert most - before < 40 * MB


def test_strangers_are_told_nothing_before_the_handshake(small: Live) -> None:
    async def knock() -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(small.url.replace("http", "ws") + "/api/socket"):
                pass
        assert refused.value.response.status_code == 403

    asyncio.run(knock())


def test_few_files_allowed_do_not_stop_the_server(tmp_path: Path) -> None:
    """Many systems let a process have 1,024 unless it asks: with 300, and 400 who come at once."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (300, hard))
    try:
        server = Live(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    opened: list[socket.socket] = []
    try:
        opened += [socket.create_connection(("127.0.0.1", server.port), 5) for _ in range(400)]
        assert ask(server.port, "GET", "/api/ready").status == 200
        assert Person(server.url).table()
        server.stop()
        server.assert_well()
    finally:
        server.kill_all()
        for one in opened:
            one.close()


def test_results_of_everybody_are_counted_once_for_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting takes long once there are many; here it is made to, and fifty ask at once."""
    store = open_store(str(tmp_path))
    asked: list[float] = []

    def slowly(_: object) -> Future[list[Statistic]]:
        asked.append(time.monotonic())
        future: Future[list[Statistic]] = Future()
        threading.Timer(0.1, future.set_result, [[]]).start()
        return future

    async def ask_fifty_times() -> None:
        server = Server(settings_from({"data": str(tmp_path)}, {}), store)
        transport = httpx.ASGITransport(server.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            answers = await asyncio.gather(*(http.get("/api/statistics") for _ in range(50)))
        assert {answer.status_code for answer in answers} == {200}
        await server.services.pool.close()

    monkeypatch.setattr(store, "statistics", slowly)
    asyncio.run(ask_fifty_times())
    store.close()
    assert len(asked) == 1
