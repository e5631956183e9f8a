"""`parlour learner list`, `copy`, `export`, `undo` …: what can be done with learners and what they have learned."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from parlour.cli.files import unreadable, unwritable
from parlour.cli.learner import words
from parlour.cli.learner.options import (
    Data,
    Known,
    ModeOption,
    find,
    find_or_create,
    open_known,
    tell,
    tell_knows,
)
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.screen.console import Console
from parlour.cli.screen.plot import plot
from parlour.cli.screen.text import Text
from parlour.cli.words import NO_FOLDER
from parlour.games.game import Game
from parlour.games.words import quantity
from parlour.languages.chosen import say
from parlour.learners.characters import character
from parlour.learners.convert import Brought, read_brought
from parlour.learners.course import counts_of
from parlour.learners.curve import Curve
from parlour.learners.learner import open_learner
from parlour.learners.logbook.salvage import salvage as salvage_log
from parlour.learners.shelf import About, Shelf

NewName = Annotated[str, typer.Argument(metavar="NEW", help="Its new name.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A memory; a TREE file if its name ends in .tree.")]
NUMBERS = ("lessons", "positions", "score")
WIDEST = 1000
"""Columns of a table whose ids are never cut: a terminal breaks its lines."""
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Don't ask.")]


def list_learners(name: GameName, option: GameOptions = None, data: Data = None) -> None:
    """List the learners of a game, and how they have done."""
    chosen, shelf = choose_game(name, option), Shelf(data)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for title in words.LEARNER_COLUMNS:
        table.add_column(say(title), justify="right" if title in NUMBERS else "left", no_wrap=True)
    for about in shelf.learners(chosen):
        cells = [about.name, about.id, character(about.mode).name, about.mode, *how_it_did(shelf, chosen, about)]
        table.add_row(*map(Text, cells))
    console(WIDEST).print(table)


def how_it_did(shelf: Shelf, game: Game, about: About) -> list[str]:
    """Or why that cannot be said: the others are not to blame."""
    try:
        with open_learner(shelf, game, about) as known:
            counts = counts_of(known)
            score = f"{counts.score.mean:.0%}" if counts.total else "-"
            return [f"{counts.total:,}", f"{len(known.memory):,}", score]
    except (ValueError, OSError) as error:
        return ["-", "-", "-", words.DAMAGED.format(why=error)]


def export(name: GameName, learner: Known, file: File, option: GameOptions = None, data: Data = None) -> None:
    """Write what a learner knows to a file."""
    if not file.parent.is_dir():
        raise unwritable(file, NO_FOLDER.format(folder=str(file.parent)))
    with open_known(choose_game(name, option), learner, data) as known:
        try:
            known.save(file)
        except OSError as error:
            raise unwritable(file, error.strerror) from None
        tell(words.EXPORTED.format(name=known.name, positions=quantity(len(known.memory), *words.POSITIONS), file=file))


def import_file(
    name: GameName, learner: Known, file: File, mode: ModeOption = None, option: GameOptions = None, data: Data = None
) -> None:
    """Add what a file holds to what a learner knows; a new learner if there is none of this name."""
    chosen = choose_game(name, option)
    brought = read_known(file)
    if brought.memory.game != chosen:
        raise ValueError(words.OTHER_GAME.format(file=str(file), found=brought.memory.game, wanted=chosen))
    with find_or_create(chosen, learner, data, mode) as known:
        known.merge(brought.memory, brought.tree)
        tell_knows(known)


def read_known(file: Path) -> Brought:
    """Nobody has to be there to learn it."""
    try:
        return read_brought(file)
    except OSError as error:
        raise unreadable(file, error.strerror) from None


def salvage(name: GameName, learner: Known, option: GameOptions = None, data: Data = None) -> None:
    """Make a damaged learner readable again: it keeps every lesson that can still be read."""
    chosen = choose_game(name, option)
    shelf, about = find(chosen, learner, data)
    found = salvage_log(shelf.folder_of(chosen, about.id), chosen)
    if found.aside is None:
        tell(words.NOTHING_WRONG.format(name=about.name))
        return
    text = words.SALVAGED_ONE if found.lost == 1 else words.SALVAGED
    tell(text.format(lost=found.lost, kept=found.kept, aside=found.aside.name))
    with open_learner(shelf, chosen, about) as known:
        tell_knows(known)


def merge(
    name: GameName,
    learner: Known,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="Whose memory is added.")],
    option: GameOptions = None,
    data: Data = None,
) -> None:
    """Add what another learner knows."""
    chosen = choose_game(name, option)
    with open_known(chosen, learner, data) as known, open_known(chosen, other, data) as source:
        known.merge(source)
        tell_knows(known)


def reset(name: GameName, learner: Known, yes: Yes = False, option: GameOptions = None, data: Data = None) -> None:
    """Make a learner forget everything."""
    with open_known(choose_game(name, option), learner, data) as known:
        ask(yes, words.FORGET.format(name=known.name, lessons=quantity(counts_of(known).total, *words.LESSONS)))
        known.reset()
        Curve(known.folder).clear()
        tell_knows(known)


def rename(name: GameName, learner: Known, new: NewName, option: GameOptions = None, data: Data = None) -> None:
    """Give a learner another name."""
    chosen = choose_game(name, option)
    shelf, about = find(chosen, learner, data)
    tell(words.RENAMED.format(old=about.name, new=shelf.rename(chosen, about.id, new).name))


def copy(name: GameName, learner: Known, new: NewName, option: GameOptions = None, data: Data = None) -> None:
    """Make another learner that knows the same."""
    chosen = choose_game(name, option)
    shelf, about = find(chosen, learner, data)
    tell(words.COPIED.format(copy=shelf.copy(chosen, about.id, new).name, name=about.name))


def remove(name: GameName, learner: Known, yes: Yes = False, option: GameOptions = None, data: Data = None) -> None:
    """Remove a learner with all it knows."""
    chosen = choose_game(name, option)
    shelf, about = find(chosen, learner, data)
    ask(yes, words.REMOVE.format(name=about.name))
    shelf.remove(chosen, about.id)
    tell(words.REMOVED.format(name=about.name))


def curve(name: GameName, learner: Known, option: GameOptions = None, data: Data = None) -> None:
    """Draw how a learner did in its exams."""
    with open_known(choose_game(name, option), learner, data) as known:
        points = Curve(known.folder).points()
        if not points:
            raise ValueError(words.NO_EXAMS.format(name=known.name))
        shown = console()
        shown.print(plot(points, shown.width))


def console(width: int | None = None) -> Console:
    return Console(highlight=False, width=width)


def ask(yes: bool, question: str) -> None:
    if not yes and not typer.confirm(say(question)):
        raise typer.Exit(1)
