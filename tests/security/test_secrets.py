"""A guest's secret: long, kept by nobody but the guest, and worth nothing once it is given back or too old."""

import asyncio
import base64
import hashlib
import json
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.security.attack import ask, handshake
from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live


def test_secrets_cannot_be_guessed(server: Live, anna: Person) -> None:
    tokens = [anna.http.post("/api/guests", json={}).json()["token"] for _ in range(200)]
    raw = [base64.urlsafe_b64decode(token + "=") for token in tokens]
    assert {len(one) for one in raw} == {32}
    assert len(set(raw)) == 200
    for bit in range(256):
        ones = sum(one[bit // 8] >> bit % 8 & 1 for one in raw)
        assert 50 < ones < 150, f"bit {bit} is {ones} times 1 in 200"  # 7 standard deviations
    names = [anna.table() for _ in range(3)]
    assert all(len(name) >= 12 for name in names)
    assert len(set(names)) == 3


def whole_match(anna: Person, bert: Person) -> str:
    """Anna wins at tic-tac-toe; says something that fails on the way."""
    table = anna.table()
    bert.post({"t": "sit", "id": "sit", "table": table})
    anna.http.post("/api/debug/fail", json={"table": table, "how": "table"})
    assert anna.post({"t": "resign", "id": "no", "table": table, "at": 0})["code"] == "failed"
    at = 0
    for number, move in enumerate(("a1", "b1", "a2", "b2", "a3")):
        person = (anna, bert)[number % 2]
        answer = person.post({"t": "move", "id": f"m{number}", "table": table, "at": at, "move": move})
        assert answer["t"] == "ok", answer
        at = answer["at"]
    return table


def test_a_secret_is_seen_by_its_owner_alone(tmp_path: Path) -> None:
    """Not in the data, the logs (at their most talkative, and with failures), answers to others, errors, metrics."""
    log = tmp_path / "log.json"
    server = Live(tmp_path / "data", debug=True, log="debug", log_file=log, **UNLIMITED)
    try:
        anna, bert = Person(server.url, "Anna"), Person(server.url, "Bert")
        table = whole_match(anna, bert)
        paths = (
            f"/api/tables/{table}", f"/api/tables/{table}/record", "/api/tables", "/api/me", "/api/me/tables", "/metrics",
            "/api/statistics", "/api/openapi.json", f"/api/tables/{anna.token}", f"/api/{anna.token}", "/api/health",
            f"/api/tables/{table}/record?format=pgn", "/api/statistics?mine=true",
            "/api/games/tictactoe/leaders", f"/api/tables/{table}/tally", "/api/games/tictactoe/scores",
            "/api/games/tictactoe/scores.csv", "/api/games/tictactoe/curve",
        )  # fmt: skip
        told = [bert.http.get(path).text for path in paths]
        told.append(json.dumps(bert.post({"t": "rematch", "id": "r", "table": table, "at": 5})))
        for secret in (f"parlour={anna.token}", f"parlour={anna.token}; x"):
            answer = ask(server.port, "POST", "/api/commands", [("Cookie", secret)], {"t": "ping", "id": "1"})
            told.append(answer.text)
        anna.http.get(f"/api/me?token={anna.token}")
        wrong = {"authorization": f"Bearer {anna.token}x"}
        told.append(httpx.get(f"{server.url}/api/me", headers=wrong).text)
        told.append(anna.http.post("/api/me", json={"name": anna.token}).text)
        server.stop()
    finally:
        server.kill_all()
    kept = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())
    hashed = hashlib.sha256(anna.token.encode()).hexdigest()
    for where in (kept, "".join(told).encode(), server.output().encode(), log.read_bytes()):
        assert anna.token.encode() not in where
        assert bert.token.encode() not in where
    assert hashed.encode() in kept
    for shown in ("".join(told), server.output(), log.read_text()):
        assert hashed not in shown
    assert "failed" in server.output(), "nothing has failed, so this has shown little"


def test_a_secret_in_a_url_is_not_taken(server: Live, anna: Person) -> None:
    for name in ("token", "secret", "access_token", "parlour", "authorization"):
        assert httpx.get(f"{server.url}/api/me?{name}={anna.token}").status_code == 401
        assert ask(server.port, "GET", f"/api/socket?{name}={anna.token}").status in (400, 403, 404)


@pytest.mark.parametrize(
    "value", ["", "x", "Bearer", "%00", "a" * 199, "a" * 5000, "' OR '1'='1", "\u00e9" * 40, "../../x", "null"]
)
def test_a_wrong_secret_is_nobodys(server: Live, anna: Person, value: str) -> None:
    for header in (("Authorization", f"Bearer {value}"), ("Cookie", f"parlour={value}")):
        assert ask(server.port, "GET", "/api/me", [header]).status == 401
        assert handshake(server.port, [header]) == 403
    for near in (anna.token[:-1], anna.token + "A", anna.token.swapcase(), anna.id):
        assert ask(server.port, "GET", "/api/me", [("Authorization", f"Bearer {near}")]).status == 401


async def ends_of(person: Person, table: str) -> tuple[float, float, list[str]]:
    """Opens a WebSocket and a stream, signs out, and says how long each took to end, and what came last."""
    last: list[str] = []

    async def stream_ends(began: asyncio.Event, ready: asyncio.Event) -> float:
        async with (
            httpx.AsyncClient(base_url=person.url, headers=person.http.headers, timeout=20) as http,
            http.stream("GET", f"/api/tables/{table}/stream") as stream,
        ):
            async for line in stream.aiter_lines():
                ready.set()
                last.append(line)
            return time.monotonic()

    ready, signed = asyncio.Event(), asyncio.Event()
    reading = asyncio.create_task(stream_ends(signed, ready))
    async with person.talk() as talk:
        await talk.join(table)
        await asyncio.wait_for(ready.wait(), 10)
        began = time.monotonic()
        answer = await asyncio.to_thread(person.http.delete, "/api/me")
        assert answer.status_code == 204
        await asyncio.wait_for(talk.socket.wait_closed(), 10)
        socket_s = time.monotonic() - began
        stream_s = await asyncio.wait_for(reading, 10) - began
        assert talk.socket.close_code == 1008
        assert talk.other[-1]["t"] == "bye"
        assert talk.other[-1]["code"] == "signed_out"
    return socket_s, stream_s, last


def test_who_signs_out_is_out_everywhere_at_once(server: Live) -> None:
    person = Person(server.url)
    socket_s, stream_s, last = asyncio.run(ends_of(person, person.table()))
    print(f"WebSocket closed after {socket_s * 1000:.0f} ms, stream after {stream_s * 1000:.0f} ms")
    assert max(socket_s, stream_s) < 1.0
    assert any('"signed_out"' in line for line in last)
    assert person.http.get("/api/me").status_code == 401
    assert person.http.delete("/api/me").status_code == 401
    assert handshake(server.port, [("Authorization", f"Bearer {person.token}")]) == 403


def test_signing_out_while_much_is_asked_leaves_no_way_in(server: Live) -> None:
    """Whatever was being read at that moment must not bring the secret back."""

    async def once() -> None:
        person = Person(server.url)
        headers = dict(person.http.headers)
        async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=20) as http:
            asked = [http.get("/api/me") for _ in range(10)] + [http.post("/api/me", json={"name": "B"})]
            await asyncio.gather(*asked, http.delete("/api/me"), *[http.get("/api/me") for _ in range(5)])
            for _ in range(3):
                assert (await http.get("/api/me")).status_code == 401

    for _ in range(10):
        asyncio.run(once())


def test_a_secret_grows_old_also_on_an_open_connection(tmp_path: Path) -> None:
    async def socket_ends(person: Person) -> tuple[float, str]:
        began = time.monotonic()
        async with person.talk() as talk:
            assert (await talk.say("ping"))["t"] == "ok"
            await asyncio.wait_for(talk.socket.wait_closed(), 15)
            with pytest.raises((ConnectionClosed, ConnectionError)):
                await talk.say("ping")
            return time.monotonic() - began, talk.other[-1]["code"]

    with live(tmp_path, guest_days=2 / 86400, recheck_s=0.2) as server:
        person = Person(server.url)
        took_s, code = asyncio.run(socket_ends(person))
        assert code == "signed_out"
        assert 1.5 < took_s < 4
        assert person.http.get("/api/me").status_code == 401
        assert handshake(server.port, [("Authorization", f"Bearer {person.token}")]) == 403


def test_the_cookie_is_for_our_page_alone(server: Live) -> None:
    answer = ask(server.port, "POST", "/api/me", body={"name": "Eva"})
    cookie = answer.header("set-cookie") or ""
    flags = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert "secure" not in flags
    assert not any(flag.startswith("domain") for flag in flags)
    assert answer.text.count("token") <= 1
    assert cookie.partition("=")[2].partition(";")[0] not in answer.text
    secret = [("Cookie", cookie.partition(";")[0]), ("Origin", f"http://127.0.0.1:{server.port}")]
    gone = ask(server.port, "DELETE", "/api/me", secret)
    assert gone.status == 204
    assert "max-age=0" in (gone.header("set-cookie") or "").lower()
