"""Ratings and scores: on Elo's scale whoever is 400 points ahead scores ten points for each of the other's."""

import math

POINTS = 400 / math.log(10)
"""So many make a step of the logistic function."""


def chance(ahead: float) -> float:
    """What somebody so many points ahead scores in a match, on average."""
    return 1 / (1 + math.exp(-ahead / POINTS)) if ahead > -6000 else 0.0


def points_of(score: float) -> float:
    """How many points ahead somebody is who scores so much on average; infinite for everything or nothing."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return POINTS * math.log(score / (1 - score))


def normal(standard_errors: float) -> float:
    """How likely a number that varies like many small chances together lies below this many standard errors."""
    return 0.5 * math.erfc(-standard_errors / math.sqrt(2))
