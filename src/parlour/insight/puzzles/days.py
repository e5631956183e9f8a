"""The puzzle of the day: one a game, the same for everybody, by the date in UTC. All of a set come before one comes
again, in an order that follows from the set and the round alone."""

import datetime
import hashlib
from collections.abc import Iterable
from functools import lru_cache

from parlour.insight.puzzles import words
from parlour.insight.puzzles.puzzle import Puzzle
from parlour.insight.puzzles.sets import puzzles_of

FIRST_DAY = datetime.date(2026, 1, 1)
LATE = datetime.timedelta(minutes=10)
"""Whoever has begun a day's puzzle before midnight may end it so much later."""


def today() -> datetime.date:
    """In UTC, so that it is the same day everywhere."""
    return datetime.datetime.now(datetime.UTC).date()


def counts_for(day: datetime.date, now: datetime.datetime | None = None) -> bool:
    """Whether its puzzle, solved now, belongs to that day's streak."""
    now = now or datetime.datetime.now(datetime.UTC)
    return day in (now.date(), (now - LATE).date())


def read_day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise ValueError(words.NO_DAY.format(day=text[:40])) from None


def daily_puzzle(game: str, day: datetime.date | None = None) -> Puzzle:
    """The one of a day, of today if none is given."""
    number = ((day or today()) - FIRST_DAY).days
    turn, place = divmod(number, len(puzzles_of(game)))
    return order_of(game, turn)[place]


@lru_cache(maxsize=32)
def order_of(game: str, turn: int) -> list[Puzzle]:
    """Of one round through a set: by a hash of each puzzle's name."""
    puzzles = puzzles_of(game)
    return sorted(puzzles, key=lambda one: hashlib.blake2b(f"{turn} {one.id}".encode(), digest_size=8).digest())


def streak_of(days: Iterable[datetime.date], now: datetime.date) -> int:
    """How many days in a row up to today were solved; up to yesterday for as long as today's is open."""
    solved = set(days)
    day = now if now in solved else now - datetime.timedelta(days=1)
    length = 0
    while day in solved:
        length += 1
        day -= datetime.timedelta(days=1)
    return length


def longest_streak(days: Iterable[datetime.date]) -> int:
    solved = set(days)
    starts = [day for day in solved if day - datetime.timedelta(days=1) not in solved]
    longest = 0
    for day in starts:
        length = 0
        while day in solved:
            length, day = length + 1, day + datetime.timedelta(days=1)
        longest = max(longest, length)
    return longest
