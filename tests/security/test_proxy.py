"""Limits behind nginx, with the file that is shipped for it: each client has its own, whatever it says about itself,
and what is for this machine stays there. Clients come from addresses of their own: all of 127.0.0.0/8 is loopback."""

import asyncio
import contextlib
import json
import re
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.security.nginx import NAME, lacking, nginx, trusting
from tests.server.live import Live, live

SPOOFS = [
    {"X-Forwarded-For": "203.0.113.7"},
    {"X-Forwarded-For": "127.0.0.1"},
    {"X-Forwarded-For": "10.0.0.1, 127.0.0.1"},
    {"Forwarded": "for=203.0.113.8"},
    {"X-Real-IP": "203.0.113.9", "True-Client-IP": "203.0.113.9"},
]
SETTINGS: dict[str, Any] = {
    "hosts": NAME,
    "trusted_proxies": "127.0.0.1",
    "setups_per_minute": 0.01,
    "setup_burst": 3,
    "sockets_per_address": 2,
    "requests_per_s": 0.01,
    "request_burst": 40,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("nginx")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), **SETTINGS) as running:
        yield running


@pytest.fixture(scope="module")
def proxy(server: Live, folder: Path) -> Iterator[int]:
    if why := lacking():
        pytest.skip(why)
    with nginx(folder, server.port) as port:
        yield port


@pytest.fixture(scope="module")
def tls(proxy: int, folder: Path) -> ssl.SSLContext:
    return trusting(folder)


class Client:
    """Somebody at an address, who calls the server by its name."""

    def __init__(self, proxy: int, tls: ssl.SSLContext, address: str) -> None:
        self.proxy, self.tls, self.address = proxy, tls, address
        transport = httpx.HTTPTransport(local_address=address, verify=tls)
        self.http = httpx.Client(transport=transport, base_url=f"https://127.0.0.1:{proxy}", timeout=30)

    def ask(self, method: str, path: str, headers: dict[str, str] | None = None, body: Any = None) -> httpx.Response:
        named = {"Host": NAME, **(headers or {})}
        return self.http.request(method, path, headers=named, json=body, extensions={"sni_hostname": NAME})

    def guest(self, headers: dict[str, str] | None = None) -> httpx.Response:
        return self.ask("POST", "/api/guests", headers, {"name": "Eva"})

    @contextlib.asynccontextmanager
    async def talk(self, token: str) -> Any:
        async with connect(
            f"wss://{NAME}/api/socket",
            host="127.0.0.1",
            port=self.proxy,
            ssl=self.tls,
            local_addr=(self.address, 0),
            additional_headers={"Cookie": f"parlour={token}", "Origin": f"https://{NAME}"},
            compression=None,
        ) as socket:
            yield socket


@contextlib.contextmanager
def client(proxy: int, tls: ssl.SSLContext, address: str) -> Iterator[Client]:
    found = Client(proxy, tls, address)
    with found.http:
        yield found


def test_each_client_has_its_own_limits_whatever_it_says(proxy: int, tls: ssl.SSLContext) -> None:
    with client(proxy, tls, "127.0.0.2") as eva, client(proxy, tls, "127.0.0.3") as ida:
        assert [eva.guest().status_code for _ in range(4)] == [201, 201, 201, 429]
        for said in SPOOFS:
            assert eva.guest(said).status_code == 429, said
        assert ida.guest().status_code == 201
        for _ in range(40):
            last = eva.ask("GET", "/api/games").status_code
        assert last == 429
        assert ida.ask("GET", "/api/games").status_code == 200


def test_nobody_else_is_believed(server: Live) -> None:
    """Whoever reaches the server past the proxy, from an address that isn't named."""
    transport = httpx.HTTPTransport(local_address="127.0.0.9")
    with httpx.Client(transport=transport, base_url=server.url) as stranger:
        made = []
        for number, said in enumerate([*SPOOFS, *SPOOFS]):
            more = {"X-Forwarded-For": f"203.0.113.{number}"} | said
            made.append(stranger.post("/api/guests", headers=more, json={"name": "Eva"}).status_code)
        assert made == [201, 201, 201] + [429] * 7, "a new address was made up"


def test_a_connection_passes_and_counts_for_its_client(proxy: int, tls: ssl.SSLContext) -> None:
    async def talk() -> None:
        with client(proxy, tls, "127.0.0.4") as eva, client(proxy, tls, "127.0.0.5") as ida:
            token, other = eva.guest().json()["token"], ida.guest().json()["token"]
            async with eva.talk(token) as first, eva.talk(token) as second, eva.talk(token) as third:
                assert json.loads(await third.recv())["code"] == "too_many"
                with pytest.raises(ConnectionClosed):
                    await third.recv()
                async with ida.talk(other) as hers:
                    for socket in (first, second, hers):
                        await socket.send('{"t": "ping", "id": "p"}')
                        assert json.loads(await socket.recv())["t"] == "ok"
                        assert re.fullmatch("[0-9a-f]{32}", socket.response.headers["x-request-id"])

    asyncio.run(asyncio.wait_for(talk(), 60))


def test_a_stream_comes_at_once_and_the_cookie_is_for_https(proxy: int, tls: ssl.SSLContext) -> None:
    with client(proxy, tls, "127.0.0.6") as eva:
        page = {"Origin": f"https://{NAME}"}
        made = eva.ask("POST", "/api/me", page, {"name": "Eva"})
        assert "secure" in made.headers["set-cookie"].lower()
        cookie = {"Cookie": made.headers["set-cookie"].partition(";")[0], **page}
        wish = {"game": "tictactoe", "seats": [{"who": "me"}, {"who": "anyone"}]}
        table = eva.ask("POST", "/api/tables", cookie, wish).json()["table"]
        address = f"/api/tables/{table}/stream"
        named = {"Host": NAME, **cookie}
        with eva.http.stream("GET", address, headers=named, extensions={"sni_hostname": NAME}) as told:
            assert next(told.iter_text()).startswith("data: ")
            assert re.fullmatch("[0-9a-f]{32}", told.headers["x-request-id"])


def test_what_is_for_this_machine_stays_there(proxy: int, tls: ssl.SSLContext, server: Live) -> None:
    with client(proxy, tls, "127.0.0.1") as near:
        for path in ("/metrics", "/admin", "/here?key=x"):
            assert near.ask("GET", path).status_code == 404
        assert near.ask("GET", "/api/ready").status_code == 200
    assert httpx.get(f"{server.url}/metrics").status_code == 200
