"""The two places where a job can run: on a thread of this process, and in a process that can be killed."""

import threading
import time

from parlour.engines.engine import Engine, Info
from parlour.engines.info_json import Json, info_of_json
from parlour.engines.outside import OutsideEngine, OutsideEngineError
from parlour.engines.words import STOPPED
from parlour.engines.worker import START_MS, Worker, WorkerError
from parlour.opponents.opponent import Sitter
from parlour.server.pool import words
from parlour.server.pool.job import Job
from parlour.server.pool.thinker import load_request, think_request
from parlour.server.pool.work import EngineFailed, Thought, Work, engines_of

LATE_MS = 750
"""An engine that stops by itself when its time is up gets so much more before its process is killed."""


class Here:
    """For engines that let go of the GIL. Each job has an engine of its own, which is gone when it ends: what the
    server holds depends on the size of the pool and not on the number of tables, and no move on the one before. Only an
    opponent that keeps its tree brings its engine and gets it back, in the thought."""

    def __init__(self, guard_ms: int, closing: threading.Event) -> None:
        self.guard_ms, self.closing = guard_ms, closing
        self.sitter: Sitter | None = None

    def think(self, job: Job) -> Thought:
        if job.fault == "hang":
            self.closing.wait()
        if job.fault:
            raise RuntimeError(words.TOLD_TO_FAIL)
        work, began = job.work, time.perf_counter()
        sitter = work.opponent.sit(work.engine() if work.engine else None)
        sitter.engine.forget_stop()  # one that came for its last move, too late
        self.sitter = sitter
        # After the sitter is in its place, so that a word that comes now is either seen here or finds it there.
        if job.hurried or job.cancelled or job.interrupted:
            sitter.stop()
        try:
            candidate, info = sitter.move(work.position, work.past, work.seed, self.guard_ms, work.compare, work.trace)
        finally:
            self.sitter = None
            sitter.close()
        kept = sitter.engine if sitter.kept_bytes else None
        ms = (time.perf_counter() - began) * 1000
        return Thought(candidate, info, ms, sitter.began_tree, kept, sitter.kept_bytes)

    def stop(self, job: Job) -> None:
        if sitter := self.sitter:
            sitter.stop()

    def cancel(self, job: Job) -> None:
        self.stop(job)

    def latest(self) -> Info | None:
        sitter = self.sitter
        return sitter.latest() if sitter else None

    def rest(self) -> None:
        """It holds nothing."""


class Process:
    """For engines written in Python: what hangs is killed. The process stays for the next job, and starts again if it
    was killed or an engine that it knows has been replaced."""

    def __init__(self, guard_ms: int) -> None:
        self.guard_ms = guard_ms
        self.worker = Worker("from parlour.server.pool.thinker import serve_thinker; serve_thinker()", {"load": {}})
        self.loaded: dict[str, type[Engine]] = {}

    def think(self, job: Job) -> Thought:
        self.worker.forget_stop()  # of the job before; this one's is seen in `cancelled`
        was_there = self.worker.pid is not None
        try:
            try:
                return self.attempt(job)
            except WorkerError as error:
                # It may have died long before, while it had nothing to do.
                if not (was_there and error.what == "died"):
                    raise
                return self.attempt(job)
        except WorkerError as error:
            raise silence_of(job.work, error) from None

    def attempt(self, job: Job) -> Thought:
        work = job.work
        self.load(job, engines_of(work.opponent))
        late_ms = 0 if is_outside(work) else LATE_MS
        request = think_request(work, job.number, self.guard_ms, job.hurried, job.fault)
        return self.thought(work, self.ask(job, request, self.guard_ms + late_ms))

    def load(self, job: Job, engines: list[type[Engine]]) -> None:
        """Has a time of its own: an outside engine's file may import something large."""
        if self.worker.pid is None or any(self.loaded.get(e.name, e) is not e for e in engines):
            self.rest()
        if missing := [e for e in engines if e.name not in self.loaded]:
            answer = self.ask(job, load_request(missing), START_MS)
            if "failed" in answer:
                raise EngineFailed(words.NOT_LOADED.format(engine=missing[0].name, why=answer["failed"]))
            self.loaded |= {e.name: e for e in missing}

    def ask(self, job: Job, request: Json, ms: int) -> Json:
        if (
            job.cancelled or job.interrupted
        ):  # before every request: a stop that came at the end of the last one is forgotten
            raise WorkerError("stopped", STOPPED)
        return self.worker.ask(request, ms)

    def thought(self, work: Work, answer: Json) -> Thought:
        if "outside" in answer:
            raise OutsideEngineError(*answer["outside"])
        if "failed" in answer:
            raise EngineFailed(words.FAILED.format(engine=work.opponent.engine, why=answer["failed"]))
        info = info_of_json(answer["info"])
        candidate = next(found for found in info.candidates if found.move == answer["move"])
        return Thought(candidate, info, float(answer["ms"]), began_tree=work.opponent.keeps)

    def stop(self, job: Job) -> None:
        self.worker.tell({"hurry": job.number})

    def cancel(self, job: Job) -> None:
        self.worker.stop()

    def latest(self) -> Info | None:
        """No engine written in Python reports before its end."""
        return None

    def rest(self) -> None:
        self.worker.close()
        self.loaded.clear()


def is_outside(work: Work) -> bool:
    return any(issubclass(found, OutsideEngine) for found in engines_of(work.opponent))


def silence_of(work: Work, error: WorkerError) -> Exception:
    """The process gave no answer: an outside engine's own doing, or a failure of ours."""
    if is_outside(work):
        text = work.position.text()
        return OutsideEngineError(work.opponent.engine, error.what, text, f"{error.words}, in {text!r}")
    return EngineFailed(words.WORKER_FAILED.format(engine=work.opponent.engine, what=error.words))
