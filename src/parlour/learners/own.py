"""How our own learner chooses: for each move how it went so far, a draw being half a win, and curiosity about moves it
has seldom tried (UCB1: Auer, Cesa-Bianchi, Fischer 2002).

    score = (won + drawn / 2 + doubt * expected) / (n + doubt) + curiosity * sqrt(ln(1 + N) / (1 + n))

`expected` is what the patterns of the move say, and half where they say nothing.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from parlour.learners.memory import Counts

DOUBT = 1.0
"""How many matches the expectation counts as much as."""


@dataclass(frozen=True, slots=True)
class Weighed:
    move: int
    counts: Counts
    mean: float
    """For the player to move, from 0, lost, to 1, won."""
    score: float
    """The mean and the curiosity."""


def weigh(moves: Iterable[tuple[int, Counts, Counts]], curiosity: float) -> list[Weighed]:
    """Each move with what is known of it; in their order."""
    known = list(moves)
    tried = sum(counts.total for _, counts, _ in known)
    weighed = []
    for move, counts, patterns in known:
        mean = expected(counts, DOUBT, expected(patterns, DOUBT, 0.5))
        bonus = curiosity * math.sqrt(math.log1p(tried) / (1 + counts.total))
        weighed.append(Weighed(move, counts, mean, mean + bonus))
    return weighed


def expected(counts: Counts, doubt: float, otherwise: float) -> float:
    return (counts.won + counts.drawn / 2 + doubt * otherwise) / (counts.total + doubt)
