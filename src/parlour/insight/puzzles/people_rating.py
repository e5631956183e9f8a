"""What people's answers tell: how strong somebody is in puzzles, and how hard a puzzle is by who has tried it."""

from collections.abc import Callable, Iterable, Sequence

from parlour.insight.puzzles.ladder_rating import LEAST, MOST, Try, chance

LADDER_COUNTS = 8
"""The opponents' rating of a puzzle counts as so many tries of people."""
BEGINS_AT, BEGINNING_COUNTS = 300, 2
"""Somebody nobody knows yet counts as if they had tried so many puzzles of this rating and solved half."""


def strength_of(tries: Iterable[Try]) -> int:
    """Of somebody, from the ratings of the puzzles they tried."""
    known = list(tries)
    wanted = sum(one.solved for one in known) + BEGINNING_COUNTS / 2

    def expected(strength: float) -> float:
        return sum(chance(strength, one.rating) for one in known) + BEGINNING_COUNTS * chance(strength, BEGINS_AT)

    return round(search(lambda strength: expected(strength) < wanted))


def rating_with(ladder: int, tries: Sequence[Try]) -> int:
    """Of a puzzle, from what the ladder made of it and from the strength of those who tried."""
    wanted = sum(one.solved for one in tries) + LADDER_COUNTS / 2

    def expected(rating: float) -> float:
        return sum(chance(one.rating, rating) for one in tries) + LADDER_COUNTS * chance(ladder, rating)

    return round(search(lambda rating: expected(rating) > wanted)) if tries else ladder


def search(is_higher: Callable[[float], bool]) -> float:
    """The number at which the answer turns."""
    low, high = LEAST, MOST + 400
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if is_higher(middle) else (low, middle)
    return (low + high) / 2
