"""The peer Stockfish: a process that is spoken to in UCI, and whose CPU time is read from outside."""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from bench.measure import Figures, MissingPeerError, exactly, per_second


class Stockfish:
    """One running engine. Every call blocks until the answer is there."""

    def __init__(self, pid: int, to: IO[str], back: IO[str]) -> None:
        self.pid, self.to, self.back = pid, to, back

    def ask(self, question: str, answer: str) -> str:
        """Sends a line and waits for one that begins with `answer`; returns the rest of that line."""
        self.to.write(question + "\n")
        self.to.flush()
        for line in self.back:
            if line.startswith(answer):
                return line.removeprefix(answer).strip()
        raise RuntimeError(f"Stockfish ended before it answered {question!r}")

    def perft(self, depth: int) -> int:
        """From the start, where a new engine stands."""
        return int(self.ask(f"go perft {depth}", "Nodes searched:"))

    def cpu_seconds(self) -> float:
        """Of all its threads: Linux makes a process's clock from its id (clock_getcpuclockid(3))."""
        return time.clock_gettime(~self.pid << 3 | 2)


def find() -> str:
    # Debian keeps it where root's PATH does not look.
    path = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    if path is None:
        raise MissingPeerError("stockfish is not installed (apt-get install stockfish)")
    if not sys.platform.startswith("linux"):
        raise MissingPeerError("the CPU time of stockfish can be read on Linux only")
    return path


@contextmanager
def running(path: str) -> Iterator[Stockfish]:
    with subprocess.Popen(path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        engine = Stockfish(process.pid, process.stdin, process.stdout)
        engine.ask("isready", "readyok")
        try:
            yield engine
        finally:
            process.kill()


def perft(depth: int, leaves: int) -> Figures:
    return perft_of(find(), depth, leaves)


def perft_of(path: str, depth: int, leaves: int) -> Figures:
    with running(path) as engine:
        yield from per_second(leaves, exactly(leaves, lambda: engine.perft(depth)), engine.cpu_seconds)


def release() -> str:
    try:
        path = find()
    except MissingPeerError as missing:
        return str(missing)
    with running(path) as engine:
        return engine.ask("uci", "id name")
