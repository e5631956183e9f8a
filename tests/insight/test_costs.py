"""What a mistake costs along the judge's line, counted by hand, and along any line by python-chess."""

import random
from typing import Any

import chess
import pytest

import parlour
from parlour.games.game import Position
from parlour.insight.chance import Chance
from parlour.insight.costs import cost_of, is_quiet, lost_along, pawns
from parlour.insight.review import ReviewedMove
from parlour.insight.telling import answer_to

CHESS = parlour.game("chess")
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
PAWN, KNIGHT = "4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "4k3/8/8/8/3p4/4N3/8/4K3 w - - 0 1"
ROOK, QUEEN = "6k1/7p/8/2b5/8/4R3/P3K3/8 w - - 0 1", "3r2k1/7p/8/8/3Q4/8/P3K3/8 w - - 0 1"
CASES = [
    (PAWN, "e1f1 d4e3", "e3d4 e8e7", "In the line we expect, that costs a pawn."),
    (KNIGHT, "e1f1 d4e3", "e3c4 e8e7", "In the line we expect, that costs a piece."),
    (ROOK, "e2f3 c5e3 f3e3", "e3b3 g8f7", "In the line we expect, that costs the exchange."),
    (ROOK, "e2d1 c5e3", "e3b3 g8f7", "In the line we expect, that costs a rook."),
    (QUEEN, "e2f1 d8d4", "d4d8 g8f7", "In the line we expect, that costs the queen."),
    (QUEEN, "e2e3 d8d4 e3d4", "d4a4 g8f7", "In the line we expect, that costs material worth 4 pawns."),
    # The better line costs as much.
    (PAWN, "e1f1 d4e3", "e1d1 d4e3", ""),
    # White takes back, and the line is at an end before that.
    (ROOK, "e2f3 c5e3", "e3b3 g8f7", ""),
    # A piece for two pawns, which is worth a pawn and isn't one.
    ("4k3/8/8/8/3p4/4N1p1/6Kp/8 w - - 0 1", "g2g3 d4e3 g3h2", "g2g3 e8e7 g3h2 e7e8", ""),
    # Nothing is taken.
    (KNIGHT, "e3c4 e8e7", "e3c2 e8e7", ""),
]


def moves_of(position: Position, text: str) -> tuple[int, ...]:
    moves = []
    for word in text.split():
        moves.append(position.parse_move(word))
        position = position.play(moves[-1])
    return tuple(moves)


def blunder(position: Position, reply: tuple[int, ...], line: tuple[int, ...]) -> ReviewedMove:
    return ReviewedMove(
        ply=1,
        player=position.to_move(),
        move=reply[0],
        before=Chance(0.5, 0.2),
        chance=Chance(0.1, 0.6),
        lost=0.4,
        score_lost=0,
        mark="blunder",
        only=False,
        best=line[0],
        also=(),
        line=line,
        reply=reply,
        solved=False,
        reasons=(),
    )


@pytest.mark.parametrize(("start", "reply", "line", "said"), CASES)
def test_what_it_costs_is_what_is_gone_when_all_is_quiet(start: str, reply: str, line: str, said: str) -> None:
    position = CHESS.parse(start)
    fault = blunder(position, moves_of(position, reply), moves_of(position, line))
    assert cost_of(position, fault) == said
    assert answer_to(position, fault).endswith(said or ".")


def test_other_games_have_no_material() -> None:
    start = parlour.game("pawns").start()
    first = start.moves()[0]
    assert cost_of(start, blunder(start, (first,), (first,))) == ""


def kernel_of(position: Any) -> Any:
    return position.kernel


def balance(board: chess.Board, player: bool) -> int:
    pieces = board.piece_map().values()
    return sum(VALUES[one.piece_type] * (1 if one.color == player else -1) for one in pieces)


@pytest.mark.parametrize("seed", range(20))
def test_another_board_counts_the_same(seed: int) -> None:
    rng = random.Random(seed)
    position, board = CHESS.start(), chess.Board()
    for _ in range(rng.randrange(20, 40)):
        board.push_uci("".join(position.path(move := rng.choice(position.moves()))))
        position = position.play(move)
    player, before = position.to_move(), balance(board, board.turn)
    line, counted, at = [], None, position
    for _ in range(6):
        line.append(rng.choice(at.moves()))
        board.push_uci("".join(at.path(line[-1])))
        at = at.play(line[-1])
        counted = before - balance(board, player == 0) if is_quiet(kernel_of(at)) else counted
    lost = lost_along(position, line, player)
    assert (None if lost is None else pawns(lost)) == counted
