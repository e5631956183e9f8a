"""Arguments that several commands take."""

from typing import Annotated

import typer

from parlour.engines.engine import Engine
from parlour.engines.registry import engine_class
from parlour.games.game import Game, Option, Value
from parlour.games.registry import game_class

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `parlour games` lists them.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game, such as -o rows=2."),
]


EngineOptions = Annotated[
    list[str] | None,
    typer.Option("--engine-option", "-e", metavar="NAME=VALUE", help="An option of the engine, such as -e lines=3."),
]


def choose_game(name: str, options: list[str] | None) -> Game:
    """The game with its options as the command line gives them."""
    chosen = game_class(name)
    return chosen(**parse_options(name, chosen.takes, options))


def choose_engine(name: str, options: list[str] | None) -> Engine:
    chosen = engine_class(name)
    return chosen(**parse_options(name, chosen.takes, options))


def parse_options(name: str, takes: tuple[Option, ...], options: list[str] | None) -> dict[str, Value]:
    known = {option.name: option for option in takes}
    values = {}
    for option in options or []:
        key, equals, text = option.partition("=")
        if not equals or key not in known:
            listed = ", ".join(f"{o.name}={o.default}" for o in takes) or "no options"
            raise ValueError(f"{option!r} is not an option of {name}; it takes {listed}")
        values[key] = known[key].parse(text)
    return values
