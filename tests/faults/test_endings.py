"""A match ends once: whatever arrives together, there is one result, the same for everybody, and it stays."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.faults.kept import result_is_of
from tests.faults.served import served
from tests.faults.speaker import Speaker
from tests.server.caller import Person, is_over
from tests.server.live import Live

ONE_BEFORE_THE_END = "XX./OO./..."
"""X is to move and wins with c1; so would O with c2."""
CLOCK_MS = 1000
TOGETHER = 60
"""So many races at a time."""


async def race(speakers: list[Speaker], chance: random.Random) -> str:
    """One match, and everything that could end it at about the same time. How it ended."""
    anna, ben, carl = speakers
    with_clock = chance.random() < 0.5
    clock = {"base_ms": CLOCK_MS} if with_clock else None
    table = await asyncio.to_thread(anna.person.table, start=ONE_BEFORE_THE_END, clock=clock)
    await asyncio.gather(anna.join(table), carl.join(table))
    await ben.say("sit", table)
    await ben.join(table)
    await anna.until(lambda: anna.last[table]["seq"] >= 0)
    if chance.random() < 0.5:
        await chance.choice([anna, ben]).say("offer", table, at=0, what=chance.choice(["draw", "abort"]))
    if with_clock:  # what follows happens when the flag falls, a little before or a little after
        await asyncio.sleep(CLOCK_MS / 1000 - 0.01 + chance.uniform(-0.02, 0.02))
    doing = [
        later(anna, chance, "move", table, move=chance.choice(["c1", "c1", "c3"])),
        later(ben, chance, "resign", table),
        later(ben, chance, "move", table, move="c2"),
        later(anna, chance, "abort", table),
        later(anna, chance, "answer", table, yes=True),
        later(ben, chance, "answer", table, yes=True),
        later(anna, chance, "resign", table),
        later(carl, chance, "resign", table),
        later(carl, chance, "answer", table, yes=True),
    ]
    await asyncio.gather(*chance.sample(doing, len(doing)))
    for one in speakers:
        await one.until(lambda one=one: is_over(one.last[table]))  # type: ignore[misc]
    last = anna.last[table]
    return "aborted" if last["aborted"] else str(last["outcome"]["reason"])


async def later(speaker: Speaker, chance: random.Random, t: str, table: str, **more: Any) -> None:
    for _ in range(chance.randrange(4)):
        await asyncio.sleep(0)
    await speaker.say(t, table, at=0, **more)


def races(data: Path, count: int) -> None:
    async def play(server: Live) -> list[Speaker]:
        chance = random.Random(count)
        threes = [[Speaker(Person(server.url, name)) for name in ("Anna", "Ben", "Carl")] for _ in range(6)]
        endings: Counter[str] = Counter()
        for _ in range(0, count, TOGETHER):
            endings.update(await asyncio.gather(*(race(threes[n % 6], chance) for n in range(TOGETHER))))
        assert server.metric("parlour_matches_ended_total") == endings.total()
        print(f"\n{endings.total()} races, one result each: {dict(endings)}")
        return [one for three in threes for one in three]

    archive = served(data, play, 120 + count)
    assert all(archive.results[table] and result_is_of(archive, table) for table in archive.events)


def test_everything_that_could_end_it_arrives_together(tmp_path: Path) -> None:
    races(tmp_path, 240)


@pytest.mark.slow
def test_thousands_of_races(tmp_path: Path) -> None:
    races(tmp_path, 6000)
