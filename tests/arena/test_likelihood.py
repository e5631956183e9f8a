"""The test that stops by itself: its bounds as published, and how often it is wrong, by simulation."""

import random
from collections import Counter

import pytest

from parlour.arena.elo import chance
from parlour.arena.likelihood import Bounds, likeliest, log_likelihood_ratio, verdict


@pytest.mark.parametrize(
    ("alpha", "beta", "lower", "upper"),
    [(0.05, 0.05, -2.9444, 2.9444), (0.05, 0.1, -2.2513, 2.8904), (0.01, 0.01, -4.5951, 4.5951)],
)
def test_bounds_as_published(alpha: float, beta: float, lower: float, upper: float) -> None:
    bounds = Bounds(0, 10, alpha, beta)
    assert bounds.lower == pytest.approx(lower, abs=1e-4)
    assert bounds.upper == pytest.approx(upper, abs=1e-4)


@pytest.mark.parametrize("truth", [0, 80])
def test_it_is_wrong_as_seldom_as_it_says(truth: int) -> None:
    """And takes about as long as Wald's formula has it: 25,600 matches for 5 points and 255 for 50, so 100 for 80; a
    little more, since it stops past a bound and not on it."""
    bounds, dice, tests = Bounds(0, 80), random.Random(truth), 200
    wrong = matches = 0
    for _ in range(tests):
        counts: Counter[float] = Counter()
        while (found := verdict(log_likelihood_ratio(counts, bounds), bounds)) == "open":
            counts[float(sum(dice.random() < chance(truth) for _ in range(2)))] += 1
        matches += 2 * counts.total()
        wrong += (found == "stronger") != (truth == 80)
    assert wrong / tests <= 0.09  # 5 %, and what 200 tests leave to chance
    assert 100 * 0.9 < matches / tests < 100 * 1.4


def test_draws_shorten_it() -> None:
    """Pairs that are even more often say more with each that is not: the variance counts, not the number."""
    bounds = Bounds(0, 20)
    wild = log_likelihood_ratio({0.0: 40, 1.0: 20, 2.0: 60}, bounds)
    calm = log_likelihood_ratio({0.5: 10, 1.0: 80, 1.5: 30}, bounds)
    assert 0 < wild < calm


def test_nothing_is_known_of_nothing() -> None:
    assert log_likelihood_ratio({}, Bounds()) == 0


def test_the_likeliest_frequencies_have_the_mean() -> None:
    values, shares = [0.0, 0.25, 0.5, 0.75, 1.0], [0.1, 0.2, 0.3, 0.25, 0.15]
    for mean in (0.3, 0.5, 0.6):
        found = likeliest(values, shares, mean)
        assert sum(found) == pytest.approx(1)
        assert sum(v * p for v, p in zip(values, found, strict=True)) == pytest.approx(mean)


@pytest.mark.parametrize("bad", [{"elo0": 5, "elo1": 5}, {"elo1": float("nan")}, {"alpha": 0.0}, {"beta": 0.5}])
def test_what_cannot_be_asked(bad: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"elo0 must be|alpha and beta"):
        Bounds(**bad)
