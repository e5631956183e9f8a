"""A process that writes is killed at random moments: what it had acknowledged is kept, once."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from parlour.stores.connect import open_store
from parlour.stores.sqlite import FILE
from tests.faults.history import Entry, Kept, Operation, check
from tests.stores.sample import WAIT_S

ROOT = Path(__file__).parents[2]


def run_and_kill(address: str, delay_s: float) -> list[str]:
    """What it said before it died."""
    command = [sys.executable, "-m", "tests.stores.appender", address]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        timer = threading.Timer(delay_s, process.kill)
        timer.start()
        said = process.stdout.read()
        timer.join()
    assert process.returncode == -signal.SIGKILL
    return said.splitlines()


def told(lines: list[str]) -> list[Operation]:
    """A command that was asked for and got no answer is unknown. It is sent again after the restart under its own id."""
    asked: dict[str, Operation] = {}
    for line in lines:
        word, match, seq, name = line.split(" ")
        outcome, place = ("ok", int(seq)) if word == "ok" else ("unknown", None)
        assert word in ("ask", "ok")
        if word == "ok" or name not in asked:
            asked[name] = Operation("appender", name, match, name, outcome, place)  # type: ignore[arg-type]
    return list(asked.values())


def kept(address: str) -> list[Kept]:
    store = open_store(address)
    found = store.open_events().result(WAIT_S)
    store.close()
    ids = {match: [(event.seq, json.loads(event.data)["id"]) for event in events] for match, events in found.items()}
    return [Kept(match, tuple(Entry(seq, name, name) for seq, name in pairs)) for match, pairs in ids.items()]


def kill_again_and_again(address: str, kills: int, seed: int) -> int:
    chance = random.Random(seed)
    operations: list[Operation] = []
    for _ in range(kills):
        operations += told(run_and_kill(address, chance.uniform(0, 0.4)))
        if (file := Path(address) / FILE).exists():
            with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert check(operations, [], kept(address)) == []
    return sum(operation.outcome == "ok" for operation in operations)


def test_nothing_acknowledged_is_lost_or_doubled(address: str) -> None:
    assert kill_again_and_again(address, kills=10, seed=1) > 100


@pytest.mark.slow
def test_a_hundred_kills(address: str) -> None:
    acknowledged = kill_again_and_again(address, kills=100, seed=2)
    print(f"100 kills, {acknowledged} acknowledged, 0 lost, 0 doubled")
