"""`parlour arena`: tables, JSON, files; what is wrong in one line, and nothing written."""

import csv
import io
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

import parlour
from parlour.arena.kept import read_kept
from parlour.cli.app import main
from tests.engines.outsiders import kept_engines

ALONE = "--processes=1"


@pytest.fixture(autouse=True)
def _no_engine_stays() -> Iterator[None]:
    with kept_engines():
        yield


class Ran(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def arena(*arguments: str | Path) -> Ran:
    return command("arena", *arguments)


def command(*arguments: str | Path) -> Ran:
    """As the command does it, in this process."""
    out, err, before = io.StringIO(), io.StringIO(), sys.argv
    sys.argv = ["parlour", *map(str, arguments)]
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main()
    except SystemExit as error:
        return Ran(int(error.code or 0), out.getvalue(), err.getvalue())
    finally:
        sys.argv = before
    raise AssertionError


def test_a_table(tmp_path: Path) -> None:
    ran = arena("tictactoe", "random", "perfect", "alphabeta:nodes=50", "--pairs", "4", "--csv", tmp_path / "all.csv")
    assert ran.returncode == 0, ran.stderr
    assert "alphabeta (nodes=50)" in ran.stdout
    assert "Moving first after the opening is worth" in ran.stdout
    rows = list(csv.DictReader((tmp_path / "all.csv").read_text().splitlines()))
    assert len(rows) == 4 * 2 * 3
    assert {row["score"] for row in rows} <= {"0.0", "0.5", "1.0"}


def test_json_and_a_file_that_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    short = arena("dots", "random", "nell", "--pairs", "2", "--out", file, "--json", ALONE)
    assert short.returncode == 0, short.stderr
    first = file.read_text()
    whole = json.loads(arena("dots", "random", "nell", "--pairs", "4", "--out", file, "--json", ALONE).stdout)
    assert file.read_text().startswith(first)
    assert len(read_kept(file).pairs) == 4
    (cross,) = whole["cross"]
    assert cross["won"] + cross["drawn"] + cross["lost"] == 8
    assert {row["name"] for row in whole["standings"]} == {"Random", "Nell"}


def test_a_test_of_two() -> None:
    found = json.loads(arena("tictactoe", "perfect", "random", "--sprt", "--elo1", "100", "--json", ALONE).stdout)[
        "sprt"
    ]
    assert found["verdict"] == "stronger"
    assert found["llr"] >= found["upper"] == 2.9444
    again = arena("tictactoe", "random", "perfect", "--sprt", "--elo1", "100", ALONE)
    assert "Random isn't stronger than Perfect" in again.stdout


def test_every_match_is_replayed_and_reviewed_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    assert arena("dots", "random", "nell", "--pairs", "2", "--out", file, ALONE, "--csv", tmp_path / "all.csv").stdout
    rows = list(csv.DictReader((tmp_path / "all.csv").read_text().splitlines()))
    assert [row["match"] for row in rows] == ["1", "2", "3", "4"]
    checked = command("replay", f"{file}:4", "--check")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert rows[3]["first"] in checked.stdout
    judged = command("review", f"{file}:1", "--json")
    assert judged.returncode == 0, judged.stderr
    assert len(json.loads(judged.stdout)["plies"]) == int(rows[0]["moves"])
    for number, says in [(0, "no match 0"), (5, "matches in it: 4")]:
        refused = command("review", f"{file}:{number}")
        assert refused.returncode == 2
        assert says in refused.stderr
    assert "say which one" in command("replay", file).stderr
    assert "can't be read" in command("replay", tmp_path / "missing.jsonl:1").stderr


def test_self_play(tmp_path: Path) -> None:
    """One engine and its twin, with every move."""
    file = tmp_path / "kept.jsonl"
    ran = arena("ultimate", "mcts:nodes=30,keep=yes", "--self-play", "--pairs", "3", "--out", file, ALONE, "--json")
    assert ran.returncode == 0, ran.stderr
    assert names(json.loads(ran.stdout)) == ["mcts (nodes=30 keep=yes)", "mcts (nodes=30 keep=yes) (twin)"]
    records = list(read_kept(file).records())
    assert len(records) == 6
    assert all(record.outcome and record.seats[0].settings == record.seats[1].settings for record in records)
    pairs = read_kept(file).pairs
    assert all(pair.matches[0].moves == pair.matches[1].moves for pair in pairs), "whoever moves first is the same"


def test_pgn(tmp_path: Path) -> None:
    ran = arena("chess", "random", "alphabeta:nodes=200", "--pairs", "1", "--pgn", tmp_path / "all.pgn", ALONE)
    assert ran.returncode == 0, ran.stderr
    games = (tmp_path / "all.pgn").read_text().split("\n\n[Event")
    assert len(games) == 2
    assert parlour.from_pgn(games[0]).outcome is not None


BROKEN = r"""
import os, parlour

print("loading")

@parlour.add_engine("arena_crashes")
def arena_crashes(position, limits):
    os._exit(3)

@parlour.add_engine("arena_cheats")
def arena_cheats(position, limits):
    return "z9"

@parlour.add_engine("arena_raises")
def arena_raises(position, limits):
    raise RuntimeError("no idea: \ud800 \x1b[31mred \u2028 and more")

@parlour.add_engine("arena_fine")
def arena_fine(position, limits):
    print("rubbish")
    return position.moves()[-1]
"""
FINE = """
import parlour

@parlour.add_engine("arena_plain")
def arena_plain(position, limits):
    return position.moves()[0]
"""
HANGS = """
import parlour, time

@parlour.add_engine("arena_hangs")
def arena_hangs(position, limits):
    time.sleep(1000)
"""


def test_engines_of_your_own(tmp_path: Path) -> None:
    """Whoever cheats or crashes loses that match, and the report says why; the others play on."""
    file = tmp_path / "broken.py"
    file.write_text(BROKEN)
    ran = arena("tictactoe", file, "--pairs", "1", ALONE, "--json", "--out", tmp_path / "kept.jsonl")
    assert ran.returncode == 0, ran.stderr
    assert "loading" in ran.stderr
    assert len(read_kept(tmp_path / "kept.jsonl").pairs) == 6
    told = json.loads(ran.stdout)
    faults = {name: [one["why"] for one in told["faults"] if one["name"] == name] for name in names(told)}
    assert [name for name, whys in faults.items() if not whys] == ["arena_fine"]
    assert r"no idea: \ud800 \x1b[31mred (" in faults["arena_raises"][0]
    assert "z9" in faults["arena_cheats"][0]
    best = told["standings"][0]
    assert best["name"] == "arena_fine"
    assert best["lost"] == 0


def test_one_that_hangs(tmp_path: Path) -> None:
    file = tmp_path / "hangs.py"
    file.write_text(HANGS)
    ran = arena("tictactoe", "random", f"{file}:guard_ms=700", "--pairs", "1", ALONE)
    assert ran.returncode == 0, ran.stderr
    assert "arena_hangs (guard_ms=700) couldn't go on in 2 matches, and lost:" in ran.stdout
    assert "to Random in round 1: arena_hangs" in ran.stdout


def test_from_an_idea_to_a_rating(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`parlour new engine`, then the arena: how strong, how sure, and what it lost."""
    monkeypatch.chdir(tmp_path)
    made = command("new", "engine", "arena_mine.py")
    assert made.returncode == 0, made.stderr
    assert "parlour arena tictactoe --engine arena_mine.py" in made.stdout
    ran = arena("tictactoe", "--engine", "arena_mine.py", "--against", "ladder", "--pairs", "2", ALONE, "--json")
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert "arena_mine" in names(told)
    assert not told["faults"]
    ladder = {one.name: one.rating for one in parlour.opponents(parlour.game("tictactoe"))}
    assert all(row["rating"] == ladder[row["name"]] for row in told["standings"] if row["name"] != "arena_mine")
    assert [one["name"] for one in told["lost"]] == ["arena_mine"] * 3
    assert all(parlour.game("tictactoe").parse(one["position"]) for one in told["lost"] if one["position"])
    assert any("lets" in one["why"] or "miss" in one["why"] for one in told["lost"])
    before = (tmp_path / "arena_mine.py").read_bytes()
    played = arena("tictactoe", "random", "--engine", "arena_mine.py", "--pairs", "1", "--out", "kept.jsonl", ALONE)
    assert played.returncode == 0, played.stderr
    checked = command("replay", "kept.jsonl:1", "--check", "--engines", "arena_mine.py")
    assert "The opponents choose the same moves again." in checked.stdout, checked.stderr
    (tmp_path / "kept.jsonl").unlink()
    refused = {
        "arena_mine.py": "there already",
        "my engine.py": "plain name",
        "class.py": "plain name",
        "mine.txt": "Python file",
        "random.py": "such as my_random.py",
    }
    for file, says in refused.items():
        again = command("new", "engine", file)
        assert again.returncode == 2
        assert says in again.stderr
    assert (tmp_path / "arena_mine.py").read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["arena_mine.py"]


def names(told: dict[str, list[dict[str, str]]]) -> list[str]:
    return [row["name"] for row in told["standings"]]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["tictactoe", "random"], "needs two"),
        (["tictactoe", "random", "random"], "takes part twice"),
        (["tictactoe", "random", "perfect", "--self-play"], "name one"),
        (["tictactoe", "random", "nobody"], "nobody"),
        (["tictactoe", "random", "alphabeta:speed=9"], "is no setting of"),
        (["tictactoe", "random", "alphabeta:nodes=0"], "'nodes=0' doesn't say how many nodes"),
        (["tictactoe", "random", "perfect", "--pairs", "0"], "at least one pair"),
        (["tictactoe", "random", "perfect", "pip", "--sprt"], "between two"),
        (["tictactoe", "random", "perfect", "--sprt", "--elo0", "9", "--elo1", "3"], "less than elo1"),
        (["tictactoe", "random", "perfect", "--pgn", "x.pgn"], "PGN is for chess and pawn chess"),
        (["tictactoe", "random", "perfect", "--error", "0"], "more than 0"),
        (["tictactoe", "random", "perfect", "--error", "nan"], "more than 0"),
        (["tictactoe", "random", "perfect", "--nodes", "5", "--ms", "5"], "not both"),
        (["tictactoe", "random", "learner:Nobody"], "no learner 'Nobody'"),
        (["tictactoe", "random", "perfect", "--openings", "missing.txt"], "no such file"),
        (["tictactoe", "random", "perfect", "--out", "new.jsonl", "--csv", "no/x.csv"], "can't be written"),
        (["chess", "random", "uci:no_such_program"], "no program"),
        (["tictactoe", "random", "missing.py"], "missing.py"),
        (["tictactoe", "random", "perfect", "--openings", "bad.txt"], "line 2"),
        (["tictactoe", "random", "perfect", "--out", "kept.jsonl"], "line 1"),
        (["tictactoe", "random", "perfect", "--out", "kept.jsonl", "--csv", "new.csv"], "line 1"),
        (["tictactoe", "random", "perfect", "--error", "0", "--csv", "new.csv"], "more than 0"),
        (["tictactoe", "random", "perfect", "--out", "new.jsonl", "--csv", "./new.jsonl"], "for two things"),
        (["tictactoe", "random", "mine.py", "--csv", "mine.py"], "for two things"),
        (["tictactoe", "random", "mine.py", "same.py"], "named 'arena_plain' already, in mine.py"),
        (["tictactoe", "random", "perfect", "--pairs", "1", "--csv", "/dev/full", ALONE, "--json"], "No space left"),
    ],
)
def test_what_is_wrong_in_one_line(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "bad.txt").write_text("# two\nhello\n")
    (tmp_path / "kept.jsonl").write_text("{}\n{}\n")
    (tmp_path / "mine.py").write_text(FINE)
    (tmp_path / "same.py").write_text(FINE)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    ran = arena(*arguments)
    assert ran.returncode == 2
    assert says in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before
    assert not list((tmp_path / "data").rglob("*.jsonl")), "no learner was made"


def test_one_of_the_ladder_among_the_others() -> None:
    """Nobody meets themselves; the others' ratings are taken as they are, and it stops once its own is known."""
    ran = arena("tictactoe", "--engine", "pip", "--against", "ladder", "--error", "150", ALONE, "--json", "--lost", "0")
    assert ran.returncode == 0, ran.stderr
    rows = {row["name"]: row for row in json.loads(ran.stdout)["standings"]}
    ladder = {one.name: one.rating for one in parlour.opponents(parlour.game("tictactoe"))}
    assert rows.keys() == ladder.keys()
    pip = rows.pop("Pip")
    assert all((row["rating"], row["error"]) == (ladder[name], 0) for name, row in rows.items())
    assert 0 < pip["error"] <= 150
    assert pip["won"] + pip["drawn"] + pip["lost"] < 100 * 2 * len(rows)
