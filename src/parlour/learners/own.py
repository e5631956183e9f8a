"""How our own learner chooses: for each move how it went so far, a draw being half a win, and curiosity about moves it
has seldom tried (UCB1: Auer, Cesa-Bianchi, Fischer 2002).

    score = (won + drawn / 2 + doubt * expected) / (n + doubt) + curiosity * sqrt(ln(1 + N) / (1 + n))

`expected` is what the patterns of the move say together, each for itself a chance to win (their log odds are added),
and half where they say nothing.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random as Dice

from parlour.learners.memory import Counts

DOUBT = 1.0
"""How many matches the expectation counts as much as; of patterns it takes more to be believed, and then they are
believed more."""
PATTERN_DOUBT = 8.0


@dataclass(frozen=True, slots=True)
class Weighed:
    move: int
    counts: Counts
    mean: float
    """For the player to move, from 0, lost, to 1, won."""
    score: float
    """The mean and the curiosity."""


def weigh(moves: Iterable[tuple[int, Counts, Sequence[Counts]]], curiosity: float) -> list[Weighed]:
    """Each move with what is known of it; in their order."""
    known = list(moves)
    tried = sum(counts.total for _, counts, _ in known)
    weighed = []
    for move, counts, patterns in known:
        mean = average(counts, PATTERN_DOUBT if patterns else DOUBT, together(patterns))
        bonus = curiosity * math.sqrt(math.log1p(tried) / (1 + counts.total))
        weighed.append(Weighed(move, counts, mean, mean + bonus))
    return weighed


def best_of(weighed: Sequence[Weighed], dice: Dice) -> Weighed:
    """The one with the best score; of equals any."""
    best = max(found.score for found in weighed)
    return dice.choice([found for found in weighed if found.score == best])


def average(counts: Counts, doubt: float, otherwise: float = 0.5) -> float:
    return (counts.won + counts.drawn / 2 + doubt * otherwise) / (counts.total + doubt)


def together(patterns: Iterable[Counts]) -> float:
    odds = sum(math.log(chance / (1 - chance)) for chance in (average(counts, PATTERN_DOUBT) for counts in patterns))
    return 1 / (1 + math.exp(-odds))
