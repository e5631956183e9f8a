"""Strength is decided by matches: paired openings, sides swapped, bounds fixed beforehand. Seeds are fixed and limits
are in nodes, so that the same matches are played everywhere."""

from collections.abc import Callable, Sequence
from functools import partial

import pytest

import parlour
from parlour.arena.loop import Player
from parlour.arena.pairs import play_pair, random_opening, score_of_pairs
from parlour.arena.players import opponent_player
from parlour.arena.score import Score
from parlour.games.kernel import KernelPosition
from parlour.opponents.opponent import Opponent, seed_of

GAME = parlour.game("ultimate")
OPENING = 6
"""Plies at random: with fewer of them the pairs would resemble one another."""


Contender = Callable[[int], Player]
"""Makes a player for a seed."""


def flat_monte_carlo(playouts: int, seed: int) -> Player:
    """Plain Monte Carlo: as many random matches after each move, so many in all, and the best mean. No tree."""

    def choose(line: Sequence[parlour.Position]) -> int:
        position, moves = line[-1], line[-1].moves()
        each = max(1, playouts // len(moves))
        sign = 1 - 2 * position.to_move()
        values = {move: mean(position.play(move), each, seed_of(seed + move, len(line) - 1)) for move in moves}
        return max(moves, key=lambda move: sign * values[move])

    return choose


def mean(position: parlour.Position, count: int, seed: int) -> float:
    assert isinstance(position, KernelPosition)
    won, lost, _ = position.kernel.playouts(count, seed)
    return float(won - lost) / count


def mcts(simulations: int) -> Contender:
    """The standard opponent, with another effort."""
    return partial(opponent_player, Opponent("mcts", "Mcts", "", "mcts", nodes=simulations))


def score(first: Contender, second: Contender, pairs: int) -> Score:
    return score_of_pairs(
        [play_pair(random_opening(GAME, seed, OPENING), first(seed), second(seed)) for seed in range(pairs)]
    )


RANDOM = partial(opponent_player, parlour.opponent(GAME, "random"))

QUICK = [
    ("random", mcts(200), RANDOM, 6),
    ("plain Monte Carlo", mcts(1000), partial(flat_monte_carlo, 1000), 30),
    ("a tenth of the simulations", mcts(2000), mcts(200), 8),
]

STANDARD = partial(opponent_player, parlour.opponent(GAME, "standard"))

SLOW = [
    ("random", STANDARD, RANDOM, 10),
    ("plain Monte Carlo", STANDARD, partial(flat_monte_carlo, 50_000), 15),
    ("a tenth of the simulations", STANDARD, mcts(5_000), 20),
]


@pytest.mark.parametrize(("whom", "better", "worse", "pairs"), QUICK, ids=[case[0] for case in QUICK])
def test_mcts_beats(whom: str, better: Contender, worse: Contender, pairs: int) -> None:
    assert score(better, worse, pairs).low > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("whom", "better", "worse", "pairs"), SLOW, ids=[case[0] for case in SLOW])
def test_standard_beats(whom: str, better: Contender, worse: Contender, pairs: int) -> None:
    assert score(better, worse, pairs).low > 0.5


def test_nobody_beats_himself() -> None:
    assert score(mcts(100), mcts(100), 5).mean == 0.5
