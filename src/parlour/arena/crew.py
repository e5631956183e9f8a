"""Who plays the pairs of an arena: this process, or several others. A crew takes some pairs and gives back what came of
them; which of its members plays what changes nothing."""

import os
import signal
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Protocol

from parlour.arena.entrants import Entrant
from parlour.arena.plan import Job, Plan
from parlour.arena.work import PairPlayed, Worker
from parlour.games.game import Value
from parlour.games.registry import game as find_game


class Crew(Protocol):
    @property
    def size(self) -> int:
        """How many pairs it plays at a time; may change."""
        ...

    def submit(self, jobs: Sequence[Job]) -> "Future[list[PairPlayed]]": ...

    def close(self) -> None: ...


class Alone:
    """Everything here, one pair after the other."""

    size = 1

    def __init__(self, plan: Plan) -> None:
        self._worker = Worker(plan.game, plan.entrants, plan.ms)

    def submit(self, jobs: Sequence[Job]) -> "Future[list[PairPlayed]]":
        done: Future[list[PairPlayed]] = Future()
        try:
            done.set_result(self._worker.play_all(jobs))
        except Exception as error:
            done.set_exception(error)
        return done

    def close(self) -> None:
        self._worker.close()


class Processes:
    """Several processes of this machine, each with engines of its own."""

    def __init__(self, plan: Plan, size: int) -> None:
        self.size = size
        context = get_context("spawn")  # begun anew: a copy of a process with threads may find a lock held by nobody
        self._until, self._over = context.Pipe(duplex=False)
        about = self._until, plan.game.name, dict(plan.game.options), plan.entrants, plan.ms
        self._pool = ProcessPoolExecutor(size, context, begin_work, about)

    def submit(self, jobs: Sequence[Job]) -> "Future[list[PairPlayed]]":
        return self._pool.submit(do_work, list(jobs))

    def close(self) -> None:
        """What is being played is not waited for: it may take minutes."""
        self._over.close()
        self._pool.shutdown(cancel_futures=True)
        self._until.close()


def crew_for(plan: Plan, processes: int) -> Crew:
    return Alone(plan) if processes <= 1 else Processes(plan, processes)


_worker: Worker | None = None


def begin_work(
    until: Connection, name: str, options: Mapping[str, Value], entrants: Sequence[Entrant], ms: int | None
) -> None:
    """In each process, once."""
    global _worker
    begin_quietly(until)
    _worker = Worker(find_game(name, **options), entrants, ms)


def begin_quietly(until: Connection) -> None:
    """In each process of a pool, which would wait for work for ever: it ends at once when the other end of this pipe is
    closed, by whoever started it or with it; and not by Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us is asked, and ends us
    threading.Thread(target=end_with, args=(until,), daemon=True).start()


def end_with(until: Connection) -> None:
    with suppress(EOFError, OSError):
        until.recv_bytes()
    os._exit(0)


def do_work(jobs: Sequence[Job]) -> list[PairPlayed]:
    assert _worker is not None
    return _worker.play_all(jobs)
