"""The crew of an arena that works on a cluster, behind the same door as those of this machine."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import NamedTuple

from parlour.arena.entrants import Entrant
from parlour.arena.plan import Job, Plan
from parlour.arena.work import PairPlayed, Worker
from parlour.cluster.cluster import Cluster
from parlour.cluster.work import Fetch
from parlour.games.game import Value
from parlour.games.registry import game as find_game
from parlour.learners.travel import Luggage, Unpacked, pack


class Sent(NamedTuple):
    """What every machine is told of an arena, once."""

    game: str
    options: Mapping[str, Value]
    entrants: Sequence[Entrant]
    ms: int | None
    luggage: Luggage


class RayCrew:
    """All machines of a cluster, also those that come later."""

    def __init__(self, plan: Plan, cluster: Cluster) -> None:
        self._cluster = cluster
        luggage = pack(plan.game, [one.opponent for one in plan.entrants])
        entrants = [replace(one, file="") for one in plan.entrants]  # they are in the luggage
        sent = Sent(plan.game.name, dict(plan.game.options), entrants, plan.ms, luggage)
        self._key = cluster.put(sent)

    @property
    def size(self) -> int:
        return self._cluster.size

    def submit(self, jobs: Sequence[Job]) -> "Future[list[PairPlayed]]":
        return self._cluster.submit(play_jobs, [self._key], self._key, list(jobs))

    def close(self) -> None:
        """The cluster is closed by whoever opened it."""


def crew_on(cluster: Cluster) -> Callable[[Plan], RayCrew]:
    """For `parlour.arena.run(…, crew=crew_on(cluster))`."""
    return lambda plan: RayCrew(plan, cluster)


class Bench:
    """A worker in a process of the cluster, with what it was sent."""

    def __init__(self, key: str, sent: Sent) -> None:
        self.key = key
        self._unpacked = Unpacked(sent.luggage)
        game = find_game(sent.game, **sent.options)
        self.worker = Worker(game, sent.entrants, sent.ms, lambda one: self._unpacked.sit(one.opponent))

    def close(self) -> None:
        self.worker.close()
        self._unpacked.close()


_bench: Bench | None = None


def play_jobs(fetch: Fetch, key: str, jobs: Sequence[Job]) -> list[PairPlayed]:
    """On another machine. Engines are made once for each arena, not for each call."""
    global _bench
    if _bench is None or _bench.key != key:
        if _bench:
            _bench.close()
            _bench = None
        _bench = Bench(key, fetch(key))
    return _bench.worker.play_all(jobs)
