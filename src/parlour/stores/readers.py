"""A few threads that read, each with a connection of its own that cannot write."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

from parlour.stores import words
from parlour.stores.database import Connection
from parlour.stores.failures import Stopped, Unavailable

Answer = TypeVar("Answer")
COUNT = 2


class Readers:
    def __init__(self, connect: Callable[[], Connection], error: type[Exception]) -> None:
        """`error`: what the database's own exceptions are."""
        self._connect, self._error = connect, error
        self._free: SimpleQueue[Connection | None] = SimpleQueue()
        """None stands for a connection that broke: it is made anew when somebody needs it."""
        for _ in range(COUNT):
            self._free.put(connect())
        self._pool = ThreadPoolExecutor(COUNT, "parlour-reader")

    def submit(self, question: Callable[[Connection], Answer]) -> Future[Answer]:
        """Does not block."""
        try:
            return self._pool.submit(self._ask, question)
        except RuntimeError:
            future: Future[Answer] = Future()
            future.set_exception(Stopped(words.CLOSED))
            return future

    def close(self) -> None:
        """Blocks until every question is answered."""
        self._pool.shutdown()
        while not self._free.empty():
            if connection := self._free.get():
                connection.close()

    def _ask(self, question: Callable[[Connection], Answer]) -> Answer:
        """A connection that has broken meanwhile is made anew, and the question asked once more."""
        connection = self._free.get()
        try:
            if connection:
                try:
                    return question(connection)
                except self._error:
                    connection.close()
                    connection = None
            connection = self._connect()
            return question(connection)
        except self._error as error:
            if connection:
                connection.close()
                connection = None
            raise Unavailable(words.CANNOT_READ.format(why=error)) from error
        finally:
            self._free.put(connection)
