"""Learners on the shipped server, as a client sees them."""

import hashlib
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

import parlour
from parlour.games.registry import game_names
from parlour.learners.learner import learner as open_by_name
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Memory
from parlour.server.learner_files import merge_file
from tests.server.caller import Json, Person
from tests.server.endings import WON
from tests.server.live import UNLIMITED, Live, live

OCTETS = {"content-type": "application/octet-stream"}
NOTHING = {"won": 0, "drawn": 0, "lost": 0}
FIRST_WINS = (4, 0, 8, 1, 3, 5, 2, 6)  # not a match to the end: only the moves matter
HOUSE = "/api/games/tictactoe/learners/house"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Live]:
    with live(data, learners_per_guest=4, memory_bytes=200_000, **UNLIMITED) as running:
        yield running


@pytest.fixture
def anna(server: Live) -> Person:
    return Person(server.url, "Anna")


@pytest.fixture
def bert(server: Live) -> Person:
    return Person(server.url, "Bert")


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


# Who sees and changes what.


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


def test_a_mode_has_to_fit_the_game(anna: Person) -> None:
    assert made(anna, "Old", mode="statistically_best")["mode"] == "statistically_best"
    assert "nonsense" in refused(anna.http.post(path(), json={"name": "A", "mode": "nonsense"}), 422, "malformed")
    long = anna.http.post(path("chess"), json={"name": "A", "mode": "statistically_best"})
    assert "64" in refused(long, 422, "malformed")
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
    assert "has not learned" in words
    refused(anna.http.get(address + "/lessons/never"), 404, "unknown")
    for limit in ("0", "1001", "x", "-1", "١"):
        refused(anna.http.get(address + "/lessons", params={"limit": limit}), 422, "malformed")


def test_a_match_at_a_table_is_a_lesson_with_that_table(anna: Person) -> None:
    mine = made(anna)
    table = anna.against(mine["seat"])
    assert anna.post({"t": "resign", "id": "r", "table": table, "at": 0})["t"] == "ok"
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


def test_a_few_lessons_are_a_curve_already(anna: Person, data: Path) -> None:
    mine = made(anna)
    for number in range(3):
        played(data, mine["id"], f"m{number}", (4, 0))
        groups = got(anna, path(learner=mine["id"], more="curve"))["matches"]
        assert [(one["first"], one["last"]) for one in groups] == [(one, one) for one in range(1, number + 2)]


# The tree.


def test_the_way_to_a_position_may_be_as_people_write_it(anna: Person) -> None:
    address = path("chess", "house", "tree")
    written, joined = (got(anna, address, moves=moves) for moves in ("e4,e5,Nf3", "e2e4,e7e5,g1f3"))
    assert written == joined
    assert [step["move"] for step in written["steps"]] == ["e2e4", "e7e5", "g1f3"]
    assert "'Nf6'" in refused(anna.http.get(address, params={"moves": "Nf6"}), 422, "malformed")


def test_a_learner_says_as_which_files_it_can_be_had(anna: Person) -> None:
    assert got(anna, path(learner="house"))["files"] == ["memory", "tree"]
    assert got(anna, path("chess", "house"))["files"] == ["memory"]


@pytest.mark.parametrize(("game", "options"), [(name, {}) for name in game_names()] + [
    ("dots", {"rows": 2, "cols": 1}), ("tictactoe", {"m": 5, "n": 4, "k": 4}), ("pawns", {"stalemate": "draw"})])  # fmt: skip
def test_the_tree_can_be_walked_in_every_game(anna: Person, game: str, options: Json) -> None:
    """Every position of a match, from both sides, with and without something remembered."""
    rules = parlour.game(game, **options)
    record = parlour.play(rules, "random", "random", seed=3)
    lessons = [Lesson(role, tuple(record.move_ids), "won") for role in (0, 1)]
    answer = anna.http.post(path(game), json={"name": "Ada"}, params=options)
    address = path(game, answer.json()["id"])
    file = file_of(*lessons, game=game, **options)
    assert anna.http.post(address + "/file", content=file, headers=OCTETS, params=options).status_code == 200
    names: list[str] = []
    step = max(1, len(record.move_ids) // 5)
    for ply, position in enumerate(record.line):
        if ply < 4 or ply % step == 0 or ply == len(record.move_ids):
            for role in (0, 1):
                here = got(anna, address + "/tree", role=role, moves=",".join(names), **options)
                check_node(here, position, role, record, ply)
        if ply < len(record.move_ids):
            assert "," not in "".join(position.path(record.move_ids[ply]))
            names.append("".join(position.path(record.move_ids[ply])))


def check_node(here: Json, position: Any, role: int, record: Any, ply: int) -> None:
    won = NOTHING | {"won": 1}
    over = ply == len(record.move_ids)
    assert (here["role"], here["text"], here["counts"]) == (role, position.text(), won)
    assert here["view"]["shapes"]
    assert [one["counts"] for one in here["steps"]] == [won] * ply
    assert [one["mine"] for one in here["steps"]] == [one.to_move() == role for one in record.line[:ply]]
    assert bool(here["over"]) == over
    if over:
        assert (here["to_move"], here["children"], here["choice"]) == (None, [], None)
        return
    assert here["to_move"] == position.to_move()
    known, *others = here["children"]
    assert len(others) == len(position.moves()) - 1
    assert known["move"] == "".join(known["path"]) == "".join(position.path(record.move_ids[ply]))
    assert (known["text"], known["known"], known["counts"]) == (position.move_text(record.move_ids[ply]), True, won)
    assert not any(one["known"] for one in others)
    mine = position.to_move() == role
    assert here["mine"] == mine
    if mine:
        assert here["rule"] == "memory"
        assert here["choice"] == here["own"][0]["move"]
        assert len(here["own"]) == len(here["children"])
        assert all(0 <= one["mean"] <= 1 for one in here["own"])
    else:
        assert (here["choice"], here["rule"], here["own"]) == (None, "", [])


def test_own_counts_are_over_turned_boards_and_the_learners(anna: Person) -> None:
    mine = made(anna)
    taught(anna, mine["id"], Lesson(0, (0, 4), "lost"), Lesson(1, (0, 4), "won"))
    start = got(anna, path(learner=mine["id"], more="tree"))
    corners = [one for one in start["own"] if one["move"] in ("a1", "a3", "c1", "c3")]
    assert [one["counts"] for one in corners] == [NOTHING | {"lost": 2}] * 4  # whoever played there lost
    assert start["choice"] not in ("a1", "a3", "c1", "c3")
    reply = got(anna, path(learner=mine["id"], more="tree"), role=1, moves=start["children"][0]["move"])
    assert next(one for one in reply["own"] if one["move"] == "b2")["counts"] == NOTHING | {"won": 2}


def test_the_tree_of_a_historical_mode(anna: Person, data: Path) -> None:
    mine = made(anna, "Old", mode="statistically_best")
    empty = got(anna, path(learner=mine["id"], more="tree"))
    assert empty["rule"] == "no data"
    assert empty["own"] == []
    played(data, mine["id"], "m", (0, 4, 1), "won")
    start = got(anna, path(learner=mine["id"], more="tree"))
    assert (start["choice"], start["rule"]) == (start["children"][0]["move"], "memory")


@pytest.mark.parametrize("queries", [
    {"role": 2}, {"role": -1}, {"role": "x"}, {"moves": "z9"}, {"moves": "b2,b2"}, {"moves": "b2,,a1"}, {"moves": ","},
    {"moves": "a1,b1,a2,b2,a3,b3"}, {"moves": ",".join(["a1"] * 401)}, {"moves": "x" * 2001}, {"moves": "b2\0"}])  # fmt: skip
def test_a_way_that_does_not_exist_is_refused(anna: Person, queries: Json) -> None:
    assert refused(anna.http.get(HOUSE + "/tree", params=queries), 422, "malformed")


# Files.


def test_export_reset_import_gives_the_same_bytes(anna: Person, data: Path) -> None:
    mine = made(anna)
    address = path(learner=mine["id"])
    played(data, mine["id"], "training-1", FIRST_WINS)
    played(data, mine["id"], "training-2", (0, 4, 8), "lost", role=1)
    before = got(anna, address)
    exported = anna.http.get(address + "/file")
    assert exported.headers["content-disposition"] == 'attachment; filename="tictactoe-Ada.memory"'
    forgot = anna.http.post(address + "/reset").json()
    assert (forgot["lessons"], forgot["counts"]) == (0, NOTHING)
    assert got(anna, address + "/lessons") == []
    answer = anna.http.post(address + "/file", content=exported.content, headers=OCTETS)
    assert answer.json() == before
    assert anna.http.get(address + "/file").content == exported.content


def test_tree_files_go_out_and_in(anna: Person) -> None:
    mine, other = made(anna, "Ada"), made(anna, "Bo")
    taught(anna, mine["id"], Lesson(0, (4, 0), "won"), Lesson(1, (4, 0), "lost"))
    tree = anna.http.get(path(learner=mine["id"], more="file"), params={"form": "tree"})
    assert tree.content[:5] == b"TREE\x02"
    answer = anna.http.post(path(learner=other["id"], more="file"), content=tree.content, headers=OCTETS)
    assert answer.json()["counts"] == {"won": 1, "drawn": 0, "lost": 1}
    assert "tic-tac-toe" in refused(
        anna.http.get(path("chess", "house", "file"), params={"form": "tree"}), 422, "malformed"
    )
    refused(anna.http.get(HOUSE + "/file", params={"form": "zip"}), 422, "malformed")


def bad_files() -> dict[str, tuple[bytes, str]]:
    good = file_of(Lesson(0, (4, 0), "won"))
    longer = good[:-32] + b"x"
    return {
        "empty": (b"", "PARLMEM"),
        "words": (b"hello", "PARLMEM"),
        "damaged": (good[:-1] + bytes([good[-1] ^ 1]), "checksum"),
        "short": (good[:20], "too short"),
        "version": (good[:7] + b"\x07" + good[8:], "version 7"),
        "longer": (longer + hashlib.sha256(longer).digest(), "not a memory"),
        "another game": (file_of(game="chess"), "chess"),
        "other options": (file_of(m=4, n=4), "m=4"),
        "tree version": (b"TREE\x09", "newer version"),
        "tree nonsense": (b"TREE\x02" + b"\xff" * 20, "Unable to load"),
    }  # fmt: skip


@pytest.mark.parametrize("kind", bad_files())
def test_a_bad_file_changes_nothing_and_says_why(anna: Person, kind: str) -> None:
    mine = made(anna)
    before = taught(anna, mine["id"], Lesson(0, (4, 0), "won"))
    file, words = bad_files()[kind]
    address = path(learner=mine["id"], more="file")
    assert words in refused(anna.http.post(address, content=file, headers=OCTETS), 422, "malformed")
    assert got(anna, path(learner=mine["id"])) == before
    assert len(got(anna, path(learner=mine["id"], more="lessons"))) == 1


def test_a_file_is_no_longer_than_allowed_and_of_its_kind(anna: Person) -> None:
    address = path(learner=made(anna)["id"], more="file")
    refused(anna.http.post(address, content=b"x" * 200_001, headers=OCTETS), 413, "malformed")
    refused(anna.http.post(address, content=b"x", headers={"content-type": "text/plain"}), 415, "malformed")


def test_a_learner_takes_so_many_files(tmp_path: Path) -> None:
    """Each is read again whenever the learner is opened."""
    files = [file_of(Lesson(0, (4, move), "won")) for move in (0, 1, 2, 3, 5, 6)]
    with open_by_name("Ada", "tictactoe", tmp_path) as pupil:
        for file in files[:4]:
            merge_file(pupil, file, longest=len(files[0]))
        with pytest.raises(ValueError, match="enough files"):
            merge_file(pupil, files[4], longest=len(files[0]))
        assert len(pupil.decisions) == 4
