"""`parlour learner list`, `copy`, `export`, `undo` …: what can be done with learners and what they have learned."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from parlour.cli.learner_options import Data, Known, find, find_or_create, open_known, tell, tell_knows
from parlour.cli.options import GameName, GameOptions, choose_game
from parlour.cli.plot import plot
from parlour.learners.curve import Curve
from parlour.learners.learner import open_learner
from parlour.learners.score import score_of
from parlour.learners.shelf import Shelf
from parlour.learners.training import counts_of

NewName = Annotated[str, typer.Argument(metavar="NEW", help="Its new name.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A memory; a TREE file if its name ends in .tree.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]


def list_learners(name: GameName, option: GameOptions = None, data: Data = None) -> None:
    """List the learners of a game, and how they have done."""
    chosen, shelf = choose_game(name, option), Shelf(data)
    table = new_table(name="left", id="left", mode="left", lessons="right", positions="right", score="right")
    for about in shelf.learners(chosen):
        with open_learner(shelf, chosen, about) as known:
            counts = counts_of(known)
            score = f"{score_of(counts).mean:.0%}" if counts.total else "-"
            table.add_row(about.name, about.id, about.mode, f"{counts.total:,}", f"{len(known.memory):,}", score)
    console().print(table)


def export(name: GameName, learner: Known, file: File, option: GameOptions = None, data: Data = None) -> None:
    """Write what a learner knows to a file."""
    with open_known(choose_game(name, option), learner, data) as known:
        try:
            known.save(file)
        except OSError as error:
            raise ValueError(f"{str(file)!r} cannot be written: {error.strerror}") from None
        tell(f"{known.name}: {len(known.memory):,} positions in {file}")


def import_file(name: GameName, learner: Known, file: File, option: GameOptions = None, data: Data = None) -> None:
    """Add what a file holds to what a learner knows; a new learner if there is none of this name."""
    with find_or_create(choose_game(name, option), learner, data) as known:
        try:
            known.load(file)
        except OSError as error:
            raise ValueError(f"{str(file)!r} cannot be read: {error.strerror}") from None
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
    """Let a learner forget everything."""
    with open_known(choose_game(name, option), learner, data) as known:
        ask(yes, f"Shall {known.name} forget all {counts_of(known).total:,} lessons?")
        known.reset()
        Curve(known.folder).clear()
        tell_knows(known)


def rename(name: GameName, learner: Known, new: NewName, option: GameOptions = None, data: Data = None) -> None:
    """Give a learner another name."""
    chosen = choose_game(name, option)
    shelf, about = find(chosen, learner, data)
    tell(f"{about.name} is now called {shelf.rename(chosen, about.id, new).name}")


def copy(name: GameName, learner: Known, new: NewName, option: GameOptions = None, data: Data = None) -> None:
    """Make another learner that knows the same."""
    chosen = choose_game(name, option)
    shelf, about = find(chosen, learner, data)
    tell(f"{shelf.copy(chosen, about.id, new).name} knows what {about.name} knows")


def remove(name: GameName, learner: Known, yes: Yes = False, option: GameOptions = None, data: Data = None) -> None:
    """Remove a learner with all it knows."""
    chosen = choose_game(name, option)
    shelf, about = find(chosen, learner, data)
    ask(yes, f"Shall {about.name} and all it knows be removed?")
    shelf.remove(chosen, about.id)
    tell(f"{about.name} is gone")


def curve(name: GameName, learner: Known, option: GameOptions = None, data: Data = None) -> None:
    """Draw how a learner did in its exams."""
    with open_known(choose_game(name, option), learner, data) as known:
        points = Curve(known.folder).points()
        if not points:
            raise ValueError(f"{known.name} has taken no exams yet; `parlour learner train` gives some")
        shown = console()
        shown.print(plot(points, shown.width))


def new_table(**columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for title, justify in columns.items():
        table.add_column(
            title,
            justify="right" if justify == "right" else "left",
            no_wrap=True,
            overflow="ellipsis" if title == "moves" else "fold",
        )
    return table


def console() -> Console:
    return Console(highlight=False)


def ask(yes: bool, question: str) -> None:
    if not yes and not typer.confirm(question):
        raise typer.Exit(1)
