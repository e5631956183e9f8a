"""One thread that does every write, many changes to a commit.

While one group is being committed the next one gathers, so the more there is to do, the more changes share the cost of
one commit. A change is answered, with yes or no, only when the commit of its group has returned.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from parlour import request_id
from parlour.stores import words
from parlour.stores.database import Database, Later
from parlour.stores.failures import ChangeRefused, Contended, Stopped, StoreError

Answer = TypeVar("Answer")
MOST_IN_A_GROUP = 256
TIDY_AFTER = 1000
"""Changes until a checkpoint: a few megabytes of log, so that recovery after a crash stays short."""
IDLE_S = 1.0
ATTEMPTS = 5
"""To commit a group that gets in the way of another process."""
log = logging.getLogger(__name__)


@dataclass(slots=True)
class WriteJob:
    change: Callable[[Database], Any]
    match: str
    future: Future[Any]
    request: str = field(default_factory=request_id.current)
    """For which it is written."""
    error: Exception | None = None
    answer: Any = None

    def resolve(self) -> None:
        if self.error:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(None if callable(self.answer) else self.answer)


class Writer:
    def __init__(self, database: Database) -> None:
        """The database is the writer's from now on."""
        self.commits = self.changes = 0
        """Of the writer's own thread; others may read them."""
        self._db = database
        self._wake = threading.Condition()
        self._waiting: deque[WriteJob] = deque()
        self._closing = False
        self._stopped: Stopped | None = None
        self._untidy = 0
        self._thread = threading.Thread(target=self._run, name="parlour-writer", daemon=True)
        self._thread.start()

    # Called from any thread.

    def submit(self, change: Callable[[Database], Answer | Later], match: str = "") -> Future[Answer]:
        """Does not block. Changes of one match keep their order. A future that is cancelled before its group begins is
        left out altogether."""
        future: Future[Answer] = Future()
        with self._wake:
            stopped = self._stopped or (Stopped(words.CLOSED) if self._closing else None)
            if not stopped:
                self._waiting.append(WriteJob(change, match, future))
                self._wake.notify()
        if stopped:
            future.set_exception(_again(stopped))
        return future

    @property
    def stopped(self) -> Stopped | None:
        """Why nothing is written any more."""
        return self._stopped

    @property
    def waiting(self) -> int:
        """Changes that no group has taken yet."""
        return len(self._waiting)

    def close(self) -> None:
        """Blocks until what was submitted is written."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join()

    # The writer's own thread.

    def _run(self) -> None:
        reason = Stopped(words.CLOSED)
        try:
            while group := self._next_group():
                self._write(group)
                if self._untidy >= TIDY_AFTER:
                    self._tidy()
        except Exception as error:
            reason = error if isinstance(error, Stopped) else Stopped(words.FAILED.format(why=error))
            log.critical("the store has stopped: %s", reason)
        with self._wake:
            self._stopped = reason
            left, self._waiting = self._waiting, deque()
        for job in left:
            if job.future.set_running_or_notify_cancel():
                job.future.set_exception(_again(reason))
        try:
            self._db.close()
        except Exception as error:
            log.error("the store could not be closed: %s", error)

    def _next_group(self) -> list[WriteJob]:
        """Blocks until there is something to do; empty when it is time to go."""
        while True:
            with self._wake:
                if not self._waiting and not self._closing:
                    self._wake.wait(IDLE_S if self._untidy else None)
                group: list[WriteJob] = []
                while self._waiting and len(group) < MOST_IN_A_GROUP:
                    job = self._waiting.popleft()
                    if job.future.set_running_or_notify_cancel():
                        group.append(job)
                if group or (self._closing and not self._waiting):
                    # Everybody locks matches in this order, so that no two processes wait for each other.
                    return sorted(group, key=lambda job: job.match)
            if self._untidy:
                self._tidy()

    def _tidy(self) -> None:
        self._untidy = 0
        try:
            self._db.tidy()
        except Exception as error:
            meaning = self._meaning(error, committing=False)
            if isinstance(meaning, Stopped):
                raise meaning from error
            log.warning("the log could not be tidied, and is kept: %s", error)

    def _write(self, group: list[WriteJob], attempt: int = 1) -> None:
        committing = False
        try:
            self._db.begin()
            for job in group:
                self._try(job)
            committing = True
            self._db.commit()
        except Exception as error:
            meaning = self._meaning(error, committing=committing)
            if isinstance(meaning, Contended) and attempt < ATTEMPTS:
                self._db.recover()
                self._write(group, attempt + 1)
            else:
                self._fail(group, error, meaning)
        else:
            self._succeed(group)

    def _succeed(self, group: list[WriteJob]) -> None:
        done: list[WriteJob] = []
        unusual: list[WriteJob] = []  # could not be made in one statement, so nothing of them has been written
        for job in group:
            (done if self._is_done(job) else unusual).append(job)
        self.commits += 1
        self.changes += len(done)
        self._untidy += len(group)
        # Refusals too wait for the commit: a repeat may be told what an earlier change in this very group did.
        for job in done:
            job.resolve()
        if unusual:
            self._db.go_step_by_step()
            self._write(unusual)

    def _is_done(self, job: WriteJob) -> bool:
        """Or refused."""
        try:
            return job.error is not None or not callable(job.answer) or job.answer()
        except ChangeRefused as error:
            job.error = error
            return True

    def _try(self, job: WriteJob) -> None:
        job.error = job.answer = None
        self._db.mark()
        try:
            job.answer = job.change(self._db)
        except Exception as error:
            if not isinstance(error, ChangeRefused) and self._db.failure(error, committing=False):
                raise
            self._db.undo()
            job.error = error
        self._db.keep()

    def _meaning(self, error: Exception, *, committing: bool) -> StoreError:
        if isinstance(error, StoreError):
            return error
        return self._db.failure(error, committing=committing) or Stopped(words.FAILED.format(why=error))

    def _fail(self, group: list[WriteJob], error: Exception, meaning: StoreError) -> None:
        requests = [job.request for job in group if job.request]
        log.error(
            "a group of %d changes was not stored: %s", len(group), error, extra={"fields": {"requests": requests}}
        )
        for job in group:
            job.error = _again(meaning)
            job.error.__cause__ = error
        try:
            if isinstance(meaning, Stopped):
                raise meaning
            self._db.recover()
        finally:
            for job in group:
                job.resolve()


def _again(error: StoreError) -> StoreError:
    """One each: an exception that is raised in several threads gathers all their tracebacks."""
    return type(error)(*error.args)
