"""Arguments that several commands take."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli import words
from parlour.engines.engine import Engine
from parlour.engines.outside import OutsideEngine
from parlour.engines.registry import engine_class
from parlour.games.game import Game, Option, Value
from parlour.games.registry import game_class

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; `parlour games` lists them.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game, such as -o rows=2."),
]


EngineOptions = Annotated[
    list[str] | None,
    typer.Option("--engine-option", "-e", metavar="NAME=VALUE", help="An option of the engine, such as -e lines=3."),
]

Engines = Annotated[
    Path | None, typer.Option("--engines", metavar="PATH", help="A file or folder with engines of your own.")
]

Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT of its head, or auto."),
]

GUARD_MS = 20_000
"""The most that an outside engine may take for a move."""


def choose_game(name: str, options: list[str] | None) -> Game:
    """The game with its options as the command line gives them."""
    chosen = game_class(name)
    return chosen(**parse_options(name, chosen.takes, options))


def choose_engine(name: str, options: list[str] | None) -> Engine:
    """An engine with its options. One from outside runs in a process of its own: it may hang or crash."""
    chosen = engine_class(name)
    return chosen(**guard_options(chosen, parse_options(name, chosen.takes, options)))


def guard_options(engine: type[Engine], options: dict[str, Value]) -> dict[str, Value]:
    return {"process": "own", "guard_ms": GUARD_MS, **options} if issubclass(engine, OutsideEngine) else options


def parse_options(name: str, takes: tuple[Option, ...], options: list[str] | None) -> dict[str, Value]:
    known = {option.name: option for option in takes}
    values = {}
    for option in options or []:
        key, equals, text = option.partition("=")
        if not equals or key not in known:
            listed = ", ".join(f"{one.name}={one.default}" for one in takes) or words.NO_OPTIONS
            raise ValueError(words.NO_SUCH_OPTION.format(option=option, name=name, known=listed))
        values[key] = known[key].parse(text)
    return values
