"""The joint fit: against an independent optimiser, and against opponents whose strength is known."""

import math
import random

import pytest
from scipy.optimize import minimize  # type: ignore[import-untyped]

from parlour.arena.bradley_terry import PairScore, fit_pairs
from parlour.arena.elo import POINTS, chance, points_of


def simulated(true: list[float], advantage: float, draws: float, pairs: int, reach: int, seed: int) -> list[PairScore]:
    """Pairs between opponents of these strengths; equals draw a share of `draws` of their matches."""
    dice = random.Random(seed)

    def match(ahead: float) -> float:
        mean = chance(ahead)
        drawn = draws * 2 * min(mean, 1 - mean)
        thrown = dice.random()
        return 0.5 if thrown < drawn else float(thrown < drawn + mean - drawn / 2)

    found = []
    for one in range(len(true)):
        for two in range(one + 1, min(len(true), one + reach + 1)):
            for _ in range(pairs):
                first = match(true[one] - true[two] + advantage)
                found.append(PairScore(one, two, first, 1 - match(true[two] - true[one] + advantage)))
    return found


def test_elo_as_published() -> None:
    published = {0.51: 6.9, 0.55: 34.9, 0.60: 70.4, 0.64: 100.0, 0.70: 147.2, 0.75: 190.8, 0.90: 381.7, 0.95: 511.5}
    for score, points in published.items():
        assert points_of(score) == pytest.approx(points, abs=0.06)
        assert chance(points) == pytest.approx(score, abs=0.001)
    assert points_of(1) == math.inf
    assert points_of(0) == -math.inf


@pytest.mark.parametrize(("matches", "decisive", "drawn"), [(100, 69, 53), (1000, 22, 17), (10_000, 6.8, 5.3)])
def test_errors_near_equality_as_published(matches: int, decisive: float, drawn: float) -> None:
    """Half of 95 %, without draws and with 40 % of them, where the two matches of a pair are independent."""
    won, even, lost = (1.0, 0.5, 0.0)
    for draws, published in ((0.0, decisive), (0.4, drawn)):
        share = {won: (1 - draws) / 2, even: draws, lost: (1 - draws) / 2}
        pairs = [
            PairScore(0, 1, one, two)
            for one in share
            for two in share
            for _ in range(round(share[one] * share[two] * matches / 2))
        ]
        assert len(pairs) == pytest.approx(matches / 2, abs=4)
        assert fit_pairs(pairs, 2).rating(1).error == pytest.approx(published, rel=0.06)


def test_the_likeliest_ratings_are_found() -> None:
    """As a library's optimiser finds them, which knows nothing of our steps."""
    pairs = simulated([0, 120, 300, 310], 60, 0.3, 12, 2, seed=5)
    met = {(pair.one, pair.two) for pair in pairs}

    def unlikely(x: list[float]) -> float:
        values, first = [0.0, *x[:3]], x[3]
        rows = [(values[p.one] - values[p.two] + first, p.first) for p in pairs]
        rows += [(values[p.one] - values[p.two] - first, p.second) for p in pairs]
        rows += [(values[one] - values[two], 0.5) for one, two in met] + [(first, 0.5)]
        return sum(math.log1p(math.exp(-z)) + (1 - score) * z for z, score in rows)

    best = minimize(unlikely, [0.0] * 4, tol=1e-12).x * POINTS
    found = fit_pairs(pairs, 4)
    assert found.values[1:] == pytest.approx(tuple(best[:3]), abs=0.1)
    assert found.advantage.value == pytest.approx(best[3], abs=0.1)


@pytest.mark.parametrize(
    ("true", "advantage", "draws", "pairs", "reach"),
    [
        ([0, 100, 200, 300], 50, 0.3, 20, 3),
        ([0, 150, 300, 450, 600, 750], 0, 0.0, 20, 2),
        ([0, 400], 0, 0.0, 10, 1),
        ([0, 0], 0, 0.9, 30, 1),
    ],
)
def test_the_intervals_hold_the_truth(
    true: list[float], advantage: float, draws: float, pairs: int, reach: int
) -> None:
    inside = steps_inside = number = 0
    for seed in range(200):
        found = fit_pairs(simulated(true, advantage, draws, pairs, reach, seed), len(true))
        for one in range(1, len(true)):
            value, error = found.rating(one)
            inside += abs(value - true[one]) <= error
            value, error = found.ahead(one, one - 1)
            steps_inside += abs(value - true[one] + true[one - 1]) <= error
            number += 1
    assert 0.91 <= inside / number <= 0.98
    assert 0.91 <= steps_inside / number <= 0.98


def test_the_anchor_is_zero_whoever_it_is() -> None:
    pairs = simulated([0, 100, 200], 0, 0.2, 30, 2, seed=1)
    by_first, by_last = fit_pairs(pairs, 3), fit_pairs(pairs, 3, {2: 0.0})
    assert by_last.rating(2) == (0.0, 0.0)
    assert by_last.values[0] == pytest.approx(-by_first.values[2], abs=1e-6)
    assert by_last.ahead(1, 0) == pytest.approx(by_first.ahead(1, 0), abs=1e-6)


def test_ratings_that_are_known_do_not_move() -> None:
    """Somebody new among opponents of known strength: surer than if all were unknown."""
    true = [0.0, 150.0, 300.0, 450.0, 220.0]
    new = [pair for pair in simulated(true, 40, 0.3, 40, 4, seed=2) if pair.two == 4]
    among = fit_pairs(new, 5, dict(enumerate(true[:4])))
    alone = fit_pairs(new, 5)
    assert among.values[:4] == tuple(true[:4])
    assert among.rating(0) == (0.0, 0.0)
    value, error = among.rating(4)
    assert abs(value - 220) <= error < alone.rating(4).error


def test_how_likely_stronger() -> None:
    even = fit_pairs([PairScore(0, 1, 1.0, 0.0), PairScore(0, 1, 0.0, 1.0)], 2)
    assert even.superiority(1, 0) == pytest.approx(0.5)
    won = fit_pairs([PairScore(0, 1, 0.0, 0.0)] * 20, 2)
    assert won.superiority(1, 0) > 0.99
    assert 0 < won.rating(1).error < math.inf
    assert math.isfinite(won.values[1])


def test_draws_between_equals() -> None:
    assert fit_pairs(simulated([0, 0], 0, 0.4, 2000, 1, seed=3), 2).draws == pytest.approx(0.4, abs=0.03)
    assert fit_pairs([PairScore(0, 1, 0.5, 0.5)] * 9, 2).draws == 1


def test_who_met_nobody_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="compared with 0: 2, 3"):
        fit_pairs([PairScore(0, 1, 1.0, 0.0), PairScore(2, 3, 1.0, 0.0)], 4)


def test_pairs_that_all_end_alike_are_no_certainty() -> None:
    """Nothing varies in them; still, five draws say less than fifty, and neither says that they are surely equal."""
    errors = [fit_pairs([PairScore(0, 1, 0.5, 0.5)] * number, 2).rating(1).error for number in (5, 50, 500)]
    assert errors == sorted(errors, reverse=True)
    assert errors[0] > 50
    assert 4 < errors[1] < 20
