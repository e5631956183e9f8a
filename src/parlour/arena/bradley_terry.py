"""The joint fit of an arena: which ratings explain all scores best, and how sure that is.

Bradley and Terry's model on Elo's scale: whoever is d points ahead, those for moving first among them, scores
1 / (1 + 10^(-d / 400)) on average. Draws are half a win each, so a difference in rating always means the same share of
the points, however many draws a game has; how often it is drawn between equals is told beside.

The errors come from pairs: two matches with one opening depend on each other, and so do all that is drawn or lost in
them. What each pair adds to the slope is squared and summed up (a sandwich), which needs no assumption about how often
a match is drawn or how much an opening favours a side. Each pairing has one drawn match more, so that nobody's rating
is infinite, and a few pairs that all end alike are not taken for certainty.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from parlour.arena import words
from parlour.arena.elo import POINTS, chance, normal
from parlour.arena.linear import Matrix, Vector, inverse, solve, times, zeros
from parlour.arena.score import STANDARD_ERRORS

ROUNDS, ENOUGH, LONGEST = 100, 1e-9, 1.0
FIRST_IS_ZERO: Mapping[int, float] = {0: 0.0}


class PairScore(NamedTuple):
    """What a pair of matches with one opening came to: `one` moved first in the first of them."""

    one: int
    two: int
    first: float
    """What `one` scored when it moved first: 0, a half or 1."""
    second: float
    """And when it moved second."""

    @property
    def score(self) -> float:
        return self.first + self.second


class Rating(NamedTuple):
    value: float
    error: float
    """95 % of the time the true value lies within this."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """Of all that took part, by number."""

    values: tuple[float, ...]
    """Those that were known are as they were."""
    covariance: Sequence[Sequence[float]]
    advantage: Rating
    """What moving first is worth."""
    draws: float
    """The share of matches that are drawn between equals."""
    pairs: int

    def rating(self, one: int) -> Rating:
        return Rating(self.values[one], self._error(self.covariance[one][one]))

    def ahead(self, one: int, two: int) -> Rating:
        """How much stronger one is than another."""
        cov = self.covariance
        spread = cov[one][one] + cov[two][two] - 2 * cov[one][two]
        return Rating(self.values[one] - self.values[two], self._error(spread))

    def superiority(self, one: int, two: int) -> float:
        """How likely one is the stronger of the two."""
        value, error = self.ahead(one, two)
        return normal(value / error * STANDARD_ERRORS) if error else 0.5

    @staticmethod
    def _error(variance: float) -> float:
        return STANDARD_ERRORS * math.sqrt(max(0.0, variance))


class About(NamedTuple):
    """What a match is about: which unknowns, each with its sign, and how far ahead the known ones are."""

    places: tuple[tuple[int, float], ...]
    ahead: float = 0.0

    def expected(self, values: Vector) -> float:
        return chance(POINTS * (self.ahead + sum(sign * values[place] for place, sign in self.places)))

    def with_first(self, place: int, sign: float) -> "About":
        return About((*self.places, (place, sign)), self.ahead)


Observed = tuple[tuple[About, float], ...]
"""Matches that depend on each other, with their scores."""
Merged = dict[About, tuple[int, float]]
"""Matches about the same: how many, and what was scored in them together."""


class Seen(NamedTuple):
    """Pairs that came to the same, and how many of them."""

    observed: Observed
    number: int


class Unknowns:
    """Whose ratings are to be found, and where; what moving first is worth comes after them."""

    def __init__(self, count: int, known: Mapping[int, float]) -> None:
        self.known = {number: value / POINTS for number, value in known.items()}
        self.place = {number: place for place, number in enumerate(n for n in range(count) if n not in known)}
        self.first = len(self.place)

    def match(self, one: int, two: int) -> About:
        sides = [(self.place[who], sign) for who, sign in ((one, 1.0), (two, -1.0)) if who in self.place]
        return About(tuple(sides), self.known.get(one, 0.0) - self.known.get(two, 0.0))

    def pair(self, pair: PairScore) -> Observed:
        about = self.match(pair.one, pair.two)
        return (about.with_first(self.first, 1.0), pair.first), (about.with_first(self.first, -1.0), pair.second)

    def believed(self, met: Iterable[tuple[int, int]]) -> list[Observed]:
        drawn: list[Observed] = [((self.match(one, two), 0.5),) for one, two in met]
        return [*drawn, ((About(((self.first, 1.0),)), 0.5),)]


def fit_pairs(pairs: Iterable[PairScore], count: int, known: Mapping[int, float] = FIRST_IS_ZERO) -> Ratings:
    """Ratings of all from 0 to count - 1, beside those that are known, which do not move. Raises ValueError if
    somebody has met nobody through whom they can be compared with these.

    Pairs that came to the same are counted first: from there on it takes no longer however many there are."""
    counted = sorted(Counter(pairs).items())
    met = sorted({(pair.one, pair.two) for pair, _ in counted})
    require_connected(met, count, known)
    unknown = Unknowns(count, known)
    observed = [Seen(unknown.pair(pair), number) for pair, number in counted]
    believed = [Seen(one, 1) for one in unknown.believed(met)]
    merged, first = merge([*observed, *believed]), unknown.first
    found = climb(merged, first + 1)
    cov = spread_of(found, merged, observed, believed)
    places = [unknown.place.get(number) for number in range(count)]
    covariance = [[0.0 if i is None or j is None else cov[i][j] * POINTS**2 for j in places] for i in places]
    return Ratings(
        tuple(known[n] if place is None else found[place] * POINTS for n, place in enumerate(places)),
        covariance,
        Rating(found[first] * POINTS, STANDARD_ERRORS * POINTS * math.sqrt(max(0.0, cov[first][first]))),
        draws_between_equals(observed, found),
        sum(number for _, number in counted),
    )


def merge(seen: Iterable[Seen]) -> Merged:
    scored: Merged = {}
    for observed, more in seen:
        for about, score in observed:
            number, total = scored.get(about, (0, 0.0))
            scored[about] = number + more, total + more * score
    return scored


def slope_and_curve(merged: Merged, values: Vector) -> tuple[Vector, Matrix]:
    """Of the likelihood's logarithm: where it rises, and how fast it falls off."""
    up, curve = [0.0] * len(values), zeros(len(values))
    for about, (number, score) in merged.items():
        mean = about.expected(values)
        weight = number * mean * (1 - mean)
        for i, a in about.places:
            up[i] += (score - number * mean) * a
            for j, b in about.places:
                curve[i][j] += weight * a * b
    return up, curve


def climb(merged: Merged, size: int) -> Vector:
    """To where the scores are most likely, by Newton's steps: the function is concave."""
    values = [0.0] * size
    for _ in range(ROUNDS):
        up, curve = slope_and_curve(merged, values)
        step = solve(curve, up)
        values = [value + max(-LONGEST, min(LONGEST, by)) for value, by in zip(values, step, strict=True)]
        if max(map(abs, step)) < ENOUGH:
            break
    return values


def slope(one: Observed, values: Vector) -> dict[int, float]:
    total: dict[int, float] = {}
    for about, score in one:
        left = score - about.expected(values)
        for place, sign in about.places:
            total[place] = total.get(place, 0.0) + left * sign
    return total


def spread_of(values: Vector, merged: Merged, observed: Sequence[Seen], believed: Sequence[Seen]) -> Matrix:
    """The covariance: curvature, what the pairs' slopes vary, curvature."""
    size, pairs = len(values), sum(number for _, number in observed)
    bread = inverse(slope_and_curve(merged, values)[1])
    meat = zeros(size)
    few = pairs / (pairs - size) if pairs > 2 * size else 2.0
    # What is believed might as well have been won or lost: pairs that all end alike vary in nothing, and prove little.
    doubts = ({place: 0.5 * sign for about, _ in one for place, sign in about.places} for one, _ in believed)
    weighed = [*((slope(one, values), number * few) for one, number in observed), *((up, 1.0) for up in doubts)]
    for up, weight in weighed:
        for i, a in up.items():
            for j, b in up.items():
                meat[i][j] += weight * a * b
    return times(times(bread, meat), bread)


def draws_between_equals(observed: Sequence[Seen], values: Vector) -> float:
    """Whoever is ahead draws less: of a match with the mean E, a share of 2 min(E, 1 - E) could be drawn."""
    drawn = possible = 0.0
    for pair, number in observed:
        for about, score in pair:
            mean = about.expected(values)
            drawn += number * (score == 0.5)
            possible += number * 2 * min(mean, 1 - mean)
    return min(1.0, drawn / possible) if possible else 0.0


def require_connected(met: Iterable[tuple[int, int]], count: int, known: Collection[int]) -> None:
    near: dict[int, set[int]] = {number: set() for number in range(count)}
    for one, two in met:
        near[one].add(two)
        near[two].add(one)
    reached, border = set(known), list(known)
    while border:
        border = [other for one in border for other in near[one] - reached]
        reached.update(border)
    if missing := sorted(set(range(count)) - reached):
        raise ValueError(words.NOT_CONNECTED.format(numbers=", ".join(map(str, missing)), anchor=min(known)))
