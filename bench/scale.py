"""`python -m bench.scale`: what a match, an arena and a training cost by size, in CPU time of one core: the figures of
docs/scale.md. A minute on a machine with nothing else to do."""

import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import parlour
from parlour.arena.api import planned
from parlour.arena.bradley_terry import PairScore, fit_pairs
from parlour.arena.results import pair_line
from parlour.arena.work import Worker
from parlour.learners.course import Course

NODES = 1000
BOARDS = ("tictactoe", "dots", "pawns", "ultimate", "chess")
SEARCHES = {"ultimate": "mcts", "dots": "mcts"}
PAIRS = {"random": 100, "search": 3}
ENTRANTS = 12
TRAININGS = (("tictactoe", None, 2000), ("dots", None, 1000), ("ultimate", None, 1000), ("ultimate", NODES, 40))


def main() -> None:
    print("| match | by | CPU ms | moves | bytes in the file |\n| --- | --- | --- | --- | --- |")
    for name in BOARDS:
        search = f"{SEARCHES.get(name, 'alphabeta')}:nodes={NODES}"
        match_row(name, ["random", "random:nodes=1"], PAIRS["random"])
        match_row(name, [search, "random"], PAIRS["search"])
    print("\n| arena | CPU seconds |\n| --- | --- |")
    for pairs in (1_000, 10_000, 100_000):
        print(f"| a fit of {ENTRANTS} who played {pairs:,} pairs | {fit_seconds(pairs):.3f} |", flush=True)
    for name in ("ultimate", "chess"):
        print(f"| an opening of {name}, of the more level half | {opening_seconds(name):.3f} |", flush=True)
    print("\n| training | CPU ms a match | memory a lesson | travels, a lesson |\n| --- | --- | --- | --- |")
    for name, nodes, matches in TRAININGS:
        training_row(name, nodes, matches)


def spent(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def match_row(name: str, who: list[str], pairs: int) -> None:
    plan = planned(name, who, pairs=pairs, seed=1)
    jobs = list(plan.jobs())
    with closing(Worker(plan.game, plan.entrants)) as worker:
        played = worker.play_all(jobs[:1])
        taken = spent(lambda: played.extend(worker.play_all(jobs[1:])))
    moves = sum(len(pair.opening) + len(match.moves) for pair in played for match in pair.matches)
    size = sum(len(pair_line(pair)) for pair in played)
    number = 2 * len(played)
    by = " and ".join(plan.names)
    print(
        f"| {name} | {by} | {1000 * taken / (number - 2):.3g} | {moves / number:.0f} | {size / number:.0f} |",
        flush=True,
    )


def fit_seconds(pairs: int) -> float:
    near = [(one, two) for one in range(ENTRANTS) for two in range(one + 1, min(ENTRANTS, one + 3))]
    scores = [(1.0, 0.0), (0.5, 0.5), (1.0, 1.0), (0.0, 0.0), (0.5, 0.0)]
    made = [PairScore(*near[n % len(near)], *scores[n % len(scores)]) for n in range(pairs)]
    return spent(lambda: fit_pairs(made, ENTRANTS))


def opening_seconds(name: str) -> float:
    number = 32
    plan = planned(name, ["random", "random:nodes=1"], seed=2)
    return spent(lambda: [plan.openings[n] for n in range(number)]) / number


def training_row(name: str, nodes: int | None, matches: int) -> None:
    game = parlour.game(name)
    rival = "random" if nodes is None else replace(parlour.opponent(game, "standard"), nodes=nodes)
    with tempfile.TemporaryDirectory() as folder, parlour.learner("Ada", game, folder) as ada:
        taken = spent(lambda: list(Course(ada, [rival], matches, seed=1)))
        held, size = ada.bytes_held(), len(ada.to_bytes())
    by = "random" if nodes is None else f"Standard with {nodes:,} nodes"
    cost = f"{1000 * taken / matches:.3g}"
    print(f"| {name}, against {by} | {cost} | {held / matches:.0f} bytes | {size / matches:.0f} bytes |", flush=True)


if __name__ == "__main__":
    main()
