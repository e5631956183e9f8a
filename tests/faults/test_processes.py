"""Several processes at one port over one database, of which now one and then another is killed or stopped, while the
bus loses, doubles and reorders what they say to each other, and PostgreSQL itself goes away: nothing that was
acknowledged is lost or happens twice, and no table stands still."""

import asyncio
import os
import random
import signal
import time
from pathlib import Path

import pytest

from tests.faults.company import Company, company
from tests.faults.lossy_bus import HELD_S, LossyBus, lossy
from tests.faults.several import play_at, several
from tests.faults.speaker import Speaker
from tests.server.live import Live
from tests.stores.postgres_server import PostgresServer
from tests.stores.redis_server import RedisServer

PROCESSES = 3
STOPPED_S = 3.0
"""Longer than the word of a process holds."""


class Trouble:
    """What is done to the processes, one thing after the other."""

    def __init__(self, server: Live, bus: LossyBus, redis: RedisServer, postgres: PostgresServer, seed: int) -> None:
        self._server, self._bus, self._redis, self._postgres = server, bus, redis, postgres
        self._chance = random.Random(seed)
        self.back_s: list[float] = []
        """How long it took each time until every table had gone on."""

    async def make(self, what: str, them: Company) -> None:
        await them.until_moved(1)  # it goes on
        await asyncio.sleep(self._chance.uniform(0, 0.3))  # any moment
        await getattr(self, what)()
        began = time.monotonic()
        await them.until_all_go_on()
        self.back_s.append(time.monotonic() - began)

    async def kill(self) -> None:
        await asyncio.to_thread(self._server.kill_one, self._chance)

    async def kill_without_bus(self) -> None:
        """It comes back all the same."""
        await asyncio.to_thread(self._redis.stop)
        await self.kill()
        while len(self._server.server_pids()) < PROCESSES:
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)  # it finds nobody on the bus
        await asyncio.to_thread(self._redis.start)

    async def stop(self) -> None:
        """It sleeps, and wakes when others have taken over what it held."""
        pid = self._chance.choice(self._server.server_pids())
        os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(STOPPED_S)  # the fault itself
        finally:
            os.kill(pid, signal.SIGCONT)

    async def cut_off(self) -> None:
        """Nobody hears anybody any more, and no connection ends."""
        self._bus.is_cut_off = True
        try:
            await asyncio.sleep(HELD_S)  # the fault itself
        finally:
            self._bus.is_cut_off = False

    async def restart_bus(self) -> None:
        await asyncio.to_thread(self._redis.stop)
        await asyncio.sleep(self._chance.uniform(0, 1))
        await asyncio.to_thread(self._redis.start)

    async def restart_postgres(self) -> None:
        await asyncio.to_thread(self._postgres.stop)
        await asyncio.to_thread(self._postgres.start)


def troubled(
    postgres: PostgresServer, learners: Path, troubles: list[str], tables: int, people: int, pace_s: float = 0.05
) -> None:
    seed = len(troubles)

    async def play(servers: list[Live]) -> list[Speaker]:
        trouble = Trouble(servers[0], bus, redis, postgres, seed)
        async with company(servers[0].url, people, seed, pace_s=pace_s, silence_s=2.0) as them:
            await them.sit_down_all(tables)
            bus.is_calm = False
            for what in troubles:
                await trouble.make(what, them)
            bus.is_calm = True
            await them.until_all_go_on()
            await them.stop()
            await them.settle()
            print(
                f"\n{len(troubles)} troubles, {tables} tables, {them.moves} moves acknowledged, on the bus: {bus.did}"
            )
            back = sorted(trouble.back_s)
            print(
                f"all tables had gone on after {back[len(back) // 2]:.2f} s, at worst {back[-1]:.2f} s; 0 lost, 0 doubled"
            )
            return them.speakers

    with RedisServer() as redis, lossy(redis.port, seed) as bus:
        with several(1, postgres.new_database(), learners, bus.address, processes=PROCESSES) as servers:
            play_at(servers, play, 120 + 20 * len(troubles))
        assert bus.did.keys() == {"drop", "double", "reorder"}


def test_one_of_three_is_killed_or_sleeps(postgres: PostgresServer, tmp_path: Path) -> None:
    troubled(postgres, tmp_path, ["kill", "stop", "kill_without_bus", "kill", "restart_postgres"], tables=9, people=6)


@pytest.mark.slow
def test_a_hundred_kills(postgres: PostgresServer, tmp_path: Path) -> None:
    troubled(postgres, tmp_path, ["kill"] * 100, tables=60, people=12, pace_s=1.0)


@pytest.mark.slow
def test_all_kinds_of_trouble(postgres: PostgresServer, tmp_path: Path) -> None:
    kinds = ["kill", "stop", "cut_off", "restart_bus", "kill", "restart_postgres"]
    troubled(postgres, tmp_path, kinds * 8, tables=30, people=12, pace_s=0.5)
