"""Several searches of one position at once, each on a thread of its own with a tree and a seed of its own, and what
they found put together ("root parallelization", Chaslot, Winands and van den Herik 2008).

They share nothing while they search, so with a limit in nodes the answer is the same every time, whichever thread comes
first: another one than a single search gives, for none of them sees as deep.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from parlour.games.game import Option, Value

THREADS = Option("threads", 1, range(1, 65), "how many search at once, each in a tree of its own")
SEED_STEP = 0x9E3779B97F4A7C15
"""Between the seeds of two searches: the golden ratio of 64 bits."""
WON, OPEN, LOST = 2, 1, 0


@dataclass
class JointCandidate:
    """The fields of a compiled search's candidate."""

    move: int
    value: float
    wdl: Sequence[float]
    score: int | None
    mate: int | None
    share: float
    visits: int
    solved: bool
    line: Sequence[int]
    known: bool


@dataclass
class JointInfo:
    """The fields of a compiled search's report."""

    candidates: list[JointCandidate]
    nodes: int
    depth: int
    ms: float
    solved: bool
    kept: int
    trace: Any = None
    others: Sequence[Any] = field(default=())


class SearchesTogether:
    """Offers what one compiled search offers. One `think` at a time; `stop` and `take` from any thread."""

    def __init__(self, count: int, make: Callable[[], Any]) -> None:
        self._searches = [make() for _ in range(count)]

    def think(
        self,
        position: Any,
        nodes: int | None,
        ms: int | None,
        depth: int | None,
        seed: int,
        past_keys: Sequence[int],
        trace: int,
        compare: int,
    ) -> JointInfo:
        """Blocks until the last of them has ended."""
        count = len(self._searches)
        keys = list(past_keys)

        def one(number: int) -> Any:
            share = None if nodes is None else (nodes + number) // count
            own_seed = (seed + number * SEED_STEP) % 2**64
            traced = trace if number == 0 else 0
            return self._searches[number].think(position, share, ms, depth, own_seed, keys, traced, compare)

        with ThreadPoolExecutor(count - 1, "parlour-search") as others:
            asked = [others.submit(one, number) for number in range(1, count)]
            first = one(0)
            return together([first, *(other.result() for other in asked)], position.to_move())

    def stop(self) -> None:
        for search in self._searches:
            search.stop()

    def forget_stop(self) -> None:
        for search in self._searches:
            search.forget_stop()

    def take(self) -> Any:
        """What the first of them has reported: the others see much the same."""
        return self._searches[0].take()

    def settle_on(self, move: int) -> int:
        return sum(search.settle_on(move) for search in self._searches)

    def forget(self) -> None:
        for search in self._searches:
            search.forget()

    def tree_bytes(self) -> int:
        return sum(search.tree_bytes() for search in self._searches)


def on_threads(options: Mapping[str, Value], make: Callable[[], Any]) -> Any:
    """A search, or as many at once as an engine's options say."""
    count = int(options["threads"])
    return make() if count == 1 else SearchesTogether(count, make)


def memory_of_each(options: Mapping[str, Value]) -> int:
    """In bytes: all of them together get what is allowed."""
    return (int(options["memory_mb"]) << 20) // int(options["threads"])


def together(found: Sequence[Any], player: int) -> JointInfo:
    """What several searches of one position found; `player` is to move. What one of them has proved holds."""
    proof = next((one for one in found if one.solved), None)
    by_move: dict[int, list[Any]] = {one.move: [] for one in (proof or found[0]).candidates}
    for info in found:
        for one in info.candidates:
            by_move.setdefault(one.move, []).append(one)
    joined = [joint(alike) for alike in by_move.values()]
    visits = sum(one.visits for one in joined)
    for one in joined:
        one.share = one.visits / visits if visits else 1 / len(joined)
    if proof is None:
        joined = best_first(joined, player)
    return JointInfo(
        joined,
        nodes=sum(info.nodes for info in found),
        depth=max(info.depth for info in found),
        ms=max(info.ms for info in found),
        solved=proof is not None,
        kept=sum(info.kept for info in found),
        trace=found[0].trace,
    )


def joint(alike: Sequence[Any]) -> JointCandidate:
    """One move, as each search sees it: values by how often each has tried it."""
    best = next((one for one in alike if one.solved), max(alike, key=lambda one: one.visits))
    visits = sum(one.visits for one in alike)

    def mean(numbers: Sequence[float]) -> float:
        return float(sum(number * one.visits for number, one in zip(numbers, alike, strict=True)) / visits)

    value, wdl = best.value, tuple(best.wdl)
    if visits and not best.solved:
        value = mean([one.value for one in alike])
        wdl = tuple(mean([one.wdl[place] for one in alike]) for place in range(3))
    known = any(one.known for one in alike)
    return JointCandidate(
        best.move, value, wdl, best.score, best.mate, 0.0, visits, best.solved, tuple(best.line), known
    )


def best_first(joined: Sequence[JointCandidate], player: int) -> list[JointCandidate]:
    """As a single search orders them: a proved win, then by simulations, proved losses last; and a certain draw before
    a first that looks worse."""
    sign = 1 if player == 0 else -1

    def rank(one: JointCandidate) -> int:
        return OPEN if not one.solved or not one.value else WON if sign * one.value > 0 else LOST

    ordered = sorted(joined, key=lambda one: (-rank(one), -one.visits))
    draw = next((one for one in ordered if one.solved and one.value == 0), None)
    if draw and not ordered[0].solved and sign * ordered[0].value < 0:
        ordered.remove(draw)
        ordered.insert(0, draw)
    return ordered
