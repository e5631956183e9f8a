"""Learners of people, for tests: made, taught and looked at over HTTP."""

from pathlib import Path
from typing import Any

import httpx

import parlour
from parlour.learners.learner import learner as open_by_name
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Memory
from tests.server.caller import Json, Person

OCTETS = {"content-type": "application/octet-stream"}
NOTHING = {"won": 0, "drawn": 0, "lost": 0}
FIRST_WINS = (4, 0, 8, 1, 3, 5, 2, 6)  # not a match to the end: only the moves matter
HOUSE = "/api/games/tictactoe/learners/house"


def path(game: str = "tictactoe", learner: str = "", more: str = "") -> str:
    return "/".join(["/api/games", game, "learners", *filter(None, (learner, more))])


def made(person: Person, name: str = "Ada", game: str = "tictactoe", **more: Any) -> Json:
    answer = person.http.post(path(game), json={"name": name, **more})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def got(person: Person, address: str, **queries: Any) -> Any:
    answer = person.http.get(address, params=queries)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert (answer.status_code, answer.json().get("code")) == (status, code), answer.text
    return str(answer.json()["detail"])


def file_of(*lessons: Lesson, game: str = "tictactoe", **options: Any) -> bytes:
    memory = Memory(parlour.game(game, **options))
    for lesson in lessons:
        memory.add(lesson)
    return memory.to_bytes()


def taught(person: Person, learner: str, *lessons: Lesson, game: str = "tictactoe") -> Json:
    answer = person.http.post(path(game, learner, "file"), content=file_of(*lessons, game=game), headers=OCTETS)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def played(data: Path, learner: str, match: str, moves: tuple[int, ...], result: str = "won", role: int = 0) -> None:
    """A lesson that another program gives it, as a training does."""
    with open_by_name(learner, "tictactoe", data) as pupil:
        assert pupil.teach({match: Lesson(role, moves, result)}, source="training") == 1  # type: ignore[arg-type]
