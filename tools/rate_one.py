"""`python -m tools.rate_one GAME OPPONENT`: measures one opponent of a rated ladder again, the others as they are.

For an opponent that has changed while nobody else has: it plays pairs (tools/paired.py) against its neighbours, and
gets the rating that explains the results best. Its error is 1.96 standard errors by resampling, the neighbours' own
errors included as if all of them erred the same way.
"""

import argparse
import math
import random
import statistics
from collections.abc import Sequence
from typing import NamedTuple

import parlour
from parlour.cli.options import choose_game
from parlour.opponents.opponent import Opponent
from tools.paired import opening, play_pair, seated

RESAMPLES = 400
STEPS = 60


class Result(NamedTuple):
    rating: float
    """Of the neighbour."""
    score: float
    """Of the one who is measured, from 0 to 2."""


def neighbours(ladder: Sequence[Opponent], number: int, reach: int, most_nodes: float) -> list[Opponent]:
    """Those up to `reach` steps away that do not think too long to be worth it."""
    found = ladder[max(0, number - reach) : number + reach + 1]
    return [one for one in found if one is not ladder[number] and (one.nodes or 0) <= most_nodes]


def expected(difference: float) -> float:
    """The share of the points of one who is rated so much higher."""
    return 1 / (1 + 10 ** (-difference / 400))


def fit(results: Sequence[Result], shift: float = 0.0) -> float:
    """The rating at which the points expected are those that were made; half a pair of draws against each keeps it
    finite, as in tools/rate.py."""
    drawn = [Result(rating, 0.5) for rating in {result.rating for result in results}]
    points = sum(result.score for result in results) + sum(one.score for one in drawn)
    low, high = -4000.0, 8000.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        made = sum(2 * expected(middle - one.rating - shift) for one in results)
        made += sum(expected(middle - one.rating - shift) for one in drawn)
        low, high = (middle, high) if made < points else (low, middle)
    return (low + high) / 2


def error_of(results: Sequence[Result], neighbours_error: float) -> float:
    rng = random.Random(1)
    fits = [fit(rng.choices(results, k=len(results)), rng.gauss(0, neighbours_error / 1.96)) for _ in range(RESAMPLES)]
    return 1.96 * statistics.stdev(fits)


def measure(game: parlour.Game, one: Opponent, against: Sequence[Opponent], pairs: int, plies: int) -> list[Result]:
    results = []
    for other in against:
        assert other.rating is not None, f"{other.id} is not rated"
        for number in range(pairs):
            seed = number * 7919 + 101
            score = play_pair(opening(game, seed, plies), seated(one, seed), seated(other, seed))
            results.append(Result(other.rating, score))
        share = sum(result.score for result in results[-pairs:]) / (2 * pairs)
        print(f"{share:6.1%} against {other.id}, {other.rating} ± {other.error}", flush=True)
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure one opponent of a rated ladder again.")
    parser.add_argument("game")
    parser.add_argument("opponent")
    parser.add_argument("--option", "-o", action="append", default=[], help="an option of the game: name=value")
    parser.add_argument("--pairs", type=int, default=30, help="pairs of matches against each neighbour")
    parser.add_argument("--reach", type=int, default=2, help="how many steps of the ladder away a neighbour may be")
    parser.add_argument("--opening", type=int, default=2, help="random plies at the start of each pair")
    parser.add_argument("--most-nodes", type=float, default=math.inf, help="neighbours that think longer are left out")
    given = parser.parse_args()
    game = choose_game(given.game, given.option)
    ladder = parlour.opponents(game)
    one = parlour.opponent(game, given.opponent)
    against = neighbours(ladder, ladder.index(one), given.reach, given.most_nodes)
    results = measure(game, one, against, given.pairs, given.opening)
    spread = error_of(results, statistics.fmean(other.error or 0 for other in against))
    print(f"{one.id}: {fit(results):.0f} ± {spread:.0f}")


if __name__ == "__main__":
    main()
