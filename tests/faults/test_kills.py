"""The server process is killed at random moments under matches that go on: nothing that was acknowledged is lost or
happens twice, and everybody goes on by themselves."""

import asyncio
import os
import random
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from parlour.stores.sqlite import FILE
from tests.faults.company import MANY, Company, company
from tests.faults.served import served
from tests.faults.speaker import Speaker, run
from tests.server.caller import Person
from tests.server.live import Live, live


async def kill_often(server: Live, people: Company, kills: int, within_s: float) -> list[float]:
    """How long it took until the server was ready again, each time."""
    chance, ready = random.Random(kills), []
    for _ in range(kills):
        await people.until_moved(1)  # it goes on
        await asyncio.sleep(chance.uniform(0, within_s))
        await asyncio.to_thread(server.kill_server)
        ready.append(await asyncio.to_thread(server.wait_until_ready))
    return ready


def killed(data: Path | str, kills: int, tables: int, people: int, within_s: float, pace_s: float = 0.05) -> None:
    async def play(server: Live) -> list[Speaker]:
        async with company(server.url, people, kills, pace_s=pace_s) as them:
            await them.sit_down_all(tables)
            ready = await kill_often(server, them, kills, within_s)
            await them.until_all_go_on()
            await them.stop()
            await them.settle()
            unknown = sum(op.outcome == "unknown" for one in them.speakers for op in one.operations)
            print(f"\n{kills} kills, {tables} tables, {them.moves} moves acknowledged, {unknown} answers unknown")
            print(f"ready after {sorted(ready)[len(ready) // 2]:.2f} s, at worst {max(ready):.2f} s; 0 lost, 0 doubled")
            assert max(ready) < 30
            return them.speakers

    served(data, play, 60 + 20 * kills)


def test_killed_again_and_again(tmp_path: Path) -> None:
    killed(tmp_path, kills=5, tables=16, people=6, within_s=0.4)


@pytest.mark.slow
def test_killed_a_hundred_times(tmp_path: Path) -> None:
    """Everybody thinks for a second or so: two hundred tables without a pause would only show how slow a test is."""
    killed(tmp_path, kills=100, tables=200, people=20, within_s=2.0, pace_s=2.0)


def events_of(data: Path, table: str) -> int:
    with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True)) as database:
        (found,) = database.execute("SELECT count(*) FROM events WHERE match = ?", (table,)).fetchone()
        return int(found)


def test_an_opponent_goes_on_though_nobody_comes_back(tmp_path: Path) -> None:
    with live(tmp_path, **MANY) as server:
        anna = Person(server.url)
        seats = [{"who": "opponent", "id": "master"}, {"who": "me"}]
        tables = [anna.table("chess", seats) for _ in range(3)]

        async def look_and_leave() -> None:
            async with anna.talk() as talk:
                for table in tables:
                    await talk.join(table)
                assert [talk.last[table]["seq"] for table in tables] == [0, 0, 0]

        run(look_and_leave())
        server.kill_server()
        server.wait_until_ready()
        began = time.monotonic()
        while not all(events_of(tmp_path, table) == 2 for table in tables):
            assert time.monotonic() - began < 60, [events_of(tmp_path, table) for table in tables]
            time.sleep(0.02)
        print(f"\n{len(tables)} opponents have moved {time.monotonic() - began:.1f} s after the server was ready")


def test_nobody_pays_for_the_time_without_a_server(tmp_path: Path) -> None:
    down_s = 3.0

    async def play(server: Live) -> list[Speaker]:
        anna, ben = speakers = [Speaker(Person(server.url, name)) for name in ("Anna", "Ben")]
        table = anna.person.table("chess", clock={"base_ms": 60_000})
        await ben.say("sit", table)
        for one in speakers:
            await one.join(table)
        await anna.move(table, "e2e4", 0)
        await ben.until(lambda: ben.last[table]["seq"] == 1)
        before = ben.last[table]["clocks"]["left_ms"]
        os.kill(server.process.pid, signal.SIGSTOP)  # the supervisor: nothing is started again
        try:
            await asyncio.to_thread(server.kill_server)
            connects, seen = ben.connects, ben.last[table]
            await asyncio.sleep(down_s)  # the fault itself
        finally:
            os.kill(server.process.pid, signal.SIGCONT)
        await ben.until(lambda: ben.connects > connects and ben.last[table] is not seen)
        after = ben.last[table]["clocks"]["left_ms"]
        print(f"\ncharged for {down_s:.0f} s without a server: {before[1] - after[1]} ms")
        assert after[0] == before[0]
        assert before[1] - after[1] < down_s * 1000 / 2
        assert (await ben.move(table, "e7e5", 1))["t"] == "ok"
        await ben.until(lambda: ben.last[table]["seq"] == 2)
        return speakers

    served(tmp_path, play)
