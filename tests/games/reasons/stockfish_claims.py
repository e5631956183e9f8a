"""What each sentence about a move of chess claims, put to Stockfish at fixed nodes.

Stockfish runs as a process of its own and is used for nothing but these checks. Its values are those of the player who
makes the move, in hundredths of a pawn; a mate is worth `MATE` less its length, so that the shorter one is better.

What it is asked about each reason stands as a table in docs/proof.md. Where a match is drawn or decided with either move,
its values say little about material, which `chess_claims` counts on the board; there the move or answer that is named must
not be a mistake. What it denies it may look at again, ten times as long.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import chess
import chess.engine
from tools.strength import STOCKFISH

from parlour.games.reason import Evidence, Reason
from tests.games.reasons.chess_claims import Line, after, chess_line, lead

MATE = 100_000
PAWN = 100
WINNING = 300
"""Beyond it a side wins clearly, and one way of winning is as good as another."""
DRAWN = 60


class Stockfish:
    """One process. It forgets everything between two questions, so that the order of tests changes nothing."""

    def __init__(self, engine: chess.engine.SimpleEngine, nodes: int) -> None:
        self.engine, self.nodes = engine, nodes

    def value(self, board: chess.Board, *moves: chess.Move) -> int:
        """What a line of moves leads to for the player to move before it; without one, the best move. Blocks."""
        then = after(board, moves)
        if then.is_checkmate():
            return mate_value(len(moves), then.turn != board.turn)
        if then.is_stalemate() or then.is_insufficient_material():
            return 0
        limit = chess.engine.Limit(nodes=self.nodes)
        score = self.engine.analyse(then, limit, game=object())["score"].pov(board.turn)
        mate = score.mate()
        if mate is None:
            return score.score(mate_score=MATE)
        own_turn = (mate > 0) == (then.turn == board.turn)
        return mate_value(len(moves) + 2 * abs(mate) - own_turn, mate > 0)


def mate_value(plies: int, won: bool) -> int:
    return MATE - plies if won else plies - MATE


@contextmanager
def running(nodes: int) -> Iterator[Stockfish]:
    assert STOCKFISH
    with chess.engine.SimpleEngine.popen_uci(STOCKFISH) as engine:
        engine.configure({"Threads": 1, "Hash": 16})
        yield Stockfish(engine, nodes)


def is_worth_more(value: int, than: int, least: int) -> bool:
    same = abs(value) <= DRAWN >= abs(than) or min(value, than) >= WINNING or max(value, than) <= -WINNING
    return value - than >= (-PAWN // 2 if same else min(least, PAWN))


def missed_mate(fish: Stockfish, board: chess.Board, move: chess.Move, line: Line) -> bool:
    shortest = MATE - len(line)
    return fish.value(board, line[0]) >= shortest > fish.value(board, move)


def allowed_mate(fish: Stockfish, board: chess.Board, move: chess.Move, line: Line) -> bool:
    shortest = len(line) - MATE
    return fish.value(board, move) <= shortest < fish.value(board)


def gave_mate(fish: Stockfish, board: chess.Board, move: chess.Move, line: Line) -> bool:
    return fish.value(board, move) >= MATE - len(line)


def gave_stalemate(fish: Stockfish, board: chess.Board, move: chess.Move, line: Line) -> bool:
    return fish.value(board) > DRAWN


def lost_something(fish: Stockfish, board: chess.Board, move: chess.Move, line: Line) -> bool:
    lost = lead(board, board.turn) - lead(after(board, line), board.turn)
    return is_worth_more(fish.value(board), fish.value(board, *line[:2]), lost * PAWN // 2)


def allowed_tactic(fish: Stockfish, board: chess.Board, move: chess.Move, line: Line) -> bool:
    return is_worth_more(fish.value(board), fish.value(board, *line[:2]), PAWN)


def missed_capture(fish: Stockfish, board: chess.Board, move: chess.Move, line: Line) -> bool:
    won = lead(after(board, line[:1]), board.turn) - lead(board, board.turn)
    return is_worth_more(fish.value(board, line[0]), fish.value(board, move), won * PAWN // 2)


def missed_tactic(fish: Stockfish, board: chess.Board, move: chess.Move, line: Line) -> bool:
    return is_worth_more(fish.value(board, line[0]), fish.value(board, move), PAWN)


def was_good(fish: Stockfish, board: chess.Board, move: chess.Move, line: Line) -> bool:
    made, won = fish.value(board, move), lead(after(board, line), board.turn) - lead(board, board.turn)
    return made >= WINNING or fish.value(board) - made < won * PAWN


TACTICS = ("fork", "pin", "skewer", "discovery", "trap")
CLAIMS: dict[str, Callable[[Stockfish, chess.Board, chess.Move, Line], bool]] = {
    "misses_mate": missed_mate,
    "back_rank": allowed_mate,
    "allows_mate": allowed_mate,
    "mates": gave_mate,
    "mates_soon": gave_mate,
    "stalemates": gave_stalemate,
    **dict.fromkeys(
        ("hangs", "pinned_guard", "bad_trade", "loses_exchange", "loses_to_less", "outnumbered"), lost_something
    ),
    **{f"allows_{name}": allowed_tactic for name in TACTICS},
    "misses_capture": missed_capture,
    **{f"misses_{name}": missed_tactic for name in TACTICS},
    "wins_piece": was_good,
    "makes_fork": was_good,
}


def is_true(fish: Stockfish, evidence: Evidence, reason: Reason) -> bool:
    board, (move,) = chess.Board(evidence.position.text()), chess_line([evidence.move])
    looks = fish, Stockfish(fish.engine, 10 * fish.nodes)
    return any(CLAIMS[reason.name](look, board, move, chess_line(reason.line)) for look in looks)
