"""Pawn chess before anything runs: a win that can be forced, pawns lost in exchanges, passed pawns, pawns that are
held up, and moves that give nothing away.

What the engine expects is played out until nothing more is taken (`settled`); then pawns are counted as they stand.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from parlour.games.chessboard import SQUARES
from parlour.games.reason import Detector, Evidence, Prospect, Reason, reason_from
from parlour.games.reasons.pawns.evidence import draws, is_fault, move_words, wins_at_once
from parlour.games.reasons.pawns.race import (
    ahead,
    beside,
    captures_won,
    is_capture,
    is_pawn,
    moves_home,
    squares_with,
    way_of,
)
from parlour.games.reasons.pawns.solve import passed
from parlour.games.reasons.words import PAWNS as WORDS

FEWER = 2
"""So many moves fewer that give nothing away are worth saying."""

say = partial(reason_from, WORDS)
Settled = tuple[tuple[int, ...], Any]
"""A line and the pawns at its end."""


def settled(kernel: Any, line: tuple[int, ...], least: int) -> Settled | None:
    """Where a line comes to after so many moves, and after all captures that follow at once; None if it ends before."""
    for number, move in enumerate(line):
        if number >= least and not is_capture(move):
            return line[:number], kernel
        kernel = kernel.after(move)
        if kernel.outcome() is not None:
            return None
    return (line, kernel) if len(line) >= least and captures_won(kernel) <= 0 else None


def line_with(prospect: Prospect | None, move: int | None = None) -> tuple[int, ...]:
    """The expected line, if it begins with a move."""
    line = prospect.line if prospect else ()
    return line if line and move in (None, line[0]) else ()


def has_better(evidence: Evidence) -> bool:
    """Whether the engine knows a better move, and no win at once is on the board, which says more."""
    best = line_with(evidence.best)
    if not best or best[0] == evidence.move or not is_fault(evidence):
        return False
    kernel = evidence.position.kernel
    return not wins_at_once(kernel) and not wins_at_once(kernel.after(evidence.move))


def both_settled(evidence: Evidence, least: int = 2) -> tuple[Settled, Settled] | None:
    """Where the move and where the better one come to."""
    if not has_better(evidence):
        return None
    kernel = evidence.position.kernel
    played = settled(kernel, line_with(evidence.played, evidence.move), least)
    best = settled(kernel, line_with(evidence.best), least)
    return (played, best) if played and best else None


# Wins by force.


def allows_force(evidence: Evidence) -> Reason | None:
    played = evidence.played
    line = line_with(played, evidence.move)
    if played is None or (played.mate or 0) >= -2 or len(line) < 2 or not has_better(evidence):
        return None
    if evidence.best and (evidence.best.mate or 0) < 0:
        return None
    moves = -(played.mate or 0) // 2
    return say(evidence, "allows_force", line, {"answer": move_words(line[1]), "n": moves})


def misses_force(evidence: Evidence) -> Reason | None:
    best, played = evidence.best, evidence.played
    if best is None or (best.mate or 0) <= 1 or not has_better(evidence) or (played and (played.mate or 0) > 0):
        return None
    moves = ((best.mate or 0) + 1) // 2
    return say(evidence, "misses_force", best.line, {"answer": move_words(best.line[0]), "n": moves})


# Exchanges.


def taking_line(kernel: Any) -> tuple[int, ...]:
    """The captures that win the player to move the most pawns, with the best answers. Each may stop, and goes on where
    that costs nothing."""
    line: list[int] = []
    while kernel.outcome() is None:
        takes = [move for move in kernel.moves() if is_capture(move)]
        best = max(takes, key=lambda move: (-captures_won(kernel.after(move)), -move), default=None)
        if best is None or 1 - captures_won(kernel.after(best)) < 0:
            break
        line.append(best)
        kernel = kernel.after(best)
    return tuple(line)


def loses_pawn(evidence: Evidence) -> Reason | None:
    """More than one capture: a pawn that is taken for nothing is said to be."""
    if not has_better(evidence) or is_capture(evidence.move):
        return None
    kernel, best = evidence.position.kernel, line_with(evidence.best)
    after = kernel.after(evidence.move)
    if captures_won(after) < 1 or captures_won(kernel.after(best[0])) > 0:
        return None
    line = taking_line(after)
    if len(line) < 2:
        return None
    return say(evidence, "loses_pawn", (evidence.move, *line), {"answer": move_words(line[0])})


def misses_exchange(evidence: Evidence) -> Reason | None:
    if not has_better(evidence) or is_capture(evidence.move):
        return None
    kernel, best = evidence.position.kernel, line_with(evidence.best)
    line = taking_line(kernel)
    if len(line) < 2 or line[0] != best[0] or captures_won(kernel) < 1:
        return None
    return say(evidence, "misses_exchange", line, {"answer": move_words(best[0])})


# Passed pawns.


def passed_pawns(kernel: Any, player: int) -> set[int]:
    """Pawns with no enemy pawn ahead, neither in their way nor beside it."""
    theirs = kernel.pawns(1 - player)
    return {square for square in squares_with(kernel.pawns(player)) if not is_held(square, player, theirs)}


def is_held(square: int, player: int, theirs: int) -> bool:
    return any(is_pawn(theirs, near) for step in way_of(square, player) for near in (step, *beside(step)))


def new_passed(evidence: Evidence, player: int, there: Any, elsewhere: Any) -> int | None:
    """The most advanced passed pawn of a player who had none on that file before, and has none elsewhere."""
    files = {square % 8 for kernel in (evidence.position.kernel, elsewhere) for square in passed_pawns(kernel, player)}
    found = [square for square in passed_pawns(there, player) if square % 8 not in files]
    return min(found, key=lambda square: (moves_home(square, player), square), default=None)


def gives_passed(evidence: Evidence) -> Reason | None:
    found, player = both_settled(evidence), evidence.position.to_move()
    if found is None:
        return None
    (line, there), (_, elsewhere) = found
    square = new_passed(evidence, 1 - player, there, elsewhere)
    if square is None or new_passed(evidence, player, there, elsewhere) is not None:
        return None
    return say(evidence, "gives_passed", line, {"answer": move_words(line[1]), "square": SQUARES[square]})


def misses_passed(evidence: Evidence) -> Reason | None:
    found, player = both_settled(evidence, 1), evidence.position.to_move()
    if found is None:
        return None
    (_, elsewhere), (line, there) = found
    square = new_passed(evidence, player, there, elsewhere)
    if square is None or new_passed(evidence, 1 - player, there, elsewhere) is not None:
        return None
    return say(evidence, "misses_passed", line, {"answer": move_words(line[0]), "square": SQUARES[square]})


# Pawns that are held up.


def stands_before(kernel: Any, move: int) -> int | None:
    """The pawn in front of which a move puts one, without taking."""
    square, player = move & 63, kernel.to_move()
    front = ahead(square, player)
    return front if not is_capture(move) and 0 <= front < 64 and is_pawn(kernel.pawns(1 - player), front) else None


def lets_block(evidence: Evidence) -> Reason | None:
    line = line_with(evidence.played, evidence.move)
    if len(line) < 2 or not has_better(evidence) or blocks_in(evidence, line_with(evidence.best)[1:2]):
        return None
    after = evidence.position.kernel.after(line[0])
    square = stands_before(after, line[1])
    if square is None:
        return None
    return say(evidence, "lets_block", line[:2], {"answer": move_words(line[1]), "square": SQUARES[square]})


def blocks_in(evidence: Evidence, replies: tuple[int, ...]) -> bool:
    """Whether the better move would have been answered by a block, too."""
    after = evidence.position.kernel.after(line_with(evidence.best)[0])
    return any(stands_before(after, reply) is not None for reply in replies)


def misses_block(evidence: Evidence) -> Reason | None:
    if not has_better(evidence):
        return None
    kernel, best = evidence.position.kernel, line_with(evidence.best)[0]
    square = stands_before(kernel, best)
    if square is None or stands_before(kernel, evidence.move) is not None:
        return None
    return say(evidence, "misses_block", (best,), {"answer": move_words(best), "square": SQUARES[square]})


# Moves that give nothing away.


def safe_moves(kernel: Any) -> Iterator[int]:
    """After which the other wins no pawn by taking, nor the match at once."""
    for move in kernel.moves():
        after = kernel.after(move)
        if after.outcome() is not None or (captures_won(after) <= 0 and not wins_at_once(after)):
            yield move


def count_safe(kernel: Any, player: int, draw: bool) -> int:
    """As if it were this player's turn."""
    mine = kernel if kernel.to_move() == player else passed(kernel, draw)
    return sum(1 for _ in safe_moves(mine))


def is_quiet(kernel: Any, draw: bool) -> bool:
    """Whether nothing is decided by taking or at once, whoever's turn it is: then safe moves are what counts."""
    turned = passed(kernel, draw)
    return all(captures_won(one) <= 0 and not wins_at_once(one) for one in (kernel, turned))


def fewer_safe(evidence: Evidence) -> Reason | None:
    """The mover is left with fewer than the other, and the better move would have kept the balance."""
    found, player, draw = both_settled(evidence), evidence.position.to_move(), draws(evidence)
    if found is None:
        return None
    (line, there), (_, elsewhere) = found
    if not is_quiet(there, draw) or not is_quiet(elsewhere, draw):
        return None
    mine, theirs = (count_safe(there, who, draw) for who in (player, 1 - player))
    better = count_safe(elsewhere, player, draw) - count_safe(elsewhere, 1 - player, draw)
    if theirs - mine < FEWER or better - (mine - theirs) < FEWER:
        return None
    gaps: dict[str, str | int] = {"answer": move_words(line[1]), "few": mine, "many": theirs}
    return say(evidence, "fewer_safe", line, gaps)


PLANS: tuple[Detector, ...] = (
    allows_force,
    loses_pawn,
    gives_passed,
    misses_force,
    misses_exchange,
    misses_passed,
    lets_block,
    misses_block,
    fewer_safe,
)
