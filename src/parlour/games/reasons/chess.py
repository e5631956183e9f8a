"""Chess: mates, pieces that can be taken, and tactics; allowed, missed, and made.

What a reply or a better move is comes from the engine's word; what it wins is counted here, with legal captures
(`exchanges`), and a sentence is said only if both agree. Without an engine's word only what one move shows is said: a
mate in one, a piece that can be taken for nothing.
"""

from typing import Any

from parlour.games.reason import Detector, Evidence, Reason
from parlour.games.reasons.chess_captures import loses_material, misses_capture, wins_piece
from parlour.games.reasons.chess_mates import allows_mate, back_rank, mates, mates_soon, misses_mate, stalemates
from parlour.games.reasons.chess_words import (
    LEAST_LOST,
    LEAST_WON,
    better_than,
    explains,
    is_hopeless,
    move_words,
    place,
    reply_to,
    say,
)
from parlour.games.reasons.exchanges import Gain, best_captures, end_of, exchange_by, sure_gain, taken_by
from parlour.games.reasons.tactics import TACTICS, Targets, forked


def named_tactic(kernel: Any, move: int, gain: Gain) -> tuple[str, Targets] | None:
    """What the tactic is called that a move begins, and which squares it is about."""
    if len(gain.line) < 3 or taken_by(end_of(kernel, gain.line[:2]), gain.line[2]) < 0:
        return None
    found = ((name, find(kernel, move, gain.line[2])) for name, find in TACTICS.items())
    return next(((name, targets) for name, targets in found if targets is not None), None)


def tactic_words(kernel: Any, move: int, targets: Targets) -> dict[str, str]:
    board = kernel.after(move).board()
    return {"answer": move_words(kernel, move), "first": place(board, targets[0]), "second": place(board, targets[1])}


def beyond_captures(kernel: Any, move: int) -> Gain | None:
    """What a move wins for sure, if a plain capture would not win as much."""
    if taken_by(kernel, move) >= 0 and exchange_by(kernel, move).worth >= LEAST_WON:
        return None
    plain = max(0, best_captures(kernel).worth)
    return sure_gain(kernel, move, plain + LEAST_WON)


def allows_tactic(evidence: Evidence) -> Reason | None:
    """The engine's answer is a tactic that wins material, whatever is done about it."""
    reply, after = reply_to(evidence), evidence.position.kernel.after(evidence.move)
    if reply is None or not explains(evidence, LEAST_WON) or after.outcome() is not None:
        return None
    gain = beyond_captures(after, reply)
    found = named_tactic(after, reply, gain) if gain else None
    if gain is None or found is None:
        return None
    return say(evidence, f"allows_{found[0]}", (evidence.move, *gain.line), tactic_words(after, reply, found[1]))


def misses_tactic(evidence: Evidence) -> Reason | None:
    """The engine's better move is a tactic that wins material."""
    kernel, better = evidence.position.kernel, better_than(evidence)
    if better is None or not explains(evidence, LEAST_WON):
        return None
    gain = beyond_captures(kernel, better)
    found = named_tactic(kernel, better, gain) if gain else None
    if gain is None or found is None:
        return None
    return say(evidence, f"misses_{found[0]}", gain.line, tactic_words(kernel, better, found[1]))


def makes_fork(evidence: Evidence) -> Reason | None:
    kernel, move = evidence.position.kernel, evidence.move
    if is_hopeless(evidence) or evidence.lost >= LEAST_LOST or len(forked(kernel.after(move).board(), move & 63)) < 2:
        return None
    gain = beyond_captures(kernel, move)
    found = named_tactic(kernel, move, gain) if gain else None
    if gain is None or found is None or found[0] != "fork":
        return None
    return say(evidence, "makes_fork", gain.line, tactic_words(kernel, move, found[1]), good=True)


REASONS: tuple[Detector, ...] = (
    misses_mate,
    back_rank,
    allows_mate,
    stalemates,
    loses_material,
    allows_tactic,
    misses_capture,
    misses_tactic,
    mates,
    mates_soon,
    makes_fork,
    wins_piece,
)
