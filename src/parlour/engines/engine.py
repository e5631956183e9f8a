"""What an engine is: something that thinks about a position within limits, and reports what it sees.

`think` depends on nothing but its arguments: the same position, the same limits in nodes and the same seed give the
same report, on every machine. Thinking is data: every engine fills the same `Info`, which the page, the records, the
arena and training all read.
"""

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Self

from parlour.engines import words
from parlour.engines.trace import TraceNode
from parlour.games.game import Game, Option, Position, Value, chosen_options
from parlour.games.words import NOT_POSSIBLE

MOST_TRACED = 100_000
MOST_COMPARED = 256
SHOWN = 3
"""How many moves people can compare, at the least, wherever thoughts are shown."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop thinking; all are optional. `nodes` are simulations in mcts. Strength is set in nodes, not time.
    `trace` is no stop: it asks for a trace of at most so many nodes. Nor is `compare`: so many moves shall have a value
    of their own, for people to compare. Those that have none when the move is chosen get one afterwards, for at most a
    quarter more nodes (or 2,000, if that is more), and are `others`; what is chosen stays the same."""

    nodes: int | None = None
    ms: int | None = None
    depth: int | None = None
    seed: int = 0
    trace: int | None = None
    compare: int = 0

    def __post_init__(self) -> None:
        for name, value in (("nodes", self.nodes), ("ms", self.ms), ("depth", self.depth)):
            if value is not None and not (type(value) is int and 0 < value < 2**63):
                raise ValueError(NOT_POSSIBLE.format(name=name, value=value, allowed=words.ABOVE_NOTHING))
        if not (type(self.seed) is int and 0 <= self.seed < 2**64):
            raise ValueError(NOT_POSSIBLE.format(name="seed", value=self.seed, allowed=words.SEED))
        if not (type(self.compare) is int and 0 <= self.compare <= MOST_COMPARED):
            allowed = words.UP_TO.format(least=0, most=MOST_COMPARED)
            raise ValueError(NOT_POSSIBLE.format(name="compare", value=self.compare, allowed=allowed))
        if self.trace is not None and not (type(self.trace) is int and 0 < self.trace <= MOST_TRACED):
            allowed = words.UP_TO_OR_NONE.format(least=1, most=MOST_TRACED)
            raise ValueError(NOT_POSSIBLE.format(name="trace", value=self.trace, allowed=allowed))


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move as an engine sees it. Values are player 0's, whoever is to move."""

    move: int
    value: float
    """From -1, player 1 wins, to 1, player 0 wins."""
    wdl: tuple[float, float, float]
    """The chances that player 0 wins, draws, loses."""
    score: int | None = None
    """In the game's own unit: the margin in boxes, centipawns."""
    mate: int | None = None
    """Plies to a forced win; negative if it is player 1's."""
    share: float = 0.0
    """Of the attention; all candidates together have 1, or 0 if none was needed."""
    visits: int = 0
    solved: bool = False
    """The value is exact."""
    line: tuple[int, ...] = ()
    """How it would go on, this move first."""
    known: bool = True
    """False: nothing is known of it but that it can be played; its value is an even chance. Alpha-beta knows nothing of
    tic-tac-toe before it has seen the end."""
    merit: float | None = None
    """The number that a learner compares moves by, where it does; the greatest is played. Of paths the average share
    won, from 0 to 1; of our own learner what it expects and how curious it is, together."""
    chance: float | None = None
    """How likely a learner was to play it."""


@dataclass(frozen=True, slots=True)
class Info:
    """What an engine has found so far: candidates, best first for the player to move."""

    candidates: tuple[Candidate, ...]
    nodes: int = 0
    depth: int = 0
    ms: float = 0.0
    solved: bool = False
    trace: tuple[TraceNode, ...] | None = None
    """What it has looked at, if that was asked for; of alpha-beta the last depth it completed."""
    kept: int = 0
    """Of an engine that keeps its tree: simulations of earlier moves that this search began with."""
    rule: str = ""
    """Which rule chose, where an engine has several: a learner's see learners/choosing/historical.py."""
    scenario: str = ""
    """How the last move fits the path that a learner of paths was on: `matches selected path`, `off path with data`,
    `off path without data`; empty at its first move."""
    others: tuple[Candidate, ...] = ()
    """Moves that got a value after the choice was made, best first; nobody chooses them. See `Limits.compare`."""

    @property
    def move(self) -> int:
        """The move it would play."""
        return self.candidates[0].move

    def seen(self, player: int) -> tuple[Candidate, ...]:
        """What people are shown: the candidates and the others, best first for this player, who is to move."""
        if not self.others:
            return self.candidates
        later = {other.move for other in self.others}
        rest = [one for one in self.candidates[1:] if one.move not in later]
        sign = 1 if player == 0 else -1

        def merit(one: Candidate) -> tuple[float, bool, float]:
            soon = 1 / one.mate if one.mate else 0.0
            return sign * one.value, one.known, sign * (soon if one.score is None else one.score)

        return (self.candidates[0], *sorted([*rest, *self.others], key=merit, reverse=True))


class Engine(ABC):
    """Something that chooses moves. One search at a time on an object, one object a seat."""

    name: ClassVar[str]
    summary: ClassVar[str]
    takes: ClassVar[tuple[Option, ...]] = ()
    runs_on_thread: ClassVar[bool] = False
    """Whether a server may run it on a thread of its own process: it lets go of the GIL while it thinks and ends soon
    after a stop, or it is quick whatever the position. What may hang or hold the GIL gets a process to be killed in."""

    options: Mapping[str, Value]

    def __init__(self, **options: Value) -> None:
        self.options = MappingProxyType(chosen_options(self.name, self.takes, options))

    @abstractmethod
    def think(self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = ()) -> Info:
        """Blocks until a limit is met, the answer is known, or another thread calls `stop`. Raises ValueError for a
        position that is over, or that this engine cannot think about."""

    @abstractmethod
    def stop(self) -> None:
        """From any thread: the search under way ends at once with what it has. A stop before it begins counts too."""

    def forget_stop(self) -> None:  # noqa: B027 - not every engine can be stopped
        """Between searches: a stop that came after the end of the last one does not count for the next."""

    def obstacle(self, game: Game) -> str | None:
        """Why it cannot play this game with these options, in words; None if it can. Who is offered where follows from
        it, so it must be known without thinking."""
        return None

    def traces(self, position: Position) -> bool:
        """Whether it can keep a trace of its search from here."""
        return False

    def require(self, position: Position, limits: Limits, past: Sequence[Position]) -> None:
        """Refuses what `think` cannot do: a match that is over, a game it does not play, a trace where it keeps
        none."""
        require_open(position, past)
        if found := self.obstacle(position.game):
            raise ValueError(found)
        if limits.trace is not None and not self.traces(position):
            raise ValueError(words.NO_TRACE.format(name=self.name, game=position.game.name))

    def latest(self) -> Info | None:
        """From any thread: the newest report of the search under way that nobody has taken yet."""
        return None

    def thinking(
        self, position: Position, limits: Limits = Limits(), past: Sequence[Position] = (), every_ms: int = 50
    ) -> Generator[Info, None, None]:
        """Reports as they come, the last one being what `think` returns. Closing the iterator stops the search."""
        ended: list[Info | BaseException] = []

        def run() -> None:
            try:
                ended.append(self.think(position, limits, past))
            except BaseException as error:
                ended.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(every_ms / 1000)
                if thread.is_alive() and (info := self.latest()):
                    yield info
        finally:
            if thread.is_alive():
                self.stop()
                thread.join()
                self.forget_stop()
        if isinstance(ended[0], BaseException):
            raise ended[0]
        yield ended[0]

    def settle_on(self, move: int) -> int:
        """Between searches: this move is played, of the position thought about last. Of what is kept for the next
        search the rest is let go; the bytes that stay, 0 for an engine that keeps nothing."""
        return 0

    def forget_tree(self) -> None:  # noqa: B027 - most engines keep nothing
        """Between searches: what was kept of earlier ones does not count for the next."""

    def close(self) -> None:  # noqa: B027 - most engines hold nothing
        """Lets go of what the engine holds."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"parlour.engine({self.name!r}{options})"


def left_of(ms: int | None, began: float) -> int | None:
    """What is left of a time limit since a moment of `time.monotonic`; never nothing."""
    return None if ms is None else max(1, ms - int((time.monotonic() - began) * 1000))


def require_open(position: Position, past: Sequence[Position] = ()) -> None:
    """Refuses to think about a match that is over."""
    if outcome := position.outcome(past):
        raise ValueError(words.OVER.format(position=position.text(), reason=outcome.reason))
