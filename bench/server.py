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
import json
import math
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
from tests.faults.history import Entry, Kept, Operation, Sight, Violation, check
from tests.server.live import Live
from tests.stores.postgres_server import PostgresServer

import parlour
from bench.sockets import Socket, open_socket
from parlour.matches.events_json import from_json
from parlour.matches.match import Match
from parlour.stores.connect import open_store

GAMES: tuple[tuple[str, dict[str, int]], ...] = (("chess", {}), ("ultimate", {}), ("dots", {"rows": 5, "cols": 5}))
SEARCHING = "alphabeta"
AT_ONCE = 50
WARM_S = 3.0
LIMITS = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=1)
"""A connection that has not been used for a while may be closed by the server at the moment it is used again."""


@dataclass(slots=True)
class Player:
    socket: Socket
    token: str
    answers: dict[bytes, asyncio.Future[bytes]] = field(default_factory=dict)
    updates: dict[int, float] = field(default_factory=dict)
    """When the event of each number was seen."""
    events: list[bytes] = field(default_factory=list)
    """The events of each update, as they came; read when everything is over."""

    def heard(self, text: bytes) -> None:
        if text.startswith((b'{"t":"ok"', b'{"t":"error"')):
            name = text.split(b'"id":"', 1)[1].split(b'"', 1)[0]
            if (future := self.answers.pop(name, None)) and not future.done():
                future.set_result(text)
        elif text.startswith(b'{"t":"update"'):
            seq = int(text.split(b'"seq":', 1)[1].split(b",", 1)[0])
            self.updates.setdefault(seq, time.perf_counter())
            self.events.append(text[text.index(b',"events":[') + 10 : text.index(b',"view":')])

    def sight(self) -> list[dict[str, Any]]:
        """Every event in the order it came."""
        return [event for part in self.events for event in json.loads(part)]

    def say(self, name: str, command: dict[str, Any]) -> asyncio.Future[bytes]:
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.answers[name.encode()] = future
        self.socket.send(json.dumps({"id": name, **command}).encode())
        return future


@dataclass(slots=True)
class Game:
    table: str
    players: tuple[Player, Player]
    line: Sequence[tuple[int, str]]
    """A whole random match: who moves, and the move."""
    ply: int = 0
    before: asyncio.Future[None] | None = None
    operations: list[Operation] = field(default_factory=list)


@dataclass(slots=True)
class Figures:
    ack_ms: list[float] = field(default_factory=list)
    update_ms: list[float] = field(default_factory=list)
    seen: list[tuple[Player, int, float]] = field(default_factory=list)
    """Who was to see which event of a move that was due when."""
    errors: list[str] = field(default_factory=list)
    cpu_ms: float = 0.0
    """Of the server, for each move."""


@dataclass(frozen=True, slots=True)
class Report:
    figures: Figures
    echo_ms: list[float]
    ratio: float
    """p99 of a move to p99 of the echo."""
    memory_mib: float
    broken: list[Violation]


def random_line(name: str, options: dict[str, int], rng: random.Random, least: int) -> list[tuple[int, str]]:
    """A random match of at least so many moves."""
    while True:
        position = parlour.game(name, **options).start()
        past: list[parlour.Position] = []
        line: list[tuple[int, str]] = []
        while position.outcome(past) is None and len(line) < least:
            move = rng.choice(position.moves())
            line.append((position.to_move(), "".join(position.path(move))))
            past.append(position)
            position = position.after(move)
        if len(line) >= least:
            return line


async def new_player(http: httpx.AsyncClient, port: int, limit: asyncio.Semaphore, name: str) -> Player:
    async with limit:
        token = (await http.post("/api/guests", json={"name": name})).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        player = Player(await open_socket("127.0.0.1", port, "/api/socket", headers), token)
        player.socket.on_text = player.heard
        await player.say("hello", {"t": "ping"})
        return player


async def new_game(
    http: httpx.AsyncClient,
    two: tuple[Player, Player],
    number: int,
    line: Sequence[tuple[int, str]],
    limit: asyncio.Semaphore,
) -> Game:
    name, options = GAMES[number % len(GAMES)]
    async with limit:
        body = {"game": name, "options": options, "seats": [{"who": "me"}, {"who": "anyone"}]}
        made = await http.post("/api/tables", json=body, headers={"authorization": f"Bearer {two[0].token}"})
        table = made.json()["table"]
        await two[1].say("sit", {"t": "sit", "table": table})
        for player in two:
            await player.say("join", {"t": "join", "table": table})
        return Game(table, two, line)


async def move(game: Game, due: float, figures: Figures | None) -> None:
    """One move of a game, as soon as the one before it has been answered."""
    before, done = game.before, asyncio.get_running_loop().create_future()
    game.before = done
    if before:
        await before
    ply, (player, path) = game.ply, game.line[game.ply]
    game.ply += 1
    name = f"m{ply}"
    answer = await game.players[player].say(name, {"t": "move", "table": game.table, "at": ply, "move": path})
    acked = time.perf_counter()
    done.set_result(None)
    ok = answer.startswith(b'{"t":"ok"')
    seq = ply + 1 if ok else None
    game.operations.append(Operation(str(player), name, game.table, path, "ok" if ok else "failed", seq))
    if not ok and figures:
        figures.errors.append(answer.decode())
    if figures:
        figures.ack_ms.append((acked - due) * 1000)
        figures.seen.append((game.players[1 - player], ply + 1, due))


class AsyncTimes:
    """The moments at which something is due."""

    def __init__(self, rate: float, count: int) -> None:
        self.rate, self.count = rate, count

    async def __aiter__(self) -> Any:
        start = time.perf_counter()
        for number in range(self.count):
            due = start + number / self.rate
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            yield number, due


async def play(games: Sequence[Game], rate: float, seconds: float, figures: Figures | None) -> None:
    tasks: set[asyncio.Task[None]] = set()
    async for number, due in AsyncTimes(rate, int(rate * seconds)):
        task = asyncio.create_task(move(games[number % len(games)], due, figures))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)


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


def cpu_s(pid: int) -> float:
    """The processor time of a process and all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def line_of(name: str, values: Sequence[float]) -> str:
    shown = "  ".join(f"p{share * 100:g} {percentile(values, share):7.2f}" for share in (0.5, 0.99, 0.999))
    return f"{name:28} {shown} ms  ({len(values)})"


async def watch_searches(http: httpx.AsyncClient, port: int, count: int) -> Player:
    """Tables at which two engines play each other for as long as somebody watches: the pool is never idle."""
    watcher = await new_player(http, port, asyncio.Semaphore(1), "watcher")
    seat = {"who": "opponent", "id": SEARCHING}
    for _ in range(count):
        body = {"game": "chess", "seats": [seat, seat]}
        while True:
            made = await http.post("/api/tables", json=body, headers={"authorization": f"Bearer {watcher.token}"})
            if made.status_code == 201:
                break
            await asyncio.sleep(0.2)
        await watcher.say("join", {"t": "join", "table": made.json()["table"]})
    return watcher


async def load(
    port: int, pid: int, matches: int, rate: float, seconds: float, searches: int
) -> tuple[Figures, list[Game], list[float]]:
    rng = random.Random(1)
    least = int((seconds + WARM_S) * rate / matches) + 2
    limit = asyncio.Semaphore(AT_ONCE)
    figures = Figures()
    lines = [random_line(*GAMES[number % len(GAMES)], rng, least) for number in range(matches)]
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=LIMITS) as http:
        players = await asyncio.gather(*(new_player(http, port, limit, f"P{n}") for n in range(matches * 2)))
        pairs = [(players[2 * n], players[2 * n + 1]) for n in range(matches)]
        games = await asyncio.gather(*(new_game(http, pair, n, lines[n], limit) for n, pair in enumerate(pairs)))
        watcher = await watch_searches(http, port, searches) if searches else None
        gc.collect()
        gc.disable()  # the pauses of this process are not to be measured
        await play(games, rate, WARM_S, None)
        before = cpu_s(pid)
        await play(games, rate, seconds, figures)
        await asyncio.sleep(1)
        figures.update_ms = [(one.updates.get(seq, math.inf) - due) * 1000 for one, seq, due in figures.seen]
        figures.cpu_ms = (cpu_s(pid) - before) * 1000 / len(figures.ack_ms)
        if watcher:
            watcher.socket.close()
    with echo_server() as echo_port:
        await asyncio.sleep(1.5)
        sockets = [await open_socket("127.0.0.1", echo_port, "/") for _ in range(matches * 2)]
        found = await echoes(sockets, rate, min(seconds, 20))
        for one in sockets:
            one.close()
    gc.enable()
    for player in players:
        player.socket.close()
    return figures, list(games), found


def violations(data: Path | str, games: Sequence[Game]) -> list[Violation]:
    """What the clients were told and saw against what is kept, and whether that is a match."""
    store = open_store(data)
    try:
        kept, sights, found = [], [], []
        for game in games:
            events = [json.loads(event.data) for event in store.events(game.table).result()]
            ids = {operation.seq: operation.id for operation in game.operations}
            kept.append(Kept(game.table, tuple(entry(seq, ids.get(seq), one) for seq, one in enumerate(events))))
            for number, player in enumerate(game.players):
                seen = [entry(one.pop("seq"), None, one) for one in player.sight()]
                sights.append(Sight(str(number), game.table, tuple(replace(one, id=ids.get(one.seq)) for one in seen)))
            try:
                Match(map(from_json, events))
            except ValueError as error:
                found.append(Violation(6, game.table, str(error)))
        return found + check([one for game in games for one in game.operations], sights, kept)
    finally:
        store.close()


def entry(seq: int, command: str | None, event: dict[str, Any]) -> Entry:
    """Moves by what was played, so that they compare with what was said."""
    return Entry(seq, command, event["move"] if event["t"] == "move" else json.dumps(event, sort_keys=True))


def run(matches: int, rate: float, seconds: float, searches: int = 0, data: str | None = None) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        live = Live(data or folder, frames_per_s=1000, messages_per_s=1000, workers=2, tables_per_socket=1000)
        try:
            figures, games, echo = asyncio.run(
                load(live.port, live.server_pid() or 0, matches, rate, seconds, searches)
            )
            memory = live.metric("parlour_memory_bytes") / 2**20
            lag = httpx.get(f"{live.url}/metrics").text
        finally:
            live.stop()
        broken = violations(data or folder, games)
    print(line_of("a move, acknowledged on disk", figures.ack_ms))
    print(line_of("the other player sees it", figures.update_ms))
    print(line_of("a bare echo", echo))
    ratio = percentile(figures.ack_ms, 0.99) / percentile(echo, 0.99)
    errors = len(figures.errors)
    print(f"p99 is {ratio:.1f}x that of the echo; {memory:.0f} MiB; {errors} errors; {len(broken)} broken promises")
    print(f"processor time of the server: {figures.cpu_ms:.2f} ms a move")
    print(
        "\n".join(
            line for line in lag.splitlines() if ("loop_lag" in line or "commit_seconds" in line) and "#" not in line
        )
    )
    return Report(figures, echo, ratio, memory, broken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--searches", type=int, default=0, help="tables at which engines play each other all the time")
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL of its own instead of a folder")
    given = parser.parse_args()
    with PostgresServer(durable=True) if given.postgres else contextlib.nullcontext() as database:
        data = database.new_database() if database else None
        run(given.matches, given.rate, given.seconds, given.searches, data)


if __name__ == "__main__":
    main()
