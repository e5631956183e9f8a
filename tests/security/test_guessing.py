"""Nobody guesses the code or the phrase of another: wrong ones are counted by address."""

from pathlib import Path

import httpx

from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live


def guess(client: httpx.Client, code: str) -> httpx.Response:
    return client.post("/api/links/use", json={"code": code, "device": "x"})


def test_guesses_run_out_and_right_ones_do_not(tmp_path: Path) -> None:
    with live(tmp_path, **(UNLIMITED | {"tries_per_minute": 0.001})) as server:
        try_out(server)


def try_out(server: Live) -> None:
    anna = Person(server.url, "Anna")
    with httpx.Client(base_url=server.url) as client:
        for _ in range(15):  # what is right costs no try
            code = anna.http.post("/api/me/links", json={"moves": False}).json()["code"]
            assert client.post("/api/links/look", json={"code": code}).status_code == 200
        found = [guess(client, f"ABCDE-FGH{a}{b}").status_code for a in "ABCD" for b in "ABCDE"]
        assert found[:10] == [404] * 10
        assert set(found[11:]) == {429}
        refused = guess(client, code)
        assert refused.status_code == 429, "not even the right one, now"
        assert int(refused.headers["retry-after"]) > 0
        assert "Too many tries" in refused.json()["detail"]
        phrase = client.post("/api/phrase", json={"phrase": "babab " * 9, "device": "x"})
        assert phrase.status_code == 429, "one count for both"
