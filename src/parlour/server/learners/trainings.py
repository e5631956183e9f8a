"""Learners in training, each in a process of its own."""

import contextlib
import json
import sys
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.games.game import Game
from parlour.learners.course_run import Assignment
from parlour.server.learners.forms import CountsForm, TrainingForm
from parlour.server.learners.processes import TrainingProcess, TrainingRoom

MOST_REMEMBERED = 1000
EXAMS = 5
"""In one training: together they have fewer matches than are played to learn."""

RunKey = tuple[Game, str]


@dataclass
class CourseProcess(TrainingProcess):
    """A course of one learner."""

    against: str
    name: str
    matches: int
    played: int = 0
    counts: tuple[int, int, int] = (0, 0, 0)

    def form(self) -> TrainingForm:
        won, drawn, lost = self.counts
        return TrainingForm(
            state=self.state,
            against=self.against,
            name=self.name,
            matches=self.matches,
            played=self.played,
            counts=CountsForm(won=won, drawn=drawn, lost=lost),
            words=self.words,
        )

    def hear(self, line: bytes) -> None:
        """What is of no interest here, exams say, is passed over."""
        with contextlib.suppress(ValueError, TypeError, KeyError):
            said: dict[str, Any] = json.loads(line)
            if "played" in said:
                counts = (int(said["won"]), int(said["drawn"]), int(said["lost"]))
                self.played, self.counts = int(said["played"]), counts


class Trainings:
    """Call from the event loop."""

    def __init__(self, data: Path, room: TrainingRoom) -> None:
        self._data, self._room = data, room
        self._known: OrderedDict[RunKey, CourseProcess] = OrderedDict()
        """The last one of each learner, the newest last."""

    def of(self, game: Game, learner: str) -> TrainingForm:
        found = self._known.get((game, learner))
        return found.form() if found else TrainingForm(state="none")

    async def make_room(self, owner: str) -> float | None:
        return await self._room.make_room(owner)

    def start(
        self,
        game: Game,
        learner: str,
        against: str,
        name: str,
        matches: int,
        owner: str = "",
        *,
        alone: bool = False,
    ) -> TrainingForm:
        """Only if there is room. `alone`: another learner that it plays against learns nothing."""
        training = CourseProcess(against, name, matches, owner=owner)
        self._known.pop((game, learner), None)
        self._known[game, learner] = training
        self._room.start(training, self.command(game, learner, against, matches, alone))
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return training.form()

    def command(self, game: Game, learner: str, against: str, matches: int, alone: bool = False) -> list[str]:
        assignment = Assignment(
            game.name,
            learner,
            str(self._data),
            against.split(","),
            matches,
            dict(game.options),
            exam_every=max(1, matches // EXAMS),
            exam_matches=min(max(10, matches // 10), 50),
            alone=alone,
        )
        return [sys.executable, "-m", "parlour.learners.course_run", assignment.text()]

    async def stop(self, game: Game, learner: str) -> TrainingForm:
        """Once it has ended; as it was if it had."""
        if training := self._known.get((game, learner)):
            training.stop.set()
            await training.ended.wait()
        return self.of(game, learner)

    async def stop_all_of(self, learner: str) -> None:
        """Whatever its game."""
        for game, name in list(self._known):
            if name == learner:
                await self.stop(game, learner)


def text_of(value: object) -> str:
    """An option's value as the command line reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
