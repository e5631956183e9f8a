"""What a row of the bench is, and how it is measured.

A contender is a generator without end that does the same work again and again and yields a figure each time. Ours and
the peer's take turns, so that whatever slows the machine down meets both; of each the best figure counts, because a
busy machine only ever makes work slower.
"""

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import islice

Figures = Generator[float, None, None]
Contender = Callable[[], Figures]
"""Calling it makes everything ready, untimed; raises MissingPeerError if it is not installed."""
Clock = Callable[[], float]
"""Seconds of CPU time so far."""


class MissingPeerError(Exception):
    """A peer is not there; the text says what to do about it."""


@dataclass(frozen=True, slots=True)
class FigureUnit:
    name: str
    best: Callable[[list[float]], float]
    """max where more is better, min where less is."""
    show: Callable[[float], str]


PER_SECOND = FigureUnit("per second", max, lambda figure: f"{figure / 1e6:.3g} M/s")
MATCHES = FigureUnit(
    "matches per second", max, lambda figure: f"{figure:,.3g}/s" if figure < 1000 else f"{figure:,.0f}/s"
)
MILLISECONDS = FigureUnit("ms", min, lambda figure: f"{figure:.3g} ms")
SLOWEST = FigureUnit("ms at the most", max, lambda figure: f"{figure:.3g} ms")
"""Of several different tasks the slowest counts."""
MICROSECONDS = FigureUnit("µs", min, lambda figure: f"{figure:.3g} µs")
BYTES = FigureUnit("bytes", min, lambda figure: f"{figure:.3g} bytes")
SOLVED = FigureUnit("solved", max, lambda figure: f"{figure:.0f} solved")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table, before it is measured."""

    name: str
    what: str
    unit: FigureUnit
    ours: Contender
    peer: Contender | None = None
    at_least: float | None = None
    """How many times as good as the peer we mean to be."""
    at_most: float | None = None
    """The limit for our own figure, for rows without a peer."""


@dataclass(frozen=True, slots=True)
class Measurement:
    row: Row
    our_figures: list[float]
    peer_figures: list[float]
    skipped: str = ""
    """Why the peer has no figures, if it should have."""

    @property
    def ours(self) -> float:
        return self.row.unit.best(self.our_figures)

    @property
    def peer(self) -> float | None:
        return self.row.unit.best(self.peer_figures) if self.peer_figures else None

    @property
    def ratio(self) -> float | None:
        """How many times as good as the peer: above 1 we are ahead, whatever the unit."""
        if self.peer is None:
            return None
        return self.ours / self.peer if self.row.unit.best is max else self.peer / self.ours

    @property
    def met(self) -> bool | None:
        """None if there is no target, or nothing to hold against it."""
        if self.row.at_most is not None:
            return self.ours <= self.row.at_most
        if self.row.at_least is None or self.ratio is None:
            return None
        return self.ratio >= self.row.at_least


class Contest:
    """A row being measured. Without its peer it still has our figures."""

    def __init__(self, row: Row, stack: ExitStack) -> None:
        """Makes both sides ready; the stack ends them."""
        try:
            peer, skipped = row.peer() if row.peer else absent(), ""
        except MissingPeerError as missing:
            peer, skipped = absent(), str(missing)
        self.ours = stack.enter_context(closing(row.ours()))
        self.peer = stack.enter_context(closing(peer))
        self.result = Measurement(row, [], [], skipped)

    def round(self) -> None:
        self.result.our_figures.append(next(self.ours))
        self.result.peer_figures.extend(islice(self.peer, 1))


def measure(rows: Sequence[Row], repeat: int, tell: Callable[[str], None]) -> list[Measurement]:
    """`repeat` rounds through all rows: so the figures of a row lie far apart, and no row is left with a bad moment."""
    with ExitStack() as stack:
        contests = [Contest(row, stack) for row in rows]
        for number in range(1, repeat + 1):
            tell(f"round {number} of {repeat} …")
            for contest in contests:
                contest.round()
    return [contest.result for contest in contests]


def absent() -> Figures:
    """A contender that never has a figure."""
    yield from ()


def seconds(work: Callable[[], object], clock: Clock) -> Figures:
    while True:
        began = clock()
        work()
        yield clock() - began


def per_second(count: int, work: Callable[[], object], clock: Clock = time.process_time) -> Figures:
    """For work that does `count` things."""
    for taken in seconds(work, clock):
        yield count / taken


def milliseconds_each(count: int, work: Callable[[], object], clock: Clock = time.process_time) -> Figures:
    """For work that does one thing `count` times."""
    for taken in seconds(work, clock):
        yield 1000 * taken / count


def microseconds_each(count: int, work: Callable[[], object], clock: Clock = time.process_time) -> Figures:
    for figure in milliseconds_each(count, work, clock):
        yield 1000 * figure


def exactly(expected: object, work: Callable[[], object]) -> Callable[[], None]:
    """The same work, refusing a wrong result: being fast at something else does not count."""

    def require_count() -> None:
        if (found := work()) != expected:
            raise RuntimeError(f"the bench got {found!r}, but right is {expected!r}")

    return require_count
