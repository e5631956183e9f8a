"""Arguments that the commands of learners take, how a learner is found, and what is told of it."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.learner import words
from parlour.cli.screen.console import Console
from parlour.games.game import Game
from parlour.games.words import quantity
from parlour.learners.characters import CHARACTERS, characters
from parlour.learners.course import counts_of
from parlour.learners.learner import Learner, open_learner
from parlour.learners.names import ID
from parlour.learners.shelf import OWN, About, Shelf

LearnerName = Annotated[
    str,
    typer.Option("--learner", "-l", metavar="NAME", help="Who learns; a new learner if there is none of this name."),
]
ModeOption = Annotated[
    str | None,
    typer.Option(metavar="MODE", help=f"How a new learner chooses: {', '.join(one.mode for one in CHARACTERS)}."),
]
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


def find_or_create(game: Game, name: str, data: Path | None, mode: str | None = None) -> Learner:
    """Those that guests of a server own are found too. A mode is for a new one; another has to have it already."""
    require_mode(game, mode)
    shelf = Shelf(data)
    if any(name in (one.id, one.name) for one in shelf.learners(game)):
        return open_with_mode(game, name, data, mode)
    about = shelf.create(game, name, mode=mode or OWN, id=name if ID.fullmatch(name) else None)
    return open_learner(shelf, game, about)


def open_with_mode(game: Game, name: str, data: Path | None, mode: str | None) -> Learner:
    """Never a new one."""
    require_mode(game, mode)
    shelf, about = find(game, name, data)
    if mode not in (None, about.mode):
        raise ValueError(words.HAS_A_MODE.format(name=about.name, mode=about.mode))
    return open_learner(shelf, game, about)


def require_mode(game: Game, mode: str | None) -> None:
    modes = [one.mode for one in characters(game)]
    if mode not in (None, *modes):
        raise ValueError(words.NO_SUCH_MODE.format(game=game.name, mode=mode, modes=", ".join(modes)))


def role_number(role: str) -> int:
    if role not in NUMBERS:
        raise ValueError(words.NO_SUCH_ROLE.format(role=role, roles=", ".join(NUMBERS)))
    return NUMBERS[role]


def tell(sentence: str) -> None:
    Console(highlight=False, soft_wrap=True).print(sentence, markup=False)


def tell_knows(known: Learner) -> None:
    matches = quantity(counts_of(known).total, *words.MATCHES)
    positions = quantity(len(known.memory), *words.POSITIONS)
    tell(words.KNOWS.format(name=known.name, matches=matches, positions=positions))
