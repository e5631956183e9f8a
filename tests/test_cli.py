"""The command line, run as people run it: a process, its output, its exit code."""

import contextlib
import os
import pathlib
import pty
import re
import subprocess
import sys

import pytest

import parlour

ENV = os.environ | {"COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb"}


def run(*arguments: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "parlour", *arguments]
    return subprocess.run(command, input=answers, env=ENV, capture_output=True, text=True, timeout=120)


def output(*arguments: str, answers: str = "") -> str:
    result = run(*arguments, answers=answers)
    assert result.returncode == 0, result.stderr
    return result.stdout


def refusal(*arguments: str) -> str:
    result = run(*arguments)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    return result.stderr


def test_games_lists_them_all() -> None:
    listed = output("games")
    for name in parlour.game_names():
        assert name in listed
        assert parlour.game(name).title in listed


@pytest.mark.parametrize("name", parlour.game_names())
def test_rules_tell_and_draw(name: str) -> None:
    told = output("rules", name)
    words = parlour.game(name).rules.split()
    assert " ".join(words) in " ".join(told.split())
    assert re.search("[┌━]", told), "there is a picture"
    for option in parlour.game_class(name).takes:
        assert option.words in " ".join(told.split())


@pytest.mark.parametrize("name", parlour.game_names())
def test_show_draws_the_start(name: str) -> None:
    shown = output("show", name)
    position = parlour.game(name).start()
    assert position.text() in shown
    assert f"{len(position.moves())} moves" in shown


def test_show_draws_a_position() -> None:
    shown = output("show", "tictactoe", "X.O/.X./...")
    assert " 1 │ X │   │ O │" in shown
    assert "O to move." in shown


def test_show_takes_options() -> None:
    assert "./.../. 1" in output("show", "dots", "-o", "rows=1", "-o", "cols=1")


def test_perft() -> None:
    assert "perft(5) = 473,256" in output("perft", "ultimate", "5")
    fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
    assert "perft(4) = 43,238" in output("perft", "chess", "4", "--position", fen)
    assert "perft(0) = 1" in output("perft", "chess", "0")


def test_perft_looks_through_draws_by_rule() -> None:
    """Bare kings: drawn by the rules of play, counted by perft all the same (253 by python-chess too)."""
    counted = output("perft", "chess", "3", "--position", "8/8/8/4k3/8/8/8/4K3 w - - 0 1")
    assert "perft(3) = 253" in counted


@pytest.mark.slow
def test_perft_shows_its_progress_after_a_second() -> None:
    """On a terminal; a pipe gets the result alone."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "parlour", "perft", "chess", "7"]
    env = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    shown = b""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env=env) as process:
        os.close(theirs)
        with contextlib.suppress(OSError):  # how the end of a terminal looks on Linux
            while part := os.read(ours, 10_000):
                shown += part
    assert process.returncode == 0
    assert b"/400" in shown


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("show", "go"), "no game named 'go'; the games are"),
        (("show", "chess", "nonsense"), "a FEN has 2 to 6 fields"),
        (("show", "tictactoe", "XXX/XXX/XXX"), "as many marks as O or one more"),
        (("show", "dots", "-o", "rows=99"), "rows=99 is not possible"),
        (("show", "dots", "-o", "rows"), "'rows' isn't an option of dots; it takes rows=3, cols=3"),
        (("show", "chess", "-o", "speed=3"), "it takes no options"),
        (("perft", "chess", "--depth", "1"), "No such option"),
        (("perft", "chess", "2", "--position", "x"), "not a position of chess"),
        (("nonsense",), "No such command"),
    ],
)
def test_bad_input_is_told_in_a_line(arguments: tuple[str, ...], told: str) -> None:
    assert told in " ".join(refusal(*arguments).split())


def test_version() -> None:
    assert output("--version") == f"parlour {parlour.__version__}\n"


def test_help_names_every_command() -> None:
    told = output("--help")
    for command in ("games", "rules", "show", "perft", "play", "replay", "think", "solve", "uci", "learner"):
        assert command in told


def test_play_a_whole_match_with_a_friend() -> None:
    told = output("play", "tictactoe", "--friend", answers="a1\nb1\nnonsense\nb2\nmoves\nc1\nc3\nquit\n")
    assert "You can't play nonsense here. Try c1, a2" in told
    assert "X wins: three in a row." in told
    assert told.rstrip().endswith("(new, swap, back, quit)")


def test_play_against_an_opponent_from_the_menu() -> None:
    """Type the first legal move until it is over: the opponent answers, and somebody wins or draws."""
    moves = "\n".join(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"] * 2)
    number = parlour.game_names().index("tictactoe") + 1
    told = output("play", "--seed", "5", answers=f"x\n{number}\npip\n{moves}\nhint\nquit\n")
    assert "Please type a number" in told
    assert "[You are X]" in told
    assert "It is your turn" in told
    assert "Pip plays" in told
    assert re.search(r"(You \(X\) have won!|The enemy \(O\) has won!|It's a tie! No one wins.)", told)


@pytest.mark.parametrize(
    ("game", "opponent", "answers", "said"),
    [
        ("ultimate", "bee", "b2b2\nquit\n", ["Your turn.", "My turn.", "Bee plays b2"]),
        ("tictactoe", "perfect", "a1\nhint\nquit\n", ["The AI is thinking...", "Perfect plays b2.", "would play"]),
        ("pawns", "rosa", "e4\nback\nquit\n", ["You play White.", "Your turn.", "I'm thinking…", "Rosa plays"]),
        ("chess", "toby", "e4\nmoves\nquit\n", ["You play White.", "Toby plays"]),
        ("chess", "mcts", "e4\nquit\n", ["mcts plays"]),
        ("dots", "random", "1-2\nquit\n", ["You are Player 1", "Player 2's turn", "Random plays"]),
    ],
)
def test_what_is_said_during_a_match(game: str, opponent: str, answers: str, said: list[str]) -> None:
    told = output("play", game, "--opponent", opponent, "--seed", "3", answers=answers)
    for words in said:
        assert words in told


def test_the_computer_may_begin() -> None:
    told = output("play", "tictactoe", "--opponent", "perfect", "--first", "computer", answers="quit\n")
    assert "[You are O]" in told
    assert "Perfect plays" in told


def test_an_unknown_opponent_is_named() -> None:
    assert "there's no opponent 'zorro' in chess; there are random, toby" in refusal(
        "play", "chess", "--opponent", "zorro"
    )


def test_an_engine_of_ones_own(tmp_path: pathlib.Path) -> None:
    assert "last_one plays c3." in played_against(tmp_path, "last_one", "return position.moves()[-1]")
    assert "wrong couldn't move and loses" in played_against(tmp_path, "wrong", "return 99")


def played_against(folder: pathlib.Path, name: str, body: str) -> str:
    """What a match says against an engine that has this line for a body."""
    file = folder / f"{name}.py"
    file.write_text(f"import os, parlour\n@parlour.add_engine({name!r})\ndef think(position, limits):\n    {body}\n")
    return output("play", "tictactoe", "--engines", str(file), "--opponent", name, answers="a1\nquit\n")


def test_think_shows_candidates() -> None:
    told = output("think", "pawns", "--nodes", "2000", "-e", "lines=3")
    assert told.split("\n\n")[-1].split()[:4] == ["move", "for", "White", "attention"]
    assert "% to win" in told
    assert "2,000 nodes" in told
    assert "solved" in output("think", "tictactoe", "--engine", "solver", "--position", "XX./OO./...")


def test_think_shows_the_tree() -> None:
    told = output("think", "tictactoe", "--position", "OX./.X./...", "--trace", "20")
    rows = [line.split() for line in told.splitlines()]
    assert ["*", "b3", "+0.00!", "0", "-∞", "…", "∞", "50"] in rows
    assert ["c3", "-1.00!", "≤", "loses", "in", "3", "0", "…", "∞", "6", "cut", "off"] in rows, "O is to move"
    assert "values are for O," in told
    assert "cut off: a move so good" in told
    told = output("think", "ultimate", "--engine", "mcts", "--nodes", "300", "--trace", "5")
    assert "* (now)" in told
    assert "simulations" in told
    assert "window" not in told


def test_solve_tells_the_truth_or_gives_up() -> None:
    assert "Player 1 wins by 2 boxes if both play their best." in output(
        "solve", "dots", "-o", "rows=2", "-o", "cols=2"
    )
    assert "A draw for X if both play their best." in output("solve", "tictactoe")
    assert "O wins in 1 if both play their best." in output("solve", "tictactoe", "--position", "OX./XO./X..")
    assert "O loses in 1 if both play their best." in output("solve", "tictactoe", "--position", "X.X/O../X.O")
    result = run("solve", "ultimate", "--ms", "50")
    assert result.returncode == 1
    assert "Not solved" in result.stdout
    assert "% to win" not in result.stdout


def test_solve_says_of_each_move_what_is_proved_and_how_many_it_leaves_out() -> None:
    told = output("solve", "tictactoe", "-o", "m=4", "-o", "n=4", "-o", "k=3")
    assert "% to" not in told
    assert told.count("wins in 3 ") == 5, "four moves, and the sentence"
    assert told.count("not better") == 6
    assert "and 6 more moves" in told


def test_play_takes_back_and_begins_anew() -> None:
    told = output(
        "play", "chess", "--opponent", "toby", "--seed", "1", answers="back\ne4\nback\ntext\nnew\nhelp\nrules\nquit\n"
    )
    assert "There's nothing to take back." in told
    assert parlour.game("chess").start().text() in told
    assert "Type a move as it is listed" in told


def test_play_ends_quietly_when_the_input_ends() -> None:
    assert output("play", "dots", answers="").rstrip().endswith("Goodbye.")


def test_a_match_is_kept_shown_and_gone_on_with(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "match.record"
    output("play", "chess", "--opponent", "toby", "--seed", "1", "--record", str(file), answers="e4\nback\nd4\nquit\n")
    record = parlour.read_record(file.read_text())
    assert record.moves[0] == "d4"
    assert len(record.moves) == 2
    assert [seat.name for seat in record.seats] == ["You", "Toby"]
    assert 'Seat 1: "You" person\nSeat 2: "Toby" opponent "toby" engine=' in file.read_text()
    told = output("replay", str(file))
    assert "1. White plays e4." in told
    assert "White takes back." in told
    assert told.count("1. White plays") == 2
    assert "The opponents choose the same moves again." in output("replay", "--check", str(file))
    told = output("play", "--resume", str(file), answers="resign\nquit\n")
    assert "You resigned" in told
    assert "Toby wins." in told
    assert parlour.read_record(file.read_text()).outcome == parlour.Outcome(1, "White resigned")
    file.write_text(file.read_text().replace("Result: Black", "Result: White"))
    assert "match.record', line 7: it says 'Result: White wins" in refusal("replay", str(file))


def test_every_match_of_an_evening_has_its_file(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "us.record"
    answers = "a1\ndraw\nyes\nnew\nb2\na1\nresign\nback\nback\nquit\n"
    told = output("play", "tictactoe", "--friend", "--record", str(file), answers=answers)
    assert "X, do you accept? (yes, no)" in told
    assert "It is a draw: both agreed." in told
    assert parlour.read_record(file.read_text()).outcome == parlour.Outcome(None, "both agreed")
    second = parlour.read_record((tmp_path / "us-2.record").read_text())
    assert second.moves == []
    assert "can't be written" in refusal("play", "tictactoe", "--record", str(tmp_path / "no" / "where"))


def test_playing_again_keeps_the_side_unless_one_swaps_and_says_so() -> None:
    told = output("play", "dots", "--opponent", "random", "--seed", "3", answers="resign\nnew\nresign\nswap\nquit\n")
    assert "You're Player 1 again." in told
    assert "You're Player 2 this time." in told
    told = output("play", "tictactoe", "--friend", answers="a1\nresign\nnew\na1\nresign\nswap\nquit\n")
    assert "Same sides as before." in told
    assert "Swap chairs" in told


def test_who_loses_as_the_second_player_is_told_so() -> None:
    told = output("play", "dots", "--opponent", "random", "--first", "computer", answers="resign\nquit\n")
    assert "You resigned" in told
    assert "Random: “Player 1 wins”\nRandom wins." in told, "one line of what it says, and nobody is Player 2"


def test_the_computer_answers_an_offer() -> None:
    told = output("play", "tictactoe", "--opponent", "perfect", answers="draw\nb2\ndraw\nquit\n")
    assert "Perfect declines." in told, "it has not looked yet"
    assert "Perfect accepts." in told
    assert "It's a draw" in told
    assert "Both agreed." in told


def test_replay_reads_pgn(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "mate.pgn"
    file.write_text('[White "Anna"]\n[Black "Ben"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n')
    told = output("replay", str(file))
    assert "4. Black plays Qh4#." in told
    assert "Black wins: checkmate." in told
    assert "nothing.pgn' can't be read" in refusal("replay", str(tmp_path / "nothing.pgn"))


def test_an_outside_engine_that_ends_its_process_ends_no_other(tmp_path: pathlib.Path) -> None:
    told = played_against(tmp_path, "leaver", "os._exit(3)")
    assert "You won" in told
    assert "Leaver ended its own process with exit code 3" in told
    shown = run("think", "tictactoe", "--engines", str(tmp_path / "leaver.py"), "--engine", "leaver")
    assert shown.returncode == 2
    assert shown.stderr.startswith("parlour: leaver ended its own process with exit code 3")


@pytest.mark.parametrize("name", parlour.game_names())
def test_opponents_are_listed_with_their_ratings(name: str) -> None:
    listed = output("opponents", name)
    for opponent in parlour.opponents(parlour.game(name)):
        assert opponent.id in listed
        assert f"{opponent.rating} ± {opponent.error}" in listed


def test_ratings_are_not_borrowed_from_another_board() -> None:
    large = ["-o", "m=5", "-o", "n=5", "-o", "k=5"]
    assert "Measured on this board in" in output("opponents", "tictactoe")
    listed = output("opponents", "tictactoe", *large)
    ladder = parlour.opponents(parlour.game("tictactoe", m=5, n=5, k=5))
    assert listed.count("not measured yet") == len(ladder)
    assert "beatable" not in listed
    assert "at most nine cells" in refusal("play", "tictactoe", *large, "--opponent", "beatable")
    assert "Minimax can't play here" in refusal("play", "tictactoe", *large, "--opponent", "Minimax")


def test_engines_are_listed() -> None:
    listed = output("engines")
    for name in parlour.engine_names():
        assert name in listed


def test_a_report_fits_into_eighty_columns() -> None:
    command = [sys.executable, "-m", "parlour", "think", "chess", "--nodes", "20000", "-e", "lines=6"]
    told = subprocess.run(command, env=ENV | {"COLUMNS": "80"}, capture_output=True, text=True, timeout=60).stdout
    rows = told[told.index("move  for White") :].splitlines()
    assert len([row for row in rows if " pawns " in row or " even " in row]) == 6
    assert all(len(row) <= 80 for row in rows)
