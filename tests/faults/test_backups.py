"""A backup of a server that is busy: it has every move that was acknowledged before it began, everything in it is
whole, and a server goes on from it."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.stores.connect import open_store
from tests.faults.company import KINDS, MANY, company
from tests.faults.kept import legal
from tests.faults.speaker import Speaker, run
from tests.faults.words import Json, content
from tests.server.live import Live, live
from tests.stores.postgres_server import PostgresServer

WAIT_S = 60.0
TABLES, PEOPLE = 12, 4
Acknowledged = set[tuple[str, str, int]]
"""The match, the command as it is kept, the number of its event."""


def acknowledged(speakers: list[Speaker]) -> Acknowledged:
    return {
        (one.match, f"{speaker.person.id}:{one.id}", one.seq)
        for speaker in speakers
        for one in speaker.operations
        if one.outcome == "ok" and one.seq is not None
    }


def data(*command: str | Path, at: Path | str, learners: Path) -> str:
    """`parlour data …`, as a process of its own; where learners are is for PostgreSQL."""
    words = [
        sys.executable,
        "-m",
        "parlour",
        "data",
        *map(str, command),
        "--data",
        str(at),
        "--learners",
        str(learners),
    ]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


async def backed_up(server: Live, file: Path, learners: Path) -> tuple[Acknowledged, list[Speaker]]:
    """What had been acknowledged before the backup began."""
    async with company(server.url, PEOPLE, 1) as them:
        await them.sit_down_all(TABLES, [kind for kind in KINDS if kind[1] != "dots"])
        await them.until_moved(60)
        before, moves = acknowledged(them.speakers), them.moves
        said = await asyncio.to_thread(data, "backup", file, at=server.data, learners=learners)
        assert said.startswith("Saved ")
        assert them.moves > moves, "nobody had to wait for it"
        await them.until_all_go_on()
        await them.stop()
        return before, them.speakers


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_under_load_has_all_that_was_acknowledged(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database: PostgresServer | None = request.getfixturevalue("postgres") if kind == "postgres" else None
    address: Path | str = database.new_database() if database else tmp_path / "data"
    fresh: Path | str = database.new_database() if database else tmp_path / "fresh"
    file, learners = tmp_path / "backup.tar.gz", tmp_path / "learners"

    before: Acknowledged = set()
    speakers: list[Speaker] = []

    async def play(server: Live) -> None:
        found, them = await backed_up(server, file, learners)
        before.update(found)
        speakers.extend(them)

    with live(address, learners=learners, **MANY) as server:
        run(play(server), 200)
    assert len(before) >= 60
    data("restore", file, at=fresh, learners=tmp_path / "learners again")
    check(fresh, before)
    with live(fresh, learners=tmp_path / "learners again", **MANY) as server:
        run(go_on(server, speakers), 100)


def check(address: Path | str, before: Acknowledged) -> None:
    store = open_store(address)
    for match in {match for match, _, _ in before}:
        events = store.events(match).result(WAIT_S)
        assert [one.seq for one in events] == list(range(len(events)))
        assert legal([content({**json_of(one.data), "seq": one.seq}) for one in events]) is None
    for match, command, seq in before:
        answer = store.answer(match, command).result(WAIT_S)
        assert answer is not None, "an acknowledged command isn't in the backup"
        assert json_of(answer)["seq"] == seq
    store.close()


def json_of(text: str) -> Json:
    found: Json = json.loads(text)
    return found


async def go_on(server: Live, speakers: list[Speaker]) -> None:
    """The same people, by their old secrets."""
    for old in speakers:
        old.person.http.base_url = server.url
        assert old.person.http.get("/api/me").json()["id"] == old.person.id
    async with company(server.url, 2, 2) as them:
        await them.sit_down_all(2)
        await them.until_moved(4)
        await them.stop()
        for one in them.speakers:
            await one.close()
