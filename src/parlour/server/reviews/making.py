"""One review being made: the judge's looks as work of the pool, which never keeps anybody's turn waiting."""

import asyncio
from collections.abc import Callable, Sequence

from parlour.games.game import Position
from parlour.insight.json import review_json
from parlour.insight.judge import COMPARED, SEED, Look, judging_opponent, look_from, signature_of
from parlour.insight.review import read_backwards
from parlour.matches.record import Record
from parlour.server.pool.pool import Pool
from parlour.server.pool.work import Work
from parlour.server.tables.wire import dump
from parlour.server.texts import with_keys
from parlour.stores.kept import KeptReview

Told = Callable[[int], None]
"""How many positions have been looked at."""


Looks = dict[int, Look]
"""What was seen so far, by the number of moves before."""


class Unwanted(Exception):  # noqa: N818 - what happened
    """Nobody waits for it any more. To be raised by whoever is told how far it has come."""


async def make_review(
    pool: Pool, key: str, owner: str, record: Record, at_once: int, told: Told, looks: Looks | None = None
) -> KeptReview:
    """Looks at every position, so many at once and one more where people's searches aside run, and puts it together
    aside. The same as `insight.review`. What is in `looks` already is not looked at again, and what is found is put
    there. Raises EngineFailed, or Cancelled when the pool closes."""
    line = list(record.line)
    found: Looks = {} if looks is None else looks
    waiting = iter(range(len(line)))
    done = 0

    async def look_on(aside: bool) -> None:
        nonlocal done
        for ply in waiting:
            if ply not in found and not line[ply].outcome(line[:ply]):
                found[ply] = await look(pool, f"{key}:review:{ply}", owner, line[: ply + 1], aside)
            done += 1
            told(done)

    async with asyncio.TaskGroup() as group:
        for number in range(at_once + 1):
            group.create_task(look_on(aside=number == at_once))
    return await asyncio.to_thread(put_together, record, line, [found.get(ply) for ply in range(len(line))])


async def look(pool: Pool, key: str, owner: str, line: Sequence[Position], aside: bool = False) -> Look:
    """One that had to stop before its end, because others had the processor, is made again among those who play: aside
    it may have been from the start, or since it made room for somebody's turn."""
    position, judge = line[-1], judging_opponent(line[-1].game)
    work = Work(
        key=key,
        owner=owner,
        opponent=judge,
        position=position,
        past=tuple(line[:-1]),
        seed=SEED,
        urgent=False,
        aside=aside,
        compare=COMPARED,
        yields=True,
    )
    job = pool.start(work)
    thought = await job.done
    if (aside or job.made_room) and thought.ms >= pool.guard_ms:
        return await look(pool, key, owner, line)
    return look_from(position, thought.info)


def put_together(record: Record, line: list[Position], looks: list[Look | None]) -> KeptReview:
    review = read_backwards(record, line, record.move_ids, looks)
    return KeptReview(signature_of(record.game), dump(with_keys(review_json(review))), review.accuracy)
