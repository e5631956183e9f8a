"""`parlour train GAME`: a net learns the game by playing against itself, and is examined on the way."""

import json as jsonlib
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer
from rich.console import Group
from rich.live import Live

from parlour.arena.score import score_of
from parlour.cli import words
from parlour.cli.files import check_writable
from parlour.cli.options import GameName, GameOptions, Ray, choose_game
from parlour.cli.screen.console import Console
from parlour.cli.screen.strength import StrengthPoint, strength_plot
from parlour.cli.screen.text import Text
from parlour.cluster.cluster import Cluster
from parlour.engines.net_file import ENDING, shipped_file
from parlour.games.game import Game
from parlour.games.words import quantity
from parlour.languages.chosen import say
from parlour.learners.course_run import end_with_parent, sigterm_as_ctrl_c
from parlour.learners.practice import Elsewhere
from parlour.nets.folder import TrainingFolder
from parlour.nets.plan import PARTS, plan_for
from parlour.nets.run import Compared, Examined, Told, TrainingRun, Until, curve_of, exam_line
from parlour.nets.self_play import Threads
from parlour.nets.training import Round, Training

MINUTES = 10.0
"""Unless told."""


Minutes = Annotated[float | None, typer.Option(min=0.01, help=f"How long it trains; {MINUTES:.0f} unless told.")]
Rounds = Annotated[int | None, typer.Option(min=1, help="So many rounds instead: the same net whenever you repeat it.")]
Out = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Where the net goes; if one is there, it stays unless it's weaker.")
]
Folder = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Keeps the training, to go on with: after a kill, or for longer.")
]
ThreadCount = Annotated[int | None, typer.Option(min=1, help="How many play and learn here; all cores unless told.")]
Nodes = Annotated[int | None, typer.Option(min=1, help="For each move it plays while it learns.")]


def train(
    name: GameName,
    minutes: Minutes = None,
    rounds: Rounds = None,
    out: Out = None,
    folder: Folder = None,
    seed: Annotated[int, typer.Option(min=0, help="Another number trains another net.")] = 0,
    threads: ThreadCount = None,
    ray: Ray = None,
    nodes: Nodes = None,
    hidden: Annotated[int | None, typer.Option(min=32, max=512, help="Numbers in the net's hidden layer.")] = None,
    matches: Annotated[int | None, typer.Option(min=PARTS, help="Matches in a round.")] = None,
    window: Annotated[int | None, typer.Option(min=1000, help="The most samples it learns from.")] = None,
    reuse: Annotated[float | None, typer.Option(min=0, help="How often it learns from each sample.")] = None,
    exams: Annotated[bool, typer.Option(help="Measure it against the ladder on the way.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line, for programs.")] = False,
    with_parent: Annotated[bool, typer.Option("--with-parent", hidden=True)] = False,
    option: GameOptions = None,
) -> None:
    """Train a net by letting it play against itself, and watch it climb the ladder. Stop it with Ctrl-C: what it has
    learned is kept."""
    game = choose_game(name, option)
    file = out or Path(shipped_file(game))
    if file.suffix != ENDING:
        raise ValueError(words.NET_ENDING.format(file=str(file), ending=ENDING))
    check_writable(file)
    if with_parent:
        end_with_parent()
    given = {"nodes": nodes, "hidden": hidden, "matches": matches, "window": window, "reuse": reuse}
    given = {key: value for key, value in given.items() if value is not None}
    until = Until(MINUTES if minutes is None and rounds is None else minutes, rounds)
    threads = threads or os.cpu_count() or 1
    teller = JsonTeller() if as_json else TerminalTeller(game)
    with (
        sigterm_as_ctrl_c(),
        nullcontext(folder) if folder else temporary() as place,
        closing(TrainingFolder(place)) as kept,
        crew_at(ray, threads) as crew,
    ):
        plan, seed = kept.begin(game, plan_for(game, **given), seed, given)
        training = Training(game, plan, seed, kept)
        run = TrainingRun(training, crew, threads, until, exams)
        follow(run, teller)
        if training.state.rounds:
            finish(run, teller, file)


@contextmanager
def temporary() -> Iterator[Path]:
    with TemporaryDirectory(prefix="parlour-train-") as name:
        yield Path(name)


@contextmanager
def crew_at(ray: str | None, threads: int) -> Iterator[Elsewhere]:
    if ray is not None:
        with Cluster(ray) as cluster:
            yield cluster
    else:
        with Threads(threads) as here:
            yield here


def follow(run: TrainingRun, teller: "TerminalTeller | JsonTeller") -> None:
    with teller, closing(run.steps()) as steps:  # type: ignore[type-var]
        try:
            for told in steps:
                teller.tell(run, told)
        except KeyboardInterrupt:
            teller.stopped()


def finish(run: TrainingRun, teller: "TerminalTeller | JsonTeller", file: Path) -> None:
    """The net takes the place of the one that is there if it is stronger."""
    try:
        compared = run.compare(file)
    except KeyboardInterrupt:
        compared = None if not file.exists() else Compared(False, score_of({}), 0)
    takes_place = not file.exists() or (compared is not None and compared.stronger)
    target = file if takes_place else spare_name(file)
    curve = curve_of(run.training.folder.log() if run.training.folder else ())
    run.publish(target, {"command": command_line(), "curve": curve})
    teller.finish(compared, target, takes_place)


def spare_name(file: Path) -> Path:
    """For a net that is not stronger than the one that is there."""
    number = 2
    while (target := file.with_name(f"{file.stem}-{number}{file.suffix}")).exists():
        number += 1
    return target


def command_line() -> str:
    return shlex.join(["parlour", *sys.argv[1:]])


class JsonTeller:
    def __enter__(self) -> None: ...

    def __exit__(self, *raised: object) -> None: ...

    def tell(self, run: TrainingRun, told: Told) -> None:
        if isinstance(told, Examined):
            self._write(exam_line(told))
        else:
            progress = min(1.0, run.until.progress(run.training))
            self._write({"round": told.number, **told._asdict(), "progress": round(progress, 4)})

    def stopped(self) -> None:
        self._write({"stopped": True})

    def finish(self, compared: Compared | None, file: Path, takes_place: bool) -> None:
        score = list(compared.score) if compared else None
        self._write({"done": True, "file": str(file), "stronger": takes_place, "score": score})

    def _write(self, line: dict[str, Any]) -> None:
        print(jsonlib.dumps(line), flush=True)


class TerminalTeller:
    """A line that counts, and the strength as it grows; in a pipe a line for each exam, and the curve at the end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.console = Console(highlight=False)
        self.points: list[StrengthPoint] = []
        self.live = Live(console=self.console, auto_refresh=False, transient=True)

    def __enter__(self) -> None:
        if self.console.is_terminal:
            self.live.start()

    def __exit__(self, *raised: object) -> None:
        self.live.stop()

    def tell(self, run: TrainingRun, told: Told) -> None:
        if isinstance(told, Examined):
            self._tell_exam(told)
        elif self.console.is_terminal:
            plot = strength_plot(self.points, self.console.width)
            self.live.update(Group(Text(self._progress(run, told)), plot), refresh=True)

    def _progress(self, run: TrainingRun, told: Round) -> str:
        share = min(1.0, run.until.progress(run.training))
        matches = quantity(told.matches, *words.MATCHES)
        loss = "" if told.loss is None else say(words.TRAINING_LOSS).format(loss=told.loss)
        return say(words.TRAINING).format(percent=f"{share:.0%}", matches=matches, round=told.number) + loss

    def _tell_exam(self, told: Examined) -> None:
        rating = told.exam.rating
        if rating is not None:
            self.points.append(StrengthPoint(told.seconds / 60, rating.value, rating.error))
        met = ", ".join(say(words.MET).format(name=one.name, percent=f"{one.score.mean:.0%}") for one in told.exam.met)
        clock = f"{int(told.seconds) // 60}:{int(told.seconds) % 60:02d}"
        rated = "" if rating is None else say(words.RATED).format(rating=rating.value, error=rating.error)
        self.console.print(f"{clock:>6}  {quantity(told.matches, *words.MATCHES)}: {met}{rated}", markup=False)

    def stopped(self) -> None:
        self.console.print(say(words.TRAINING_STOPPED), markup=False)

    def finish(self, compared: Compared | None, file: Path, takes_place: bool) -> None:
        self.console.print(strength_plot(self.points, self.console.width))
        if compared is not None:
            said = words.STRONGER if compared.stronger else words.NOT_STRONGER
            self.console.print(say(said).format(score=compared.score, pairs=compared.pairs), markup=False)
        self.console.print(say(words.NET_WRITTEN).format(file=str(file)), markup=False)
        options = [part for key, value in self.game.options.items() for part in ("-o", f"{key}={value}")]
        self.console.print(
            say(words.PLAY_NET).format(
                command=shlex.join(["parlour", "play", self.game.name, *options, "--opponent", str(file)])
            ),
            markup=False,
        )
