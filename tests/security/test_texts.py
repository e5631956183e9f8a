"""Texts of clients, wherever they come out again: as text, on one line, and never as something that a browser runs or a
reader of logs takes for a line of ours."""

import asyncio
import json
import re
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from parlour.matches.pgn import from_pgn
from parlour.matches.record import read_record
from parlour.server.app import Server
from parlour.server.http.api import Api
from parlour.server.names import LONGEST_NAME
from parlour.server.settings import settings_from
from parlour.stores.connect import open_store
from tests.security.attack import ask
from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live

SHOWN = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"><svg/onload=alert(1)>', "javascript:alert(1)",
    "'; DROP TABLE guests; --", "{{7*7}} ${7*7} <%= 7 %>", 'Anna"] [Result "1-0', "Anna\\", "]] > {;(", "=cmd|' /C calc'!A1",
    "\U0001f600\U0001f469\U00020000", "名前", "Ω≈ç√∫", "% s%n%x", "Parlour record 1", "Result: X wins", "12:00:00 error x",
)  # fmt: skip
"""Odd, and somebody's name all the same."""
REFUSED = (
    "\u202egnp.exe", "a\u2066b\u2069", "a\x00b", "\x1b[31mred", "a\x7f", "\u200e", "\ufeffAnna", "a\u200bb", "\u2028", "\x85",
    "a\u0300\u0301\u0302\u0303\u0304", "\ue000", "\U000e0041", "x" * (LONGEST_NAME + 1), "x" * 10_000, " ", "\t\n", "\u3164\u202a",
)  # fmt: skip
SECURITY = {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize("name", SHOWN)
def test_odd_names_stay_text(server: Live, name: str) -> None:
    person, other = Person(server.url), Person(server.url)
    assert person.http.post("/api/me", json={"name": name}).json()["name"] == name
    table = person.table("chess", [{"who": "me"}, {"who": "neighbour", "name": name}], listed=True)
    assert person.post({"t": "move", "id": "m", "table": table, "at": 0, "move": "e2e4"})["t"] == "ok"
    update = other.http.get(f"/api/tables/{table}")
    assert [seat["name"] for seat in update.json()["seats"]] == [name, name]
    record = other.http.get(f"/api/tables/{table}/record")
    pgn = other.http.get(f"/api/tables/{table}/record?format=pgn")
    for answer in (update, record, pgn, other.http.get("/api/tables"), person.http.get("/api/me")):
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in ("application/json", "text/plain")
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert re.findall(r'^\[Result "(.*)"\]$', pgn.text, re.M) == ["*"], "a name became a tag"
    assert re.findall(r"^Result: (.*)$", record.text, re.M) == ["none yet"], "a name became a result"
    reads_back(record.text, pgn.text, name)


def reads_back(record: str, pgn: str, name: str) -> None:
    for found in (read_record(record), from_pgn(pgn)):
        assert [seat.name for seat in found.seats] == [name, name]
        assert found.moves == ["e4"]


@pytest.mark.parametrize("name", REFUSED)
def test_names_that_deceive_are_refused(server: Live, anna: Person, name: str) -> None:
    assert anna.http.post("/api/me", json={"name": name}).status_code == 422
    assert anna.http.post("/api/guests", json={"name": name}).status_code == 422
    seats = [{"who": "me"}, {"who": "neighbour", "name": name}]
    answer = anna.http.post("/api/tables", json={"game": "tictactoe", "seats": seats})
    assert answer.status_code == 422
    assert len(answer.text) < 1000, "what was refused came back"
    lone = json.dumps({"name": "x"}).replace("x", "\\ud800").encode()
    assert anna.http.post("/api/me", content=lone, headers={"content-type": "application/json"}).status_code == 422


FORGED = 'x\n12:00:00 critical the server burns\r\n{"level":"critical"}\x1b[2J\u202e'


def test_logs_have_no_line_of_a_client(tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    with live(tmp_path / "data", log="debug", log_file=log, **UNLIMITED) as server:
        person = Person(server.url)
        for text in (FORGED, *REFUSED, *SHOWN):
            body = {"name": text, "colour": text, text[:50]: text}
            person.http.post("/api/me", json=body)
            person.http.post("/api/tables", json={"game": text, "seats": [{"who": text}, {"who": "me"}], "start": text})
            person.http.post("/api/commands", json={"t": text, "id": text, "table": text})
            quoted = "/" + quote(text[:100])
            ask(
                server.port,
                "GET",
                quoted,
                [("User-Agent", text.encode("ascii", "ignore").decode().replace("\n", "").replace("\r", ""))],
            )
        ask(server.port, "GET", "/x%0a12:00:00%20critical%20the%20server%20burns%1b[2J")
    allowed = re.compile(
        r"(\d\d:\d\d:\d\d (debug|info|warning|error|critical) |Parlour is at |Do you run this server\? |    |\s*$)"
    )
    for line in server.lines:
        assert allowed.match(line), line
        assert "the server burns" not in line
        assert line.rstrip("\n").isprintable(), line
    for line in log.read_text().splitlines():
        entry = json.loads(line)
        assert set(entry) >= {"ts", "level", "event"}
        assert line.isascii()
        assert "burns" not in line


def test_every_answer_tells_the_browser_what_it_may_do(server: Live) -> None:
    """Found or not, allowed or not, failed or not; and none is a page but ours."""
    token = [("Authorization", f"Bearer {Person(server.url).token}")]
    answers = [ask(server.port, "GET", path) for path in ("/", "/nothing", "/api", "/api/games", "/api/me", "/metrics")]
    answers += [
        ask(server.port, "GET", path) for path in ("/api/tables/x", "/api/openapi.json", "/api/games/x/opponents")
    ]
    answers += [ask(server.port, "PUT", "/api/me"), ask(server.port, "GET", "/api/games", host="evil.example")]
    answers += [ask(server.port, "POST", "/api/me", token, {"name": "\u202e"})]
    answers += [ask(server.port, "POST", "/api/me", token, {"name": "x" * 70_000})]
    answers += [ask(server.port, "POST", "/api/commands", token, {"t": "<script>alert(1)</script>"})]
    answers += [ask(server.port, "GET", "/<script>alert(1)</script>"), ask(server.port, "HEAD", "/api/games")]
    assert {200, 401, 403, 404, 405, 413, 422} <= {answer.status for answer in answers}
    for answer in answers:
        for name, value in SECURITY.items():
            assert (answer.header(name) or "").startswith(value), (answer, name)
        kind = (answer.header("content-type") or "").partition(";")[0]
        is_page = answer.status == 200 and kind == "text/html"
        assert is_page or kind in ("application/json", "application/problem+json", "text/plain"), answer
        assert answer.header("server") is None


def test_a_failure_tells_nothing_of_the_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The application itself, with a method that fails: such a thing cannot be had from outside."""

    async def fails(*_: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(Api, "games", fails)
    store = open_store(str(tmp_path))

    async def asked() -> httpx.Response:
        server = Server(settings_from({"data": str(tmp_path)}, {}), store)
        transport = httpx.ASGITransport(server.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            found = await http.get("/api/games")
            assert server.services.metrics.counts["failures"] == 1
        await server.services.pool.close()
        return found

    answer = asyncio.run(asked())
    store.close()
    assert answer.status_code == 500
    assert "42" not in answer.text
    assert "Traceback" not in answer.text
    for name, value in SECURITY.items():
        assert answer.headers[name].startswith(value)
