"""Random matches of m,n,k tic-tac-toe with every set of options, against plain rules."""

from collections import Counter

import pytest

from tests.differential import lines
from tests.differential.sides import play_match

SETS = len(lines.GAMES)


@pytest.mark.parametrize("turn", range(0, 40, 10))
def test_random_matches_are_the_same(turn: int) -> None:
    for seed in range(turn * SETS, (turn + 10) * SETS):
        lines.check_match(seed)


def test_matches_end_in_every_way() -> None:
    """Both win, and both fill the board, on boards higher than wide and wider than high."""
    ends: Counter[tuple[object, bool]] = Counter()
    for seed in range(10 * SETS):
        game = lines.GAMES[seed % SETS]
        ours = lines.Ours(game)
        play_match(lines.NAME, seed, [ours])
        if game.rows != game.columns:
            ends[ours.facts()["outcome"], game.rows > game.columns] += 1
    assert len(ends) == 6
    assert min(ends.values()) >= 10, ends
