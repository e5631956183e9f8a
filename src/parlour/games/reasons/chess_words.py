"""How moves of chess are named in a sentence, and what an engine's word is good for."""

from functools import partial
from typing import Any

from parlour.games.chessboard import PIECES, SQUARES, squares_of
from parlour.games.reason import Evidence, Prospect, reason_from
from parlour.games.reasons.attacks import KING, kind
from parlour.games.reasons.exchanges import taken_by
from parlour.games.reasons.words import CHESS as WORDS
from parlour.games.reasons.words import CHESS_MOVES
from parlour.games.reasons.words import PIECES as NAMES

LEAST_LOST = 0.05
"""A move that gives away less of its chance is no fault."""
HOPELESS = 0.02
"""With less of a chance after a move, nothing it wins speaks for it."""
LEAST_WON = 2
"""What a tactic wins at the least: a rook for a bishop."""
LONGEST_MATE = 5
"""A mate in more moves is too long to be followed."""
MOST_SCORE = 20_000
"""Beyond it a score is not material but a mate."""


say = partial(reason_from, WORDS)


def place(board: list[int], square: int) -> str:
    """`knight on f3`"""
    return CHESS_MOVES["place"].format(piece=piece_word(board[square]), square=SQUARES[square])


def piece_word(piece: int) -> str:
    return NAMES[PIECES[kind(piece)]]


def move_words(kernel: Any, move: int) -> str:
    """A move as it is said aloud."""
    board, (start, end) = kernel.board(), squares_of(move)
    if kind(board[start]) == KING and abs(start % 8 - end % 8) == 2:
        return CHESS_MOVES["castles"]
    alike = [
        m for m in kernel.moves() if m & 63 == end and board[m >> 6 & 63] == board[start] and m >> 12 == move >> 12
    ]
    name = "takes" if taken_by(kernel, move) >= 0 else "goes"
    name = f"{name}_from" if len(alike) > 1 else f"{name}_becomes" if move >> 12 else name
    becomes = piece_word(move >> 12)
    return CHESS_MOVES[name].format(
        piece=piece_word(board[start]), start=SQUARES[start], square=SQUARES[end], becomes=becomes
    )


# What the engine's word is good for.


def explains(evidence: Evidence, won: int) -> bool:
    """Whether the move really gave its chance away, and as much of it as this material is worth."""
    if evidence.played is None or evidence.best is None:
        return True
    if evidence.lost < LEAST_LOST:
        return False
    scores = [score_of(prospect) for prospect in (evidence.best, evidence.played)]
    return scores[0] is None or scores[1] is None or scores[0] - scores[1] >= 50 * won


def is_hopeless(evidence: Evidence) -> bool:
    """Whether the move loses whatever it takes."""
    return evidence.played is not None and evidence.played.chance < HOPELESS


def score_of(prospect: Prospect) -> int | None:
    """In hundredths of a pawn; None where it is about a mate."""
    if prospect.mate is not None or prospect.score is None or abs(prospect.score) > MOST_SCORE:
        return None
    return prospect.score


def is_about_mate(prospect: Prospect) -> bool:
    """Whether it is a mate that can be followed: then nothing else needs to be said."""
    return prospect.mate is not None and abs(prospect.mate) <= 2 * LONGEST_MATE


def reply_to(evidence: Evidence) -> int | None:
    """What the engine answers, if it was asked and there is an answer that is not about a mate."""
    played = evidence.played
    if played is None or len(played.line) < 2 or played.line[0] != evidence.move or is_about_mate(played):
        return None
    return played.line[1]


def better_than(evidence: Evidence) -> int | None:
    """The engine's better move, if it was asked and there is one that is not about a mate."""
    best = evidence.best
    if best is None or not best.line or best.line[0] == evidence.move or is_about_mate(best):
        return None
    return best.line[0] if evidence.lost >= LEAST_LOST else None
