"""`parlour review`, `explain` and `ask`, run as people run them."""

import json
from pathlib import Path

import pytest

import parlour
from parlour.cli.review import in_per_cent
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
    assert "The move that cost Bert the most: 2. b1." in told
    assert told.count("b1 is a blunder") == 1
    assert told.count("only the centre holds") == 2, "once with the move, and once with the verdict"
    assert "X can" not in told
    assert "O can" not in told


def test_a_chess_match_is_numbered_as_chess_does_and_names_whoever_played(tmp_path: Path) -> None:
    path = tmp_path / "match.pgn"
    path.write_text('[White "Ann"]\n[Black "Bob"]\n\n1. f3 (1. e4 e5) e5 2. g4 Qh4# 0-1\n')
    told = output("review", str(path), "--all")
    assert "The move that cost Ann the most: 2. g4." in told
    assert "2…" in told
    assert "Bob to win" in told
    assert "Black" not in told
    assert told.count("g4 is a blunder") == 1
    assert "Variations were left out" in told
    assert "Black" not in output("explain", str(path), "3")
    path.write_text("1. f3 e5 2. g4 Qh4# 0-1\n")
    told = output("review", str(path))
    assert "White: accuracy" in told
    assert "Variations" not in told


def test_files_of_other_programs(tmp_path: Path) -> None:
    """With a mark at the beginning, in Latin 1 as the standard has it, and several matches in a file."""
    match = '[Event "?"]\r\n[White "Jörg"]\r\n[Black "Bob"]\r\n\r\n1. f3 $2 {Hm.} e5 2. g4?? (2. e4) Qh4# 0-1\r\n\r\n'
    path = tmp_path / "match.pgn"
    for written in (match.encode("utf-8-sig"), match.encode("latin-1")):
        path.write_bytes(written)
        assert "The move that cost Jörg the most: 2. g4." in output("review", str(path))
    path.write_bytes((match + match.replace("Jörg", "Ann")).encode("utf-8-sig"))
    assert "more than one match" in refusal("review", str(path))
    assert "has no match 3" in refusal("review", f"{path}:3")
    told = output("review", f"{path}:2")
    assert "The move that cost Ann the most: 2. g4." in told
    assert "Variations were left out" in told


def test_review_of_a_match_without_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(record_of(GAME, "b2 a1 a2 c2 c1 a3 b1 b3 c3").text())
    assert "Nobody made a serious mistake." in output("review", str(path))
    path.write_text(
        '[FEN "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]\n[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. Kd1 1-0\n'
    )
    told = output("review", str(path))
    assert "Kd1 is a blunder" in told
    assert "Bob lost without a serious mistake." in told, "and not that nobody made one"
    path.write_text(record_of(parlour.game("dots", rows=1, cols=1), "1-2 1-3 2-4 3-4").text())
    told = " ".join(output("review", str(path)).split())
    assert "Bert could force a win from the first move on and never let go: no single move lost this match." in told
    assert "how good" not in told, "a table without a row"


@pytest.mark.parametrize(("accuracy", "shown"), [(52.5, 53), (53.5, 54), (53.4, 53), (0.0, 0), (100.0, 100)])
def test_accuracy_is_rounded_as_on_the_page(accuracy: float, shown: int) -> None:
    assert in_per_cent(accuracy) == shown


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
    assert "thinks the same again" in told
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
    bad.write_text("1. e4 e5 2. Ke3")
    assert "2. Ke3: That move isn't legal here." in refusal("review", str(bad))
    bad.write_text("hello")
    assert "neither a record" in refusal("review", str(bad))
    bad.write_text(" \n")
    assert "it's empty" in refusal("review", str(bad))
    bad.write_bytes(b"\xff\xfe\x00")
    assert "it isn't text" in refusal("review", str(bad))
    assert "there's no such file" in refusal("review", str(tmp_path / "none.txt"))
    assert "it's a folder" in refusal("review", str(tmp_path))
    assert "There's no move 99" in refusal("explain", file, "99")
    assert "not a position of tictactoe" in refusal("ask", "tictactoe", "--position", "nonsense")
    assert "over" in refusal("ask", "tictactoe", "--position", "XXX/OO./...")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["bad.txt", "match.txt"]
