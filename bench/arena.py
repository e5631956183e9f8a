"""What an arena costs beside what is played in it: its matches with the file of results, against loops as bare as can
be."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import parlour
from bench.measure import Figures, exactly, per_second
from parlour.arena.api import keeping, planned
from parlour.arena.crew import crew_for
from parlour.arena.enough import never
from parlour.arena.plan import Plan
from parlour.arena.results import Results
from parlour.arena.rounds import play_rounds
from parlour.opponents.opponent import seed_of

SEED = 1
PROCESSES = 2
NODES = 1000
RANDOM = ("random", "random:nodes=1")
"""The nodes make another name of it; random counts none."""
SEARCHES = (f"mcts:nodes={NODES}", f"mcts:nodes={NODES},tactical=yes")


def quick_matches(pairs: int) -> Figures:
    """Tic-tac-toe, random against random, in this process, every match in the file: matches a second of CPU time."""
    plan = planned("tictactoe", RANDOM, pairs=pairs, seed=SEED)
    with arena(plan, 1) as play:
        yield from per_second(2 * pairs, exactly(pairs, lambda: len(play().by_key)))


def bare_quick_matches(matches: int) -> Figures:
    """The same by a loop that knows positions and nothing else."""
    rng, start = random.Random(SEED), parlour.game("tictactoe").start()

    def play_all() -> None:
        for _ in range(matches):
            position = start
            while position.outcome() is None:
                position = position.play(rng.choice(position.moves()))

    return per_second(matches, play_all)


def searched_matches(pairs: int) -> Figures:
    """Ultimate with so many nodes for a move, in two processes that are there already: matches a second by the
    clock."""
    plan = searched_plan(pairs)
    with arena(plan, PROCESSES) as play:
        yield from per_second(2 * pairs, exactly(pairs, lambda: len(play().by_key)), time.perf_counter)


def bare_searched_matches(pairs: int) -> Figures:
    """The very same searches, asked of engines one after the other, in two processes likewise."""
    with arena(searched_plan(pairs), PROCESSES) as play:
        searches = list(searches_of(play()))
    halves = searches[::PROCESSES], searches[1::PROCESSES]
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        yield from per_second(2 * pairs, lambda: list(pool.map(search_all, halves)), time.perf_counter)


def searched_plan(pairs: int) -> Plan:
    return planned("ultimate", SEARCHES, pairs=pairs, seed=SEED)


@contextmanager
def arena(plan: Plan, processes: int) -> Iterator[Callable[[], Results]]:
    """Plays the plan, into a new file each time; whoever plays is there already, and so are the openings."""
    crew, numbers = crew_for(plan, processes), count()
    with TemporaryDirectory() as folder:

        def play() -> Results:
            with keeping(plan, Path(folder) / f"{next(numbers)}.jsonl") as keeper:
                *_, last = play_rounds(plan, keeper, crew, never)
            return last.results

        try:
            play()
            yield play
        finally:
            crew.close()


Searched = tuple[str, Sequence[int], int, Sequence[int], tuple[bool, bool]]
"""A match: its start, the moves of its opening, its seed, its moves; and whether each player is the tactical one."""


def searches_of(results: Results) -> Iterator[Searched]:
    for pair in results.pairs:
        for which, played in enumerate(pair.matches):
            one, two = pair.players(which)
            yield pair.start, pair.opening, pair.seed, played.moves, (one == 1, two == 1)


def search_all(matches: Sequence[Searched]) -> None:
    """In a process of its own."""
    game = parlour.game("ultimate")
    engines = {tactical: parlour.engine("mcts", tactical=tactical) for tactical in (False, True)}
    for start, opening, seed, moves, tactical in matches:
        line = [game.parse(start)]
        for move in opening:
            line.append(line[-1].play(move))
        for move in moves:
            limits = parlour.Limits(nodes=NODES, seed=seed_of(seed, len(line) - 1))
            engines[tactical[line[-1].to_move()]].think(line[-1], limits, line[:-1])
            line.append(line[-1].play(move))
