"""`python -m tools.rate GAME`: a round robin of a game's ladder, and the ratings that follow, written into its file.

Every pairing is played in pairs (tools/paired.py). Ratings are those of the logistic model that explain all results
best, random being 0; the error is 1.96 standard errors by resampling.
"""

import argparse
import math
import random
import re
import shlex
import sys
from collections.abc import Hashable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import parlour
from parlour.cli.options import choose_game
from parlour.opponents.ladders import ladder_of
from parlour.opponents.opponent import Opponent
from parlour.opponents.ratings import Faced, Rating, estimate
from tools.paired import opening, play_pair, seated

RESAMPLES = 50
FEWEST_PAIRS = 6
PLIES = 120
"""Of a match, roughly; for what it costs."""


class Pair(NamedTuple):
    """Two matches with the same opening, sides swapped: the score of the first opponent, 0 to 2."""

    first: int
    second: int
    score: float


class Job(NamedTuple):
    game: parlour.Game
    first: int
    second: int
    seed: int
    opening: int


def rate_pair(job: Job) -> Pair:
    ladder = parlour.opponents(job.game)
    first, second = (seated(ladder[number], job.seed) for number in (job.first, job.second))
    return Pair(job.first, job.second, play_pair(opening(job.game, job.seed, job.opening), first, second))


def jobs(game: parlour.Game, pairs: int, reach: int, plies: int, budget: float) -> Iterator[Job]:
    """Each opponent against those up to `reach` steps above: distant pairings say little and cost as much. Those who
    think long play fewer pairs, so that a pairing takes about `budget` nodes at the most, but some in any case."""
    ladder = parlour.opponents(game)
    for first in range(len(ladder)):
        for second in range(first + 1, min(len(ladder), first + reach + 1)):
            cost = PLIES * ((ladder[first].nodes or 0) + (ladder[second].nodes or 0))
            affordable = max(FEWEST_PAIRS, budget / max(cost, 1))
            for seed in range(int(min(pairs, affordable))):
                yield Job(game, first, second, seed * 7919 + first * 101 + second, plies)


def rate_one(results: list[Pair], ladder: list[Opponent], one: int) -> Rating:
    """One opponent's rating from what it scored against others whose ratings are known."""
    faced: dict[int, list[float]] = {}
    for first, second, score in results:
        faced.setdefault(second if first == one else first, []).append(score if first == one else 2 - score)
    known: dict[Hashable, float] = {
        i: float(found.rating) for i, found in enumerate(ladder) if found.rating is not None and i != one
    }
    scored = [Faced(other, sum(scores), 2 * len(scores)) for other, scores in faced.items()]
    return estimate({one: scored}, known)[one]


def fit(results: list[Pair], count: int) -> list[float]:
    """Bradley-Terry strengths by minorisation, half a pair of draws added to each pairing so that none is infinite."""
    wins = [0.0] * count
    played: dict[tuple[int, int], float] = {}
    for first, second, score in results:
        wins[first] += score
        wins[second] += 2 - score
        played[first, second] = played.get((first, second), 0) + 2
    for first, second in played:
        wins[first] += 0.5
        wins[second] += 0.5
        played[first, second] += 1
    strength = [1.0] * count
    for _ in range(3000):
        totals = [0.0] * count
        for (first, second), number in played.items():
            share = number / (strength[first] + strength[second])
            totals[first] += share
            totals[second] += share
        strength = [won / total if total else 1.0 for won, total in zip(wins, totals, strict=True)]
        strength = [value / strength[0] for value in strength]
    return [400 * math.log10(value) for value in strength]


def errors(results: list[Pair], count: int) -> list[float]:
    rng = random.Random(1)
    fits = [fit(rng.choices(results, k=len(results)), count) for _ in range(RESAMPLES)]
    means = [sum(column) / len(column) for column in zip(*fits, strict=True)]
    return [
        1.96 * math.sqrt(sum((value - mean) ** 2 for value in column) / (len(column) - 1))
        for mean, column in zip(means, zip(*fits, strict=True), strict=True)
    ]


def write(file: Path, ratings: list[float], spread: list[float], results: list[Pair], command: str, reach: int) -> None:
    """Puts rating, error and the number of matches into each entry of a ladder, and on top where they come from; in
    place of what was there. The entries are put in the order of their ratings."""
    text = re.sub(r"^(rating|error|matches) = .*\n", "", file.read_text(), flags=re.MULTILINE)
    head, *entries = text.split("[[opponents]]\n")
    for i, entry in enumerate(entries):
        played = 2 * sum(i in (pair.first, pair.second) for pair in results)
        measured = f"rating = {round(ratings[i])}\nerror = {round(spread[i])}\nmatches = {played}\n"
        entries[i] = entry.rstrip("\n") + "\n" + measured + "\n"
    entries = [entries[i] for i in sorted(range(len(entries)), key=lambda i: ratings[i])]
    head = head.partition("[measured]")[0]
    head += f'[measured]\ncommand = "{command}"\nmatches = {2 * len(results)}\nreach = {reach}\n\n'
    file.write_text("[[opponents]]\n".join([head, *entries]).rstrip("\n") + "\n")


def write_one(file: Path, name: str, rating: Rating, results: list[Pair]) -> None:
    """The same for one entry, which stays where it is."""
    head, *entries = file.read_text().split("[[opponents]]\n")
    i = next(i for i, entry in enumerate(entries) if f'id = "{name}"\n' in entry)
    entry = re.sub(r"^(rating|error|matches) = .*\n", "", entries[i], flags=re.MULTILINE).rstrip("\n")
    numbers = f"rating = {round(rating.value)}\nerror = {round(rating.error)}\nmatches = {2 * len(results)}\n\n"
    entries[i] = f"{entry}\n{numbers}"
    file.write_text("[[opponents]]\n".join([head, *entries]).rstrip("\n") + "\n")


def command_line(arguments: list[str]) -> str:
    """What to type to measure them again."""
    return shlex.join(["python", "-m", "tools.rate", *arguments])


def main() -> None:
    parser = argparse.ArgumentParser(description="Rate a game's ladder by a round robin of paired matches.")
    parser.add_argument("game")
    parser.add_argument("--option", "-o", action="append", default=[], help="an option of the game: name=value")
    parser.add_argument("--pairs", type=int, default=30, help="pairs of matches for each pairing")
    parser.add_argument("--reach", type=int, default=2, help="how many steps of the ladder a pairing may span")
    parser.add_argument("--opening", type=int, default=2, help="random plies at the start of each pair")
    parser.add_argument("--budget", type=float, default=math.inf, help="nodes for a pairing, roughly, at the most")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", metavar="ID", help="one opponent, the ratings of the others being as they are")
    parser.add_argument("--write", action="store_true", help="write the ratings into the ladder's file")
    given = parser.parse_args()
    game = choose_game(given.game, given.option)
    ladder = parlour.opponents(game)
    if given.write and ladder_of(game).options is None:
        parser.error(f"{ladder_of(game).file.name} is for boards that are not measured; make a file for this one first")
    with ProcessPoolExecutor(given.processes) as pool:
        work = jobs(game, given.pairs, given.reach, given.opening, given.budget)
        if given.only:
            one = [found.id for found in ladder].index(given.only)
            work = (job for job in work if one in (job.first, job.second))
        results = list(pool.map(rate_pair, work, chunksize=2))
    if given.only:
        found = rate_one(results, ladder, one)
        print(f"{given.only:14} {found.value:6.0f} ± {found.error:3.0f}   in {2 * len(results)} matches")
        if given.write:
            write_one(ladder_of(game).file, given.only, found, results)
        return
    ratings, spread = fit(results, len(ladder)), errors(results, len(ladder))
    for i, (opponent, rating, error) in enumerate(zip(ladder, ratings, spread, strict=True)):
        against = [pair for pair in results if pair.first == i - 1 and pair.second == i]
        score = sum(2 - pair.score for pair in against) / (2 * len(against)) if against else math.nan
        print(f"{opponent.id:14} {rating:6.0f} ± {error:3.0f}   {score:5.1%} against the one below")
    if given.write:
        write(ladder_of(game).file, ratings, spread, results, command_line(sys.argv[1:]), given.reach)


if __name__ == "__main__":
    main()
