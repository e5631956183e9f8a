"""The page for whoever runs the server: what is on it, that only this machine sees it, and that nobody gets in by it."""

import asyncio
from html.parser import HTMLParser
from pathlib import Path

import httpx

from parlour.server.http.running.admin import cell, drawn
from parlour.server.http.running.state import upper_ms
from parlour.server.metrics import Commits, Histogram
from tests.security.attack import ask
from tests.server.caller import Person
from tests.server.live import Live, live
from tests.server.playing import play


class Seen(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_it_tells_how_the_server_is(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        anna = Person(server.url, "Annabella")
        over = anna.against("random")
        asyncio.run(play(anna, over))
        waiting = anna.table("chess")
        state = httpx.get(f"{server.url}/admin?format=json").json()
        (process,) = state["process"]
        assert (process["pid"], process["health"], process["failures"]) == (server.server_pid(), "ok", 0)
        assert process["tables"] == 2
        assert process["memory_mib"] > 10
        assert {one["where"] for one in state["engines"]} == {"search", "process", "search_aside", "process_aside"}
        boards = {one["game"]: (one["tables"], one["going_on"]) for one in state["boards"]}
        assert boards == {"tictactoe": (1, 0), "chess": (1, 0)}
        shown = {one["table"]: (one["seats"], one["state"]) for one in state["tables"]}
        assert shown[over[:4] + "…"] == ("person opponent", "over")
        assert shown[waiting[:4] + "…"][1] == "waiting"
        assert state["store"][0]["changes"] > 5
        page = httpx.get(f"{server.url}/admin")
        assert page.headers["cache-control"] == "no-store"
        seen = Seen(page.text)
        assert {"Processes", "Engines", "Tables used last", "Slow commits", str(server.server_pid())} <= {*seen.words}
        assert "script" not in seen.tags
        for private in ("Annabella", anna.id, anna.token, over, waiting):
            assert private not in page.text + str(state)


def test_it_is_for_this_machine(proxied: Live, tmp_path: Path) -> None:
    assert ask(proxied.port, "GET", "/admin").status == 200
    for headers in ([("X-Forwarded-For", "203.0.113.7")], [("X-Forwarded-For", "127.0.0.1")], [("Via", "x")]):
        for query in ("", "?format=json"):
            assert ask(proxied.port, "GET", f"/admin{query}", headers).status == 404, headers
    assert ask(proxied.port, "GET", "/admin", host="evil.example").status == 403
    with live(tmp_path, trust_loopback=False, key="hunter2") as server:
        assert ask(server.port, "GET", "/admin").status == 404
        assert ask(server.port, "GET", "/admin?key=hunter3").status == 404
        assert ask(server.port, "GET", "/admin?key=hunter2").status == 200
        assert ask(server.port, "GET", "/admin", [("Cookie", "parlour_here=hunter2")]).status == 200


def test_slow_commits_are_remembered_and_old_ones_forgotten() -> None:
    commits = Commits()
    for number in range(30):
        commits.add(0.01)
        commits.add(1 + number)
    assert [one.seconds for one in commits.slow] == [float(number) for number in range(11, 31)]


def test_how_long_most_of_them_took() -> None:
    found = Histogram()
    assert upper_ms(found, 0.5) is None
    for seconds in (0.002, 0.002, 0.02, 0.2):
        found.add(seconds)
    assert (upper_ms(found, 0.5), upper_ms(found, 0.75), upper_ms(found, 0.99)) == (2.5, 25, 250)
    found.add(100)
    assert upper_ms(found, 1.0) is None


def test_nothing_on_it_is_taken_for_markup() -> None:
    assert cell("<b>&") == "&lt;b&gt;&amp;"
    state = {name: [{"<i>": "<script>"}] for name in ("process", "engines", "boards", "tables", "store", "slow")}
    assert "<script>" not in drawn(state | {"refused": [{}]})
