"""An arena that is watched: on a terminal with a bar and the table so far."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn

from parlour.arena.api import MakesCrew, played
from parlour.arena.plan import Plan
from parlour.arena.results import Results
from parlour.arena.rounds import IsEnough, Rests, nobody_rests
from parlour.arena.rounds import Progress as HowFar
from parlour.arena.standings import Watched, standings
from parlour.cli import words
from parlour.cli.rate.tables import ratings_table, tables
from parlour.cli.screen.console import Console
from parlour.cli.screen.text import Text
from parlour.cluster.cluster import Cluster
from parlour.cluster.crew import crew_on

Known = Mapping[int, float] | None
"""Ratings that are taken as they are, by number."""
More = Callable[[], list[RenderableType]]
"""What is told below the table."""
Show = Callable[[HowFar], None]


def nothing_more() -> list[RenderableType]:
    return []


def watched(
    plan: Plan,
    enough: IsEnough,
    processes: int,
    out: Path | None,
    quiet: bool,
    *,
    rests: Rests = nobody_rests,
    known: Known = None,
    more: More = nothing_more,
    ray: str | None = None,
) -> Results:
    """Plays it, on a cluster if there is an address of one. Ctrl-C ends it with what there is."""
    console = Console(highlight=False)
    last: HowFar | None = None
    try:
        with crew_at(ray) as crew, screen(console, quiet, known, more) as show:

            def told(progress: HowFar) -> None:
                nonlocal last
                last = progress
                show(progress)

            results = played(plan, enough, processes, out, told, crew, rests)
    except KeyboardInterrupt:
        if last is None or not last.rounds:
            raise ValueError(words.NOTHING_PLAYED) from None
        results = last.results
    if not quiet:
        console.print(*tables(standings(results, known), known), *more(), sep="\n")
    return results


@contextmanager
def crew_at(ray: str | None) -> Iterator[MakesCrew | None]:
    """None: nobody but this machine's processes."""
    if ray is None:
        yield None
        return
    with Cluster(ray) as cluster:
        yield crew_on(cluster)


@contextmanager
def screen(console: Console, quiet: bool, known: Known, more: More) -> Iterator[Show]:
    if quiet or not sys.stdout.isatty():
        yield lambda progress: None
        return
    bar = Progress(TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    task = bar.add_task(words.PLAYING_PAIRS)
    looking = Watched(known)
    table: list[RenderableType] = []
    with Live(console=console, refresh_per_second=4, transient=True) as live:

        def show(progress: HowFar) -> None:
            nonlocal table
            left = "" if progress.seconds_left is None else words.TIME_LEFT.format(left=duration(progress.seconds_left))
            bar.update(task, completed=progress.done, total=progress.most)
            if looking.look(progress) and looking.table:
                table = [ratings_table(looking.table, known), *more()]
            live.update(Group(*table, bar, Text(left, style="dim")))

        yield show


def duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    return words.SECONDS.format(n=round(seconds)) if seconds < 90 else words.MINUTES.format(n=minutes)
