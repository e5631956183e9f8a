"""Our side of each row."""

from typing import Any

import parlour
from bench.measure import Figures, exactly, microseconds_each, milliseconds_each, per_second
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
