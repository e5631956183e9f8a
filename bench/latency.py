"""How soon a search ends that is told to, or whose time is up. A figure is the 99th percentile of many tries."""

import threading
import time
from collections.abc import Callable

import parlour
from bench.measure import Figures

WAIT_MS = 4
"""Long enough for every search to be under way."""


def stops(count: int, engine: str, position: parlour.Position) -> Figures:
    """CPU time that the searching thread still spends after another one has called `stop`: how long it waits for a core
    says nothing about the search."""
    thinker = parlour.engine(engine)
    while True:
        yield percentile_99(count, lambda: milliseconds_after_stop(thinker, position))


def overshoots(count: int, engine: str, position: parlour.Position) -> Figures:
    """Time on the wall, by which a limit in milliseconds is exceeded: that is what the limit promises."""
    thinker = parlour.engine(engine)
    while True:
        yield percentile_99(count, lambda: milliseconds_over(thinker, position))


def milliseconds_after_stop(thinker: parlour.Engine, position: parlour.Position) -> float:
    clock = time.pthread_getcpuclockid(threading.get_ident())
    told: list[float] = []

    def tell() -> None:
        told.append(time.clock_gettime(clock))
        thinker.stop()

    timer = threading.Timer(WAIT_MS / 1000, tell)
    timer.start()
    thinker.think(position)
    ended = time.clock_gettime(clock)
    timer.join()
    return 1000 * (ended - told[0])


def milliseconds_over(thinker: parlour.Engine, position: parlour.Position) -> float:
    began = time.perf_counter()
    thinker.think(position, parlour.Limits(ms=WAIT_MS))
    return 1000 * (time.perf_counter() - began) - WAIT_MS


def percentile_99(count: int, measure: Callable[[], float]) -> float:
    return sorted(measure() for _ in range(count))[(99 * count - 1) // 100]
