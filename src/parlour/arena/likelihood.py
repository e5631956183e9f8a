"""A test that stops by itself (SPRT): is one stronger than another by at least so much, or is it not?

After every pair the likelihood of what was scored, if the truth were `elo1`, is compared with that if it were `elo0`:
the logarithm of their ratio walks up or down, and past a bound the test is over. Wrong in at most a share `alpha`
(said stronger, is not) and `beta` of the cases, however long it takes.

Pairs, not matches, are what is counted: their five scores (0, a half, 1, one and a half, 2) have whatever frequencies
they have, and each hypothesis takes the likeliest frequencies with its mean. That is the generalised test that chess
programmers use, by the maximum of the likelihood under a given mean (Van den Bergh).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from parlour.arena import words
from parlour.arena.elo import chance

Verdict = Literal["stronger", "not-stronger", "open"]
SCORES = (0.0, 0.5, 1.0, 1.5, 2.0)
NEVER_SEEN = 1e-3
"""What counts for a score of a pair that has not been seen yet, so that nothing is impossible."""
ROUNDS = 40


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is asked, and how sure the answer shall be."""

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise ValueError(words.BAD_BOUNDS.format(elo0=self.elo0, elo1=self.elo1))
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(words.BAD_RISK.format(alpha=self.alpha, beta=self.beta))

    @property
    def lower(self) -> float:
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return math.log((1 - self.beta) / self.alpha)


def verdict(llr: float, bounds: Bounds) -> Verdict:
    return "stronger" if llr >= bounds.upper else "not-stronger" if llr <= bounds.lower else "open"


def log_likelihood_ratio(counts: Mapping[float, int], bounds: Bounds) -> float:
    """Of `elo1` to `elo0`, after pairs with these scores, 0 to 2 each, and how many had each. 0 after none."""
    if not sum(counts.values()):
        return 0.0
    seen = [max(float(counts.get(score, 0)), NEVER_SEEN) for score in SCORES]
    total = sum(seen)
    shares = [number / total for number in seen]
    values = [score / 2 for score in SCORES]
    under = [likeliest(values, shares, chance(elo)) for elo in (bounds.elo0, bounds.elo1)]
    ratios = [math.log(high / low) for low, high in zip(*under, strict=True)]
    return total * sum(share * ratio for share, ratio in zip(shares, ratios, strict=True))


def likeliest(values: Sequence[float], shares: Sequence[float], mean: float) -> list[float]:
    """The frequencies with this mean under which the seen shares are most likely: each share divided by
    1 + x (value - mean), with the one x that makes the mean right. Found by halving: the sum falls with x."""
    low, high = -1 / (max(values) - mean), 1 / (mean - min(values))
    for _ in range(ROUNDS):
        x = (low + high) / 2
        if sum(p * (v - mean) / (1 + x * (v - mean)) for v, p in zip(values, shares, strict=True)) > 0:
            low = x
        else:
            high = x
    return [p / (1 + x * (v - mean)) for v, p in zip(values, shares, strict=True)]
