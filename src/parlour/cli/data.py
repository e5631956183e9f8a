"""`parlour data …`: backups of what a server keeps, and what to do when it is damaged."""

import sqlite3
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from parlour.games.words import counted

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
        raise ValueError("a database server keeps its own backups: use pg_dump and pg_restore for PostgreSQL")
    return Path(folder) if folder else data_folder()


def say(*lines: str) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(line, markup=False)


def count_matches(number: int) -> str:
    return counted(number, "match", "matches")


def count_files(number: int) -> str:
    return counted(number, "file of learners", "files of learners")


@data.command()
def check(folder: Folder = None) -> None:
    """Look at the data of a server, and change nothing."""
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
        verb = "is" if files == 1 else "are"
        what = f"There {verb} {count_files(files)} in {file.parent}, and no matches yet." if files else ""
        say(what or f"There are no data in {file.parent} yet.")
        return
    if why is None:
        say(f"The data in {file.parent} are whole.")
        return
    say(f"The data in {file.parent} are damaged: {why}.", "`parlour data restore` and `parlour data repair` can help.")
    raise typer.Exit(1)


@data.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, such as parlour.tar.gz.")], folder: Folder = None
) -> None:
    """Write matches, guests and learners into one file. The server may be running."""
    from parlour.stores.backup import back_up
    from parlour.stores.failures import CannotOpen

    try:
        made = back_up(data_folder_for(folder), file)
    except (CannotOpen, OSError, sqlite3.Error) as error:
        raise ValueError(str(error)) from None
    say(f"Saved {count_matches(made.matches)} and {count_files(made.files)} in {file}.")


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
    say(f"Restored {count_matches(about.matches)} and {count_files(about.files)}.")
    for path in moved:
        say(f"What was there before is kept in {path}.")


@data.command()
def repair(folder: Folder = None) -> None:
    """Go on with what can still be read. The damaged data are kept under another name. Stop the server first."""
    from parlour.stores.failures import CannotOpen
    from parlour.stores.repair import repair as mend

    place = data_folder_for(folder)
    if not place.is_dir():
        raise ValueError(f"there is no folder {place}")
    try:
        done = mend(place)
    except (CannotOpen, OSError, sqlite3.Error) as error:
        raise ValueError(str(error)) from None
    if done is None:
        say(f"Nothing is wrong with the data in {place}.")
        return
    say(f"The data were damaged: {done.why}.")
    if done.kept:
        say(f"They are kept as they were in {done.kept}.")
    if done.rows:
        say(f"Saved: {count_matches(done.rows['matches'])}, {counted(done.rows['guests'], 'guest')}.")
    if done.incomplete:
        say(f"Left out, because parts of them can't be read: {count_matches(done.incomplete)}.")
    say("The server can be started again.")
