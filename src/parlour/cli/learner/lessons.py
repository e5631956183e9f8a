"""`parlour learner lessons`, `trainings` and `undo`: what a learner has learned from, match by match."""

from datetime import UTC, datetime
from itertools import islice
from typing import Annotated

import typer
from rich.cells import cell_len

from parlour.cli.learner import words
from parlour.cli.learner.options import Data, Known, open_known, tell, tell_knows
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.screen.console import Console
from parlour.cli.screen.text import Text
from parlour.games.game import Game
from parlour.games.words import quantity
from parlour.learners.edit import Edit
from parlour.learners.learner import Learner
from parlour.learners.lesson import Lesson
from parlour.learners.logbook.logbook import Decision
from parlour.learners.logbook.taught import courses_of

LEAST_LETTERS = 6
"""Of a match's name that is not given in full."""
MOST_NAMED = 5
"""Matches in an error."""


def lessons(
    name: GameName,
    learner: Known,
    limit: Annotated[int, typer.Option(min=1, help="How many, newest first.")] = 20,
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """List what a learner has learned from, newest first; the moves of each match are below it."""
    chosen = choose_game(name, option)
    with open_known(chosen, learner, data) as known:
        newest = list(islice(known.newest(), limit))
    rows = [list(words.LESSON_COLUMNS), *(about(chosen, decision) for decision in newest)]
    details = [words.MOVES_COLUMN, *(detail(chosen, decision) for decision in newest)]
    print_lessons(rows, details)


def about(game: Game, decision: Decision) -> list[str]:
    lesson = decision.lesson or decision.edit
    role = game.players[lesson.role] if lesson else ""
    return [decision.match, when(decision.ms), decision.source, role, outcome(decision)]


def when(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M") if ms else ""


def outcome(decision: Decision) -> str:
    if decision.undone:
        return words.UNDONE
    if decision.skipped:
        return words.NOTHING
    if decision.edit:
        return words.CUT if decision.edit.change is None else words.CHANGED
    return decision.lesson.result if decision.lesson else words.MEMORY


def detail(game: Game, decision: Decision) -> str:
    """The moves, or why there are none."""
    about = decision.lesson or decision.edit
    return moves_text(game, about) if about else decision.skipped


def moves_text(game: Game, lesson: Lesson | Edit) -> str:
    position, texts = game.start(), []
    for move in lesson.moves:
        texts.append(position.move_text(move))
        position = position.play(move)
    return " ".join(texts)


def print_lessons(rows: list[list[str]], details: list[str]) -> None:
    """Two lines each. The first is never cut, since `undo` needs the match; the second is, where people read it."""
    console = Console(highlight=False, soft_wrap=True)
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for number, (row, below) in enumerate(zip(rows, details, strict=True)):
        style = "" if number else "bold"
        cells = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        console.print(Text("  ".join(cells).rstrip(), style))
        line = Text(f"  {below}", style)
        if console.is_terminal:
            line.truncate(console.width, overflow="ellipsis")
        if below:
            console.print(line)


def undo(
    name: GameName,
    learner: Known,
    match: Annotated[
        str,
        typer.Argument(
            help="A match as `lessons` names it, or a training as `trainings` does, or how its name begins."
        ),
    ],
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """Forget one match, or one training with all its matches, as if it had never been."""
    with open_known(choose_game(name, option), learner, data) as known:
        if training := training_named(known, match):
            undone = known.undo_training(training)
            text = words.UNDONE_ONE if undone == 1 else words.UNDONE_SOME
            tell(text.format(lessons=quantity(undone, *words.LESSONS), course=training))
        else:
            known.undo(full_name(known, match))
        tell_knows(known)


def trainings(name: GameName, learner: Known, option: GameOptions = None, data: Data = None) -> None:
    """List a learner's trainings, newest first, and what came of them."""
    with open_known(choose_game(name, option), learner, data) as known:
        found = courses_of(known.decisions)[::-1]
    rows = [list(words.COURSE_COLUMNS)]
    for one in found:
        numbers = [f"{one.lessons:,}", *(f"{count:,}" for count in one.counts)] if one.lessons else [words.UNDONE]
        rows.append([one.course, when(one.ms), one.source, *numbers, *[""] * (4 - len(numbers))])
    print_lessons(rows, [""] * len(rows))


def training_named(known: Learner, wanted: str) -> str:
    """The only training that begins so and has something to undo, if it is no match that is meant."""
    fitting = [one.course for one in courses_of(known.decisions) if one.lessons and one.course.startswith(wanted)]
    is_meant = len(wanted) >= LEAST_LETTERS and len(fitting) == 1 and known.decision(wanted) is None
    return fitting[0] if is_meant else ""


def full_name(known: Learner, wanted: str) -> str:
    """The only match that counts and begins so; what is not known is left to `undo` to refuse."""
    if known.decision(wanted):
        return wanted
    fitting = [one.match for one in known.decisions if one.counts and one.match.startswith(wanted)]
    if fitting and len(wanted) < LEAST_LETTERS:
        raise ValueError(words.TOO_SHORT.format(name=wanted, least=LEAST_LETTERS))
    if len(fitting) > 1:
        some = ", ".join(fitting[:MOST_NAMED])
        some = words.AND_MORE.format(some=some) if len(fitting) > MOST_NAMED else some
        matches = quantity(len(fitting), *words.MATCHES)
        raise ValueError(words.SEVERAL_MATCHES.format(matches=matches, name=wanted, some=some))
    return fitting[0] if fitting else wanted
