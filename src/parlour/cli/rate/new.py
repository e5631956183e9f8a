"""`parlour new engine FILE`: a file to begin an engine of your own with."""

from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli import words
from parlour.cli.files import unwritable
from parlour.cli.screen.console import Console
from parlour.engines.registry import engine_names

new = typer.Typer(name="new", help="Begin something of your own.", no_args_is_help=True)
ENGINE = '''"""{title}: an engine for Parlour. Play it, and see how strong it is:

    parlour play tictactoe --engines {file} --opponent {name}
    parlour arena tictactoe --engine {file} --against ladder
"""

import random

import parlour


@parlour.add_engine("{name}")
def {name}(position, limits):
    """Takes a win at hand; otherwise, any move."""
    me = position.to_move()
    for move in position.moves():
        outcome = position.play(move).outcome()
        if outcome and outcome.winner == me:
            return move
    return random.Random(limits.seed).choice(position.moves())
'''


@new.callback()
def begin() -> None:
    """Begin something of your own."""


@new.command()
def engine(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it: mine.py.")],
) -> None:
    """Write a file with a small engine in it, to change as you like."""
    name = file.stem.lower()
    if file.suffix != ".py" or not name.isidentifier() or iskeyword(name):
        raise ValueError(words.NOT_A_PYTHON_FILE.format(file=str(file)))
    if name in engine_names() and not file.exists():
        raise ValueError(words.ENGINE_THERE_ALREADY.format(name=name))
    text = ENGINE.format(name=name, title=file.stem.capitalize(), file=file.name)
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise ValueError(words.THERE_ALREADY.format(file=str(file))) from None
    except OSError as error:
        raise unwritable(file, error.strerror) from None
    console = Console(highlight=False, soft_wrap=True)
    console.print(words.BEGUN.format(file=str(file), name=name), markup=False)
