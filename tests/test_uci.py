"""`parlour uci`, spoken to by a real UCI client (python-chess) and by hand."""

import subprocess
import sys
import time
from collections.abc import Iterator
from typing import IO

import chess
import chess.engine
import pytest

import parlour

COMMAND = [sys.executable, "-m", "parlour", "uci"]


@pytest.fixture
def client() -> Iterator[chess.engine.SimpleEngine]:
    with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60) as engine:
        yield engine


@pytest.mark.parametrize(
    "limit",
    [
        chess.engine.Limit(nodes=2000),
        chess.engine.Limit(depth=3),
        chess.engine.Limit(time=0.1),
        chess.engine.Limit(white_clock=3, black_clock=3, white_inc=0.1, black_inc=0.1),
    ],
)
def test_go(client: chess.engine.SimpleEngine, limit: chess.engine.Limit) -> None:
    board = chess.Board()
    board.push_san("e4")
    result = client.play(board, limit, info=chess.engine.INFO_ALL)
    assert result.move is not None
    assert board.is_legal(result.move)
    assert result.info["pv"]


def test_mate_and_several_lines(client: chess.engine.SimpleEngine) -> None:
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    infos = client.analyse(board, chess.engine.Limit(nodes=20000), multipv=3)
    assert board.san(infos[0]["pv"][0]) == "Qxf7#"
    assert infos[0]["score"].white().mate() == 1
    assert len(infos) == 3


def test_options_and_a_new_game(client: chess.engine.SimpleEngine) -> None:
    client.configure({"Hash": 4})
    client.ping()
    for game in range(2):
        result = client.play(chess.Board(), chess.engine.Limit(nodes=500), game=game)
        assert result.move is not None
        assert chess.Board().is_legal(result.move)


def test_somebody_of_the_ladder_plays(client: chess.engine.SimpleEngine) -> None:
    """In any program: what Toby plays there is what he plays here, with the same seed."""
    offered = client.options["Opponent"].var
    assert offered == ["Strongest", *(one.name for one in parlour.opponents(parlour.game("chess")))]
    client.configure({"Opponent": "Toby", "Seed": 5})
    toby = parlour.opponent(parlour.game("chess"), "toby").sit()
    board, line = chess.Board(), [parlour.game("chess").start()]
    for _ in range(6):
        result = client.play(board, chess.engine.Limit(time=10))
        assert result.move is not None
        move = toby.move(line[-1], line[:-1], 5)[0].move
        assert result.move.uci() == "".join(line[-1].path(move))
        board.push(result.move)
        line.append(line[-1].after(move))
    client.configure({"Opponent": "Strongest"})
    result = client.play(board, chess.engine.Limit(nodes=3000), info=chess.engine.INFO_ALL)
    assert result.info["nodes"] >= 3000


def test_stop_ends_an_endless_search(client: chess.engine.SimpleEngine) -> None:
    with client.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
        analysis.stop()
        best = analysis.wait().move
        assert best is not None
        assert chess.Board().is_legal(best)


def talk(*lines: str) -> list[str]:
    result = subprocess.run(COMMAND, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


def test_by_hand() -> None:
    said = talk("uci", "isready", "nonsense", "position fen what", "go ponder depth 2", "ponderhit", "stop", "quit")
    assert "uciok" in said
    assert "readyok" in said
    assert any("unknown command" in line for line in said)
    assert any("not a position of chess" in line for line in said)
    assert [line for line in said if line.startswith("bestmove")]


def test_a_match_that_is_over_has_no_move() -> None:
    mated = "position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    assert "bestmove 0000" in talk(mated, "go nodes 10", "quit")


def test_a_stop_that_comes_too_late_does_not_end_the_next_search() -> None:
    """The first search is over long before the stop: a mate in one."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as conversation:
        asked, said = conversation.stdin, conversation.stdout
        assert asked
        assert said
        print("position fen k7/8/1K6/8/8/8/8/7R w - - 0 1\ngo infinite", file=asked, flush=True)
        while "mate 1" not in said.readline():
            pass
        time.sleep(0.5)
        print("stop\nposition startpos\ngo nodes 20000", file=asked, flush=True)
        first, second = ([*until_best_move(said)] for _ in range(2))
        print("quit", file=asked, flush=True)
    assert first[-1].split()[1] == "h1h8"
    assert any(" nodes 20000 " in line for line in second)


def until_best_move(said: IO[str]) -> Iterator[str]:
    for line in said:
        yield line
        if line.startswith("bestmove"):
            return


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("Hash value 99999999", "Hash cannot be '99999999': a number from 1 to 4096"),
        ("Opponent value Nobody", "Opponent cannot be 'Nobody': Strongest, Random, "),
        ("MultiPV value abc", "MultiPV cannot be 'abc': a number from 1 to 256"),
    ],
)
def test_an_impossible_option_is_named_and_left_as_it_was(option: str, said: str) -> None:
    commands = f"setoption name {option}\nposition startpos\ngo nodes 500\n"
    told = subprocess.run(COMMAND, input=commands, capture_output=True, text=True, timeout=60).stdout
    assert said in told
    assert "bestmove" in told
