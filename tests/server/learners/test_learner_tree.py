"""The memory of a learner, position by position, as a client walks through it."""

import json
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.games.registry import game_names
from parlour.learners.learner import learner as open_by_name
from parlour.learners.lesson import Lesson
from parlour.server.learners import showing as learner_showing
from tests.docs.packages import install
from tests.docs.samples import samples
from tests.server.caller import Json, Person
from tests.server.learners.teaching import HOUSE, NOTHING, OCTETS, file_of, got, made, path, played, refused, taught
from tests.server.learners.test_trainings import Pupil
from tests.server.live import UNLIMITED, live


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
        assert here["choice"] == here["own"][0]["move"]
        been_there = any(here["own"][0]["counts"].values())
        assert here["rule"] in (("memory",) if been_there else ("patterns", "exploring"))
        assert len(here["own"]) == len(here["children"])
        assert all(0 <= one["mean"] <= 1 for one in here["own"])
    else:
        assert (here["choice"], here["rule"], here["own"]) == (None, "", [])


def test_the_way_to_a_position_may_be_as_people_write_it(anna: Person) -> None:
    address = path("chess", "house", "tree")
    written, joined = (got(anna, address, moves=moves) for moves in ("e4,e5,Nf3", "e2e4,e7e5,g1f3"))
    assert written == joined
    assert [step["move"] for step in written["steps"]] == ["e2e4", "e7e5", "g1f3"]
    assert "'Nf6'" in refused(anna.http.get(address, params={"moves": "Nf6"}), 422, "malformed")


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


def test_nobody_waits_until_a_large_memory_is_gathered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_by_name("Ada", "tictactoe", tmp_path) as pupil:
        pupil.teach({"m": Lesson(0, (4, 0), "won")})
        assert json.loads(learner_showing.tree_text(pupil, 0, []))["choice"] == "b2"
        monkeypatch.setattr(learner_showing, "MOST_GATHERED", 2)
        large = json.loads(learner_showing.tree_text(pupil, 0, []))
        assert (large["choice"], large["own"], large["counts"]["won"]) == (None, [], 1)


def test_the_tree_of_a_game_that_is_written_in_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that nobody here knows: it is walked by what the answers say, from a lesson of a training to the end."""
    (tmp_path / "connect_four.py").write_text(samples("docs/add-a-game.md", "python")[0].code)
    install(tmp_path, "game", "connect_four", "connect_four")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with live(tmp_path / "data", **UNLIMITED) as server:
        pupil = Pupil(Person(server.url), "connect_four")
        assert pupil.train(against="itself", matches=1).status_code == 202
        assert pupil.until_ended()["state"] == "done"
        lesson = pupil.get(f"/lessons/{pupil.get('/lessons')[0]['match']}")
        moves: list[str] = []
        here = pupil.get("/tree", role=lesson["role"])
        while not here["over"]:
            assert here["children"][0]["known"]
            moves.append(here["children"][0]["move"])
            here = pupil.get("/tree", role=lesson["role"], moves=",".join(moves))
        assert moves == [one["move"] for one in lesson["steps"]]
        assert [one["counts"] for one in here["steps"]] == [one["after"] for one in lesson["steps"]]
