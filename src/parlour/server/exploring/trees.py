"""Searches to be shown: who can show one, and its tree while it grows."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from parlour.engines.engine import Info
from parlour.engines.registry import engine
from parlour.games.game import Position, Value
from parlour.opponents.opponent import Opponent
from parlour.server.exploring import words
from parlour.server.exploring.forms import EngineName, OwnLearner, SearchTree, TreeWish
from parlour.server.exploring.lines import Line
from parlour.server.exploring.streams import Stream
from parlour.server.pool.work import Work
from parlour.server.tables.protocol import GrownTree
from parlour.server.tables.trees.nodes import MOST_GROWING, SNAPSHOT_MS, grown

ENGINES: tuple[EngineName, ...] = ("alphabeta", "mcts", "plain_minimax", "solver")
MOST_SHOWN = 400
SEED = 1
OPTIONS: Mapping[str, Mapping[str, Value]] = {"mcts": {"prove": True}}
"""As on the ladders."""


def engines_for(position: Position) -> tuple[EngineName, ...]:
    """Those that keep a trace of their search here; and the solver, whose lines are the proof where it keeps none."""
    made = {name: engine(name) for name in ENGINES}
    can = {name: not one.obstacle(position.game) for name, one in made.items()}
    return tuple(name for name in ENGINES if can[name] and (name == "solver" or made[name].traces(position)))


def engine_for(line: Line, wish: TreeWish) -> EngineName:
    there = engines_for(line.position)
    if wish.engine is not None and wish.engine not in there:
        raise ValueError(words.NO_TREE)
    return wish.engine or there[0]


@dataclass(frozen=True, slots=True)
class Asked:
    """A search to be shown, and to whom."""

    line: Line
    engine: EngineName
    nodes: int
    learners: tuple[OwnLearner, ...]


async def grow_tree(stream: Stream, asked: Asked) -> SearchTree:
    return tree_of((await stream.think(work_for(stream, asked))).info, asked)


async def watch_tree(stream: Stream, asked: Asked) -> AsyncIterator[str]:
    """The same while it grows: lines of JSON, the newest counts, the last one is the whole."""
    newest: Info | None = None
    came = asyncio.Event()

    def hear(info: Info) -> None:
        nonlocal newest
        newest = info
        came.set()

    thinking = asyncio.ensure_future(stream.think(work_for(stream, asked), hear))
    thinking.add_done_callback(lambda done: came.set())
    told_at = float("-inf")
    try:
        while not thinking.done():
            await came.wait()
            came.clear()
            now = time.monotonic()
            if newest and newest.trace and not thinking.done() and now - told_at >= SNAPSHOT_MS / 1000:
                told_at = now
                yield tree_of(newest, asked, most=MOST_GROWING, done=False).model_dump_json()
        yield tree_of((await thinking).info, asked).model_dump_json()
    finally:
        thinking.cancel()


def work_for(stream: Stream, asked: Asked) -> Work:
    name, line = asked.engine, asked.line
    searcher = Opponent(name, "", "", name, OPTIONS.get(name, {}), asked.nodes)
    past = tuple(line.past)
    return Work("tree", stream.owner, searcher, line.position, past, SEED, aside=True, trace=MOST_SHOWN)


def tree_of(info: Info, asked: Asked, most: int = MOST_SHOWN, done: bool = True) -> SearchTree:
    position = asked.line.position
    found, engines = grown(info, position, most), engines_for(position)
    return SearchTree(engine=asked.engine, engines=engines, learners=asked.learners, done=done, **dict(found))


def tree_remembered(found: GrownTree, line: Line, learner: str, learners: tuple[OwnLearner, ...]) -> SearchTree:
    engines = engines_for(line.position)
    return SearchTree(engine="learner", engines=engines, learner=learner, learners=learners, **dict(found))
