"""`parlour puzzle`, run as people run it."""

import json

import pytest

import parlour
from parlour.insight.puzzles.days import daily_puzzle
from tests.test_cli import output, refusal

GAME = "tictactoe"


def test_a_puzzle_as_data() -> None:
    one = parlour.puzzles(GAME)[16]
    told = json.loads(output("puzzle", GAME, "17", "--json"))
    assert told["id"] == one.id
    assert told["position"] == one.position.text()
    assert told["answer"] == one.answer
    assert json.loads(output("puzzle", GAME, one.id, "--json")) == told
    assert json.loads(output("puzzle", GAME, "--daily", "--json"))["id"] == daily_puzzle(GAME).id
    assert output("puzzle", GAME, "--seed", "3", "--json") == output("puzzle", GAME, "--seed", "3", "--json")
    board = json.loads(output("puzzle", GAME, "1", "-o", "m=5", "-o", "n=5", "-o", "k=4", "--json"))
    assert board["options"] == {"m": 5, "n": 5, "k": 4}


def test_it_is_solved_in_the_terminal() -> None:
    one = next(one for one in parlour.puzzles(GAME) if one.kind == "win" and one.steps == 2)
    wrong = next(move for move in one.position.moves() if move != one.line[0])
    typed = [one.position.move_text(wrong), "nonsense", "help", "hint", one.line_text[0], one.line_text[2]]
    told = output("puzzle", GAME, one.id, answers="\n".join(typed) + "\n")
    assert one.question in told
    assert "Try again" in told
    assert "nonsense" in told
    assert "Right. Go on…" in told
    assert told.rstrip().splitlines()[-1] != ""
    assert "Solved" in told


def test_who_wins_is_answered_by_name_and_the_solution_is_told() -> None:
    one = next(one for one in parlour.puzzles(GAME) if one.kind == "who" and one.winner == "draw")
    assert "Right: it's a draw" in output("puzzle", GAME, one.id, answers="X\ndraw\n")
    assert "It's a draw. It goes on:" in output("puzzle", GAME, one.id, answers="solution\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("puzzle", "go"), "there is no game named 'go'"),
        (("puzzle", GAME, "9999"), "there is no puzzle '9999'"),
        (("puzzle", GAME, "--day", "soon"), "'soon' isn't a day"),
        (("puzzle", GAME, "1", "--daily"), "choose a puzzle in one way"),
        (("puzzle", GAME, "--daily", "-o", "m=4"), "the puzzle of the day is one a game"),
        (("puzzle", "dots", "-o", "rows=2"), "there are no puzzles for dots on this board"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    assert said in refusal(*arguments)
