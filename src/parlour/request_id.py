"""For which request something is done: an id that every line of the log shows, in whatever task, thread or process.

    with for_request("7f3a…"):
        log.warning("a commit was slow")    # … request=7f3a…

It travels with `contextvars`: tasks and `asyncio.to_thread` take it along by themselves. Whatever hands work
to a thread of its own takes `current()` along.
"""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

HEADER = "x-request-id"
SANE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
"""What may be written into a log as it came: proxies send UUIDs and numbers in hexadecimal."""
ID_BYTES = 8
_request: ContextVar[str] = ContextVar("request", default="")


def current() -> str:
    """Empty where nobody has asked."""
    return _request.get()


def begin(id: str) -> None:
    """From now on, in this task."""
    _request.set(id)


@contextmanager
def for_request(id: str) -> Iterator[None]:
    token = _request.set(id)
    try:
        yield
    finally:
        _request.reset(token)


def id_from(brought: str | None) -> str:
    """The id that a request brings, if it can be one, else a new one."""
    return brought if brought and SANE.fullmatch(brought) else secrets.token_hex(ID_BYTES)
