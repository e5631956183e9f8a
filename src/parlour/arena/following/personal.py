"""How strong a person is, match by match, on the scale of the ladders.

The model is Weng and Lin's for two (Bradley and Terry's, with what is not known yet as a normal distribution; JMLR 12,
2011), as openskill has it, set to Elo's scale: whoever is rated d points more than another scores
1 / (1 + 10^(-d / 400)) a match. A match moves the rating the further, the less is known; and with each a little less is
known again (`DRIFT`), since people learn.

A newcomer is taken for somebody near the foot of the ladder, and little is made of that: the first matches count most.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from parlour.arena.elo import POINTS
from parlour.arena.score import STANDARD_ERRORS

WIDEST, NARROWEST = 500.0, 200.0
"""How little is known of a newcomer, as a standard deviation: a third of the ladder, within these."""
DRIFT = 12.0
"""By how much somebody may change from one match to the next, as a standard deviation."""
PROVISIONAL = 8
"""After so many matches a rating says something."""
LEAST_SPREAD = 1.0

_MODEL = BradleyTerryFull(mu=0.0, sigma=WIDEST, beta=POINTS / math.sqrt(2), tau=DRIFT)


@dataclass(frozen=True, slots=True)
class Strength:
    value: float
    spread: float
    """What is not known of it, as a standard deviation."""
    matches: int = 0

    @property
    def error(self) -> float:
        """95 % of the time the true value lies within this."""
        return STANDARD_ERRORS * self.spread

    @property
    def is_provisional(self) -> bool:
        return self.matches < PROVISIONAL


class Known(NamedTuple):
    """An opponent whose rating was measured, and does not move."""

    value: float
    error: float


def newcomer(ratings: Sequence[float]) -> Strength:
    """Somebody of whom nothing is known but the ladder they play on: near its foot, one step above the weakest."""
    ordered = sorted(ratings) or [0.0]
    spread = max(NARROWEST, min(WIDEST, (ordered[-1] - ordered[0]) / 3))
    return Strength(ordered[min(1, len(ordered) - 1)], spread)


def after_match(one: Strength, other: Strength, score: float) -> tuple[Strength, Strength]:
    """Two people after a match: the first scored 1, a half or 0."""
    (value, spread), (others_value, others_spread) = _rate((one.value, one.spread), (other.value, other.spread), score)
    return Strength(value, spread, one.matches + 1), Strength(others_value, others_spread, other.matches + 1)


def after_known(one: Strength, opponent: Known, score: float) -> Strength:
    """A person after a match with somebody whose rating does not move."""
    spread = max(LEAST_SPREAD, opponent.error / STANDARD_ERRORS)
    value, left = _rate((one.value, one.spread), (opponent.value, spread), score)[0]
    return Strength(value, left, one.matches + 1)


Normal = tuple[float, float]


def _rate(one: Normal, other: Normal, score: float) -> tuple[Normal, Normal]:
    """A draw is half a win and half a loss: the step is linear in the score. (openskill itself moves two who drew by
    the same amount in the same direction, whoever was expected to win.)"""
    won, lost = (_decide(one, other, first_won=first) for first in (True, False))
    (a, b), (c, d) = won, lost
    return _mix(a, c, score), _mix(b, d, score)


def _decide(one: Normal, other: Normal, first_won: bool) -> tuple[Normal, Normal]:
    teams = [[_MODEL.rating(*one)], [_MODEL.rating(*other)]]
    (first,), (second,) = _MODEL.rate(teams, ranks=[1, 2] if first_won else [2, 1])
    return (first.mu, first.sigma), (second.mu, second.sigma)


def _mix(won: Normal, lost: Normal, score: float) -> Normal:
    return won[0] * score + lost[0] * (1 - score), won[1]
