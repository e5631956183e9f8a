"""All arenas: set up by guests, kept in files, played behind everybody's turn, gone on with after a restart.

Nothing that was played can be lost: a pair is in its file before anybody hears of it, and what an arena plays follows
from its wish alone. A pair that was under way when the server stopped is played again from its beginning.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

from parlour.arena.plan import Plan
from parlour.arena.results import Results
from parlour.server.arenas import words
from parlour.server.arenas.crew import PoolCrew
from parlour.server.arenas.entering import most_pairs, plan_of, require_modest, stopping
from parlour.server.arenas.files import About, ArenaFiles, State
from parlour.server.arenas.forms import ArenaForm, ArenaState, ArenaSummary, NewArena
from parlour.server.arenas.run import Run, Stand, stand_of
from parlour.server.arenas.showing import arena_form, seat_form, summary_form, wish_of
from parlour.server.clock import today_ms
from parlour.server.logs import fields, short
from parlour.server.nets.own import OwnOpponents
from parlour.server.pool.pool import Pool
from parlour.server.pool.priority import ASIDE_NICE, step_back
from parlour.server.pool.work import Cancelled, EngineFailed
from parlour.server.settings import Settings
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import Who

MOST_WAITING = 16
"""Going on or waiting for their turn, of all guests."""
MOST_OF_GUEST = 10
MOST_KEPT = 2000
REMEMBERED = 8
"""Arenas that nobody plays, whose files were read."""
log = logging.getLogger(__name__)


class ArenaRefused(Exception):  # noqa: N818 - an answer
    """Why something is not done with an arena: a code for programs, words for people."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class Arenas:
    """Call from the event loop."""

    def __init__(
        self, files: ArenaFiles, pool: Pool, own: OwnOpponents, settings: Settings, is_busy: Callable[[], bool]
    ) -> None:
        self.files, self.pool, self.own, self.settings = files, pool, own, settings
        self._is_busy = is_busy
        self._all: dict[str, About] = {}
        self._runs: dict[str, Run] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._read: OrderedDict[str, tuple[About, Results | None, Stand]] = OrderedDict()
        self._loaded = asyncio.Event()
        self._lock = asyncio.Lock()
        """One change at a time."""
        self._places = asyncio.Semaphore(settings.arenas)
        self._threads = ThreadPoolExecutor(max(1, settings.arenas), "parlour arena", partial(step_back, ASIDE_NICE))

    # From the start of the server to its end.

    async def resume(self) -> None:
        """Those that were going on go on."""
        for about in await asyncio.to_thread(lambda: list(self.files.all())):
            self._all[about.id] = about
        for about in sorted(self._all.values(), key=lambda one: one.created_ms):
            if about.state == "going" and self.settings.arenas:
                self._start(about.id)
        self._loaded.set()

    async def close(self) -> None:
        """They stop as they are, and go on when the server does."""
        for one in list(self._tasks):
            await self._halt(one)
        self._threads.shutdown(wait=False, cancel_futures=True)

    # What there is.

    async def of_guest(self, guest: str) -> list[ArenaSummary]:
        """The newest first."""
        await self._loaded.wait()
        own = sorted((one for one in self._all.values() if one.owner == guest), key=lambda one: -one.created_ms)
        return [summary_form(one, self.state_of(one), self._done(one)) for one in own]

    async def find(self, id: str) -> About:
        await self._loaded.wait()
        if id not in self._all:
            raise ArenaRefused("unknown", words.NO_SUCH_ARENA)
        return self._all[id]

    def state_of(self, about: About) -> ArenaState:
        if about.state != "going":
            return about.state
        return "running" if about.id in self._runs else "waiting"

    def _done(self, about: About) -> int:
        run = self._runs.get(about.id)
        return max(about.done, run.stand.done) if run else about.done

    async def show(self, about: About) -> ArenaForm:
        if run := self._runs.get(about.id):
            boards = list(run.crew.boards.values())
            return arena_form(about, self.state_of(about), run.stand, boards, run.crew.held)
        _, _, stand = await self._look_up(about)
        return arena_form(about, self.state_of(about), stand, (), False)

    async def results(self, about: About) -> Results | None:
        """None: nothing has been played."""
        if (run := self._runs.get(about.id)) and run.results:
            return Results(run.results.head, run.results.pairs)
        return (await self._look_up(about))[1]

    async def _look_up(self, about: About) -> tuple[About, Results | None, Stand]:
        known = self._read.get(about.id)
        if known is None or known[0] != about:
            known = await asyncio.to_thread(self._read_file, about)
            self._read[about.id] = known
            while len(self._read) > REMEMBERED:
                self._read.popitem(last=False)
        return known

    def _read_file(self, about: About) -> tuple[About, Results | None, Stand]:
        try:
            results = self.files.results(about.id)
        except ValueError as error:
            log.error("an arena's results can't be read: %s", error)
            results = None
        return about, results, stand_of(results, about.rounds)

    # What its guest wants.

    async def create(self, wish: NewArena, who: Who, most_cost: int | None) -> About:
        """ValueError says what is wrong with the wish."""
        await self._loaded.wait()
        self._require_room(who.guest.id)
        own = sum(one.owner == who.guest.id for one in self._all.values())
        if own >= MOST_OF_GUEST:
            raise ArenaRefused("full", words.ENOUGH_KEPT.format(most=MOST_OF_GUEST))
        if len(self._all) >= MOST_KEPT:
            raise NotDone("busy")
        seed = secrets.randbelow(2**32) if wish.seed is None else wish.seed
        wish = wish.model_copy(update={"seed": seed})
        plan = await plan_of(wish, who.guest.id, self.own)
        require_modest(plan, most_cost)
        about = new_about(wish, plan, who.guest.id)
        async with self._lock:
            self._require_room(who.guest.id)
            await self._keep(about)
            self._start(about.id)
        return about

    async def change(self, about: About, do: str) -> About:
        """Pause, go on, stop."""
        async with self._lock:
            about = await self.find(about.id)
            if do == "go_on":
                return await self._go_on(about)
            if about.state not in ("going", "paused"):
                raise ArenaRefused("over", words.OVER_ALREADY)
            return await self._end_as(about, "paused" if do == "pause" else "stopped")

    async def remove(self, id: str) -> None:
        async with self._lock:
            self._all.pop(id, None)  # first: what its run says at the end is kept nowhere
            self._read.pop(id, None)
            await self._halt(id)
            await asyncio.to_thread(self.files.remove, id)

    async def remove_all_of(self, guest: str) -> None:
        await self._loaded.wait()
        for one in [one for one in self._all.values() if one.owner == guest]:
            await self.remove(one.id)

    def _require_room(self, guest: str) -> None:
        if not self.settings.arenas:
            raise ArenaRefused("none_here", words.NONE_HERE)
        going = [one for one in self._all.values() if one.state == "going"]
        if any(one.owner == guest for one in going):
            raise ArenaRefused("one_at_a_time", words.ONE_AT_A_TIME)
        if len(going) >= MOST_WAITING:
            raise NotDone("busy")

    async def _go_on(self, about: About) -> About:
        if about.state not in ("paused", "failed"):
            if about.state == "going":
                return about
            raise ArenaRefused("over", words.OVER_ALREADY)
        self._require_room(about.owner)
        going = await self._keep(replace(about, state="going", words=""))
        self._start(about.id)
        return going

    async def _end_as(self, about: About, state: State) -> About:
        await self._halt(about.id)
        now = self._all[about.id]
        return now if now.state == "done" else await self._keep(replace(now, state=state))

    async def _keep(self, about: About) -> About:
        self._all[about.id] = about
        await asyncio.to_thread(self.files.write, about)
        return about

    # Playing.

    def _start(self, id: str) -> None:
        self._tasks[id] = asyncio.get_running_loop().create_task(self._run(id))

    async def _halt(self, id: str) -> None:
        """Once it has ended."""
        task = self._tasks.get(id)
        if task is None:
            return
        if run := self._runs.get(id):
            run.crew.stop()
        else:
            task.cancel()
        await asyncio.wait([task])

    async def _run(self, id: str) -> None:
        ended: dict[str, Any] = {}
        try:
            async with self._places:
                ended = await self._play(id)
        except asyncio.CancelledError:
            ended = {}
        finally:
            run, about = self._runs.pop(id, None), self._all.get(id)
            self._tasks.pop(id, None)
            if run and run.results is not None:
                ended |= {"done": run.stand.done, "rounds": run.stand.rounds}
            if about:
                self._all[id] = replace(about, **ended)
                await asyncio.to_thread(self.files.write, self._all[id])
                self._forget_removed(id)

    def _forget_removed(self, id: str) -> None:
        """It may have been removed while it was written."""
        if id not in self._all:
            self.files.remove(id)

    async def _play(self, id: str) -> dict[str, Any]:
        """What is to be kept of how it ended."""
        about = self._all[id]
        try:
            wish = wish_of(about)
            plan = await plan_of(wish, about.owner, self.own)
            crew = PoolCrew(id, plan, self.pool, self.own, self._is_busy)
            run = self._runs[id] = Run(plan, self.files.results_file(id), stopping(wish), crew)
            await asyncio.get_running_loop().run_in_executor(self._threads, run.play)
        except Cancelled:
            return {}
        except (ValueError, NotDone) as error:
            return {"state": "failed", "words": words.CANNOT_GO_ON.format(why=error)}
        except EngineFailed as error:
            return {"state": "failed", "words": words.FAILED.format(why=error)}
        except Exception:
            log.exception("an arena failed", extra=fields(arena=short(id)))
            return {"state": "failed", "words": words.FAILED.format(why=words.WENT_WRONG)}
        log.info("an arena is over", extra=fields(arena=short(id), pairs=run.stand.done))
        return {"state": "done"}


def new_about(wish: NewArena, plan: Plan, owner: str) -> About:
    return About(
        id=secrets.token_urlsafe(9),
        owner=owner,
        created_ms=today_ms(),
        wish=wish.model_dump(mode="json"),
        seats=[seat_form(one).model_dump(mode="json") for one in plan.entrants],
        most=most_pairs(plan),
    )
