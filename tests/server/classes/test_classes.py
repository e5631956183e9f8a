"""Classes and their tournaments: people who join, a board of tables, rounds, and a restart; through the real server."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.caller import Json, Person
from tests.server.live import UNLIMITED, Live, live


def opened(teacher: Person, *pupils: Person) -> str:
    answer = teacher.http.post("/api/classes", json={"name": "4b"})
    assert answer.status_code == 201, answer.text
    code = str(answer.json()["code"])
    for pupil in pupils:
        assert pupil.http.post(f"/api/classes/{code}/members").status_code == 200
    return code


def look(person: Person, code: str) -> Json:
    answer = person.http.get(f"/api/classes/{code}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def change(teacher: Person, code: str, do: str, **more: object) -> httpx.Response:
    return teacher.http.post(f"/api/classes/{code}/tournament/change", json={"do": do, **more})


def begin(teacher: Person, code: str, kind: str = "swiss") -> Json:
    answer = teacher.http.post(f"/api/classes/{code}/tournament", json={"kind": kind, "game": "tictactoe"})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()["tournament"]
    return found


def finish(tournament: Json, people: list[Person]) -> None:
    """In every match the second resigns."""
    by_name = {one.name: one for one in people}
    for one in tournament["pairings"]:
        if one["second"] and one["half_points"] is None:
            loser = by_name[one["second"]]
            assert loser.post({"t": "resign", "id": "r", "table": one["table"], "at": 0})["t"] == "ok"


@pytest.fixture
def people(server: Live) -> list[Person]:
    return [Person(server.url, name) for name in ("Tess", "Anna", "Ben", "Cleo", "Dora")]


def told(person: Person, code: str, wish: Json) -> Iterator[Json]:
    with person.http.stream("POST", f"/api/classes/{code}/live", json=wish) as answer:
        assert answer.status_code == 200
        yield from map(json.loads, answer.iter_lines())


def test_people_join_by_the_code_and_are_seen(people: list[Person]) -> None:
    teacher, anna, ben, *_ = people
    code = opened(teacher, anna)
    outside = look(ben, code.lower())
    assert (outside["name"], outside["owner"], outside["is_member"], outside["members"]) == ("4b", "Tess", False, [])
    assert ben.http.get(f"/api/classes/{code}/invitation").status_code == 403
    assert anna.http.get(f"/api/classes/{code}/invitation").json()["url"].endswith(f"/class/{code}")
    now = look(anna, code)
    assert [(one["name"], one["is_here"], one["you"], one["id"]) for one in now["members"]] == [
        ("Anna", True, True, "")
    ]
    assert ben.http.post("/api/classes/ZZZZZZ/members").status_code == 404
    assert [one["code"] for one in anna.http.get("/api/me/classes").json()] == [code]
    assert anna.http.delete(f"/api/classes/{code}/members").status_code == 204
    assert anna.http.get("/api/me/classes").json() == []


def test_only_the_owner_rules_and_who_is_removed_stays_out(people: list[Person]) -> None:
    teacher, anna, ben, *_ = people
    code = opened(teacher, anna, ben)
    ids = {one["name"]: one["id"] for one in look(teacher, code)["members"]}
    for forbidden in (
        anna.http.delete(f"/api/classes/{code}/members/{ids['Ben']}"),
        anna.http.post(f"/api/classes/{code}/tournament", json={"kind": "swiss", "game": "chess"}),
        change(anna, code, "next_round"),
        anna.http.delete(f"/api/classes/{code}"),
    ):
        assert (forbidden.status_code, forbidden.json()["code"]) == (403, "not_yours")
    assert teacher.http.delete(f"/api/classes/{code}/members/{ids['Ben']}").status_code == 204
    back = ben.http.post(f"/api/classes/{code}/members")
    assert (back.status_code, back.json()["code"]) == (403, "removed")
    assert teacher.http.delete(f"/api/classes/{code}").status_code == 204
    assert anna.http.get(f"/api/classes/{code}").status_code == 404


def test_the_board_shows_tables_that_have_begun_and_no_seat_that_is_free(people: list[Person]) -> None:
    teacher, anna, ben, *_ = people
    code = opened(teacher, anna)
    free, played = anna.table("chess"), anna.against("pip")
    elsewhere = ben.against("pip")

    async def main() -> None:
        async with anna.talk() as talk, ben.talk() as other:
            for table in (free, played):
                await talk.join(table)
            await other.join(elsewhere)
            lines = told(teacher, code, {"boards": True})
            first = await asyncio.to_thread(next, lines)
            while not first["boards"]:
                first = await asyncio.to_thread(next, lines)
            assert [one["table"] for one in first["boards"]] == [played]
            assert first["boards"][0]["players"] == ["Anna", "Pip"]
            assert first["boards"][0]["view"]["shapes"]
            await talk.move(played)
            after = await asyncio.to_thread(next, lines)
            while after["boards"] == first["boards"]:
                after = await asyncio.to_thread(next, lines)
            assert after["boards"][0]["view"] != first["boards"][0]["view"]
            lines.close()  # type: ignore[attr-defined]

    asyncio.run(main())
    assert ben.http.post(f"/api/classes/{code}/live", json={}).status_code == 403


def test_a_swiss_tournament_is_played_with_byes_and_latecomers(people: list[Person]) -> None:
    teacher, anna, ben, cleo, dora = people
    code = opened(teacher, anna, ben, cleo)
    first = begin(teacher, code)
    assert (first["round"], first["usual_rounds"], len(first["pairings"])) == (1, 2, 2)
    assert [one["half_points"] for one in first["pairings"] if one["second"] is None] == [2]
    assert change(teacher, code, "next_round").json()["code"] == "not_over"
    again = teacher.http.post(f"/api/classes/{code}/tournament", json={"kind": "swiss", "game": "chess"})
    assert again.json()["code"] == "running"
    match = next(one for one in first["pairings"] if one["second"])
    shown = anna.http.get(f"/api/tables/{match['table']}").json()
    assert [seat["name"] for seat in shown["seats"]] == [match["first"], match["second"]]
    assert (shown["open_book"], shown["seq"]) == (False, 0), "no help, as between any two people"
    finish(first, people)
    rows = look(anna, code)["tournament"]["rows"]
    assert sorted((row["points"], row["won"], row["byes"]) for row in rows) == [(0, 0, 0), (1, 0, 1), (1, 1, 0)]
    assert dora.http.post(f"/api/classes/{code}/members").status_code == 200
    second = change(teacher, code, "next_round").json()["tournament"]
    assert (second["round"], len(second["pairings"])) == (2, 2)
    assert {one["name"] for one in second["rows"]} == {"Anna", "Ben", "Cleo", "Dora"}
    finish(second, people)
    assert change(teacher, code, "end").json()["tournament"]["is_over"]
    assert change(teacher, code, "next_round").json()["code"] == "no_tournament"


def test_who_leaves_gives_the_point_and_the_owner_decides(people: list[Person]) -> None:
    teacher, *pupils = people
    code = opened(teacher, *pupils)
    first = begin(teacher, code, "round_robin")
    one, other = first["pairings"]
    by_name = {pupil.name: pupil for pupil in pupils}
    assert by_name[one["first"]].http.delete(f"/api/classes/{code}/members").status_code == 204
    answer = change(teacher, code, "decide", board=other["board"], half_points=1)
    found = answer.json()["tournament"]
    assert [(row["half_points"], row["is_decided"]) for row in found["pairings"]] == [(0, True), (1, True)]
    assert change(teacher, code, "decide", board=9, half_points=1).status_code == 404
    second = change(teacher, code, "next_round").json()["tournament"]
    seated = {name for pairing in second["pairings"] for name in (pairing["first"], pairing["second"])}
    assert one["first"] not in seated
    assert {row["name"]: row["is_here"] for row in second["rows"]}[one["first"]] is False


def test_a_tournament_goes_on_after_a_restart(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        people = [Person(server.url, name) for name in ("Tess", "Anna", "Ben")]
        teacher, anna, ben = people
        code = opened(teacher, anna, ben)
        before = begin(teacher, code)
        server.kill_server()
        server.wait_until_ready()
        assert look(anna, code)["tournament"] == before | {
            "rows": [row | {"you": row["name"] == "Anna", "is_here": row["name"] == "Anna"} for row in before["rows"]],
            "pairings": [one | {"you": True} for one in before["pairings"]],
        }
        finish(before, people)
        look(ben, code)
        after = look(teacher, code)["tournament"]
        assert after["is_round_over"]
        assert [row["points"] for row in after["rows"]] == [1, 0]
        assert change(teacher, code, "next_round").json()["tournament"]["round"] == 2
