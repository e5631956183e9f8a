"""Rematches: who sits where, whose seat is kept, and that nobody can tell the table's name beforehand."""

import hashlib
import json
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from tests.server.caller import Json, Person
from tests.server.live import UNLIMITED, Live, live


def finished(person: Person, friend: Person | None = None) -> str:
    """A table at which it is over: with a friend, or with Mia."""
    table = person.table("chess") if friend else person.against("mia")
    if friend:
        assert friend.post({"t": "sit", "id": "sit", "table": table})["t"] == "ok"
    assert person.post({"t": "resign", "id": "resign", "table": table, "at": 0})["t"] == "ok"
    return table


def rematch(person: Person, table: str, **more: bool) -> Json:
    answer = person.post({"t": "rematch", "id": "again", "table": table, "at": 0, **more})
    assert answer["t"] == "ok", answer
    return answer


def names(person: Person, table: str) -> list[str]:
    found: Json = person.http.get(f"/api/tables/{table}").json()
    return [seat and seat["name"] for seat in found["seats"]]


@pytest.mark.parametrize(("wish", "swapped"), [({}, False), ({"swap": False}, False), ({"swap": True}, True)])
def test_sides_stay_unless_one_chooses_to_swap(server: Live, wish: dict[str, bool], swapped: bool) -> None:
    anna = Person(server.url, "Anna")
    answer = rematch(anna, finished(anna), **wish)
    assert answer["swapped"] is swapped
    assert names(anna, answer["next"]) == (["Mia", "Anna"] if swapped else ["Anna", "Mia"])


@pytest.mark.parametrize(("wish", "swapped"), [({}, True), ({"swap": False}, False), ({"swap": True}, True)])
def test_two_people_swap_unless_the_first_to_ask_does_not_want_to(
    server: Live, wish: dict[str, bool], swapped: bool
) -> None:
    """As players of each other expect: both get both sides. The second takes what the first offered."""
    anna, ben = Person(server.url, "Anna"), Person(server.url, "Ben")
    table = finished(anna, ben)
    first = rematch(anna, table, **wish)
    waiting = ben.http.get(f"/api/tables/{first['next']}").json()
    assert waiting["waiting_for"] == "Ben"
    assert names(anna, first["next"]) == ([None, "Anna"] if swapped else ["Anna", None])
    second = rematch(ben, table, swap=not swapped)
    assert (second["next"], second["swapped"]) == (first["next"], swapped)
    assert names(anna, first["next"]) == (["Ben", "Anna"] if swapped else ["Anna", "Ben"])


def test_everybody_at_the_table_is_told_who_wants_what(server: Live) -> None:
    """Whoever watches too: they may follow."""
    anna, ben, watcher = (Person(server.url, name) for name in ("Anna", "Ben", "Cleo"))
    table = finished(anna, ben)
    name = rematch(anna, table, swap=False)["next"]
    for person in (ben, watcher):
        lines = stream(person, table, '"next"')
        assert {"t": "next", "table": table, "next": name, "wanted_by": [0], "swapped": False} in lines


def stream(person: Person, table: str, until: str) -> list[Json]:
    found = []
    with person.http.stream("GET", f"/api/tables/{table}/stream") as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                found.append(json.loads(line.removeprefix("data: ")))
                if f'"t":{until}' in line:
                    break
    return found


def test_the_kept_seat_is_known_to_whom_it_is_kept_for(server: Live) -> None:
    anna, ben, stranger = (Person(server.url, name) for name in ("Anna", "Ben", "Cleo"))
    name = rematch(anna, finished(anna, ben))["next"]
    join = {"t": "join", "id": "join", "table": name}
    assert ben.post(join)["reserved"] is True
    assert stranger.post(join)["reserved"] is False
    assert "reserved" not in ben.post({"t": "join", "id": "join", "table": anna.table("chess")})


def test_nobody_can_tell_the_name_beforehand_and_both_mean_the_same_table(tmp_path: Path) -> None:
    """Not even from the name of the table; also after a restart."""
    with live(tmp_path, **UNLIMITED) as server:
        anna, ben = Person(server.url, "Anna"), Person(server.url, "Ben")
        table = finished(anna, ben)
        name = rematch(anna, table)["next"]
        digest = hashlib.blake2b(b"rematch of " + table.encode(), digest_size=12).digest()
        assert name != urlsafe_b64encode(digest).decode()
        assert anna.http.get(f"/api/tables/{urlsafe_b64encode(digest).decode()}").status_code == 404
        server.kill_server()
        server.wait_until_ready()
        told = [line for line in stream(ben, table, '"next"') if line["t"] == "next"]
        assert [(one["next"], one["wanted_by"]) for one in told] == [(name, [0])]
        assert rematch(ben, table)["next"] == name
