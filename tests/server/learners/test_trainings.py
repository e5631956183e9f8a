"""Training from the page: a process of its own, followed, bounded and really stopped."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.caller import WAIT_S, Json, Person
from tests.server.live import START_S, UNLIMITED, Live, is_zombie, live

LONG = {"against": "random", "matches": 5000}
"""At ultimate tic-tac-toe it takes minutes."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), **UNLIMITED) as running:
        yield running


class Pupil:
    """A new learner of somebody's."""

    def __init__(self, person: Person, game: str = "tictactoe", **options: Any) -> None:
        self.person, self.http, self.options = person, person.http, options
        answer = self.http.post(f"/api/games/{game}/learners", json={"name": "Ada"}, params=options)
        self.id = answer.json()["id"]
        self.path = f"/api/games/{game}/learners/{self.id}"

    def get(self, more: str = "", **queries: Any) -> Any:
        answer = self.http.get(self.path + more, params=self.options | queries)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def train(self, **wish: Any) -> Any:
        return self.http.post(self.path + "/training", json=wish, params=self.options)

    def stop(self) -> Json:
        found: Json = self.http.delete(self.path + "/training", params=self.options).json()
        return found

    def until(self, holds: Callable[[Json], bool]) -> Json:
        began = time.monotonic()
        while not holds(found := self.get("/training")):
            assert time.monotonic() - began < 2 * START_S, found
            time.sleep(0.02)
        return found  # type: ignore[no-any-return]

    def until_ended(self) -> Json:
        return self.until(lambda training: training["state"] != "running")


def trainers(pid: int | None) -> list[int]:
    """Processes of a server that train a learner."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for task in tasks for child in task.read_text().split()]
    return [child for child in children if "parlour.learners.course_run" in arguments(child)]


def trainer(server: Live) -> int:
    """The one there is, or is about to be."""
    began = time.monotonic()
    while not (found := trainers(server.server_pid())):
        assert time.monotonic() - began < START_S
        time.sleep(0.01)
    (process,) = found
    return process


def arguments(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return []


def wait_until_gone(pid: int) -> None:
    began = time.monotonic()
    while not is_zombie(pid):
        assert time.monotonic() - began < WAIT_S
        time.sleep(0.02)


@pytest.mark.parametrize(("game", "options", "against", "name"), [
    ("tictactoe", {}, "pip", "Pip"), ("dots", {"rows": 2, "cols": 1}, "itself", "Ada")])  # fmt: skip
def test_a_training_is_followed_to_its_end(anna: Person, game: str, options: Json, against: str, name: str) -> None:
    pupil = Pupil(anna, game, **options)
    assert pupil.get("/training")["state"] == "none"
    answer = pupil.train(against=against, matches=30)
    assert answer.status_code == 202
    begun = answer.json()
    assert (begun["state"], begun["against"], begun["name"], begun["matches"]) == ("running", against, name, 30)
    done = pupil.until_ended()
    assert (done["state"], done["words"], done["played"]) == ("done", "", 30), done
    assert sum(done["counts"].values()) == 30
    lessons = 60 if against == "itself" else 30
    assert pupil.get()["lessons"] == lessons
    assert {one["source"] for one in pupil.get("/lessons")} == {"training"}
    curve = pupil.get("/curve")
    assert curve["matches"][-1]["last"] == lessons
    assert (curve["exams"][0]["lessons"], curve["exams"][-1]["lessons"]) == (0, lessons)
    assert {one["against"] for one in curve["exams"]} == {"random", against} - {"itself"}
    assert all(0 <= one["low"] <= one["score"] <= one["high"] <= 1 for one in curve["exams"])
    assert pupil.until_ended() == done

    reset = anna.http.post(pupil.path + "/reset", params=options).json()
    assert reset["lessons"] == 0
    assert pupil.get("/curve") == {"matches": [], "exams": []}


def test_one_at_a_time_and_what_was_played_before_a_stop_is_learned(server: Live, anna: Person) -> None:
    pupil, other = Pupil(anna, "ultimate"), Pupil(anna)
    assert pupil.train(**LONG).status_code == 202
    answer = other.train(against="random", matches=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "busy")
    assert pupil.train(**LONG).status_code == 409
    process = trainer(server)
    pupil.until(lambda training: bool(training["played"]))
    assert os.getpriority(os.PRIO_PROCESS, process) == 10
    stopped = pupil.stop()
    assert stopped["state"] == "stopped"
    assert 0 < stopped["played"] < 5000
    assert is_zombie(process)
    assert pupil.get()["lessons"] - stopped["played"] in (0, 1)  # the last one may not have been told of any more
    assert pupil.stop() == stopped
    assert other.train(against="random", matches=1).status_code == 202
    assert other.until_ended()["state"] == "done"


def test_a_learner_that_is_removed_is_trained_no_longer(server: Live, anna: Person) -> None:
    pupil = Pupil(anna, "ultimate")
    assert pupil.train(**LONG).status_code == 202
    process = trainer(server)
    assert anna.http.delete(pupil.path).status_code == 204
    assert is_zombie(process)


@pytest.mark.parametrize("wish", [
    {"against": "nobody", "matches": 1}, {"against": "pip,mia", "matches": 1}, {"against": "pip", "matches": 0},
    {"against": "pip", "matches": 5001}, {"against": "--help", "matches": 1}, {"against": "", "matches": 1},
    {"against": "learner:nobody", "matches": 1}, {"matches": 1}])  # fmt: skip
def test_what_cannot_be_a_training_is_refused(anna: Person, wish: Json) -> None:
    pupil = Pupil(anna)
    assert pupil.train(**wish).status_code == 422
    assert pupil.get("/training")["state"] == "none"


def test_a_failure_is_told_in_words(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        pupil = Pupil(Person(server.url))
        (folder,) = tmp_path.glob(f"learners/*/{pupil.id}")
        (folder / "lessons.log").write_bytes(b"nonsense\n")
        assert pupil.train(against="pip", matches=10).status_code == 202
        failed = pupil.until_ended()
        assert failed["state"] == "failed"
        assert "damaged" in failed["words"]
        answer = pupil.http.get(pupil.path)
        assert (answer.status_code, answer.json()["code"]) == (409, "unreadable")
        house, damaged = pupil.http.get("/api/games/tictactoe/learners").json()
        assert (house["damaged"], damaged["id"]) == ("", pupil.id)
        assert "line 1" in damaged["damaged"]


def test_a_training_ends_in_time_and_with_the_server(tmp_path: Path) -> None:
    with live(tmp_path, training_minutes=0.001, **UNLIMITED) as server:
        pupil = Pupil(Person(server.url), "ultimate")
        pupil.train(**LONG)
        stopped = pupil.until_ended()
        assert (stopped["state"], "minutes" in stopped["words"]) == ("stopped", True)
    with live(tmp_path, **UNLIMITED) as server:
        Pupil(Person(server.url), "ultimate").train(**LONG)
        process = trainer(server)
        server.stop()
        assert is_zombie(process)


def test_a_training_does_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        Pupil(Person(server.url), "ultimate").train(**LONG)
        process = trainer(server)
        server.kill_server()
        wait_until_gone(process)
        server.wait_until_ready()


def test_a_training_ends_with_its_server_however_that_ends(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        pupil = Pupil(Person(server.url))
        for _ in range(2):
            assert pupil.train(against="itself", matches=5000).status_code == 202
            process = trainer(server)
            server.kill_server()
            wait_until_gone(process)
            server.wait_until_ready()
        assert pupil.train(against="itself", matches=5000).status_code == 202
        process = trainer(server)
    assert is_zombie(process), "it went on after an orderly stop"


def test_a_training_gives_way_when_it_has_had_its_time(tmp_path: Path) -> None:
    """Somebody who holds the only place keeps it for a slice when others wait, and never two at a time."""
    with live(tmp_path, **UNLIMITED, trusted_proxies="127.0.0.1", training_slice_s=1, setup_burst=1000) as server:
        first, second = (Pupil(person) for person in (far(server, "203.0.113.1"), far(server, "203.0.113.2")))
        assert first.train(against="itself", matches=5000).status_code == 202
        trainer(server)
        again = first.train(against="itself", matches=5000)
        assert (again.status_code, again.json()["code"]) == (409, "busy"), "it is the same who asks"
        began = time.monotonic()
        while (answer := second.train(against="itself", matches=5000)).status_code == 409:
            assert int(answer.headers["retry-after"]) >= 1
            assert time.monotonic() - began < START_S
            time.sleep(0.1)
        assert answer.status_code == 202, answer.text
        stopped = first.until_ended()
        assert (stopped["state"], "made room" in stopped["words"]) == ("stopped", True), stopped
        assert second.get("/training")["state"] == "running"
        second.stop()


def far(server: Live, address: str) -> Person:
    person = Person(server.url)
    person.http.headers["x-forwarded-for"] = address
    return person


def test_nobody_gives_way_to_who_may_make_nothing(tmp_path: Path) -> None:
    limits: Json = {
        "trusted_proxies": "127.0.0.1",
        "training_slice_s": 0.001,
        "setup_burst": 2,
        "setups_per_minute": 0.01,
    }
    with live(tmp_path, **UNLIMITED, **limits) as server:
        pupil, stranger = Pupil(Person(server.url), "ultimate"), Person(server.url)
        assert pupil.train(**LONG).status_code == 202
        stranger.http.headers["x-forwarded-for"] = "203.0.113.9"
        other = Pupil(stranger)
        assert stranger.http.post("/api/games/tictactoe/learners", json={"name": "Ben"}).status_code == 201
        assert other.train(against="random", matches=1).status_code == 429
        assert pupil.get("/training")["state"] == "running"
