"""Files and learners that are made to cost others their time, and the server its memory."""

import ast
from collections import OrderedDict
from pathlib import Path

import pytest

import parlour
from parlour.learners import reading
from parlour.learners.learner import Learner
from parlour.learners.memory import Memory
from parlour.learners.trees.hash import Hash
from parlour.learners.trees.node import TreeNode
from parlour.learners.trees.tree_bytes import write_tree
from parlour.server.learners.room import TooLargeError, bytes_needed, close_oldest, require_room
from tests.learners.some import random_lesson, root
from tests.server.caller import Person
from tests.server.learners.teaching import OCTETS, made, path, refused
from tests.server.live import UNLIMITED, live

SERVER = Path(parlour.__file__).parent / "server"


def same_child_often(count: int) -> bytes:
    """Each level has as many equal children as fit, down to the last."""
    first = write_tree(root(TreeNode(Hash(text="M........"), 0, 1, 0)))
    return first[:17] + b"\xff" + first[18:] * count


def test_a_tree_with_the_same_child_many_times_costs_nobody_anything(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        anna = Person(server.url)
        mine = made(anna)
        before = server.metric("parlour_memory_bytes")
        answer = anna.http.post(
            path(learner=mine["id"], more="file"), content=same_child_often(1_000_000), headers=OCTETS
        )
        assert "M........ comes twice" in refused(answer, 422, "malformed")
        grown = server.metric("parlour_memory_bytes") - before
        assert grown < 100 * 2**20, "the file itself, and nothing that is made of it"


def test_who_needs_too_much_to_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that reads it is ended, and only that."""
    memory = Memory(parlour.game("ultimate"))
    for seed in range(300):
        memory.add(random_lesson(memory.game, seed))
    data = memory.to_bytes()
    assert len(data) > reading.SMALL
    assert reading.read_stranger(data).memory == memory
    monkeypatch.setattr(reading, "LONGEST_S", 0.01)
    with pytest.raises(ValueError, match="takes too long"):
        reading.read_stranger(data)


def large_file(game: str, matches: int) -> bytes:
    memory = Memory(parlour.game(game))
    for seed in range(matches):
        memory.add(random_lesson(memory.game, seed))
    return memory.to_bytes()


def test_large_learners_are_refused_with_the_reason(tmp_path: Path) -> None:
    """1 MiB is room for 7,000 positions."""
    with live(tmp_path, **UNLIMITED, learner_bytes=2**20) as server:
        anna = Person(server.url)
        mine = made(anna, game="ultimate")
        address = path("ultimate", mine["id"])
        answer = anna.http.post(address + "/file", content=large_file("ultimate", 200), headers=OCTETS)
        assert "1 MiB" in refused(answer, 422, "malformed")
        with parlour.learner(mine["id"], "ultimate", tmp_path) as pupil:  # somebody at the server's own machine
            pupil.merge(Memory.from_bytes(large_file("ultimate", 200)))
        assert "too large to be opened" in refused(anna.http.get(address), 409, "not_possible")
        assert anna.http.post("/api/tables", json={
            "game": "ultimate", "seats": [{"who": "me"}, {"who": "opponent", "id": mine["seat"]}],
        }).status_code == 422  # fmt: skip
        _, listed = anna.http.get(path("ultimate")).json()
        assert "too large to be opened" in listed["damaged"]
        assert made(anna, "Another")["lessons"] == 0


def pupils(folder: Path, count: int, matches: int) -> "OrderedDict[str, Learner]":
    found: OrderedDict[str, Learner] = OrderedDict()
    for number in range(count):
        pupil = found[f"p{number}"] = parlour.learner(f"p{number}", "tictactoe", folder)
        pupil.teach({f"m{seed}": random_lesson(pupil.game, seed) for seed in range(matches)})
    return found


def test_those_used_longest_ago_make_room(tmp_path: Path) -> None:
    open_ = pupils(tmp_path, 4, 20)
    each = max(pupil.bytes_held() for pupil in open_.values())
    assert all(pupil.bytes_held() > 0 and bytes_needed(pupil.folder) > 0 for pupil in open_.values())
    close_oldest(open_, 4 * each)
    assert len(open_) == 4
    close_oldest(open_, 3 * each + each // 2)
    assert list(open_) == ["p1", "p2", "p3"]
    close_oldest(open_, 3 * each + each // 2, coming=2 * each)
    assert list(open_) == ["p3"]
    close_oldest(open_, 1)
    assert list(open_) == ["p3"], "whoever is used stays"
    close_oldest(open_, 1, coming=1)
    assert not open_
    with pytest.raises(TooLargeError, match="about 5 MiB"):
        require_room(5 * 2**20, 2**20)


@pytest.mark.parametrize(
    "name",
    [
        "tables/kept_table",
        "learners/learners",
        "learners/files",
        "http/learners",
        "http/learner_checks",
        "http/table_lessons",
    ],
)
def test_tables_and_learners_share_no_threads(name: str) -> None:
    """`asyncio.to_thread` is one executor for everybody: who fills it keeps people from their tables."""
    tree = ast.parse((SERVER / f"{name}.py").read_text())
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert "to_thread" not in used
