"""`python -m bench.records`: others' moves while one address asks for records of long matches as often as it may."""

import argparse
import asyncio
import contextlib
import itertools
import multiprocessing
import os
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

import httpx

from bench.crowd import AT_ONCE, CrowdMatch, Figures, busy_server, caller, new_games, percentile, play

FAR = {"X-Forwarded-For": "203.0.113.66"}
"""Somebody at another address, as the proxy that this machine is taken to be says."""
PAUSE_S = 0.001
CALLERS = 2
STARTING_S = 3.0
"""Until those who attack are at it."""


async def ask_for_records(port: int, tables: Sequence[str], seconds: float) -> list[int]:
    """In turn, without waiting for leave, for so long; what was answered."""
    told: list[int] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=FAR, timeout=60) as http:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    for table, wanted in itertools.product(tables, ("record", "pgn")):
                        with contextlib.suppress(httpx.HTTPError):
                            told.append((await http.get(f"/api/tables/{table}/record?format={wanted}")).status_code)
                        await asyncio.sleep(PAUSE_S)
    return told


def attack(port: int, tables: Sequence[str], seconds: float) -> list[int]:
    os.nice(19)  # a real one would not run on the server's machine
    return asyncio.run(ask_for_records(port, tables, seconds))


async def measure_acks(games: Sequence[CrowdMatch], rate: float, seconds: float) -> list[float]:
    figures = Figures()
    await play(games, rate, seconds, figures)
    assert not figures.errors, figures.errors[:3]
    return figures.ack_ms


async def load(port: int, matches: int, rate: float, seconds: float) -> tuple[list[float], list[float], list[int]]:
    plies = int(rate * seconds * 2 / matches) + 2
    async with caller(port) as http:
        games = await new_games(http, port, matches, plies)
    quiet = await measure_acks(games, rate, seconds)
    tables = [game.table for game in games[:AT_ONCE]]
    # In processes of their own: what they cost themselves is no concern of the players.
    with ProcessPoolExecutor(CALLERS, multiprocessing.get_context("spawn")) as villains:
        attacks = [villains.submit(attack, port, tables, seconds + STARTING_S) for _ in range(CALLERS)]
        await asyncio.sleep(STARTING_S)
        attacked = await measure_acks(games, rate, seconds)
        told = [status for one in attacks for status in one.result()]
    return quiet, attacked, told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--rate", type=float, default=100, help="moves a second, of others")
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, busy_server(folder, trusted_proxies="127.0.0.1") as server:
        quiet, attacked, told = asyncio.run(load(server.port, given.matches, given.rate, given.seconds))
    for name, times in (("before", quiet), ("attacked", attacked)):
        print(f"{name}: p50 {percentile(times, 0.5):.1f} ms, p99 {percentile(times, 0.99):.1f} ms, {len(times)} moves")
    print(f"records asked for: {len(told)}, given {told.count(200)}, refused {told.count(429)}")
    print(f"p99 is {percentile(attacked, 0.99) / percentile(quiet, 0.99):.2f} times what it was (aim: at most 2)")


if __name__ == "__main__":
    main()
