"""Learners at the tables: who may sit, what they think with, and what they learn from matches that have ended.

A lesson follows from a match that the store has, so it cannot be lost: a learner that is opened asks the store for
finished matches that nothing was decided about. Its log remembers what was decided, so no match teaches twice.
"""

import asyncio
import hashlib
import json
import logging
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from itertools import takewhile
from typing import Any, ParamSpec, TypeVar

from parlour.engines.engine import Engine
from parlour.games.game import Game, options_text
from parlour.learners.learner import Learner, now_ms, open_learner
from parlour.learners.lesson import Lesson, lesson_of
from parlour.learners.logbook.log import LogError
from parlour.learners.logbook.logbook import Decision
from parlour.learners.seat import learner_in, opponent_of, seat_of
from parlour.learners.shelf import About, Shelf
from parlour.matches.events import Seated
from parlour.matches.events_json import from_json
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.matches.settings import seated_as
from parlour.server.clock import DAY_MS
from parlour.server.learners import words
from parlour.server.learners.room import LARGE_BYTES, TooLargeError, bytes_needed, close_oldest, require_room
from parlour.server.logs import fields
from parlour.server.net.origins import HERE
from parlour.server.pool.work import EngineFailed
from parlour.server.settings import Settings
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import EndedMatch
from parlour.stores.failures import StoreError
from parlour.stores.store import Store

HOUSE = "house"
MOST_OPEN = 32
THREADS = 4
STORE_S = 30.0
LearnerKey = tuple[str, str, str]
T = TypeVar("T")
P = ParamSpec("P")
log = logging.getLogger(__name__)


def key_of(game: Game, id: str) -> LearnerKey:
    return game.name, options_text(game), id


def lesson_names(table: str, match: Match) -> dict[int, str]:
    """What the lessons of a match are called, by the players who are learners: after its table, and where one plays
    itself, its second lesson after the player too."""
    seats = [learner_in(seat.id) for seat in match.seats]
    return {player: f"{table}:1" if player and seat == seats[0] else table for player, seat in enumerate(seats) if seat}


class Learners:
    """Those who are in use are kept open, so many and no more."""

    def __init__(self, shelf: Shelf, store: Store, settings: Settings) -> None:
        self.shelf, self.store, self.settings = shelf, store, settings
        self._open: OrderedDict[LearnerKey, Learner] = OrderedDict()
        self._opening: defaultdict[LearnerKey, threading.Lock] = defaultdict(threading.Lock)
        self._lock = threading.Lock()
        self._due: dict[LearnerKey, dict[str, tuple[str, ...]]] = {}
        """Matches that nothing was decided about, with who taught there."""
        self._tasks: set[asyncio.Task[None]] = set()
        # Of their own: whoever waits for a learner holds up nobody who waits for a table, and whoever waits for a large
        # one nobody who waits for others.
        self._threads = ThreadPoolExecutor(THREADS, "parlour learner")
        self._large = ThreadPoolExecutor(1, "parlour large learner")

    # From the event loop.

    async def about(self, game: Game, id: str) -> About | None:
        """The house's own is there for every game."""
        return await self.beside(self._about, game, id)

    async def exists(self, game: Game, id: str) -> bool:
        return await self.about(game, id) is not None

    async def all_for(self, game: Game, guest: str | None) -> list[About]:
        """The house's first."""
        return await self.beside(self._all_for, game, guest)

    async def use(self, game: Game, id: str, using: Callable[[Learner], T]) -> T:
        """Calls something with a learner, on a thread, once it has learned what was due."""
        needed = await self.beside(bytes_needed, self.shelf.folder_of(game, id))
        threads = self._large if needed > LARGE_BYTES else self._threads
        inside = copy_context().run  # what is written there is for whoever asked
        return await asyncio.get_running_loop().run_in_executor(threads, inside, self._use, game, id, using)

    async def catch_up(self, game: Game, id: str) -> None:
        """It learns what is due."""
        await self.use(game, id, lambda learner: None)

    async def beside(self, doing: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Calls something that waits for the disk of learners, on a thread of theirs."""
        doing_all = partial(doing, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, doing_all)

    async def drop(self, game: Game, id: str) -> None:
        """Whoever uses it next reads it again."""
        with self._lock:
            self._open.pop(key_of(game, id), None)

    async def remove_all_of(self, guest: str, before: Callable[[str], Awaitable[None]]) -> None:
        """Those that a guest owns, of every game. `before`: called with the id of each."""
        for folder, about in await self.beside(self.shelf.owned_by, guest):
            await before(about.id)
            await self.beside(self.shelf.remove_folder, folder)
            with self._lock:
                for key in [key for key in self._open if key[2] == about.id]:
                    del self._open[key]

    async def take_seat(self, game: Game, id: str, guest: str) -> Seated:
        """It sits down. ValueError if there is none, or if it is somebody else's."""
        about = await self.about(game, id)
        if about is None or about.owner not in ("", guest):
            raise ValueError(words.NOT_YOURS.format(learner=repr(id), game=game.name))
        await self.use(game, id, Learner.engine)  # now, and not while its move is waited for
        return seated_as(opponent_of(about))

    def hear_of(self, ended: EndedMatch) -> None:
        """Whoever is to learn from a match does so soon."""
        match = ended.match
        if match.outcome is None:
            return
        teachers = teachers_of(ended.origin, {ended.maker, *ended.guests})
        for id in {learner_in(seat.id) for seat in match.seats} - {""}:  # noqa: A001
            key = key_of(match.game, id)
            self._due.setdefault(key, {})[ended.table] = disguise(id, teachers)
            task = asyncio.get_running_loop().create_task(self._learn(match.game, id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _learn(self, game: Game, id: str) -> None:
        try:
            await self.catch_up(game, id)
        except NotDone:
            log.warning("a learner that played is not there any more")
        except Exception:  # it is tried again when somebody uses the learner
            log.exception("a lesson was not learned yet")

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for threads in (self._threads, self._large):
            threads.shutdown(wait=False, cancel_futures=True)

    # From any thread but the event loop's: they wait for the disk.

    def engine(self, game: Game, options: dict[str, Any]) -> Engine:
        """What a learner thinks with, which knows what is due."""
        rest = {name: value for name, value in options.items() if name != "learner"}
        try:
            return self._use(game, str(options["learner"]), lambda learner: learner.engine(**rest))
        except NotDone:
            raise EngineFailed(words.REMOVED) from None
        except TooLargeError as error:
            raise EngineFailed(str(error)) from None

    def _about(self, game: Game, id: str) -> About | None:
        found = self.shelf.get(game, id)
        if found is None and id == HOUSE:
            try:
                return self.shelf.create(game, words.HOUSE_NAME, id=HOUSE)
            except ValueError:  # somebody else was quicker
                return self.shelf.get(game, id)
        return found

    def _all_for(self, game: Game, guest: str | None) -> list[About]:
        try:
            self._about(game, HOUSE)  # is made if it is not there
        except ValueError as error:
            log.error("the house's learner: %s", error)
        found = self.shelf.learners(game)
        shared = sorted((one for one in found if one.owner == ""), key=lambda one: one.id != HOUSE)
        return [*shared, *(one for one in found if guest and one.owner == guest)]

    def _use(self, game: Game, id: str, using: Callable[[Learner], T]) -> T:
        key = key_of(game, id)
        with self._lock:
            opening = self._opening[key]
        with opening:
            needed = bytes_needed(self.shelf.folder_of(game, id))  # also of an open one: others may have taught it
            require_room(needed, self.settings.learner_bytes)
            learner = self._open_one(game, id, key, needed)
            try:
                learner.refresh()
                self._settle(learner, key)
            except LogError:
                with self._lock:
                    self._open.pop(key, None)
                if not learner.folder.exists():
                    raise NotDone("unknown") from None
                raise
        try:
            return using(learner)
        finally:
            with self._lock:
                close_oldest(self._open, self.settings.learner_bytes)

    def _open_one(self, game: Game, id: str, key: LearnerKey, needed: int) -> Learner:
        with self._lock:
            if key in self._open:
                self._open.move_to_end(key)
                return self._open[key]
        about = self._about(game, id)
        if about is None:
            raise NotDone("unknown")
        with self._lock:
            close_oldest(self._open, self.settings.learner_bytes, coming=needed)
        learner = open_learner(self.shelf, game, about)
        self._find_due(game, id, key, learner)
        with self._lock:
            self._open[key] = learner
            while len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)  # whoever uses it goes on; its file is closed with it
        return learner

    def _find_due(self, game: Game, id: str, key: LearnerKey, learner: Learner) -> None:
        """Matches that ended when nobody could learn from them: the server was killed, or the disk was full."""
        ended = self.store.ended_against(game.name, options_text(game), seat_of(id)).result(STORE_S)
        due = self._due.setdefault(key, {})
        for match, guest, maker in ended:
            if match not in due and not learner.is_known(match):
                due[match] = disguise(id, teachers_of(maker, {guest or ""}))

    def _settle(self, learner: Learner, key: LearnerKey) -> None:
        due = self._due.get(key, {})
        for match, teachers in list(due.items()):
            try:
                events = self.store.events(match).result(STORE_S)
            except StoreError as error:
                log.warning("a match could not be read for a lesson: %s", error)
                return
            if not events:  # whoever played it has been erased
                due.pop(match, None)
                continue
            try:
                found = Match(from_json(json.loads(event.data)) for event in events)
            except (ValueError, KeyError) as error:  # one bad match does not keep it from learning
                log.error("a match cannot be read for a lesson: %s", error)
                learner.skip(match, words.UNREADABLE_MATCH, source="match")
            else:
                self._decide(learner, match, found, teachers)
            due.pop(match, None)

    def _decide(self, learner: Learner, name: str, match: Match, teachers: tuple[str, ...]) -> None:
        for player, lesson_name in lesson_names(name, match).items():
            if learner_in(match.seats[player].id) != learner.about.id:
                continue
            try:
                lesson = lesson_of(Record(match), player)
            except ValueError as error:
                learner.skip(lesson_name, str(error), source="match")
                continue
            if learner.about.owner == "" and self._has_taught_enough(learner.newest(), teachers):
                learner.skip(lesson_name, words.ENOUGH, source="match", teachers=teachers)
                continue
            try:
                learner.teach({lesson_name: lesson}, source="match", teachers=teachers, again=False)
                tell_taught(learner, lesson)
            except LogError:
                raise
            except ValueError as error:  # it is full
                learner.skip(lesson_name, str(error), source="match", teachers=teachers)

    def _has_taught_enough(self, newest: Iterable[Decision], teachers: Iterable[str]) -> bool:
        """Whether one of them has taught as much today as one address, or one guest, may. What came before the last day
        is not looked at."""
        since = now_ms() - DAY_MS
        recent = takewhile(lambda one: one.ms >= since or not one.ms, newest)
        today = [one.teachers for one in recent if one.ms and one.lesson]
        return any(
            sum(teacher in taught for taught in today) >= self.settings.house_lessons_per_day for teacher in teachers
        )


def tell_taught(learner: Learner, lesson: Lesson) -> None:
    """Whose it is, not which: what a guest's learner is called is the guest's."""
    whose = "the house's" if learner.about.owner == "" else "a guest's"
    log.info(
        "a learner was taught",
        extra=fields(game=learner.game.name, whose=whose, result=lesson.result, plies=len(lesson.moves)),
    )


def teachers_of(origin: str, others: Iterable[str]) -> set[str]:
    """Who may teach only so much in a match: where it was played from, and its guests. Whoever sits at this machine may
    teach as much as they like."""
    return set() if origin == HERE else {origin, *others} - {HERE, ""}


def disguise(learner: str, teachers: Iterable[str]) -> tuple[str, ...]:
    """Who teaches in a match, in a form that tells nothing about them."""
    key = learner.encode()[:64]
    return tuple(hashlib.blake2b(who.encode(), digest_size=8, key=key).hexdigest() for who in sorted(teachers) if who)
