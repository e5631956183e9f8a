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
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
SELF = ("self", "cls")


def logged(function: Callable[P, R]) -> Callable[P, R]:
    """Costs next to nothing while nobody wants to know. Goes for coroutines too."""
    log = logging.getLogger(function.__module__)
    name, signature = function.__qualname__, inspect.signature(function)

    def call(given: tuple[Any, ...], named: Mapping[str, Any]) -> float:
        bound = signature.bind(*given, **named).arguments
        shown = {key: brief(value) for key, value in bound.items() if key not in SELF}
        log.debug("%s called", name, extra={"fields": shown})
        return time.perf_counter()

    def end(began: float, word: str, result: object) -> None:
        ms = round((time.perf_counter() - began) * 1000, 2)
        log.debug("%s %s", name, word, extra={"fields": {"result": brief(result), "ms": ms}})

    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def waited(*given: P.args, **named: P.kwargs) -> Any:
            if not log.isEnabledFor(logging.DEBUG):
                return await function(*given, **named)
            began = call(given, named)
            try:
                result = await function(*given, **named)
            except BaseException as error:
                end(began, "raised", error)
                raise
            end(began, "gave", result)
            return result

        return cast("Callable[P, R]", waited)

    @functools.wraps(function)
    def plain(*given: P.args, **named: P.kwargs) -> R:
        if not log.isEnabledFor(logging.DEBUG):
            return function(*given, **named)
        began = call(given, named)
        try:
            result = function(*given, **named)
        except BaseException as error:
            end(began, "raised", error)
            raise
        end(began, "gave", result)
        return result

    return plain


def brief(value: object) -> object:
    """What is logged of a value."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple | set | frozenset | dict):
        return f"<{type(value).__name__} of {len(value)}>"
    return f"<{type(value).__name__}>"
