"""How our own learner chooses: for each move how it went so far, a draw being half a win, and curiosity about moves it
has seldom tried (UCB1: Auer, Cesa-Bianchi, Fischer 2002).

    score = (won + drawn / 2 + doubt * expected) / (n + doubt) + curiosity * sqrt(ln(1 + N) / (1 + n))

`expected` is what the patterns of the move say together, and half where a game names none. A pattern says by how much
moves like this one did better than moves in general; these differences of log odds are added, as if patterns were
independent. The learner's own moves and those of the others are compared each with their own kind: whoever is the
stronger player wins with any move more often, which says nothing about the move.
"""

import math
from collections.abc import Iterable, Sequence
from random import Random as Dice
from typing import NamedTuple

from parlour.games.game import Position
from parlour.learners.choosing.historical import Rule
from parlour.learners.memory import Counts

DOUBT = 1.0
"""How many matches the expectation counts as much as; of patterns it takes more to be believed, and then they are
believed more."""
PATTERN_DOUBT = 8.0


class Weighed(NamedTuple):
    move: int
    counts: Counts
    mean: float
    """For the player to move, from 0, lost, to 1, won."""
    score: float
    """The mean and the curiosity."""


def weigh(moves: Iterable[tuple[int, Counts, float]], curiosity: float) -> list[Weighed]:
    """Each move with what is known of it and what it is worth, in their order."""
    known = list(moves)
    tried = sum(counts.total for _, counts, _ in known)
    weighed = []
    for move, counts, mean in known:
        bonus = curiosity * math.sqrt(math.log1p(tried) / (1 + counts.total))
        weighed.append(Weighed(move, counts, mean, mean + bonus))
    return weighed


def best_of(weighed: Sequence[Weighed], dice: Dice) -> Weighed:
    """The one with the best score; of equals any."""
    best = max(found.score for found in weighed)
    return dice.choice([found for found in weighed if found.score == best])


def average(counts: Counts, doubt: float, otherwise: float = 0.5) -> float:
    won, drawn, lost = counts
    return (won + drawn / 2 + doubt * otherwise) / (won + drawn + lost + doubt)


def expected_score(usual: float, betters: Iterable[float]) -> float:
    """The chance to win with a move, from that of usual moves and from what its patterns say."""
    return 1 / (1 + math.exp(-log_odds(usual) - sum(betters)))


def better(pattern: Sequence[Counts], usual: Sequence[float]) -> float:
    """By how much moves with a pattern did better than usual ones, in log odds: the learner's own moves and those of
    the others, in proportion to how many there are."""
    total = sum(map(sum, pattern))
    return sum(
        sum(counts) / total * (log_odds(average(counts, PATTERN_DOUBT, mean)) - log_odds(mean))
        for counts, mean in zip(pattern, usual, strict=True)
        if total
    )


def log_odds(chance: float) -> float:
    return math.log(chance / (1 - chance))


def rule_of(weighed: Sequence[Weighed], position: Position) -> Rule:
    """Why it plays the first of them."""
    chosen = weighed[0]
    if len({found.mean for found in weighed}) == 1 and not any(found.counts.total for found in weighed):
        return "no data"
    if chosen.mean < max(found.mean for found in weighed):
        return "exploring"
    if chosen.counts.total:
        return "memory"
    return "patterns" if position.game.patterns(position, chosen.move) else "exploring"
