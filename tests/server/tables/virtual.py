"""Made-up time, and a pool that thinks when it is told to: a whole table in a test that decides what happens when."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from parlour.engines.engine import Candidate, Info
from parlour.server.pool.job import OnInfo
from parlour.server.pool.work import Cancelled, EngineFailed, Thought, Work


class VirtualLoop(asyncio.SelectorEventLoop):
    """Timers go off when `now_s` is moved past them, never by themselves."""

    now_s = 1000.0

    def time(self) -> float:
        return self.now_s


class FakeJob:
    """What a table or a review sees of a job; the test ends it."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.done: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        self.stopped = self.made_room = False

    def stop(self) -> None:
        self.stopped = True

    def cancel(self) -> None:
        if not self.done.done():
            self.done.set_exception(Cancelled("cancelled"))
            self.done.exception()

    def finish(self, choice: int, value: float) -> None:
        moves = self.work.position.moves()
        move = moves[choice % len(moves)]
        candidate = Candidate(move, value, (0.5, 0.0, 0.5), line=(move,))
        self.done.set_result(Thought(candidate, Info((candidate,)), 1.0))

    def fail(self) -> None:
        self.done.set_exception(EngineFailed("it failed on purpose"))


class FakePool:
    room_for_more = True
    guard_ms = 60_000

    def __init__(self) -> None:
        self.jobs: list[FakeJob] = []

    def start(self, work: Work, on_info: OnInfo | None = None) -> FakeJob:
        job = FakeJob(work)
        self.jobs.append(job)
        return job

    def pending(self) -> list[FakeJob]:
        return [job for job in self.jobs if not job.done.done()]


class Hiccups:
    """A store that can be made to refuse a change, as one with a full disk does; the rest goes through."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.fails: Callable[[], Exception] | None = None

    def append(self, *given: Any, **more: Any) -> Any:
        if self.fails:
            failed: Future[None] = Future()
            failed.set_exception(self.fails())
            self.fails = None
            return failed
        return self._store.append(*given, **more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)
