"""`python -m bench.cut`: every connection is cut at once, in the middle of a thousand matches.

The players come back as the page does, after a wait that chance chooses, join with what they have seen and say again
what was not answered. A few matches are left alone: what the crowd costs them is measured as well.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tests.faults.history import Violation

from bench.crowd import Figures, Game, Player, busy_server, caller, line_of, new_games, play, violations

FIRST_S, LONGEST_S = 0.5, 8.0
"""The page's waits before it tries again."""
BEFORE_S, AFTER_S = 4.0, 15.0
SPARED = 20
"""Matches that are not cut."""


@dataclass(frozen=True, slots=True)
class Report:
    back_s: list[float]
    """From the cut until a player is in step again."""
    others: Figures
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


async def cut_all(port: int, games: Sequence[Game]) -> list[float]:
    chance, cut = random.Random(2), time.perf_counter()
    for game in games:
        for player in game.players:
            player.socket.close()
    back = [come_back(player, port, game.table, cut, chance) for game in games for player in game.players]
    return await asyncio.gather(*back)


async def load(port: int, matches: int, rate: float) -> tuple[list[float], Figures, Figures, list[Game]]:
    plies = int((BEFORE_S + AFTER_S) * rate / matches) + 2
    async with caller(port) as http:
        games = await new_games(http, port, matches + SPARED, plies)
    cut, spared = games[:matches], games[matches:]
    mine, others = Figures(), Figures()
    spared_rate = rate * SPARED / matches
    await play(games, rate, BEFORE_S, None)
    going_on = asyncio.gather(play(cut, rate, AFTER_S, mine), play(spared, spared_rate, AFTER_S, others))
    await asyncio.sleep(0.5)
    back_s = await cut_all(port, cut)
    await asyncio.wait_for(going_on, 120)
    await asyncio.sleep(1)
    for player in (one for game in games for one in game.players):
        player.socket.close()
    return back_s, mine, others, games


def run(matches: int, rate: float) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        with busy_server(folder) as live:
            back_s, mine, others, games = asyncio.run(load(live.port, matches, rate))
        broken = violations(folder, games)
    print(line_of(f"{len(back_s)} players back in step", [second * 1000 for second in back_s]))
    print(f"the last after {max(back_s):.2f} s")
    print(line_of("a move of those not cut", others.ack_ms))
    errors = mine.errors + others.errors
    print(f"{len(errors)} errors; {len(broken)} broken promises")
    return Report(back_s, others, errors, broken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=250)
    given = parser.parse_args()
    run(given.matches, given.rate)


if __name__ == "__main__":
    main()
