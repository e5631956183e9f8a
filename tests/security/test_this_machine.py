"""Who counts as somebody at this machine: who was told the key, at a loopback address, and speaks for nobody else."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from parlour.cli.serving.serve import key_link
from parlour.server.settings import settings_from, unusual
from tests.security.attack import ask
from tests.server.caller import Json, Person
from tests.server.learners.teaching import HOUSE
from tests.server.live import Live, live


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


def test_a_cookie_of_an_earlier_start_does_not_spoil_the_link(server: Live) -> None:
    """The key is another at each start, and a second server on this host has another too; the browser keeps one."""
    stale = {"parlour_here": "of-yesterday"}
    with httpx.Client(base_url=server.url, cookies=stale) as browser:
        assert browser.get("/here?key=wrong").status_code == 403
        answer = browser.get(f"/here?key={key_of(server)}")
        assert answer.status_code == 303, answer.text
    fresh = {"parlour_here": answer.cookies["parlour_here"]}
    with httpx.Client(base_url=server.url, cookies=fresh) as browser:
        assert browser.get("/metrics?key=wrong").status_code == 200, "either is enough"


def test_the_link_is_told_where_it_can_work_alone() -> None:
    assert key_link(["http://192.168.7.7:8000"], "k") is None
    assert key_link(["http://127.0.0.1:8000", "http://192.168.7.7:8000"], "k") == "http://127.0.0.1:8000/here?key=k"
    assert key_link(["http://192.168.7.7:80", "http://[::1]:80"], "k") == "http://[::1]:80/here?key=k"


def test_the_key_stands_in_no_line_of_the_log(tmp_path: Path) -> None:
    """It is told once, to whoever starts the server; logs are shown to others."""
    file, key = tmp_path / "parlour.log", "a-key-that-was-chosen"
    with live(tmp_path / "data", trust_loopback=False, key=key, log="debug", log_file=file) as running:
        assert ask(running.port, "GET", f"/here?key={key}").status == 303
        assert [line for line in running.output().splitlines() if key in line and "Do you run" not in line] == []
        assert file.read_text()
        assert key not in file.read_text()
    assert "key" not in unusual(settings_from({"key": "k", "workers": 3}, {}))


def test_a_proxy_that_was_not_named_is_noticed_once(server: Live) -> None:
    for _ in range(3):
        ask(server.port, "GET", "/api/health", [("X-Forwarded-For", "203.0.113.7")])
    assert server.output().count("is not in trusted_proxies") == 1
