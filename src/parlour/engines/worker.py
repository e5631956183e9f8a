"""A second process that can be killed: for code that may hang, print, crash or exit.

Parent and child speak JSON, one object a line, through the child's standard input and output. It is readable, and
unlike pickle nothing in it can run. The child moves both pipes out of the way before anyone else's code is loaded: what
that code prints goes to standard error, and what it reads is empty.

No wait is without an end. The parent waits so long and then kills the child, with everything the child has started; the
next request starts a new one. A child whose parent is gone reads the end of its input and exits.
"""

import contextlib
import faulthandler
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import IO, Literal

from parlour.engines import words
from parlour.engines.info_json import Json

ReplyQueue = queue.SimpleQueue[bytes | None]

GRACE_MS = 250
"""On top of every time limit: for the pipes, and for a machine that is busy."""
START_MS = 30_000
"""To start a process and load the engine's file, which may import something large."""
LONGEST_MS = 24 * 3600 * 1000
LONGEST_LINE = 1 << 20
KILL_SECONDS = 5.0
TOLD = b'{"told":'
"""How a line begins that has no answer."""

START = "import sys; sys.path[:] = sys.argv[1:]; del sys.argv[1:]; "

serving = False
"""Whether this process is such a child; it starts none of its own."""


class WorkerError(Exception):
    """There is no answer; `what` says why, the text says it in words that go on from a name ("… was stopped")."""

    def __init__(self, what: Literal["overtime", "died", "stopped", "raised"], words: str) -> None:
        super().__init__(what, words)
        self.what, self.words = what, words

    def __str__(self) -> str:
        return self.words


class Worker:
    """Asks a child process and gets an answer in time, or a WorkerError. One request at a time; `stop` from any thread.

    The first request starts the child, with `code` (which calls `serve`); before anything else it is asked `hello`.
    """

    def __init__(self, code: str, hello: Json) -> None:
        self._code, self._hello = code, hello
        self._child: _Child | None = None
        self._end: Callable[[], int | None] | None = None
        self._stopped = threading.Event()
        self._reply: ReplyQueue = queue.SimpleQueue()
        self._number = 0

    @property
    def pid(self) -> int | None:
        """The child's process id, while there is one."""
        return self._child.process.pid if self._child else None

    def ask(self, request: Json, ms: float) -> Json:
        """Blocks until the answer is there, at most `ms` and the grace; the start of a child has a time of its own."""
        try:
            if self._child is None:
                ready = self._exchange(self._hello, START_MS, words.NO_START)
                if "fault" in ready:
                    self.close()
                    raise WorkerError("raised", words.NOT_LOADED.format(fault=ready["fault"]))
            return self._exchange(request, ms, words.NO_ANSWER)
        finally:
            self._stopped.clear()

    def stop(self) -> None:
        """From any thread, does not block: the request under way ends at once, or the next one if there is none."""
        self._stopped.set()
        self._reply.put(None)

    def forget_stop(self) -> None:
        """Between requests: a stop that came after the end of the last one does not count for the next."""
        self._stopped.clear()

    def tell(self, message: Json) -> None:
        """From any thread, does not block: a word for the child that has no answer, also while a request is under way.
        Lost if there is no child."""
        if child := self._child:  # in a thread of its own: a child that does not read would hold up whoever writes
            threading.Thread(target=child.write, args=(_line({"told": message}),), daemon=True).start()

    def close(self) -> int | None:
        """Ends the child and waits for that; returns its exit code. Not while a request is under way."""
        end, self._end, self._child = self._end, None, None
        return end() if end else None

    def _exchange(self, request: Json, ms: float, too_late: str) -> Json:
        # The reply is in its place before the flag is read, and `stop` sets the flag first: one of them sees the other.
        self._reply = queue.SimpleQueue()
        if self._stopped.is_set():
            raise WorkerError("stopped", words.STOPPED)
        child = self._child or self._start()
        within_ms = min(ms + GRACE_MS, LONGEST_MS)
        self._number += 1
        child.requests.put((_line(request | {"number": self._number, "within_ms": within_ms}), self._reply))
        try:
            line = self._reply.get(timeout=within_ms / 1000)
        except queue.Empty:
            self.close()
            raise WorkerError("overtime", too_late.format(ms=ms)) from None
        except BaseException:  # Ctrl-C: the answer would come when the next one is expected
            self.close()
            raise
        if line is None:
            self.close()
            raise WorkerError("stopped", words.STOPPED)
        return self._answer(line)

    def _answer(self, line: bytes) -> Json:
        with contextlib.suppress(ValueError):
            answer = json.loads(line)
            if isinstance(answer, dict) and answer.get("number") == self._number:
                return answer
        code = self.close()
        raise WorkerError("died", words.OVERWROTE if line else _how_it_ended(code))

    def _start(self) -> "_Child":
        child = self._child = _Child(self._code)
        # Runs once: by close(), when this object is forgotten, or when the interpreter exits.
        self._end = weakref.finalize(self, child.kill)
        return child


class _Child:
    """A process, and the one thread that touches its pipes, so that nobody else can be held up by them."""

    def __init__(self, code: str) -> None:
        self.owner = os.getpid()
        self.requests: queue.SimpleQueue[tuple[bytes, ReplyQueue] | None] = queue.SimpleQueue()
        command = [sys.executable, "-c", START + code, *map(str, sys.path)]
        # A session of its own: Ctrl-C at the terminal is the parent's, and a kill reaches what the child has started.
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        self.thread = threading.Thread(target=self.talk, name=f"worker {self.process.pid}", daemon=True)
        self.thread.start()

    def write(self, line: bytes) -> None:
        asked = self.process.stdin
        assert asked
        with contextlib.suppress(OSError, ValueError):  # broken, or closed
            asked.write(line)
            asked.flush()

    def talk(self) -> None:
        asked, said = self.process.stdin, self.process.stdout
        assert asked
        assert said
        while given := self.requests.get():
            line, reply = given
            answer = b""
            with contextlib.suppress(OSError):
                asked.write(line)
                asked.flush()
                answer = said.readline(LONGEST_LINE)
            reply.put(answer)
        for pipe in (asked, said):
            with contextlib.suppress(OSError):
                pipe.close()

    def kill(self) -> int | None:
        """Once only: after the wait the process id may belong to somebody else."""
        if os.getpid() != self.owner:  # a fork of the parent that exits
            return None
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.requests.put(None)
        code = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self.process.wait(KILL_SECONDS)
        if threading.current_thread() is not self.thread:  # garbage is collected by whoever comes along
            self.thread.join(1)
        return code


def serve(answer: Callable[[Json], Json], told: Callable[[Json], None] = lambda message: None) -> None:
    """In the child: answers requests, one by one, until the parent is gone. A ValueError becomes {"fault": words}.
    `told` gets what has no answer, in another thread and at once."""
    global serving
    serving = True
    asked, said = _take_pipes()
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(asked, requests, told), daemon=True).start()
    with Path(os.devnull).open("w") as nowhere:
        while True:
            request = json.loads(requests.get())
            # Code that never lets another Python thread run keeps `_listen` from noticing that the parent is gone; this
            # alarm needs no Python to go off.
            faulthandler.dump_traceback_later(request["within_ms"] / 1000 + KILL_SECONDS, exit=True, file=nowhere)
            try:
                reply = answer(request)
            except ValueError as error:
                reply = {"fault": str(error)}
            faulthandler.cancel_dump_traceback_later()
            said.write(_line(reply | {"number": request["number"]}))
            said.flush()


def _take_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """The two pipes under new numbers, which the engine's own children do not inherit."""
    asked, said = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")
    return asked, said


def _listen(asked: IO[bytes], requests: "queue.SimpleQueue[bytes]", told: Callable[[Json], None]) -> None:
    for line in asked:
        if line.startswith(TOLD):
            told(json.loads(line)["told"])
        else:
            requests.put(line)
    # The main thread may be in a loop that nothing else ends, and so may what it has started.
    if os.name == "posix" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _line(message: Json) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _how_it_ended(code: int | None) -> str:
    if code is None or code >= 0:
        return words.EXIT_CODE.format(code=code)
    try:
        return words.BY_SIGNAL.format(name=signal.Signals(-code).name)
    except ValueError:
        return words.BY_SIGNAL_NUMBER.format(number=-code)
