"""Parlour: play, watch and build opponents for classic two-player games.

>>> import parlour
>>> position = parlour.game("tictactoe").start().after("b2").after("a1")
>>> position.text()
'O../.X./...'
"""

from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.outside import GuestError, OutsideEngineError, add_engine, load_engines
from parlour.engines.registry import engine, engine_class, engine_names
from parlour.engines.trace import TraceNode
from parlour.games.game import Game, Option, Outcome, Position, perft
from parlour.games.reason import Reason
from parlour.games.registry import add_game, game, game_class, game_names
from parlour.games.view import Choice, Shape, Tick, View
from parlour.insight.ask import ask
from parlour.insight.explain import explain
from parlour.insight.puzzles.puzzle import Puzzle
from parlour.insight.puzzles.sets import puzzles
from parlour.insight.reasons import reasons
from parlour.insight.review import Review, review
from parlour.learners.learner import Learner, learner
from parlour.matches.clock import Clock
from parlour.matches.pgn import from_pgn, to_pgn
from parlour.matches.play import play
from parlour.matches.record import Record, read_record
from parlour.opponents.ladders import opponent, opponents
from parlour.opponents.opponent import Opponent

__version__ = "0.2.0"

__all__ = [
    "Candidate",
    "Choice",
    "Clock",
    "Engine",
    "Game",
    "GuestError",
    "Info",
    "Learner",
    "Limits",
    "Opponent",
    "Option",
    "Outcome",
    "OutsideEngineError",
    "Position",
    "Puzzle",
    "Reason",
    "Record",
    "Review",
    "Shape",
    "Tick",
    "TraceNode",
    "View",
    "__version__",
    "add_engine",
    "add_game",
    "ask",
    "engine",
    "engine_class",
    "engine_names",
    "explain",
    "from_pgn",
    "game",
    "game_class",
    "game_names",
    "learner",
    "load_engines",
    "opponent",
    "opponents",
    "perft",
    "play",
    "puzzles",
    "read_record",
    "reasons",
    "review",
    "to_pgn",
]
