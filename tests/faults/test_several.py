"""Several servers over one database, by Redis and without it: whoever plays at one sees what happens at another, and
nothing is lost, doubled or contradicted."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from parlour.server.words import BUS_ADDRESS, NOT_SHARED
from tests.faults.company import company
from tests.faults.several import play_at, several, thinking
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


@pytest.fixture(scope="module")
def three(
    postgres: PostgresServer, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Live]]:
    with several(3, postgres.new_database(), tmp_path_factory.mktemp("learners"), redis.url, away_s=0.2) as servers:
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


def test_a_clock_goes_on_at_a_server_that_opens_the_table_later(three: list[Live]) -> None:
    async def play(servers: list[Live]) -> list[Speaker]:
        anna, ben, late = (Speaker(Person(one.url)) for one in servers)
        table = anna.person.table("chess", clock={"base_ms": 60_000})
        await ben.say("sit", table)
        await anna.join(table)
        assert (await anna.move(table, "e2e4", 0))["t"] == "ok"
        while (kept_ms := clock_of(str(servers[0].data), table)) < 1500:
            await asyncio.sleep(0.05)
        await late.join(table)
        shown = late.last[table]["clocks"]
        assert shown["running"] == 1
        assert shown["left_ms"][1] <= 60_000 - kept_ms + anna_spent(anna, table)
        return [anna, ben, late]

    play_at(three, play)


def clock_of(data: str, table: str) -> int:
    with psycopg.connect(data) as database:
        row = database.execute("SELECT ms FROM clocks WHERE match = %s", (table,)).fetchone()
    return row[0] if row else 0


def anna_spent(anna: Speaker, table: str) -> int:
    """The match's own time when she moved."""
    return int(anna.seen[table][1]["ms"])


def test_who_is_at_another_server_is_not_away(three: list[Live]) -> None:
    """Nobody loses by a claim who is there."""

    async def play(servers: list[Live]) -> list[Speaker]:
        anna, ben = (Speaker(Person(one.url)) for one in servers[:2])
        table = anna.person.table("chess")
        await anna.join(table)
        await ben.join(table)
        assert (await ben.say("sit", table))["t"] == "ok"
        await anna.until(lambda: anna.present.get(table) == [True, True])
        await ben.until(lambda: ben.present.get(table) == [True, True])
        assert (await anna.move(table, "e2e4", 0))["t"] == "ok"
        await asyncio.sleep(0.3)  # so long he would count as away
        assert (await anna.say("claim", table, at=1))["code"] == "not_yet"
        await ben.close()
        await anna.until(lambda: anna.present[table] == [True, False])
        while (await anna.say("claim", table, at=1))["t"] != "ok":
            await asyncio.sleep(0.05)
        return [anna, ben]

    play_at(three, play)


def events_of(data: str, table: str) -> int:
    with psycopg.connect(data) as database:
        row = database.execute("SELECT count(*) FROM events WHERE match = %s", (table,)).fetchone()
    return row[0] if row else 0


def begin_and_leave(server: Live, tables: int) -> list[str]:
    """Tables at which an opponent is to move, and nobody is any more."""
    anna = Person(server.url)
    seats = [{"who": "opponent", "id": "master"}, {"who": "me"}]
    found = [anna.table("chess", seats) for _ in range(tables)]

    async def look() -> None:
        async with anna.talk() as talk:
            for table in found:
                await talk.join(table)

    run(look())
    while (
        jobs_of(str(server.data)) < tables
    ):  # before it has said that it thinks about them, nobody has noticed its end
        time.sleep(0.01)
    return found


def jobs_of(data: str) -> int:
    with psycopg.connect(data) as database:
        row = database.execute("SELECT count(*) FROM jobs").fetchone()
    return row[0] if row else 0


def wait_for_moves(data: str, tables: list[str]) -> float:
    began = time.monotonic()
    while not all(events_of(data, table) == 2 for table in tables):
        assert time.monotonic() - began < 60, [events_of(data, table) for table in tables]
        time.sleep(0.05)
    return time.monotonic() - began


@pytest.mark.parametrize("how", ["killed", pytest.param("stopped", marks=pytest.mark.slow)])
def test_another_thinks_for_a_machine_that_is_gone(
    postgres: PostgresServer, redis: RedisServer, tmp_path: Path, how: str
) -> None:
    """Killed for good, or asleep for longer than its word holds; then it wakes, and what it has found is thrown away."""
    data = postgres.new_database()
    with several(2, data, tmp_path, redis.url) as (first, other):
        tables = begin_and_leave(first, 3)
        pid = first.server_pid()
        assert pid
        if how == "killed":
            first.kill_all()
        else:
            os.kill(pid, signal.SIGSTOP)
        took_s = wait_for_moves(data, tables)
        print(f"\n{len(tables)} turns of a machine that was {how} were answered {took_s:.1f} s later")
        assert other.metric("parlour_moves_thought_total") >= 1
        if how == "stopped":
            os.kill(pid, signal.SIGCONT)
            first.wait_until_ready()
            time.sleep(1)  # its searches end
            assert [events_of(data, table) for table in tables] == [2] * len(tables)


def test_one_server_thinks_for_all_who_watch(three: list[Live]) -> None:
    """However many servers have the table open: else the slower ones would find that the place of their move is taken,
    and say so in their logs."""

    async def play(servers: list[Live]) -> list[Speaker]:
        anna = Speaker(Person(servers[0].url, "Anna"))
        others = [Speaker(Person(one.url, "Watches")) for one in servers[1:]]
        table = anna.person.against("master", "chess")
        for one in (anna, *others):
            await one.join(table)
        for seq, move in ((0, "a2a3"), (2, "b2b3")):
            assert (await anna.move(table, move, seq))["t"] == "ok"
            for one in (anna, *others):
                await one.until(lambda: one.last[table]["seq"] == seq + 2)  # noqa: B023
        return [anna, *others]

    play_at(three, play)
    assert not any("could not go on" in one.output() for one in three)


def test_opponents_think_on_a_machine_that_serves_nobody(
    postgres: PostgresServer, redis: RedisServer, tmp_path: Path
) -> None:
    async def play(servers: list[Live]) -> list[Speaker]:
        anna = Speaker(Person(servers[0].url, "Anna"))
        table = anna.person.against("toby", "chess")
        await anna.join(table)
        for seq, move in ((0, "a2a3"), (2, "b2b3")):
            assert (await anna.move(table, move, seq))["t"] == "ok"
            await anna.until(lambda: anna.last[table]["seq"] == seq + 2)  # noqa: B023
        assert servers[0].metric("parlour_moves_thought_total") == 0
        return [anna]

    data = postgres.new_database()
    with several(1, data, tmp_path, redis.url, thinking="elsewhere") as servers, thinking(data, tmp_path, redis.url):
        play_at(servers, play)
