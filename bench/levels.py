"""How long the slowest levels think: everybody, on every board that is offered, as at a table."""

import random
import time

import parlour
from bench.measure import Figures
from parlour.engines.engine import SHOWN
from parlour.games.offered import offered_games
from parlour.opponents.opponent import Opponent

PLIES = {"dots": 5}
"""Random moves before the one that is timed: beyond the book, and early enough to be hard. Elsewhere none."""


def slowest_moves() -> Figures:
    """CPU time of the slowest move, in milliseconds, of one by each of them, with the moves compared that people are
    shown; another position every time."""
    boards = [game for name in parlour.game_names() for game in offered_games(name)]
    seed = 0
    while True:
        seed += 1
        yield max(milliseconds(game, opponent, seed) for game in boards for opponent in parlour.opponents(game))


def milliseconds(game: parlour.Game, opponent: Opponent, seed: int) -> float:
    rng, position = random.Random(seed), game.start()
    for _ in range(PLIES.get(game.name, 0)):
        position = position.play(rng.choice(position.moves()))
    sitter = opponent.sit()
    began = time.process_time()
    sitter.move(position, [], seed, compare=SHOWN)
    return 1000 * (time.process_time() - began)
