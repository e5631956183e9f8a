"""A server that stands still for a while, as on a machine that slept: nobody's flag falls for it, nothing happens twice,
and everybody goes on."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from tests.faults.company import Company, company
from tests.faults.served import served
from tests.faults.speaker import Speaker
from tests.server.live import Live

BASE_MS = 2000


async def stand_still(server: Live, seconds: float) -> None:
    pid = server.server_pid()
    assert pid
    os.kill(pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)  # the fault itself
    finally:
        os.kill(pid, signal.SIGCONT)


async def with_clock(them: Company) -> tuple[Speaker, Speaker, str]:
    """Two people with less time than the server will stand still, one move into their match."""
    anna, ben = them.speakers[:2]
    table = anna.person.table("chess", clock={"base_ms": BASE_MS})
    await ben.say("sit", table)
    await asyncio.gather(anna.join(table), ben.join(table))
    await anna.until(lambda: anna.last[table]["seq"] == 0)
    assert (await anna.move(table, "e2e4", 0))["t"] == "ok"
    return anna, ben, table


def paused(data: Path, seconds: float, times: int, tables: int) -> None:
    async def play(server: Live) -> list[Speaker]:
        async with company(server.url, 6, times) as them:
            await them.sit_down_all(tables)
            for _ in range(times):
                anna, ben, table = await with_clock(them)
                await stand_still(server, seconds)
                answer = await ben.move(table, "e7e5", 1)
                assert answer["t"] == "ok", f"the time without a server was charged: {answer}"
                await anna.until(lambda: anna.last[table]["seq"] == 2)  # noqa: B023
                left = anna.last[table]["clocks"]["left_ms"]
                await them.until_all_go_on()
            await them.stop()
            await them.settle()
            print(f"\n{times} times {seconds:.0f} s of standing still: no wrong flag, {left} of {BASE_MS} ms left")
            return them.speakers

    served(data, play)


def test_a_server_that_stands_still(tmp_path: Path) -> None:
    paused(tmp_path, seconds=3, times=1, tables=6)


@pytest.mark.slow
def test_a_server_that_stands_still_for_long(tmp_path: Path) -> None:
    paused(tmp_path, seconds=10, times=5, tables=40)
