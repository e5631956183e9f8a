"""A job: one piece of work from the moment it is asked for to its end. All of it is for the event loop's thread, except
the few plain fields that the thread that thinks reads."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from parlour import request_id
from parlour.engines.engine import Info
from parlour.server.pool import words
from parlour.server.pool.work import Cancelled, FaultKind, Thought, Work

REPORT_SECONDS = 0.1

OnInfo = Callable[[Info], None]


class Workplace(Protocol):
    """Where a job runs: on a thread here, or in a process. `think` and `rest` belong to the thread that owns the place;
    the others are called from the event loop while the job has the place, and do not block."""

    def think(self, job: "Job") -> Thought:
        """Blocks until there is a move. Looks at `hurried`, `cancelled` and `interrupted` once it can be told to
        stop."""

    def stop(self, job: "Job") -> None:
        """Ends the search with what it has."""

    def cancel(self, job: "Job") -> None:
        """Ends it at once; what it has seen is not wanted."""

    def latest(self) -> Info | None:
        """The newest report."""

    def rest(self) -> None:
        """Nothing to do for a while, or ever again: lets go of what it holds."""


class Job:
    """`await job.done` is a Thought, or raises EngineFailed, OutsideEngineError or Cancelled. To cancel the future, as
    a task does that is itself cancelled, cancels the job."""

    def __init__(self, number: int, work: Work, fault: FaultKind | None) -> None:
        self.number, self.work, self.fault = number, work, fault
        self.owner, self.urgent = work.owner, work.urgent
        self.request = request_id.current()
        self.hurried = self.cancelled = self.interrupted = self.made_room = False
        self.done: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        self.done.add_done_callback(lambda done: self.cancel() if done.cancelled() else None)
        self._dismiss: Callable[[Job], None] = lambda job: None
        self._place: Workplace | None = None
        self._on_info: OnInfo | None = None
        self._timer: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        """Move now: it ends at once with what it has, and the thought is good. One that waits still waits for its turn.
        A guest's function cannot be told; it goes on."""
        self.hurried = True  # before the place is told: it looks there when it begins
        if self._place:
            self._place.stop(self)

    def cancel(self) -> None:
        """Nobody wants it any more. One that waits never starts."""
        if self.cancelled:
            return
        self.cancelled = True
        self.watch(None)
        if not self.done.done():
            self.done.set_exception(Cancelled(words.CANCELLED.format(key=self.work.key)))
            self.done.exception()  # looked at: whoever cancels need not wait for it
        self._dismiss(self)
        if self._place:
            self._place.cancel(self)

    def interrupt(self) -> None:
        """By the crew: somebody else needs the place. What it has found so far is thrown away."""
        self.interrupted = self.made_room = True  # before the place is told: it looks there when it begins
        if self._place:
            self._place.cancel(self)

    def queue_in(self, dismiss: Callable[["Job"], None]) -> None:
        """By the crew: it waits there now, and this takes it out again."""
        self._dismiss = dismiss

    def watch(self, on_info: OnInfo | None) -> None:
        """From now on `on_info` gets what the engine has found so far, newest wins, at most ten times a second; None
        ends that. The last report comes with the thought alone."""
        self._on_info = on_info
        if on_info and self._place and not self._timer:
            self._timer = asyncio.get_running_loop().call_later(REPORT_SECONDS, self._report)

    def begin(self, place: Workplace) -> None:
        """By the crew: it runs from now on."""
        self._place = place
        self.watch(self._on_info)

    def leave(self) -> None:
        """By the crew: it runs no more, or not for now."""
        self._place, self.interrupted = None, False
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def end(self, result: Thought | Exception) -> None:
        """By the crew: it runs no more."""
        self.leave()
        if self.done.done():
            return
        if isinstance(result, Exception):
            self.done.set_exception(result)
        else:
            self.done.set_result(result)

    def _report(self) -> None:
        self._timer = None
        on_info, place = self._on_info, self._place
        if on_info and place:
            self.watch(on_info)
            if info := place.latest():
                on_info(info)
