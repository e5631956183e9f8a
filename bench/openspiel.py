"""The peer OpenSpiel: its playouts and its Monte Carlo search, which run in C++, and its alpha-beta search, which runs
in Python."""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from bench.measure import Figures, MissingPeerError, exactly, milliseconds_each, per_second

SEED = 1
EXPLORATION = 2.0
MEMORY_MB = 1000


def open_spiel(module: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingPeerError(f"{error.name} is not installed (pip install open_spiel)") from None


def playouts(count: int, game: str) -> Figures:
    """A search of one simulation sees the root only, and there lets the evaluator play `count` random matches: so all
    of them run inside C++, with one call from Python."""
    pyspiel = open_spiel("pyspiel")
    loaded = pyspiel.load_game(game)
    evaluator = pyspiel.RandomRolloutEvaluator(count, SEED)
    bot = pyspiel.MCTSBot(loaded, evaluator, EXPLORATION, 1, MEMORY_MB, False, SEED, False)
    return per_second(count, lambda: bot.mcts_search(loaded.new_initial_state()))


def simulations(count: int, game: str) -> Figures:
    """One random match a simulation, as with us."""
    pyspiel = open_spiel("pyspiel")
    loaded = pyspiel.load_game(game)
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.MCTSBot(loaded, evaluator, EXPLORATION, count, MEMORY_MB, False, SEED, False)
    visits = exactly(count, lambda: bot.mcts_search(loaded.new_initial_state()).explore_count)
    return per_second(count, visits)


def tictactoe_alpha_beta() -> Figures:
    search = open_spiel("open_spiel.python.algorithms.minimax").alpha_beta_search
    game = open_spiel("pyspiel").load_game("tic_tac_toe")
    return milliseconds_each(1, exactly(0.0, lambda: search(game)[0]))


def release() -> str:
    try:
        return version("open_spiel")
    except PackageNotFoundError:
        return "not installed"
