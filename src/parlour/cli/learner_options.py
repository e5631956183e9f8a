"""Arguments that the commands of learners take, how a learner is found, and what is told of it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from parlour.games.game import Game
from parlour.learners.learner import Learner, open_learner
from parlour.learners.learner import learner as learner_of
from parlour.learners.shelf import About, Shelf
from parlour.learners.training import counts_of

LearnerName = Annotated[str, typer.Option("--learner", "-l", metavar="NAME", help="Who learns; a new one if need be.")]
Known = Annotated[str, typer.Argument(metavar="NAME", help="A learner's name or id; `parlour learner list` has them.")]
Data = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where learners are kept; usually your data folder.")]
Role = Annotated[str, typer.Option(help="As which player it remembers: first or second.")]
NUMBERS = {"first": 0, "second": 1}


def find(game: Game, name: str, data: Path | None) -> tuple[Shelf, About]:
    shelf = Shelf(data)
    return shelf, shelf.find(game, name)


def open_known(game: Game, name: str, data: Path | None) -> Learner:
    shelf, about = find(game, name, data)
    return open_learner(shelf, game, about)


def find_or_create(game: Game, name: str, data: Path | None) -> Learner:
    """Those that guests of a server own are found too."""
    shelf = Shelf(data)
    if any(name in (one.id, one.name) for one in shelf.learners(game)):
        return open_known(game, name, data)
    return learner_of(name, game, data)


def role_number(role: str) -> int:
    if role not in NUMBERS:
        raise ValueError(f"--role {role} is not possible: {', '.join(NUMBERS)}")
    return NUMBERS[role]


def tell(words: str) -> None:
    Console(highlight=False, soft_wrap=True).print(f"{words}.", markup=False)


def tell_knows(known: Learner) -> None:
    tell(f"{known.name} knows {counts_of(known).total:,} matches, {len(known.memory):,} positions")
