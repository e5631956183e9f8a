"""Learners in a data folder."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import parlour
from parlour.learners.curve import Curve, Point
from parlour.learners.learner import open_learner
from parlour.learners.shelf import ABOUT, COPY, Shelf
from tests.learners.some import random_lesson

TICTACTOE = parlour.game("tictactoe")


def test_made_renamed_copied_removed(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert shelf.learners(TICTACTOE) == []
    ada = shelf.create(TICTACTOE, "Ada Ä", owner="anna")
    assert shelf.find(TICTACTOE, "Ada Ä") == shelf.find(TICTACTOE, ada.id) == ada
    with pytest.raises(ValueError, match="already"):
        shelf.create(TICTACTOE, "Ada Ä", owner="anna")
    other = shelf.create(TICTACTOE, "Ada Ä", owner="ben")
    with pytest.raises(ValueError, match="several"):
        shelf.find(TICTACTOE, "Ada Ä")
    assert shelf.find(TICTACTOE, "Ada Ä", owner="ben") == other
    with open_learner(shelf, TICTACTOE, ada) as learner:
        learner.teach({str(number): random_lesson(TICTACTOE, number) for number in range(9)})
        learner.merge(learner)
        data = learner.to_bytes()
        copy = shelf.copy(TICTACTOE, ada.id, "Copy", owner="ben")
        learner.teach({"one more": random_lesson(TICTACTOE, 9)})
    with open_learner(shelf, TICTACTOE, copy) as learner:
        assert learner.to_bytes() == data
    assert shelf.rename(TICTACTOE, copy.id, "Cleo").name == "Cleo"
    assert [one.name for one in shelf.learners(TICTACTOE, "ben")] == ["Ada Ä", "Cleo"]
    with pytest.raises(ValueError, match="already"):
        shelf.rename(TICTACTOE, copy.id, "Ada Ä")
    shelf.remove(TICTACTOE, ada.id)
    assert shelf.learners(TICTACTOE, "anna") == []
    with pytest.raises(ValueError, match="no learner"):
        shelf.remove(TICTACTOE, ada.id)
    assert shelf.learners(parlour.game("pawns")) == []


@pytest.mark.deep
def test_of_those_who_make_the_same_one_at_once_one_succeeds(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)

    def make(number: int) -> bool:
        try:
            return bool(shelf.create(TICTACTOE, f"Ada {number}", id=f"Ada{number // 5}"))
        except ValueError:
            return False

    with ThreadPoolExecutor(5) as threads:
        assert sum(threads.map(make, range(500))) == 100
    assert len(list(shelf.folder_of(TICTACTOE).iterdir())) == 100, "nothing half made is left"


def test_who_holds_a_removed_one_is_told(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    with open_learner(shelf, TICTACTOE, shelf.create(TICTACTOE, "Ada", id="Ada")) as ada:
        shelf.remove(TICTACTOE, "Ada")
        with pytest.raises(ValueError, match="has been removed"):
            ada.teach({"one": random_lesson(TICTACTOE, 1)})


def test_nothing_brings_a_removed_one_back(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    about = shelf.create(TICTACTOE, "Ada", id="Ada")
    folder = shelf.folder_of(TICTACTOE, "Ada")
    with open_learner(shelf, TICTACTOE, about):
        shelf.remove(TICTACTOE, "Ada")
        with pytest.raises(ValueError, match="has been removed"):
            Curve(folder).add(Point(1, "random", "Random", 1, 0, 0))
    assert not folder.exists()
    for _ in range(2):  # also where something was left behind
        shelf.create(TICTACTOE, "Ada", id="Ada")
        (folder.parent / ".Ada.removed").mkdir(exist_ok=True)
        shelf.remove(TICTACTOE, "Ada")


def test_one_without_a_name_is_nobodys(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    about = shelf.create(TICTACTOE, "Ada", owner="anna")
    open_learner(shelf, TICTACTOE, about).close()
    (shelf.folder_of(TICTACTOE, about.id) / "about.json").unlink()
    assert shelf.learners(TICTACTOE) == []
    assert shelf.get(TICTACTOE, about.id) is None


def test_games_with_options_are_apart(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    small, large = parlour.game("dots", rows=2, cols=2), parlour.game("dots", rows=3, cols=3)
    shelf.create(small, "Ada")
    assert [len(shelf.learners(game)) for game in (small, large)] == [1, 0]


def test_one_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    bad, good = shelf.create(TICTACTOE, "Bad"), shelf.create(TICTACTOE, "Good")
    for file in (ABOUT, COPY):
        assert shelf.learners(TICTACTOE) == [bad, good], "one of the two can still be read"
        (shelf.folder_of(TICTACTOE, bad.id) / file).write_text("{}")
    assert shelf.learners(TICTACTOE) == [good]
    with pytest.raises(ValueError, match="can't be read"):
        shelf.find(TICTACTOE, bad.id)


@pytest.mark.parametrize("wanted", ["", "..", "../x", "x/y", "x" * 41, "."])
def test_no_id_leads_out(tmp_path: Path, wanted: str) -> None:
    shelf = Shelf(tmp_path)
    (tmp_path / "x").mkdir()
    assert shelf.get(TICTACTOE, wanted) is None
    with pytest.raises(ValueError, match="no learner"):
        shelf.find(TICTACTOE, wanted)
    with pytest.raises(ValueError, match="can't be a learner's id"):
        shelf.create(TICTACTOE, "Ada", id=wanted or "/")


def test_modes(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    about = shelf.create(TICTACTOE, "Old", mode="statistically_best")
    with open_learner(shelf, TICTACTOE, about) as old:
        assert old.engine().options["mode"] == "statistically_best"
    with pytest.raises(ValueError, match="no mode"):
        shelf.create(TICTACTOE, "New", mode="clever")


GAMES = [
    *map(parlour.game, parlour.game_names()),
    parlour.game("tictactoe", m=4, n=5, k=3),
    parlour.game("dots", rows=2, cols=11),
    parlour.game("pawns", stalemate="draw"),
    parlour.game("ultimate", tiebreak="boards"),
]


def test_all_that_somebody_owns_of_whatever_game(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    mine = {shelf.create(game, "Ada", owner="anna").id: game for game in GAMES}
    others = [shelf.create(game, "Bo", owner=owner) for game in GAMES for owner in ("", "ben")]
    for file in (ABOUT, COPY):
        (shelf.folder_of(GAMES[0], others[0].id) / file).write_text("{}")
    old = tmp_path / "learners/gone-size4/old"
    old.mkdir(parents=True)
    (old / "about.json").write_text('{"id": "old", "name": "Old", "owner": "anna"}')
    found = shelf.owned_by("anna")
    assert {about.id: shelf.game_in(folder) for folder, about in found} == {**mine, "old": None}
    for folder, _ in found * 2:
        shelf.remove_folder(folder)
    assert shelf.owned_by("anna") == []
    assert len(shelf.owned_by("ben")) == len(GAMES)
