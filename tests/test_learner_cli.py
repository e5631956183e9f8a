"""The commands of learners, run as people and the server run them."""

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text
from typer.testing import CliRunner, Result

import parlour
from parlour.cli.app import app
from parlour.cli.learner.commands import COMMANDS
from parlour.cli.screen.plot import plot
from parlour.learners.course import counts_of
from parlour.learners.curve import Curve, Point
from parlour.learners.learner import open_learner
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Memory
from parlour.learners.shelf import Shelf
from tests.docs.samples import ROOT

ENV = os.environ | {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
COMMAND = [sys.executable, "-m", "parlour", "learner"]


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return ENV | {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}


def run(env: dict[str, str], *arguments: str, answers: str = "") -> Result:
    """In this process, which takes a tenth of the time."""
    return CliRunner().invoke(app, ["learner", *arguments], input=answers, env=env)


def output(env: dict[str, str], *arguments: str, answers: str = "") -> str:
    result = run(env, *arguments, answers=answers)
    assert result.exit_code == 0, result.exception
    return result.stdout


def assert_refused(env: dict[str, str], told: str, *arguments: str) -> None:
    with pytest.raises(ValueError, match=told):
        CliRunner().invoke(app, ["learner", *arguments], env=env, catch_exceptions=False)


def messages(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_learner_from_its_first_match_to_its_end(env: dict[str, str], tmp_path: Path) -> None:
    train = ["train", "tictactoe", "-l", "Ada", "--against", "random,itself", "--matches", "60", "--seed", "1"]
    told = output(env, *train, "--exam-matches", "10", "--exam-every", "30")
    assert "60 of 60 matches" in told
    assert told.count("lessons, against Random: ") == 3
    assert "● against Random" in told
    shown = output(env, "show", "tictactoe", "Ada", "b2", "a1")
    assert " 1 │ O │   │   │" in shown
    assert "It would play " in shown
    assert "Ada" in output(env, "list", "tictactoe")
    assert "│" in output(env, "curve", "tictactoe", "Ada")

    file = tmp_path / "ada.memory"
    assert "positions in" in output(env, "export", "tictactoe", "Ada", str(file))
    assert "Ben knows 90 matches" in output(env, "import", "tictactoe", "Ben", str(file))
    assert "Ben knows 180 matches" in output(env, "merge", "tictactoe", "Ben", "Ada")
    assert "of 90" in output(env, "compare", "tictactoe", "Ada", "Ben")
    newest = output(env, "lessons", "tictactoe", "Ada", "--limit", "1").splitlines()[2].split()[0]
    assert newest.startswith("training-")
    assert "Ada knows 89 matches" in output(env, "undo", "tictactoe", "Ada", newest)
    assert "undone" in output(env, "lessons", "tictactoe", "Ada", "--limit", "1")

    output(env, "copy", "tictactoe", "Ada", "Eve")
    output(env, "rename", "tictactoe", "Eve", "Evelyn")
    assert run(env, "reset", "tictactoe", "Ada", answers="n\n").exit_code == 1
    assert "Ada knows 0 matches" in output(env, "reset", "tictactoe", "Ada", answers="y\n")
    assert "Evelyn is gone" in output(env, "remove", "tictactoe", "Evelyn", "--yes")
    listed = output(env, "list", "tictactoe")
    assert "Evelyn" not in listed
    assert "Ben" in listed


def test_the_terminal_shows_the_number_it_chose_by(env: dict[str, str], tmp_path: Path) -> None:
    """b2 went worse than a1, but the path that begins with it went best on average."""
    lessons = [Lesson(0, (4, 0, 8), "won")] * 9 + [Lesson(0, (4, 1), "lost")] * 9 + [Lesson(0, (0, 1), "won")] * 6
    lessons += [Lesson(0, (0, 1), "lost")] * 4
    with parlour.learner("Old", "tictactoe", tmp_path / "parlour", mode="statistically_best") as old:
        old.teach({str(number): lesson for number, lesson in enumerate(lessons)})
    shown = output(env, "show", "tictactoe", "Old")
    rows = [line.split() for line in shown.splitlines() if line[:2] in ("b2", "a1", "mo")]
    assert rows == [
        ["move", "won", "drawn", "lost", "score", "path", "average"],
        ["b2", "9", "0", "9", "50%", "83%"],
        ["a1", "6", "0", "4", "60%", "60%"],
    ]
    assert "It would play b2. It follows the path that went best on average." in shown
    assert "b2 a1 c3" in shown
    assert "Matches selected path: " in " ".join(output(env, "show", "tictactoe", "Old", "b2", "a1").split())
    assert "Off path without data: " in " ".join(output(env, "show", "tictactoe", "Old", "b2", "c1").split())
    once = output(env, "show", "tictactoe", "Old", "c3")
    assert "has never been here" in once


def test_counts_agree_with_their_nouns(env: dict[str, str], tmp_path: Path) -> None:
    with parlour.learner("Ada", "tictactoe", tmp_path / "parlour") as ada:
        ada.teach({"one": Lesson(0, (4, 0), "won")})
    assert "1 match came here, 1 won" in output(env, "show", "tictactoe", "Ada")
    assert "Ada knows 1 match, 4 positions." in output(env, "copy", "tictactoe", "Ada", "Eve") + output(
        env, "undo", "tictactoe", "Ada", "one"
    ) + output(env, "merge", "tictactoe", "Ada", "Eve")


def test_a_learner_is_made_and_set(env: dict[str, str], tmp_path: Path) -> None:
    made = output(env, "new", "tictactoe", "Old", "--mode", "statistically_best", "--explore-lasts", "match")
    assert "Old is Old school (statistically_best): Follows" in made
    assert "openings        varied" in made
    assert "explore_lasts   match" in made
    assert "openings        best" in output(env, "settings", "tictactoe", "Old", "--openings", "best")
    with parlour.learner("Old", "tictactoe", tmp_path / "parlour", explore_below=40) as old:
        assert (old.about.manner.openings, old.about.manner.explore_below) == ("best", 40)
        assert old.engine().options["explore_lasts"] == "match"
    assert "explore_below   40" in output(env, "settings", "tictactoe", "Old")
    assert_refused(env, "openings='odd' is not possible", "settings", "tictactoe", "Old", "--openings", "odd")
    assert_refused(env, "curiosity can't be set in", "settings", "tictactoe", "Old", "--curiosity", "3")
    assert_refused(env, "already a learner called 'Old'", "new", "tictactoe", "Old")
    with pytest.raises(ValueError, match="Old already exists, with the mode statistically_best"):
        parlour.learner("Old", "tictactoe", tmp_path / "parlour", mode="own")


def test_progress_for_programs(env: dict[str, str]) -> None:
    train = ["train", "tictactoe", "--matches", "40", "--json", "--exam-matches", "10", "--exam-every", "0"]
    said = messages(output(env, *train))
    assert said[-1] == {"done": {"stopped": False, "skipped": 0}}
    last = said[-2]
    assert (last["played"], last["matches"]) == (40, 40)
    assert last["won"] + last["drawn"] + last["lost"] == 40
    exams = [one["exam"] for one in messages(output(env, *train[:-1], "40")) if "exam" in one]
    assert [exam["lessons"] for exam in exams] == [40, 80]
    exam = exams[-1]
    assert (exam["against"], exam["matches"]) == ("random", 10)
    assert exam["low"] <= exam["score"] <= exam["high"]


def test_the_same_seed_teaches_the_same(env: dict[str, str], tmp_path: Path) -> None:
    for name in ("one", "two"):
        output(env, "train", "tictactoe", "-l", name, "--matches", "20", "--seed", "5", "--exam-every", "0")
    data = tmp_path / "parlour"
    with parlour.learner("one", "tictactoe", data) as one, parlour.learner("two", "tictactoe", data) as two:
        assert one.memory == two.memory
        assert counts_of(one).total == 20


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_whoever_is_stopped_keeps_what_was_played(env: dict[str, str], tmp_path: Path, number: signal.Signals) -> None:
    arguments = ["train", "tictactoe", "-l", "Ada", "--matches", "1000000", "--json", "--exam-every", "0"]
    # Whoever runs the tests in the background has Ctrl-C ignored, and so would what they start.
    heeds = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    command = [*COMMAND, *arguments]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True, preexec_fn=heeds) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if json.loads(line).get("played", 0) > 100:
                break
        process.send_signal(number)
        said = messages(process.stdout.read())
        assert process.wait(60) == 0
    assert said[-1]["done"]["stopped"]
    with parlour.learner("Ada", "tictactoe", tmp_path / "parlour") as ada:
        assert counts_of(ada).total >= said[-2]["played"], "nothing that was told is lost"


def test_records_teach(env: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "some.record"
    file.write_text("".join(parlour.play("tictactoe", "random", "pip", seed=seed).text() + "\n" for seed in range(4)))
    told = output(env, "train", "tictactoe", "-l", "Ada", "--records", str(file), "--exam-matches", "10")
    assert "4 of 4 matches" in told
    assert told.count("lessons, against Random: ") == 2, "before and after"
    again = output(env, "train", "tictactoe", "-l", "Ada", "--records", str(file), "--exam-matches", "10")
    assert again.count("lessons, against Random: ") == 1, "the first one has been taken"
    assert "record" in output(env, "lessons", "tictactoe", "Ada")


def taught(tmp_path: Path, *matches: str) -> None:
    with parlour.learner("Ada", "tictactoe", tmp_path / "parlour") as ada:
        ada.teach({match: Lesson(0, (4, 0, 2, 1, 6), "won") for match in matches}, source="training")


@pytest.mark.parametrize("terminal", [{}, {"FORCE_COLOR": "1", "TERM": "xterm"}])
def test_matches_are_never_cut(env: dict[str, str], tmp_path: Path, terminal: dict[str, str]) -> None:
    """At 80 columns, in a pipe and at a terminal, where only the moves are."""
    taught(tmp_path, *(f"{number:032x}" for number in range(3)))
    narrow = env | {"COLUMNS": "80"} | terminal
    shown = Text.from_ansi(output(narrow, "lessons", "tictactoe", "Ada")).plain.splitlines()
    assert max(map(len, shown)) <= 80
    assert shown[0].split()[:5] == ["match", "when", "source", "role", "outcome"]
    assert [line.split()[0] for line in shown[2::2]] == [f"{number:032x}" for number in (2, 1, 0)]
    assert shown[3] == "  b2 a1 c1 b1 a3"
    assert output(narrow | {"COLUMNS": "10"}, "lessons", "tictactoe", "Ada").count("a3") == (0 if terminal else 3)
    long = "x" * 200
    taught(tmp_path, long)
    assert output(narrow, "lessons", "tictactoe", "Ada").splitlines()[2].split()[0] == long
    assert "Ada knows 3 matches" in output(narrow, "undo", "tictactoe", "Ada", shown[2].split()[0])


def test_how_a_match_begins_is_enough_to_undo_it(env: dict[str, str], tmp_path: Path) -> None:
    taught(tmp_path, "abcdef-1", "abcdef-10", "abcdef-2", "uvwxyz-1")
    for begins, told in (
        ("uvwxy", "at least 6 letters"),
        ("abcdef", "3 matches begin with 'abcdef': abcdef-1, abcdef-10, abcdef-2$"),
        ("unknown", "hasn't learned from a match 'unknown'"),
    ):
        assert_refused(env, told, "undo", "tictactoe", "Ada", begins)
    assert "Ada knows 3 matches" in output(env, "undo", "tictactoe", "Ada", "uvwxyz")
    assert "Ada knows 2 matches" in output(env, "undo", "tictactoe", "Ada", "abcdef-1"), "a whole name means itself"
    assert "Ada knows 1 match," in output(env, "undo", "tictactoe", "Ada", "abcdef-10")
    assert "Ada knows 0 matches" in output(env, "undo", "tictactoe", "Ada", "abcdef"), "only one counts still"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("show", "tictactoe", "Nobody"), "no learner 'Nobody'"),
        (("train", "tictactoe", "--against", "nobody"), "no opponent 'nobody'"),
        (("train", "tictactoe", "--role", "third"), "--role can't be third; choose both, first, second"),
        (("train", "tictactoe", "--records", "missing.record"), "can't be read"),
        (("train", "tictactoe", "--mode", "genius"), "tictactoe has no --mode genius; choose own, "),
        (("train", "chess", "--mode", "statistically_best"), "chess has no --mode statistically_best; choose own, ran"),
        (("train", "tictactoe", "--known"), "there's no learner 'Ada' of tictactoe"),
        (("import", "tictactoe", "Ada", "missing.memory"), "can't be read"),
        (("import", "tictactoe", "Ada", "pyproject.toml"), "not a memory"),
        (("curve", "nonsense", "Ada"), "nonsense"),
    ],
)
def test_bad_input_is_refused(
    env: dict[str, str], arguments: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And leaves nobody behind who was never there."""
    monkeypatch.chdir(ROOT)
    assert_refused(env, told, *arguments)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_another_game_makes_nobody(env: dict[str, str], tmp_path: Path) -> None:
    Memory(parlour.game("pawns")).save(tmp_path / "pawns.memory")
    assert_refused(env, "is of .*pawns.*, not ", "import", "tictactoe", "Ada", str(tmp_path / "pawns.memory"))
    assert not (tmp_path / "parlour").exists()


def test_files_are_looked_at_before_an_exam(
    env: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.learners.course_run.examine", lambda *_: pytest.fail("an exam was held"))
    (tmp_path / "good.record").write_text(parlour.play("tictactoe", "random", "random", seed=1).text())
    files = ["--records", str(tmp_path / "good.record"), "--records", str(tmp_path / "missing.record")]
    assert_refused(env, "missing.record' can't be read", "train", "tictactoe", *files)


def test_an_export_makes_no_folders(env: dict[str, str], tmp_path: Path) -> None:
    taught(tmp_path, "one")
    file = tmp_path / "mistyped" / "ada.memory"
    assert_refused(env, "there's no folder '.*mistyped'$", "export", "tictactoe", "Ada", str(file))
    assert not file.parent.exists()


def test_one_who_cannot_be_read_does_not_hide_the_others(env: dict[str, str], tmp_path: Path) -> None:
    for name in ("Ada", "Ben", "Cem", "x" * 40):
        with parlour.learner(name, "tictactoe", tmp_path / "parlour") as learner:
            learner.teach({"one": Lesson(0, (4, 0, 2, 1, 6), "won")})
            log = learner.folder / "lessons.log"
        if name == "Ben":
            log.write_bytes(b"0" + log.read_bytes())
    listed = output(env | {"COLUMNS": "80"}, "list", "tictactoe").splitlines()[1:]
    assert [line.split()[1] for line in listed] == ["Ada", "Ben", "Cem", "x" * 40]
    assert "can't be read: line 1 of lessons.log is damaged" in listed[1]
    assert ["100%" in line for line in listed] == [True, False, True, True]
    assert "1 line is lost and 0 kept; the log as it was is lessons.log.unreadable-" in output(
        env, "salvage", "tictactoe", "Ben"
    )
    assert "Nothing is wrong with Ben" in output(env, "salvage", "tictactoe", "Ben")


def test_a_file_makes_a_new_learner_of_a_character(env: dict[str, str], tmp_path: Path) -> None:
    taught(tmp_path, "one")
    file = str(tmp_path / "ada.memory")
    output(env, "export", "tictactoe", "Ada", file)
    output(env, "import", "tictactoe", "Old", file, "--mode", "statistically_best")
    assert "statistically_best" in output(env, "list", "tictactoe")
    assert_refused(env, "only a new learner takes --mode", "import", "tictactoe", "Ada", file, "--mode", "random_any")
    assert_refused(env, "tictactoe has no --mode nonsense", "import", "tictactoe", "New", file, "--mode", "nonsense")
    assert "New" not in output(env, "list", "tictactoe")


def test_a_whole_training_is_undone(env: dict[str, str]) -> None:
    output(env, "train", "tictactoe", "-l", "Ada", "--matches", "12", "--exam-every", "0")
    training = output(env, "trainings", "tictactoe", "Ada").splitlines()[1].split()
    assert training[3:5] == ["training", "12"]
    told = output(env, "undo", "tictactoe", "Ada", training[0][:14])
    assert f"12 lessons of {training[0]} are undone" in told
    assert "Ada knows 0 matches" in told
    assert "undone" in output(env, "trainings", "tictactoe", "Ada").splitlines()[1]


def test_a_character_is_chosen_once_and_told(env: dict[str, str]) -> None:
    train = ["train", "tictactoe", "--matches", "1", "--exam-every", "0"]
    output(env, *train, "-l", "Old", "--mode", "statistically_best")
    output(env, *train, "-l", "Old", "--mode", "statistically_best", "--known")
    output(env, *train, "-l", "Old")
    assert_refused(env, "Old already exists, with the mode statistically_best", *train, "-l", "Old", "--mode", "own")
    output(env, *train, "-l", "New")
    listed = [line.split() for line in output(env, "list", "tictactoe").splitlines()[1:]]
    assert [line[:5] for line in listed] == [
        ["New", "New", "Curious", "own", "1"],
        ["Old", "Old", "Old", "school", "statistically_best"],
    ]
    assert "Old, Old school (statistically_best): Follows" in output(env, "show", "tictactoe", "Old")


def test_a_known_learner_goes_by_id_or_name(env: dict[str, str], tmp_path: Path) -> None:
    shelf, game = Shelf(tmp_path / "parlour"), parlour.game("tictactoe")
    about = shelf.create(game, "Ada", owner="guest")
    for who in (about.id, "Ada"):
        output(env, "train", "tictactoe", "-l", who, "--known", "--matches", "1", "--exam-every", "0")
    assert [one.id for one in shelf.learners(game)] == [about.id]
    with open_learner(shelf, game, about) as ada:
        assert counts_of(ada).total == 2


def test_every_command_is_described() -> None:
    page = (ROOT / "docs/learner.md").read_text()
    for name in COMMANDS:
        assert f"parlour learner {name} " in page


def test_the_curve_is_drawn_with_intervals(tmp_path: Path) -> None:
    points = [Point(100 * n, who, who.title(), 10 * n, 0, 100 - 10 * n) for n in range(11) for who in ("random", "pip")]
    Curve(tmp_path).add(*points)
    drawn = plot(Curve(tmp_path).points(), 60).plain
    lines = drawn.splitlines()
    assert lines[0].startswith(" 100 %")
    assert [line.count("●") for line in lines[:11]] == [1] * 11
    assert [line.count("▲") for line in lines[:11]] == [1] * 11
    assert "│" in drawn
    assert max(map(len, lines)) <= 70
    assert plot([]).plain == ""


def test_a_long_curve_fits() -> None:
    points = [Point(n, "random", "Random", n, 0, 1000 - n) for n in range(1000)]
    lines = plot(points, 80).plain.splitlines()
    assert max(len(line) for line in lines[:11]) <= 80
    assert "0" in lines[11]
    assert "999 lessons" in lines[11]


ANY_MOVES = "".join(f"{cell}\n" for cell in ("b1", "a2", "c3", "b3", "c2"))
"""No three of them are a line; who holds some of them already is told that they are taken."""


def test_a_match_in_the_terminal_teaches(env: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parlour", "play", "tictactoe", "--opponent", "learner:Ada", "--seed", "1"]
    told = subprocess.run(
        command,
        input="b2\nresign\nnew\n" + ANY_MOVES + "resign\nnew\nquit\n",
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert told.returncode == 0, told.stderr
    assert "against Ada" in told.stdout
    assert "Ada learned nothing from this match. Too short" in told.stdout
    assert told.stdout.count("Ada has learned from 1 match.") == 1
    with parlour.learner("Ada", "tictactoe", tmp_path / "parlour") as ada:
        assert ada.memory.counts(1).won == 1
