"""What the judge sees in a position, as it comes."""

import asyncio
from collections.abc import AsyncIterator

from parlour.engines.engine import Info
from parlour.insight.chance import fitted
from parlour.insight.judge import SEED, judging_opponent
from parlour.server.exploring.forms import LookLine
from parlour.server.exploring.lines import Line
from parlour.server.exploring.streams import Stream
from parlour.server.pool.work import Thought, Work
from parlour.server.tables.wire import info_of

DIGITS = 4


async def look(stream: Stream, line: Line) -> AsyncIterator[str]:
    """Lines of JSON, the newest counts, the last one is what it found."""
    judge = judging_opponent(line.game)
    work = Work("look", stream.owner, judge, line.position, tuple(line.past), SEED, aside=True)
    came: asyncio.Queue[Info | None] = asyncio.Queue()
    thinking = asyncio.ensure_future(stream.think(work, came.put_nowait))
    thinking.add_done_callback(lambda done: came.put_nowait(None))
    try:
        while (info := await came.get()) is not None:
            yield look_line(info, line, judge.name)
        thought: Thought = await thinking
        yield look_line(thought.info, line, judge.name, done=True)
    finally:
        thinking.cancel()


def look_line(found: Info, line: Line, by: str, done: bool = False) -> str:
    """With chances that come true, in the bar and beside the moves alike."""
    info = fitted(found, line.game)
    best = info.seen(line.position.to_move())[0]
    chance = (round(best.wdl[0], DIGITS), round(best.wdl[2], DIGITS)) if best.known else None
    return LookLine(info=info_of(info, line.position), chance=chance, by=by, done=done).model_dump_json()
