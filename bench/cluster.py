"""`python -m bench.cluster`: what a cluster of two Ray nodes with a core each does, beside two processes of this
machine: the same arena, and the same course of a learner, by turns. Starting is left out. It takes some minutes.

Ray listens on every interface that it finds, so all of it runs in a network of its own (`unshare`)."""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import parlour
from bench.arena import NODES, searched_plan
from parlour.arena.api import keeping
from parlour.arena.crew import Crew, Processes
from parlour.arena.enough import never
from parlour.arena.plan import Plan
from parlour.arena.rounds import play_rounds
from parlour.cluster.cluster import Cluster
from parlour.cluster.crew import RayCrew
from parlour.learners.course import Course
from parlour.learners.practice import Elsewhere, Practice
from parlour.learners.processes import Processes as Hands

INSIDE = "PARLOUR_BENCH_INSIDE"
CORES = 2
TARGET = 0.8
BATCH = 50
USUAL = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False, "include_log_monitor": False}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=60, help="of the arena")
    parser.add_argument("--matches", type=int, default=200, help="of the course")
    parser.add_argument("--repeat", type=int, default=5)
    asked = parser.parse_args()
    if not os.environ.get(INSIDE):
        sys.exit(run_inside())
    with two_nodes() as address, Cluster(address) as cluster, closing(Hands(CORES)) as hands:
        plan = searched_plan(asked.pairs)
        crews: dict[str, Crew] = {"two processes": Processes(plan, CORES), "two Ray nodes": RayCrew(plan, cluster)}
        arena = f"arena, ultimate, {NODES:,} nodes a move"
        played = {name: partial(play_arena, plan, crew) for name, crew in crews.items()}
        tell(arena, 2 * asked.pairs, asked.repeat, played)
        for crew in crews.values():
            crew.close()
        places: dict[str, Elsewhere | None] = {"this process": None, "two processes": hands, "two Ray nodes": cluster}
        course = f"course, ultimate against Standard with {NODES:,} nodes a move"
        trained = {name: partial(train, asked.matches, place) for name, place in places.items()}
        tell(course, asked.matches, min(3, asked.repeat), trained)


def run_inside() -> int:
    command = [
        "unshare",
        "--net",
        "sh",
        "-c",
        'ip link set lo up && exec "$0" "$@"',
        sys.executable,
        *sys.orig_argv[1:],
    ]
    return subprocess.run(command, check=False, env=os.environ | {INSIDE: "1"}).returncode


@contextmanager
def two_nodes() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        os.environ |= {"RAY_TMPDIR": folder, "RAY_USAGE_STATS_ENABLED": "0"}
        from ray.cluster_utils import Cluster as Nodes

        nodes = Nodes(initialize_head=True, head_node_args=USUAL)
        try:
            nodes.add_node(**USUAL)
            yield nodes.address
        finally:
            nodes.shutdown()


def play_arena(plan: Plan, crew: Crew) -> None:
    with tempfile.TemporaryDirectory() as folder, keeping(plan, Path(folder) / "kept.jsonl") as keeper:
        *_, last = play_rounds(plan, keeper, crew, never)
    assert len(last.results.by_key) == plan.rounds


def train(matches: int, elsewhere: Elsewhere | None) -> None:
    game = parlour.game("ultimate")
    rival = replace(parlour.opponent(game, "standard"), nodes=NODES)
    with tempfile.TemporaryDirectory() as folder, parlour.learner("Ada", game, folder) as ada:
        practice = Practice(elsewhere, ada, [rival]) if elsewhere else None
        list(Course(ada, [rival], matches, seed=1, batch=BATCH, practice=practice))


def tell(what: str, matches: int, repeat: int, contenders: Mapping[str, Callable[[], None]]) -> None:
    """By turns, each once before it counts; of each the best."""
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
    for number in range(repeat + 1):
        for name, work in contenders.items():
            began, spent = time.perf_counter(), cpu_seconds()
            work()
            if number:
                times[name].append((time.perf_counter() - began, cpu_seconds() - spent))
    best = {name: tuple(map(min, zip(*found, strict=True))) for name, found in times.items()}
    for name, (taken, spent) in best.items():
        clock, cpu = (one / other for one, other in zip(best["two processes"], (taken, spent), strict=True))
        print(f"{what}, {name}: {matches / taken:.1f} matches a second, {clock:.2f}x of two processes", end="; ")
        print(f"{1000 * spent / matches:.0f} ms of CPU a match, {cpu:.2f}x", flush=True)
    ray = best["two processes"][0] / best["two Ray nodes"][0]
    print(f"{what}: {'met' if ray >= TARGET else 'MISSED'}, at least {TARGET}x by the clock", flush=True)


def cpu_seconds() -> float:
    """Of everything in this network, Ray's own processes among it: on a machine that does much else the clock says more
    about that."""
    here, ticks = Path("/proc/self/ns/net").stat().st_ino, 0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "ns/net").stat().st_ino == here:
                ticks += sum(map(int, (process / "stat").read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
