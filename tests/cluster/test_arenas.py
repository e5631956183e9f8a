"""An arena on a real cluster of two Ray nodes: whoever dies, nothing is lost, played twice or otherwise than here."""

import os
import random
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from parlour.arena.kept import read_kept
from tests.cluster.conftest import PARLOUR, Nodes

PATIENCE_S = 300
"""After which what is waited for won't come, however busy the machine is."""
WAITS = """
import os, pathlib, time
import parlour

HERE = pathlib.Path({folder!r})

@parlour.add_engine("cluster_waits")
def cluster_waits(position, limits):
    while not (HERE / "gate").exists():
        (HERE / f"waiting-{{os.getppid()}}").touch()
        time.sleep(0.01)
    if len(position.moves()) == 5:
        raise RuntimeError("no idea")
    return position.moves()[-1]
"""
"""Nobody gets past its first move before the gate is open; until then it says whose match it holds up."""
SOME_BYTES = 6_000
"""Of an arena's file: some twenty pairs."""
LONG = ("random", "nell", "alphabeta:nodes=15000", "mcts:nodes=10000,keep=true")


def played(file: Path) -> dict[tuple[int, int, int], object]:
    """What was played, without how long it took."""
    return {key: pair._replace(ms=0) for key, pair in read_kept(file).by_key.items()}


def run_here(*arguments: str | Path, **more: object) -> str:
    """The same on this machine alone."""
    command: list[str | Path] = [*PARLOUR, *arguments, "--processes=1"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, **more)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


@pytest.mark.deep
def test_a_process_and_a_node_are_killed_in_the_middle_of_a_match(nodes: Nodes, tmp_path: Path) -> None:
    """With an engine of one's own and a learner, whose memory no other machine has: the same table to the last digit."""
    (tmp_path / "mine.py").write_text(WAITS.format(folder=str(tmp_path)))
    home = os.environ | {"XDG_DATA_HOME": str(tmp_path / "data")}
    taught = [*PARLOUR, "learner", "train", "dots", "--learner=Ada", "--matches=50", "--exam-every=0", "--seed=1"]
    subprocess.run(taught, check=True, env=home, stdout=subprocess.DEVNULL)
    who = ("random", "nell", "learner:Ada", f"{tmp_path / 'mine.py'}:guard_ms=600000")
    arguments = ("arena", "dots", *who, "--pairs=4", "--json", "--lost=0")
    (tmp_path / "gate").touch()
    table = run_here(*arguments, "--out", tmp_path / "here.jsonl", env=home)
    (tmp_path / "gate").unlink()
    there = tmp_path / "there.jsonl"
    process = nodes.begin(*PARLOUR, *arguments, "--out", there, "--ray", nodes.address, env=home)
    os.kill(wait_for_match(nodes, tmp_path, process), signal.SIGKILL)
    wait_for_match(nodes, tmp_path, process)
    os.kill(nodes.second, signal.SIGKILL)
    (tmp_path / "gate").touch()
    out, err = process.communicate()
    assert (out, err) == (table, "")
    assert "no idea" in out
    assert played(there) == played(tmp_path / "here.jsonl")
    assert len(there.read_text().splitlines()) == 1 + 6 * 4


def wait_for_match(nodes: Nodes, folder: Path, process: "subprocess.Popen[str]") -> int:
    """Until a match is held up on the second node: the process that plays it."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()
        for worker in nodes.workers():
            if (folder / f"waiting-{worker}").exists():
                return worker
        time.sleep(0.01)
    process.kill()
    raise AssertionError(f"no match on the second node: {process.communicate()}")


@pytest.mark.slow
def test_killed_at_twenty_moments(nodes: Nodes, tmp_path: Path) -> None:
    """By turns a process that plays, and the whole node, whenever some more has been written. The arena is held up while
    another node begins; where it is over before the last kill all the same, it goes on with more pairs."""
    kills, pairs, dice = 20, 100, random.Random(1)
    there, arguments = tmp_path / "there.jsonl", ("arena", "dots", *LONG, "--json", "--out")

    def begin() -> "subprocess.Popen[str]":
        return nodes.begin(*PARLOUR, *arguments, there, f"--pairs={pairs}", "--ray", nodes.address)

    process = begin()
    for killed in range(kills):
        wanted = size_of(there) + dice.randrange(1, SOME_BYTES)
        while size_of(there) < wanted or not (playing := nodes.workers()):
            nodes.make_whole()
            if process.poll() is not None:
                assert process.communicate()[1] == ""
                assert process.returncode == 0
                pairs += 100
                process = begin()
            time.sleep(0.005)
        with suppress(ProcessLookupError):  # its work was done just then
            os.kill(nodes.second if killed % 2 else dice.choice(playing), signal.SIGKILL)
        if killed % 2:
            process.send_signal(signal.SIGSTOP)
            nodes.add()
            process.send_signal(signal.SIGCONT)
    out, err = process.communicate()
    assert (out, err) == (run_here(*arguments, tmp_path / "here.jsonl", f"--pairs={pairs}"), "")
    assert played(there) == played(tmp_path / "here.jsonl")
    assert len(there.read_text().splitlines()) == 1 + 6 * pairs


def size_of(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0
