"""What can be taken in chess: pieces without protection, trades that cost too much, captures missed."""

from typing import Any

from parlour.games.chessboard import SQUARES
from parlour.games.reason import Evidence, Reason
from parlour.games.reasons.attacks import EMPTY, KING, PAWN, ROOK, attackers, is_pinned, kind
from parlour.games.reasons.chess_proofs import can_fork_back
from parlour.games.reasons.chess_words import (
    LEAST_LOST,
    LEAST_WON,
    better_than,
    explains,
    is_hopeless,
    move_words,
    piece_word,
    place,
    reply_to,
    say,
)
from parlour.games.reasons.exchanges import Gain, best_captures, end_of, exchange_by, taken_by, won_by, worth


def punishing_capture(evidence: Evidence) -> Gain | None:
    """How the other takes something after the move and comes out ahead: the engine's answer, or else what wins most;
    with what it wins on that square. None where nothing would have avoided it."""
    kernel, move = evidence.position.kernel, evidence.move
    after = kernel.after(move)
    reply = reply_to(evidence)
    if after.outcome() is not None:
        return None
    if evidence.played is None:
        line = best_captures(after).line
        reply = line[0] if line and is_avoidable(evidence) else None
    if reply is None or taken_by(after, reply) < 0 or reply >> 12:
        return None
    gain = exchange_by(after, reply)
    least = gain.worth if kind(after.board()[taken_by(after, reply)]) == PAWN else max(gain.worth, LEAST_WON)
    if evidence.played is None:
        least = max(least, LEAST_WON)
    enough = won_by(after, reply) - least
    total = won_by(after, reply) - best_captures(after.after(reply), enough, enough + 1).worth
    net = gain.worth - (won_by(kernel, move) if is_trade(evidence, gain) else 0)
    if net <= 0 or total < least or not explains(evidence, net):
        return None
    half_back = won_by(after, reply) - gain.worth // 2
    return None if can_fork_back(after.after(reply), half_back) else gain


def is_avoidable(evidence: Evidence) -> bool:
    """Without an engine: whether another move leaves the mover better off by a piece, when all captures are made."""
    kernel, results = evidence.position.kernel, {}
    for move in kernel.moves():
        after = kernel.after(move)
        results[move] = won_by(kernel, move) - best_captures(after).worth
    return max(results.values()) - results[evidence.move] >= LEAST_WON


def loses_material(evidence: Evidence) -> Reason | None:
    """Something is taken after the move, and why that costs something: the first that fits."""
    gain = punishing_capture(evidence)
    found = (why(evidence, gain) for why in WAYS_TO_LOSE) if gain else iter(())
    return next((reason for reason in found if reason is not None), None)


def hangs(evidence: Evidence, gain: Gain) -> Reason | None:
    """A piece that is taken and that nothing protects."""
    free = is_for_nothing(evidence, gain) and not guards_of(evidence, gain)
    return say_taken(evidence, "hangs", gain) if free else None


def is_for_nothing(evidence: Evidence, gain: Gain) -> bool:
    """Whether nothing can take back, and the move itself took nothing there."""
    back = end_of(evidence.position.kernel, (evidence.move, gain.line[0]))
    taken_back = any(move & 63 == gain.line[0] & 63 for move in back.moves())
    return not is_trade(evidence, gain) and not taken_back


def guards_of(evidence: Evidence, gain: Gain) -> list[int]:
    """The pieces that stand ready to take back after the capture, whether or not they may."""
    back = end_of(evidence.position.kernel, (evidence.move, gain.line[0]))
    return attackers(back.board(), gain.line[0] & 63, evidence.position.to_move())


def is_trade(evidence: Evidence, gain: Gain) -> bool:
    """Whether the move took something on the square where it is taken back."""
    return taken_by(evidence.position.kernel, evidence.move) >= 0 and gain.line[0] & 63 == evidence.move & 63


def say_taken(evidence: Evidence, name: str, gain: Gain, **gaps: str | int) -> Reason:
    after = evidence.position.kernel.after(evidence.move)
    square = taken_by(after, gain.line[0])
    gaps |= {"piece": place(after.board(), square), "answer": move_words(after, gain.line[0])}
    moved = name == "hangs" and square == evidence.move & 63
    return say(evidence, name, (evidence.move, *gain.line), gaps, "hangs_moved" if moved else name)


def pinned_guard(evidence: Evidence, gain: Gain) -> Reason | None:
    """It can be taken for nothing, because what protects it is pinned to the king."""
    back, guards = end_of(evidence.position.kernel, (evidence.move, gain.line[0])), guards_of(evidence, gain)
    if not guards or back.in_check() or not is_for_nothing(evidence, gain):
        return None
    boards = end_of(evidence.position.kernel, (evidence.move,)).board(), back.board()
    pinned = all(is_pinned(board, square) for board in boards for square in guards if kind(board[square]) != KING)
    if not pinned or KING in (kind(boards[1][square]) for square in guards):
        return None
    return say_taken(evidence, "pinned_guard", gain, guard=place(boards[1], guards[0]))


def for_less(evidence: Evidence, gain: Gain) -> Reason | None:
    """A piece is taken by a cheaper one, which is taken back; the exchange is a rook for a knight or bishop."""
    if is_trade(evidence, gain) or len(gain.line) < 2 or gain.line[1] >> 12:
        return None
    after = evidence.position.kernel.after(evidence.move)
    board, capture = after.board(), gain.line[0]
    taken, taker = board[taken_by(after, capture)], board[capture >> 6 & 63]
    if worth(taken) - worth(taker) < LEAST_WON:
        return None
    is_exchange = kind(taken) == ROOK and kind(taker) != PAWN
    return say_taken(evidence, "loses_exchange" if is_exchange else "loses_to_less", gain, cheaper=piece_word(taker))


def outnumbered(evidence: Evidence, gain: Gain) -> Reason | None:
    """It is protected, but attacked more often: the others take last, or the king may not take back."""
    if is_trade(evidence, gain) or len(gain.line) == 2:
        return None
    after, square = evidence.position.kernel.after(evidence.move), gain.line[0] & 63
    board, player = after.board(), evidence.position.to_move()
    if board[square] == EMPTY or gain.worth < worth(board[square]):
        return None
    attacked, protected = (len(attackers(board, square, side)) for side in (1 - player, player))
    by_king = [kind(board[guard]) == KING for guard in guards_of(evidence, gain)]
    if attacked <= protected or (len(gain.line) == 1 and by_king != [True]):
        return None
    return say_taken(evidence, "outnumbered", gain)


def bad_trade(evidence: Evidence, gain: Gain) -> Reason | None:
    """It takes something and is taken for it, which costs more."""
    kernel, move = evidence.position.kernel, evidence.move
    if not is_trade(evidence, gain) or len(gain.line) != 1 or move >> 12:
        return None
    board = kernel.board()
    mine, taken = board[move >> 6 & 63], board[taken_by(kernel, move)]
    if worth(mine) - worth(taken) < LEAST_WON:
        return None
    gaps = {"piece": piece_word(mine), "taken": piece_word(taken), "square": SQUARES[move & 63]}
    return say(evidence, "bad_trade", (move, *gain.line), gaps)


WAYS_TO_LOSE = (hangs, pinned_guard, bad_trade, for_less, outnumbered)


def misses_capture(evidence: Evidence) -> Reason | None:
    """Something could be taken for nothing, and this move takes nothing as good."""
    kernel = evidence.position.kernel
    capture = better_than(evidence) if evidence.best else best_free_capture(evidence)
    if capture is None or not is_free(kernel, capture):
        return None
    won = won_by(kernel, capture)
    played = won_by(kernel, evidence.move) - best_captures(kernel.after(evidence.move)).worth
    if won - played < min(won, LEAST_WON) or not explains(evidence, won):
        return None
    gaps = {"piece": place(kernel.board(), taken_by(kernel, capture)), "answer": move_words(kernel, capture)}
    return say(evidence, "misses_capture", (capture,), gaps)


def is_free(kernel: Any, capture: int) -> bool:
    """Whether it takes something, cannot be taken back, and nothing is lost elsewhere for it."""
    if taken_by(kernel, capture) < 0 or capture >> 12:
        return False
    after = kernel.after(capture)
    if any(move & 63 == capture & 63 for move in after.moves()):
        return False
    if after.outcome() is not None or best_captures(after, 0, 1).worth > 0:
        return False
    return not can_fork_back(after, (won_by(kernel, capture) + 1) // 2)


def best_free_capture(evidence: Evidence) -> int | None:
    """Without an engine: the dearest piece that can be had for nothing."""
    kernel = evidence.position.kernel
    free = [m for m in kernel.moves() if m != evidence.move and won_by(kernel, m) >= 3 and is_free(kernel, m)]
    return max(free, key=lambda move: won_by(kernel, move), default=None)


def wins_piece(evidence: Evidence) -> Reason | None:
    kernel, move = evidence.position.kernel, evidence.move
    if is_hopeless(evidence) or not is_free(kernel, move) or evidence.lost >= LEAST_LOST:
        return None
    return say(evidence, "wins_piece", (move,), {"piece": place(kernel.board(), taken_by(kernel, move))}, good=True)
