"""`parlour learner train GAME`: many matches in a row, with the learning curve."""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from types import FrameType
from typing import Annotated, Any

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from parlour.cli.files import read_text
from parlour.cli.learner.options import (
    Data,
    LearnerName,
    Mode,
    find,
    find_or_create,
    open_known,
    open_with_mode,
)
from parlour.cli.options import Engines, GameName, GameOptions, choose_game
from parlour.cli.screen.plot import plot
from parlour.engines.outside import load_engines
from parlour.games.game import Game
from parlour.games.words import counted
from parlour.learners.curve import Curve, Point
from parlour.learners.exams import MATCHES, examine, examiners
from parlour.learners.learner import Learner
from parlour.learners.seat import learner_in
from parlour.learners.training import ITSELF, Progress, Training, counts_of, learn_records, new_seed, new_training
from parlour.matches.seats import seat

ROLES = {"both": (0, 1), "first": (0,), "second": (1,)}
EXAMS = 10
"""In one training, unless told."""
LEAST = 10
"""Matches of an exam, or before one."""
TELL_EVERY_S = 0.2
LAST_LESSONS_S = 10.0
"""To learn what was played, once it shall end."""


def train(
    name: GameName,
    learner: LearnerName = "Ada",
    mode: Mode = None,
    known: Annotated[bool, typer.Option("--known", help="Only a learner that is there, never a new one.")] = False,
    against: Annotated[
        str, typer.Option(metavar="WHO,…", help="Opponents' ids, engines' names, learner:NAME or itself; by turns.")
    ] = "random",
    matches: Annotated[int, typer.Option(min=0, help="How many matches.")] = 1000,
    records: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="Learn from records (or chess in PGN) instead.")
    ] = None,
    alone: Annotated[bool, typer.Option("--alone", help="A learner it plays against learns nothing.")] = False,
    role: Annotated[str, typer.Option(help="Which player it is: both by turns, first or second.")] = "both",
    seed: Annotated[int | None, typer.Option(min=0, help="Plays the same matches again.")] = None,
    exam_every: Annotated[
        int | None, typer.Option(min=0, help="Matches between two exams; 0 for none. Usually a tenth of all.")
    ] = None,
    exam_matches: Annotated[
        int | None, typer.Option(min=2, help="Matches against each opponent in an exam; usually at most 100.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line, for programs.")] = False,
    with_parent: Annotated[bool, typer.Option("--with-parent", hidden=True)] = False,
    engines: Engines = None,
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """Let a learner play, or read records, and measure it on the way. What it learned is kept when it is stopped."""
    if role not in ROLES:
        raise ValueError(f"--role {role} is not possible: {', '.join(ROLES)}")
    if engines is not None:
        load_engines(engines)
    chosen = choose_game(name, option)
    whom = [who.strip() for who in against.split(",") if who.strip()]
    texts = [read_text(file) for file in records or []]
    teller = JsonTeller() if as_json else TerminalTeller()
    require_opponents(chosen, whom, data)
    open_pupil = open_with_mode if known else find_or_create
    if with_parent:
        end_with_parent()
    with ended_like_ctrl_c(), open_pupil(chosen, learner, data, mode) as pupil:
        course = Course(pupil, [] if records else whom, exam_every, exam_matches, teller)
        if records:
            course.follow(records_progress(pupil, texts, ROLES[role]), 0)
            return
        used = new_seed() if seed is None else seed
        rivals = [rival(chosen, who, data) for who in whom]
        with closing(Training(pupil, rivals, matches, seed=used, roles=ROLES[role], alone=alone)) as training:
            course.follow(iter(training), matches, training.teach)


@contextmanager
def ended_like_ctrl_c() -> Iterator[None]:
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


def require_opponents(game: Game, whom: list[str], data: Path | None) -> None:
    """Before anybody is made to play them."""
    for who in whom:
        if learner_in(who):
            find(game, learner_in(who), data)
        elif who != ITSELF:
            seat(game, who).close()


def rival(game: Game, who: str, data: Path | None) -> str | Learner:
    """Another learner is opened: it learns too."""
    return open_known(game, learner_in(who), data) if learner_in(who) else who


def records_progress(pupil: Learner, texts: list[str], roles: tuple[int, ...]) -> Iterator[Progress]:
    training = new_training()
    for text in texts:
        yield from learn_records(pupil, text, roles, training)


class Course:
    """A training with its exams, told as it goes."""

    def __init__(
        self, pupil: Learner, against: list[str], exam_every: int | None, exam_matches: int | None, teller: "Teller"
    ) -> None:
        self.pupil, self.teller = pupil, teller
        self.curve = Curve(pupil.folder)
        self.examiners, self.exam_every, self.exam_matches = examiners(against), exam_every, exam_matches

    def follow(self, training: Iterator[Progress], matches: int, teach: Callable[[], None] | None = None) -> None:
        """`teach` is called before an exam: it is about all that was played. Without it there are none on the way."""
        every = max(LEAST, matches // EXAMS) if self.exam_every is None else self.exam_every
        if teach and self.exam_matches is None:
            self.exam_matches = max(LEAST, min(MATCHES, matches // EXAMS))
        progress = Progress(0, matches)
        stopped = False
        with self.teller:
            try:
                with closing(training):  # type: ignore[type-var]
                    if not self._is_examined():
                        self._examine(every)
                    for progress in training:
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
            points = [examine(self.pupil, who, self.exam_matches or MATCHES) for who in self.examiners]
            self.curve.add(*points)
            self.teller.examined(points)


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

    def examined(self, points: list[Point]) -> None: ...

    def end(self, progress: Progress, stopped: bool) -> None: ...

    def __enter__(self) -> None: ...

    def __exit__(self, *raised: object) -> None: ...


class JsonTeller(Teller):
    """For a program that started this one. If that has gone, this one ends too."""

    def show(self, progress: Progress) -> None:
        write(progress_data(progress))

    def examined(self, points: list[Point]) -> None:
        for point in points:
            low, score, high = point.score
            write({"exam": asdict(point) | {"matches": point.counts.total, "score": score, "low": low, "high": high}})

    def end(self, progress: Progress, stopped: bool) -> None:
        write(progress_data(progress))
        write({"done": {"stopped": stopped, "skipped": progress.skipped}})


def progress_data(progress: Progress) -> dict[str, Any]:
    return {"played": progress.played, "matches": progress.matches, **progress.counts._asdict()}


def write(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


class TerminalTeller(Teller):
    """A line that counts, and the curve as it grows; in a pipe a line for each exam, and the curve at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.console = Console(highlight=False)
        self.points: list[Point] = []
        self.live = Live(console=self.console, auto_refresh=False, transient=True)

    def show(self, progress: Progress) -> None:
        if self.console.is_terminal:
            self.live.update(Group(Text(words_for(progress)), plot(self.points, self.console.width)), refresh=True)

    def examined(self, points: list[Point]) -> None:
        self.points += points
        if not self.console.is_terminal:
            for point in points:
                self.console.print(
                    f"{counted(point.lessons, 'lesson')}, against {point.name}: {point.score}", markup=False
                )

    def end(self, progress: Progress, stopped: bool) -> None:
        self.live.stop()
        self.console.print(Text(("Stopped: " if stopped else "") + words_for(progress)))
        self.console.print(plot(self.points, self.console.width))

    def __enter__(self) -> None:
        if self.console.is_terminal:
            self.live.start()

    def __exit__(self, *raised: object) -> None:
        self.live.stop()


def words_for(progress: Progress) -> str:
    won, drawn, lost = progress.counts
    skipped = f"; {progress.skipped:,} taught nothing" if progress.skipped else ""
    played = f"{progress.played:,} of {counted(progress.matches, 'match', 'matches')}"
    return f"{played}: {won:,} won, {drawn:,} drawn, {lost:,} lost{skipped}"
