"""What the server counts about itself, and the text that Prometheus reads. Numbers only: nothing about anybody."""

import os
import time
from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from parlour import request_id

BOUNDS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


@dataclass(slots=True)
class Histogram:
    """How long something took: how many within each bound."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_S) + 1))
    sum_s: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS_S, seconds)] += 1
        self.sum_s += seconds

    def lines(self, name: str) -> Iterator[str]:
        total = 0
        for bound, count in zip((*map(str, BOUNDS_S), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self.sum_s:.6f}"
        yield f"{name}_count {total}"


SLOW_S = 0.5
"""A commit that takes longer is remembered."""
MOST_SLOW = 20


@dataclass(frozen=True, slots=True)
class SlowCommit:
    at_s: float
    """By the clock on the wall."""
    seconds: float
    request: str
    """For which it was, as in the log."""


@dataclass(slots=True)
class Commits(Histogram):
    """How long commits took, and when the last slow ones were."""

    slow: deque[SlowCommit] = field(default_factory=lambda: deque(maxlen=MOST_SLOW))

    def add(self, seconds: float) -> None:
        Histogram.add(self, seconds)
        if seconds > SLOW_S:
            self.slow.append(SlowCommit(time.time(), seconds, request_id.current()))


@dataclass(frozen=True, slots=True)
class Reading:
    """Something that is asked for whenever the numbers are read."""

    kind: str
    words: str
    value: Callable[[], float]


class Metrics:
    def __init__(self) -> None:
        self.commands: defaultdict[tuple[str, str], int] = defaultdict(int)
        """By command and the code of the answer; both come from our own lists."""
        self.counts: defaultdict[str, int] = defaultdict(int)
        self.refusals: defaultdict[str, int] = defaultdict(int)
        """By the code of the answer, since they were told last."""
        self.command_seconds = Histogram()
        self.commit_seconds = Commits()
        self.loop_lag_seconds = Histogram()
        self.readings: dict[str, Reading] = {}
        self.about: dict[str, str] = {}
        """Which process this is: labels of `parlour_process`."""

    def gauge(self, name: str, words: str, value: Callable[[], float]) -> None:
        self.readings[f"parlour_{name}"] = Reading("gauge", words, value)

    def counter(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Something that others count."""
        self.readings[f"parlour_{name}_total"] = Reading("counter", words, value)

    def text(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield from _head("parlour_commands_total", "counter", "commands by kind and answer")
        for (command, code), count in sorted(self.commands.items()):
            yield f'parlour_commands_total{{command="{command}",answer="{code}"}} {count}'
        for name, words in COUNTED.items():
            yield from _head(f"parlour_{name}_total", "counter", words)
            yield f"parlour_{name}_total {self.counts[name]}"
        for name, reading in (self.readings | PROCESS).items():
            yield from _head(name, reading.kind, reading.words)
            yield f"{name} {number(reading.value())}"
        labels = ",".join(f'{name}="{value}"' for name, value in self.about.items())
        yield from _head("parlour_process", "gauge", "which process this is")
        yield f"parlour_process{{{labels}}} 1"
        for name, words in TIMED.items():
            yield from _head(f"parlour_{name}", "histogram", words)
            yield from getattr(self, name).lines(f"parlour_{name}")


COUNTED = {
    "events": "events kept",
    "matches_begun": "matches begun",
    "matches_ended": "matches that have come to an end",
    "moves_thought": "moves made by opponents",
    "engines_replaced": "opponents that failed and were replaced",
    "guests_forfeited": "outside engines that failed and lost; their old name stays",
    "connections_refused": "connections refused because there were too many",
    "connections_closed": "connections closed for what the client did",
    "failures": "unexpected errors, each of which is logged",
}
TIMED = {
    "command_seconds": "from reading a command to its answer",
    "commit_seconds": "from handing events to the store until they were on disk",
    "loop_lag_seconds": "how late the event loop came round",
}


def memory_bytes() -> float:
    """What this process holds in memory; 0 where the system does not say."""
    try:
        return float(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0.0


def open_files() -> float:
    try:
        return float(sum(1 for _ in Path("/proc/self/fd").iterdir()))
    except OSError:
        return 0.0


STARTED_S = time.time()
PROCESS = {
    "process_cpu_seconds_total": Reading("counter", "processor time of this process", time.process_time),
    "process_resident_memory_bytes": Reading("gauge", "memory of this process", memory_bytes),
    "process_open_fds": Reading("gauge", "open files and connections of this process", open_files),
    "process_start_time_seconds": Reading("gauge", "when this process started, since 1970", lambda: STARTED_S),
}
"""By the names that Prometheus has for them everywhere."""


def number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.6f}"


def _head(name: str, kind: str, words: str) -> Iterator[str]:
    yield f"# HELP {name} {words}"
    yield f"# TYPE {name} {kind}"
