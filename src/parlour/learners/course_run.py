"""A course with its exams, told as it goes; also in a process of its own, which a server starts.

    python -m parlour.learners.course_run ASSIGNMENT

The assignment is JSON. The process prints one JSON object a line, as `parlour learner train --json` does, and ends when
whoever started it closes its input.
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from parlour.games.game import Game
from parlour.games.registry import game as find_game
from parlour.learners.course import Course, Progress, counts_of, new_seed
from parlour.learners.curve import Curve, Point
from parlour.learners.exams import MATCHES, examine, examiners
from parlour.learners.learner import Learner, open_learner
from parlour.learners.practice import ITSELF, Elsewhere, Practice
from parlour.learners.seat import learner_in
from parlour.learners.shelf import Shelf
from parlour.matches.seats import seat

EXAMS = 10
"""In one course, unless told."""
LEAST = 10
"""Matches of an exam, or before one."""
TELL_EVERY_S = 0.2
LAST_LESSONS_S = 10.0
"""To learn what was played, once it shall end."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """What a process is to do."""

    game: str
    learner: str
    """Its id; it has to be there."""
    data: str
    against: list[str]
    matches: int
    options: dict[str, Any] = field(default_factory=dict)
    exam_every: int | None = None
    exam_matches: int | None = None
    alone: bool = False

    def text(self) -> str:
        return json.dumps(asdict(self))


class CourseRun:
    """One course of a pupil, or many records, and the exams before it, on the way and after it."""

    def __init__(
        self,
        pupil: Learner,
        against: Sequence[str],
        exam_every: int | None,
        exam_matches: int | None,
        teller: "Teller",
    ) -> None:
        self.pupil, self.teller = pupil, teller
        self.curve = Curve(pupil.folder)
        self.examiners, self.exam_every, self.exam_matches = examiners(against), exam_every, exam_matches
        self.practice: Practice | None = None
        self.first_examiner = 0
        """Where they begin among the rivals there."""

    def exams_every(self, matches: int) -> int:
        return max(LEAST, matches // EXAMS) if self.exam_every is None else self.exam_every

    def follow(self, course: Iterator[Progress], matches: int, teach: Callable[[], None] | None = None) -> None:
        """`teach` is called before an exam: it is about all that was played. Without it there are none on the way."""
        every = self.exams_every(matches)
        if teach and self.exam_matches is None:
            self.exam_matches = max(LEAST, min(MATCHES, matches // EXAMS))
        progress = Progress(0, matches)
        stopped = False
        with self.teller:
            try:
                with closing(course):  # type: ignore[type-var]
                    if not self._is_examined():
                        self._examine(every)
                    for progress in course:
                        self.teller.tell(progress)
                        if teach and every and progress.played % every == 0 and progress.played < progress.matches:
                            teach()
                            self._examine(every)
                self._examine(every)
            except KeyboardInterrupt:
                stopped = True
            self.teller.end(progress, stopped)

    def _is_examined(self) -> bool:
        """By whoever will examine it, since it learned last."""
        lessons = counts_of(self.pupil).total
        return set(self.examiners) <= {point.against for point in self.curve.points() if point.lessons == lessons}

    def _examine(self, every: int) -> None:
        if every:
            matches = self.exam_matches or MATCHES
            points = [
                examine(self.pupil, who, matches, practice=self.practice, number=number)
                for number, who in enumerate(self.examiners, self.first_examiner)
            ]
            self.curve.add(*points)
            self.teller.show_exams(points)


class Teller:
    """Says how it goes: not more often than anybody can read."""

    def __init__(self) -> None:
        self._told = 0.0

    def tell(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._told >= TELL_EVERY_S:
            self._told = now
            self.show(progress)

    def show(self, progress: Progress) -> None: ...

    def show_exams(self, points: list[Point]) -> None: ...

    def end(self, progress: Progress, stopped: bool) -> None: ...

    def __enter__(self) -> None: ...

    def __exit__(self, *raised: object) -> None: ...


class JsonTeller(Teller):
    """For a program that started this one. If that has gone, this one ends too."""

    def show(self, progress: Progress) -> None:
        write_line(progress_data(progress))

    def show_exams(self, points: list[Point]) -> None:
        for point in points:
            low, score, high = point.score
            exam = asdict(point) | {"matches": point.counts.total, "score": score, "low": low, "high": high}
            write_line({"exam": exam})

    def end(self, progress: Progress, stopped: bool) -> None:
        write_line(progress_data(progress))
        write_line({"done": {"stopped": stopped, "skipped": progress.skipped}})


def progress_data(progress: Progress) -> dict[str, Any]:
    return {"played": progress.played, "matches": progress.matches, **progress.counts._asdict()}


def write_line(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def require_opponents(shelf: Shelf, game: Game, whom: Sequence[str]) -> None:
    """Before anybody is made to play them."""
    for who in whom:
        if learner_in(who):
            shelf.find(game, learner_in(who))
        elif who != ITSELF:
            seat(game, who).close()


def open_rival(shelf: Shelf, game: Game, who: str) -> str | Learner:
    """Another learner is opened: it learns too."""
    found = learner_in(who)
    return open_learner(shelf, game, shelf.find(game, found)) if found else who


def run_course(
    run: CourseRun,
    shelf: Shelf,
    whom: Sequence[str],
    matches: int,
    *,
    seed: int | None = None,
    roles: Sequence[int] = (0, 1),
    alone: bool = False,
    batch: int | None = None,
    elsewhere: Elsewhere | None = None,
) -> None:
    """To its end, or until it is interrupted; what was played is learned in any case. Its matches and those of its
    exams may be played elsewhere."""
    rivals = [open_rival(shelf, run.pupil.game, who) for who in whom]
    used = new_seed() if seed is None else seed
    if elsewhere:
        run.practice = Practice(elsewhere, run.pupil, [*rivals, *run.examiners])
        run.first_examiner = len(rivals)
    with closing(
        Course(
            run.pupil,
            rivals,
            matches,
            seed=used,
            roles=roles,
            alone=alone,
            batch=batch,
            practice=run.practice,
        )
    ) as course:
        course.pause_every = run.exams_every(matches)
        run.follow(iter(course), matches, course.teach)


@contextmanager
def sigterm_as_ctrl_c() -> Iterator[None]:
    """To be ended from outside is the same: what was played is taught on the way out."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def end_with_parent() -> None:
    """Whoever started this holds the other end of its input: when that is closed, however they ended, it ends too."""

    def wait() -> None:
        while os.read(0, 1024):  # not `sys.stdin`: its lock would be held when the program ends
            pass
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(LAST_LESSONS_S)
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def carry_out(assignment: Assignment) -> None:
    game, shelf = find_game(assignment.game, **assignment.options), Shelf(Path(assignment.data))
    require_opponents(shelf, game, assignment.against)
    end_with_parent()
    with sigterm_as_ctrl_c(), open_learner(shelf, game, shelf.find(game, assignment.learner)) as pupil:
        run = CourseRun(pupil, assignment.against, assignment.exam_every, assignment.exam_matches, JsonTeller())
        run_course(run, shelf, assignment.against, assignment.matches, alone=assignment.alone)


def main() -> None:
    try:
        carry_out(Assignment(**json.loads(sys.argv[1])))
    except ValueError as error:
        sys.exit(f"parlour: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
