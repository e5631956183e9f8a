"""How an engine's chances are fitted to what happened, and how well the fit holds: the truth meter.

Both chances, that the first player wins and that the second does, are fitted by one logistic regression with a slope in
common, and a doubt that no certainty goes beyond. How well it holds is told of matches that it has not seen: a tenth
of them is asked about, the others are fitted, ten times over. (Of two halves each would be judged by what happened to
the other: the luckier one half, the less lucky the other, so a fit that says nothing looks as if it were upside down.)
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parlour.arena.linear import solve
from parlour.insight.chance import Fit, doubted, logit, sigmoid

ROUNDS = 200
LONGEST = 0.5
"""A step of Newton's method, so that it cannot run away where the curve is flat."""
DOUBTS = [n / 100 for n in range(1, 16)]
"""Which are tried, until one fits worse than the one before."""
WORTH_A_DOUBT = 2.0
"""How much more likely what happened must be with it, as a logarithm: less than that may be chance."""
WORTH_A_SLOPE = 2.0
"""The same of what the engine says at all: positions of one match count as one, since they ended alike."""
FOLDS = 10
BINS = 10
Z95, Z99 = 1.96, 2.576


class Sample(NamedTuple):
    """A position of a match that was played to its end."""

    match: int
    win: float
    """The engine's chance that the first player wins; of a draw or a loss what is left."""
    loss: float
    winner: int | None


class Row(NamedTuple):
    """What is known of one player's chance, and whether it came true."""

    features: tuple[float, float, float]
    happened: bool


class Bin(NamedTuple):
    """All chances that were said to be about so great, and how many came true."""

    said: float
    """On average, from 0 to 1."""
    came_true: float
    chances: int
    """How many there were."""
    matches: int
    """Of how many matches: positions of one match are not independent."""

    def within(self, z: float) -> tuple[float, float]:
        """Where the true share lies, if the matches are independent of each other: Wilson's interval, which knows that
        one match proves nothing."""
        many, share = self.matches, self.came_true
        middle = share + z**2 / (2 * many)
        reach = z * math.sqrt(share * (1 - share) / many + z**2 / (4 * many**2))
        whole = 1 + z**2 / many
        return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)

    @property
    def interval(self) -> tuple[float, float]:
        """Where it lies 95 % of the time."""
        return self.within(Z95)

    @property
    def holds(self) -> bool:
        """Whether luck can explain how far what was said is from what came true. Of ten bins that are right one in two
        boards has one outside of 95 %, so that it takes more."""
        least, most = self.within(Z99)
        return least <= self.said <= most


def fit_samples(samples: Sequence[Sample]) -> Fit:
    """The fit under which what happened was most likely."""
    rows = [row for one in samples for row in rows_of(one)]
    matches = len({one.match for one in samples})
    best = fit_with(0.0, rows, matches, [1.0, 0.0, 0.0])
    if not is_worth_it(best, rows):
        flat = [Row((0.0, *row.features[1:]), row.happened) for row in rows]
        return fit_with(0.0, flat, matches, [0.0, 0.0, 0.0])
    fit, without, least = best, best, likelihood(best, rows)
    most = least
    for doubt in DOUBTS:
        fit = fit_with(doubt, rows, matches, [fit.slope, fit.first, fit.second])
        if (found := likelihood(fit, rows)) <= most:
            break  # it only falls from here
        best, most = fit, found
    return best if most - least >= WORTH_A_DOUBT else without


def is_worth_it(fit: Fit, rows: Sequence[Row]) -> bool:
    """Whether what the engine says tells anything, and not the opposite: a better chance never means a worse one."""
    if fit.slope <= 0:
        return False
    shares = [[row.happened for row in rows if row.features[player]] for player in (1, 2)]
    firsts, seconds = (logit(sum(share) / len(share)) for share in shares)
    more = likelihood(fit, rows) - likelihood(Fit(0.0, firsts, seconds), rows)
    return more * fit.matches / len(rows) >= WORTH_A_SLOPE


def fit_with(doubt: float, rows: Sequence[Row], matches: int, start: list[float]) -> Fit:
    slope, first, second = climb(rows, start, doubt)
    return Fit(round(slope, 4), round(first, 4), round(second, 4), matches, doubt)


def climb(rows: Sequence[Row], weights: list[float], doubt: float) -> list[float]:
    """To where what happened is most likely, by Fisher's scoring, which without doubt is Newton's method."""
    for _ in range(ROUNDS):
        slope, first, second = weights
        down = [1e-6 * weight for weight in weights]
        xx = x1 = x2 = 0.0
        ones, twos = 1e-6, 1e-6
        for (strength, one, two), happened in rows:
            sure = sigmoid(slope * strength + first * one + second * two)
            chance, steep = doubted(sure, doubt), (1 - 2 * doubt) * sure * (1 - sure)
            weight = steep / max(1e-12, chance * (1 - chance))
            pull, bend = weight * (chance - happened), weight * steep
            down[0] += pull * strength
            down[1] += pull * one
            down[2] += pull * two
            xx += bend * strength * strength
            x1 += bend * strength * one
            x2 += bend * strength * two
            ones += bend * one
            twos += bend * two
        step = solve([[xx + 1e-6, x1, x2], [x1, ones, 0.0], [x2, 0.0, twos]], down)
        weights = [w - max(-LONGEST, min(LONGEST, d)) for w, d in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def likelihood(fit: Fit, rows: Sequence[Row]) -> float:
    """Its logarithm."""
    total = 0.0
    for (strength, first, second), happened in rows:
        chance = doubted(sigmoid(fit.slope * strength + fit.first * first + fit.second * second), fit.doubt)
        total += math.log(max(1e-12, chance if happened else 1 - chance))
    return total


def rows_of(sample: Sample) -> list[Row]:
    """Once for each player."""
    return [
        Row((logit(sample.win), 1.0, 0.0), sample.winner == 0),
        Row((logit(sample.loss), 0.0, 1.0), sample.winner == 1),
    ]


def truth(samples: Sequence[Sample]) -> list[Bin]:
    """How often came true what was said, of matches that the fit had not seen."""
    said: list[tuple[float, bool, int]] = []
    for fold in range(FOLDS):
        fit = fit_samples([one for one in samples if one.match % FOLDS != fold])
        for one in (one for one in samples if one.match % FOLDS == fold):
            chance = fit.chance(one.win, one.loss)
            said += [(chance.first, one.winner == 0, one.match), (chance.second, one.winner == 1, one.match)]
    return list(bins_of(said))


def bins_of(said: Sequence[tuple[float, bool, int]]) -> Iterable[Bin]:
    for number in range(BINS):
        inside = [one for one in said if min(BINS - 1, int(one[0] * BINS)) == number]
        if inside:
            yield Bin(
                sum(one[0] for one in inside) / len(inside),
                sum(one[1] for one in inside) / len(inside),
                len(inside),
                len({one[2] for one in inside}),
            )
