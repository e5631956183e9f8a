"""An arena from beginning to end: the plan's pairs are given to a crew, what comes back is kept, and after each whole
round somebody may say that it is enough.

Only whole rounds count, in their order: a run that is killed and gone on with, or that more hands work on, stops at the
same round with the same table. A pairing about which enough is known may rest while the others go on.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import NamedTuple, Protocol

from parlour.arena.crew import Crew
from parlour.arena.plan import Job, Plan
from parlour.arena.results import Results
from parlour.arena.work import PairPlayed

CHUNK_S = 0.2
"""About so long a crew's member works before it asks for more: short ones cost time on the way."""
MOST_IN_CHUNK = 500
LEAST_MS = 0.2
"""What a pair takes that is noted to take nothing."""
AHEAD = 2
"""So many chunks for each member are on the way, so that nobody waits."""

IsEnough = Callable[[Results, int], bool]
"""Whether the first so many rounds will do."""
Pairing = tuple[int, int]


class Keeper(Protocol):
    results: Results

    def add(self, pairs: list[PairPlayed]) -> None: ...


class InMemory:
    """Results that are gone with the program."""

    def __init__(self, results: Results) -> None:
        self.results = results

    def add(self, pairs: list[PairPlayed]) -> None:
        self.results.by_key.update((pair.key, pair) for pair in pairs)


class Counting:
    """What counts of all that has been played: whole rounds, and of a pairing that rests those until then."""

    def __init__(self, pairings: Collection[Pairing]) -> None:
        self.rounds = 0
        """Whole ones."""
        self.playing = set(pairings)
        self._rested: dict[Pairing, int] = {}

    def is_next_whole(self, kept: Results) -> bool:
        return all((self.rounds, *pairing) in kept.by_key for pairing in self.playing)

    def rest(self, pairings: Collection[Pairing]) -> None:
        self._rested |= dict.fromkeys(self.playing & set(pairings), self.rounds)
        self.playing -= set(pairings)

    def most(self, rounds: int) -> int:
        """Pairs that would be played in so many rounds."""
        return len(self.playing) * rounds + sum(self._rested.values())

    def of(self, kept: Results) -> Results:
        return Results(kept.head, (pair for pair in kept.by_key.values() if self._counts(pair)))

    def _counts(self, pair: PairPlayed) -> bool:
        return pair.round < self._rested.get((pair.one, pair.two), self.rounds)


Rests = Callable[[Results, Counting], Collection[Pairing]]
"""After another whole round: the pairings that play no more."""


def nobody_rests(results: Results, counting: Counting) -> Collection[Pairing]:
    return ()


class Progress(NamedTuple):
    kept: Results
    """All that has been played, of rounds that are not whole too."""
    counting: Counting
    done: int
    """Pairs that have been played, those of an earlier run among them."""
    most: int
    """Pairs that would be played if nobody says that it is enough."""
    seconds_left: float | None
    """Until all are played; None: not known yet."""
    over: bool = False

    @property
    def rounds(self) -> int:
        """Whole ones."""
        return self.counting.rounds

    @property
    def results(self) -> Results:
        """What counts."""
        return self.counting.of(self.kept)


def play_rounds(
    plan: Plan, keeper: Keeper, crew: Crew, is_enough: IsEnough, rests: Rests = nobody_rests
) -> Iterator[Progress]:
    """Tells after each chunk how far it is; the last one is over. Closing it stops the arena: what is kept is kept."""
    counting, kept = Counting(plan.pairings()), keeper.results
    left = (job for job in plan.jobs() if (job.one, job.two) in counting.playing and job[:3] not in kept.by_key)
    under_way: deque[Future[list[PairPlayed]]] = deque()
    pace, enough = Pace(crew.size, kept.by_key.values()), False
    while True:
        while not enough and counting.playing and counting.rounds < plan.rounds and counting.is_next_whole(kept):
            counting.rounds += 1
            counting.rest(rests(kept, counting))
            enough = is_enough(kept, counting.rounds)
        over = enough or not counting.playing or counting.rounds == plan.rounds
        most = counting.most(plan.rounds)
        yield Progress(kept, counting, len(kept.by_key), most, pace.left(counting.playing, plan.rounds), over)
        if over:
            break
        while len(under_way) < AHEAD * crew.size and (jobs := pace.chunk(left)):
            under_way.append(crew.submit(jobs))
            if under_way[-1].done():
                break  # played here and now: nobody waits for more
        done, _ = wait(under_way, return_when=FIRST_COMPLETED)
        for one in done:
            under_way.remove(one)
            keeper.add(one.result())
            pace.played(one.result())
    for one in under_way:
        one.cancel()


def first_rounds(results: Results, rounds: int) -> Results:
    return Results(results.head, (pair for pair in results.by_key.values() if pair.round < rounds))


class Pace:
    """How long each pairing takes: the strongest may take ten thousand times as long as the weakest."""

    def __init__(self, size: int, kept: Iterable[PairPlayed]) -> None:
        """With so many hands."""
        self._size = size
        self._took: dict[Pairing, tuple[int, float]] = {}
        self.played(kept)

    def played(self, pairs: Iterable[PairPlayed]) -> None:
        for pair in pairs:
            number, ms = self._took.get((pair.one, pair.two), (0, 0))
            self._took[pair.one, pair.two] = number + 1, ms + (pair.ms or LEAST_MS)

    def chunk(self, left: Iterator[Job]) -> list[Job]:
        """The next pairs for one member, few enough to be back soon. What nobody has timed yet is the last in its."""
        jobs: list[Job] = []
        seconds = 0.0
        while seconds < CHUNK_S and len(jobs) < MOST_IN_CHUNK and (job := next(left, None)):
            jobs.append(job)
            seconds += self._seconds((job.one, job.two), CHUNK_S)
        return jobs

    def left(self, pairings: Collection[Pairing], rounds: int) -> float | None:
        """Seconds until these have played so many rounds; None as long as some have played none."""
        if not all(pairing in self._took for pairing in pairings):
            return None
        more = {pairing: max(0, rounds - self._took[pairing][0]) for pairing in pairings}
        return sum(number * self._seconds(pairing, 0.0) for pairing, number in more.items()) / self._size

    def _seconds(self, pairing: Pairing, unknown: float) -> float:
        number, ms = self._took.get(pairing, (0, 0))
        return ms / number / 1000 if number else unknown
