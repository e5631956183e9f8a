"""Several servers over one database, by Redis and without it: whoever plays at one sees what happens at another, and
nothing is lost, doubled or contradicted."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from parlour.server.words import BUS_ADDRESS, NOT_SHARED
from tests.faults.company import company
from tests.faults.several import play_at, several
from tests.faults.speaker import Speaker, run
from tests.server.caller import Person
from tests.server.live import Live
from tests.stores.postgres_server import PostgresServer
from tests.stores.redis_server import RedisServer


def serve(*more: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--set", "shared=yes"], NOT_SHARED),
        (["--bus", "redis://127.0.0.1:1"], NOT_SHARED),
        (["--bus", "127.0.0.1:6379"], BUS_ADDRESS),
        (["--bus", "http://127.0.0.1:6379"], BUS_ADDRESS),
    ],
)
def test_what_cannot_be_is_said_before_anything_begins(tmp_path: Path, given: list[str], says: str) -> None:
    tried = serve("--data", str(tmp_path / "data"), *given)
    assert tried.returncode != 0
    assert " ".join(tried.stderr.split()) == f"parlour: {says}"
    assert not list(tmp_path.iterdir())


def test_a_bus_that_nobody_answers_at(postgres: PostgresServer) -> None:
    data = postgres.new_database()
    tried = serve("--data", data, "--bus", "redis://somebody:secret@127.0.0.1:1/2")
    assert tried.returncode == 3
    (line,) = tried.stderr.splitlines()
    assert line.startswith("parlour: the bus at redis://127.0.0.1:1/2 can't be used: ")
    assert "secret" not in line


def test_one_that_is_alone_and_one_that_is_not(postgres: PostgresServer, redis: RedisServer, tmp_path: Path) -> None:
    data = postgres.new_database()
    server = Live(data)
    try:
        tried = serve("--data", data, "--bus", redis.url)
        assert tried.returncode == 3
        assert "is in use by another server" in tried.stderr
    finally:
        server.stop()


@pytest.fixture(scope="module")
def three(
    postgres: PostgresServer, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Live]]:
    with several(3, postgres.new_database(), tmp_path_factory.mktemp("learners"), redis.url) as servers:
        yield servers


@pytest.fixture(scope="module")
def two_without_a_bus(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Live]]:
    with several(2, postgres.new_database(), tmp_path_factory.mktemp("learners"), None) as servers:
        yield servers


@pytest.fixture(params=["three", "two_without_a_bus"])
def servers(request: pytest.FixtureRequest) -> list[Live]:
    found: list[Live] = request.getfixturevalue(request.param)
    return found


def test_two_people_at_two_servers(servers: list[Live]) -> None:
    async def play(servers: list[Live]) -> list[Speaker]:
        anna, ben = (Speaker(Person(one.url, name)) for one, name in zip(servers[:2], ("Anna", "Ben"), strict=True))
        table = anna.person.table("tictactoe")
        await anna.join(table)
        await ben.join(table)
        assert (await ben.say("sit", table))["t"] == "ok"
        await anna.until(lambda: anna.last[table]["seq"] == 0)
        for number, (one, move) in enumerate(zip((anna, ben) * 3, ("a1", "b2", "a2", "b1", "a3"), strict=False)):
            await one.until(lambda: one.last[table]["seq"] == number)  # noqa: B023
            assert (await one.move(table, move, number))["t"] == "ok"
        await ben.until(lambda: bool(ben.last[table]["outcome"]))
        again = [await one.say("rematch", table, at=ben.last[table]["at"]) for one in (anna, ben)]
        assert again[0]["next"] == again[1]["next"]
        for one in (anna, ben):
            await one.join(again[0]["next"])
            await one.until(lambda: one.last[again[0]["next"]]["seq"] == 0)  # noqa: B023
        return [anna, ben]

    play_at(servers, play)


def test_the_same_command_at_two_servers(servers: list[Live]) -> None:
    """Somebody whose connection breaks says it again, and may come to another server."""

    async def play(servers: list[Live]) -> list[Speaker]:
        anna = Speaker(Person(servers[0].url, "Anna"))
        table = anna.person.table("tictactoe", [{"who": "me"}, {"who": "neighbour", "name": "Ben"}])
        await anna.join(table)
        answers = [await anna.say("move", table, id="first", at=0, move="a1")]
        anna.move_to(servers[1].url)
        await anna.cut()
        await anna.until(lambda: anna.connects > 1)
        answers.append(await anna.say("move", table, id="first", at=0, move="a1"))
        answers.append(await anna.move(table, "b2", 1))
        assert [one["t"] for one in answers] == ["ok"] * 3
        assert [one["seq"] for one in answers] == [1, 1, 2]
        return [anna]

    play_at(servers, play)


def test_nobody_is_refused_for_what_another_server_knows(servers: list[Live]) -> None:
    """Who comes from a server that was quicker is not told that there is no such move yet."""

    async def play() -> None:
        anna, watches = Speaker(Person(servers[0].url, "Anna")), Speaker(Person(servers[1].url, "Watches"))
        table = anna.person.table("chess", [{"who": "me"}, {"who": "neighbour", "name": "Ben"}])
        await anna.join(table)
        await watches.join(table)  # it is open there too
        headers = {"Authorization": f"Bearer {anna.person.token}"}
        for number, move in enumerate(["e2e4", "e7e5", "g1f3", "b8c6"]):
            here = f"{servers[number % 2].url}/api/commands"
            command = {"t": "move", "id": f"m{number}", "table": table, "at": number, "move": move}
            answer = await asyncio.to_thread(httpx.post, here, json=command, headers=headers)
            assert answer.json()["t"] == "ok", answer.text
        await watches.until(lambda: watches.last[table]["seq"] == 4)
        for one in (anna, watches):
            await one.close()

    run(play())


def test_many_at_several_servers(servers: list[Live]) -> None:
    async def play(servers: list[Live]) -> list[Speaker]:
        async with company([one.url for one in servers], 6, 1) as them:
            await them.sit_down_all(9)
            await them.until_moved(150)
            await them.stop()
            await them.settle()
            return them.speakers

    play_at(servers, play)


def test_a_bus_that_goes_and_comes_back(postgres: PostgresServer, tmp_path: Path) -> None:
    async def play(servers: list[Live]) -> list[Speaker]:
        async with company([one.url for one in servers], 4, 1) as them:
            await them.sit_down_all(4)
            await them.until_moved(10)
            bus.stop()
            await them.until_moved(10)
            await asyncio.to_thread(servers[0].kill_server)  # which comes back without the bus
            await asyncio.to_thread(servers[0].wait_until_ready)
            await them.until_moved(10)
            bus.start()
            await them.until_all_go_on()
            await them.stop()
            await them.settle()
            return them.speakers

    with RedisServer() as bus, several(2, postgres.new_database(), tmp_path, bus.url) as servers:
        play_at(servers, play)
