"""How a level errs: one pure function. A level searches properly, sees what is best, and then chooses like a person:
among moves that are good enough, the better ones more often; sometimes without having noticed one kind of thing."""

import math
from bisect import bisect
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate

from parlour.engines.dice import dice_of
from parlour.engines.engine import Candidate, Info

SHARE_FLOOR = 0.1
"""Moves that got less than this part of the best one's attention are never played: they are the absurd ones."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far from its best an opponent plays. The defaults play the best move."""

    loss: float = 0.0
    """How much worse than the best a move may be, in value (the whole scale, from lost to won, is 2)."""
    heat: float = 0.0
    """How evenly it chooses among the moves allowed: near 0 hardly ever a worse one, at 1 almost any of them."""
    z: float | None = None
    """If set, it chooses by attention instead: each move with its share to the power z."""
    looks: bool = True
    """Never misses a win at hand, and never allows one that it could prevent."""
    oversight: str | None = None
    """The name of what it sometimes does not notice; the game's module knows what that is."""
    oversight_chance: float = 0.0


def choose(info: Info, level: Level, seed: int, player: int, hidden: Collection[int] = ()) -> Candidate:
    """The candidate that this level plays, if it has not noticed the `hidden` moves. Depends on its arguments alone."""
    best = info.candidates[0]
    if level.looks and is_win_at_hand(best, player):
        return best
    seen = without_hidden(info, level, player, hidden)
    best = seen[0]
    if level.heat <= 0 and level.z is None:  # only the best, of which there may be several
        equals = [c for c in seen if is_equal(c, best)]
        if best.solved:  # one of them may lose sooner
            equals = [c for c in equals if is_allowed(c, best, level, player)]
        return best if len(equals) == 1 else equals[int(dice_of(seed).first() * len(equals))]
    allowed = [c for c in seen if is_allowed(c, best, level, player)]
    weights = list(accumulate(weight(c, best, level, player) for c in allowed))
    return allowed[bisect(weights, dice_of(seed).first() * weights[-1], hi=len(weights) - 1)]


def gain(candidate: Candidate, player: int) -> float:
    """The value to the player who moves."""
    return candidate.value if player == 0 else -candidate.value


def is_win_at_hand(candidate: Candidate, player: int) -> bool:
    return candidate.solved and gain(candidate, player) == 1 and len(candidate.line) == 1


def is_allowed(candidate: Candidate, best: Candidate, level: Level, player: int) -> bool:
    if level.z is not None and candidate.share < SHARE_FLOOR * best.share:
        return False
    if level.looks and loses_at_once(candidate, player) and not loses_at_once(best, player):
        return False
    return gain(best, player) - gain(candidate, player) <= level.loss


def loses_at_once(candidate: Candidate, player: int) -> bool:
    """The other player has a win at hand after it."""
    return candidate.solved and gain(candidate, player) == -1 and len(candidate.line) <= 2


def weight(candidate: Candidate, best: Candidate, level: Level, player: int) -> float:
    if level.z is not None:
        return float(max(candidate.share, 1e-9) ** level.z)
    return math.exp(-(gain(best, player) - gain(candidate, player)) / level.heat)


def is_equal(candidate: Candidate, best: Candidate) -> bool:
    """No worse in any way: a smaller margin and a value that is only guessed are worse, and what got no share at all is
    not what the engine wants played (the solver gives all of it to the replies of its book)."""
    if candidate.value != best.value or candidate.score != best.score or candidate.solved != best.solved:
        return False
    return candidate.share > 0 or best.share <= 0


def without_hidden(info: Info, level: Level, player: int, hidden: Collection[int]) -> Sequence[Candidate]:
    """The candidates without the hidden ones; all of them if nothing would be left that a level that looks may play."""
    if not hidden:
        return info.candidates
    seen = [candidate for candidate in info.candidates if candidate.move not in hidden]
    if not seen or (level.looks and loses_at_once(seen[0], player)):
        return info.candidates
    return seen
