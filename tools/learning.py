"""`python -m tools.learning`: the proof that learners learn, with 95 % intervals.

    python -m tools.learning                 everything, some ten minutes
    python -m tools.learning tictactoe       only figures whose name begins so

A course begins with nothing; its points, one a match, are the learner's, a draw being a half. No engine helps
where the learner knows nothing.
"""

import argparse
import math
import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

import parlour
from parlour.arena.score import Score
from parlour.learners.choosing.manner import Manner
from parlour.learners.course import Course
from parlour.learners.curve import Point
from parlour.learners.exams import examine
from parlour.learners.learner import Learner, open_learner
from parlour.learners.memory import Counts
from parlour.learners.shelf import Shelf

TICTACTOE = parlour.game("tictactoe")
OWN, FIRST = "own", "statistically_best"
WINDOW = 200
STUDENT = {2: 12.71, 3: 4.303, 4: 3.182, 5: 2.776, 6: 2.571, 8: 2.365, 10: 2.262}
"""By how many there are: the standard errors that hold 95 % (Student's t)."""


class Gain(NamedTuple):
    """From the first matches of a course to the last, or from one learner to another."""

    before: Score
    after: Score
    low: float
    mean: float
    high: float

    def __str__(self) -> str:
        return f"{self.before.mean:.1%} → {self.after.mean:.1%}, {bounds(self.mean, self.low, self.high)}"


def bounds(mean: float, low: float, high: float) -> str:
    return f"{100 * mean:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


def learner_in(folder: str, game: parlour.Game, mode: str = OWN) -> Learner:
    shelf = Shelf(Path(folder))
    return open_learner(shelf, game, shelf.create(game, "Pupil", mode=mode, manner=Manner(openings="best")))


def course(
    game: parlour.Game, mode: str, against: str, matches: int, seed: int, roles: Sequence[int] = (0, 1)
) -> list[float]:
    """The points of each match of a course from nothing."""
    with (
        tempfile.TemporaryDirectory() as folder,
        learner_in(folder, game, mode) as pupil,
        closing(Course(pupil, [against], matches, seed=seed, roles=roles)) as taught,
    ):
        totals = [progress.counts.won + progress.counts.drawn / 2 for progress in taught]
    return [after - before for before, after in zip([0.0, *totals], totals, strict=False)]


def counts_in(points: Sequence[float]) -> Counts:
    return Counts(points.count(1.0), points.count(0.5), points.count(0.0))


def gain(courses: Sequence[Sequence[float]], window: int = WINDOW) -> Gain:
    """From the first to the last `window` matches, of all courses together."""
    first = counts_in([point for points in courses for point in points[:window]]).score
    last = counts_in([point for points in courses for point in points[-window:]]).score
    mean = last.mean - first.mean
    error = math.hypot(*((score.high - score.low) / 2 for score in (first, last)))
    return Gain(first, last, mean - error, mean, mean + error)


def gains_by_role(mode: str, against: str, matches: int, seeds: Sequence[int]) -> dict[int, Gain]:
    return {role: gain([course(TICTACTOE, mode, against, matches, seed, (role,)) for seed in seeds]) for role in (0, 1)}


def area_gain(against: str, matches: int, seeds: Sequence[int]) -> tuple[float, float, float]:
    """By how much our own scores more than the first learner, over all matches of a course: the areas under the two
    curves. Mean and bounds over the seeds, each of which is one pair."""

    def area(mode: str, seed: int) -> float:
        return statistics.fmean(course(TICTACTOE, mode, against, matches, seed))

    differences = [area(OWN, seed) - area(FIRST, seed) for seed in seeds]
    mean = statistics.fmean(differences)
    error = STUDENT[len(seeds)] * statistics.stdev(differences) / math.sqrt(len(seeds))
    return mean, mean - error, mean + error


def exam_after(game: parlour.Game, matches: int, against: str = "random", exam: str = "random", seed: int = 1) -> Point:
    """How our own does once it has learned from so many matches; then without curiosity."""
    with tempfile.TemporaryDirectory() as folder, learner_in(folder, game) as pupil:
        with closing(Course(pupil, [against], matches, seed=seed)) as taught:
            for _ in taught:
                pass
        return examine(pupil, exam, 400, seed=seed)


def learns(mode: str, against: str) -> Iterator[str]:
    for role, found in gains_by_role(mode, against, 2000, range(1, 6)).items():
        yield f"{'first' if role == 0 else 'second'}: {found}"


def faster(against: str) -> Iterator[str]:
    yield f"own scores {bounds(*area_gain(against, 2000, range(1, 9)))} percent of the points more"


def good(game: parlour.Game, matches: int, **options: str) -> Iterator[str]:
    for seed in (1, 2, 3):
        point = exam_after(game, matches, seed=seed, **options)
        counts = f"{point.won} won, {point.drawn} drawn, {point.lost} lost"
        yield f"seed {seed}: {point.score} against {point.name}, {counts}"


FIGURES: dict[str, Callable[[], Iterator[str]]] = {
    **{
        f"tictactoe, {mode} against {rival}, first and last {WINDOW} of 2,000": partial(learns, mode, rival)
        for mode in (OWN, FIRST)
        for rival in ("random", "beatable")
    },
    **{
        f"tictactoe, own and {FIRST} against {rival}, all of 2,000": partial(faster, rival)
        for rival in ("random", "beatable")
    },
    "tictactoe, own after 100": partial(good, TICTACTOE, 100, exam="perfect"),
    "dots 3x3, own after 5,000": partial(good, parlour.game("dots", rows=3, cols=3), 5000),
    "ultimate, own after 5,000": partial(good, parlour.game("ultimate"), 5000),
    "pawns, own after 500": partial(good, parlour.game("pawns"), 500),
    "chess, own after 500": partial(good, parlour.game("chess"), 500),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", default="", help="how the figures' names begin")
    wanted = parser.parse_args().name
    for name, figure in FIGURES.items():
        if name.startswith(wanted):
            print(name, flush=True)
            for line in figure():
                print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
