"""Learners of one's own in Explore: asked with everyone, and their counts as a tree."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import parlour
from parlour.learners.lesson import Lesson
from parlour.opponents.ladders import opponents
from parlour.server.exploring.remembering import DEEPEST
from tests.server.caller import Json, Person
from tests.server.learners.teaching import made, refused, taught
from tests.server.live import UNLIMITED, Live, live

FIRST = (4, 0, 8, 1, 7, 3, 6)
"""b2 a1 c3 b1 b3 a2 a3, by the numbers of the cells."""
SECOND = (4, 0, 2, 1, 6)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("remembering"), **UNLIMITED) as found:
        yield found


def lines(person: Person, what: str, **wish: Any) -> list[Json]:
    answer = person.http.post(f"/api/games/tictactoe/positions{what}", json=wish)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def pupil(person: Person) -> str:
    ada = str(made(person)["id"])
    taught(person, ada, Lesson(0, FIRST, "won"), Lesson(0, FIRST, "drawn"), Lesson(0, SECOND, "lost"))
    return ada


def test_a_memory_is_told_as_a_tree(server: Live) -> None:
    anna = Person(server.url, "Anna")
    ada = pupil(anna)
    (found,) = lines(anna, "/tree/live", learner=ada)
    assert (found["engine"], found["learner"], found["done"]) == ("learner", ada, True)
    assert found["learners"] == [{"id": ada, "name": "Ada"}]
    root, *rest = found["tree"]
    assert root["words"] == "remembers 3 matches"
    first = {one["text"]: one for one in rest if one["ply"] == 1}
    assert len(first) == 9
    assert {one["words"] for text, one in first.items() if text != "b2"} == {"never tried"}
    assert (first["b2"]["words"], first["b2"]["visits"]) == ("1 won, 1 drawn, 1 lost", 3)
    deepest = [one for one in rest if one["ply"] == DEEPEST]
    assert {one["text"]: one["words"] for one in deepest} == {
        "c3": "1 won, 1 drawn, 0 lost",
        "c1": "0 won, 0 drawn, 1 lost",
    }
    assert max(one["ply"] for one in rest) == DEEPEST
    (below,) = lines(anna, "/tree/live", learner=ada, moves=["b2", "a1"])
    assert below["tree"][0]["words"] == "remembers 3 matches"


def test_what_it_does_not_know_is_said_to_be_unknown(server: Live) -> None:
    anna = Person(server.url, "Anna")
    ada = pupil(anna)
    for elsewhere in ({"moves": ["a1", "b2"]}, {"start": "X../.O./..."}):
        found = anna.http.post("/api/games/tictactoe/positions/tree", json={"learner": ada, **elsewhere}).json()
        root, *rest = found["tree"]
        assert root["words"] == "never been here"
        assert {one["words"] for one in rest} == {"never tried"}
        assert len(rest) == 7


def test_they_are_asked_with_everyone_by_whoever_owns_them(server: Live) -> None:
    anna, ben = Person(server.url, "Anna"), Person(server.url, "Ben")
    ada = pupil(anna)
    told = lines(anna, "/opinions")
    ladder = opponents(parlour.game("tictactoe"))
    assert told[0]["opinion"]["id"] == f"learner:{ada}"
    assert (told[0]["opinion"]["name"], told[0]["opinion"]["rating"]) == ("Ada", None)
    assert [one["opinion"]["id"] for one in told[1:-1]] == [one.id for one in ladder]
    assert {one["expected"] for one in told} == {len(ladder) + 1}
    assert lines(ben, "/opinions")[0]["opinion"]["id"] == ladder[0].id
    answer = ben.http.post("/api/games/tictactoe/positions/tree/live", json={"learner": ada})
    assert "no such learner" in refused(answer, 422, "malformed")
    assert lines(ben, "/tree/live", nodes=10)[-1]["learners"] == []
