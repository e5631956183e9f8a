"""Data of earlier releases, opened by this program: nothing is lost, people are known, matches go on; and what the
earlier program would send to a database of today's form still finds what it did."""

import asyncio
import gzip
import json
import re
import sqlite3
import weakref
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from parlour.stores.backups import folder
from parlour.stores.backups.postgres import restore as restore_postgres
from parlour.stores.connect import open_store
from parlour.stores.postgres import json_words, translate
from parlour.stores.sqlite import FILE
from tests.releases.make import known, shown
from tests.server.caller import Json, Person
from tests.server.live import UNLIMITED, live
from tests.server.playing import play
from tests.stores.conftest import postgres as postgres
from tests.stores.postgres_server import PostgresServer

HERE = Path(__file__).parent
RELEASES = sorted(file.parent.name for file in HERE.glob("*/told.json"))
KINDS = ("folder", "postgres")


class Known(Person):
    """Somebody of an earlier release, by the token of then."""

    def __init__(self, url: str, name: str, token: str) -> None:
        self.url, self.name, self.token = url, name, token
        self.http = httpx.Client(base_url=url, timeout=30, headers={"authorization": f"Bearer {token}"})
        weakref.finalize(self, self.http.close)
        self.id = self.http.get("/api/me").json()["id"]


def test_there_is_data_of_releases() -> None:
    assert "0.2.0" in RELEASES


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("release", RELEASES)
def test_its_data_is_opened_and_played_on(
    release: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    told: Json = json.loads((HERE / release / "told.json").read_text())[kind]
    learned = tmp_path / "data"
    address: str | Path = learned
    if kind == "folder":
        folder.restore(HERE / release / "folder.tar.gz", learned)
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        address = server.new_database()
        restore_postgres(HERE / release / "postgres.tar.gz", address, learned)
    with live(address, learners=learned, **UNLIMITED) as running:
        people = [Known(running.url, name, one["token"]) for name, one in told["people"].items()]
        for person in people:
            before = told["people"][person.name]
            assert person.id == before["id"]
            assert {name: one for name, one in before.items() if name not in ("id", "token")} == known(person)
        anna, ben = people
        now = {table: shown(anna, table) for table in told["tables"]}
        for table, before in told["tables"].items():
            # Opponents that were to move have moved meanwhile.
            assert now[table]["moves"][: len(before["moves"])] == before["moves"]
            assert before["outcome"] is None or now[table] == before
        assert ben.http.post("/api/phrase", json={"phrase": told["phrase"], "device": "New"}).status_code == 200
        assert [one["name"] for one in anna.http.get(f"/api/classes/{told['class']}").json()["members"]]
        shelf = anna.http.get("/api/games/tictactoe/learners").json()
        (ada,) = [one for one in shelf if one["id"] == told["learner"]]
        assert ada["name"] == "Ada"
        open_ones = [table for table, one in now.items() if one["outcome"] is None and len(one["moves"]) > 3]
        for table in open_ones:
            assert anna.http.get(f"/api/tables/{table}").status_code == 200
            asyncio.run(play(anna, table, plies=len(now[table]["moves"]) + 2))
            assert len(shown(anna, table)["moves"]) > len(now[table]["moves"])
        assert open_ones
        again = anna.against(f"learner:{told['learner']}")
        asyncio.run(play(anna, again))


def statements(release: str) -> list[tuple[str, str, list[Any], list[list[Any]] | None]]:
    text = gzip.decompress((HERE / release / "statements.jsonl.gz").read_bytes()).decode()
    return [tuple(json.loads(line)) for line in text.splitlines()]


JSON = re.compile(r"json_extract\(([\w.]+), '\$([^']*)'\)")


def in_postgres(found: re.Match[str]) -> str:
    """What stands in JSON, which each database says in a way of its own."""
    return json_words(found[1], re.findall(r"\w+", found[2]))


def alike(rows: Any) -> list[str]:
    """The two databases have other kinds of numbers, and other orders where none was asked for."""
    return sorted(json.dumps([int(one) if isinstance(one, Decimal | bool) else one for one in row]) for row in rows)


@pytest.mark.parametrize("release", RELEASES)
def test_its_statements_do_the_same_in_a_folder_of_today(release: str, tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with (
        closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as writer,
        closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader,
    ):
        writer.execute("PRAGMA foreign_keys = ON")
        for who, sql, values, rows in statements(release):
            found = (writer if who == "writer" else reader).execute(sql, values)
            if rows is not None:
                assert alike(found.fetchall()) == alike(rows), sql


@pytest.mark.parametrize("release", RELEASES)
def test_its_statements_do_the_same_in_a_postgresql_of_today(release: str, postgres: PostgresServer) -> None:
    url = postgres.new_database()
    open_store(url).close()
    with psycopg.connect(url, autocommit=True) as writer, psycopg.connect(url, autocommit=True) as reader:
        for who, sql, values, rows in statements(release):
            sent = JSON.sub(in_postgres, "BEGIN" if sql == "BEGIN IMMEDIATE" else sql)
            found = (writer if who == "writer" else reader).execute(translate(sent), values)
            if rows is not None:
                assert alike(found.fetchall()) == alike(rows), sql
