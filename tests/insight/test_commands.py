"""`parlour review`, `explain` and `ask`, run as people run them."""

import json
from pathlib import Path

import pytest

import parlour
from tests.insight.some import played, record_of
from tests.test_cli import output, refusal

GAME = parlour.game("tictactoe")


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "match.txt"
    path.write_text(record_of(GAME, "a1 b1 b2 c3 a3 c1 a2").text())
    return str(path)


def test_review(file: str) -> None:
    told = output("review", file)
    assert "b1 is a blunder" in told
    assert "only the centre holds" in told
    assert "The move that cost Bert the most: move 2." in told


def test_review_as_json(file: str) -> None:
    told = json.loads(output("review", file, "--json"))
    assert [one["mark"] for one in told["plies"]][:2] == ["best", "blunder"]
    assert told["turning"] == 2
    assert told["plies"][1]["best"] == "b2"
    assert told["plies"][1]["reasons"][0]["line"][0] == "b1"


def test_explain(file: str) -> None:
    assert "b1 is a blunder: b2 would keep a sure draw" in output("explain", file, "2")
    told = json.loads(output("explain", file, "2", "--json"))
    assert told["mark"] == "blunder"
    assert told["thought"] is None


def test_explain_a_computer_s_move(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(played("tictactoe", 4, 1, 3).text())
    told = output("explain", str(path), "1")
    assert "thought again" in told
    assert "nodes" in told


def test_ask() -> None:
    told = output("ask", "tictactoe", "--position", "X../.O./..X")
    assert "Perfect" in told
    assert "Moves that keep it: a2, b1, b3, c2" in told
    found = json.loads(output("ask", "tictactoe", "--position", "X../.O./..X", "--json"))
    assert found["truth"]["moves"] == ["a2", "b1", "b3", "c2"]
    assert [one["name"] for one in found["opinions"]] == [one.name for one in parlour.opponents(GAME)]


def test_bad_files_and_positions(tmp_path: Path, file: str) -> None:
    """One sentence, exit code 2, and nothing written."""
    bad = tmp_path / "bad.txt"
    bad.write_text('[Event "?"]\n\n1. e4 e5 2. Ke3 *\n')
    assert "line 3" in refusal("review", str(bad))
    assert "can't be read" in refusal("review", str(tmp_path / "none.txt"))
    assert "There's no move 99" in refusal("explain", file, "99")
    assert "not a position of tictactoe" in refusal("ask", "tictactoe", "--position", "nonsense")
    assert "over" in refusal("ask", "tictactoe", "--position", "XXX/OO./...")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["bad.txt", "match.txt"]
