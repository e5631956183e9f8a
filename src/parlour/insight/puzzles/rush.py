"""Rush: as many as one can in three minutes, or until the third mistake; each is harder than the one before."""

import random
from collections.abc import Sequence
from itertools import pairwise

from parlour.insight.puzzles.puzzle import Puzzle

MINUTES = 3
MISTAKES = 3
MOST = 60
"""How many there are in a run: nobody solves more."""
QUICK_STEPS = 2
"""Longer ones take too long."""


def rush_line(puzzles: Sequence[Puzzle], seed: int) -> list[Puzzle]:
    """From the easiest to the hardest: one of each part of the set, the same for the same seed."""
    quick = [one for one in puzzles if one.steps <= QUICK_STEPS]
    ordered = sorted(quick, key=lambda one: (one.rating, one.id))
    rng = random.Random(seed)
    count = min(MOST, len(ordered))
    bounds = [round(i * len(ordered) / count) for i in range(count + 1)] if count else []
    return [rng.choice(ordered[start:end]) for start, end in pairwise(bounds)]
