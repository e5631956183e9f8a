"""People at a load generator's tables: many players, each with a socket of its own, who play prepared matches.

Open loop: moves are sent when they are due, whatever has come of those before, and their latency counts from the
moment they were due. At the end the store is compared with what the clients were told (tests/faults/history.py).
"""

import asyncio
import contextlib
import json
import os
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
from tests.faults.history import Entry, Kept, Operation, Sight, Violation, check
from tests.server.live import Live

import parlour
from bench.sockets import Socket, open_socket
from parlour.matches.events_json import from_json
from parlour.matches.match import Match
from parlour.stores.connect import open_store

GAMES: tuple[tuple[str, dict[str, int]], ...] = (("chess", {}), ("ultimate", {}), ("dots", {"rows": 5, "cols": 5}))
AT_ONCE = 50
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
    """The events of each update or change, as they came; read when everything is over."""
    unanswered: dict[bytes, bytes] = field(default_factory=dict)
    received: int = 0
    """Bytes of all messages."""

    def heard(self, text: bytes) -> None:
        self.received += len(text)
        if text.startswith((b'{"t":"ok"', b'{"t":"error"')):
            name = text.split(b'"id":"', 1)[1].split(b'"', 1)[0]
            self.unanswered.pop(name, None)
            if (future := self.answers.pop(name, None)) and not future.done():
                future.set_result(text)
        elif text.startswith((b'{"t":"update"', b'{"t":"change"')):
            seq = int(text.split(b'"seq":', 1)[1].split(b",", 1)[0])
            self.updates.setdefault(seq, time.perf_counter())
            self.events.append(text[text.index(b',"events":[') + 10 :])

    def sight(self) -> list[dict[str, Any]]:
        """Every event in the order it came."""
        read = json.JSONDecoder().raw_decode
        return [event for part in self.events for event in read(part.decode())[0]]

    def say(self, name: str, command: dict[str, Any]) -> asyncio.Future[bytes]:
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.answers[name.encode()] = future
        text = self.unanswered[name.encode()] = json.dumps({"id": name, **command}).encode()
        if not self.socket.closed:
            self.socket.send(text)
        return future

    async def come_back(self, port: int, table: str) -> None:
        """By a new socket: joins with what has been seen, and says again what was not answered."""
        self.socket = await open_socket("127.0.0.1", port, "/api/socket", self.headers)
        self.socket.on_text = self.heard
        waiting = list(self.unanswered.values())
        seen = max(self.updates, default=-1)
        joined = self.say(f"join{time.perf_counter_ns()}", {"t": "join", "table": table, "seen": seen, "changes": True})
        for text in waiting:
            self.socket.send(text)
        await joined

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


@dataclass(slots=True)
class CrowdMatch:
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
    sent_bytes: dict[str, float] = field(default_factory=dict)
    """To both players together for each move, by game."""


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


async def new_player(
    http: httpx.AsyncClient, port: int, limit: asyncio.Semaphore, name: str, room: int | None = None
) -> Player:
    async with limit:
        token = (await http.post("/api/guests", json={"name": name})).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        player = Player(await open_socket("127.0.0.1", port, "/api/socket", headers, room), token)
        player.socket.on_text = player.heard
        await player.say("hello", {"t": "ping"})
        return player


async def new_game(
    http: httpx.AsyncClient,
    two: tuple[Player, Player],
    number: int,
    line: Sequence[tuple[int, str]],
    limit: asyncio.Semaphore,
) -> CrowdMatch:
    name, options = GAMES[number % len(GAMES)]
    async with limit:
        body = {"game": name, "options": options, "seats": [{"who": "me"}, {"who": "anyone"}]}
        made = await http.post("/api/tables", json=body, headers=two[0].headers)
        table = made.json()["table"]
        await two[1].say(f"sit-{table}", {"t": "sit", "table": table})
        for player in two:
            await player.say(f"join-{table}", {"t": "join", "table": table, "changes": True})
        return CrowdMatch(table, two, line)


async def new_games(http: httpx.AsyncClient, port: int, matches: int, plies: int) -> list[CrowdMatch]:
    """So many tables of two, with a line of so many moves each."""
    rng, limit = random.Random(1), asyncio.Semaphore(AT_ONCE)
    lines = [random_line(*GAMES[number % len(GAMES)], rng, plies) for number in range(matches)]
    players = await asyncio.gather(*(new_player(http, port, limit, f"P{n}") for n in range(matches * 2)))
    pairs = [(players[2 * n], players[2 * n + 1]) for n in range(matches)]
    return await asyncio.gather(*(new_game(http, pair, n, lines[n], limit) for n, pair in enumerate(pairs)))


def caller(port: int) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=LIMITS)


@contextlib.contextmanager
def busy_server(data: Path | str, **more: object) -> Iterator[Live]:
    """The shipped server, with limits for one client that plays many people."""
    limits: dict[str, Any] = {"frames_per_s": 1000, "messages_per_s": 1000, "workers": 2, "tables_per_socket": 1000}
    live = Live(data, **limits | more)
    try:
        yield live
    finally:
        live.stop()


async def move(game: CrowdMatch, due: float, figures: Figures | None) -> None:
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


def received(games: Sequence[CrowdMatch]) -> dict[str, tuple[int, int]]:
    """By game: the bytes that all players have received, and how many moves were made."""
    kinds = {name: games[number :: len(GAMES)] for number, (name, _) in enumerate(GAMES)}
    return {
        name: (sum(player.received for game in some for player in game.players), sum(game.ply for game in some))
        for name, some in kinds.items()
    }


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


async def play(games: Sequence[CrowdMatch], rate: float, seconds: float, figures: Figures | None) -> None:
    tasks: set[asyncio.Task[None]] = set()
    async for number, due in AsyncTimes(rate, int(rate * seconds)):
        task = asyncio.create_task(move(games[number % len(games)], due, figures))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)


def cpu_s(pid: int) -> float:
    """The processor time of a process and all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def line_of(name: str, values: Sequence[float], shares: Sequence[float] = (0.5, 0.99, 0.999)) -> str:
    shown = "  ".join(f"p{share * 100:g} {percentile(values, share):7.2f}" for share in shares)
    return f"{name:28} {shown} ms  ({len(values)})"


def violations(data: Path | str, games: Sequence[CrowdMatch]) -> list[Violation]:
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
    told = {key: value for key, value in event.items() if key != "seed"}  # which is told once it is over
    return Entry(seq, command, event["move"] if event["t"] == "move" else json.dumps(told, sort_keys=True))
