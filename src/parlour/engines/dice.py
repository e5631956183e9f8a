"""Chance that follows from a seed, so that every match can be played again: the numbers of Python's own
`random.Random(seed)`, compiled. Seeding is what takes long, and whoever thinks and whoever then chooses begin with the
same seed: so a seed's numbers are kept for a while."""

from functools import lru_cache

from parlour._core import Dice

KEPT = 64
"""More than moves that are under way at a time."""


@lru_cache(KEPT)
def dice_of(seed: int) -> Dice:
    """A value, of which any number of threads may make use."""
    return Dice(seed)
