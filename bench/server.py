"""`python -m bench.server`: people playing each other on the shipped server, under load.

Open loop: moves are sent when they are due, whatever has come of those before, and their latency counts from the
moment they were due. A move is acknowledged when it is on disk. The same number of sockets then speaks to a bare echo
at the same rate, in the same run: on a shared machine only the ratio says something. At the end the store is compared
with what the clients were told (tests/faults/history.py).
"""

import argparse
import asyncio
import contextlib
import gc
import math
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import httpx
from tests.faults.history import Violation
from tests.stores.postgres_server import PostgresServer
from tests.stores.redis_server import RedisServer

from bench.crowd import (
    AsyncTimes,
    CrowdMatch,
    Figures,
    Player,
    busy_server,
    caller,
    cpu_s,
    line_of,
    new_games,
    new_player,
    percentile,
    play,
    received,
    violations,
)
from bench.sockets import Socket, open_socket

SEARCHING = "alphabeta"
WARM_S = 3.0


@dataclass(frozen=True, slots=True)
class ServerReport:
    figures: Figures
    echo_ms: list[float]
    ratio: float
    """p99 of a move to p99 of the echo."""
    memory_mib: float
    broken: list[Violation]


async def echoes(sockets: Sequence[Socket], rate: float, seconds: float) -> list[float]:
    """Latencies of a bare echo at the same rate."""
    found: list[float] = []
    waiting: dict[bytes, float] = {}

    def heard(text: bytes) -> None:
        found.append((time.perf_counter() - waiting.pop(text)) * 1000)

    for one in sockets:
        one.on_text = heard
    async for number, due in AsyncTimes(rate, int(rate * seconds)):
        text = b'{"t":"move","id":"m%08d","table":"0123456789abcdef","at":17,"move":"e2e4"}' % number
        waiting[text] = due
        sockets[number % len(sockets)].send(text)
    await asyncio.sleep(1)
    return found


@contextlib.contextmanager
def echo_server() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
        listener.set_inheritable(True)
        command = [sys.executable, "-m", "bench.echo", str(listener.fileno())]
        process = subprocess.Popen(command, pass_fds=[listener.fileno()])
        try:
            yield listener.getsockname()[1]
        finally:
            process.terminate()
            process.wait()


async def watch_searches(http: httpx.AsyncClient, port: int, count: int) -> Player:
    """Tables at which two engines play each other for as long as somebody watches: the pool is never idle."""
    watcher = await new_player(http, port, asyncio.Semaphore(1), "watcher")
    seat = {"who": "opponent", "id": SEARCHING}
    for _ in range(count):
        body = {"game": "chess", "seats": [seat, seat]}
        while True:
            made = await http.post("/api/tables", json=body, headers=watcher.headers)
            if made.status_code == 201:
                break
            await asyncio.sleep(0.2)
        await watcher.say("join", {"t": "join", "table": made.json()["table"]})
    return watcher


async def load(
    port: int, pids: Sequence[int], matches: int, rate: float, seconds: float, searches: int
) -> tuple[Figures, list[CrowdMatch], list[float]]:
    figures = Figures()
    async with caller(port) as http:
        games = await new_games(http, port, matches, int((seconds + WARM_S) * rate / matches) + 2)
        watcher = await watch_searches(http, port, searches) if searches else None
        gc.collect()
        gc.disable()  # the pauses of this process are not to be measured
        await play(games, rate, WARM_S, None)
        before, then = sum(map(cpu_s, pids)), received(games)
        await play(games, rate, seconds, figures)
        await asyncio.sleep(1)
        for name, (size, moves) in received(games).items():
            figures.sent_bytes[name] = (size - then[name][0]) / max(1, moves - then[name][1])
        figures.update_ms = [(one.updates.get(seq, math.inf) - due) * 1000 for one, seq, due in figures.seen]
        figures.cpu_ms = (sum(map(cpu_s, pids)) - before) * 1000 / len(figures.ack_ms)
        if watcher:
            watcher.socket.close()
    with echo_server() as echo_port:
        await asyncio.sleep(1.5)
        sockets = [await open_socket("127.0.0.1", echo_port, "/") for _ in range(matches * 2)]
        found = await echoes(sockets, rate, min(seconds, 20))
        for one in sockets:
            one.close()
    gc.enable()
    for player in (one for game in games for one in game.players):
        player.socket.close()
    return figures, games, found


def run(
    matches: int, rate: float, seconds: float, searches: int = 0, data: str | None = None, **settings: object
) -> ServerReport:
    with tempfile.TemporaryDirectory() as folder:
        with busy_server(data or folder, **settings) as live:
            figures, games, echo = asyncio.run(load(live.port, live.server_pids(), matches, rate, seconds, searches))
            memory = live.metric("parlour_memory_bytes") / 2**20
            lag = httpx.get(f"{live.url}/metrics").text
        broken = violations(data or folder, games)
    print(line_of("a move, acknowledged on disk", figures.ack_ms))
    print(line_of("the other player sees it", figures.update_ms))
    print(line_of("a bare echo", echo))
    ratio = percentile(figures.ack_ms, 0.99) / percentile(echo, 0.99)
    errors = len(figures.errors)
    print(f"p99 is {ratio:.1f}x that of the echo; {memory:.0f} MiB; {errors} errors; {len(broken)} broken promises")
    print(f"processor time of the server: {figures.cpu_ms:.2f} ms a move")
    sizes = ", ".join(f"{name} {size:,.0f}" for name, size in figures.sent_bytes.items())
    print(f"bytes for a move, to both players together: {sizes}")
    print(
        "\n".join(
            line for line in lag.splitlines() if ("loop_lag" in line or "commit_seconds" in line) and "#" not in line
        )
    )
    return ServerReport(figures, echo, ratio, memory, broken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--searches", type=int, default=0, help="tables at which engines play each other all the time")
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL of its own instead of a folder")
    parser.add_argument("--processes", type=int, default=1, help="several over PostgreSQL, with a Redis of their own")
    given = parser.parse_args()
    is_one = given.processes == 1
    with (
        PostgresServer(durable=True) if given.postgres or not is_one else contextlib.nullcontext() as database,
        contextlib.nullcontext() if is_one else RedisServer() as redis,
    ):
        data = database.new_database() if database else None
        several = {"processes": given.processes, "bus": redis.url} if redis else {}
        run(given.matches, given.rate, given.seconds, given.searches, data, **several)


if __name__ == "__main__":
    main()
