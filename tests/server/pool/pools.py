"""What the tests of the pool share: work, engines that wait to be let go, and pools that leave nothing behind."""

import asyncio
import contextlib
import threading
import time
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import parlour
from parlour.engines.engine import Candidate, Engine, Info, Limits
from parlour.engines.outside import import_file
from parlour.engines.registry import add_engine_class
from parlour.games.game import Position
from parlour.matches.settings import engine_opponent
from parlour.server.pool.pool import Pool
from parlour.server.pool.work import Work
from tests.engines.outsiders import kept_engines

T = TypeVar("T")

START = parlour.game("ultimate").start()
SECONDS = 20.0
"""Within which anything has to happen, on a busy machine too."""


def run(main: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(main, 3 * SECONDS))


@contextlib.asynccontextmanager
async def pool_of(workers: int = 2, guard_ms: int = 60_000, processes: int = 2) -> AsyncIterator[Pool]:
    """Closed at the end, with no thread left."""
    before = set(threading.enumerate())
    pool = Pool(workers, guard_ms, processes)
    try:
        yield pool
    finally:
        began = time.monotonic()
        await pool.close()
        assert time.monotonic() - began < SECONDS
    assert (pool.waiting, pool.running) == (0, 0)
    await until(lambda: set(threading.enumerate()) <= before)


async def until(true: Any) -> None:
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.005)


def work(
    engine: str, nodes: int | None = None, owner: str = "somebody", key: str = "match 1", position: Position = START,
    urgent: bool = True, seed: int = 1,
) -> Work:  # fmt: skip
    """Without nodes it thinks until it is stopped."""
    return Work(key, owner, replace(engine_opponent(engine), nodes=nodes), position, (), seed, urgent)


class Gate(Engine):
    """Thinks until it is stopped or all are let go; keeps a list of who thought, by seed."""

    name = "gate"
    summary = "For tests."
    runs_on_thread = True

    open: ClassVar[threading.Event]
    began: ClassVar[list[int]]
    inside: ClassVar[int]
    most_inside: ClassVar[int]
    threads: ClassVar[set[int]]
    lock: ClassVar[threading.Lock]
    obeys: ClassVar[bool] = True

    @classmethod
    def reset(cls) -> None:
        Gate.open, Gate.lock, Gate.began = threading.Event(), threading.Lock(), []
        Gate.inside, Gate.most_inside, Gate.threads = 0, 0, set()

    def __init__(self) -> None:
        super().__init__()
        self.stopped = threading.Event()

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        with Gate.lock:
            Gate.began.append(limits.seed)
            Gate.threads.add(threading.get_native_id())
            Gate.inside += 1
            Gate.most_inside = max(Gate.inside, Gate.most_inside)
        while not Gate.open.wait(0.002) and not (self.obeys and self.stopped.is_set()):
            pass
        with Gate.lock:
            Gate.inside -= 1
        move = position.moves()[0]
        return Info((Candidate(move, 0.0, (0.5, 0.0, 0.5), share=1.0, line=(move,)),))

    def stop(self) -> None:
        self.stopped.set()


class Deaf(Gate):
    name = "deaf"
    obeys = False


class Broken(Gate):
    name = "broken"

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        raise FileNotFoundError("there is no '/some/where/on/the/disk/book.xz'\nand a second line")


class Illegal(Gate):
    name = "illegal"

    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        return Info((Candidate(10_000, 0.0, (0.5, 0.0, 0.5), share=1.0),))


@contextlib.contextmanager
def gates() -> Iterator[None]:
    """The engines above can be had inside, and all are let go at the end."""
    with kept_engines():
        Gate.reset()
        for kind in (Gate, Deaf, Broken, Illegal):
            add_engine_class(kind)
        try:
            yield
        finally:
            Gate.open.set()


PYTHON_ENGINE = """
import os, signal, time
from parlour.engines.engine import Candidate, Engine, Info
from parlour.engines.registry import add_engine_class

class Mine(Engine):
    name = "mine"
    summary = "For tests."

    def think(self, position, limits, past=()):
        BODY
        return Info((Candidate(position.moves()[0], 0.0, (0.5, 0.0, 0.5), share=1.0),))

    def stop(self):
        pass

add_engine_class(Mine)
"""


@contextlib.contextmanager
def python_engine(folder: Path, body: str) -> Iterator[None]:
    """An engine "mine" that is a class written in Python, in a file."""
    with kept_engines():
        load_python_engine(folder, body)
        yield


def load_python_engine(folder: Path, body: str) -> None:
    (folder / "mine.py").write_text(PYTHON_ENGINE.replace("BODY", body.replace("\n", "\n        ")))
    import_file(folder / "mine.py")


def pids(pool: Pool) -> list[int]:
    """Of the processes that the pool has."""
    crew = pool._processes
    members = [*crew.idle, *(member for member, _ in crew.running.values())]
    found = [member.place.worker.pid for member in members]  # type: ignore[attr-defined]
    return [pid for pid in found if pid]
