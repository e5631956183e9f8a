"""Parlour: play, watch and build opponents for classic two-player games.

>>> import parlour
>>> position = parlour.game("tictactoe").start().after("b2").after("a1")
>>> position.text()
'O../.X./...'
"""

from parlour.games.game import Game, Option, Outcome, Position, perft
from parlour.games.registry import add_game, game, game_class, game_names
from parlour.games.view import Choice, Shape, Tick, View

__version__ = "0.1.0"

__all__ = [
    "Choice",
    "Game",
    "Option",
    "Outcome",
    "Position",
    "Shape",
    "Tick",
    "View",
    "__version__",
    "add_game",
    "game",
    "game_class",
    "game_names",
    "perft",
]
