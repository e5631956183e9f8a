"""A decorator that logs the calls of a function and what came of them, at the level debug.

    @logged
    def add(a: int, b: int) -> int: ...

    12:03:04 debug add called  a=1 b=2
    12:03:04 debug add gave  result=3 ms=0.01

Numbers and texts are shown, anything else by its type alone: what people wrote or keep secret lies in objects.
"""

import functools
import inspect
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
SELF = ("self", "cls")


def logged(function: Callable[P, R]) -> Callable[P, R]:
    """Costs next to nothing while nobody wants to know. Goes for coroutines too."""
    log = logging.getLogger(function.__module__)
    name, signature = function.__qualname__, inspect.signature(function)

    def log_this(given: tuple[Any, ...], named: Mapping[str, Any]) -> AbstractContextManager[Callable[[Any], Any]]:
        arguments = signature.bind(*given, **named).arguments
        return log_call(log, name, {key: brief(value) for key, value in arguments.items() if key not in SELF})

    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def call_async(*given: P.args, **named: P.kwargs) -> Any:
            if not log.isEnabledFor(logging.DEBUG):
                return await function(*given, **named)
            with log_this(given, named) as log_result:
                return log_result(await function(*given, **named))

        return cast("Callable[P, R]", call_async)

    @functools.wraps(function)
    def call(*given: P.args, **named: P.kwargs) -> Any:
        if not log.isEnabledFor(logging.DEBUG):
            return function(*given, **named)
        with log_this(given, named) as log_result:
            return log_result(function(*given, **named))

    return call


@contextmanager
def log_call(log: logging.Logger, name: str, arguments: Mapping[str, object]) -> Iterator[Callable[[Any], Any]]:
    """Logs that a call begins, and what it raises. What it returns is to be passed through the function given here,
    which logs it."""
    log.debug("%s called", name, extra={"fields": arguments})
    began = time.perf_counter()

    def end(word: str, result: object) -> None:
        ms = round((time.perf_counter() - began) * 1000, 2)
        log.debug("%s %s", name, word, extra={"fields": {"result": brief(result), "ms": ms}})

    def log_result(result: Any) -> Any:
        end("gave", result)
        return result

    try:
        yield log_result
    except BaseException as error:
        end("raised", error)
        raise


def brief(value: object) -> object:
    """What is logged of a value."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple | set | frozenset | dict):
        return f"<{type(value).__name__} of {len(value)}>"
    return f"<{type(value).__name__}>"
