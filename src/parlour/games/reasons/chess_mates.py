"""Mates in chess, allowed, missed and given, and stalemate."""

from typing import Any

from parlour.games.reason import Evidence, Prospect, Reason
from parlour.games.reasons.attacks import PAWN, QUEEN, ROOK, attackers, kind, king_of
from parlour.games.reasons.chess_proofs import is_forced_mate
from parlour.games.reasons.chess_words import LEAST_LOST, LONGEST_MATE, move_words, say
from parlour.games.reasons.exchanges import balance, end_of

AHEAD = 3
"""Without an engine's word, a player who has so much more was winning."""


def is_mate(kernel: Any) -> bool:
    ended = kernel.outcome()
    return ended is not None and ended[1] == "checkmate"


def mate_at_once(kernel: Any) -> int | None:
    return next((move for move in kernel.moves() if is_mate(kernel.after(move))), None)


def mating_line(evidence: Evidence, prospect: Prospect | None, plies: int) -> tuple[int, ...] | None:
    """The engine's line, if it ends with a mate after so many plies, and nothing that is answered puts that off."""
    if prospect is None or len(prospect.line) != plies or (plies + 1) // 2 > LONGEST_MATE:
        return None
    kernel = evidence.position.kernel
    for move in prospect.line:
        kernel = kernel.after(move)
        if kernel is None:
            return None
    if not is_mate(kernel):
        return None
    before, line = evidence.position.kernel, prospect.line
    if plies % 2 == 0:  # it is the other who mates
        before, line = before.after(line[0]), line[1:]
    return prospect.line if is_forced_mate(before, line) else None


def misses_mate(evidence: Evidence) -> Reason | None:
    """Not where the move forces mate as well, only later."""
    kernel = evidence.position.kernel
    if is_mate(kernel.after(evidence.move)) or (evidence.played and (evidence.played.mate or 0) > 0):
        return None
    if (once := mate_at_once(kernel)) is not None:
        return say(evidence, "misses_mate", (once,), {"answer": move_words(kernel, once)}, "misses_mate_at_once")
    best = evidence.best
    line = mating_line(evidence, best, best.mate) if best and best.mate else None
    if line is None or (len(line) > 3 and evidence.lost < LEAST_LOST):  # a long one is no matter if all else wins
        return None
    return say(evidence, "misses_mate", line, {"n": (len(line) + 1) // 2, "answer": move_words(kernel, line[0])})


def allowed_mate(evidence: Evidence) -> tuple[int, ...] | None:
    """How the other mates after the move, if another move would have avoided it."""
    kernel, move = evidence.position.kernel, evidence.move
    after = kernel.after(move)
    if after.outcome() is not None:
        return None
    if evidence.best and (evidence.best.mate or 0) < 0:
        return None
    if (once := mate_at_once(after)) is not None:
        known = evidence.best is not None
        avoided = known or any(mate_at_once(kernel.after(other)) is None for other in kernel.moves() if other != move)
        return (move, once) if avoided else None
    played = evidence.played
    if played is None or played.mate is None or played.mate > 0 or evidence.lost < LEAST_LOST:
        return None
    return mating_line(evidence, played, -played.mate)


def is_back_rank(kernel: Any) -> bool:
    """Whether the king is mated along its own first rank, shut in by its own pawns."""
    player, board = kernel.to_move(), kernel.board()
    king = king_of(board, player)
    if king // 8 != 7 * player:
        return False
    ahead = king + (8 if player == 0 else -8)
    front = [square for square in (ahead - 1, ahead, ahead + 1) if square // 8 == ahead // 8]
    checks = attackers(board, king, 1 - player)
    along = [square for square in checks if square // 8 == king // 8 and kind(board[square]) in (ROOK, QUEEN)]
    return checks == along and all(board[square] == 6 * player + PAWN for square in front)


def back_rank(evidence: Evidence) -> Reason | None:
    line = allowed_mate(evidence)
    return (
        say_mate(evidence, "back_rank", line) if line and is_back_rank(end_of(evidence.position.kernel, line)) else None
    )


def allows_mate(evidence: Evidence) -> Reason | None:
    line = allowed_mate(evidence)
    if line is None or is_back_rank(end_of(evidence.position.kernel, line)):
        return None
    return say_mate(evidence, "allows_mate", line)


def say_mate(evidence: Evidence, name: str, line: tuple[int, ...]) -> Reason:
    answer = move_words(evidence.position.kernel.after(line[0]), line[1])
    words = f"{name}_at_once" if len(line) == 2 else name
    return say(evidence, name, line, {"n": len(line) // 2, "answer": answer}, words)


def stalemates(evidence: Evidence) -> Reason | None:
    """Only where there was more to be had than a draw."""
    kernel = evidence.position.kernel
    ended = kernel.after(evidence.move).outcome()
    if ended is None or ended[1] != "stalemate" or len(kernel.moves()) == 1:
        return None
    ahead = evidence.lost >= LEAST_LOST if evidence.best else balance(kernel) >= AHEAD
    return say(evidence, "stalemates", (evidence.move,)) if ahead else None


def mates(evidence: Evidence) -> Reason | None:
    mated = is_mate(evidence.position.kernel.after(evidence.move))
    return say(evidence, "mates", (evidence.move,), good=True) if mated else None


def mates_soon(evidence: Evidence) -> Reason | None:
    played = evidence.played
    line = mating_line(evidence, played, played.mate) if played and (played.mate or 0) > 1 and played.mate else None
    return say(evidence, "mates_soon", line, {"n": (len(line) + 1) // 2}, good=True) if line else None
