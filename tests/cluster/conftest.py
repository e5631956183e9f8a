"""One real cluster for all tests here, in a network of its own: Ray listens on every interface it finds."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

PARLOUR = [sys.executable, "-m", "parlour"]
TRIES = 5
"""Ray gives itself half a minute to start, which is too short on a machine that does much else."""
AS_ROOT = () if os.getuid() == 0 else ("--user", "--map-root-user")


class Nodes:
    """Two machines, as far as Ray knows."""

    def __init__(self, folder: Path) -> None:
        for number in range(TRIES):
            self._begin(folder / str(number))
            if self._read():
                return
            self._process.communicate()
        raise RuntimeError("Ray did not start, however often it was tried")

    def _begin(self, folder: Path) -> None:
        folder.mkdir()
        inside = ["sh", "-c", 'ip link set lo up && exec "$0" "$@"', sys.executable, "-m", "tests.cluster.nodes"]
        self._process = subprocess.Popen(
            ["unshare", "--net", *AS_ROOT, *inside, folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def _read(self) -> bool:
        """False: it did not begin."""
        assert self._process.stdout
        if line := self._process.stdout.readline():
            self.address, self.second = json.loads(line)
            """Its raylet, which is the node: when that dies, so does everything on it."""
        return bool(line)

    def make_whole(self) -> None:
        """With a second node again, if somebody killed it."""
        if is_gone(self.second):
            self.add()

    def add(self) -> None:
        """Another second node, for one that was killed."""
        assert self._process.stdin
        print("add", file=self._process.stdin, flush=True)
        assert self._read()

    def begin(self, *command: str | Path, **more: object) -> "subprocess.Popen[str]":
        """On one of the machines."""
        user = ("--user", "--preserve-credentials") if AS_ROOT else ()
        enter = ["nsenter", "--net", *user, "--target", str(self._process.pid)]
        return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
            [*enter, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more
        )

    def parlour(self, *arguments: str | Path, **more: object) -> str:
        process = self.begin(*PARLOUR, *arguments, "--ray", self.address, **more)
        out, err = process.communicate()
        assert process.returncode == 0, err
        return out

    def workers(self) -> list[int]:
        """The processes of the second node that play. Its agents are called likewise; without one of them it ends."""
        return [pid for pid in children(self.second) if is_worker(pid)]

    def close(self) -> None:
        self._process.communicate()


def is_worker(pid: int) -> bool:
    try:
        name = Path(f"/proc/{pid}/cmdline").read_bytes()
    except FileNotFoundError:
        return False
    return b"ray::" in name and b"Agent" not in name


def is_gone(pid: int) -> bool:
    """Or dead, with nobody who has asked for its end yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.fixture
def nodes(cluster: Nodes) -> Nodes:
    """Whatever the test before did to them."""
    cluster.make_whole()
    return cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Nodes]:
    if find_spec("ray") is None:
        pytest.skip("Ray isn't installed: make .venv/cluster")
    if subprocess.run(["unshare", "--net", *AS_ROOT, "ip", "link", "set", "lo", "up"], check=False).returncode:
        pytest.skip("a network of its own can't be made here")
    folder = Path(tempfile.mkdtemp(prefix="ray-"))  # short: the names of its sockets have to fit
    try:
        found = Nodes(folder)
        yield found
        found.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
