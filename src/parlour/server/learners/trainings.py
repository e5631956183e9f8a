"""Learners in training, each in a process of its own: it would hold up everybody else, and it can be stopped."""

import asyncio
import contextlib
import json
import logging
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from parlour.games.game import Game, shorten
from parlour.learners.course_run import Assignment
from parlour.matches.host import in_a_line
from parlour.server.learners import words
from parlour.server.learners.forms import CountsForm, TrainingForm
from parlour.server.logs import fields
from parlour.server.pool.priority import NICE

STOP_S = 4.0
"""What it played last is learned on the way out; whoever takes longer is ended. Twice that is less than a server that
is to stop has itself."""
REST_S = 2.0
MOST_REMEMBERED = 1000
EXAMS = 5
"""In one training: together they have fewer matches than are played to learn."""
LONGEST_COMPLAINT = 2000
LONGEST_REASON = 200
log = logging.getLogger(__name__)

RunKey = tuple[Game, str]
RunState = Literal["none", "running", "done", "stopped", "failed"]


@dataclass
class CourseProcess:
    """One, from its start to what came of it."""

    against: str
    name: str
    matches: int
    owner: str = ""
    """Where whoever began it comes from."""
    began_s: float = 0.0
    gives_way: bool = False
    """It is stopped because somebody else waits."""
    state: RunState = "running"
    played: int = 0
    counts: tuple[int, int, int] = (0, 0, 0)
    words: str = ""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    stop: asyncio.Event = field(default_factory=asyncio.Event)

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
        """A line of the process. What is of no interest here, exams say, is passed over."""
        with contextlib.suppress(ValueError, TypeError, KeyError):
            said: dict[str, Any] = json.loads(line)
            if "played" in said:
                counts = (int(said["won"]), int(said["drawn"]), int(said["lost"]))
                self.played, self.counts = int(said["played"]), counts


class Trainings:
    """Call from the event loop."""

    def __init__(self, data: Path, most: int, longest_minutes: float, slice_s: float) -> None:
        self._data, self._most, self._longest_minutes, self._slice_s = data, most, longest_minutes, slice_s
        self._known: OrderedDict[RunKey, CourseProcess] = OrderedDict()
        """The last one of each learner, the newest last."""
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, game: Game, learner: str) -> TrainingForm:
        found = self._known.get((game, learner))
        return found.form() if found else TrainingForm(state="none")

    @property
    def has_room(self) -> bool:
        return len(self._tasks) < self._most

    async def make_room(self, owner: str) -> float | None:
        """One that has had its time gives way to somebody else; what it played is learned. None if there is room now,
        or how many seconds until there may be."""
        if self.has_room or not self._most:
            return None if self._most else self._slice_s
        running = [one for one in self._known.values() if one.state == "running" and not one.stop.is_set()]
        others = [one for one in running if one.owner != owner]
        if len(others) < len(running) or not others:
            return self._slice_s  # somebody with a place has it already
        oldest = min(others, key=lambda one: one.began_s)
        left_s = oldest.began_s + self._slice_s - time.monotonic()
        if left_s > 0:
            return left_s
        oldest.gives_way = True
        oldest.stop.set()
        await oldest.ended.wait()
        await asyncio.sleep(0)  # its task ends
        return None if self.has_room else self._slice_s

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
        training = CourseProcess(against, name, matches, owner, time.monotonic())
        self._known.pop((game, learner), None)
        self._known[game, learner] = training
        task = asyncio.create_task(self._run(training, self.command(game, learner, against, matches, alone)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
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

    async def close(self) -> None:
        for training in self._known.values():
            training.stop.set()
        await asyncio.gather(*self._tasks)

    async def _run(self, training: CourseProcess, command: Sequence[str]) -> None:
        try:
            training.state, training.words = await self._follow(training, command)
        except OSError as error:
            training.state, training.words = "failed", words.COULD_NOT_START
            log.error("a training could not be started: %s", error)
        else:
            log.info("a training has ended", extra=fields(how=training.state, played=training.played))
        finally:
            training.ended.set()

    async def _follow(self, training: CourseProcess, command: Sequence[str]) -> tuple[RunState, str]:
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        with contextlib.suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
        listening = asyncio.gather(hear(training, process), complaint_of(process))
        exited, stopped = asyncio.create_task(process.wait()), asyncio.create_task(training.stop.wait())
        done, _ = await asyncio.wait(
            {exited, stopped}, timeout=self._longest_minutes * 60, return_when=asyncio.FIRST_COMPLETED
        )
        stopped.cancel()
        if exited not in done:
            training.stop.set()
            await end(process, exited)
        code, complaint = await exited, await rest_of(listening)
        if training.gives_way:
            return "stopped", words.GAVE_WAY
        if training.stop.is_set():
            return "stopped", "" if done else words.TIME_IS_UP.format(minutes=f"{self._longest_minutes:g}")
        if code == 0:
            return "done", ""
        log.error("a training failed with code %d: %s", code, in_a_line(complaint))
        return "failed", shorten(last_line(complaint) or words.ENDED_EARLY, LONGEST_REASON)


async def hear(training: CourseProcess, process: Process) -> None:
    assert process.stdout
    async for line in process.stdout:
        training.hear(line)


async def complaint_of(process: Process) -> str:
    """The end of what it says about its failure."""
    assert process.stderr
    heard = b""
    while part := await process.stderr.read(LONGEST_COMPLAINT):
        heard = (heard + part)[-LONGEST_COMPLAINT:]
    return heard.decode(errors="replace")


async def end(process: Process, exited: "asyncio.Task[int]") -> None:
    """Asks it to end, and if it does not, ends it."""
    for stop in (process.terminate, process.kill):
        with contextlib.suppress(ProcessLookupError):
            stop()
        await asyncio.wait({exited}, timeout=STOP_S)


async def rest_of(listening: "asyncio.Future[tuple[None, str]]") -> str:
    """Its complaint. What it has started itself may hold its pipes open: that is not waited for."""
    try:
        return (await asyncio.wait_for(listening, REST_S))[1]
    except TimeoutError:
        return ""


def last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else ""


def text_of(value: object) -> str:
    """An option's value as the command line reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
