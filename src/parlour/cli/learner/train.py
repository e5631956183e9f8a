"""`parlour learner train GAME`: many matches in a row, with the learning curve."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live

from parlour.cli.files import read_text
from parlour.cli.learner import words
from parlour.cli.learner.options import Data, LearnerName, ModeOption, find_or_create, open_with_mode
from parlour.cli.options import Engines, GameName, GameOptions, Ray, choose_game
from parlour.cli.screen.console import Console
from parlour.cli.screen.plot import plot
from parlour.cli.screen.text import Text
from parlour.cluster.cluster import Cluster
from parlour.engines.outside import load_engines
from parlour.games.words import quantity
from parlour.learners.course import Progress, new_course
from parlour.learners.course_run import (
    CourseRun,
    JsonTeller,
    Teller,
    end_with_parent,
    require_opponents,
    run_course,
    sigterm_as_ctrl_c,
)
from parlour.learners.curve import Point
from parlour.learners.learner import Learner
from parlour.learners.practice import Elsewhere
from parlour.learners.processes import Processes
from parlour.learners.records import learn_records
from parlour.learners.shelf import Shelf

ROLES = {"both": (0, 1), "first": (0,), "second": (1,)}
Known = Annotated[bool, typer.Option("--known", help="Train an existing learner, and never make a new one.")]
Against = Annotated[
    str, typer.Option(metavar="WHO,…", help="Opponents' ids, engines' names, learner:NAME or itself; by turns.")
]
Records = Annotated[
    list[Path] | None, typer.Option(metavar="FILE", help="Learn from records (or chess in PGN) instead.")
]
ExamEvery = Annotated[
    int | None, typer.Option(min=0, help="Matches between two exams; 0 for none. Usually a tenth of all.")
]
ExamMatches = Annotated[
    int | None, typer.Option(min=2, help="Matches against each opponent in an exam; usually at most 100.")
]


def train(
    name: GameName,
    learner: LearnerName = "Ada",
    mode: ModeOption = None,
    known: Known = False,
    against: Against = "random",
    matches: Annotated[int, typer.Option(min=0, help="How many matches.")] = 1000,
    records: Records = None,
    alone: Annotated[bool, typer.Option("--alone", help="A learner it plays against learns nothing.")] = False,
    role: Annotated[str, typer.Option(help="Which player it is: both by turns, first or second.")] = "both",
    seed: Annotated[int | None, typer.Option(min=0, help="Plays the same matches again.")] = None,
    batch: Annotated[
        int | None,
        typer.Option(min=1, help="Lessons taught at once; usually 1 at first and 50 in the end. More play at a time."),
    ] = None,
    exam_every: ExamEvery = None,
    exam_matches: ExamMatches = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line, for programs.")] = False,
    with_parent: Annotated[bool, typer.Option("--with-parent", hidden=True)] = False,
    engines: Engines = None,
    processes: Annotated[int, typer.Option(min=1, help="How many play at the same time.")] = 1,
    ray: Ray = None,
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """Let a learner play, or read records, and measure it on the way. What it learned is kept when it is stopped."""
    roles = roles_of(role)
    if engines is not None:
        load_engines(engines)
    chosen = choose_game(name, option)
    whom = [who.strip() for who in against.split(",") if who.strip()]
    texts = [read_text(file) for file in records or []]
    teller: Teller = JsonTeller() if as_json else TerminalTeller()
    shelf = Shelf(data)
    require_opponents(shelf, chosen, whom)
    open_pupil = open_with_mode if known else find_or_create
    if with_parent:
        end_with_parent()
    with (
        elsewhere_at(ray, processes) as elsewhere,
        sigterm_as_ctrl_c(),
        open_pupil(chosen, learner, data, mode) as pupil,
    ):
        run = CourseRun(pupil, [] if records else whom, exam_every, exam_matches, teller)
        if records:
            run.follow(records_progress(pupil, texts, roles), 0)
        else:
            run_course(run, shelf, whom, matches, seed=seed, roles=roles, alone=alone, batch=batch, elsewhere=elsewhere)


@contextmanager
def elsewhere_at(ray: str | None, processes: int) -> Iterator[Elsewhere | None]:
    """None: here."""
    if ray is not None:
        with Cluster(ray) as cluster:
            yield cluster
    elif processes > 1:
        with Processes(processes) as several:
            yield several
    else:
        yield None


def roles_of(role: str) -> tuple[int, ...]:
    if role not in ROLES:
        raise ValueError(words.NO_SUCH_ROLE.format(role=role, roles=", ".join(ROLES)))
    return ROLES[role]


def records_progress(pupil: Learner, texts: list[str], roles: tuple[int, ...]) -> Iterator[Progress]:
    course = new_course()
    for text in texts:
        yield from learn_records(pupil, text, roles, course)


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

    def show_exams(self, points: list[Point]) -> None:
        self.points += points
        if not self.console.is_terminal:
            for point in points:
                lessons = quantity(point.lessons, *words.LESSONS)
                said = words.EXAM.format(lessons=lessons, name=point.name, score=point.score)
                self.console.print(said, markup=False)

    def end(self, progress: Progress, stopped: bool) -> None:
        self.live.stop()
        said = words_for(progress)
        self.console.print(Text(words.STOPPED.format(progress=said) if stopped else said))
        self.console.print(plot(self.points, self.console.width))

    def __enter__(self) -> None:
        if self.console.is_terminal:
            self.live.start()

    def __exit__(self, *raised: object) -> None:
        self.live.stop()


def words_for(progress: Progress) -> str:
    won, drawn, lost = progress.counts
    matches = quantity(progress.matches, *words.MATCHES)
    said = words.PROGRESS.format(played=progress.played, matches=matches, won=won, drawn=drawn, lost=lost)
    return words.PROGRESS_SKIPPED.format(progress=said, skipped=progress.skipped) if progress.skipped else said
