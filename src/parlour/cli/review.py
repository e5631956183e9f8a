"""`parlour review FILE`: a whole match, judged move by move."""

import json as jsonlib
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from parlour.cli import words
from parlour.cli.files import read_file, text_in
from parlour.cli.screen.console import Console
from parlour.cli.screen.tables import new_table
from parlour.cli.screen.text import Text
from parlour.insight.json import review_json
from parlour.insight.marks import is_fault, is_serious
from parlour.insight.review import Review, ReviewedMove
from parlour.insight.review import review as review_record
from parlour.insight.telling import answer_to, names_in, percent_of, tell_move
from parlour.insight.words import ACCURACY, BOTH, MARKS, ONLY_MOVE
from parlour.matches.many import is_pgn
from parlour.matches.pgn import has_variations
from parlour.matches.record import Record

THREADS = 2


def review(
    file: Annotated[
        Path, typer.Argument(help="A record or a chess record in PGN; one of several, or of an arena: FILE:NUMBER.")
    ],
    all_moves: Annotated[bool, typer.Option("--all", help="Every move, not only the faults.")] = False,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Judge every move of a match: which ones lost it, what was better, and why."""
    record = read_file(file)
    names = names_in(record)
    console = Console(highlight=False)
    found = judged(record, quiet=json)
    if json:
        print(jsonlib.dumps(review_json(found), ensure_ascii=False))
        return
    columns = (words.TO_WIN.format(name=name) for name in names)
    table = new_table(words.PLY, words.MOVE, words.MARK, *columns, words.BETTER)
    for one in found.plies:
        if all_moves or is_fault(one.mark) or one.only:
            table.add_row(*row(found, one))
    if table.row_count:
        console.print(table)
    console.print(*faults(found, names), *summary(found, names), sep="\n")
    if left_out(file):
        console.print(Text(words.MAIN_LINE_ONLY, style="dim"))


def left_out(file: Path) -> bool:
    text = text_in(file)
    return is_pgn(text) and has_variations(text)


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
    chances = (f"{percent_of(one.chance[player])} %" for player in (0, 1))
    return [number_of(found, one), position.move_text(one.move), mark, *chances, better]


def number_of(found: Review, one: ReviewedMove) -> str:
    return found.line[one.ply - 1].move_number(one.ply)


def faults(found: Review, names: tuple[str, str]) -> list[Text]:
    """What went wrong and why: every fault that has a reason, and the one that cost the most."""
    told = [one for one in found.plies if (is_fault(one.mark) and one.reasons) or one == found.turning]
    return [
        Text(
            words.NUMBERED.format(number=number_of(found, one), sentence=tell_move(found.line[one.ply - 1], one, names))
        )
        for one in told
    ]


def summary(found: Review, names: tuple[str, str]) -> list[Text]:
    lines = [
        Text(words.ACCURACY_OF.format(name=name, percent=in_per_cent(value)))
        for name, value in zip(names, found.accuracy, strict=True)
        if value is not None
    ]
    if lines:
        lines.append(Text(ACCURACY, style="dim"))
    return [*lines, Text(verdict(found, names), style="bold")]


def in_per_cent(accuracy: float) -> int:
    """As the page rounds it: halves go up."""
    return int(accuracy + 0.5)


def verdict(found: Review, names: tuple[str, str]) -> str:
    """Which move lost it, and why; or that none did."""
    turning, outcome = found.turning, found.outcome
    if turning is None:
        if found.lost_from_the_start and outcome and outcome.winner is not None:
            return words.LOST_FROM_THE_START.format(winner=names[outcome.winner])
        if outcome and outcome.winner is not None and any(is_serious(one.mark) for one in found.plies):
            return words.LOSER_CLEAN.format(name=names[1 - outcome.winner])
        return words.NONE_LOST
    position = found.line[turning.ply - 1]
    move = position.move_text(turning.move)
    told = words.TURNING.format(name=names[turning.player], number=number_of(found, turning), move=move)
    if turning.reasons:
        why = turning.reasons[0].sentence_for(names[1 - turning.player])
    else:
        why = answer_to(position, turning)
    return BOTH.format(first=told, second=why) if why else told
