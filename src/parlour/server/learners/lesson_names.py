"""What lessons are called when a learner is shown: after their tables to those who played there, and to nobody else.
Who knows the name of a table may watch it and read all of it."""

import asyncio
import hashlib
from collections.abc import Collection

from parlour.learners.learner import Learner
from parlour.learners.logbook.logbook import Decision
from parlour.server.tables.services import Who
from parlour.stores.store import Store

MATCH = "match"
"""The source of lessons that are called after tables."""
MOST_MINE = 1000
"""Tables of one guest that are looked for, the newest."""


class LessonNames:
    """For one who asks."""

    def __init__(self, key: bytes, mine: Collection[str]) -> None:
        self._key, self._mine = key, mine

    def name_and_table(self, one: Decision) -> tuple[str, str]:
        """What a lesson is called, and its table if that may be told."""
        if one.source != MATCH:
            return one.match, ""
        table = one.match.partition(":")[0]
        return (one.match, table) if table in self._mine else (self._disguise(one.match), "")

    def real(self, learner: Learner, name: str) -> str:
        """What a lesson is really called, by either name."""
        if learner.decision(name) is not None:
            return name
        return next((one.match for one in learner.decisions if self._disguise(one.match) == name), name)

    def _disguise(self, match: str) -> str:
        return hashlib.blake2b(match.encode(), digest_size=12, key=self._key).hexdigest()


class LessonNaming:
    """For all who ask. The key is read once: to ask for it is to write, the first time it is made."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = b""

    async def names_for(self, who: Who | None) -> LessonNames:
        if not self._key:
            self._key = (await asyncio.wrap_future(self._store.secret("lessons"))).encode()[:64]
        kept = [] if who is None else await asyncio.wrap_future(self._store.matches_of(who.guest.id, MOST_MINE))
        return LessonNames(self._key, {one.id for one in kept})
