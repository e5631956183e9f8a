"""Strength is decided by matches: paired openings, sides swapped, bounds fixed beforehand. Seeds are fixed and limits
are in nodes, so that the same matches are played everywhere."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from tools.paired import Contender, Share, play_pair, share

import parlour
from parlour.games.kernel import KernelPosition
from parlour.opponents.opponent import Opponent, seed_of

GAME = parlour.game("ultimate")
OPENING = 6
"""Plies at random: with fewer of them the pairs would resemble one another."""


@dataclass(frozen=True)
class FlatMonteCarlo:
    """Plain Monte Carlo: as many random matches after each move, so many in all, and the best mean. No tree."""

    playouts: int

    def sit(self) -> "FlatMonteCarlo":
        return self

    def move(
        self, position: parlour.Position, past: Sequence[parlour.Position], seed: int
    ) -> tuple[parlour.Candidate, None]:
        moves = position.moves()
        each = max(1, self.playouts // len(moves))
        sign = 1 - 2 * position.to_move()
        values = {move: mean(position.play(move), each, seed_of(seed + move, len(past))) for move in moves}
        best = max(moves, key=lambda move: sign * values[move])
        return parlour.Candidate(best, values[best], (0, 0, 0)), None


def mean(position: parlour.Position, count: int, seed: int) -> float:
    assert isinstance(position, KernelPosition)
    won, lost, _ = position.kernel.playouts(count, seed)
    return float(won - lost) / count


def mcts(simulations: int) -> Opponent:
    """The standard opponent, with another effort."""
    return Opponent("mcts", "Mcts", "", "mcts", nodes=simulations)


def score(first: Contender, second: Contender, pairs: int) -> Share:
    return share([play_pair(GAME, first, second, seed, OPENING) for seed in range(pairs)])


QUICK = [
    ("random", mcts(200), parlour.opponents(GAME)[0], 6),
    ("plain Monte Carlo", mcts(1000), FlatMonteCarlo(1000), 30),
    ("a tenth of the simulations", mcts(2000), mcts(200), 8),
]

STANDARD = next(opponent for opponent in parlour.opponents(GAME) if opponent.id == "standard")

SLOW = [
    ("random", STANDARD, parlour.opponents(GAME)[0], 10),
    ("plain Monte Carlo", STANDARD, FlatMonteCarlo(50_000), 15),
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
