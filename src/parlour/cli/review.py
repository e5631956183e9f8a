"""`parlour review FILE`: a whole match, judged move by move."""

import json as jsonlib
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from parlour.cli import words
from parlour.cli.files import read_file
from parlour.cli.screen.tables import new_table
from parlour.insight.json import review_json
from parlour.insight.marks import is_fault
from parlour.insight.review import Review, ReviewedMove
from parlour.insight.review import review as review_record
from parlour.insight.telling import tell_move
from parlour.insight.words import ACCURACY, MARKS, ONLY_MOVE
from parlour.matches.record import Record

THREADS = 2


def review(
    file: Annotated[Path, typer.Argument(help="A record, or a chess record in PGN.")],
    all_moves: Annotated[bool, typer.Option("--all", help="Every move, not only the faults.")] = False,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Judge every move of a match: which ones lost it, what was better, and why."""
    record = read_file(file)
    console = Console(highlight=False)
    found = judged(record, quiet=json)
    if json:
        print(jsonlib.dumps(review_json(found), ensure_ascii=False))
        return
    table = new_table(words.PLY, words.MOVE, words.MARK, *(seat.name for seat in record.seats), words.BETTER)
    for one in found.plies:
        if all_moves or is_fault(one.mark) or one.only:
            table.add_row(*row(found, one))
    console.print(table)
    for one in found.plies:
        if is_fault(one.mark) and one.reasons:
            console.print(Text(f"{one.ply}. {tell_move(found.line[one.ply - 1], one)}"))
    console.print(*summary(record, found), sep="\n")


def judged(record: Record, quiet: bool) -> Review:
    """With a bar on a terminal."""
    if quiet or not sys.stderr.isatty():
        return review_record(record, THREADS)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words.REVIEWING)
        return review_record(record, THREADS, lambda done, of: bar.update(task, completed=done, total=of))


def row(found: Review, one: ReviewedMove) -> list[str]:
    position = found.line[one.ply - 1]
    mark = ONLY_MOVE if one.only else MARKS[one.mark]
    better = "" if one.best == one.move else position.move_text(one.best)
    chances = (f"{100 * one.chance.expected(player):.0f} %" for player in (0, 1))
    return [str(one.ply), position.move_text(one.move), mark, *chances, better]


def summary(record: Record, found: Review) -> list[Text]:
    lines = [
        Text(words.ACCURACY_OF.format(name=seat.name, percent=round(value)))
        for seat, value in zip(record.seats, found.accuracy, strict=True)
        if value is not None
    ]
    lines.append(Text(ACCURACY, style="dim"))
    if (turning := found.turning) is not None:
        name = record.seats[turning.player].name
        lines.append(Text(words.TURNING.format(name=name, ply=turning.ply), style="bold"))
        lines.append(Text(tell_move(found.line[turning.ply - 1], turning)))
    return lines
