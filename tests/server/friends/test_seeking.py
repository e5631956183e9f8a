"""Anyone who wants to play now, open tables, invitations: through the real server."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from tests.server.caller import Json, Person
from tests.server.live import UNLIMITED, Live, live


def seek(person: Person, game: str = "dots", **wish: object) -> Json:
    answer = person.http.post(f"/api/games/{game}/seek", json=wish)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_two_who_wait_for_the_same_board_are_seated_once(server: Live) -> None:
    anna, ben, cleo = (Person(server.url, name) for name in ("Anna", "Ben", "Cleo"))
    options = {"rows": 4, "cols": 4}
    first = seek(anna, options=options)
    assert first == {
        "is_waiting": True,
        "waited_s": 0,
        "rating": first["rating"],
        "reach": 150,
        "others": 0,
        "table": "",
    }
    assert seek(cleo)["table"] == "", "another board"
    table = seek(ben, options=options)["table"]
    assert table
    assert seek(anna, options=options, go_on=True)["table"] == table
    shown = anna.http.get(f"/api/tables/{table}").json()
    assert {seat["name"] for seat in shown["seats"]} == {"Anna", "Ben"}
    assert (shown["seq"], shown["takebacks"], shown["open_book"]) == (0, "agreed", False)
    assert shown["unrated"] == ["origin"], "both come from here"
    assert seek(anna, options=options, go_on=True)["is_waiting"] is False, "who has found somebody waits no more"
    assert table not in httpx.get(f"{server.url}/api/tables").text, "nobody asked for it to be listed"


def test_many_who_wait_at_once_are_paired_each_with_one(server: Live) -> None:
    people = [Person(server.url, f"Guest {number}") for number in range(8)]

    def search(person: Person) -> str:
        found = seek(person, "ultimate")
        while not found["table"]:
            found = seek(person, "ultimate", go_on=True)
            assert found["is_waiting"]
        return str(found["table"])

    with ThreadPoolExecutor(8) as pool:
        tables = list(pool.map(search, people))
    assert sorted(tables.count(one) for one in set(tables)) == [2, 2, 2, 2]


def test_a_search_is_for_one_board_and_is_given_up(server: Live) -> None:
    anna, ben = Person(server.url, "Anna"), Person(server.url, "Ben")
    assert seek(anna, "chess")["is_waiting"]
    assert seek(anna, "pawns")["is_waiting"]
    assert not seek(anna, "chess", go_on=True)["is_waiting"], "it is for another board by now"
    assert anna.http.delete("/api/me/seek").status_code == 204
    assert not seek(ben, "pawns")["table"]
    assert ben.http.delete("/api/me/seek").status_code == 204
    wrong = anna.http.post("/api/games/dots/seek", json={"options": {"rows": -1}})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "malformed")


def test_searches_are_limited_by_address(tmp_path: Path) -> None:
    limits = UNLIMITED | {"trusted_proxies": "127.0.0.1", "setup_burst": 4, "setups_per_minute": 0.001}
    with live(tmp_path, **limits) as server:
        anna = Person(server.url, "Anna")
        anna.http.headers["x-forwarded-for"] = "203.0.113.9"
        statuses = []
        for game in ("chess", "dots") * 3:
            statuses.append(anna.http.post(f"/api/games/{game}/seek", json={}).status_code)
            assert anna.http.post(f"/api/games/{game}/seek", json={"go_on": True}).status_code == 200
        assert statuses == [200, 200, 200, 200, 429, 200], "dots is what Anna still waits for"


def test_an_invitation_is_shown_to_whoever_made_the_table_alone(server: Live) -> None:
    anna, ben = Person(server.url, "Anna"), Person(server.url, "Ben")
    table = anna.table()
    shown = anna.http.get(f"/api/tables/{table}/invitation").json()
    assert shown["url"] == f"{server.url}/t/{table}"
    assert {len(row) for row in shown["qr"]} == {len(shown["qr"])}
    assert ben.http.get(f"/api/tables/{table}/invitation").json()["code"] == "seat"
    assert ben.post({"t": "sit", "id": "s", "table": table})["t"] == "ok"
    assert anna.http.get(f"/api/tables/{table}/invitation").json()["code"] == "taken"
