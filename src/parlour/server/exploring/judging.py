"""What the judge of reviews makes of a move that nobody has compared: it looks before and after it, as for a coach."""

import asyncio

from parlour.insight.coach import judged_now
from parlour.insight.judge import COMPARED, SEED, Look, judging_opponent, look_from
from parlour.server.exploring import words
from parlour.server.exploring.forms import JudgedMove
from parlour.server.exploring.lines import Line
from parlour.server.exploring.streams import Stream
from parlour.server.pool.work import Work


def require_move(line: Line) -> None:
    if not line.moves:
        raise ValueError(words.NO_MOVE)


async def judge_last_move(stream: Stream, line: Line) -> JudgedMove:
    """Raises Cancelled and EngineFailed as the stream does."""
    start, move = Line(line.past, line.moves[:-1]), line.moves[-1]
    before = await look_at(stream, start)
    after = None if line.outcome else await look_at(stream, line)
    found = await asyncio.to_thread(judged_now, before, move, after, start.past)
    return JudgedMove(mark=found.mark, best=start.position.move_text(found.best))


async def look_at(stream: Stream, line: Line) -> Look:
    judge = judging_opponent(line.game)
    work = Work("judge", stream.owner, judge, line.position, tuple(line.past), SEED, aside=True, compare=COMPARED)
    return look_from(line.position, (await stream.think(work)).info)
