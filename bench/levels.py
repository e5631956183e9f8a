"""How long the slowest levels think: on every board that is offered, whoever may look at the most positions."""

import random
import time

import parlour
from bench.measure import Figures
from parlour.games.offered import offered_games
from parlour.opponents.opponent import Opponent

PLIES = {"dots": 5}
"""Random moves before the one that is timed: beyond the book, and early enough to be hard. Elsewhere none."""


def slowest_moves() -> Figures:
    """CPU time of the slowest move, in milliseconds, of one by each of them; another position every time."""
    boards = [game for name in parlour.game_names() for game in offered_games(name)]
    seed = 0
    while True:
        seed += 1
        yield max(milliseconds(game, max(parlour.opponents(game), key=nodes), seed) for game in boards)


def nodes(opponent: Opponent) -> int:
    return (opponent.nodes or 0) + (opponent.ending.nodes if opponent.ending else 0)


def milliseconds(game: parlour.Game, opponent: Opponent, seed: int) -> float:
    rng, position = random.Random(seed), game.start()
    for _ in range(PLIES.get(game.name, 0)):
        position = position.play(rng.choice(position.moves()))
    sitter = opponent.sit()
    began = time.process_time()
    sitter.move(position, [], seed)
    return 1000 * (time.process_time() - began)
