"""`python -m bench.watchers`: a thousand watch one match, and a hundred more who never read what they are sent."""

import argparse
import asyncio
import random
import tempfile
import time
from dataclasses import dataclass

from bench.crowd import (
    AT_ONCE,
    GAMES,
    CrowdMatch,
    Player,
    busy_server,
    caller,
    line_of,
    new_game,
    new_player,
    random_line,
)

IDLE_S = 5.0
"""The server closes a connection that takes nothing for so long."""
MOST_WAIT_S = 120.0
ROOM = 4096
"""Bytes that wait at a client's side when it does not read."""


@dataclass(frozen=True, slots=True)
class WatchersReport:
    seen_ms: list[float]
    """From the moment a move was sent until each of those who read has seen it."""
    closed: int
    """Of those who never read."""
    memory_kib: float
    """By how much the server grew, for each of those who never read."""


async def join(players: list[Player], table: str) -> None:
    await asyncio.gather(*(player.say("join", {"t": "join", "table": table}) for player in players))


async def play_before(game: CrowdMatch, readers: list[Player], rate: float) -> list[float]:
    """The whole line, one move after the other."""
    found: list[float] = []
    for ply, (player, path) in enumerate(game.line):
        sent = time.perf_counter()
        command = {"t": "move", "table": game.table, "at": ply, "move": path}
        answer = await game.players[player].say(f"m{ply}", command)
        assert answer.startswith(b'{"t":"ok"'), answer
        while any(ply + 1 not in reader.updates for reader in readers):
            if time.perf_counter() - sent > MOST_WAIT_S:
                raise TimeoutError("somebody who reads has not seen the move")
            await asyncio.sleep(0.01)
        found += [(reader.updates[ply + 1] - sent) * 1000 for reader in readers]
        await asyncio.sleep(max(0.0, sent + 1 / rate - time.perf_counter()))
    return found


async def load(port: int, readers: int, sleepers: int, plies: int, rate: float) -> tuple[list[float], int]:
    limit = asyncio.Semaphore(AT_ONCE)
    line = random_line(*GAMES[0], random.Random(1), plies)
    async with caller(port) as http:
        two = (await new_player(http, port, limit, "A"), await new_player(http, port, limit, "B"))
        game = await new_game(http, two, 0, line, limit)
        awake = await asyncio.gather(*(new_player(http, port, limit, f"R{n}") for n in range(readers)))
        asleep = await asyncio.gather(*(new_player(http, port, limit, f"S{n}", ROOM) for n in range(sleepers)))
    await join([*awake, *asleep], game.table)
    for one in asleep:
        one.socket.stop_reading()
    seen_ms = await play_before(game, awake, rate)
    for one in asleep:
        one.socket.read_again()
    await asyncio.sleep(2)
    closed = sum(one.socket.closed for one in asleep)
    for one in (*two, *awake, *asleep):
        one.socket.close()
    return seen_ms, closed


def run(readers: int, sleepers: int, plies: int, rate: float) -> WatchersReport:
    with tempfile.TemporaryDirectory() as folder, busy_server(folder, idle_s=IDLE_S) as live:
        before = live.metric("parlour_memory_bytes")
        seen_ms, closed = asyncio.run(load(live.port, readers, sleepers, plies, rate))
        grown = (live.metric("parlour_memory_bytes") - before) / 1024 / (readers + sleepers)
    print(line_of(f"a move seen by {readers}", seen_ms))
    print(f"{closed} of {sleepers} who never read were closed; the server grew by {grown:.0f} KiB a connection")
    return WatchersReport(seen_ms, closed, grown)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=1000)
    parser.add_argument("--sleepers", type=int, default=100)
    parser.add_argument("--plies", type=int, default=150)
    parser.add_argument("--rate", type=float, default=2)
    given = parser.parse_args()
    run(given.readers, given.sleepers, given.plies, given.rate)


if __name__ == "__main__":
    main()
