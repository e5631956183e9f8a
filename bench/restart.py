"""`python -m bench.restart`: how soon the shipped server is ready after a start and after a kill, with many open
matches, and how soon opponents that were to move have moved, though nobody has come back."""

import argparse
import json
import random
import tempfile
import time
from concurrent.futures import Future
from pathlib import Path

import httpx
from tests.server.live import Live

import parlour
from bench.crowd import random_line
from parlour.matches.events import Seated
from parlour.matches.events_json import KINDS, to_json
from parlour.matches.match import Match
from parlour.matches.settings import seated_as
from parlour.opponents.ladders import opponent
from parlour.server.tables.setup import Setup
from parlour.stores.connect import open_store
from parlour.stores.kept import Guest, KeptEvent, KeptSeat, NewMatch
from parlour.stores.sql_store import SqlStore

PLIES = 21
"""An odd number: then player 1, the opponent, is to move."""
OPPONENT = "toby"


def fill(store: SqlStore, matches: int, waiting: int) -> None:
    """Open matches of chess; in so many of them an opponent is to move."""
    rng = random.Random(1)
    store.save_guest(Guest("guest", "nobody knows it", "Guest", "teal", 0)).result()
    lines = [random_line("chess", {}, rng, PLIES) for _ in range(20)]
    done = [add(store, f"open{n:08d}xxxx", lines[n % len(lines)], n < waiting) for n in range(matches)]
    for future in done:
        future.result()


def add(store: SqlStore, name: str, line: list[tuple[int, str]], waits: bool) -> Future[None]:
    game = parlour.game("chess")
    seats = (Seated("Guest"), seated_as(opponent(game, OPPONENT)))
    match = Match.begin(game, seats, seed=7)
    for player, path in line if waits else line[:-1]:
        match.append(match.move(player, path))
    kept = {0: KeptSeat(guest="guest"), 1: KeptSeat(opponent=OPPONENT)}
    store.create(NewMatch("chess", "{}", int(time.time() * 1000), kept, Setup(match.began).text(), id=name))
    events = [
        KeptEvent(seq, KINDS[type(event)], seq, json.dumps(to_json(event))) for seq, event in enumerate(match.events)
    ]
    return store.append(name, 0, events, to_move=match.to_move)


def until_moved(live: Live, count: int) -> float:
    began = time.monotonic()
    while live.metric("parlour_moves_thought_total") < count and time.monotonic() - began < 120:
        time.sleep(0.02)
    return time.monotonic() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--waiting", type=int, default=20, help="at how many of them an opponent is to move")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        empty = Live(Path(folder) / "empty")
        print(f"start of an empty server until it is ready: {time.monotonic() - began:.2f} s")
        empty.stop()
        store = open_store(Path(folder) / "full")
        fill(store, given.matches, given.waiting)
        store.close()
        began = time.monotonic()
        live = Live(Path(folder) / "full", workers=2)
        print(f"start with {given.matches} open matches: {time.monotonic() - began:.2f} s")
        print(f"{given.waiting} opponents have moved {until_moved(live, given.waiting):.2f} s later")
        live.kill_server()
        print(f"ready after a kill: {live.wait_until_ready():.2f} s")
        assert httpx.get(f"{live.url}/api/tables/open00000000xxxx").status_code == 200
        live.stop()


if __name__ == "__main__":
    main()
