"""The learners of a server: found by id, opened when they are used, and forgotten when others are."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from parlour.games.game import Game
from parlour.learners.learner import Learner, open_learner
from parlour.learners.shelf import About, Shelf
from parlour.server.codes import NotDone
from parlour.server.settings import Settings
from parlour.stores.store import Store

HOUSE = "house"
HOUSE_NAME = "Sprout"
MOST_OPEN = 64
T = TypeVar("T")


class Learners:
    """Call from the event loop."""

    def __init__(self, shelf: Shelf, store: Store, settings: Settings) -> None:
        self.shelf, self.store, self.settings = shelf, store, settings
        self._open: OrderedDict[tuple[Game, str], Learner] = OrderedDict()
        self._opening = asyncio.Lock()

    async def about(self, game: Game, id: str) -> About | None:  # noqa: A002
        """The house's is made when it is first used."""
        found = await asyncio.to_thread(self.shelf.get, game, id)
        if found is None and id == HOUSE:
            async with self._opening:
                found = await asyncio.to_thread(self._house, game)
        return found

    def _house(self, game: Game) -> About:
        return self.shelf.get(game, HOUSE) or self.shelf.create(game, HOUSE_NAME, id=HOUSE)

    async def list(self, game: Game, guest_id: str) -> list[About]:
        """The house's first, then the guest's by name."""
        house = await self.about(game, HOUSE)
        mine = await asyncio.to_thread(self.shelf.learners, game, guest_id) if guest_id else []
        return [*([house] if house else []), *mine]

    async def use(self, game: Game, id: str, reading: Callable[[Learner], T]) -> T:  # noqa: A002
        """Runs `reading` on a thread, with the learner open and up to date. NotDone("unknown") if there is none."""
        if await self.about(game, id) is None:
            raise NotDone("unknown")
        async with self._opening:
            learner = await asyncio.to_thread(self._opened, game, id)

        def read() -> T:
            learner.refresh()
            return reading(learner)

        return await asyncio.to_thread(read)

    def _opened(self, game: Game, id: str) -> Learner:  # noqa: A002
        if (game, id) not in self._open:
            about = self.shelf.find(game, id)
            self._open[game, id] = open_learner(self.shelf, game, about)
        self._open.move_to_end((game, id))
        while len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)[1].close()
        return self._open[game, id]

    async def dropped(self, game: Game, id: str) -> None:  # noqa: A002
        """It was renamed or removed: the open one is forgotten."""
        if found := self._open.pop((game, id), None):
            found.close()
