"""Threats on single boards of ultimate tic-tac-toe: two in a row with the third cell free.

That a move was a fault is the engine's word, and so is what was better: what is said holds after the move, and does not
hold after the better one.
"""

from collections.abc import Iterator
from typing import Any

from parlour.games.reason import Evidence, Reason
from parlour.games.reasons.boards import SMALL, Sides
from parlour.games.reasons.rows import threats
from parlour.games.reasons.ultimate_says import ends_match, mover, say

LEAST_LOST = 0.05
"""A move that gives away less of its chance, says the engine, is no fault."""


def better_than(evidence: Evidence) -> int | None:
    """The engine's better move, if it was asked and there is one, and neither ends the match."""
    if evidence.best is None or evidence.lost < LEAST_LOST or ends_match(evidence):
        return None
    better = evidence.best.line[0]
    ended = evidence.position.play(better).outcome() is not None
    return None if ended or better == evidence.move else better


def reply_to(evidence: Evidence) -> int | None:
    """What the engine answers to the move."""
    line = evidence.played.line if evidence.played else ()
    return line[1] if len(line) > 1 and line[0] == evidence.move else None


def threatened(position: Any, move: int) -> int:
    """The cells with which the player would win the move's board after it, as bits; none where it wins the board."""
    side = Sides(position, position.to_move())
    board, cell = divmod(move, 9)
    if side.wins_on(board) >> cell & 1:
        return 0
    return threats(SMALL, side.own[board] | 1 << cell, side.theirs[board])


def is_new_threat(position: Any, move: int) -> bool:
    """Whether it threatens to win a board that the player did not threaten to win before."""
    return bool(threatened(position, move)) and not Sides(position, position.to_move()).wins_on(move // 9)


def is_double(position: Any, move: int) -> bool:
    """Whether it threatens so with either of two cells, and the other cannot win the board instead."""
    if not is_new_threat(position, move) or threatened(position, move).bit_count() < 2:
        return False
    side, board = Sides(position, position.to_move()), move // 9
    return not threats(SMALL, side.theirs[board], side.own[board] | 1 << move % 9)


def new_threats(position: Any) -> Iterator[int]:
    return (move for move in position.moves() if is_new_threat(position, move))


def doubles(position: Any) -> Iterator[int]:
    return (move for move in position.moves() if is_double(position, move))


def squeezes_board(position: Any, move: int) -> tuple[int, int] | None:
    """An answer and how it is punished, if the move wins no board but after every answer one can be won; None if not
    so."""
    after = position.play(move)
    if after.outcome() is not None or move in Sides(position, position.to_move()).wins():
        return None
    line = None
    for answer in after.moves():
        then = after.play(answer)
        wins = [] if then.outcome() is not None else Sides(then, then.to_move()).wins()
        if not wins:
            return None
        line = line or (answer, wins[0])
    return line


# Against a move.


def loses_board_soon(evidence: Evidence) -> Reason | None:
    """The other's answer leaves only moves after which a board is lost; after the better move no answer does."""
    position, better, reply = evidence.position, better_than(evidence), reply_to(evidence)
    if better is None or reply is None:
        return None
    line = squeezes_board(position.play(evidence.move), reply)
    rest = position.play(better)
    if line is None or any(squeezes_board(rest, answer) for answer in rest.moves()):
        return None
    return say(evidence, "loses_board_soon", (evidence.move, reply, *line), reply // 9, cell=reply)


def lets_double(evidence: Evidence) -> Reason | None:
    """The other can threaten to win a board in two ways, which the better move would have avoided."""
    position, better = evidence.position, better_than(evidence)
    if better is None:
        return None
    found = list(doubles(position.play(evidence.move)))
    if not found or any(True for _ in doubles(position.play(better))):
        return None
    reply = reply_to(evidence)
    answer = reply if reply in found else found[0]
    return say(evidence, "lets_double", (evidence.move, answer), answer // 9)


def leaves_threat(evidence: Evidence) -> Reason | None:
    """The better move takes the only cell with which the other would win a board; this one leaves it."""
    better = better_than(evidence)
    if better is None or better in mover(evidence).wins():
        return None
    board, cell = divmod(better, 9)
    position, rival = evidence.position, 1 - evidence.position.to_move()
    if any(Sides(one, rival).wins_on(board) != 1 << cell for one in (position, position.play(evidence.move))):
        return None
    return say(evidence, "leaves_threat", (better,), board)


def lets_block(evidence: Evidence) -> Reason | None:
    """The other takes the only cell with which the player would have won a board, and could not after the better
    move."""
    position, better, reply = evidence.position, better_than(evidence), reply_to(evidence)
    if better is None or reply is None or reply in position.play(better).moves():
        return None
    board, cell = divmod(reply, 9)
    mine = Sides(position.play(evidence.move), position.to_move())
    if mine.wins_on(board) != 1 << cell:
        return None
    return say(evidence, "lets_block", (evidence.move, reply), board)


def lets_threaten(evidence: Evidence) -> Reason | None:
    """The other threatens to win a board; after the better move no answer makes such a threat."""
    position, better, reply = evidence.position, better_than(evidence), reply_to(evidence)
    if better is None or reply is None or not is_new_threat(position.play(evidence.move), reply):
        return None
    if any(True for _ in new_threats(position.play(better))):
        return None
    return say(evidence, "lets_threaten", (evidence.move, reply), reply // 9)


def misses_threat(evidence: Evidence) -> Reason | None:
    """The better move threatens to win a board, and this one threatens none."""
    position, better = evidence.position, better_than(evidence)
    if better is None or not is_new_threat(position, better) or is_new_threat(position, evidence.move):
        return None
    if evidence.move in mover(evidence).wins():
        return None
    return say(evidence, "misses_threat", (better,), better // 9)
