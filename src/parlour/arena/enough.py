"""When an arena may stop: once every rating is certain enough, or once a test of two has its answer."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from parlour.arena import words
from parlour.arena.likelihood import Bounds, Verdict, log_likelihood_ratio, verdict
from parlour.arena.results import Results, points_of_one
from parlour.arena.rounds import first_rounds

FEWEST_ROUNDS = 5
"""Before which no interval is believed."""
GROWTH = 1.05
"""Looked at again after so many times the rounds."""


class ErrorAtMost:
    """Enough once 95 % intervals reach no further than this, in points."""

    def __init__(self, error: float, known: Mapping[int, float] | None = None) -> None:
        """With some ratings that are known already, by number."""
        if not error > 0:
            raise ValueError(words.BAD_ERROR.format(error=error))
        self.error, self._known = error, known
        self._next = FEWEST_ROUNDS

    def __call__(self, results: Results, rounds: int) -> bool:
        if rounds < self._next:
            return False
        self._next = max(rounds + 1, int(rounds * GROWTH))
        found = first_rounds(results, rounds).fit(self._known)
        return max(found.rating(number).error for number in range(len(found.values))) <= self.error


class SprtState(NamedTuple):
    """How a test of two stands."""

    bounds: Bounds
    llr: float
    counts: dict[float, int]
    """How many pairs had each score, 0 to 2, of the first of the two."""

    @property
    def verdict(self) -> Verdict:
        return verdict(self.llr, self.bounds)


class Decided:
    """Enough once a test of the first two has its answer; `state` says how it stands. A round is one pair."""

    def __init__(self, bounds: Bounds) -> None:
        self.state = SprtState(bounds, 0.0, {})
        self._counts: Counter[float] = Counter()

    def __call__(self, results: Results, rounds: int) -> bool:
        self._counts[sum(points_of_one(results.by_key[rounds - 1, 0, 1]))] += 1
        bounds = self.state.bounds
        self.state = SprtState(bounds, log_likelihood_ratio(self._counts, bounds), dict(self._counts))
        return self.state.verdict != "open"


def never(results: Results, rounds: int) -> bool:
    return False
