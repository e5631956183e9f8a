"""`parlour`: the commands together, and how errors are told."""

import io
import sys

import typer

import parlour
from parlour.cli import (
    ask,
    engines,
    explain,
    games,
    opponents,
    perft,
    play,
    puzzle,
    replay,
    review,
    rules,
    show,
    solve,
    think,
    train,
    uci,
    words,
)
from parlour.cli.kept import data, export
from parlour.cli.learner.commands import learner
from parlour.cli.rate import arena, calibrate
from parlour.cli.rate.new import new
from parlour.cli.screen.console import Console
from parlour.cli.serving import serve, think_worker
from parlour.languages.chosen import choose_language

app = typer.Typer(
    name="parlour",
    help="Play, watch and build opponents for classic two-player games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
for command in (
    play,
    puzzle,
    serve,
    replay,
    review,
    explain,
    ask,
    export,
    arena,
    calibrate,
    train,
    think,
    think_worker,
    solve,
    games,
    opponents,
    engines,
    rules,
    show,
    perft,
    uci,
):
    name = command.__name__.rpartition(".")[2]
    app.command(name.replace("_", "-"))(getattr(command, name))
app.add_typer(learner)
app.add_typer(new)
app.add_typer(data.data)


def print_version(wanted: bool) -> None:
    if wanted:
        print(f"parlour {parlour.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(False, "--version", callback=print_version, is_eager=True, help="Print the version."),
    language: str = typer.Option("", "--language", help="de, fr …; by default as LANGUAGE, LC_ALL or LANG say."),
) -> None:
    choose_language(language)


def main() -> None:
    """Bad input is told in one line; anything else is a bug and keeps its trace."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character shows another
    try:
        app()
    except (ValueError, parlour.OutsideEngineError) as error:
        Console(stderr=True, highlight=False, soft_wrap=True).print(words.ERROR.format(why=error), markup=False)
        sys.exit(2)
