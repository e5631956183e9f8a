"""How strong those are whom nobody follows match by match, from what they scored against each other and against
opponents whose ratings are known: learners, by their last exams. (People are rated in `following`.)

The model is Bradley and Terry's on Elo's scale: whoever is rated d points more than another scores
1 / (1 + 10^(-d / 400)) a match, a draw being half a win. The rating is what is likeliest after the matches and what was
believed before them (maximum a posteriori): everybody is taken to be as strong as the random player, 0, give or take
`SPREAD`, so that a few lucky wins make no champion and nobody's rating is infinite.
"""

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from parlour.arena.elo import POINTS, chance
from parlour.arena.score import STANDARD_ERRORS

SPREAD = 700.0
"""The standard deviation of what is believed of anybody beforehand: weak, ten matches weigh more."""
SWEEPS, LONGEST_STEP, ENOUGH = 100, 400.0, 0.05

Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Faced:
    """What somebody scored against one other, in so many matches: a win is 1, a draw a half."""

    other: Hashable
    score: float
    matches: float


@dataclass(frozen=True, slots=True)
class Rating:
    value: float
    error: float
    """95 % of the time the true value lies within this."""


def rate(people: Mapping[Name, Sequence[Faced]], known: Mapping[Hashable, float]) -> dict[Name, Rating]:
    """Their ratings; those of opponents are `known` and do not move. Who is neither is left out of account. The
    errors are as the curvature at the maximum has them."""
    values = fit(people, known)
    curves = {name: derivatives(values[name], faced, values)[1] for name, faced in people.items()}
    return {name: Rating(values[name], STANDARD_ERRORS / math.sqrt(curve)) for name, curve in curves.items()}


def fit(
    players: Mapping[Name, Sequence[Faced]],
    known: Mapping[Hashable, float],
) -> dict[Hashable, float]:
    """The likeliest ratings of players, beside the `known` ones, which do not move. Who is neither is left out of
    account.

    Newton's steps, one player after the other, until nobody moves by more than `ENOUGH`: the function is concave,
    and a step is never longer than what it takes to get near.
    """
    values: dict[Hashable, float] = dict.fromkeys(players, 0.0) | dict(known)
    for _ in range(SWEEPS):
        longest = 0.0
        for name, faced in players.items():
            slope, curve = derivatives(values[name], faced, values)
            step = max(-LONGEST_STEP, min(LONGEST_STEP, slope / curve if curve else 0.0))
            values[name] += step
            longest = max(longest, abs(step))
        if longest < ENOUGH:
            break
    return values


def derivatives(value: float, faced: Sequence[Faced], values: Mapping[Hashable, float]) -> tuple[float, float]:
    """Of the logarithm of the posterior: the slope, and how fast it falls."""
    slope, curve = -value / SPREAD**2, 1 / SPREAD**2
    for one in faced:
        if one.other in values:
            expected = chance(value - values[one.other])
            slope += (one.score - one.matches * expected) / POINTS
            curve += one.matches * expected * (1 - expected) / POINTS**2
    return slope, curve
