"""The ladders: one TOML file a game (for dots and boxes one a size), from the weakest opponent to the strongest."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from parlour.games.game import Game
from parlour.opponents.choose import Level
from parlour.opponents.opponent import Ending, Opponent

LADDERS = Path(__file__).parent / "ladders"


def opponents(game: Game) -> list[Opponent]:
    """The ladder of a game, weakest first. A game without one of its own gets the plain engines."""
    return _read(ladder_file(game).name)


def ladder_file(game: Game) -> Path:
    """Where it lies: for these options of the game, for the game, or for any."""
    names = [f"{game.name}_{'x'.join(str(value) for value in game.options.values())}", game.name, "any"]
    return next(file for name in names if (file := LADDERS / f"{name}.toml").is_file())


def opponent(game: Game, wanted: str) -> Opponent:
    """An opponent by its id or its name."""
    ladder = opponents(game)
    for found in ladder:
        if wanted.lower() in (found.id, found.name.lower()):
            return found
    known = ", ".join(found.id for found in ladder)
    raise ValueError(f"there is no opponent {wanted!r} in {game.name}; there are {known}")


@cache
def _read(name: str) -> list[Opponent]:
    return [_opponent(entry) for entry in tomllib.loads((LADDERS / name).read_text())["opponents"]]


def _opponent(entry: dict[str, Any]) -> Opponent:
    level = Level(**entry.pop("level", {}))
    ending = Ending(**entry.pop("ending")) if "ending" in entry else None
    return Opponent(level=level, ending=ending, **entry)
