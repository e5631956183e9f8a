"""`python -m tools.puzzles GAME`: the puzzles of a board, found in matches of its opponents, proved and rated.

Writes `src/parlour/insight/puzzles/sets/`, after each match, so that it can be stopped at any time; the same command
with more matches goes on where it stopped.
"""

import argparse
import random
import shlex
import sys
from collections.abc import Iterator
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import parlour
from parlour.arena.openings import random_line
from parlour.cli.options import choose_game
from parlour.games.game import options_text
from parlour.insight.puzzles.finding import Finder, spread
from parlour.insight.puzzles.ladder_rating import rate_by_ladder
from parlour.insight.puzzles.puzzle import Puzzle
from parlour.insight.puzzles.same import shape_of
from parlour.insight.puzzles.sets import SETS, read_head, read_set, set_file, write_set
from parlour.opponents.opponent import Opponent

MOST_NODES = 5_000
"""Of those who play: mistakes are what puzzles come from, and quick matches bring more of them."""
OPENING_PLIES = {"chess": 6, "pawns": 4, "ultimate": 4, "dots": 4}
NEAR = {"chess": 2}
"""Who meets whom: matches between equals are open for longer, and it's in those that a single move decides."""
LONGEST = 160
"""Plies of a match that are looked at: what comes later in chess is two beginners who can't mate."""
SHARES = {
    "win_1": 0.08,
    "mate_1": 0.1,
    "mate_2": 0.33,
    "mate_3": 0.27,
    "gain": 0.5,
    "stop": 0.2,
    "who": 0.2,
    "boxes": 0.65,
}
"""How much of a set may be of one wording, at the most."""
WHO_CHANCE = 0.15
"""How often a position is asked for its winner where nothing else is to be found."""
EASY, EASY_SHARE = 60, 0.15
"""Nearly everybody solves what is rated below; so much of a set may be, and as much again of what wins material: a
piece that nobody protects is what beginners have to see."""


class Played(NamedTuple):
    line: list[parlour.Position]
    moves: list[int]
    names: tuple[str, str]


def play_match(game: parlour.Game, players: list[Opponent], seed: int) -> Played:
    """Two opponents by the seed, from a few random moves."""
    rng = random.Random(f"{game.name} {options_text(game)} {seed}")
    plies = rng.randrange(OPENING_PLIES.get(game.name, 2) + 1)
    opening, moves = random_line(game, rng, plies)
    line, chosen = [opening[0]], list(moves)
    for move in moves:
        line.append(line[-1].play(move))
    first, second = pair_of(players, NEAR.get(game.name, len(players)), rng)
    seats = (first.sit(), second.sit())
    while len(line) < LONGEST and not line[-1].outcome(line[:-1]):
        candidate, _ = seats[line[-1].to_move()].move(line[-1], line[:-1], seed)
        chosen.append(candidate.move)
        line.append(line[-1].play(candidate.move))
    for seat in seats:
        seat.close()
    return Played(line, chosen, (first.id, second.id))


def pair_of(players: list[Opponent], near: int, rng: random.Random) -> tuple[Opponent, Opponent]:
    """Two of them, at most so many steps of the ladder apart."""
    first = rng.choice(players)
    place = players.index(first)
    return first, rng.choice(players[max(0, place - near) : place + near + 1])


class Job(NamedTuple):
    """A match to be looked through."""

    game: parlour.Game
    most_nodes: int
    seed: int


@cache
def finder_of(game: parlour.Game) -> Finder:
    return Finder(game)


def puzzles_of(job: Job) -> list[Puzzle]:
    """What a match has, rated."""
    players = [one for one in parlour.opponents(job.game) if (one.nodes or 0) <= job.most_nodes]
    match = play_match(job.game, players, job.seed)
    rng = random.Random(f"who {job.seed}")
    found = finder_of(job.game).find_all(match.line, lambda: rng.random() < WHO_CHANCE)
    return [replace_rating(puzzle, rate_by_ladder(puzzle), match.names) for _, puzzle in found]


class Maker:
    """The set of one board as it grows."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.found: list[Puzzle] = []
        self.shapes: set[str] = set()

    @property
    def is_full(self) -> bool:
        return len(self.found) >= self.most

    def keep(self, puzzle: Puzzle) -> None:
        self.found.append(puzzle)
        self.shapes.add(shape_of(puzzle.position))

    def add(self, puzzles: list[Puzzle]) -> int:
        """Keeps those that are new and for which there's room; how many."""
        before = len(self.found)
        for one in puzzles:
            if shape_of(one.position) not in self.shapes and self.has_room(one):
                self.keep(one)
        return len(self.found) - before

    def has_room(self, puzzle: Puzzle) -> bool:
        """Kinds that come up often, and what everybody solves, don't crowd out the others."""
        if self.is_full:
            return False
        if puzzle.kind == "who":
            same = sum(one.winner == puzzle.winner for one in self.found if one.kind == "who")
            if same > SHARES["who"] * self.most / 2:
                return False
        searched = puzzle.proof == "searched"
        easy = sum(one.rating < EASY and (one.proof == "searched") == searched for one in self.found)
        if puzzle.rating < EASY and easy >= EASY_SHARE * self.most:
            return False
        alike = sum(one.wording == puzzle.wording for one in self.found)
        return alike < SHARES.get(puzzle.wording, 1) * self.most


def replace_rating(puzzle: Puzzle, rating: int, names: tuple[str, str]) -> Puzzle:
    return Puzzle(puzzle.position, puzzle.kind, puzzle.line, rating, puzzle.moves, puzzle.winner, puzzle.proof, names)


def command_line(asked: argparse.Namespace) -> str:
    """What to type to make them again."""
    options = [part for option in asked.option for part in ("-o", option)]
    counts = ["--matches", str(asked.matches), "--most", str(asked.most), "--seed", str(asked.seed)]
    counts += ["--nodes", str(asked.nodes)] if asked.nodes != MOST_NODES else []
    return shlex.join(["python", "-m", "tools.puzzles", asked.game, *options, *counts])


def make(asked: argparse.Namespace) -> Iterator[str]:
    """Says after each match that brought something how far it is."""
    game = choose_game(asked.game, asked.option)
    file = asked.out / set_file(game).name
    asked.out.mkdir(parents=True, exist_ok=True)
    maker, done = Maker(asked.most), 0
    if file.exists() and not asked.anew:
        head = read_head(file)
        if head["seed"] != asked.seed:
            sys.exit(f"{file.name} was made with --seed {head['seed']}: go on with it, or begin --anew.")
        for one in read_set(file):
            maker.keep(one)
        done = head["matches"]
    numbers = range(done, asked.matches)
    jobs = [Job(game, asked.nodes, asked.seed * 1_000_003 + number) for number in numbers]
    if maker.is_full:
        return
    with get_context("spawn").Pool(asked.processes) as pool:
        for number, puzzles in zip(numbers, pool.imap(puzzles_of, jobs), strict=True):
            added = maker.add(puzzles)
            head = {"command": command_line(asked), "game": game.name, "options": dict(game.options)}
            more: dict[str, Any] = {"seed": asked.seed, "matches": number + 1}
            write_set(file, {**head, **more}, maker.found)
            if added:
                yield f"match {number + 1}: {len(maker.found)} puzzles {spread(maker.found)}"
            if maker.is_full:
                break


def rate_again(asked: argparse.Namespace) -> None:
    """What was found stays; how hard it is follows from the ladder as it is now."""
    file = asked.out / set_file(choose_game(asked.game, asked.option)).name
    rated = [replace_rating(one, rate_by_ladder(one), one.found) for one in read_set(file)]
    write_set(file, read_head(file), rated)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make the puzzles of a board.")
    parser.add_argument("game")
    parser.add_argument("--option", "-o", action="append", default=[], help="an option of the game: name=value")
    parser.add_argument("--matches", type=int, default=100, help="how many matches are looked through, in all")
    parser.add_argument("--most", type=int, default=300, help="how many puzzles the set is to have")
    parser.add_argument("--nodes", type=int, default=MOST_NODES, help="of the opponents who play, at the most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, help="how many matches at a time; the set is the same")
    parser.add_argument("--out", type=Path, default=SETS, help="the folder to write to")
    parser.add_argument("--rate", action="store_true", help="find nothing new, but rate what there is again")
    parser.add_argument("--anew", action="store_true", help="forget what was found before")
    return parser.parse_args()


def main() -> None:
    asked = parse_arguments()
    if asked.rate:
        rate_again(asked)
        return
    for told in make(asked):
        print(told, flush=True)


if __name__ == "__main__":
    main()
