"""The pool: where opponents think on a server. It never blocks the event loop, and it is bounded.

    pool = Pool(workers=2)
    job = pool.start(work, on_info)
    thought = await job.done

Engines whose search is compiled run on threads of low priority, at most `workers` at a time; engines written in Python
run in at most `processes` processes, because they would hold the GIL and nothing else could end one that hangs. Work
that finds no free place waits for its turn: urgent work first, and owners one after the other. Urgent work never waits
for work that yields: that is interrupted, and begins again aside. None is ever dropped; `room_for_more` tells whether a
new match should be begun. Work aside, which is no table's turn, has one place of each kind, further back than all
others, so that nobody's move ever waits for it.

A search that takes longer than `guard_ms` plays what it has found. One that does not even do that is given up, and the
job fails. Every job ends: with a move, a failure, or because it was cancelled.

All methods are for the event loop's thread.
"""

import asyncio
import itertools
import threading

from parlour.engines.registry import engine_names
from parlour.server.pool import words
from parlour.server.pool.crew import Crew
from parlour.server.pool.job import Job, OnInfo
from parlour.server.pool.priority import ASIDE_NICE
from parlour.server.pool.work import FaultKind, Work, runs_on_thread
from parlour.server.pool.workplaces import Here, Process

GIVE_UP_SECONDS = 2.0
"""After the guard."""
MOST_WAITING = 4
"""For each place, of those who take turns."""
ASIDE_SECONDS = 30.0
"""So much later is a search aside given up: it runs when nobody else wants to."""


class Pool:
    def __init__(self, workers: int = 2, guard_ms: int = 5000, processes: int = 2) -> None:
        if min(workers, guard_ms, processes) < 1:
            raise ValueError(words.AT_LEAST_ONE.format(workers=workers, processes=processes, guard_ms=guard_ms))
        engine_names()  # loads them now, and not in the event loop when the first match begins
        self._closing = threading.Event()
        answer_seconds = guard_ms / 1000 + GIVE_UP_SECONDS
        self._aside = Crew(
            "search_aside", 1, lambda: Here(guard_ms, self._closing), answer_seconds + ASIDE_SECONDS, ASIDE_NICE
        )
        self._aside_processes = Crew("process_aside", 1, lambda: Process(guard_ms), None, ASIDE_NICE)
        self._threads = Crew(
            "search", workers, lambda: Here(guard_ms, self._closing), answer_seconds, refuge=self._aside
        )
        self._processes = Crew("process", processes, lambda: Process(guard_ms), None, refuge=self._aside_processes)
        self.crews = (self._threads, self._processes, self._aside, self._aside_processes)
        """All of them; for others to look at."""
        self.guard_ms = guard_ms
        self._numbers = itertools.count()
        self._faults: list[tuple[str, FaultKind]] = []

    def start(self, work: Work, on_info: OnInfo | None = None) -> Job:
        """Raises ValueError if there is no such engine; everything else that fails, fails in `job.done`."""
        if self._closing.is_set():
            raise RuntimeError(words.CLOSED)
        crew = self._crew_for(work)
        job = Job(next(self._numbers), work, self._fault_for(work.key))
        job.watch(on_info)
        crew.add(job)
        return job

    def _crew_for(self, work: Work) -> Crew:
        if runs_on_thread(work.opponent):
            return self._aside if work.aside else self._threads
        return self._aside_processes if work.aside else self._processes

    @property
    def waiting(self) -> int:
        return sum(len(crew.waiting) for crew in self.crews)

    @property
    def running(self) -> int:
        """Those that were cancelled count until their places are free again."""
        return sum(len(crew.running) for crew in self.crews)

    @property
    def lost(self) -> int:
        """Threads that were given up and have not come back."""
        return sum(len(crew.lost) for crew in self.crews)

    @property
    def room_for_more(self) -> bool:
        """However much one of them has to do: they take turns."""
        return all(has_room(crew) for crew in (self._threads, self._processes))

    @property
    def is_wanted(self) -> bool:
        """Whether somebody's turn, or a review, waits for a place."""
        return any(len(crew.waiting) for crew in (self._threads, self._processes))

    @property
    def room_aside(self) -> bool:
        """The same for those who only look."""
        return all(has_room(crew) for crew in (self._aside, self._aside_processes))

    def fail_next(self, key_prefix: str, how: FaultKind) -> None:
        """On purpose: the next work whose key begins so raises, hangs or lets its process die. (On a thread, where to
        die would end the server, it raises instead.)"""
        self._faults.append((key_prefix, how))

    def _fault_for(self, key: str) -> FaultKind | None:
        for fault in self._faults:
            if key.startswith(fault[0]):
                self._faults.remove(fault)
                return fault[1]
        return None

    async def close(self) -> None:
        """Cancels every job and ends every thread and process that can be ended, within about two seconds."""
        self._closing.set()
        await asyncio.gather(*(crew.close() for crew in self.crews))


def has_room(crew: Crew) -> bool:
    return crew.waiting.parties <= MOST_WAITING * crew.size
