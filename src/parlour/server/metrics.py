"""What the server counts about itself, and the text that Prometheus reads. Numbers only: nothing about anybody."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

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


class Metrics:
    def __init__(self) -> None:
        self.commands: defaultdict[tuple[str, str], int] = defaultdict(int)
        """By command and the code of the answer; both come from our own lists."""
        self.counts: defaultdict[str, int] = defaultdict(int)
        self.refusals: defaultdict[str, int] = defaultdict(int)
        """By the code of the answer, since they were told last."""
        self.command_seconds = Histogram()
        self.commit_seconds = Histogram()
        self.loop_lag_seconds = Histogram()
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def gauge(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Something that is asked for whenever it is read."""
        self.gauges[name] = (words, value)

    def text(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield from _head("parlour_commands_total", "counter", "commands by kind and answer")
        for (command, code), count in sorted(self.commands.items()):
            yield f'parlour_commands_total{{command="{command}",answer="{code}"}} {count}'
        for name, words in COUNTED.items():
            yield from _head(f"parlour_{name}_total", "counter", words)
            yield f"parlour_{name}_total {self.counts[name]}"
        for name, (words, value) in self.gauges.items():
            yield from _head(f"parlour_{name}", "gauge", words)
            yield f"parlour_{name} {value():g}"
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


def _head(name: str, kind: str, words: str) -> Iterator[str]:
    yield f"# HELP {name} {words}"
    yield f"# TYPE {name} {kind}"
