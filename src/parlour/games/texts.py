"""The keys of what a game says of itself, so that it can be said in other languages: `games.chess.title`."""

from dataclasses import fields, is_dataclass, replace
from typing import Any

from parlour.games import words
from parlour.games.game import Game
from parlour.languages.said import with_keys

TEXTS = (
    "title",
    "summary",
    "rules",
    "takes",
    "presets",
    "examples",
    "first_moves",
    "players",
    "sayings",
    "unit",
    "ends",
)
NO_TEXTS = {"name", "default", "start", "moves"}
"""Fields that are names, values and positions."""


def give_keys(game: type[Game]) -> None:
    for name in TEXTS:
        setattr(game, name, _with_keys(getattr(game, name), f"games.{game.name}.{name}"))


def _with_keys(value: Any, key: str) -> Any:
    """The same with keys, in whatever it is made of; an option by its name."""
    if isinstance(value, tuple):
        return tuple(_with_keys(one, f"{key}.{getattr(one, 'name', i)}") for i, one in enumerate(value))
    if is_dataclass(value) and not isinstance(value, type):
        found = {one.name: getattr(value, one.name) for one in fields(value) if one.name not in NO_TEXTS}
        texts = {name: one for name, one in found.items() if isinstance(one, str)}
        return replace(value, **with_keys(texts, key))
    return with_keys(value, key) if isinstance(value, str) else value


def known_end(game: str, reason: str) -> str:
    """How a match of a game ended, as it was kept; with its key where the rules of the game ended it."""
    texts = (*words.ENDS.get(game, {}).values(), *words.IN_A_ROW.values())
    return next((one for one in texts if one == reason), reason)
