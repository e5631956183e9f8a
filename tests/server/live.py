"""The shipped server as its users start it: a process of its own, on loopback, with data of its own; and how to stop,
kill and find it."""

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

START_S = 60.0
"""Long enough for any machine."""
UNLIMITED: dict[str, Any] = {
    "messages_per_s": 1e6,
    "message_burst": 1e6,
    "frames_per_s": 1e6,
    "bytes_per_s": 1e9,
    "tries_per_minute": 1e6,
    "hints_per_minute": 1e6,
    "reviews_per_minute": 1e6,
    "signs_per_minute": 1e6,
    "free_disk_percent": 0,
    "watch_pause_s": 0,
}
"""For tests that are not about limits: one client speaks for many."""


class Live:
    """`parlour serve` over a folder (or a database's address)."""

    def __init__(self, data: Path | str, *, debug: bool = False, port: int = 0, **settings: object) -> None:
        self.data = data
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(port), "--data", str(data)]
        command += ["--debug"] if debug else []
        for name, value in ({"free_disk_percent": 0, "trust_loopback": True} | settings).items():
            command += ["--set", f"{name}={value}"]
        self.lines: list[str] = []
        self._told = threading.Event()
        self.port = 0
        self._home = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            env=os.environ | {"XDG_DATA_HOME": self._home.name},  # what learners know, if the data are in a database
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._told.wait(START_S) or not self.port:
            self.kill_all()
            raise AssertionError("the server did not start:\n" + self.output())

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line)
            if found := re.search(r"http://[^:]+:(\d+)", line):
                self.port = self.port or int(found[1])
                self._told.set()
        self._told.set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def output(self) -> str:
        return "".join(self.lines)

    def server_pid(self) -> int | None:
        """The process that serves, the supervisor's child; None while there is none."""
        pids = self.server_pids()
        return pids[0] if pids else None

    def server_pids(self) -> list[int]:
        """Of all processes that serve."""
        found: list[int] = []
        with contextlib.suppress(OSError):  # it ends meanwhile
            for thread in Path(f"/proc/{self.process.pid}/task").iterdir():
                found += map(int, (thread / "children").read_text().split())
        return sorted(found)

    def kill_one(self, chance: random.Random) -> None:
        """One of several dies."""
        pid = chance.choice(self.server_pids())
        os.kill(pid, signal.SIGKILL)
        while not is_zombie(pid):
            time.sleep(0.002)

    def kill_server(self, with_signal: signal.Signals = signal.SIGKILL) -> None:
        """The server process dies; the supervisor lives."""
        pid = self.server_pid()
        assert pid is not None
        os.kill(pid, with_signal)
        while self.server_pid() == pid and not is_zombie(pid):
            time.sleep(0.002)

    def is_ready(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{self.url}/api/ready", timeout=5).status_code == 200
        return False

    def wait_until_ready(self) -> float:
        """How long it took, in seconds."""
        began = time.monotonic()
        while not self.is_ready():
            assert time.monotonic() - began < START_S, self.output()
            time.sleep(0.01)
        return time.monotonic() - began

    def metric(self, name: str) -> float:
        text = httpx.get(f"{self.url}/metrics").text
        return float(next(line.split()[-1] for line in text.splitlines() if line.startswith(name + " ")))

    def stop(self) -> int:
        """As Ctrl-C does; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(30)
        finally:
            self.kill_all()
        return code

    def kill_all(self) -> None:
        for pid in (*self.server_pids(), self.process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        self._home.cleanup()
        self._reader.join(5)
        if self.process.stdout and not self._reader.is_alive():
            self.process.stdout.close()

    def assert_well(self) -> None:
        """Nothing unexpected was logged."""
        text = self.output()
        for sign in ("Traceback", "Exception in ASGI", "never retrieved", "was never awaited"):
            assert sign not in text, text


def is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


@contextlib.contextmanager
def live_debug(data: Path | str) -> Iterator[Live]:
    """A server with the developer's view: what is thrown on purpose is logged, and it goes on until it is stopped."""
    server = Live(data, debug=True, **UNLIMITED)
    try:
        yield server
        assert server.stop() == 0
    finally:
        server.kill_all()


@contextlib.contextmanager
def live(data: Path | str, *, debug: bool = False, **settings: Any) -> Iterator[Live]:
    """A server for one test; at the end it is stopped, and nothing unexpected may have been logged."""
    server = Live(data, debug=debug, **settings)
    try:
        yield server
        server.stop()
        server.assert_well()
    finally:
        if server.process.poll() is None:
            server.kill_all()
