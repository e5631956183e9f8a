"""Arguments that several commands take."""

from typing import Annotated

import typer

from parlour.games.game import Game
from parlour.games.registry import game_class

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `parlour games` lists them.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game, such as -o rows=2."),
]


def choose_game(name: str, options: list[str] | None) -> Game:
    """The game with its options as the command line gives them."""
    chosen_class = game_class(name)
    known = {option.name: option for option in chosen_class.takes}
    values = {}
    for option in options or []:
        key, equals, text = option.partition("=")
        if not equals or key not in known:
            takes = ", ".join(f"{o.name}={o.default}" for o in known.values()) or "no options"
            raise ValueError(f"{option!r} is not an option of {name}; it takes {takes}")
        values[key] = known[key].parse(text)
    return chosen_class(**values)
