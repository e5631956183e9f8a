"""`parlour data …`: backups of what a server keeps, and what to do when it is damaged."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli import words
from parlour.cli.screen.console import Console
from parlour.games.words import quantity

data = typer.Typer(
    name="data",
    help="Back up what a server keeps, restore it, check it and repair it.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
Folder = Annotated[
    str | None,
    typer.Option("--data", envvar="PARLOUR_DATA", help="The folder that the server uses; usually your data folder."),
]
Data = Annotated[
    str | None,
    typer.Option(
        "--data",
        envvar="PARLOUR_DATA",
        help="The folder that the server uses, usually your data folder; or postgresql://…",
    ),
]
Learners = Annotated[
    Path | None,
    typer.Option(
        envvar="PARLOUR_LEARNERS", help="With PostgreSQL: the folder for what learners know, if the server has one."
    ),
]


def data_folder_for(folder: str | None) -> Path:
    from parlour.stores.folder import data_folder

    if folder and "://" in folder:
        raise ValueError(words.OWN_FILES)
    return Path(folder) if folder else data_folder()


def say(*lines: str) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(line, markup=False)


def matches(number: int) -> str:
    return quantity(number, *words.MATCHES)


def learner_files(number: int) -> str:
    return quantity(number, *words.LEARNER_FILES)


@data.command()
def check(folder: Folder = None) -> None:
    """Check a server's data without changing anything."""
    from parlour.stores.backups.archive import learned_files
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
        say(learners_alone(file.parent, files) if files else words.NO_DATA.format(folder=file.parent))
        return
    if why is None:
        say(words.NOTHING_WRONG.format(folder=file.parent))
        return
    say(words.DATA_DAMAGED.format(folder=file.parent, why=why), words.CAN_HELP)
    raise typer.Exit(1)


def learners_alone(folder: Path, files: int) -> str:
    text = words.ONE_LEARNER_FILE if files == 1 else words.ONLY_LEARNER_FILES
    return text.format(files=learner_files(files), folder=folder)


@data.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, such as parlour.tar.gz.")],
    folder: Data = None,
    learners: Learners = None,
) -> None:
    """Write matches, guests and learners into one file, even while the server is running."""
    with in_words():
        if is_postgres(folder):
            from parlour.stores.backups import postgres

            made = postgres.back_up(folder or "", learners or data_folder_for(None), file)
        else:
            from parlour.stores.backups.folder import back_up

            made = back_up(data_folder_for(folder), file)
    say(words.BACKED_UP.format(matches=matches(made.matches), files=learner_files(made.files), file=file))


@data.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup that `parlour data backup` made.")],
    folder: Data = None,
    learners: Learners = None,
) -> None:
    """Go back to a backup. What is there now is kept under another name. Stop the server first."""
    places: list[Path | str] = []
    with in_words():
        if is_postgres(folder):
            from parlour.stores.backups import postgres

            about, schema, moved = postgres.restore(file, folder or "", learners or data_folder_for(None))
            places = [words.SCHEMA.format(name=schema)] if schema else []
        else:
            from parlour.stores.backups.folder import restore as put_back

            about, moved = put_back(file, data_folder_for(folder))
    say(words.RESTORED.format(matches=matches(about.matches), files=learner_files(about.files)))
    for path in [*places, *moved]:
        say(words.SET_ASIDE.format(path=path))


def is_postgres(address: str | None) -> bool:
    return bool(address) and str(address).startswith(("postgresql://", "postgres://"))


@contextmanager
def in_words() -> Iterator[None]:
    """What goes wrong with data is an answer, and no accident."""
    from parlour.stores.failures import CannotOpen

    try:
        yield
    except ImportError as error:
        raise ValueError(words.NO_PSYCOPG.format(why=error)) from None
    except (CannotOpen, OSError, sqlite3.Error) as error:
        raise ValueError(str(error)) from None


@data.command()
def repair(folder: Folder = None) -> None:
    """Go on with what can still be read. The damaged data is kept under another name. Stop the server first."""
    from parlour.stores.failures import CannotOpen
    from parlour.stores.repair import repair as mend

    place = data_folder_for(folder)
    if not place.is_dir():
        raise ValueError(words.NO_FOLDER.format(folder=str(place)))
    try:
        done = mend(place)
    except (CannotOpen, OSError, sqlite3.Error) as error:
        raise ValueError(str(error)) from None
    if done is None:
        say(words.NOTHING_WRONG.format(folder=place))
        return
    say(words.DATA_WAS_DAMAGED.format(why=done.why))
    if done.kept:
        say(words.DAMAGED_KEPT.format(path=done.kept))
    if done.rows:
        guests = quantity(done.rows["guests"], *words.GUESTS)
        say(words.RESCUED.format(matches=matches(done.rows["matches"]), guests=guests))
    if done.incomplete:
        say(words.LEFT_OUT.format(matches=matches(done.incomplete)))
    say(words.START_AGAIN)
