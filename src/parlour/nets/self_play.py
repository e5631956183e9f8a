"""Matches that one worker plays against itself: a part of a round. Threads of this process do, since the compiled
search lets go of the lock; so do other machines, behind the same door."""

import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

from parlour.engines.kernel import search_class
from parlour.engines.net_file import NetFile
from parlour.games.kernel import KernelPosition
from parlour.games.registry import game as find_game
from parlour.nets.plan import TrainingPlan
from parlour.opponents.opponent import seed_of


class Sent(NamedTuple):
    """What every worker is told of a round, once."""

    net: bytes
    """As a file."""
    plan: TrainingPlan
    taught: bool
    """The hand-written evaluation plays, and not the net."""


class Played(NamedTuple):
    samples: bytes
    matches: int
    searched: int


def play_part(fetch: Callable[[str], Any], key: str, seed: int, matches: int) -> Played:
    """So many matches. The same arguments, the same samples, wherever it runs."""
    sent: Sent = fetch(key)
    net = NetFile.from_bytes(sent.net)
    plan, start = sent.plan, find_game(net.game, **net.options).start()
    assert isinstance(start, KernelPosition), "its net sees it"
    playing = search_class("self_play", start)(
        None if sent.taught else net.net,
        start.kernel,
        plan.exploration,
        plan.spread,
        plan.nodes,
        plan.random_plies,
        plan.varied_plies,
        plan.lapses,
        plan.asides,
        plan.solved_moves,
        seed,
    )
    playing.play(matches)
    return Played(playing.take(), playing.matches, playing.searched)


def part_seeds(seed: int, number: int, parts: int) -> Sequence[int]:
    """Of the parts of a round."""
    return [seed_of(seed_of(seed, number), part) for part in range(parts)]


class Threads:
    """Threads of this process that carry out calls, behind the same door as a cluster."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._held: dict[str, Any] = {}
        self._numbers = itertools.count()
        self._pool = ThreadPoolExecutor(size)

    def put(self, value: Any) -> str:
        key = str(next(self._numbers))
        self._held[key] = value
        return key

    def drop(self, key: str) -> None:
        del self._held[key]

    def submit(self, function: Callable[..., Any], keys: Sequence[str], *arguments: Any) -> "Future[Any]":
        return self._pool.submit(function, self._held.__getitem__, *arguments)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def __enter__(self) -> "Threads":
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()
