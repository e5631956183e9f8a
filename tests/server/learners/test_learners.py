"""Learners on the shipped server, as a client sees them."""

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.games.registry import game_names
from parlour.learners.learner import learner as open_by_name
from parlour.learners.lesson import Lesson
from tests.server.caller import Person
from tests.server.endings import WON
from tests.server.learners.teaching import FIRST_WINS, HOUSE, NOTHING, got, made, path, played, refused, taught
from tests.server.live import Live, live
from tests.server.playing import give_up


@pytest.fixture
def bert(server: Live) -> Person:
    return Person(server.url, "Bert")


# Who sees and changes what.


def test_what_a_learner_is_like_is_set_by_its_owner(anna: Person) -> None:
    old = made(anna, "Old one", mode="statistically_best", settings={"openings": "best"})
    address = path(learner=old["id"], more="settings")
    usual = {"explore_below": 25, "explore_chance": 25, "explore_lasts": "turn", "curiosity": None}
    assert old["settings"] == usual | {"openings": "best"}
    answer = anna.http.post(address, json={"explore_lasts": "match", "explore_below": 40})
    assert answer.status_code == 200, answer.text
    assert got(anna, path(learner=old["id"]))["settings"] == answer.json()["settings"]
    assert answer.json()["settings"] == usual | {"openings": "best", "explore_lasts": "match", "explore_below": 40}
    assert "curiosity can't be set" in refused(anna.http.post(address, json={"curiosity": 3}), 422, "malformed")
    assert refused(anna.http.post(address, json={"openings": "odd"}), 422, "malformed")
    curious = made(anna, "Curious one", settings={"curiosity": 70})
    assert curious["curiosity"] == 70
    seats = [{"who": "opponent", "id": old["seat"]}, {"who": "me"}]
    table = anna.table(seats=seats)
    began = got(anna, f"/api/tables/{table}")["events"][0]
    assert began["seats"][0]["settings"]["options.explore_lasts"] == "match"


def test_the_house_has_a_learner_of_each_game(anna: Person) -> None:
    for game in game_names():
        house, *others = got(anna, path(game))
        assert others == []
        assert (house["id"], house["seat"], house["name"]) == ("house", "learner:house", "Sprout")
        assert (house["house"], house["mine"], house["begins"], house["mode"]) == (True, False, True, "own")
        assert got(anna, path(game, "house")) == house


def test_two_guests_do_not_see_each_others_learners(anna: Person, bert: Person) -> None:
    zoe, ada = made(anna, "Zoe"), made(anna, "ada")
    assert [one["id"] for one in got(anna, path())] == ["house", ada["id"], zoe["id"]]
    assert [one["id"] for one in got(bert, path())] == ["house"]
    assert got(anna, path(learner=ada["id"])) == ada
    assert (ada["mine"], ada["may_change"], ada["lessons"], ada["counts"]) == (True, True, 0, NOTHING)
    as_seen = got(bert, path(learner=ada["id"]))
    assert as_seen == ada | {"mine": False, "may_change": False}
    assert made(bert, "ada")["id"] != ada["id"]


def test_a_learner_is_of_one_game_with_its_options(anna: Person) -> None:
    one = made(anna)
    refused(anna.http.get(path("chess", one["id"])), 404, "unknown")
    refused(anna.http.get(path("tictactoe", one["id"]), params={"m": 4}), 404, "unknown")
    refused(anna.http.get(path("tictactoe"), params={"m": 1000}), 422, "malformed")
    refused(anna.http.get(path("nothing")), 404, "unknown")
    for name in ("..", "%2e%2e", "x" * 41, "a b", ".house.removed"):
        assert anna.http.get(path(learner=name)).status_code == 404


CHANGES: list[tuple[str, str, Any]] = [
    ("POST", "", {"name": "Eve"}),
    ("DELETE", "", None),
    ("POST", "reset", None),
    ("POST", "undo", {"match": "x"}),
    ("POST", "undo-training", {"training": "x"}),
    ("POST", "salvage", None),
    ("POST", "training", {"against": "itself", "matches": 1}),
    ("DELETE", "training", None),
    ("POST", "file", None),
]


@pytest.mark.parametrize(("method", "more", "body"), CHANGES)
def test_only_its_owner_changes_a_learner(anna: Person, bert: Person, method: str, more: str, body: Any) -> None:
    mine = made(anna)
    address = path(learner=mine["id"], more=more)
    refused(bert.http.request(method, address, json=body), 403, "not_yours")
    refused(httpx.request(method, anna.url + address, json=body), 401, "nobody")
    assert got(anna, path(learner=mine["id"])) == mine


def test_the_houses_learner_is_changed_from_this_machine_alone(anna: Person) -> None:
    assert got(anna, HOUSE)["may_change"] is True
    far = {"x-forwarded-for": "203.0.113.7"}
    refused(anna.http.post(HOUSE + "/reset", headers=far), 403, "not_yours")
    assert anna.http.get(HOUSE, headers=far).json()["may_change"] is False
    assert anna.http.post(HOUSE + "/reset").status_code == 200
    assert "reset" in refused(anna.http.delete(HOUSE), 409, "not_possible")


# Making, renaming, copying, removing.


def test_names_are_clean(anna: Person) -> None:
    assert made(anna, "  Ada   Byron ")["name"] == "Ada Byron"
    for name in ("", " ", "x" * 41, "a\u202eb", "a\0b", "\ud800"):
        body = json.dumps({"name": name})
        refused(anna.http.post(path(), content=body, headers={"content-type": "application/json"}), 422, "malformed")
    assert "already" in refused(anna.http.post(path(), json={"name": "Ada Byron"}), 422, "malformed")


def test_a_character_has_to_fit_the_game(anna: Person) -> None:
    modes = [one["mode"] for one in got(anna, "/api/games/tictactoe/characters")]
    assert modes[:2] == ["own", "statistically_best"]
    assert len(modes) == 6
    old = made(anna, "Old", mode="statistically_best")
    assert (old["mode"], old["character"]) == ("statistically_best", "Old school")
    assert "own, statistically" in refused(
        anna.http.post(path(), json={"name": "A", "mode": "nonsense"}), 422, "malformed"
    )
    long = anna.http.post(path("chess"), json={"name": "A", "mode": "statistically_best"})
    assert "random_existing" in refused(long, 422, "malformed")
    assert "statistically_best" not in [one["mode"] for one in got(anna, "/api/games/chess/characters")]
    assert made(anna, "A", "chess", mode="random_existing")


def test_a_guest_has_so_many_learners(anna: Person) -> None:
    mine = [made(anna, f"Ada {number}") for number in range(4)]
    assert "4" in refused(anna.http.post(path(), json={"name": "One more"}), 409, "too_many")
    refused(anna.http.post(path(learner="house", more="copies"), json={"name": "One more"}), 409, "too_many")
    made(anna, "Elsewhere", "chess")
    assert anna.http.delete(path(learner=mine[0]["id"])).status_code == 204
    made(anna, "One more")


def test_rename_copy_and_remove(anna: Person, bert: Person, data: Path) -> None:
    mine = made(anna)
    played(data, mine["id"], "training-1", FIRST_WINS)
    renamed = anna.http.post(path(learner=mine["id"]), json={"name": "Grace"}).json()
    assert (renamed["id"], renamed["name"], renamed["lessons"]) == (mine["id"], "Grace", 1)
    copied = bert.http.post(path(learner=mine["id"], more="copies"), json={"name": "Grace"})
    assert copied.status_code == 201
    copy = copied.json()
    assert copy["id"] != mine["id"]
    assert (copy["mine"], copy["lessons"], copy["counts"]) == (True, 1, renamed["counts"])
    assert anna.http.delete(path(learner=mine["id"])).status_code == 204
    refused(anna.http.get(path(learner=mine["id"])), 404, "unknown")
    refused(anna.http.post(path(learner=mine["id"], more="reset")), 404, "unknown")
    assert [one["id"] for one in got(anna, path())] == ["house"]
    assert got(bert, path(learner=copy["id"], more="lessons"))[0]["match"] == "training-1"


def test_making_learners_counts_as_setting_up(tmp_path: Path) -> None:
    with live(tmp_path, setups_per_minute=0.01, setup_burst=3, trusted_proxies="127.0.0.1") as server:
        person = Person(server.url)  # comes from this machine
        person.http.headers["x-forwarded-for"] = "203.0.113.9"
        statuses = [person.http.post(path(), json={"name": f"Ada {number}"}).status_code for number in range(5)]
        assert statuses == [201, 201, 201, 429, 429]


# Lessons.


def test_a_lesson_is_seen_move_by_move_and_undone(anna: Person, data: Path) -> None:
    mine = made(anna)
    address = path(learner=mine["id"])
    played(data, mine["id"], "training-1", (4, 0, 8), "won")
    played(data, mine["id"], "training-2", (4, 0, 2), "drawn")
    newest, oldest = got(anna, address + "/lessons")
    assert (newest["match"], oldest["match"]) == ("training-2", "training-1")
    assert (oldest["source"], oldest["role"], oldest["result"], oldest["plies"]) == ("training", 0, "won", 3)
    assert (oldest["undone"], oldest["skipped"], oldest["table"]) == (False, "", "")
    assert oldest["ms"] > 0
    assert [one["match"] for one in got(anna, address + "/lessons", limit=1)] == ["training-2"]
    lesson = got(anna, address + "/lessons/training-1")
    assert (lesson["role"], lesson["result"], lesson["new_positions"]) == (0, "won", 1)
    assert [(one["ply"], one["move"], one["mine"]) for one in lesson["steps"]] == [
        (0, "b2", True), (1, "a1", False), (2, "c3", True)]  # fmt: skip
    both, one = {"won": 1, "drawn": 1, "lost": 0}, {"won": 1, "drawn": 0, "lost": 0}
    assert [step["after"] for step in lesson["steps"]] == [both, both, one]
    assert [step["before"] for step in lesson["steps"]] == [both | {"won": 0}, both | {"won": 0}, NOTHING]

    undone = anna.http.post(address + "/undo", json={"match": "training-1"}).json()
    assert (undone["lessons"], undone["counts"]) == (1, {"won": 0, "drawn": 1, "lost": 0})
    assert [one["undone"] for one in got(anna, address + "/lessons")] == [False, True]
    lesson = got(anna, address + "/lessons/training-1")
    assert lesson["undone"]
    assert lesson["new_positions"] == 0
    assert all(step["before"] == step["after"] for step in lesson["steps"])
    words = refused(anna.http.post(address + "/undo", json={"match": "training-1"}), 422, "malformed")
    assert "hasn't learned" in words
    refused(anna.http.get(address + "/lessons/never"), 404, "unknown")
    for limit in ("0", "1001", "x", "-1", "١"):
        refused(anna.http.get(address + "/lessons", params={"limit": limit}), 422, "malformed")


def test_a_training_is_undone_as_a_whole(anna: Person, data: Path) -> None:
    mine = made(anna)
    address = path(learner=mine["id"])
    first, second = (f"training-{letter * 12}" for letter in "ab")
    played(data, mine["id"], f"{first}-1-0", FIRST_WINS)
    played(data, mine["id"], f"{first}-2-1", (0, 4, 8), "lost", role=1)
    before = got(anna, address)
    played(data, mine["id"], f"{second}-1-0", (0, 4, 8), "drawn")
    newest, oldest = got(anna, address + "/trainings")
    assert (newest["training"], newest["lessons"], newest["counts"]) == (second, 1, NOTHING | {"drawn": 1})
    assert (oldest["training"], oldest["lessons"], oldest["counts"]) == (first, 2, {"won": 1, "drawn": 0, "lost": 1})
    assert [one["training"] for one in got(anna, address + "/lessons")] == [second, first, first]
    assert anna.http.post(address + "/undo-training", json={"training": second}).json() == before
    assert got(anna, address + "/trainings", limit=1)[0]["undone"] == 1
    again = anna.http.post(address + "/undo-training", json={"training": second})
    assert "knows nothing from" in refused(again, 422, "malformed")


def test_a_damaged_learner_stays_in_the_list_and_is_salvaged(anna: Person, data: Path) -> None:
    mine = made(anna)
    address = path(learner=mine["id"])
    for number in range(3):
        played(data, mine["id"], f"match {number}", FIRST_WINS)
    (log,) = data.glob(f"learners/*/{mine['id']}/lessons.log")
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(lines[0] + b"x" + lines[1] + lines[2])
    _, listed = got(anna, path())
    assert (listed["id"], listed["lessons"], listed["may_change"]) == (mine["id"], 0, True)
    assert "line 2 of lessons.log is damaged" in listed["damaged"]
    assert "line 2" in refused(anna.http.get(address), 409, "unreadable")
    salvaged = anna.http.post(address + "/salvage").json()
    assert (salvaged["kept"], salvaged["lost"]) == (2, 1)
    assert (salvaged["learner"]["lessons"], salvaged["learner"]["damaged"]) == (2, "")
    assert got(anna, address) == salvaged["learner"]
    assert anna.http.post(address + "/salvage").json()["lost"] == 0


def test_a_match_at_a_table_is_a_lesson_with_that_table(anna: Person) -> None:
    mine = made(anna)
    table = anna.against(mine["seat"])
    asyncio.run(give_up(anna, table))
    (lesson,) = got(anna, path(learner=mine["id"], more="lessons"))
    assert (lesson["source"], lesson["table"], lesson["result"], lesson["role"]) == ("match", table, "won", 1)
    set_up = anna.against(mine["seat"], start=WON[0])
    assert anna.post({"t": "move", "id": "m", "table": set_up, "at": 0, "move": WON[1]})["t"] == "ok"
    skipped, _ = got(anna, path(learner=mine["id"], more="lessons"))
    assert (skipped["table"], skipped["role"], skipped["result"]) == (set_up, None, None)
    assert "set up" in skipped["skipped"]
    refused(anna.http.get(path(learner=mine["id"], more=f"lessons/{set_up}")), 404, "unknown")
    assert got(anna, path(learner=mine["id"]))["lessons"] == 1


def test_a_file_that_was_merged_in_is_a_lesson_that_can_be_undone(anna: Person) -> None:
    mine = made(anna)
    assert taught(anna, mine["id"], Lesson(1, (4, 0), "lost"))["counts"] == NOTHING | {"lost": 1}
    (merged,) = got(anna, path(learner=mine["id"], more="lessons"))
    assert (merged["source"], merged["role"], merged["result"]) == ("merge", None, None)
    refused(anna.http.get(path(learner=mine["id"], more=f"lessons/{merged['match']}")), 404, "unknown")
    undone = anna.http.post(path(learner=mine["id"], more="undo"), json={"match": merged["match"]}).json()
    assert undone["lessons"] == 0


def test_the_curve_is_in_groups_with_intervals(anna: Person, data: Path) -> None:
    mine = made(anna)
    address = path(learner=mine["id"], more="curve")
    assert got(anna, address) == {"matches": [], "exams": []}
    with open_by_name(mine["id"], "tictactoe", data) as pupil:
        results = ["lost", "won", "drawn"] * 50
        pupil.teach({f"m{i}": Lesson(i % 2, (4, 0), one) for i, one in enumerate(results)})  # type: ignore[arg-type]
    groups = got(anna, address)["matches"]
    assert (len(groups), groups[0]["first"], groups[-1]["last"]) == (13, 1, 150)
    assert all(before["last"] + 1 == after["first"] for before, after in pairwise(groups))
    for one in groups:
        part = results[one["first"] - 1 : one["last"]]
        assert len(part) in (11, 12)
        assert one["counts"] == {result: part.count(result) for result in ("won", "drawn", "lost")}
        score = (part.count("won") + part.count("drawn") / 2) / len(part)
        assert one["score"] == pytest.approx(score)
        assert 0 <= one["low"] < one["score"] < one["high"] <= 1


def test_a_few_lessons_are_no_curve_yet(anna: Person, data: Path) -> None:
    """Of one match each the interval would be everything from 0 to 100 %."""
    mine = made(anna)
    for number in range(1, 7):
        played(data, mine["id"], f"m{number}", (4, 0))
        groups = got(anna, path(learner=mine["id"], more="curve"))["matches"]
        assert [(one["first"], one["last"]) for one in groups] == ([(1, number)] if number < 6 else [(1, 3), (4, 6)])


def test_a_learner_says_as_which_files_it_can_be_had(anna: Person) -> None:
    assert got(anna, path(learner="house"))["files"] == ["memory", "tree"]
    assert got(anna, path("chess", "house"))["files"] == ["memory"]
