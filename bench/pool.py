"""`python -m bench.pool [SEARCHES]`: whether searches keep their time, end when told, and leave the event loop alone.

Milliseconds of this machine, measured as the server sees them: from its event loop. It takes two minutes with the 100
searches of each game that it makes by default.
"""

import asyncio
import itertools
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import parlour
from parlour.games.game import Position
from parlour.games.registry import game_names
from parlour.matches.settings import engine_opponent
from parlour.opponents.ladders import opponents
from parlour.server.pool.pool import Pool
from parlour.server.pool.work import Work

WORKERS = 2
SEARCHES = 100
LAG_SECONDS = 15.0
ENDLESS = {"tictactoe": "mcts", "ultimate": "mcts", "dots": "alphabeta", "pawns": "alphabeta", "chess": "alphabeta"}
"""An engine for each game that does not come to an end of its own."""


@dataclass(frozen=True)
class PoolRow:
    name: str
    figures: list[float]
    p99_target: float
    worst_target: float | None = None

    def __str__(self) -> str:
        half, p99, worst = (percentile(self.figures, part) for part in (50, 99, 100))
        met = p99 <= self.p99_target and worst <= (self.worst_target or worst)
        targets = f"p99 {self.p99_target:g}" + (f", worst {self.worst_target:g}" if self.worst_target else "")
        return f"{self.name:44} {half:7.2f} {p99:7.2f} {worst:7.2f}   {'met' if met else 'missed'}: {targets}"


def percentile(figures: list[float], part: int) -> float:
    return sorted(figures)[max(0, (part * len(figures) - 1) // 100)]


def endless(name: str, seed: int = 1) -> Work:
    opponent = replace(engine_opponent(ENDLESS[name]), nodes=None)
    return Work(name, str(seed), opponent, middle(name), seed=seed)


def middle(name: str) -> Position:
    """Some moves into a match, where nothing is decided."""
    position = parlour.game(name).start()
    for _ in range({"tictactoe": 0, "pawns": 0}.get(name, 4)):
        position = position.after(position.moves()[len(position.moves()) // 2])
    return position


async def overshoot(name: str, guard_ms: int, at_once: int, searches: int) -> list[float]:
    """E1: by how much a search exceeds its guard, `at_once` of them in as many threads."""
    pool = Pool(at_once, guard_ms)

    async def one(seed: int) -> float:
        work = endless(name, seed)
        began = time.perf_counter()
        await pool.start(work).done
        return (time.perf_counter() - began) * 1000 - guard_ms

    found: list[float] = []
    for first in range(0, searches, at_once):
        found += await asyncio.gather(*(one(first + n) for n in range(at_once)))
    await pool.close()
    return found


async def cancelling(name: str, searches: int) -> list[float]:
    """E2: from the cancelling of all to the moment when all threads are free again."""
    pool, dice, found = Pool(WORKERS), random.Random(1), []
    for _ in range(searches):
        jobs = [pool.start(endless(name, seed)) for seed in range(WORKERS)]
        await asyncio.sleep(dice.uniform(0.005, 0.03))
        began = time.perf_counter()
        for job in jobs:
            job.cancel()
        while pool.running:
            await asyncio.sleep(0.0002)  # not 0, which would keep the GIL from the threads
        found.append((time.perf_counter() - began) * 1000)
    await pool.close()
    return found


async def lag(work: Iterator[Work] | None, seconds: float = LAG_SECONDS) -> list[float]:
    """E3: how late the event loop wakes up while there is always more work than threads; or, to tell what other
    programs do to this machine, without any work."""
    pool, found, end = Pool(WORKERS), [], time.perf_counter() + seconds

    async def keep_busy() -> None:
        while work and time.perf_counter() < end:
            await pool.start(next(work), on_info=lambda info: None).done

    busy = [asyncio.create_task(keep_busy()) for _ in range(2 * WORKERS)]
    while time.perf_counter() < end:
        began = time.perf_counter()
        await asyncio.sleep(0.002)
        found.append((time.perf_counter() - began) * 1000 - 2)
    await asyncio.gather(*busy)
    await pool.close()
    return found


def everybody() -> Iterator[Work]:
    """All opponents of all games, for ever."""
    dice = random.Random(1)
    all_of_them = [
        Work(name, opponent.id, opponent, middle(name))
        for name in game_names()
        for opponent in opponents(parlour.game(name))
    ]
    while True:
        yield replace(dice.choice(all_of_them), seed=dice.randrange(1000))


def strongest() -> Iterator[Work]:
    """The strongest opponent of each game, for ever: large tables, long searches."""
    ladders = {name: opponents(parlour.game(name)) for name in game_names()}
    return itertools.cycle(
        Work(name, name, max(ladder, key=lambda found: found.rating or 0), middle(name))
        for name, ladder in ladders.items()
    )


async def rows(searches: int) -> None:
    print(f"{'milliseconds':44} {'p50':>7} {'p99':>7} {'worst':>7}")
    for words, at_once, target in (("one thread", 1, 10.0), ("every thread busy", WORKERS, 40.0)):
        for name in ENDLESS:
            for guard_ms in (50, 100):
                found = await overshoot(name, guard_ms, at_once, searches)
                print(PoolRow(f"E1 over {guard_ms} ms, {name}, {words}", found, target, 150), flush=True)
    for name in ENDLESS:
        print(PoolRow(f"E2 from cancel to idle, {name}", await cancelling(name, searches), 20), flush=True)
    print(PoolRow("E3 lag of the loop, nobody thinks", await lag(None), 20, 100), flush=True)
    print(PoolRow("E3 lag of the loop, all opponents", await lag(everybody()), 20, 100), flush=True)
    print(PoolRow("E3 lag of the loop, the strongest", await lag(strongest()), 20, 100), flush=True)


if __name__ == "__main__":
    asyncio.run(rows(int(sys.argv[1]) if len(sys.argv) > 1 else SEARCHES))
