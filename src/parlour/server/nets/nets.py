"""Nets that people have: made, trained one after the other, and thought with."""

import asyncio
import contextlib
import json
import os
import secrets
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from parlour.engines.engine import Engine
from parlour.engines.net_file import NetFile, kernel_of
from parlour.engines.registry import engine
from parlour.games.game import Game
from parlour.nets.assignment import NetAssignment
from parlour.nets.seat import net_in
from parlour.opponents.opponent import Opponent
from parlour.server.learners.processes import TrainingProcess, TrainingRoom
from parlour.server.nets import words
from parlour.server.nets.curve import with_curve
from parlour.server.nets.shelf import NetAbout, NetShelf, game_of_net
from parlour.server.pool.work import EngineFailed
from parlour.server.settings import Settings
from parlour.server.tables.codes import NotDone

MINUTES = (1, 3, 10)
"""For which one can be trained at a time."""
MOST_MINUTES = 60
"""In all."""
THREADS = 2
MOST_REMEMBERED = 1000


@dataclass(kw_only=True)
class NetTraining(TrainingProcess):
    """Of one net."""

    GAVE_WAY: ClassVar[str] = words.GAVE_WAY

    progress: float = 0.0
    on_end: Callable[[], None] = lambda: None

    def hear(self, line: bytes) -> None:
        with contextlib.suppress(ValueError, TypeError, KeyError, AttributeError):
            self.progress = float(json.loads(line).get("progress", self.progress))

    def come_to_end(self) -> None:
        if self.state == "failed":
            self.words = words.FAILED  # the log says why, with names of files that are nobody else's business
        self.on_end()


class Nets:
    """Call from the event loop, but for `engine`."""

    def __init__(self, shelf: NetShelf, room: TrainingRoom, settings: Settings) -> None:
        self.shelf, self._room, self._settings = shelf, room, settings
        self._known: OrderedDict[str, NetTraining] = OrderedDict()
        """The last training of each net by its id, the newest last."""
        self._making = asyncio.Lock()

    # What there is.

    def choices(self, game: Game) -> tuple[int, ...]:
        """Minutes for which a net of this board may be trained here."""
        if not self._settings.trainings or kernel_of(game) is None:
            return ()
        return tuple(one for one in MINUTES if one <= self._settings.training_minutes) or MINUTES[:1]

    def more(self, game: Game, about: NetAbout, seconds: float) -> tuple[int, ...]:
        """Minutes for which this one may be trained on."""
        if about.brought or self.is_training(about.id):
            return ()
        return tuple(one for one in self.choices(game) if seconds / 60 + one <= MOST_MINUTES)

    def last_training(self, id: str) -> NetTraining | None:
        return self._known.get(id)

    def is_training(self, id: str) -> bool:
        found = self._known.get(id)
        return found is not None and found.state == "running"

    async def find(self, game: Game, id: str) -> NetAbout | None:
        return await asyncio.to_thread(self.shelf.get, game, id)

    async def all_for(self, game: Game, guest: str) -> list[NetAbout]:
        return await asyncio.to_thread(self.shelf.nets, game, guest)

    async def playable(self, game: Game, guest: str) -> list[NetAbout]:
        return [one for one in await self.all_for(game, guest) if self.shelf.file_of(game, one).exists()]

    # Making them.

    async def create(self, game: Game, name: str, owner: str, minutes: int, origin: str) -> NetAbout:
        """One that begins to train now. NotDone("busy"): somebody else does."""
        self._require_choice(game, minutes)
        async with self._making:
            await self._require_fewer(game, owner)
            await self._require_room(origin)
            about = await asyncio.to_thread(self.shelf.create, game, name, owner, minutes)
            return await self._start(game, about, minutes, origin)

    async def bring(self, game: Game, name: str, owner: str, data: bytes) -> NetAbout:
        """One that came as a file. ValueError says what is wrong with it."""
        if kernel_of(game) is None:
            raise ValueError(words.NO_TRAINING_HERE)
        async with self._making:
            await self._require_fewer(game, owner)
            return await asyncio.to_thread(self._bring, game, name, owner, data)

    def _bring(self, game: Game, name: str, owner: str, data: bytes) -> NetAbout:
        net = NetFile.from_bytes(data)
        net.require_for(game)
        return self.shelf.create(game, name, owner, net=net)

    async def train_on(self, game: Game, about: NetAbout, minutes: int, seconds: float, origin: str) -> NetAbout:
        """For so many minutes more than it has trained."""
        if about.brought:
            raise ValueError(words.BROUGHT)
        self._require_choice(game, minutes)
        async with self._making:
            if self.is_training(about.id):
                raise ValueError(words.IS_TRAINING)
            if minutes not in self.more(game, about, seconds):
                raise ValueError(words.TRAINED_OUT.format(minutes=MOST_MINUTES))
            await self._require_room(origin)
            return await self._start(game, about, seconds / 60 + minutes, origin)

    async def rename(self, game: Game, about: NetAbout, name: str) -> NetAbout:
        return await asyncio.to_thread(self.shelf.rename, game, about, name)

    async def stop(self, id: str) -> None:
        """Once it has ended."""
        if training := self._known.get(id):
            training.stop.set()
            await training.ended.wait()

    async def remove(self, game: Game, id: str) -> None:
        await self.stop(id)
        await asyncio.to_thread(self.shelf.remove, self.shelf.folder_of(game, id))
        self._known.pop(id, None)

    async def remove_all_of(self, guest: str) -> None:
        for folder, about in await asyncio.to_thread(self.shelf.everywhere):
            if about.owner == guest:
                await self.stop(about.id)
                await asyncio.to_thread(self.shelf.remove, folder)

    def _require_choice(self, game: Game, minutes: int) -> None:
        if not self._settings.trainings:
            raise ValueError(words.NO_TRAININGS)
        choices = self.choices(game)
        if not choices:
            raise ValueError(words.NO_TRAINING_HERE)
        if minutes not in choices:
            raise ValueError(words.NO_MINUTES.format(minutes=" / ".join(map(str, choices))))

    async def _require_fewer(self, game: Game, owner: str) -> None:
        most = self._settings.nets_per_guest
        if len(await self.all_for(game, owner)) >= most:
            raise TooManyNetsError(words.ENOUGH_NETS.format(most=most))

    async def _require_room(self, origin: str) -> None:
        wait_s = await self._room.make_room(origin)
        if wait_s is not None:
            raise NoRoomYet(wait_s)

    # Training them.

    async def _start(self, game: Game, about: NetAbout, minutes: float, origin: str) -> NetAbout:
        change = partial(self.shelf.change, game, about.id, minutes=minutes, under_way=True, origin=origin)
        about = await asyncio.to_thread(change)
        training = NetTraining(owner=origin, on_end=partial(self._note_end, game, about.id))
        if before := self._known.pop(about.id, None):
            training.progress = before.progress
        self._known[about.id] = training
        self._room.start(training, self.command(game, about))
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return about

    def command(self, game: Game, about: NetAbout) -> list[str]:
        folder = str(self.shelf.training_of(game, about.id))
        threads = min(THREADS, os.cpu_count() or 1)
        seed = secrets.randbelow(2**32)  # kept by the training from its beginning
        assignment = NetAssignment(game.name, folder, about.minutes, threads, dict(game.options), seed)
        return [sys.executable, "-m", "parlour.nets.assignment", assignment.text()]

    def _note_end(self, game: Game, id: str) -> None:
        """One that ends with its server goes on with the next."""
        if not self._room.is_closing:
            with contextlib.suppress(ValueError, OSError):  # it is being removed
                self.shelf.change(game, id, under_way=False)

    async def resume(self) -> None:
        """Those that the last end of the server has interrupted."""
        for _, about in await asyncio.to_thread(self.shelf.everywhere):
            game = game_of_net(about) if about.under_way else None
            if game is None or self.is_training(about.id):
                continue
            async with self._making:
                if self._room.has_room:
                    await self._start(game, about, about.minutes, about.origin)
                    continue
            await asyncio.to_thread(partial(self.shelf.change, game, about.id, under_way=False))
            self._known[about.id] = NetTraining(owner=about.origin, state="stopped", words=words.INTERRUPTED)

    # Thinking with them, on any thread but the event loop's.

    def engine(self, game: Game, opponent: Opponent) -> Engine:
        """By its seat alone: what else the opponent says of a file is not looked at."""
        about = self.shelf.get(game, net_in(opponent.id))
        if about is None:
            raise EngineFailed(words.REMOVED)
        options = {**opponent.options, "net": str(self.shelf.file_of(game, about))}
        found = engine("net", **options)
        if found.obstacle(game):
            raise EngineFailed(words.CANNOT_BE_READ)
        return found

    async def require_playable(self, game: Game, id: str, guest: str) -> NetAbout:
        """ValueError if there is none, it is somebody else's, or it is nothing yet."""
        about = await self.find(game, id)
        if about is None or about.owner != guest:
            raise ValueError(words.NOT_YOURS.format(net=repr(id), game=game.name))
        if not await asyncio.to_thread(self.shelf.file_of(game, about).exists):
            raise ValueError(words.NO_NET_YET)
        return about

    async def file(self, game: Game, about: NetAbout) -> bytes:
        """To be shared: with how it was made and its curve. NotDone if there is none yet."""
        return await asyncio.to_thread(self._file, self.shelf.file_of(game, about), about)

    def _file(self, file: Path, about: NetAbout) -> bytes:
        try:
            data = file.read_bytes()
        except FileNotFoundError:
            raise ValueError(words.NO_NET_YET) from None
        return data if about.brought else with_curve(data, file.parent)


class TooManyNetsError(ValueError):
    """Somebody has as many as they may."""


class NoRoomYet(NotDone):
    """Somebody else's training runs."""

    def __init__(self, wait_s: float) -> None:
        super().__init__("busy")
        self.wait_s = wait_s
