"""A cluster, as whoever wants matches played sees it: calls go out, answers come back as futures."""

import contextlib
import importlib.util
import itertools
import re
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Self

from parlour.cluster import words
from parlour.cluster.link import Answer, Call, Connected, Drop, Failed, Put, Refused, serve_link
from parlour.cluster.work import own_check

AUTO = "auto"
ADDRESS = re.compile(r"(?P<host>[^\s/:]+|\[[0-9a-fA-F:]+\]):(?P<port>\d{1,5})")
REACH_S = 5.0
"""Until somebody listens at an address."""
CONNECT_S = 60.0
"""Until Ray has let us in."""
END_S = 5.0


class Cluster:
    """Call it from any thread. Close it: its tasks end with it."""

    def __init__(self, address: str) -> None:
        """Raises ValueError that says why nobody can play there."""
        require_reachable(address)
        self.address = address
        context = get_context("spawn")  # a copy of a process with threads may find a lock held by nobody
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve_link, args=(theirs, address), daemon=True)
        self._process.start()
        theirs.close()
        self._sending, self._numbers = threading.Lock(), itertools.count()
        self._open: dict[int, Future[Any]] = {}
        self._gone = False
        try:
            self._cores = self._wait_for_cores()
        except BaseException:
            self._process.kill()
            raise
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def size(self) -> int:
        """How many matches it plays at a time, at this moment."""
        return max(1, self._cores)

    def put(self, value: Any) -> str:
        """What many calls need; its key."""
        key = str(next(self._numbers))
        self._send(Put(key, value))
        return key

    def drop(self, key: str) -> None:
        """No call to come needs it."""
        self._send(Drop(key))

    def submit(self, function: Callable[..., Any], keys: Sequence[str], *arguments: Any) -> "Future[Any]":
        """Calls `function(fetch, *arguments)` on one of the machines; if that dies, on another. The function is one of
        a module, and gives the same for the same arguments wherever it runs. Its ValueErrors are raised here."""
        done: Future[Any] = Future()
        number = next(self._numbers)
        with self._sending:
            self._open[number] = done
        self._send(Call(number, function, tuple(keys), arguments, own_check()))
        if self._gone:
            self._fail(ValueError(words.LOST.format(address=self.address)))
        return done

    def close(self) -> None:
        self._send(None)  # closing the pipe alone would wake nobody who reads it
        self._process.join(END_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _wait_for_cores(self) -> int:
        if not self._pipe.poll(CONNECT_S):
            raise no_answer(self.address, words.TOO_SLOW.format(seconds=CONNECT_S))
        try:
            first = self._pipe.recv()
        except EOFError:
            raise no_answer(self.address, words.ENDED) from None
        if isinstance(first, Refused):
            raise no_answer(self.address, first.why)
        if not first.cores:
            raise ValueError(words.NO_CORES.format(address=self.address))
        return int(first.cores)

    def _send(self, message: Put | Drop | Call | None) -> None:
        with self._sending, contextlib.suppress(OSError):  # then `_listen` finds it gone, too
            self._pipe.send(message)

    def _listen(self) -> None:
        for message in messages(self._pipe):
            if isinstance(message, Connected):
                self._cores = message.cores
            else:
                self._hear(message)
        self._gone = True
        self._fail(ValueError(words.LOST.format(address=self.address)))

    def _hear(self, message: Answer | Refused | Failed) -> None:
        with self._sending:
            done = self._open.pop(message.number, None)
        if done is None or not done.set_running_or_notify_cancel():
            return
        if isinstance(message, Refused):
            done.set_exception(ValueError(message.why))
        elif isinstance(message, Failed):
            done.set_exception(RuntimeError(message.trace))
        else:
            done.set_result(message.value)

    def _fail(self, error: Exception) -> None:
        with self._sending:
            waiting, self._open = self._open, {}
        for done in waiting.values():
            if done.set_running_or_notify_cancel():
                done.set_exception(error)


def messages(pipe: Connection) -> Iterator[Any]:
    while True:
        try:
            yield pipe.recv()
        except (EOFError, OSError):
            return


def require_reachable(address: str) -> None:
    """What Ray would find out after minutes."""
    if importlib.util.find_spec("ray") is None:
        raise ValueError(words.NO_RAY)
    if address == AUTO:
        return
    found = ADDRESS.fullmatch(address)
    if not found or int(found["port"]) > 65535:
        raise ValueError(words.BAD_ADDRESS.format(address=address))
    try:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), REACH_S).close()
    except OSError as error:
        raise no_answer(address, error.strerror or str(error)) from None


def no_answer(address: str, why: str) -> ValueError:
    return ValueError(words.NO_ANSWER.format(address=address, why=why))
