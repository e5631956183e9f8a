"""The crew of an arena on a server: it plays pairs as any worker does, but each move is thought in the pool, aside and
behind all others who are aside. While people wait for the pool, it begins no move at all.

The pairs are played on threads of the crew, which do nothing but wait; `_turn` alone runs in the event loop.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from parlour.arena.entrants import Entrant
from parlour.arena.plan import Job, Plan
from parlour.arena.work import PairPlayed, Worker
from parlour.engines.engine import Candidate, Engine, Info
from parlour.games.game import Game, Position
from parlour.opponents.opponent import Opponent
from parlour.server.pool import words as pool_words
from parlour.server.pool.job import Job as Search
from parlour.server.pool.pool import Pool
from parlour.server.pool.priority import ASIDE_NICE, step_back
from parlour.server.pool.work import Cancelled, Thought, Work

BOARDS = 4
"""Pairs at a time: there is one place aside, for which they take turns."""
BUSY_S = 0.2
"""So long it waits before it looks again whether there is room."""
TRIES = 3
"""For a search that others kept from the processor until its time was up."""
PARTY = "arena"
"""All arenas together have one turn."""


class ThinksAsOwn(Protocol):
    def engine(self, game: Game, opponent: Opponent) -> Callable[[], Engine] | None:
        """What somebody's learner or net thinks with; None for all others."""


@dataclass(frozen=True, slots=True)
class Board:
    """A match under way."""

    place: int
    players: tuple[int, int]
    """By number: player 0 and player 1."""
    position: Position
    past: tuple[Position, ...]


class PoolCrew:
    """`submit` and `close` are for the thread of the arena; `stop` and what is shown for the event loop's."""

    size = BOARDS

    def __init__(self, id: str, plan: Plan, pool: Pool, own: ThinksAsOwn, is_busy: Callable[[], bool]) -> None:
        self.id, self.plan, self.pool, self.own, self._is_busy = id, plan, pool, own, is_busy
        self.boards: dict[int, Board] = {}
        self.held = False
        """It waits until people need the pool less."""
        self._stopped = False
        self._loop = asyncio.get_running_loop()
        self._searches: set[Search] = set()
        self._threads = ThreadPoolExecutor(BOARDS, "parlour arena board", partial(step_back, ASIDE_NICE))
        self._free = list(range(BOARDS))

    def submit(self, jobs: Sequence[Job]) -> "Future[list[PairPlayed]]":
        return self._threads.submit(self._play, jobs)

    def close(self) -> None:
        """What is under way is given up."""
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody thinks any more
            self._loop.call_soon_threadsafe(self.stop)
        self._threads.shutdown(cancel_futures=True)

    def stop(self) -> None:
        """Every thread of it ends at once, with Cancelled."""
        self._stopped = True
        for one in list(self._searches):
            one.cancel()

    def _play(self, jobs: Sequence[Job]) -> list[PairPlayed]:
        place = self._free.pop()
        try:
            return [self._play_pair(job, place) for job in jobs]
        finally:
            self.boards.pop(place, None)
            self._free.append(place)

    def _play_pair(self, job: Job, place: int) -> PairPlayed:
        def sit(entrant: Entrant) -> PoolSitter:
            return PoolSitter(self, entrant, job, place)

        return Worker(self.plan.game, self.plan.entrants, sit=sit).play(job)

    def show(self, job: Job, who: int, place: int, position: Position, past: Sequence[Position]) -> None:
        other = job.two if who == job.one else job.one
        players = (who, other) if position.to_move() == 0 else (other, who)
        self.boards[place] = Board(place, players, position, tuple(past))

    def think(self, work: Work) -> Thought:
        """From a thread of the crew: blocks."""
        turn = asyncio.run_coroutine_threadsafe(self._turn(work), self._loop)
        return turn.result()

    async def _turn(self, work: Work) -> Thought:
        while self._is_busy() and not self._stopped:
            self.held = True
            await asyncio.sleep(BUSY_S)
        self.held = False
        for _ in range(TRIES):
            thought = await self._search(work)
            if thought.ms < self.pool.guard_ms or not work.yields:
                break
        return thought

    async def _search(self, work: Work) -> Thought:
        if self._stopped:
            raise Cancelled(pool_words.CANCELLED.format(key=work.key))
        search = self.pool.start(work)
        self._searches.add(search)
        try:
            return await search.done
        finally:
            search.cancel()
            self._searches.discard(search)


class PoolSitter:
    """Somebody in a seat, who thinks in the pool."""

    def __init__(self, crew: PoolCrew, entrant: Entrant, job: Job, place: int) -> None:
        self._crew, self._entrant, self._job, self._place = crew, entrant, job, place
        self._who = crew.plan.entrants.index(entrant)
        self._tree: Engine | None = None
        self.began_tree = False

    def move(
        self, position: Position, past: Sequence[Position], seed: int, ms: int | None = None
    ) -> tuple[Candidate, Info]:
        """As long as the pool lets it: `ms` isn't looked at."""
        self._crew.show(self._job, self._who, self._place, position, past)
        opponent, tree = self._entrant.opponent, self._tree
        engine = self._crew.own.engine(position.game, opponent) if tree is None else lambda: tree
        work = Work(
            key=f"{PARTY}:{self._crew.id}",
            owner=f"{PARTY}/{self._crew.id}",
            opponent=opponent,
            position=position,
            past=tuple(past),
            seed=seed,
            urgent=False,
            aside=True,
            engine=engine,
            compare=0,
            yields=tree is None,  # one that brings a tree can't begin again
        )
        thought = self._crew.think(work)
        self._tree, self.began_tree = thought.kept, thought.began_tree
        return thought.candidate, thought.info

    def forget_tree(self) -> None:
        self._tree = None

    def close(self) -> None:
        """It holds nothing."""
