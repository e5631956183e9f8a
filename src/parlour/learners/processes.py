"""Several processes of this machine that carry out calls, behind the same door as a cluster."""

import itertools
import pickle
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Self

from parlour.arena.crew import begin_quietly


class Processes:
    """What is put lies in a folder of its own, from where each process reads it when it needs it."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._folder = tempfile.TemporaryDirectory(prefix="parlour-", ignore_cleanup_errors=True)
        self._numbers = itertools.count()
        context = get_context("spawn")  # begun anew: a copy of a process with threads may find a lock held by nobody
        self._until, self._over = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(size, context, begin_quietly, (self._until,))

    def put(self, value: Any) -> str:
        key = str(Path(self._folder.name) / str(next(self._numbers)))
        Path(key).write_bytes(pickle.dumps(value))
        return key

    def drop(self, key: str) -> None:
        Path(key).unlink()

    def submit(self, function: Callable[..., Any], keys: Sequence[str], *arguments: Any) -> "Future[Any]":
        return self._pool.submit(function, fetch, *arguments)

    def close(self) -> None:
        """What is being played is not waited for."""
        self._over.close()
        self._pool.shutdown(cancel_futures=True)
        self._until.close()
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


def fetch(key: str) -> Any:
    return pickle.loads(Path(key).read_bytes())
