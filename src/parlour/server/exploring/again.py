"""A computer's past move thought again, search by search, aside: nobody's move waits for it."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace

from parlour.engines.engine import Engine
from parlour.engines.outside import OutsideEngineError
from parlour.insight.again import Plan, PlayedBy, Step, judged_again
from parlour.opponents.ladders import opponents
from parlour.server.exploring import words
from parlour.server.exploring.forms import AgainLine, SeenAgain
from parlour.server.exploring.streams import Stream
from parlour.server.exploring.trees import MOST_SHOWN
from parlour.server.pool.work import EngineFailed, Thought, Work
from parlour.server.tables.protocol import InfoMessage
from parlour.server.tables.trees.nodes import grown
from parlour.server.tables.wire import dump, kept_engines, read_info

CUT_SHARE = 0.8
"""Of the time that a search may take: one that took so much may have been cut short, and proves nothing."""

MOST_MS = 60_000
"""What all searches on the way to a move may take together."""


class GivenUp(Exception):  # noqa: N818 - what happened
    """Nothing can be found out; why, in words."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A move to be thought again."""

    ply: int
    plan: Plan
    kept: str | None
    """What was kept of its search then."""
    engine: Callable[[], Engine] | None
    search_ms: int


def with_kept(plan: Plan, kept: str | None) -> Plan:
    """Which engines made this very move, if that was written down: a match may go on after an update."""
    if kept is None or not (engines := kept_engines(kept)):
        return plan
    return replace(plan, played_by=PlayedBy(plan.played_by.version, engines))


def is_on_ladder(plan: Plan) -> bool:
    """Whether it is one of ours as it is today. Settings from elsewhere may ask for any amount of memory."""
    found = next((one for one in opponents(plan.wanted.position.game) if one.id == plan.opponent.id), None)
    ours = found and (found.engine, dict(found.options), found.nodes, found.level, found.ending)
    theirs = plan.opponent
    return ours == (theirs.engine, dict(theirs.options), theirs.nodes, theirs.level, theirs.ending)


async def think_again(stream: Stream, wish: Wish) -> AsyncIterator[str]:
    """Lines of JSON; the last one is what it found."""
    of = len(wish.plan.steps)
    done = 0
    try:
        async for done, found in searches(stream, wish):
            yield AgainLine(done=done, of=of, seen=found).model_dump_json()
    except GivenUp as why:
        yield AgainLine(done=done, of=of, trouble=str(why)).model_dump_json()
    except (EngineFailed, OutsideEngineError, ValueError):
        trouble = words.CANNOT_AGAIN.format(name=wish.plan.seat.name)
        yield AgainLine(done=0, of=of, trouble=trouble).model_dump_json()


async def searches(stream: Stream, wish: Wish) -> AsyncIterator[tuple[int, SeenAgain | None]]:
    """One after the other: how many are done, and after the last one what was found. Raises GivenUp, and whatever
    engines raise."""
    plan, engine, spent_ms = wish.plan, wish.engine, 0.0
    for number, step in enumerate(plan.steps):
        yield number, None
        thought = await think_whole(stream, wish, step, engine)
        is_same = step is plan.wanted
        spent_ms += thought.ms
        if not is_same and thought.move != step.move:
            thought = await think_whole(stream, wish, plan.wanted, wish.engine)
            break
        if not is_same and spent_ms > MOST_MS:
            raise GivenUp(words.TOO_LONG_AGO.format(name=plan.seat.name))
        if kept := thought.kept:
            engine = same(kept)
    yield len(plan.steps), seen_again(wish, thought, is_same)


async def think_whole(stream: Stream, wish: Wish, step: Step, engine: Callable[[], Engine] | None) -> Thought:
    thought = await stream.think(work_for(stream, wish.plan, step, engine))
    if is_cut(thought, wish):
        raise GivenUp(words.CUT_SHORT)
    return thought


def same(engine: Engine) -> Callable[[], Engine]:
    return lambda: engine


def work_for(stream: Stream, plan: Plan, step: Step, engine: Callable[[], Engine] | None) -> Work:
    trace = MOST_SHOWN if step is plan.wanted else None
    return Work(
        "again",
        stream.owner,
        plan.opponent,
        step.position,
        step.past,
        plan.seed,
        aside=True,
        trace=trace,
        engine=engine,
    )


def is_cut(thought: Thought, wish: Wish) -> bool:
    return thought.ms >= CUT_SHARE * wish.search_ms


def seen_again(wish: Wish, thought: Thought, is_same: bool) -> SeenAgain:
    plan, position = wish.plan, wish.plan.wanted.position
    kept = None if wish.kept is None else InfoMessage.model_validate_json(dump(read_info(wish.kept, position)))
    if kept is not None:  # whoever looked at other numbers of positions had another tree
        is_same = is_same and kept.nodes == thought.info.nodes
    found = judged_again(plan, thought.candidate, thought.info, is_same)
    return SeenAgain(
        name=plan.seat.name,
        ply=wish.ply,
        played=position.move_text(plan.wanted.move),
        again=position.move_text(thought.move),
        verdict=found.verdict,
        sentence=found.sentence,
        version=plan.played_by.version,
        engines=plan.played_by.engines,
        tree=grown(thought.info, position),
        kept=kept,
    )
