"""A crew: threads that take one job each, as many as its size and no more, and the line of those that wait.

Everything here belongs to the event loop's thread, so that nothing needs a lock; a member's own thread runs
`Member.run` alone, and reports through the loop.
"""

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable

from parlour import request_id
from parlour.engines.outside import OutsideEngineError
from parlour.server.logs import short
from parlour.server.pool import words
from parlour.server.pool.job import Job, Workplace
from parlour.server.pool.priority import NICE, step_back
from parlour.server.pool.turns import Turns
from parlour.server.pool.work import EngineFailed, Thought, failure_of

IDLE_SECONDS = 60.0
CLOSE_SECONDS = 2.0
MOST_LOST = 16
"""So many threads that never came back; each may hold a core. From then on jobs fail at once, which people see."""

log = logging.getLogger(__name__)


class Member:
    """One thread and its place. It does not keep the program from ending."""

    def __init__(
        self, name: str, place: Workplace, nice: int, report: Callable[["Member", Job, Thought | Exception], None]
    ) -> None:
        self.place, self.nice, self.report = place, nice, report
        self.inbox: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.run, name=name, daemon=True)
        self.thread.start()

    def run(self) -> None:
        step_back(self.nice)
        while job := self.next_job():
            with request_id.for_request(job.request):
                self.report(self, job, self.result(job))
            del job  # and what it holds, while there is nothing to do
        self.place.rest()

    def next_job(self) -> Job | None:
        try:
            return self.inbox.get(timeout=IDLE_SECONDS)
        except queue.Empty:
            self.place.rest()
            return self.inbox.get()

    def result(self, job: Job) -> Thought | Exception:
        try:
            thought = self.place.think(job)
            job.work.position.require(thought.move)
            return thought
        except (OutsideEngineError, EngineFailed) as error:
            return error
        except BaseException as error:  # whatever it is, somebody waits for an answer
            log.warning("%s: %s failed", short(job.work.key), job.work.opponent.engine, exc_info=True)
            return failure_of(job.work, error)


class Crew:
    def __init__(
        self,
        name: str,
        size: int,
        make_place: Callable[[], Workplace],
        answer_seconds: float | None,
        nice: int = NICE,
        refuge: "Crew | None" = None,
    ) -> None:
        """A member that has not answered after `answer_seconds` is given up; None for places that see to it. What was
        interrupted goes on in its `refuge`."""
        self.name, self.size, self.make_place, self.answer_seconds = name, size, make_place, answer_seconds
        self.nice, self.refuge = nice, refuge
        self.waiting: Turns[Job] = Turns()
        self.running: dict[Job, tuple[Member, asyncio.TimerHandle | None]] = {}
        self.idle: list[Member] = []
        self.lost: set[Member] = set()

    def add(self, job: Job) -> None:
        job.queue_in(self.waiting.remove)
        self.waiting.add(job)
        self.dispatch()
        if job.urgent and job in self.waiting:
            self.make_room()

    def make_room(self) -> None:
        """Work that yields is interrupted, once for each that is urgent and waits. What has begun last goes first: it
        loses least."""
        wanted = self.waiting.urgent - sum(job.interrupted for job in self.running)
        for job in [job for job in reversed(self.running) if job.work.yields and not job.interrupted][: max(0, wanted)]:
            job.interrupt()

    def dispatch(self) -> None:
        while len(self.running) < self.size and (job := self.waiting.next()):
            if len(self.lost) >= MOST_LOST:
                job.end(EngineFailed(words.TOO_MANY_LOST))
                continue
            member = self.idle.pop() if self.idle else self.new_member()  # the last to rest: its process is warm
            loop, timer = asyncio.get_running_loop(), None
            if self.answer_seconds is not None:
                timer = loop.call_later(self.answer_seconds, self.give_up, job)
            self.running[job] = member, timer
            job.begin(member.place)
            member.inbox.put(job)

    def new_member(self) -> Member:
        loop = asyncio.get_running_loop()

        def report(member: Member, job: Job, result: Thought | Exception) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is left to hear it
                loop.call_soon_threadsafe(self.finish, member, job, result)

        return Member(f"parlour {self.name}", self.make_place(), self.nice, report)

    def finish(self, member: Member, job: Job, result: Thought | Exception) -> None:
        if member in self.lost:  # it comes back after all, and its place is taken
            self.lost.remove(member)
            member.inbox.put(None)
            return
        _, timer = self.running.pop(job)
        if timer:
            timer.cancel()
        self.idle.append(member)
        if job.interrupted and not job.cancelled:
            job.leave()
            # Where people move all the time it would be interrupted again and again, and never come to its end.
            (self.refuge or self).add(job)
        else:
            job.end(result)
        self.dispatch()

    def give_up(self, job: Job) -> None:
        """Nothing can end a thread from outside. It is left alone, and a new one takes its place."""
        member, _ = self.running.pop(job)  # also if it was interrupted: it does not obey
        self.lost.add(member)
        with request_id.for_request(job.request):
            log.error("%s: %s did not answer; its thread is given up", short(job.work.key), job.work.opponent.engine)
        job.end(EngineFailed(words.NO_ANSWER.format(engine=job.work.opponent.engine)))
        self.dispatch()

    async def close(self) -> None:
        """Ends all threads that can be ended."""
        for job in [*self.waiting.all(), *self.running]:
            job.cancel()
        members = [*self.idle, *self.lost, *(member for member, _ in self.running.values())]
        for member in members:
            member.inbox.put(None)
        end = time.monotonic() + CLOSE_SECONDS
        while any(member.thread.is_alive() for member in members) and time.monotonic() < end:
            await asyncio.sleep(0.01)
        for _, timer in self.running.values():
            if timer:
                timer.cancel()
