"""`python -m bench.costs`: what a move, a connection and a table cost the shipped server, and what opponents think for.

Processor time is that of the server process, all its threads, by its own count; so other work on the machine matters
little. With `--write` the figures go into `bench/costs.json`, from which `bench.day` and docs/scale.md take them.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.faults.company import MANY
from tests.server.caller import Json, Person, Talk, is_over
from tests.server.live import Live
from websockets.asyncio.client import connect

import parlour
from parlour.stores.connect import open_store
from parlour.stores.sqlite import FILE as DATABASE

FILE = Path(__file__).parent / "costs.json"
GAMES: dict[str, dict[str, Any]] = {
    "tictactoe": {},
    "dots": {"rows": 3, "cols": 3},
    "pawns": {},
    "ultimate": {},
    "chess": {},
}
Costs = dict[str, Any]


class CountingTalk(Talk):
    """Counts what comes, as text."""

    bytes = 0

    def _take(self, message: Json) -> None:
        self.bytes += len(json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode())
        super()._take(message)


@contextmanager
def serving(data: Path) -> Iterator[Live]:
    server = Live(data, **MANY, setup_burst=100_000, log="error")
    try:
        yield server
        server.stop()
    finally:
        server.kill_all()


@contextmanager
def measured(server: Live) -> Iterator[Costs]:
    """What the server used up meanwhile."""
    found: Costs = {}
    before = used(server)
    yield found
    found |= {name: value - before[name] for name, value in used(server).items()}


def used(server: Live) -> Costs:
    written = Path(f"/proc/{server.server_pid()}/io").read_text()
    return {
        "cpu_s": server.metric("process_cpu_seconds_total"),
        "memory": server.metric("parlour_memory_bytes"),
        "commits": server.metric("parlour_commits_total"),
        "written": int(written.partition("write_bytes: ")[2].split()[0]),
    }


async def connected(server: Live, name: str) -> tuple[Person, CountingTalk]:
    person = await asyncio.to_thread(Person, server.url, name)
    headers = {"authorization": person.http.headers["authorization"]}
    address = server.url.replace("http", "ws") + "/api/socket"
    return person, CountingTalk(await connect(address, additional_headers=headers, compression=None, max_size=None))


async def sit_down(server: Live, game: str) -> tuple[str, list[CountingTalk]]:
    (first, one), (_, other) = await asyncio.gather(connected(server, "Anna"), connected(server, "Ben"))
    table = await asyncio.to_thread(first.table, game, options=GAMES[game])
    await other.say("sit", table)
    await one.join(table)
    await other.join(table)
    return table, [one, other]


async def moves_at(table: str, talks: list[CountingTalk], seconds: float, chance: random.Random) -> int:
    """Both move as soon as they may, until the match is over; how many moves there were."""
    until, moves = time.monotonic() + seconds, 0
    while time.monotonic() < until and not is_over(talks[0].last[table]):
        mover = talks[talks[0].last[table]["to_move"] or 0]
        await mover.move(table, "".join(chance.choice(mover.last[table]["paths"])))
        at = mover.last[table]["at"]
        await asyncio.gather(*(caught_up(one, table, at) for one in talks))
        moves += 1
    return moves


async def caught_up(talk: Talk, table: str, at: int) -> None:
    await talk.until(lambda: talk.last[table]["at"] >= at)


async def of_game(server: Live, game: str, tables: int, seconds: float) -> Costs:
    """People at several tables of a game at once."""
    with measured(server) as joining:
        seated = await asyncio.gather(*(sit_down(server, game) for _ in range(tables)))
    before = sum(one.bytes for _, talks in seated for one in talks)
    chance = random.Random(1)
    with measured(server) as playing:
        moves = sum(await asyncio.gather(*(moves_at(*one, seconds, random.Random(chance.random())) for one in seated)))
    told = sum(one.bytes for _, talks in seated for one in talks) - before
    for _, talks in seated:
        for one in talks:
            await one.close()
            await one.socket.close()
    return {
        "moves_measured": moves,
        "cpu_ms_a_move": round(1000 * playing["cpu_s"] / moves, 3),
        "bytes_told_a_move_and_player": round(told / moves / 2),
        "bytes_written_a_move": round(playing["written"] / moves),
        "moves_a_commit": round(moves / max(playing["commits"], 1), 2),
        "cpu_ms_to_sit_down": round(1000 * joining["cpu_s"] / tables / 2, 2),
    }


def thinking(game: str, tries: int) -> Costs:
    """Processor time of a move of the middle and of the last opponent of a ladder, at positions by chance."""
    found: Costs = {}
    board = parlour.game(game, **GAMES[game])
    ladder = parlour.opponents(board)
    for name, one in (("middle", ladder[len(ladder) // 2]), ("last", ladder[-1])):
        chance, sitter, spent = random.Random(2), one.sit(), 0.0
        for number in range(tries):
            position = board.start()
            for _ in range(chance.randint(2, 6)):
                position = position.play(chance.choice(position.moves()))
            if position.moves():
                began = time.process_time()
                sitter.move(position, [], number)
                spent += time.process_time() - began
        sitter.close()
        found |= {f"{name}_opponent": one.id, f"cpu_ms_a_move_of_{name}": round(1000 * spent / tries, 1)}
    return found


async def connections(server: Live, count: int) -> Costs:
    """Memory of somebody who is here and does nothing."""
    before = server.metric("parlour_memory_bytes")
    talks = [talk for _, talk in await asyncio.gather(*(connected(server, "Anna") for _ in range(count)))]
    found = {"memory_kib_a_connection": round((server.metric("parlour_memory_bytes") - before) / 1024 / count)}
    for one in talks:
        await one.close()
        await one.socket.close()
    return found


def empty_bytes() -> int:
    """Of a database in which nothing is yet."""
    with tempfile.TemporaryDirectory() as folder:
        open_store(folder).close()
        return (Path(folder) / DATABASE).stat().st_size


def measure(tables: int, seconds: float) -> Costs:
    found: Costs = {"games": {}}
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            with serving(Path(folder)) as server:
                if "memory_mib_at_start" not in found:
                    found["memory_mib_at_start"] = round(server.metric("parlour_memory_bytes") / 2**20)
                    found |= asyncio.run(connections(server, 4 * tables))
                row = asyncio.run(of_game(server, game, tables, seconds)) | thinking(game, 8)
            kept = (Path(folder) / DATABASE).stat().st_size - empty_bytes()
            row["bytes_kept_a_move"] = round(kept / row["moves_measured"])
        found["games"][game] = row
        print(f"{game:>10}: " + ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in row.items()))
    print(", ".join(f"{name.replace('_', ' ')} {value}" for name, value in found.items() if name != "games"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--write", action="store_true", help="keep the figures in bench/costs.json")
    given = parser.parse_args()
    found = measure(given.tables, given.seconds)
    if given.write:
        kept = json.loads(FILE.read_text())["elsewhere"]  # what other benches found, by hand
        FILE.write_text(json.dumps(found | {"elsewhere": kept}, indent=1) + "\n")


if __name__ == "__main__":
    main()
