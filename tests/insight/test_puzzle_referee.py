"""Stockfish as an outside referee of every chess puzzle."""

import chess
import chess.engine
import pytest
from tools.strength import STOCKFISH

import parlour
from parlour.insight.puzzles.puzzle import Puzzle
from tests.insight.referee import own_steps

DEPTH = 14


def fault_of(one: Puzzle, stockfish: chess.engine.SimpleEngine) -> str:
    """Whether it finds the same move, and no other that is as good."""
    for here, move, before in own_steps(one):
        board = chess.Board(here.text())
        told = stockfish.analyse(board, chess.engine.Limit(depth=DEPTH), multipv=2)
        best, *others = [(info["pv"][0].uci(), info["score"].relative) for info in told]
        if best[0] != "".join(here.path(move)):
            return f"{here.text()}: {best[0]}"
        if one.kind == "mate" and best[1].mate() != one.moves - before:
            return f"{here.text()}: mate in {best[1].mate()}"
        for other, score in others:
            mate = score.mate()
            if one.kind == "mate" and mate is not None and 0 < mate <= one.moves - before:
                return f"{here.text()}: {other} mates too"
            if one.kind == "stop" and not (mate is not None and mate < 0):
                return f"{here.text()}: {other} isn't mated"
    return ""


@pytest.mark.slow
@pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed (apt-get install stockfish)")
def test_stockfish_agrees_with_every_chess_puzzle() -> None:
    with chess.engine.SimpleEngine.popen_uci(str(STOCKFISH)) as stockfish:
        told = {one.id: fault_of(one, stockfish) for one in parlour.puzzles("chess")}
    wrong = {which: fault for which, fault in told.items() if fault}
    print(f"chess: {len(told)} puzzles, {len(wrong)} wrong by Stockfish")
    assert not wrong
