"""What the pool is asked for and what it gives back, as data; and how it can fail."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from parlour.engines.engine import SHOWN, Candidate, Engine, Info
from parlour.engines.outside import one_line
from parlour.engines.registry import engine_class
from parlour.games.game import Position
from parlour.opponents.opponent import Opponent
from parlour.server.pool import words

FaultKind = Literal["raise", "hang", "die"]

FOLDERS = re.compile(r"(?<![\w.])(?:[A-Za-z]:)?[/\\](?:[^/\\\s'\"]+[/\\])+")
"""The folders of a path. Positions have slashes too, but none of them begins with one."""


@dataclass(frozen=True, slots=True)
class Work:
    """One move to be found. The answer depends on opponent, position, past and seed alone, and on the tree that its
    engine brings with it, if it does."""

    key: str
    """Match and event, for logs."""
    owner: str
    """Whose work it is: owners take turns. What is before a slash is where they come from: first those take turns."""
    opponent: Opponent
    position: Position
    past: Sequence[Position] = ()
    seed: int = 0
    urgent: bool = True
    """Somebody watches: before all work that nobody waits for."""
    aside: bool = False
    """Somebody looks at a position that is nobody's turn: it has places of its own, and never one of a table's."""
    trace: int | None = None
    """So many nodes of the search are wanted, as `Limits.trace` says."""
    engine: Callable[[], Engine] | None = None
    """What it thinks with, made where it thinks, if that is not to be made from its settings alone: a learner's, or one
    that kept its tree."""
    compare: int = SHOWN
    """How many moves are given values."""
    yields: bool = False
    """It makes room for urgent work that finds no place, and is begun again aside: it comes to the same, since its
    engine brings nothing with it; unless it had to stop before its end there, as its `ms` tell."""


@dataclass(frozen=True, slots=True)
class Thought:
    candidate: Candidate
    """What it plays, which its level may have chosen from further down the list."""
    info: Info
    """Everything it saw, best first."""
    ms: float
    """From the beginning of the search; waiting does not count."""
    began_tree: bool = False
    """It keeps its tree between moves, and began a new one."""
    kept: Engine | None = None
    """What it thought with, if there is a tree in it for its next move."""
    kept_bytes: int = 0

    @property
    def move(self) -> int:
        return self.candidate.move


class EngineFailed(Exception):  # noqa: N818 - what happened, as OutsideEngineError says whose fault it was
    """An engine of ours has no move to give. The text is one line that people may read. (The mistake of one from
    outside is an OutsideEngineError.)"""


class Cancelled(Exception):  # noqa: N818 - not an error: nobody wants the answer any more
    """The job was cancelled. (Not asyncio's CancelledError, which would look like the end of the task that waits.)"""


def failure_of(work: Work, error: BaseException) -> EngineFailed:
    """The same as ours, in one line and without folders."""
    return EngineFailed(words.FAILED.format(engine=work.opponent.engine, why=without_folders(one_line(error))))


def without_folders(text: str) -> str:
    return FOLDERS.sub("", text)


def engines_of(opponent: Opponent) -> list[type[Engine]]:
    """The classes of all engines that it thinks with."""
    names = [opponent.engine] + ([opponent.ending.engine] if opponent.ending else [])
    return [engine_class(name) for name in names]


def runs_on_thread(opponent: Opponent) -> bool:
    return all(found.runs_on_thread for found in engines_of(opponent))
