"""How strong players are, from what they scored against each other and against some whose ratings are known.

The model is Bradley and Terry's on Elo's scale: whoever is rated d points more than another scores
1 / (1 + 10^(-d / 400)) a match, a draw being half a win. The rating is what is likeliest after the matches and what was
believed before them (maximum a posteriori), so that nobody's is infinite.

    people     are taken to be as strong as the random player, 0, give or take `SPREAD`: a few lucky wins make no
               champion
    a ladder   nothing is believed, but each pairing has one drawn match more
"""

import math
import random
import statistics
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from parlour.arena.score import STANDARD_ERRORS

POINTS = 400 / math.log(10)
"""So many make a step of the logistic function."""
SPREAD = 700.0
"""The standard deviation of what is believed of people beforehand: weak, ten matches weigh more."""
SWEEPS, LONGEST_STEP, ENOUGH = 100, 400.0, 0.05
LADDER_SWEEPS, LADDER_ENOUGH = 5000, 1e-6
"""Steps of a ladder hang together: one moves all the others, and it takes longer until nobody moves."""
RESAMPLES = 50

Name = TypeVar("Name", bound=Hashable)


class Pair(NamedTuple):
    """Two matches with the same opening, sides swapped: the score of the first opponent, 0 to 2."""

    first: int
    second: int
    score: float


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
    """Ratings of people; those of opponents are `known` and do not move. Who is neither is left out of account. The
    errors are as the curvature at the maximum has them."""
    values = fit(people, known)
    curves = {name: derivatives(values[name], faced, values)[1] for name, faced in people.items()}
    return {name: Rating(values[name], STANDARD_ERRORS / math.sqrt(curve)) for name, curve in curves.items()}


def rate_ladder(pairs: Sequence[Pair], count: int) -> list[Rating]:
    """Ratings of opponents 0 to count - 1 by each other, that of opponent 0 being 0. The errors are by resampling."""
    rng = random.Random(1)
    again = [fit_ladder(rng.choices(pairs, k=len(pairs)), count) for _ in range(RESAMPLES)]
    errors = [STANDARD_ERRORS * statistics.stdev(column) for column in zip(*again, strict=True)]
    return [Rating(*one) for one in zip(fit_ladder(pairs, count), errors, strict=True)]


def fit_ladder(pairs: Iterable[Pair], count: int) -> list[float]:
    scored: dict[tuple[int, int], tuple[float, int]] = {}
    for first, second, score in pairs:
        sum_so_far, matches = scored.get((first, second), (0.0, 0))
        scored[first, second] = sum_so_far + score, matches + 2
    faced: dict[int, list[Faced]] = {number: [] for number in range(1, count)}
    for (first, second), (score, matches) in scored.items():
        for one, other, points in ((first, second, score), (second, first, matches - score)):
            if one in faced:
                faced[one].append(Faced(other, points + 0.5, matches + 1))
    values = fit(faced, {0: 0.0}, spread=math.inf, sweeps=LADDER_SWEEPS, enough=LADDER_ENOUGH)
    return [values[number] for number in range(count)]


def fit(
    players: Mapping[Name, Sequence[Faced]],
    known: Mapping[Hashable, float],
    *,
    spread: float = SPREAD,
    sweeps: int = SWEEPS,
    enough: float = ENOUGH,
) -> dict[Hashable, float]:
    """The likeliest ratings of players, beside the `known` ones, which do not move. Who is neither is left out of
    account.

    Newton's steps, one player after the other, until nobody moves by more than is `enough`: the function is concave,
    and a step is never longer than what it takes to get near.
    """
    values: dict[Hashable, float] = dict.fromkeys(players, 0.0) | dict(known)
    for _ in range(sweeps):
        longest = 0.0
        for name, faced in players.items():
            slope, curve = derivatives(values[name], faced, values, spread)
            step = max(-LONGEST_STEP, min(LONGEST_STEP, slope / curve if curve else 0.0))
            values[name] += step
            longest = max(longest, abs(step))
        if longest < enough:
            break
    return values


def derivatives(
    value: float, faced: Sequence[Faced], values: Mapping[Hashable, float], spread: float = SPREAD
) -> tuple[float, float]:
    """Of the logarithm of the posterior: the slope, and how fast it falls."""
    slope, curve = -value / spread**2, 1 / spread**2
    for one in faced:
        if one.other in values:
            expected = chance(value - values[one.other])
            slope += (one.score - one.matches * expected) / POINTS
            curve += one.matches * expected * (1 - expected) / POINTS**2
    return slope, curve


def chance(ahead: float) -> float:
    """What somebody so many points ahead scores in a match, on average."""
    return 1 / (1 + math.exp(-ahead / POINTS)) if ahead > -6000 else 0.0
