"""The id of a request: taken from whoever sends it, if it can be one, told in the answer, and in every line of the log
that is written for it, whoever writes it."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from parlour.request_id import id_from
from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live

MADE = re.compile(r"[0-9a-f]{16}")


@pytest.mark.parametrize("brought", ["7f3a", "0c9bd1f4-6a2e-4f7e-9d51-3b1f6f6f2d11", "edge.example_1-2", "x" * 64])
def test_a_sane_id_is_taken(brought: str) -> None:
    assert id_from(brought) == brought


@pytest.mark.parametrize(
    "brought", [None, "", " ", "x" * 65, "a b", "a\nb", "a\x1b[31m", 'a"b', "é", "-a", "../x", "a=b", "<b>", "a;b"]
)
def test_another_gets_a_new_one(brought: str | None) -> None:
    found = id_from(brought)
    assert MADE.fullmatch(found)
    assert found != id_from(brought)


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_an_id_goes_from_the_request_to_every_line_and_back(tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    with live(tmp_path / "data", log="warning", log_file=file, log_file_level="debug", **UNLIMITED) as server:
        anna = Person(server.url)
        asyncio.run(speak(server, anna))
        for path in ("/api/games", "/api/tables/never", "/metrics", "/", "/no/such/page"):
            answer = httpx.get(server.url + path, headers={"X-Request-Id": f"mine{path.replace('/', '.')}"})
            assert answer.headers["x-request-id"] == f"mine{path.replace('/', '.')}", path
            assert MADE.fullmatch(httpx.get(server.url + path, headers={"X-Request-Id": "a b"}).headers["x-request-id"])
    lines = lines_of(file)
    requests = {one.get("request", "") for one in lines}
    of = {name: [one for one in lines if one.get("request", "") == name] for name in requests}
    assert {one["event"] for one in of["make-1"]} >= {"a match has begun", "a request was answered"}
    events = [one["event"] for one in of["talk-1.2"]]
    assert events.count("Table.add called") == 1
    assert "a match has ended" in events
    assert not [name for name in of if name.startswith("talk-1.3")], "nothing is logged for a ping"
    assert {one["event"] for one in of[""]} >= {"the server starts", "the server has stopped"}
    assert not [one for one in of[""] if one["event"] == "Table.add called"]
    (shown,) = of["mine.api.tables.never"]
    assert shown["fields"] | {"ms": 0} == {
        "method": "GET",
        "operation": "/api/tables/{table}",
        "status": 404,
        "ms": 0,
    }


async def speak(server: Live, anna: Person) -> None:
    """A table, and at a connection with an id three commands: the second ends the match."""
    wish = {"game": "tictactoe", "seats": [{"who": "me"}, {"who": "opponent", "id": "random"}]}
    made = anna.http.post("/api/tables", json=wish, headers={"X-Request-Id": "make-1"})
    table = made.json()["table"]
    told = {"authorization": anna.http.headers["authorization"], "x-request-id": "talk-1"}
    async with connect(server.url.replace("http", "ws") + "/api/socket", additional_headers=told) as socket:
        assert socket.response is not None
        assert socket.response.headers["x-request-id"] == "talk-1"
        commands: list[dict[str, object]] = [{"t": "join", "seen": -1}, {"t": "resign", "at": 0}, {"t": "ping"}]
        for number, command in enumerate(commands):
            more = {} if command["t"] == "ping" else {"table": table}
            await socket.send(json.dumps({"id": f"c{number}", **more, **command}))
            while (answer := json.loads(await socket.recv())).get("id") != f"c{number}":
                pass
            if command["t"] == "join":
                while json.loads(await socket.recv())["t"] != "update":
                    pass
            assert answer["t"] == "ok", answer
