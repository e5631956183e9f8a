"""A server that is told to stop under load tells everybody, loses nothing and is gone soon; the next one goes on."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.faults.company import MANY, Company, company
from tests.faults.kept import check_all
from tests.faults.speaker import Speaker, run
from tests.server.live import Live


async def stop_and_start(server: Live, them: Company) -> tuple[Live, float]:
    """The next server, and how long the first took to end."""
    began = time.monotonic()
    code = await asyncio.to_thread(server.stop)
    took = time.monotonic() - began
    assert code == 0
    server.assert_well()
    after = await asyncio.to_thread(Live, server.data, **MANY)
    for one in them.speakers:
        one.move_to(after.url)
    return after, took


def stopped(data: Path, times: int, tables: int) -> None:
    speakers: list[Speaker] = []

    async def play() -> None:
        server = Live(data, **MANY)
        took: list[float] = []
        try:
            async with company(server.url, 6, times) as them:
                await them.sit_down_all(tables)
                for number in range(times):
                    await them.until_moved(5)
                    await asyncio.gather(*(one.here() for one in them.speakers))  # tables go on before all are back
                    server, seconds = await stop_and_start(server, them)
                    took.append(seconds)
                    assert all(len(one.byes) == number + 1 for one in them.speakers), [
                        one.byes for one in them.speakers
                    ]
                    assert {bye["code"] for one in them.speakers for bye in one.byes} == {"restart"}
                    await them.until_all_go_on()
                await them.stop()
                await them.settle()
                speakers.extend(them.speakers)
                print(f"\n{times} stops under load, {them.moves} moves kept; gone after at most {max(took):.1f} s")
                assert max(took) < 10
            assert server.stop() == 0
            server.assert_well()
        finally:
            server.kill_all()

    run(play(), 120 + 30 * times)
    check_all(data, speakers)


def test_stopped_under_load(tmp_path: Path) -> None:
    stopped(tmp_path, times=3, tables=12)


@pytest.mark.slow
def test_stopped_under_load_fifty_times(tmp_path: Path) -> None:
    stopped(tmp_path, times=50, tables=100)
