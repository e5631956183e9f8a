"""The process that speaks with Ray, one for each cluster that is asked.

Ray prints on the standard output of whoever connects, takes over its signals, and ends it when the cluster's head is
gone. So that happens here: whoever wants matches played speaks with this process through a pipe and never loads Ray.

    to here     Put, Drop, Call; None or the end of the pipe ends it
    from here   Connected, or Refused and the end; then an Answer, Refused or Failed for each call, and Connected anew
                when machines come or go
"""

import contextlib
import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from parlour.cluster import words
from parlour.cluster.work import Check, Done, carry_out

TRIES = 100
"""That a machine dies is nobody's fault, and its matches are played again elsewhere; but not for ever, if it is they
that kill it."""
COUNT_EVERY_S = 2.0
"""How often it looks which machines there are."""


class Put(NamedTuple):
    """Something that many calls need: it travels once to each machine."""

    key: str
    value: Any


class Drop(NamedTuple):
    """What no call will ask for any more."""

    key: str


class Call(NamedTuple):
    number: int
    function: Callable[..., Any]
    keys: tuple[str, ...]
    """What was put and may be asked for."""
    arguments: tuple[Any, ...]
    check: Check


class Connected(NamedTuple):
    cores: int


class Answer(NamedTuple):
    number: int
    value: Any


class Refused(NamedTuple):
    """A sentence for people."""

    why: str
    number: int = -1
    """Of the call; none at first."""


class Failed(NamedTuple):
    """A mistake in the program."""

    trace: str
    number: int


def serve_link(pipe: Connection, address: str) -> None:
    """What the process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us is asked, and ends us
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        import ray

        ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
    except Exception as error:  # of many kinds, none of them ours
        pipe.send(Refused(first_line(error)))
        return
    Link(pipe).serve()
    ray.shutdown()


class Link:
    def __init__(self, pipe: Connection) -> None:
        import ray

        self._ray, self._pipe = ray, pipe
        self._sending = threading.Lock()
        self._put: dict[str, Any] = {}
        self._task = ray.remote(max_retries=TRIES, num_cpus=1)(carry_out)

    def serve(self) -> None:
        threading.Thread(target=self._count, daemon=True).start()
        while True:
            try:
                message = self._pipe.recv()
            except (EOFError, OSError):
                return
            if isinstance(message, Put):
                self._put[message.key] = self._ray.put(message.value)
            elif isinstance(message, Drop):
                del self._put[message.key]
            elif isinstance(message, Call):
                self._begin(message)
            else:
                return

    def _begin(self, call: Call) -> None:
        parcels = {key: self._put[key] for key in call.keys}
        ref = self._task.remote(call.function, parcels, call.arguments, call.check)
        ref.future().add_done_callback(lambda done: self._send(answer_of(call.number, done)))

    def _send(self, message: Any) -> None:
        with self._sending, contextlib.suppress(OSError):  # if they have gone, the next `recv` says so
            self._pipe.send(message)

    def _count(self) -> None:
        known = -1
        while True:
            cores = int(self._ray.cluster_resources().get("CPU", 0))
            if cores != known:
                known = cores
                self._send(Connected(cores))
            time.sleep(COUNT_EVERY_S)


def answer_of(number: int, task: "Future[Done]") -> Answer | Refused | Failed:
    error = task.exception()
    if error is None:
        found = task.result()
        return Refused(found.why, number) if found.why else Answer(number, found.value)
    if ModuleNotFoundError.__name__ in str(error):
        return Refused(words.NOT_INSTALLED, number)
    return Failed(str(error), number)


def first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
