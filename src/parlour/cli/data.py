"""`parlour data …`: backups of what a server keeps, and what to do when it is damaged."""

import sqlite3
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from parlour.cli import words

data = typer.Typer(
    name="data",
    help="Back up what a server keeps, restore it, check it and repair it.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
Folder = Annotated[
    str | None, typer.Option("--data", help="The folder that the server uses; the user's data folder if not given.")
]


def data_folder_for(folder: str | None) -> Path:
    from parlour.stores.folder import data_folder

    if folder and "://" in folder:
        raise ValueError(words.OWN_BACKUPS)
    return Path(folder) if folder else data_folder()


def say(*lines: str) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(line, markup=False)


@data.command()
def check(folder: Folder = None) -> None:
    """Check a server's data without changing anything."""
    from parlour.stores.backup import learned_files
    from parlour.stores.damage import what_is_wrong
    from parlour.stores.failures import CannotOpen
    from parlour.stores.sqlite import FILE

    file = data_folder_for(folder) / FILE
    try:
        why = what_is_wrong(file)
    except CannotOpen as error:
        raise ValueError(str(error)) from None
    if why is None and not file.exists():
        files = sum(1 for _ in learned_files(file.parent))
        say(words.only_learners(file.parent, files) if files else words.no_data(file.parent))
        return
    if why is None:
        say(words.nothing_wrong_in(file.parent))
        return
    say(words.data_damaged(file.parent, why), words.CAN_HELP)
    raise typer.Exit(1)


@data.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, such as parlour.tar.gz.")], folder: Folder = None
) -> None:
    """Write matches, guests and learners into one file, even while the server is running."""
    from parlour.stores.backup import back_up
    from parlour.stores.failures import CannotOpen

    try:
        made = back_up(data_folder_for(folder), file)
    except (CannotOpen, OSError, sqlite3.Error) as error:
        raise ValueError(str(error)) from None
    say(words.backed_up(made.matches, made.files, file))


@data.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup that `parlour data backup` made.")], folder: Folder = None
) -> None:
    """Go back to a backup. What is there now is kept under another name. Stop the server first."""
    from parlour.stores.backup import restore as put_back
    from parlour.stores.failures import CannotOpen

    try:
        about, moved = put_back(file, data_folder_for(folder))
    except (CannotOpen, OSError, sqlite3.Error) as error:
        raise ValueError(str(error)) from None
    say(words.restored(about.matches, about.files))
    for path in moved:
        say(words.set_aside(path))


@data.command()
def repair(folder: Folder = None) -> None:
    """Go on with what can still be read. The damaged data are kept under another name. Stop the server first."""
    from parlour.stores.failures import CannotOpen
    from parlour.stores.repair import repair as mend

    place = data_folder_for(folder)
    if not place.is_dir():
        raise ValueError(words.no_folder(place))
    try:
        done = mend(place)
    except (CannotOpen, OSError, sqlite3.Error) as error:
        raise ValueError(str(error)) from None
    if done is None:
        say(words.nothing_wrong_in(place))
        return
    say(words.data_was_damaged(done.why))
    if done.kept:
        say(words.damaged_kept(done.kept))
    if done.rows:
        say(words.rescued(done.rows["matches"], done.rows["guests"]))
    if done.incomplete:
        say(words.left_out(done.incomplete))
    say(words.START_AGAIN)
