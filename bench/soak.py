"""`python -m bench.soak`: half the load for a long time, to see whether anything grows.

The same two play one match after the other, so that everything a match leaves behind would show.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import httpx
from tests.server.live import Live

from bench.crowd import (
    AT_ONCE,
    GAMES,
    Figures,
    Player,
    busy_server,
    caller,
    line_of,
    move,
    new_game,
    new_player,
    random_line,
)

SAMPLE_S = 2.0
WARM = 0.4
"""The share of the time that does not count: caches fill."""
PLIES = 20
"""Of each match; then one of the two resigns."""


class Sample(NamedTuple):
    at_s: float
    memory_mib: float
    files: int
    threads: int


def sample(pid: int, began: float) -> Sample:
    status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    memory_mib = int(status["VmRSS"].split()[0]) / 1024
    files = sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
    return Sample(time.perf_counter() - began, memory_mib, files, int(status["Threads"]))


@dataclass(slots=True)
class SoakReport:
    samples: list[Sample] = field(default_factory=list)
    figures: Figures = field(default_factory=Figures)
    matches: int = 0
    troubles: list[str] = field(default_factory=list)
    """What the server logged as an error."""

    @property
    def settled(self) -> Sequence[Sample]:
        return self.samples[int(len(self.samples) * WARM) :]

    @property
    def mib_per_hour(self) -> float:
        """The slope of the least squares."""
        xs, ys = [one.at_s / 3600 for one in self.settled], [one.memory_mib for one in self.settled]
        mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
        spread = sum((x - mean_x) ** 2 for x in xs)
        return sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / spread


class Evening:
    """Two who play until it is late."""

    def __init__(self, http: httpx.AsyncClient, report: SoakReport, pause_s: float, late: float) -> None:
        self.http, self.report, self.pause_s, self.late = http, report, pause_s, late
        self.limit = asyncio.Semaphore(AT_ONCE)

    async def spend(self, two: tuple[Player, Player], number: int) -> None:
        chance = random.Random(number)
        lines = [random_line(*GAMES[number % len(GAMES)], chance, PLIES) for _ in range(2)]
        while time.perf_counter() < self.late:
            await self.match(two, number, chance.choice(lines), chance)
            self.report.matches += 1

    async def match(
        self, two: tuple[Player, Player], number: int, line: Sequence[tuple[int, str]], chance: random.Random
    ) -> None:
        game = await new_game(self.http, two, number, line, self.limit)
        for _ in line:
            await asyncio.sleep(self.pause_s * 2 * chance.random())
            await move(game, time.perf_counter(), self.report.figures)
        await two[0].say(f"resign-{game.table}", {"t": "resign", "table": game.table, "at": len(line)})
        for player in two:
            await player.say(f"leave-{game.table}", {"t": "leave", "table": game.table})
            player.updates.clear()
            player.events.clear()
        self.report.figures.seen.clear()


async def load(live: Live, pairs: int, rate: float, seconds: float, report: SoakReport) -> None:
    limit, began = asyncio.Semaphore(AT_ONCE), time.perf_counter()
    async with caller(live.port) as http:
        players = await asyncio.gather(*(new_player(http, live.port, limit, f"P{n}") for n in range(2 * pairs)))
        evening = Evening(http, report, pairs / rate, time.perf_counter() + seconds)
        going = asyncio.gather(
            *(evening.spend((players[2 * n], players[2 * n + 1]), n) for n in range(pairs)),
        )
        while not going.done():
            report.samples.append(sample(live.server_pid() or 0, began))
            await asyncio.wait([going], timeout=SAMPLE_S)
        await going
    for player in players:
        player.socket.close()


def run(pairs: int, rate: float, seconds: float) -> SoakReport:
    report = SoakReport()
    with tempfile.TemporaryDirectory() as folder, busy_server(folder) as live:
        asyncio.run(load(live, pairs, rate, seconds, report))
        report.troubles = [line for line in live.output().splitlines() if "ERROR" in line or "Traceback" in line]
    first, last = report.settled[0], report.settled[-1]
    print(line_of("a move, acknowledged on disk", report.figures.ack_ms))
    print(f"{report.matches} matches in {last.at_s:.0f} s; {len(report.figures.errors)} errors to clients")
    print(
        f"after {first.at_s:.0f} s: memory {first.memory_mib:.1f} to {last.memory_mib:.1f} MiB "
        f"({report.mib_per_hour:+.1f} MiB an hour), files {first.files} to {last.files}, "
        f"threads {first.threads} to {last.threads}, {len(report.troubles)} errors logged"
    )
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--rate", type=float, default=250)
    parser.add_argument("--minutes", type=float, default=60)
    given = parser.parse_args()
    run(given.pairs, given.rate, given.minutes * 60)


if __name__ == "__main__":
    main()
