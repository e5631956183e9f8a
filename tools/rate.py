"""`python -m tools.rate GAME`: a round robin of a game's ladder, and the ratings that follow, written into its file.

Every pairing is played in pairs (`parlour.arena.pairs`), and `parlour.arena.ratings` says which ratings explain all
scores best, random being 0.
"""

import argparse
import math
import re
import shlex
import sys
from collections.abc import Hashable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import parlour
from parlour.arena.pairs import play_pair, random_opening
from parlour.arena.players import opponent_player
from parlour.arena.ratings import Faced, Pair, Rating, rate, rate_ladder
from parlour.cli.options import choose_game
from parlour.opponents.ladders import ladder_of
from parlour.opponents.opponent import Opponent

FEWEST_PAIRS = 6
PLIES = 120
"""Of a match, roughly; for what it costs."""


class PairJob(NamedTuple):
    game: parlour.Game
    first: int
    second: int
    seed: int
    opening: int


def play_job(job: PairJob) -> Pair:
    ladder = parlour.opponents(job.game)
    first, second = (opponent_player(ladder[number], job.seed) for number in (job.first, job.second))
    return Pair(job.first, job.second, play_pair(random_opening(job.game, job.seed, job.opening), first, second))


def jobs(game: parlour.Game, pairs: int, reach: int, plies: int, budget: float) -> Iterator[PairJob]:
    """Each opponent against those up to `reach` steps above: distant pairings say little and cost as much. Those who
    think long play fewer pairs, so that a pairing takes about `budget` nodes at the most, but some in any case."""
    ladder = parlour.opponents(game)
    for first in range(len(ladder)):
        for second in range(first + 1, min(len(ladder), first + reach + 1)):
            cost = PLIES * ((ladder[first].nodes or 0) + (ladder[second].nodes or 0))
            affordable = max(FEWEST_PAIRS, budget / max(cost, 1))
            for seed in range(int(min(pairs, affordable))):
                yield PairJob(game, first, second, seed * 7919 + first * 101 + second, plies)


def rate_one(pairs: list[Pair], ladder: list[Opponent], one: int) -> Rating:
    """One opponent's rating from what it scored against others whose ratings are known."""
    faced: dict[int, list[float]] = {}
    for first, second, score in pairs:
        faced.setdefault(second if first == one else first, []).append(score if first == one else 2 - score)
    known: dict[Hashable, float] = {
        i: float(found.rating) for i, found in enumerate(ladder) if found.rating is not None and i != one
    }
    scored = [Faced(other, sum(scores), 2 * len(scores)) for other, scores in faced.items()]
    return rate({one: scored}, known)[one]


def write(file: Path, ratings: list[Rating], pairs: list[Pair], command: str, reach: int) -> None:
    """Puts rating, error and the number of matches into each entry of a ladder, and on top where they come from; in
    place of what was there. The entries are put in the order of their ratings."""
    head, *entries = file.read_text().split("[[opponents]]\n")
    for i, entry in enumerate(entries):
        played = 2 * sum(i in (pair.first, pair.second) for pair in pairs)
        entries[i] = with_rating(entry, ratings[i], played)
    entries = [entries[i] for i in sorted(range(len(entries)), key=lambda i: ratings[i].value)]
    head = head.partition("[measured]")[0]
    head += f'[measured]\ncommand = "{command}"\nmatches = {2 * len(pairs)}\nreach = {reach}\n\n'
    file.write_text("[[opponents]]\n".join([head, *entries]).rstrip("\n") + "\n")


def write_one(file: Path, name: str, rating: Rating, pairs: list[Pair]) -> None:
    """The same for one entry, which stays where it is."""
    head, *entries = file.read_text().split("[[opponents]]\n")
    i = next(i for i, entry in enumerate(entries) if f'id = "{name}"\n' in entry)
    entries[i] = with_rating(entries[i], rating, 2 * len(pairs))
    file.write_text("[[opponents]]\n".join([head, *entries]).rstrip("\n") + "\n")


def with_rating(entry: str, rating: Rating, matches: int) -> str:
    """An entry of a ladder's file, with these numbers in place of what it had."""
    rest = re.sub(r"^(rating|error|matches) = .*\n", "", entry, flags=re.MULTILINE).rstrip("\n")
    return f"{rest}\nrating = {round(rating.value)}\nerror = {round(rating.error)}\nmatches = {matches}\n\n"


def command_line(arguments: list[str]) -> str:
    """What to type to measure them again."""
    return shlex.join(["python", "-m", "tools.rate", *arguments])


def report(ladder: list[Opponent], ratings: list[Rating], pairs: list[Pair]) -> None:
    for i, (opponent, rating) in enumerate(zip(ladder, ratings, strict=True)):
        against = [pair for pair in pairs if pair.first == i - 1 and pair.second == i]
        score = sum(2 - pair.score for pair in against) / (2 * len(against)) if against else math.nan
        print(f"{opponent.id:14} {rating.value:6.0f} ± {rating.error:3.0f}   {score:5.1%} against the one below")


def parse_arguments() -> argparse.Namespace:
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
    return parser.parse_args()


def main() -> None:
    asked = parse_arguments()
    game = choose_game(asked.game, asked.option)
    ladder, file = parlour.opponents(game), ladder_of(game).file
    if asked.write and ladder_of(game).options is None:
        sys.exit(f"{file.name} is for boards that aren't measured. Make a file for this one first.")
    work = jobs(game, asked.pairs, asked.reach, asked.opening, asked.budget)
    if asked.only:
        one = [found.id for found in ladder].index(asked.only)
        work = (job for job in work if one in (job.first, job.second))
    with ProcessPoolExecutor(asked.processes) as pool:
        pairs = list(pool.map(play_job, work, chunksize=2))
    if asked.only:
        found = rate_one(pairs, ladder, one)
        print(f"{asked.only:14} {found.value:6.0f} ± {found.error:3.0f}   in {2 * len(pairs)} matches")
        if asked.write:
            write_one(file, asked.only, found, pairs)
        return
    ratings = rate_ladder(pairs, len(ladder))
    report(ladder, ratings, pairs)
    if asked.write:
        write(file, ratings, pairs, command_line(sys.argv[1:]), asked.reach)


if __name__ == "__main__":
    main()
