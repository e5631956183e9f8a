"""Outside referees of every chess puzzle: python-chess and plain trying for mates in one and two, which is exact;
Stockfish for the others."""

from collections.abc import Iterator

import chess
import chess.engine
import pytest
from tools.strength import STOCKFISH

import parlour
from parlour.insight.puzzles.puzzle import Puzzle
from tests.insight.referee import own_steps

LOOKS = ((14, 2), (20, 4), (24, 6))
"""How deep, and how many moves at once. A narrow look may see a longer mate first, or none: whoever disagrees looks
deeper and wider before it counts."""
MATE = 10_000
AHEAD, REST = 150, 200
"""What wins material is ahead by so many centipawns for Stockfish at the least, and anything else by so many at the
most, and by as much behind it: 100 is where Stockfish wins every other match."""


def fault_of(one: Puzzle, stockfish: chess.engine.SimpleEngine) -> str:
    """Whether it finds the same move, and no other that is as good; what it says at last."""
    fault = ""
    for depth, width in LOOKS:
        if not (fault := fault_seen(one, stockfish, depth, width)):
            break
    return fault


def fault_seen(one: Puzzle, stockfish: chess.engine.SimpleEngine, depth: int, width: int) -> str:
    for here, move, before in own_steps(one):
        board = chess.Board(here.text())
        told = stockfish.analyse(board, chess.engine.Limit(depth=depth), multipv=width, game=object())
        best, *others = [(info["pv"][0].uci(), info["score"].relative) for info in told]
        if best[0] != "".join(here.path(move)):
            return f"{here.text()}: {best[0]}"
        if one.kind == "mate" and best[1].mate() != one.moves - before:
            return f"{here.text()}: mate in {best[1].mate()}"
        mine = best[1].score(mate_score=MATE)
        if one.kind == "gain" and (mine is None or mine < AHEAD):
            return f"{here.text()}: {best[0]} only brings {mine}"
        for other, score in others:
            mate, theirs = score.mate(), score.score(mate_score=MATE)
            if one.kind == "gain" and mine is not None and theirs is not None and theirs > min(REST, mine - REST):
                return f"{here.text()}: {other} brings {theirs}, {best[0]} {mine}"
            if one.kind == "mate" and mate is not None and 0 < mate <= one.moves - before:
                return f"{here.text()}: {other} mates too"
            if one.kind == "stop" and not (mate is not None and mate < 0):
                return f"{here.text()}: {other} isn't mated"
    return ""


def mates_within(board: chess.Board, moves: int) -> Iterator[chess.Move]:
    """Moves that mate within so many, whatever is answered."""
    for move in sorted(board.legal_moves, key=board.gives_check, reverse=True):
        board.push(move)
        mates = board.is_checkmate() or (moves > 1 and not board.is_game_over() and is_lost_within(board, moves - 1))
        board.pop()
        if mates:
            yield move


def is_lost_within(board: chess.Board, moves: int) -> bool:
    for answer in list(board.legal_moves):
        board.push(answer)
        mated = any(mates_within(board, moves))
        board.pop()
        if not mated:
            return False
    return True


def tried_fault_of(one: Puzzle) -> str:
    for here, move, before in own_steps(one):
        found = [found.uci() for found in mates_within(chess.Board(here.text()), one.moves - before)]
        if found != ["".join(here.path(move))]:
            return f"{here.text()}: {found}"
    return ""


def is_short_mate(one: Puzzle) -> bool:
    return one.kind == "mate" and one.moves <= 2


@pytest.mark.slow
def test_short_mates_are_the_only_ones_there_are() -> None:
    told = {one.id: tried_fault_of(one) for one in parlour.puzzles("chess") if is_short_mate(one)}
    print(f"chess: {len(told)} short mates tried")
    assert {which: fault for which, fault in told.items() if fault} == {}


@pytest.mark.slow
@pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed (apt-get install stockfish)")
def test_stockfish_agrees_with_every_other_chess_puzzle() -> None:
    with chess.engine.SimpleEngine.popen_uci(str(STOCKFISH)) as stockfish:
        told = {one.id: fault_of(one, stockfish) for one in parlour.puzzles("chess") if not is_short_mate(one)}
    wrong = {which: fault for which, fault in told.items() if fault}
    print(f"chess: {len(told)} puzzles, {len(wrong)} wrong by Stockfish")
    assert not wrong
