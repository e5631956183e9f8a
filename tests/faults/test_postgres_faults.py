"""PostgreSQL stops at once and comes back, and connections to it are cut just when it has committed: what is unknown is
found out by saying it again, and nothing is lost or done twice."""

import asyncio
import contextlib
import random
import threading
from collections.abc import Iterator
from concurrent.futures import Future

import pytest

from tests.faults.company import KINDS, MANY, company
from tests.faults.kept import check_all
from tests.faults.served import served
from tests.faults.speaker import Speaker, run
from tests.faults.test_kills import killed
from tests.faults.test_repeats import repeated
from tests.server.live import Live
from tests.stores.postgres_server import PostgresServer

COMMITTED = b"COMMIT\0"
"""What PostgreSQL says when it has."""


def outages(postgres: PostgresServer, times: int, tables: int) -> None:
    async def play(server: Live) -> list[Speaker]:
        async with company(server.url, 6, times) as them:
            await them.sit_down_all(tables)
            for _ in range(times):
                await them.until_moved(10)
                await asyncio.sleep(them.chance.uniform(0, 0.3))  # any moment
                await asyncio.to_thread(postgres.stop)
                await asyncio.to_thread(postgres.start)
                await them.until_all_go_on()
            await them.stop()
            await them.settle()
            print(f"\nPostgreSQL stopped {times} times, {them.moves} moves acknowledged: 0 lost, 0 doubled")
            return them.speakers

    served(postgres.new_database(), play, 200 + 30 * times)


class Cutter:
    """Between the server and its database: cuts a connection when a commit has been done and nobody has been told."""

    def __init__(self, port: int, chance: random.Random, often: float) -> None:
        self._port, self._chance, self._often = port, chance, often
        self.is_calm = True
        self.cuts = 0
        self.open: set[asyncio.StreamWriter] = set()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, to_them = await asyncio.open_connection("127.0.0.1", self._port)
        self.open.add(to_them)
        ways = [asyncio.create_task(self._up(reader, to_them)), asyncio.create_task(self._down(theirs, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in ways:
                task.cancel()
            for one in (writer, to_them):
                one.transport.abort()
            await asyncio.gather(*ways, return_exceptions=True)
            self.open.discard(to_them)

    async def _up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()

    async def _down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(65536):
            if COMMITTED in chunk and not self.is_calm and self._chance.random() < self._often:
                self.cuts += 1
                return
            writer.write(chunk)
            await writer.drain()


@contextlib.contextmanager
def cutting(port: int, seed: int, often: float) -> Iterator[tuple[Cutter, int]]:
    """In a thread of its own, because those who wait for the server hold up the event loop of the test."""
    cutter = Cutter(port, random.Random(seed), often)
    found: Future[int] = Future()
    end = threading.Event()

    async def serve() -> None:
        async with await asyncio.start_server(cutter.take, "127.0.0.1", 0) as listener:
            found.set_result(listener.sockets[0].getsockname()[1])
            await asyncio.to_thread(end.wait)
        while cutter.open:
            for one in cutter.open:
                one.transport.abort()
            await asyncio.sleep(0.01)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        yield cutter, found.result(10)
    finally:
        end.set()
        thread.join(10)


def cut(postgres: PostgresServer, cuts: int, tables: int) -> None:
    address = postgres.new_database()
    speakers: list[Speaker] = []

    async def play() -> None:
        with cutting(postgres.port, cuts, 0.05) as (cutter, port):
            through = address.replace(f":{postgres.port}/", f":{port}/")
            server = await asyncio.to_thread(Live, through, **MANY)
            try:
                async with company(server.url, 6, cuts) as them:
                    await them.sit_down_all(tables, [kind for kind in KINDS if kind[0] != "opponent"])
                    cutter.is_calm = False
                    while cutter.cuts < cuts:
                        await them.until_moved(5)
                    cutter.is_calm = True
                    await them.until_all_go_on()
                    await them.stop()
                    await them.settle()
                    speakers.extend(them.speakers)
                    codes = [a["code"] for s in speakers for all_ in s.answers.values() for a in all_ if "code" in a]
                    print(
                        f"\n{cutter.cuts} commits cut off, {them.moves} moves, {codes.count('unsure')} unsure answers"
                    )
                assert await asyncio.to_thread(server.stop) == 0
                server.assert_well()
            finally:
                server.kill_all()

    run(play(), 200 + 10 * cuts)
    check_all(address, speakers)


def test_cut_off_just_when_it_was_committed(postgres: PostgresServer) -> None:
    cut(postgres, cuts=5, tables=6)


@pytest.mark.slow
def test_cut_off_fifty_times(postgres: PostgresServer) -> None:
    cut(postgres, cuts=50, tables=40)


def test_postgres_stops_and_comes_back(postgres: PostgresServer) -> None:
    outages(postgres, times=1, tables=6)


def test_a_server_that_dies_while_postgres_is_down(postgres: PostgresServer) -> None:
    """It is tried again until there is a database, and the match goes on."""

    async def play(server: Live) -> list[Speaker]:
        async with company(server.url, 2, 1) as them:
            await them.sit_down_all(2)
            await them.until_moved(4)
            await asyncio.to_thread(postgres.stop)
            try:
                await asyncio.to_thread(server.kill_server)
                while "the database can't be used" not in server.output():
                    await asyncio.sleep(0.02)
                assert server.process.poll() is None
            finally:
                await asyncio.to_thread(postgres.start)
            await asyncio.to_thread(server.wait_until_ready)
            await them.until_all_go_on()
            await them.stop()
            await them.settle()
            return them.speakers

    served(postgres.new_database(), play)


@pytest.mark.slow
def test_postgres_stops_and_comes_back_fifty_times(postgres: PostgresServer) -> None:
    outages(postgres, times=50, tables=40)


@pytest.mark.slow
def test_killed_on_postgres(postgres: PostgresServer) -> None:
    killed(postgres.new_database(), kills=20, tables=40, people=10, within_s=2.0)


@pytest.mark.slow
def test_repeated_on_postgres(postgres: PostgresServer) -> None:
    repeated(postgres.new_database(), commands=3000, restarts=10)
