"""Headers by which a client says that it is somebody else somewhere else: believed from a proxy that was named, and
from nobody else."""

from pathlib import Path

from parlour.server.people.admission import PROXIES_SAY
from tests.security.attack import Headers, ask, handshake
from tests.server.caller import Person
from tests.server.live import Live, live

SPOOFS: list[Headers] = [
    [("X-Forwarded-For", "127.0.0.1")],
    [("X-Forwarded-For", "203.0.113.7")],
    [("X-Forwarded-For", "203.0.113.7, 127.0.0.1")],
    [("X-Forwarded-For", "::1"), ("X-Forwarded-For", "203.0.113.9")],
    [("X-Forwarded-For", "' OR 1=1 --")],
    [("X-Forwarded-For", "," * 500)],
    [("Forwarded", "for=127.0.0.1;host=evil.example;proto=https")],
    [("X-Real-IP", "127.0.0.1"), ("X-Client-IP", "127.0.0.1"), ("True-Client-IP", "127.0.0.1")],
    [("X-Forwarded-Host", "evil.example"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Port", "443")],
    [("X-Forwarded-User", "root"), ("X-Original-URL", "/metrics"), ("X-Rewrite-URL", "/api/me")],
    [("X-HTTP-Method-Override", "DELETE")],
]

PROXIED = [one for one in SPOOFS if any(name.lower() in PROXIES_SAY for name, _ in one)]


def guests(port: int, number: int, headers: Headers) -> list[int]:
    return [ask(port, "POST", "/api/guests", headers, {"name": "Eva"}).status for _ in range(number)]


def via(address: str) -> Headers:
    return [("X-Forwarded-For", address)]


def test_nothing_is_believed_from_a_peer_that_was_not_named(tmp_path: Path) -> None:
    """The only proxy is one that never comes. Whoever says to speak for others is one address with all of them, and not
    this machine."""
    with live(tmp_path, trusted_proxies="127.0.0.9", setups_per_minute=0.01, setup_burst=2 * len(PROXIED)) as server:
        token = Person(server.url).token
        for headers in SPOOFS:
            assert guests(server.port, 1, headers) == [201], headers
            assert ask(server.port, "GET", "/api/me", headers).status == 401
            assert ask(server.port, "GET", "/api/me", [*headers, ("Authorization", f"Bearer {token}")]).status == 200
            cookie = ask(server.port, "POST", "/api/me", headers, {"name": "Eva"}).header("set-cookie")
            assert cookie
            assert "secure" not in cookie.lower()
            page = [("Cookie", f"parlour={token}"), ("Origin", f"https://127.0.0.1:{server.port}")]
            assert handshake(server.port, [*headers, *page]) == 403
            page = [("Cookie", f"parlour={token}"), ("Origin", "https://evil.example")]
            assert handshake(server.port, [*headers, *page]) == 403
        assert guests(server.port, 1, SPOOFS[1]) == [429], "a new address was made up"
        assert guests(server.port, 3, ()) == [201] * 3, "this machine has no such limit"


def test_limits_follow_the_last_hop_before_the_proxy(proxied: Live) -> None:
    port = proxied.port
    assert guests(port, 3, via("203.0.113.1")) == [201, 201, 429]
    for claimed in ("127.0.0.1", "203.0.113.99", "::1", "x", "10.0.0.1, 10.0.0.2"):
        assert guests(port, 1, via(f"{claimed}, 203.0.113.1")) == [429], "a new address was made up"
    assert guests(port, 3, via("203.0.113.1, 203.0.113.2")) == [201, 201, 429], "the right-most counts"
    assert guests(port, 2, via("203.0.113.3, 127.0.0.1")) == [201, 201], "a hop that is ours is looked through"
    assert guests(port, 3, via("2001:db8:1:1::1")) == [201, 201, 429]
    assert guests(port, 1, via("2001:db8:1:1:ffff::2")) == [429], "all of a /64 is one address"
    assert guests(port, 1, via("2001:db8:1:2::1")) == [201]


def test_a_named_proxy_is_believed_about_the_scheme(proxied: Live) -> None:
    headers = [*via("203.0.113.4"), ("X-Forwarded-Proto", "https")]
    answer = ask(proxied.port, "POST", "/api/me", headers, {"name": "Eva"}, host="play.example")
    cookie = answer.header("set-cookie") or ""
    assert "secure" in cookie.lower()
    page = [*headers, ("Cookie", cookie.partition(";")[0])]
    assert handshake(proxied.port, [*page, ("Origin", "https://play.example")], host="play.example") == 101
    assert handshake(proxied.port, [*page, ("Origin", "http://play.example")], host="play.example") == 403
