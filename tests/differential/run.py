"""The big run: a million random matches of each game, fifty thousand of chess.

    python -m tests.differential.run [--matches N] [--chess N] [--processes P] [--seed S] [--game G]

The matches of a game are those of the seeds from S on, whatever the number of processes. Ends with status 1, and prints
the first difference of each game, if there is one.
"""

import argparse
import sys
import traceback
from dataclasses import dataclass
from multiprocessing import get_context
from os import cpu_count
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.differential import chess, dots, lines, pawns, tictactoe, ultimate

GAMES = {module.NAME: module.check_match for module in (tictactoe, lines, dots, ultimate, pawns, chess)}
"""Games in OpenSpiel against that; lines, which is tic-tac-toe on all boards, and pawns against plain Python."""

PART = {"chess": 20}
"""Matches at a time; 500 of other games."""


@dataclass
class Tally:
    """What came of some matches. A failure is a whole text, ready to be printed."""

    matches: int = 0
    plies: int = 0
    differences: int = 0
    failure: str | None = None

    def add(self, other: "Tally") -> None:
        self.matches += other.matches
        self.plies += other.plies
        self.differences += other.differences
        self.failure = self.failure or other.failure


def run_part(part: tuple[str, range]) -> Tally:
    """Plays the matches of some seeds, in a process of its own, and goes on after a difference: one that shows in every
    match is another matter than one in a million."""
    name, seeds = part
    tally = Tally()
    for seed in seeds:
        tally.matches += 1
        try:
            tally.plies += GAMES[name](seed)
        except Exception:
            tally.differences += 1
            tally.failure = tally.failure or traceback.format_exc()
    return tally


def parts(name: str, first: int, matches: int) -> list[tuple[str, range]]:
    size, end = PART.get(name, 500), first + matches
    return [(name, range(start, min(start + size, end))) for start in range(first, end, size)]


def run(name: str, first: int, matches: int, processes: int, console: Console) -> Tally:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    tally, started = Tally(), perf_counter()
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with get_context("spawn").Pool(processes) as pool, bar as progress:
        task = progress.add_task(name, total=matches)
        for part in pool.imap(run_part, parts(name, first, matches)):
            tally.add(part)
            progress.advance(task, part.matches)
    counts = f"{tally.matches:,} matches, {tally.plies:,} plies, {tally.differences:,} differences"
    console.print(f"{name}: {counts} ({perf_counter() - started:.0f} s)", highlight=False)
    return tally


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.differential.run", description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=1_000_000, help="of each game but chess (%(default)s)")
    parser.add_argument("--chess", type=int, help="matches of chess (a twentieth of the others)")
    parser.add_argument("--processes", type=int, default=cpu_count() or 1, help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of the first match (%(default)s)")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    return parser.parse_args()


def main() -> int:
    arguments = parse_arguments()
    console = Console()
    failures: list[str] = []
    for name in [arguments.game] if arguments.game else GAMES:
        fewer = arguments.chess if arguments.chess is not None else arguments.matches // 20
        matches = fewer if name == "chess" else arguments.matches
        failure = run(name, arguments.seed, matches, arguments.processes, console).failure
        failures += [failure] if failure else []
    for failure in failures:
        console.print(failure, markup=False, highlight=False, soft_wrap=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
