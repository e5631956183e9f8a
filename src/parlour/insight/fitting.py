"""How an engine's chances are fitted to what happened, and how well the fit holds: the truth meter.

Both chances, that the first player wins and that the second does, are fitted by one logistic regression with a slope in
common, by Newton's method. How well it holds is told of matches that it has not seen: fitted on one half, counted on
the other, and the other way round.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parlour.insight.chance import Fit, logit, sigmoid

ROUNDS = 200
LONGEST = 0.5
"""A step of Newton's method, so that it cannot run away where the curve is flat."""
BINS = 10
Z95 = 1.96


class Sample(NamedTuple):
    """A position of a match that was played to its end."""

    match: int
    win: float
    """The engine's chance that the first player wins; of a draw or a loss what is left."""
    loss: float
    winner: int | None


class Bin(NamedTuple):
    """All chances that were said to be about so great, and how many came true."""

    said: float
    """On average, from 0 to 1."""
    came_true: float
    chances: int
    """How many there were."""
    matches: int
    """Of how many matches: positions of one match are not independent."""

    @property
    def error(self) -> float:
        """95 % of the time the true share lies within this, if the matches are independent of each other."""
        share = min(1 - 1e-3, max(1e-3, self.came_true))
        return Z95 * math.sqrt(share * (1 - share) / self.matches)


def fit_samples(samples: Sequence[Sample]) -> Fit:
    """The fit under which what happened was most likely."""
    rows = [row for one in samples for row in rows_of(one)]
    weights = [1.0, 0.0, 0.0]
    for _ in range(ROUNDS):
        slope = [1e-6 * weights[0], 1e-6 * weights[1], 1e-6 * weights[2]]
        curve = [[1e-6 if i == j else 0.0 for j in range(3)] for i in range(3)]
        for features, happened in rows:
            chance = sigmoid(sum(w * f for w, f in zip(weights, features, strict=True)))
            for i in range(3):
                slope[i] += (chance - happened) * features[i]
                for j in range(3):
                    curve[i][j] += chance * (1 - chance) * features[i] * features[j]
        step = solve(curve, slope)
        weights = [w - max(-LONGEST, min(LONGEST, d)) for w, d in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    matches = len({one.match for one in samples})
    return Fit(round(weights[0], 4), round(weights[1], 4), round(weights[2], 4), matches)


def rows_of(sample: Sample) -> list[tuple[tuple[float, float, float], bool]]:
    """What is known and what happened, once for each player."""
    return [
        ((logit(sample.win), 1.0, 0.0), sample.winner == 0),
        ((logit(sample.loss), 0.0, 1.0), sample.winner == 1),
    ]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Three equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(3):
        pivot = max(range(i, 3), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(3):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][3] / rows[i][i] for i in range(3)]


def truth(samples: Sequence[Sample]) -> list[Bin]:
    """How often came true what was said, of matches that the fit had not seen."""
    halves = [[one for one in samples if one.match % 2 == half] for half in (0, 1)]
    said: list[tuple[float, bool, int]] = []
    for learned, asked in (halves, halves[::-1]):
        fit = fit_samples(learned)
        for one in asked:
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
