"""Tables in the terminal: however narrow it is, no number and no name is cut."""

from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.app import app
from parlour.learners.lesson import Lesson

WIDE, WIDTHS = 1000, (80, 60)
COMMANDS = [
    ["games"],
    ["engines"],
    *(["opponents", name] for name in parlour.game_names()),
    ["think", "chess", "--nodes", "3000"],
    [
        "think",
        "chess",
        "--nodes",
        "3000",
        "--position",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    ],
    ["think", "dots", "--nodes", "3000", "-o", "rows=5", "-o", "cols=5", "-e", "lines=10"],
    ["think", "ultimate", "--engine", "mcts", "--nodes", "300", "--trace", "10"],
    ["think", "pawns", "--nodes", "3000", "--trace", "30"],
    ["think", "tictactoe", "--nodes", "300", "--trace", "30"],
    ["solve", "pawns", "--position", "8/pp6/8/8/8/8/6PP/8 b - - 0 1"],
    ["solve", "tictactoe", "--position", "X../.O./..."],
    ["solve", "dots", "-o", "rows=2", "-o", "cols=2"],
]


def output(width: int, arguments: list[str], **env: str) -> str:
    env |= {"COLUMNS": str(width), "NO_COLOR": "1", "TERM": "dumb"}
    result = CliRunner().invoke(app, arguments, env=env, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def words(text: str) -> Counter[str]:
    """All but the line that says how long it took."""
    return Counter(word for line in text.splitlines() if " ms (" not in line for word in line.split())


TO_COPY = ("Measured with python ", "Measured with parlour ")
"""A command stays in one piece, which the terminal wraps."""


def assert_whole(arguments: list[str], **env: str) -> None:
    whole = words(output(WIDE, arguments, **env))
    for width in WIDTHS:
        told = output(width, arguments, **env)
        assert max(len(line) for line in told.splitlines() if not line.startswith(TO_COPY)) <= width
        missing = whole - words(told)
        assert not missing, f"at {width} columns: {sorted(missing)} of\n{told}"


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(arguments)[:40])
def test_nothing_is_cut(arguments: list[str]) -> None:
    """What a wide terminal shows, word by word, a narrow one shows too."""
    assert_whole(arguments)


def test_nothing_of_what_learners_know_is_cut(tmp_path: Path) -> None:
    lessons = {f"{number}": Lesson(0, (4, 0, 2, 1, 6), "won") for number in range(3)}
    for name in ("Ada", "Grace with a long name"):
        with parlour.learner(name, "tictactoe", tmp_path) as known:
            known.teach(lessons, source="training")
    data = ["--data", str(tmp_path)]
    assert_whole(["learner", "show", "tictactoe", "Ada", *data])
    assert_whole(["learner", "compare", "tictactoe", "Ada", "Grace with a long name", *data])
    with parlour.learner("Once", "tictactoe", tmp_path) as known:
        known.teach({"1": lessons["1"]}, source="training")
    assert "1 match came here, 1 won" in output(WIDE, ["learner", "show", "tictactoe", "Once", *data])
