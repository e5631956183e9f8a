"""Chance that follows from a seed is Python's own."""

import random

import pytest

from parlour.engines.dice import dice_of

SEEDS = [0, 1, 2**32 - 1, 2**32, 2**64 - 1, *(random.Random(1).getrandbits(bits) for bits in range(1, 65))]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_numbers_of_a_seed(seed: int) -> None:
    """Also past the 624 words that are there at first; and asked again they are the same."""
    for count in (0, 1, 2, 7, 81, 1000):
        moves = list(range(count))
        random.Random(seed).shuffle(moves)
        assert dice_of(seed).shuffled(list(range(count))) == moves
        assert dice_of(seed).first() == random.Random(seed).random()
