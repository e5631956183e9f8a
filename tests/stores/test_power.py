"""The power fails at any moment: what was acknowledged is on disk, whatever became of the writes that were not synced."""

import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from parlour.stores.sqlite import FILE
from tests.stores.power import Disk, Step, record, steps
from tests.stores.recorded import MATCHES, ROUNDS
from tests.stores.test_disk_errors import ROOT, strace_or_skip

FILES = (FILE, f"{FILE}-wal")


def kept(folder: Path, found: dict[str, bytes]) -> set[tuple[str, int]]:
    """What SQLite makes of the files, which must be sound."""
    folder.mkdir()
    for name in FILES:
        (folder / name).write_bytes(found.get(name, b""))
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return set(connection.execute("SELECT match, seq FROM events"))


def lose_power(workload: list[Step], moments: int, seed: int, folder: Path) -> None:
    chance = random.Random(seed)
    first = next(number for number, step in enumerate(workload) if not step.file)
    chosen = sorted(chance.choices(range(first, len(workload) + 1), k=moments))
    disk, acknowledged, done = Disk(), set(), 0
    for number, moment in enumerate(chosen):
        for step in workload[done:moment]:
            if step.file in FILES:
                disk.take(step)
            elif not step.file and step.data:
                _, match, seq = step.data.decode().split()
                acknowledged.add((match, int(seq)))
        done = moment
        assert acknowledged <= kept(folder / f"{number}", disk.after_power_loss(chance))
    print(f"power lost at {moments} moments of {len(workload)} steps, {len(acknowledged)} acknowledged, 0 lost")


def recorded(folder: Path) -> list[Step]:
    strace_or_skip()
    command = [sys.executable, "-m", "tests.stores.recorded", str(folder / "data")]
    workload = record(command, ROOT, folder / "log")
    assert sum(not step.file for step in workload) == MATCHES * ROUNDS
    # Of the log, each time a group is committed; of the file itself, each time the log is written into it.
    assert all(Step(name) in workload for name in FILES)
    return workload


def test_power_loss(tmp_path: Path) -> None:
    lose_power(recorded(tmp_path), 60, 1, tmp_path)


@pytest.mark.slow
def test_power_loss_at_a_thousand_moments(tmp_path: Path) -> None:
    lose_power(recorded(tmp_path), 1000, 2, tmp_path)


def test_the_simulation_loses_what_is_not_synced() -> None:
    lines = [
        r'7 pwrite64(3<\x61>, "\x01\x02", 2, 1) = 2',
        r"8 fdatasync(3<\x61> <unfinished ...>",
        r'7 write(1<\x62>, "\x6f\x6b", 2) = 2',
        r"8 <... fdatasync resumed>) = 0",
        r'7 pwrite64(3<\x61>, "\x09", 1, 4 <unfinished ...>',
    ]
    found = list(steps(lines))
    assert found == [Step("a", b"\1\2", 1), Step("", b"ok"), Step("a"), Step("a", b"\t", 4)]
    before, after = Disk(), Disk()
    before.take(found[0])
    after.take(found[0])
    after.take(found[2])
    after.take(found[3])
    seen = [{disk.after_power_loss(random.Random(seed))["a"] for seed in range(50)} for disk in (before, after)]
    assert seen == [{b"", b"\0\1\2"}, {b"\0\1\2", b"\0\1\2\0\t"}]
