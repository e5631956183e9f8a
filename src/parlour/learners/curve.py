"""The curve of a learner, on disk: how it did in its exams, one line of JSON each, in the order they were taken.

The file is bounded: once it is full, every second of the older points goes, so that the whole way stays visible. The
beginning of a line that a crash left behind is passed over.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from parlour.arena.score import Score
from parlour.learners import words
from parlour.learners.files import write_whole
from parlour.learners.memory import Counts

CURVE = "curve.jsonl"
MOST_POINTS = 1000
LONGEST_LINE = 1000


@dataclass(frozen=True, slots=True)
class Point:
    """One exam."""

    lessons: int
    """How many it had learned by then."""
    against: str
    """The opponent's id."""
    name: str
    won: int
    drawn: int
    lost: int
    ms: int = 0
    """When, since 1970."""

    @property
    def counts(self) -> Counts:
        return Counts(self.won, self.drawn, self.lost)

    @property
    def score(self) -> Score:
        return self.counts.score


class Curve:
    """Call it from any thread or process."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / CURVE

    def points(self) -> list[Point]:
        if not self.file.exists():
            return []
        lines = self.file.read_bytes()[: MOST_POINTS * 2 * LONGEST_LINE].split(b"\n")
        return [point for line in lines if (point := parse_point(line))]

    def add(self, *points: Point) -> None:
        with self._lock():
            known = self.points()
            if len(known) + len(points) > MOST_POINTS:
                write_whole(self.file, b"".join(map(line_of, [*thin_out(known), *points])))
            else:
                self._append(b"".join(map(line_of, points)))

    def clear(self) -> None:
        with self._lock():
            self.file.unlink(missing_ok=True)

    def _append(self, lines: bytes) -> None:
        with self.file.open("a+b") as opened:
            if opened.tell() and not ends_with_line(opened.fileno(), opened.tell()):
                lines = b"\n" + lines
            opened.write(lines)

    @contextmanager
    def _lock(self) -> Iterator[None]:
        try:
            folder = os.open(self.file.parent, os.O_RDONLY)
        except FileNotFoundError:
            raise ValueError(words.HAS_BEEN_REMOVED.format(name=self.file.parent.name)) from None
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)


def ends_with_line(file: int, size: int) -> bool:
    return os.pread(file, 1, size - 1) == b"\n"


def thin_out(points: list[Point]) -> list[Point]:
    """Every second one; the first and the last stay."""
    return points[:1] + points[:0:-1][::2][::-1]


def line_of(point: Point) -> bytes:
    return json.dumps(asdict(point), separators=(",", ":")).encode() + b"\n"


def parse_point(line: bytes) -> Point | None:
    """None for what is no point: a torn line, or one of a later version."""
    try:
        found: Any = json.loads(line)
        point = Point(**found)
    except (ValueError, TypeError, RecursionError):
        return None
    numbers = (point.lessons, point.won, point.drawn, point.lost, point.ms)
    fits = all(type(number) is int and 0 <= number < 2**53 for number in numbers)
    return point if fits and isinstance(point.against, str) and isinstance(point.name, str) else None
