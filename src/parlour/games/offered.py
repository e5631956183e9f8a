"""Which boards of a game there are: those that people are offered by name, and all that the options make."""

from itertools import product

from parlour.games.game import Game
from parlour.games.registry import game, game_class


def offered_games(name: str) -> list[Game]:
    """What the page offers at one click: the presets; or, in a game that has none, whatever can be chosen."""
    presets = game_class(name).presets
    return [game(name, **preset.options) for preset in presets] if presets else possible_games(name)


def possible_games(name: str) -> list[Game]:
    """Every choice of options that the game takes."""
    takes = game_class(name).takes
    found = []
    for values in product(*(option.values() for option in takes)):
        try:
            found.append(game(name, **{option.name: value for option, value in zip(takes, values, strict=True)}))
        except ValueError:
            continue  # options that do not go together
    return found
