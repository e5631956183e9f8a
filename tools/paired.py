"""Matches in pairs: the same opening twice, sides swapped, so that an opening that favours one side favours nobody.

The score of a pair is what counts: its two matches are not independent, so the error of a result is that of the pairs.
"""

import math
import random
import statistics
from collections.abc import Callable, Sequence
from typing import NamedTuple

import parlour
from parlour.opponents.opponent import Opponent

Player = Callable[[list[parlour.Position]], int]
"""Chooses a move, seeing the match so far, its last position being the one to think about."""


def opening(game: parlour.Game, seed: int, plies: int) -> list[parlour.Position]:
    """Random moves to begin with, none of which ends the match or leaves a win at hand that would decide it."""
    rng = random.Random(seed)
    line = [game.start()]
    for _ in range(plies):
        following = line[-1].play(rng.choice(line[-1].moves()))
        if following.outcome() or any(following.play(move).outcome() for move in following.moves()):
            break
        line.append(following)
    return line


def play(line: list[parlour.Position], players: Sequence[Player]) -> float:
    """To the end: 1 if player 0 wins, 0.5 for a draw."""
    line = list(line)
    while (outcome := line[-1].outcome(line[:-1])) is None:
        line.append(line[-1].play(players[line[-1].to_move()](line)))
    return {0: 1.0, 1: 0.0, None: 0.5}[outcome.winner]


def play_pair(line: list[parlour.Position], ours: Player, theirs: Player) -> float:
    """What the first of the two scores on both sides together, 0 to 2."""
    return play(line, (ours, theirs)) + 1 - play(line, (theirs, ours))


def seated(opponent: Opponent, seed: int) -> Player:
    """An opponent of a ladder, with one engine of its own. It keeps what it keeps at tables: within a match, and
    nothing of the match before."""
    sitter = opponent.sit()
    seen = 0

    def move(line: list[parlour.Position]) -> int:
        nonlocal seen
        if len(line) <= seen:
            sitter.forget_tree()
        seen = len(line)
        return sitter.move(line[-1], line[:-1], seed)[0].move

    return move


class Share(NamedTuple):
    """Of the points, with bounds between which it lies 95 % of the time."""

    low: float
    mean: float
    high: float


def share(scores: Sequence[float]) -> Share:
    """Of the pairs' scores: pairs are independent, the two matches of one are not. A won and a lost pair are added, as
    Agresti and Coull do, so that a few pairs that all end alike are not taken for certainty."""
    shares = [score / 2 for score in (*scores, 0.0, 2.0)]
    middle = statistics.fmean(shares)
    spread = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares))
    return Share(max(0.0, middle - spread), statistics.fmean(scores) / 2, min(1.0, middle + spread))
