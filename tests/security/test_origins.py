"""Which page may speak to the server, and by which name it may be called: nobody outside the list."""

import socket

import pytest

from tests.security.attack import Headers, ask, handshake
from tests.server.caller import Person
from tests.server.live import Live

PATHS = ("/", "/api/games", "/api/health", "/api/ready", "/api/openapi.json", "/metrics", "/nothing", "/api/me")
SAY = {"t": "ping", "id": "p"}
UNSAFE = (
    ("POST", "/api/me", {"name": "Eva"}),
    ("POST", "/api/commands", SAY),
    ("POST", "/api/tables", {"game": "tictactoe", "seats": [{"who": "me"}, {"who": "anyone"}]}),
    ("POST", "/api/guests", {"name": "Eva"}),
    ("DELETE", "/api/me", None),
)


def foreign(port: int) -> list[list[str]]:
    """Lists of Origin headers, none of which is that of our own page at 127.0.0.1."""
    own = f"http://127.0.0.1:{port}"
    single = [
        "http://evil.example", "https://evil.example", "null", "file://", "", "*", own + "/", own + "/table", own + ".",
        f"https://127.0.0.1:{port}", f"ws://127.0.0.1:{port}", "http://127.0.0.1", f"http://127.0.0.1:{port + 1}",
        f"http://127.0.0.1:0{port}", f"http://localhost:{port}", f"http://127.0.0.2:{port}", f"http://127.1:{port}",
        f"http://[::1]:{port}", f"{own}.evil.example", f"{own}@evil.example", f"http://evil.example/{own}",
        f"http://evil.example#{own}", f"http://a:b@127.0.0.1:{port}", f"HTTP://127.0.0.1:{port}", f"127.0.0.1:{port}",
        f"{own}, http://evil.example", f"http://evil.example, {own}", f"{own} http://evil.example",
        f"http://127.0.0.1\u00b7:{port}", "moz-extension://0123", "http://xn--127-0-0-1.example",
    ]  # fmt: skip
    return [[one] for one in single] + [[own, "http://evil.example"], ["http://evil.example", own], [own, own]]


def origins(values: list[str]) -> list[tuple[str, str]]:
    return [("Origin", value) for value in values]


@pytest.fixture(scope="module")
def secrets(server: Live) -> dict[str, Headers]:
    """Ways to show who one is."""
    token = Person(server.url, "Carl").token
    return {
        "cookie": [("Cookie", f"parlour={token}")],
        "bearer": [("Authorization", f"Bearer {token}")],
        "both": [("Cookie", f"parlour={token}"), ("Authorization", f"Bearer {token}")],
        "neither": [],
        "wrong": [("Cookie", "parlour=wrong"), ("Authorization", "Bearer wrong")],
    }


def test_a_websocket_opens_only_for_our_own_page_or_a_script(server: Live, secrets: dict[str, Headers]) -> None:
    port, own = server.port, [f"http://127.0.0.1:{server.port}"]
    expected = {"cookie": 101, "bearer": 101, "both": 101, "neither": 403, "wrong": 403}
    assert {how: handshake(port, [*headers, *origins(own)]) for how, headers in secrets.items()} == expected
    expected |= {"cookie": 403}  # a browser always says where it comes from
    assert {how: handshake(port, headers) for how, headers in secrets.items()} == expected
    for values in foreign(port):
        for how, headers in secrets.items():
            assert handshake(port, [*headers, *origins(values)]) in (400, 403), (how, values)


def test_unsafe_requests_are_taken_only_from_our_own_page_or_a_script(
    server: Live, secrets: dict[str, Headers]
) -> None:
    for method, path, body in UNSAFE:
        for values in foreign(server.port):
            for how, headers in secrets.items():
                answer = ask(server.port, method, path, [*headers, *origins(values)], body)
                assert answer.status == 403, (method, path, how, values)
                assert answer.header("set-cookie") is None
                assert answer.header("access-control-allow-origin") is None
        without = ask(server.port, method, path, secrets["cookie"], body)
        assert without.status == 403, (method, path)
    assert ask(server.port, "GET", "/api/me", secrets["bearer"]).status == 200, "somebody signed out all the same"


def test_a_form_of_another_page_is_not_json(server: Live, secrets: dict[str, Headers]) -> None:
    """What a page may send anywhere without being asked: three content types, none of which we take."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""):
        own = origins([f"http://127.0.0.1:{server.port}"])
        headers = [*secrets["cookie"], *own, ("Content-Type", kind), ("Content-Length", "0")]
        assert ask(server.port, "POST", "/api/commands", headers).status == 415, kind


def test_no_other_page_is_allowed_by_a_preflight(server: Live) -> None:
    for path in ("/api/me", "/api/commands", "/api/tables", "/api/socket"):
        asked = [("Origin", "http://evil.example"), ("Access-Control-Request-Method", "POST")]
        answer = ask(server.port, "OPTIONS", path, asked)
        assert answer.status in (403, 404, 405)
        assert not [name for name, _ in answer.headers if name.startswith("access-control")]


def strangers_names(port: int) -> list[str]:
    return [
        "evil.example", f"evil.example:{port}", "localhost.evil.example", "127.0.0.1.evil.example", "evil.localhost",
        "localhost.", "127.0.0.1.", "127.1", "0x7f000001", "2130706433x", "[::1", "::1]", "[::1]x", "localhost:abc",
        f"127.0.0.1:{port}:{port}", f"127.0.0.1:{port}@evil.example", f"evil.example#127.0.0.1:{port}", "localhost:-1",
        f"127.0.0.1,evil.example:{port}", "127.0.0.1/evil.example", "*", "local host", "%6cocalhost", "l\u00f6calhost",
    ]  # fmt: skip


def test_the_server_does_not_answer_to_strangers_names(server: Live, secrets: dict[str, Headers]) -> None:
    """A page of evil.example whose name is made to lead here must read nothing, not even a number."""
    for host in strangers_names(server.port):
        for path in PATHS:
            answer = ask(server.port, "GET", path, host=host)
            assert answer.status in (400, 403), (host, path)
            assert answer.status == 400 or answer.header("content-type") == "application/problem+json"
        for how, headers in secrets.items():
            same = origins([f"http://{host}"])
            assert handshake(server.port, [*headers, *same], host=host) in (400, 403), (host, how)
            answer = ask(server.port, "POST", "/api/me", [*headers, *same], {"name": "Eva"}, host=host)
            assert answer.status in (400, 403), (host, how)


def test_a_request_has_one_host(server: Live, secrets: dict[str, Headers]) -> None:
    own = f"127.0.0.1:{server.port}"
    for extra in ([("Host", "evil.example")], [("Host", own)]):
        assert ask(server.port, "GET", "/api/games", extra).status in (400, 403)
        assert handshake(server.port, [*secrets["bearer"], *extra]) in (400, 403)
    assert ask(server.port, "GET", "/api/games", host=None).status in (400, 403)


def test_our_own_names_are_fine(server: Live, secrets: dict[str, Headers]) -> None:
    for host in (
        f"localhost:{server.port}",
        "LocalHost",
        f"[::1]:{server.port}",
        "192.168.1.7:80",
        socket.gethostname(),
    ):
        assert ask(server.port, "GET", "/api/games", host=host).status == 200, host
        assert handshake(server.port, [*secrets["cookie"], *origins([f"http://{host}"])], host=host) == 101, host


def test_a_configured_name_is_ours(proxied: Live) -> None:
    for host in ("play.example", "games.example:443", "localhost"):
        assert ask(proxied.port, "GET", "/api/games", host=host).status == 200
    for host in ("example", "play.example.evil.example", "xplay.example"):
        assert ask(proxied.port, "GET", "/api/games", host=host).status == 403
