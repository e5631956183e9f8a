"""How strong people are, from their results against opponents whose ratings are known and against each other.

The model is Bradley and Terry's on Elo's scale: whoever is rated d points more than another scores
1 / (1 + 10^(-d / 400)) a match, a draw being half a win. Before anything is known, a person is taken to be as strong as
the random player, 0, give or take `SPREAD`; the rating is what is likeliest then (maximum a posteriori). So a few
lucky wins do not make a champion, and nobody's rating is infinite.
"""

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

POINTS = 400 / math.log(10)
"""So many make a step of the logistic function."""
SPREAD = 700.0
"""The standard deviation of what is believed beforehand: weak, ten matches weigh more."""
WITHIN = 1.96
"""Standard deviations that hold 95 %."""
SWEEPS, LONGEST_STEP, ENOUGH = 100, 400.0, 0.05

Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Faced:
    """What a person scored against one other, in so many matches: a win is 1, a draw a half."""

    other: Hashable
    score: float
    matches: int


@dataclass(frozen=True, slots=True)
class Rating:
    value: float
    error: float
    """95 % of the time the true value lies within this, as the curvature at the maximum has it."""


def estimate(people: Mapping[Name, Sequence[Faced]], known: Mapping[Hashable, float]) -> dict[Name, Rating]:
    """Ratings of people; those of opponents are `known` and do not move. Who is neither is left out of account.

    Newton's steps, one person after the other, until nobody moves: the function is concave, and a step is never longer
    than what it takes to get near.
    """
    values: dict[Hashable, float] = dict.fromkeys(people, 0.0) | dict(known)
    for _ in range(SWEEPS):
        longest = 0.0
        for name, faced in people.items():
            slope, curve = derivatives(values[name], faced, values)
            step = max(-LONGEST_STEP, min(LONGEST_STEP, slope / curve))
            values[name] += step
            longest = max(longest, abs(step))
        if longest < ENOUGH:
            break
    return {
        name: Rating(values[name], WITHIN / math.sqrt(derivatives(values[name], faced, values)[1]))
        for name, faced in people.items()
    }


def derivatives(value: float, faced: Sequence[Faced], values: Mapping[Hashable, float]) -> tuple[float, float]:
    """Of the logarithm of the posterior: the slope, and how fast it falls."""
    slope, curve = -value / SPREAD**2, 1 / SPREAD**2
    for one in faced:
        if one.other in values:
            expected = chance(value - values[one.other])
            slope += (one.score - one.matches * expected) / POINTS
            curve += one.matches * expected * (1 - expected) / POINTS**2
    return slope, curve


def chance(ahead: float) -> float:
    """What somebody so many points ahead scores in a match, on average."""
    return 1 / (1 + math.exp(-ahead / POINTS)) if ahead > -6000 else 0.0
