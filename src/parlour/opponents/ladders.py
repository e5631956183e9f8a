"""The ladders: one TOML file a game (for dots and boxes one a size), from the weakest opponent to the strongest."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from parlour.games.game import Game
from parlour.opponents.choose import Level
from parlour.opponents.opponent import Opponent


def opponents(game: Game) -> list[Opponent]:
    """The ladder of a game, weakest first. A game without one of its own gets the plain engines."""
    names = [f"{game.name}_{'x'.join(str(value) for value in game.options.values())}", game.name, "any"]
    return next(ladder for name in names if (ladder := _read(name)) is not None)


def opponent(game: Game, wanted: str) -> Opponent:
    """An opponent by its id or its name."""
    ladder = opponents(game)
    for found in ladder:
        if wanted.lower() in (found.id, found.name.lower()):
            return found
    known = ", ".join(found.id for found in ladder)
    raise ValueError(f"there is no opponent {wanted!r} in {game.name}; there are {known}")


@cache
def _read(name: str) -> list[Opponent] | None:
    file = files(__package__) / "ladders" / f"{name}.toml"
    if not file.is_file():
        return None
    return [_opponent(entry) for entry in tomllib.loads(file.read_text())["opponents"]]


def _opponent(entry: dict[str, Any]) -> Opponent:
    level = Level(**entry.pop("level", {}))
    return Opponent(level=level, **entry)
