"""Matches in pairs: the same opening at random, each opponent once on either side. Unpaired results lie in games that
favour one side."""

import math
import random
import statistics
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import parlour


class Seated(Protocol):
    """Like `parlour.opponents.opponent.Sitter`."""

    def move(
        self, position: parlour.Position, past: Sequence[parlour.Position], seed: int, /
    ) -> tuple[parlour.Candidate, Any]: ...


class Contender(Protocol):
    """Like an opponent of a ladder: makes something of its own for one seat."""

    def sit(self) -> Seated: ...


def play_pair(game: parlour.Game, first: Contender, second: Contender, seed: int, plies: int) -> float:
    """Two matches, sides swapped: the score of the first contender, 0 to 2."""
    line = opening(game, seed, plies)
    return play(line, (first, second), seed) + 1 - play(line, (second, first), seed)


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


def play(line: Sequence[parlour.Position], contenders: tuple[Contender, Contender], seed: int) -> float:
    """1 if the first contender, who is player 0, wins, 0.5 for a draw."""
    line = list(line)
    seats = [contender.sit() for contender in contenders]
    while (outcome := line[-1].outcome(line[:-1])) is None:
        candidate, _ = seats[line[-1].to_move()].move(line[-1], line[:-1], seed)
        line.append(line[-1].play(candidate.move))
    return {0: 1.0, 1: 0.0, None: 0.5}[outcome.winner]


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
    return Share(middle - spread, statistics.fmean(scores) / 2, middle + spread)
