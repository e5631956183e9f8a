"""Random matches of pawn chess against plain rules. A failure names the seed; `check_match(seed)` plays it again."""

from collections import Counter

import pytest

from tests.differential import pawns
from tests.differential.sides import Facts, play_match


@pytest.mark.parametrize("first", range(0, 4000, 500))
def test_random_matches_are_the_same(first: int) -> None:
    """Half of them from the start, half from few pawns."""
    for seed in range(first, first + 500):
        pawns.check_match(seed)


def test_matches_end_in_every_way() -> None:
    """Random matches are worth little if they never come to what the rules provide for."""
    ends: Counter[tuple[object, object]] = Counter()
    for seed in range(800):
        sides = pawns.sides_of(seed)
        play_match(pawns.NAME, seed, sides)
        facts = sides[0].facts()
        ends[facts["reason"], "draw" if facts["outcome"] == "draw" else "win"] += 1
    assert len(ends) == 4
    assert min(ends.values()) >= 10, ends


def test_matches_have_captures_en_passant() -> None:
    taken = 0
    for seed in range(400):
        ours, plain = pawns.sides_of(seed)
        watched = Watched(plain)
        play_match(pawns.NAME, seed, (ours, watched))
        taken += watched.taken
    assert taken >= 20


class Watched:
    """Counts captures en passant: the pawn goes to another file, where nothing stands."""

    def __init__(self, plain: pawns.Plain) -> None:
        self.plain, self.taken = plain, 0

    def facts(self) -> Facts:
        return self.plain.facts()

    def play(self, move: int) -> None:
        file, rank = move % 8, move // 8 % 8
        self.taken += (file, rank) not in self.plain.board and file != move // 64 % 8
        self.plain.play(move)
