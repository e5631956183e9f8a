"""Tables on the shipped server: what must not stop them, and what opponents say."""

import asyncio
import json
import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from bench.crowd import random_line
from bench.restart import add

from parlour.stores.connect import open_store
from parlour.stores.kept import Guest
from parlour.stores.sqlite import FILE
from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live

WAIT_S = 60


def counts(data: Path) -> list[int]:
    with closing(sqlite3.connect(data / FILE)) as database:
        return [row[0] for row in database.execute("SELECT next_seq FROM matches ORDER BY id")]


def test_a_match_that_cannot_be_read_stops_no_other(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.save_guest(Guest("guest", "nobody knows it", "Guest", "teal", 0)).result()
    line = random_line("chess", {}, random.Random(1), 3)
    for number in range(4):
        add(store, f"table{number}", line, waits=True).result()
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("UPDATE events SET data = replace(data, '\"chess\"', '\"gone\"') WHERE match = 'table2'")
        database.commit()
    with live(tmp_path, **UNLIMITED) as server:
        until = time.monotonic() + WAIT_S
        while counts(tmp_path) != [5, 5, 4, 5]:
            assert time.monotonic() < until, (counts(tmp_path), server.output())
            time.sleep(0.05)
        person = Person(server.url)
        answer = person.http.get("/api/tables/table2")
        assert answer.json()["code"] == "unreadable"


def test_no_opponent_loses_because_the_server_is_in_trouble(tmp_path: Path) -> None:
    server = Live(tmp_path, debug=True, **UNLIMITED)  # its log shows what failed
    try:
        person = Person(server.url)
        table = person.against("ada", "ultimate")
        for _ in range(4):  # the opponent, whoever takes its seat, and whoever takes it then, twice
            answer = person.http.post("/api/debug/fail", json={"table": table, "how": "raise"})
            assert answer.status_code == 204

        async def play() -> None:
            async with person.talk() as talk:
                await talk.join(table)
                await talk.move(table)
                await talk.until(lambda: talk.last[table]["to_move"] == 0 and len(talk.last[table]["moves"]) == 2)
                assert [event["t"] for event in talk.seen[table]] == ["begin", "move", "replace", "replace", "move"]

        asyncio.run(play())
    finally:
        server.stop()


def test_no_draw_before_anything_has_been_played(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        person = Person(server.url)
        table = person.against("toby", "chess")

        async def offer() -> None:
            async with person.talk() as talk:
                await talk.join(table)
                await talk.say("offer", table, at=0, what="draw")
                await talk.until(lambda: talk.last[table]["seq"] == 2)
                assert talk.seen[table][-1]["yes"] is False

        asyncio.run(offer())


def test_nobody_takes_both_seats_of_an_invitation(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        person = Person(server.url)
        answer = person.post({"t": "sit", "id": "sit", "table": person.table("chess")})
        assert answer["code"] == "taken"


def test_whoever_sits_down_is_here_at_once(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        person, friend = Person(server.url), Person(server.url, "Ben")
        table = person.table("chess")

        async def sit() -> None:
            async with person.talk() as talk, friend.talk() as other:
                await talk.join(table)
                await other.join(table)
                assert (await other.say("sit", table))["t"] == "ok"
                await talk.until(lambda: talk.other[-1]["t"] == "presence" and talk.other[-1]["here"] == [True, True])

        asyncio.run(sit())


def test_an_invitation_can_be_withdrawn(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        person, friend = Person(server.url), Person(server.url, "Ben")
        table = person.table("chess", listed=True)

        async def withdraw() -> None:
            async with person.talk() as talk:
                await talk.join(table)
                assert (await talk.say("abort", table, at=0, id="once"))["t"] == "ok"
                await talk.until(lambda: talk.last[table]["aborted"])
                assert (await talk.say("abort", table, at=0, id="once"))["t"] == "ok"

        asyncio.run(withdraw())
        assert friend.post({"t": "sit", "id": "sit", "table": table})["code"] == "unknown"
        assert friend.http.get("/api/tables").json() == []
        taken = person.table("chess")
        assert friend.post({"t": "sit", "id": "sit", "table": taken})["t"] == "ok"
        assert person.post({"t": "resign", "id": "resign", "table": taken, "at": 0})["t"] == "ok"


def test_starting_over(tmp_path: Path) -> None:
    """In the middle of a match with an opponent: nothing is counted, and the same begins again with the same sides."""
    with live(tmp_path, **UNLIMITED) as server:
        person = Person(server.url)
        table = person.against("random", "chess")

        async def start_over() -> None:
            async with person.talk() as talk:
                await talk.join(table)
                await talk.move(table)
                await talk.until_turn(table, 0)
                assert (await talk.say("abort", table, at=talk.last[table]["at"]))["t"] == "ok"
                answer = await talk.say("rematch", table, at=talk.last[table]["at"], swap=False)
                await talk.join(answer["next"])
                assert talk.last[answer["next"]]["seats"] == talk.last[table]["seats"]
                assert talk.last[answer["next"]]["moves"] == []

        asyncio.run(start_over())
        assert person.http.get("/api/statistics?mine=true").json() == []


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--data", "mysql://somewhere/x"], "is neither a folder nor postgresql://"),
        (["--log-file", "/dev/null/x.log"], "Not a directory"),
        (["--set", "trusted_proxies=foo"], "foo"),
        (["--log", "loud"], "it takes debug, info, warning, error"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(tmp_path: Path, flags: list[str], words: str) -> None:
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path / "data"), *flags]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WAIT_S, cwd=tmp_path)
    assert done.returncode in (2, 3)
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert json.dumps(sorted(path.name for path in tmp_path.iterdir())) in ("[]", '["data"]')
