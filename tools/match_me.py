"""`python -m tools.match_me`: the proof that "Match me" gives people of any strength about an even score.

Simulated people of a fixed strength play whomever "Match me" picks, 260 matches each, and are rated as everybody is.
What counts is their mean score in matches 61 to 260: 45 to 55 %, on every measured board.

Results follow from the rating model on the measured ladder, where every opponent's true strength is off by its error,
one between two of the ladder by more. With `--engines` people are engines themselves, who play every match: those of
the ladder who think at most so many nodes, on one board.
"""

import argparse
import random
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

from parlour.arena.elo import chance
from parlour.arena.following.personal import Strength, after_known, newcomer
from parlour.arena.following.suiting import Rung, Suited, rungs_of, suit
from parlour.arena.loop import play_out
from parlour.arena.score import STANDARD_ERRORS
from parlour.games.game import Game, Position
from parlour.games.registry import game as find_game
from parlour.opponents.ladders import every_ladder
from parlour.opponents.opponent import Opponent, Sitter

SEEDS, MATCHES, FROM = 20, 260, 60
LEAST, MOST = 0.45, 0.55
DRAWS = 0.5
"""Of the matches that the weaker one would win, so many are drawn, and of the stronger one's as many."""
MOST_NODES = 2000
"""Of engines that are people: more would take too long."""

Play = Callable[[Suited, random.Random], float]
"""What somebody scores against another: 1, a half or 0."""


class Line(NamedTuple):
    board: str
    people: int
    mean: float
    low: float
    high: float
    off: float
    """By how much their ratings were off in the end, on average."""

    @property
    def holds(self) -> bool:
        return LEAST <= self.mean <= MOST


def follow(rungs: Sequence[Rung], play: Play, rng: random.Random) -> tuple[float, Strength]:
    """The mean score of somebody in the matches that count here, and what they are rated in the end."""
    strength = newcomer([rung.known.value for rung in rungs])
    scores = []
    for _ in range(MATCHES):
        suited = suit(rungs, strength)
        scores.append(play(suited, rng))
        strength = after_known(strength, suited.known, scores[-1])
    return statistics.fmean(scores[FROM:]), strength


def model_player(strength: float, seed: int) -> Play:
    """Somebody of this strength among opponents whose strengths are about what was measured."""

    def play(suited: Suited, rng: random.Random) -> float:
        own = random.Random(f"{seed} {suited.opponent.id} {suited.share}")
        true = suited.known.value + own.gauss(0, suited.known.error / STANDARD_ERRORS)
        wins = chance(strength - true)
        drawn = DRAWS * min(wins, 1 - wins)
        draw = rng.random()
        return 0.5 if draw < drawn * 2 else float(draw < drawn + wins)

    return play


def engine_player(game: Game, person: Opponent) -> Play:
    """An engine that plays each match, by turns in both roles."""
    begins = True

    def play(suited: Suited, rng: random.Random) -> float:
        nonlocal begins
        begins = not begins
        with closing(person.sit()) as mine, closing(suited.opponent.sit()) as theirs:
            seats = (mine, theirs) if begins else (theirs, mine)
            points = play_out([game.start()], [mover(one, rng.randrange(2**32)) for one in seats]).points
        return points if begins else 1 - points

    return play


def mover(sitter: Sitter, seed: int) -> Callable[[Sequence[Position]], int]:
    return lambda line: sitter.move(line[-1], line[:-1], seed)[0].move


def boards() -> Iterator[Game]:
    for ladder in every_ladder():
        if ladder.measured and ladder.options is not None:
            yield find_game(ladder.game, **ladder.options)


def by_model(game: Game, seeds: int = SEEDS) -> Line:
    """People of strengths spread evenly over the ladder."""
    rungs = rungs_of(game)
    low, high = rungs[0].known.value, rungs[-1].known.value
    found = []
    for seed in range(seeds):
        strength = low + (high - low) * (seed + 0.5) / seeds
        mean, rated = follow(rungs, model_player(strength, seed), random.Random(seed))
        found.append((mean, abs(rated.value - strength)))
    return line_of(game, found)


def by_engines(game: Game, seeds: int = SEEDS, most_nodes: int = MOST_NODES) -> Line:
    """People who are engines of the ladder, each playing each match."""
    rungs = rungs_of(game)
    people = [rung for rung in rungs if (rung.opponent.nodes or 0) <= most_nodes]
    found = []
    for seed in range(seeds):
        person = people[seed % len(people)]
        mean, rated = follow(rungs, engine_player(game, person.opponent), random.Random(seed))
        found.append((mean, abs(rated.value - person.known.value)))
    return line_of(game, found)


def line_of(game: Game, found: Sequence[tuple[float, float]]) -> Line:
    means = [mean for mean, _ in found]
    off = statistics.fmean(off for _, off in found)
    return Line(f"{game.name}, {game.variant()}", len(found), statistics.fmean(means), min(means), max(means), off)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engines", metavar="GAME", help="people are engines, on the usual board of this game")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--nodes", type=int, default=MOST_NODES)
    asked = parser.parse_args()
    if asked.engines:
        lines = [by_engines(find_game(asked.engines), asked.seeds, asked.nodes)]
    else:
        lines = [by_model(game, asked.seeds) for game in boards()]
    print(f"{'board':<44} people   score   from     to   rating off by")
    for one in lines:
        print(
            f"{one.board:<44} {one.people:>6}  {one.mean:6.1%} {one.low:6.1%} {one.high:6.1%}  {one.off:6.0f}"
            f"{'' if one.holds else '   outside 45 to 55 %'}"
        )
    return 0 if all(one.holds for one in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
