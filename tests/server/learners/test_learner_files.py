"""Learners as files that people send and get."""

import hashlib
from pathlib import Path

import pytest

from parlour.learners.learner import learner as open_by_name
from parlour.learners.lesson import Lesson
from parlour.server.learners.files import merge_file
from tests.server.caller import Person
from tests.server.learners.teaching import (
    FIRST_WINS,
    HOUSE,
    NOTHING,
    OCTETS,
    file_of,
    got,
    made,
    path,
    played,
    refused,
    taught,
)


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
        "another game": (file_of(game="chess"), "this is of Chess"),
        "other options": (file_of(m=4, n=4), "m 4, n 4"),
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
            merge_file(pupil, file, longest=len(files[0]), most_bytes=2**30)
        with pytest.raises(ValueError, match="enough files"):
            merge_file(pupil, files[4], longest=len(files[0]), most_bytes=2**30)
        assert len(pupil.decisions) == 4
