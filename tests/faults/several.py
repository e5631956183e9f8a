"""Several servers over one database, as on machines of their own: each with a supervisor, a port and a process."""

import contextlib
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

from tests.faults.company import MANY
from tests.faults.kept import Archive, check_all
from tests.faults.speaker import Speaker, run
from tests.server.live import Live

Play = Callable[[list[Live]], Coroutine[Any, Any, list[Speaker]]]


@contextlib.contextmanager
def several(count: int, data: str, learners: Path, bus: str | None, **settings: Any) -> Iterator[list[Live]]:
    """At the end those that are still there are stopped, and nothing unexpected may have been logged."""
    shared = MANY | {"learners": learners, "workers": 1} | ({"bus": bus} if bus else {"shared": True}) | settings
    servers: list[Live] = []
    try:
        while len(servers) < count:
            servers.append(Live(data, **shared))
        yield servers
        for server in servers:
            assert server.process.poll() is not None or server.stop() == 0
        for server in servers:
            server.assert_well()
    finally:
        for server in servers:
            server.kill_all()


def play_at(servers: list[Live], play: Play, wait_s: float = 300.0) -> Archive:
    """Lets `play` have them, and checks what its speakers were told against what is kept."""
    speakers: list[Speaker] = []

    async def playing() -> None:
        speakers.extend(await play(servers))
        for one in speakers:
            await one.close()

    run(playing(), wait_s)
    return check_all(str(servers[0].data), speakers, shared=True)


@contextlib.contextmanager
def thinking(data: str, learners: Path, bus: str) -> Iterator[None]:
    """A machine that serves nobody, and thinks."""
    command = [sys.executable, "-m", "parlour", "think-worker", "--data", data, "--bus", bus]
    command += ["--set", f"learners={learners}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as worker:
        assert worker.stdout
        said: list[str] = []
        try:
            while not (said and said[-1].startswith("Opponents")):
                said.append(worker.stdout.readline())
                assert said[-1], said
            yield
        finally:
            worker.send_signal(signal.SIGTERM)
        said += worker.stdout
        assert worker.wait(30) == 0
    assert "Traceback" not in "".join(said), "".join(said)
