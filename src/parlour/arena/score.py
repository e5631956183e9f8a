"""How somebody did in some matches: the share of the points, a draw being half of one, and how sure that is."""

import math
from collections.abc import Mapping
from typing import NamedTuple

STANDARD_ERRORS = 1.96
"""That hold 95 %."""


class Score(NamedTuple):
    """Of the points, from 0 to 1, with bounds between which the true share lies 95 % of the time."""

    low: float
    mean: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} to {self.high:.1%})"


def score_of(shares: Mapping[float, int]) -> Score:
    """How often each share of the points was won, of whatever is independent: of matches, or, where two matches have
    the same opening, of their pair. One of all and one of nothing are added for the bounds, as Agresti and Coull do, so
    that a few that all end alike are not taken for certainty. Draws make a score surer than wins and losses do. Of
    nothing nothing is known."""
    total = sum(shares.values())
    if not total:
        return Score(0.0, 0.5, 1.0)
    number = total + 2
    points = sum(share * count for share, count in shares.items())
    squares = sum(share * share * count for share, count in shares.items()) + 1
    middle = (points + 1) / number
    spread = STANDARD_ERRORS * math.sqrt(max(0.0, squares - (points + 1) * middle) / (number - 1) / number)
    return Score(max(0.0, middle - spread), points / total, min(1.0, middle + spread))
