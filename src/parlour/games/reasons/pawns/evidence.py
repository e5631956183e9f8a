"""What the reasons of pawn chess ask of a move: whether it is a fault, whether it wins at once, how it is said."""

from typing import Any

from parlour.games.chessboard import SQUARES, squares_of
from parlour.games.reason import Evidence
from parlour.games.reasons.pawns.race import is_capture
from parlour.games.reasons.pawns.solve import Ends
from parlour.games.reasons.words import PAWN_MOVES

LEAST_LOST = 0.05
"""A move that gives away less of its chance is no fault."""


def move_words(move: int) -> str:
    start, end = squares_of(move)
    name = "takes" if is_capture(move) else "goes"
    return PAWN_MOVES[name].format(start=SQUARES[start], square=SQUARES[end])


def draws(evidence: Evidence) -> bool:
    return bool(evidence.position.game.options["stalemate"] == "draw")


def is_fault(evidence: Evidence) -> bool:
    """By the engine's word; without it, if the move turns what is not lost into a loss, or a win into less."""
    if evidence.best is not None:
        return evidence.lost >= LEAST_LOST
    kernel, ends = evidence.position.kernel, Ends()
    now = ends.value(kernel.after(evidence.move))
    before = None if now is None or now == -1 else ends.value(kernel)
    return before is not None and now is not None and before > -now


def is_fine(evidence: Evidence) -> bool:
    return evidence.lost < LEAST_LOST


def wins_at_once(kernel: Any) -> list[int]:
    player = kernel.to_move()
    return [move for move in kernel.moves() if (kernel.after(move).outcome() or (None,))[0] == player]
