"""All games by name. Built-in games come in through the same door as guests': `add_game`, called by a module that the
entry points of the group `parlour.games` name."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

from parlour.games.game import Game, Value

GROUP = "parlour.games"

_added: dict[str, type[Game]] = {}
_broken: dict[str, Exception] = {}

AnyGame = TypeVar("AnyGame", bound=type[Game])


def add_game(game_class: AnyGame) -> AnyGame:
    """Registers a game; usable as a decorator. The same class again (a reloaded module) replaces itself."""
    name = game_class.name
    if not name.isidentifier() or name != name.lower():
        raise ValueError(f"{name!r} cannot be a game's name: use lower-case letters, digits and _, like 'connect4'")
    known = _added.get(name)
    if known and (known.__module__, known.__qualname__) != (game_class.__module__, game_class.__qualname__):
        raise ValueError(f"there is a game named {name!r} already, in {known.__module__}; choose another name")
    _added[name] = game_class
    return game_class


def game_names() -> list[str]:
    """The names of all games, in alphabetical order."""
    _load_all()
    return sorted(_added)


def game_class(name: str) -> type[Game]:
    """The class of a game: its title, rules and options before any are chosen."""
    _load_all()
    if name in _broken:
        raise ValueError(f"the game {name!r} could not be loaded: {_broken[name]}") from _broken[name]
    if name not in _added:
        raise ValueError(f"there is no game named {name!r}; the games are {', '.join(game_names())}")
    return _added[name]


def game(name: str, **options: Value) -> Game:
    """A game by name, with its options as keywords: `game("dots", rows=2, cols=3)`."""
    return game_class(name)(**options)


@cache
def _load_all() -> None:
    for entry_point in entry_points(group=GROUP):
        _load(entry_point)


def _load(entry_point: EntryPoint) -> None:
    """A guest's module that fails to load is reported when its game is asked for; the others stay playable."""
    try:
        entry_point.load()
    except Exception as error:
        _broken[entry_point.name] = error
