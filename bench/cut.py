"""`python -m bench.cut`: every connection is cut at once, in the middle of a thousand matches.

The players come back as the page does, after a wait that chance chooses, join with what they have seen and say again
what was not answered. A few matches of another client are left alone: what the crowd costs them is measured as well.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from tests.faults.history import Violation

from bench.crowd import CrowdMatch, Figures, Player, busy_server, caller, line_of, new_games, play, violations

FIRST_S, LONGEST_S = 0.5, 8.0
"""The page's waits before it tries again."""
BEFORE_S, AFTER_S = 4.0, 15.0
SPARED, SPARED_RATE = 20, 20.0
"""Matches that are not cut, and their moves a second."""


@dataclass(frozen=True, slots=True)
class CutReport:
    back_s: list[float]
    """From the cut until a player is in step again."""
    spared_ms: list[float]
    errors: list[str]
    broken: list[Violation]


async def come_back(player: Player, port: int, table: str, cut: float, chance: random.Random) -> float:
    tries = 0
    while True:
        await asyncio.sleep(min(LONGEST_S, FIRST_S * 2**tries) * (0.5 + chance.random() / 2))
        try:
            await player.come_back(port, table)
        except OSError:
            tries += 1
        else:
            return time.perf_counter() - cut


async def cut_all(port: int, games: Sequence[CrowdMatch]) -> list[float]:
    chance, cut = random.Random(2), time.perf_counter()
    for game in games:
        for player in game.players:
            player.socket.close()
    back = [come_back(player, port, game.table, cut, chance) for game in games for player in game.players]
    return await asyncio.gather(*back)


def spare(port: int) -> list[float]:
    """Plays the matches that are not cut. In a process of its own: the crowd's keeps itself waiting."""

    async def all_of_it() -> list[float]:
        figures = Figures()
        async with caller(port) as http:
            games = await new_games(http, port, SPARED, int(AFTER_S * SPARED_RATE / SPARED) + 2)
        await play(games, SPARED_RATE, AFTER_S, figures)
        for player in (one for game in games for one in game.players):
            player.socket.close()
        if figures.errors:
            raise RuntimeError(figures.errors[0])
        return figures.ack_ms

    return asyncio.run(all_of_it())


async def load(port: int, matches: int, rate: float) -> tuple[list[float], list[float], Figures, list[CrowdMatch]]:
    async with caller(port) as http:
        games = await new_games(http, port, matches, int((BEFORE_S + AFTER_S) * rate / matches) + 2)
    figures = Figures()
    # Not forked: the child would have all connections too, and the server would not see that they are cut.
    with ProcessPoolExecutor(1, get_context("spawn")) as others:
        await play(games, rate, BEFORE_S, None)
        spared = asyncio.get_running_loop().run_in_executor(others, spare, port)
        going_on = asyncio.create_task(play(games, rate, AFTER_S, figures))
        await asyncio.sleep(AFTER_S / 3)
        back_s = await cut_all(port, games)
        await asyncio.wait_for(going_on, 120)
        spared_ms = await spared
    await asyncio.sleep(1)
    for player in (one for game in games for one in game.players):
        player.socket.close()
    return back_s, spared_ms, figures, games


def run(matches: int, rate: float) -> CutReport:
    with tempfile.TemporaryDirectory() as folder:
        with busy_server(folder) as live:
            back_s, spared_ms, figures, games = asyncio.run(load(live.port, matches, rate))
        broken = violations(folder, games)
    print(line_of(f"{len(back_s)} players back in step", [second * 1000 for second in back_s]))
    print(f"the last after {max(back_s):.2f} s")
    print(line_of("a move of those not cut", spared_ms))
    print(f"{len(figures.errors)} errors; {len(broken)} broken promises")
    return CutReport(back_s, spared_ms, figures.errors, broken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=250)
    given = parser.parse_args()
    run(given.matches, given.rate)


if __name__ == "__main__":
    main()
