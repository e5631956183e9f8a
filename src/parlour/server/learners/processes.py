"""Trainings in processes of their own: they would hold up everybody else, and they can be stopped. So many at a time,
whatever they train."""

import asyncio
import contextlib
import logging
import os
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from parlour.games.game import shorten
from parlour.matches.host import in_a_line
from parlour.server.learners import words
from parlour.server.logs import fields
from parlour.server.pool.priority import NICE

STOP_S = 4.0
"""What it played last is learned on the way out; whoever takes longer is ended. Twice that is less than a server that
is to stop has itself."""
REST_S = 2.0
LONGEST_COMPLAINT = 2000
LONGEST_REASON = 200
log = logging.getLogger(__name__)

RunState = Literal["none", "running", "done", "stopped", "failed"]


@dataclass(kw_only=True)
class TrainingProcess:
    """One, from its start to what came of it."""

    GAVE_WAY: ClassVar[str] = words.GAVE_WAY

    owner: str = ""
    """Where whoever began it comes from."""
    began_s: float = field(default_factory=time.monotonic)
    gives_way: bool = False
    """It is stopped because somebody else waits."""
    state: RunState = "running"
    words: str = ""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, line: bytes) -> None:
        """A line of the process."""
        raise NotImplementedError

    def come_to_end(self) -> None:
        """Called once, when its state says what came of it."""


class TrainingRoom:
    """Where they run. Call from the event loop."""

    def __init__(self, most: int, longest_minutes: float, slice_s: float) -> None:
        self._most, self._longest_minutes, self._slice_s = most, longest_minutes, slice_s
        self.is_closing = False
        self._running: dict[asyncio.Task[None], TrainingProcess] = {}

    @property
    def has_room(self) -> bool:
        return len(self._running) < self._most

    async def make_room(self, owner: str) -> float | None:
        """One that has had its time gives way to somebody else; what it played is learned. None if there is room now,
        or how many seconds until there may be."""
        if self.has_room or not self._most:
            return None if self._most else self._slice_s
        running = [one for one in self._running.values() if one.state == "running" and not one.stop.is_set()]
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

    def start(self, training: TrainingProcess, command: Sequence[str]) -> None:
        """Only if there is room."""
        task = asyncio.create_task(self._run(training, command))
        self._running[task] = training
        task.add_done_callback(self._running.pop)

    async def close(self) -> None:
        self.is_closing = True
        for training in self._running.values():
            training.stop.set()
        await asyncio.gather(*self._running)

    async def _run(self, training: TrainingProcess, command: Sequence[str]) -> None:
        try:
            training.state, training.words = await self._follow(training, command)
        except OSError as error:
            training.state, training.words = "failed", words.COULD_NOT_START
            log.error("a training could not be started: %s", error)
        else:
            log.info("a training has ended", extra=fields(how=training.state))
        finally:
            training.come_to_end()
            training.ended.set()

    async def _follow(self, training: TrainingProcess, command: Sequence[str]) -> tuple[RunState, str]:
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
            return "stopped", training.GAVE_WAY
        if training.stop.is_set():
            return "stopped", "" if done else words.TIME_IS_UP.format(minutes=f"{self._longest_minutes:g}")
        if code == 0:
            return "done", ""
        log.error("a training failed with code %d: %s", code, in_a_line(complaint))
        return "failed", shorten(last_line(complaint) or words.ENDED_EARLY, LONGEST_REASON)


async def hear(training: TrainingProcess, process: Process) -> None:
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
