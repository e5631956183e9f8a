"""Our side of each row."""

import random
import statistics
from functools import partial
from typing import Any

import parlour
from bench.measure import Figures, exactly, microseconds_each, milliseconds_each, per_second
from parlour import _core
from parlour.engines.mcts import Mcts
from parlour.games.kernel import KernelPosition

SEED = 1
TREE_NODES = 549_946
"""Of tic-tac-toe: positions on every line of play to its end, counted as often as they are reached."""


def kernel_of(game: str, **options: int | str) -> Any:
    """The compiled position at the start of a game."""
    start = parlour.game(game, **options).start()
    if not isinstance(start, KernelPosition):
        raise TypeError(f"{game} has no compiled kernel")
    return start.kernel


def playouts(count: int, game: str, **options: int | str) -> Figures:
    kernel = kernel_of(game, **options)
    return per_second(count, exactly(count, lambda: sum(kernel.playouts(count, SEED))))


def simulations(count: int, position: parlour.Position, **settings: bool | int) -> Figures:
    engine = Mcts(**settings)
    limits = parlour.Limits(nodes=count, seed=SEED)
    return per_second(count, exactly(count, lambda: engine.think(position, limits).nodes))


def tree_bytes(count: int, position: parlour.Position) -> Figures:
    """For each simulation."""
    engine = Mcts()
    while True:
        engine.think(position, parlour.Limits(nodes=count, seed=SEED))
        yield engine.tree_bytes() / count


def solve(count: int, position: parlour.Position) -> Figures:
    engine = parlour.engine("solver")
    return microseconds_each(count, exactly({True}, lambda: {engine.think(position).solved for _ in range(count)}))


def solve_dots(count: int, side: tuple[int, int], plies: int) -> Figures:
    """The value of a position after safe lines at random, without book and memory: the median of `count`."""
    rows, cols = side
    solver = _core.SolverDots(rows, cols, 256 << 20, 1, False)
    positions = [safe_opening(parlour.game("dots", rows=rows, cols=cols), plies, seed) for seed in range(count)]
    while True:
        yield statistics.median(next(milliseconds_each(1, partial(solver.value, p.kernel))) for p in positions)


def safe_opening(game: parlour.Game, plies: int, seed: int) -> Any:
    """Random lines that give no box a third side, as openings are played."""
    rng, position = random.Random(seed), game.start()
    for _ in range(plies):
        following = [position.play(move) for move in position.moves()]
        safe = [after for after in following if not can_take(after)]
        position = rng.choice(safe or following)
    return position


def can_take(position: parlour.Position) -> bool:
    return any(position.play(move).to_move() == position.to_move() for move in position.moves())


def tictactoe_trees(count: int) -> Figures:
    kernel = kernel_of("tictactoe")
    return milliseconds_each(count, exactly({TREE_NODES}, lambda: {kernel.tree_size() for _ in range(count)}))


def chess_perft(depth: int, leaves: int) -> Figures:
    start = parlour.game("chess").start()
    return per_second(leaves, exactly(leaves, lambda: parlour.perft(start, depth)))


def size(game: str) -> Figures:
    kernel = type(kernel_of(game))
    while True:
        yield kernel.size_in_bytes
