"""An opponent is data: an engine, its settings, and how far from its best it plays. Sitting down makes it think."""

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from parlour.engines.engine import Candidate, Engine, Info, Limits, left_of
from parlour.engines.registry import engine
from parlour.games.game import Game, Position, Value
from parlour.opponents.choose import Level, choose

TREE_ENGINES = ("alphabeta", "mcts", "net")
"""Those that can keep their tree between the moves of a match; alpha-beta, which has none, its table of positions."""


@dataclass(frozen=True, slots=True)
class EndingEngine:
    """Another engine, for when the end is near: what it solves is played as it says."""

    engine: str
    moves: int
    """The end is near when there are no more legal moves than this."""
    nodes: int
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opponent:
    id: str
    """Its key within its ladder: in addresses, records and tests."""
    name: str
    sentence: str
    engine: str
    options: Mapping[str, Value] = field(default_factory=dict)
    nodes: int | None = None
    level: Level = Level()
    ending: EndingEngine | None = None
    rating: int | None = None
    """Measured on this very board, on which random is 0; None: not measured."""
    error: int | None = None
    """95 % of the time the true rating lies within this of the measured one."""
    matches: int | None = None
    """How many its rating comes from."""
    step: int | None = None
    """How far above the one below it was measured to be."""
    step_error: int | None = None
    """95 % of the time the true distance lies within this of the measured one: it is surer than the two ratings."""
    perfect: bool = False
    """Never wrong; said only where the solver has proved it."""
    begins: bool = False
    """Moves first unless its player chooses otherwise."""
    pronoun: Literal["he", "she", "it"] = "she"
    """How it is spoken of, and so drawn: `it` is an idea rather than somebody."""

    @property
    def keeps(self) -> bool:
        """Whether it keeps what it has found out between the moves of a match."""
        return self.engine in TREE_ENGINES and bool(self.options.get("keep"))

    def obstacle(self, game: Game) -> str | None:
        """Why it cannot play this game with these options, in words; None if it can."""
        found = engine(self.engine, **self.options).obstacle(game)
        if found is None and self.ending:
            found = engine(self.ending.engine, **self.ending.options).obstacle(game)
        return found

    def sit(self, thinks_with: Engine | None = None) -> "Sitter":
        """One engine of its own for one seat; or one that is there already."""
        return Sitter(self, thinks_with)


class Sitter:
    """An opponent at a table: thinks with one engine object, and chooses as its level does."""

    def __init__(self, opponent: Opponent, thinks_with: Engine | None = None) -> None:
        self.opponent = opponent
        self.engine = thinks_with or engine(opponent.engine, **opponent.options)
        ending = opponent.ending
        self.ending_engine = engine(ending.engine, **ending.options) if ending else None
        self._engines = (self.engine, self.ending_engine) if self.ending_engine else (self.engine,)
        self.began_tree = False
        """Whether its last move began a new tree; always False of one that keeps none. A record notes it, so that the
        move can be thought again."""
        self.kept_bytes = 0
        """What its engine holds for the next move."""

    def close(self) -> None:
        """Lets go of what its engines hold."""
        self.engine.close()
        if self.ending_engine:
            self.ending_engine.close()

    def stop(self) -> None:
        """From any thread: the move under way is made at once with what has been seen. A stop before it counts too."""
        for one in self._engines:
            one.stop()

    def forget_stop(self) -> None:
        """Between moves: a stop that came after the last one does not count for the next."""
        for one in self._engines:
            one.forget_stop()

    def latest(self) -> Info | None:
        """From any thread: the newest report of the search under way that nobody has taken yet."""
        return next((info for one in self._engines if (info := one.latest())), None)

    def move(
        self,
        position: Position,
        past: Sequence[Position],
        seed: int,
        ms: int | None = None,
        compare: int = 0,
        trace: int | None = None,
    ) -> tuple[Candidate, Info]:
        """What it plays, and everything it saw, with values for at least `compare` moves where its engine can give
        them: they cost a little and change nothing of what it plays; with a trace of so many nodes, if its engine keeps
        one here. Depends on its arguments alone, and on the moves
        since it began its tree if it keeps one; unless a search is stopped or takes longer than the guard of `ms`,
        which is for the whole move."""
        began = time.monotonic()
        limits = Limits(self.opponent.nodes, ms, seed=seed_of(seed, len(past)), compare=compare)
        try:
            solved = self._solve_ending(position, limits, past, trace)
            if ms is not None:
                limits = replace(limits, ms=left_of(ms, began))
            info = solved or self.engine.think(position, traced(self.engine, limits, position, trace), past)
        finally:
            for one in self._engines:  # a stop is for this move, also if it reached one that did not think
                one.forget_stop()
        level, player = self.opponent.level, position.to_move()
        candidate = choose(info, level, limits.seed, player, overlooked(level, position, limits.seed))
        if self.opponent.keeps:
            self._keep_tree(candidate.move, info, solved is None, ms is not None)
        return candidate, info

    def forget_tree(self) -> None:
        """The next move is thought without what was seen before the last ones."""
        self.engine.forget_tree()

    def _keep_tree(self, move: int, info: Info, thought: bool, by_time: bool) -> None:
        """What is of use for the next move. A search that was cut short by a stop or by time leaves nothing, since
        nobody could do it again; nor does one that was not needed. Whoever goes by time alone has no move that could be
        thought again, and keeps what there is."""
        self.began_tree = thought and info.kept == 0
        nodes = self.opponent.nodes
        is_whole = info.solved or (by_time if nodes is None else info.nodes >= nodes)
        if thought and is_whole:
            self.kept_bytes = self.engine.settle_on(move)
        else:
            self.forget_tree()
            self.kept_bytes = 0

    def _solve_ending(
        self, position: Position, limits: Limits, past: Sequence[Position], trace: int | None
    ) -> Info | None:
        """What the engine for the ending says, if the end is near and it sees it."""
        ending = self.opponent.ending
        if ending is None or self.ending_engine is None or len(position.moves()) > ending.moves:
            return None
        limits = traced(self.ending_engine, replace(limits, nodes=ending.nodes), position, trace)
        info = self.ending_engine.think(position, limits, past)
        return info if info.solved else None


def traced(thinker: Engine, limits: Limits, position: Position, trace: int | None) -> Limits:
    """The same, with a trace of so many nodes where the engine keeps one."""
    return replace(limits, trace=trace) if trace and thinker.traces(position) else limits


def overlooked(level: Level, position: Position, seed: int) -> Collection[int]:
    """The moves that a level doesn't notice this time."""
    if level.oversight and chance(seed) < level.oversight_chance:
        return position.game.oversights[level.oversight](position)
    return ()


def seed_of(seed: int, ply: int) -> int:
    """A seed for each move of a match, from the match's own."""
    mixed = (seed * 0x9E3779B97F4A7C15 + ply * 0xD1342543DE82EF95 + 0x632BE59BD9B4E019) % 2**64
    return (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9 % 2**64


def chance(seed: int) -> float:
    """A number in [0, 1) that the choice among moves does not use."""
    return (seed * 0x9FB21C651E98DF25 % 2**64) / 2**64
