"""The table of an arena: who stands where and how sure that is, who scored what against whom, and what went wrong."""

import csv
import io
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from parlour.arena.bradley_terry import Rating, Ratings
from parlour.arena.results import Results, points_of_one
from parlour.arena.rounds import Progress, first_rounds

LOOK_S = 0.5
SHARE = 20
"""Of an arena's time at most this part, one in so many, is spent on tables that are only looked at."""


class Tally(NamedTuple):
    """Won, drawn and lost of somebody's matches."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def matches(self) -> int:
        return sum(self)

    @property
    def share(self) -> float:
        """Of the points; a half of none."""
        return (self.won + self.drawn / 2) / self.matches if self.matches else 0.5


class Row(NamedTuple):
    number: int
    """In the order in which they entered."""
    name: str
    rating: Rating
    tally: Tally
    above_next: float | None
    """How likely stronger than the next one in the table; None: the last, or both were known."""


class Fault(NamedTuple):
    """A match that ended because somebody could not go on."""

    name: str
    other: str
    round: int
    why: str


@dataclass(frozen=True, slots=True)
class Standings:
    rows: tuple[Row, ...]
    """The strongest first."""
    cross: dict[tuple[int, int], Tally]
    """Of the first against the second, by number."""
    faults: tuple[Fault, ...]
    ratings: Ratings

    def as_json(self) -> dict[str, Any]:
        return {
            "standings": [
                {
                    "name": row.name,
                    "rating": round(row.rating.value, 1),
                    "error": round(row.rating.error, 1),
                    **row.tally._asdict(),
                    "stronger_than_next": row.above_next and round(row.above_next, 4),
                }
                for row in self.rows
            ],
            "cross": [
                {"one": self._name(one), "two": self._name(two), **tally._asdict()}
                for (one, two), tally in sorted(self.cross.items())
                if one < two
            ],
            "first_move": {name: round(value, 1) for name, value in self.ratings.advantage._asdict().items()},
            "draws_between_equals": round(self.ratings.draws, 3),
            "faults": [fault._asdict() for fault in self.faults],
        }

    def _name(self, number: int) -> str:
        return next(row.name for row in self.rows if row.number == number)


def standings(results: Results, known: Mapping[int, float] | None = None) -> Standings:
    """With some ratings that are known already, by number. Raises ValueError if nothing connects some of them yet."""
    ratings, cross = results.fit(known), cross_table(results)
    order = sorted(range(len(results.names)), key=lambda number: -ratings.values[number])
    below = [*order[1:], None]
    rows = [
        Row(
            number,
            results.names[number],
            ratings.rating(number),
            total(tally for (one, _), tally in cross.items() if one == number),
            None if other is None or not ratings.ahead(number, other).error else ratings.superiority(number, other),
        )
        for number, other in zip(order, below, strict=True)
    ]
    return Standings(tuple(rows), cross, tuple(faults(results)), ratings)


def standings_so_far(results: Results, known: Mapping[int, float] | None = None) -> Standings | None:
    """None: not all can be compared yet."""
    try:
        return standings(results, known)
    except ValueError:
        return None


class Watched:
    """The table of an arena that goes on: there as soon as everybody can be compared, in the first round too, and made
    anew now and then."""

    def __init__(self, known: Mapping[int, float] | None = None) -> None:
        self.table: Standings | None = None
        self._known = known
        self._next_look = 0.0

    def look(self, progress: Progress) -> bool:
        """Whether the table is another one now."""
        began = time.monotonic()
        if not progress.over and began < self._next_look:
            return False
        counts = progress.results if progress.rounds else first_rounds(progress.kept, 1)
        self.table = standings_so_far(counts, self._known)
        self._next_look = began + max(LOOK_S, SHARE * (time.monotonic() - began))
        return self.table is not None


def cross_table(results: Results) -> dict[tuple[int, int], Tally]:
    points: Counter[tuple[int, int, float]] = Counter()
    for pair, number in Counter(results.scores()).items():
        for score in (pair.first, pair.second):
            points[pair.one, pair.two, score] += number
            points[pair.two, pair.one, 1 - score] += number
    met = {key[:2] for key in points}
    return {(one, two): Tally(*(points[one, two, score] for score in (1.0, 0.5, 0.0))) for one, two in met}


def total(tallies: Iterator[Tally]) -> Tally:
    won = drawn = lost = 0
    for one in tallies:
        won, drawn, lost = won + one.won, drawn + one.drawn, lost + one.lost
    return Tally(won, drawn, lost)


def faults(results: Results) -> Iterator[Fault]:
    for pair in results.pairs:
        for which, played in enumerate(pair.matches):
            if played.fault:
                players = pair.players(which)
                winner = 0 if played.winner == 0 else 1
                yield Fault(
                    results.names[players[1 - winner]], results.names[players[winner]], pair.round, played.fault
                )


def as_csv(results: Results) -> str:
    """Every match in a line."""
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(["match", "round", "first", "second", "score", "moves", "seed", "fault"])
    numbers = count(1)
    for pair in results.pairs:
        for which, (played, score) in enumerate(zip(pair.matches, points_of_one(pair), strict=True)):
            first, second = (pair.one, pair.two) if which == 0 else (pair.two, pair.one)
            mine = score if which == 0 else 1 - score
            moves = len(pair.opening) + len(played.moves)
            names = results.names[first], results.names[second]
            out.writerow([next(numbers), pair.round + 1, *names, mine, moves, pair.seed, played.fault])
    return text.getvalue()
