"""Who counts as somebody at this machine: who was told the key, at a loopback address, and speaks for nobody else."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.security.attack import ask
from tests.server.caller import Json, Person
from tests.server.live import Live, live
from tests.server.teaching import HOUSE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """As it is shipped: an address proves nothing."""
    limits: Json = {"setups_per_minute": 0.01, "setup_burst": 8}
    with live(tmp_path_factory.mktemp("machine"), trust_loopback=False, **limits) as running:
        yield running


def key_of(server: Live) -> str:
    found = re.search(r"/here\?key=([\w-]+)", server.output())
    assert found, server.output()
    return found[1]


def test_a_proxy_beside_us_that_says_nothing_has_no_rights(server: Live) -> None:
    """To the server its visitors look like anybody at this machine, but none of them has the key."""
    person = Person(server.url, "Visitor")
    assert person.http.get(HOUSE).json()["may_change"] is False
    assert person.http.post(f"{HOUSE}/reset").status_code == 403
    assert ask(server.port, "GET", "/metrics").status == 404
    assert ask(server.port, "GET", "/metrics?key=wrong").status == 404
    assert ask(server.port, "GET", "/here").status == 403
    assert ask(server.port, "GET", "/here?key=wrong").status == 403
    statuses = [ask(server.port, "POST", "/api/guests", (), {"name": "Eva"}).status for _ in range(9)]
    assert 429 in statuses, "the limits bind them"


def test_the_link_that_is_printed_makes_a_browser_known(server: Live) -> None:
    key = key_of(server)
    with httpx.Client(base_url=server.url, headers={"origin": server.url}) as browser:
        answer = browser.get(f"/here?key={key}")
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert browser.post("/api/me", json={"name": "Keeper"}).status_code == 200
        assert browser.get(HOUSE).json()["may_change"] is True
        assert browser.get("/metrics").status_code == 200
        for _ in range(20):
            made = browser.post("/api/guests", json={"name": "Eva"})
            assert made.status_code == 201, "this machine has no such limit"
        for headers in ({"x-forwarded-for": "127.0.0.1"}, {"via": "1.1 proxy"}, {"x-real-ip": "127.0.0.1"}):
            assert browser.get("/metrics", headers=headers).status_code == 404, "it speaks for somebody else"
    assert ask(server.port, "GET", f"/metrics?key={key}").status == 200, "for Prometheus"


def test_a_proxy_that_was_not_named_is_noticed_once(server: Live) -> None:
    for _ in range(3):
        ask(server.port, "GET", "/api/health", [("X-Forwarded-For", "203.0.113.7")])
    assert server.output().count("is not in trusted_proxies") == 1
