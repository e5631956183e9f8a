"""Positions met in random matches."""

import random
from collections.abc import Iterator
from itertools import chain, count, islice

import parlour


def positions(game: parlour.Game, number: int) -> Iterator[parlour.Position]:
    """All positions of one random match after another but the last of each, the same ones every time."""
    return islice(chain.from_iterable(walk(game, seed) for seed in count()), number)


def walk(game: parlour.Game, seed: int) -> Iterator[parlour.Position]:
    rng = random.Random(seed)
    position = game.start()
    while moves := position.moves():
        yield position
        position = position.play(rng.choice(moves))


def winning_moves(position: parlour.Position) -> list[int]:
    """Those that win at once."""
    outcomes = ((move, position.play(move).outcome()) for move in position.moves())
    return [move for move, outcome in outcomes if outcome and outcome.winner == position.to_move()]


def losing_moves(position: parlour.Position) -> list[int]:
    """Those after which the other player can win at once."""
    return [move for move in position.moves() if winning_moves(position.play(move))]
