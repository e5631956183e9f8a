"""Matches in pairs: the same opening twice, sides swapped, so that an opening that favours one side favours nobody.

The score of a pair is what counts: its two matches are not independent, so the error of a rating is that of the pairs.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from parlour.arena.loop import Player, play_out
from parlour.arena.score import Score, score_of
from parlour.games.game import Game, Position


def random_opening(game: Game, seed: int, plies: int) -> list[Position]:
    """Random moves to begin with, none of which ends the match or leaves a win at hand that would decide it."""
    rng = random.Random(seed)
    line = [game.start()]
    for _ in range(plies):
        following = line[-1].play(rng.choice(line[-1].moves()))
        if following.outcome() or any(following.play(move).outcome() for move in following.moves()):
            break
        line.append(following)
    return line


def play_pair(opening: Sequence[Position], ours: Player, theirs: Player) -> float:
    """What the first of the two scores on both sides together, 0 to 2."""
    return play_out(opening, (ours, theirs)).points + 1 - play_out(opening, (theirs, ours)).points


def score_of_pairs(scores: Iterable[float]) -> Score:
    """Of the scores of pairs, 0 to 2 each, as a share of the points."""
    return score_of(Counter(score / 2 for score in scores))
