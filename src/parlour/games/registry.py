"""All games by name; see `parlour.registry`."""

from functools import lru_cache
from typing import TypeVar

from parlour.games import words
from parlour.games.game import Game, Value
from parlour.games.texts import give_keys
from parlour.registry import Registry

GAMES: Registry[type[Game]] = Registry("game", "parlour.games", words.NO_SUCH_GAME)

AnyGame = TypeVar("AnyGame", bound=type[Game])


def add_game(game_class: AnyGame) -> AnyGame:
    """Registers a game; usable as a decorator."""
    if missing := [word for word in ("title", "summary", "rules", "picture") if not hasattr(game_class, word)]:
        raise ValueError(words.GAME_LACKS.format(name=game_class.name, missing=", ".join(missing)))
    give_keys(game_class)
    GAMES.add(game_class.name, game_class)
    return game_class


def game_names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return GAMES.names()


def game_class(name: str) -> type[Game]:
    """The class of a game: its title, rules and options before any are chosen."""
    return GAMES.find(name)


def game(name: str, **options: Value) -> Game:
    """A game by name, with its options as keywords: `game("dots", rows=2, cols=3)`. The same again for the same ones:
    nothing about it changes, and thousands of matches share it."""
    kind = game_class(name)
    if not all(isinstance(value, str | int | bool) for value in options.values()):
        return kind(**options)  # which says what is wrong
    return _made(kind, tuple((name, type(options[name]), options[name]) for name in sorted(options)))


@lru_cache(1000)
def _made(kind: type[Game], options: tuple[tuple[str, type, Value], ...]) -> Game:
    """With types, for `True` equals 1."""
    return kind(**{name: value for name, _, value in options})
