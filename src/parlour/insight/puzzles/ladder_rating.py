"""How hard a puzzle is, by who fails it: the opponents of the board's ladder, whose ratings are known, try it a few
times each, and its rating is the strength that solves it every second time."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parlour.insight.puzzles.puzzle import Puzzle
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent, Sitter, overlooked, seed_of

TRIES = 3
MOST_NODES = 20_000
"""Whoever thinks longer isn't asked: it takes long, and they solve nearly all."""
SCALE = 400
LEAST, MOST = 0.0, 3200.0
"""Nothing is rated below what random moves are."""


class Try(NamedTuple):
    rating: float
    """Of who tried."""
    solved: bool


def rate_by_ladder(puzzle: Puzzle) -> int:
    tries = []
    for one in opponents(puzzle.game):
        if one.rating is None or (one.nodes or 0) > MOST_NODES:
            continue
        sitter = one.sit()
        times = 1 if one.nodes is not None and one.nodes > MOST_NODES // 4 else TRIES
        tries += [Try(one.rating, solves(sitter, one, puzzle, seed)) for seed in range(1, times + 1)]
        sitter.close()
    return round(rating_of(tries))


def solves(sitter: Sitter, opponent: Opponent, puzzle: Puzzle, seed: int) -> bool:
    """Whether an opponent finds every move of the solution; of "who wins?" whether it believes what is true."""
    if puzzle.kind == "who":
        return believes(sitter, puzzle, seed) == puzzle.winner
    positions = puzzle.positions
    for number, move in enumerate(puzzle.line):
        here = positions[number]
        if here.to_move() == puzzle.player and plays(sitter, opponent, puzzle, number, seed) != move:
            return False
    return True


def plays(sitter: Sitter, opponent: Opponent, puzzle: Puzzle, number: int, seed: int) -> int:
    """The move that an opponent makes after so many of the solution. Asked for a win in so many, it plays one that it
    sees: in a match it may well be content with a slower one."""
    here, past = puzzle.positions[number], puzzle.positions[:number]
    chosen, info = sitter.move(here, past, seed)
    sitter.forget_tree()
    if puzzle.proof != "within":
        return chosen.move
    hidden = overlooked(opponent.level, here, seed_of(seed, len(past)))
    seen = next((one for one in info.candidates if one.move not in hidden), info.candidates[0])
    wins = seen.mate is not None and (seen.mate > 0) == (puzzle.player == 0)
    return seen.move if wins else chosen.move


def believes(sitter: Sitter, puzzle: Puzzle, seed: int) -> str:
    """Who wins, as an opponent sees it."""
    _, info = sitter.move(puzzle.position, (), seed)
    sitter.forget_tree()
    if not info.candidates[0].known or (info.nodes == 0 and not info.solved):
        return str(seed % 3)  # nothing but a guess, and the right one is one in three
    value = info.candidates[0].value
    return "0" if value > 1 / 3 else "1" if value < -1 / 3 else "draw"


def rating_of(tries: Sequence[Try]) -> float:
    """The rating that makes as many successes likely as there were, with half a success and half a failure added at
    the average of those who tried: otherwise one that all solve would have no rating."""
    average = sum(one.rating for one in tries) / max(1, len(tries))
    wanted = sum(one.solved for one in tries) + 0.5
    low, high = LEAST, MOST
    for _ in range(40):
        middle = (low + high) / 2
        if expected(tries, middle) + chance(average, middle) > wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def expected(tries: Iterable[Try], rating: float) -> float:
    return sum(chance(one.rating, rating) for one in tries)


def chance(strength: float, rating: float) -> float:
    """That somebody so strong solves a puzzle so hard."""
    return 1 / (1 + 10 ** ((rating - strength) / SCALE))
