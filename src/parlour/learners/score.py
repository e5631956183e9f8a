"""How somebody did in some matches: the share of the points, a draw being half of one, and how sure that is."""

import math
from typing import NamedTuple

from parlour.learners.memory import Counts

STANDARD_ERRORS = 1.96


class Score(NamedTuple):
    """Of the points, from 0 to 1, with bounds between which the true share lies 95 % of the time."""

    low: float
    mean: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} to {self.high:.1%})"


def score_of(counts: Counts) -> Score:
    """A won and a lost match are added for the bounds, as Agresti and Coull do, so that a few matches that all end
    alike are not taken for certainty. Draws make a score surer than wins and losses do. Of no matches nothing is
    known."""
    if not counts.total:
        return Score(0.0, 0.5, 1.0)
    number = counts.total + 2
    points = counts.won + 1 + counts.drawn / 2
    middle = points / number
    squares = counts.won + 1 + counts.drawn / 4
    spread = STANDARD_ERRORS * math.sqrt(max(0.0, squares - points * middle) / (number - 1) / number)
    mean = (counts.won + counts.drawn / 2) / counts.total
    return Score(max(0.0, middle - spread), mean, min(1.0, middle + spread))
