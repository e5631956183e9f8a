"""Strength is decided by matches: paired openings, sides swapped, bounds fixed beforehand. Seeds are fixed and limits
are in nodes, so that the same matches are played everywhere."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

import parlour
import parlour.arena
from parlour.arena.score import Score
from parlour.games.kernel import KernelPosition
from parlour.opponents.opponent import Opponent, seed_of
from tests.engines.outsiders import kept_engines

GAME = parlour.game("ultimate")


@pytest.fixture(autouse=True)
def _plain_monte_carlo() -> Iterator[None]:
    with kept_engines():
        parlour.add_engine("flat")(flat_monte_carlo)
        yield


def flat_monte_carlo(position: parlour.Position, limits: parlour.Limits) -> int:
    """As many random matches after each move, so many in all, and the best mean. No tree."""
    assert limits.nodes
    moves = position.moves()
    each = max(1, limits.nodes // len(moves))
    sign = 1 - 2 * position.to_move()
    values = {move: mean(position.play(move), each, seed_of(limits.seed, move)) for move in moves}
    return max(moves, key=lambda move: sign * values[move])


def mean(position: parlour.Position, count: int, seed: int) -> float:
    assert isinstance(position, KernelPosition)
    won, lost, _ = position.kernel.playouts(count, seed)
    return float(won - lost) / count


def mcts(simulations: int) -> Opponent:
    """The standard opponent, with another effort."""
    return Opponent("mcts", f"Mcts {simulations}", "", "mcts", nodes=simulations)


def flat(playouts: int) -> Opponent:
    return Opponent("flat", "Flat", "", "flat", nodes=playouts)


def score(first: Opponent, second: Opponent, pairs: int) -> Score:
    return parlour.arena.run(GAME, [first, second], pairs=pairs, processes=1).score(0)


RANDOM = parlour.opponent(GAME, "random")

QUICK = [
    ("random", mcts(200), RANDOM, 6),
    ("plain Monte Carlo", mcts(1000), flat(1000), 30),
    ("a tenth of the simulations", mcts(2000), mcts(200), 8),
]

STANDARD = parlour.opponent(GAME, "standard")

SLOW = [
    ("random", STANDARD, RANDOM, 10),
    ("plain Monte Carlo", STANDARD, flat(50_000), 15),
    ("a tenth of the simulations", STANDARD, mcts(5_000), 20),
]


@pytest.mark.parametrize(("whom", "better", "worse", "pairs"), QUICK, ids=[case[0] for case in QUICK])
def test_mcts_beats(whom: str, better: Opponent, worse: Opponent, pairs: int) -> None:
    assert score(better, worse, pairs).low > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("whom", "better", "worse", "pairs"), SLOW, ids=[case[0] for case in SLOW])
def test_standard_beats(whom: str, better: Opponent, worse: Opponent, pairs: int) -> None:
    assert score(better, worse, pairs).low > 0.5


def test_nobody_beats_himself() -> None:
    assert score(mcts(100), replace(mcts(100), name="Twin"), 5).mean == 0.5
