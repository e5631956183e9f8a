"""Writes the data of a release, as later ones have to open it: `python -m tests.releases.make`, once, by the code of that
release. A few people play all games over a real server, over a folder and over PostgreSQL. Kept are a backup of each, what the server
told of it (`told.json`), and every statement that it sent to SQLite meanwhile, with its values and what came back
(`statements.jsonl.gz`).
"""

import asyncio
import gzip
import json
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import uvicorn

import parlour
from parlour.server.app import Server
from parlour.server.net.transport import TransportLimits, uvicorn_config
from parlour.server.settings import settings_from
from parlour.stores import sqlite
from parlour.stores.backups import folder, postgres
from parlour.stores.connect import open_store
from parlour.stores.database import Cursor, SqlValue
from parlour.stores.sql_store import SqlStore
from tests.server.caller import Json, Person, is_over
from tests.server.http.test_puzzles import attempt, wrong_answer
from tests.server.live import UNLIMITED
from tests.server.playing import play
from tests.stores.postgres_server import PostgresServer

HERE = Path(__file__).parent
OURS = ("PRAGMA", "parlour_schema", "fence", "commits", "CREATE ", "ALTER ", "sqlite_schema")
"""What the folder needs, and migrations."""
GAMES = {"tictactoe": "mia", "dots": "easy", "pawns": "random", "ultimate": "bee", "chess": "toby"}


class Kept:
    """The rows of a statement, which have been read already."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self.rowcount, self.rows = cursor.rowcount, cursor.fetchall()
        self._left = list(self.rows)

    def fetchone(self) -> Any:
        return self._left.pop(0) if self._left else None

    def fetchall(self) -> list[Any]:
        found, self._left = self._left, []
        return found


class Statements:
    """Everything that is sent to SQLite, one after the other."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._lock = threading.Lock()

    def run(self, who: str, raw: sqlite3.Connection, sql: str, values: Sequence[SqlValue]) -> Cursor:
        with self._lock:
            found = Kept(raw.execute(sql, values))
            if not any(word in sql for word in OURS):
                rows = found.rows if sql.startswith(("SELECT", "WITH")) else None
                self.lines.append(json.dumps([who, sql, list(values), rows]))
            return found

    def watch(self) -> None:
        """From now on, in this process."""
        connect = sqlite.read_connection

        class Reading:
            def __init__(reading, file: Path) -> None:  # noqa: N805
                reading.raw = connect(file)

            def execute(reading, sql: str, values: Sequence[SqlValue] = (), /) -> Cursor:  # noqa: N805
                return self.run("reader", reading.raw, sql, values)  # type: ignore[arg-type]

            def close(reading) -> None:  # noqa: N805
                reading.raw.close()

        def execute(database: Any, sql: str, values: Sequence[SqlValue] = (), /) -> Cursor:
            return self.run("writer", database._connection, sql, values)

        sqlite.SqliteDatabase.execute = execute  # type: ignore[method-assign]
        sqlite.read_connection = Reading

    def write(self, file: Path) -> None:
        with gzip.GzipFile(file, "wb", mtime=0) as out:
            out.write(("\n".join(self.lines) + "\n").encode())


def served(store: SqlStore, data: Path, doing: Callable[[str], Json]) -> Json:
    """What `doing` makes of a server over this store, in this process."""
    chosen = settings_from({"data": str(data), "learners": str(data), "trust_loopback": True, **UNLIMITED}, {})
    server = Server(chosen, store)
    listener = uvicorn.Server(uvicorn_config(server.app, TransportLimits(), host="127.0.0.1", port=0))
    thread = threading.Thread(target=listener.run)
    thread.start()
    while not listener.started:
        time.sleep(0.01)
    try:
        return doing(f"http://127.0.0.1:{listener.servers[0].sockets[0].getsockname()[1]}")
    finally:
        listener.should_exit = True
        thread.join()


def everything(url: str) -> Json:
    """What people do."""
    anna, ben, carl = (Person(url, name) for name in ("Anna", "Ben", "Carl"))
    tables = [table for game, opponent in GAMES.items() for table in against(anna, game, opponent)]
    tables += asyncio.run(together(anna, ben))
    learner = ok(anna.http.post("/api/games/tictactoe/learners", json={"name": "Ada"}))["id"]
    for who in (f"learner:{learner}", "learner:house"):
        tables.append(anna.against(who))
        asyncio.run(play(anna, tables[-1]))
        ok(anna.http.get(f"/api/tables/{tables[-1]}/lessons"))
    puzzles(anna)
    code = ok(anna.http.post("/api/classes", json={"name": "4b"}))["code"]
    ok(ben.http.post(f"/api/classes/{code}/members"))
    phrase = ok(ben.http.post("/api/me/phrase"))["phrase"]
    asyncio.run(together(carl, ben))
    ok(carl.http.delete("/api/me/data"))
    told = {"version": parlour.__version__, "class": code, "phrase": phrase, "learner": learner}
    told["people"] = {one.name: {"id": one.id, "token": one.token, **known(one)} for one in (anna, ben)}
    told["tables"] = {table: shown(anna, table) for table in tables}
    return told


def ok(answer: httpx.Response) -> Json:
    assert answer.is_success, answer.text
    found: Json = answer.json() if answer.content else {}
    return found


def against(person: Person, game: str, opponent: str) -> list[str]:
    """One that goes on, and one that is over."""
    options = {"rows": 2, "cols": 2} if game == "dots" else {}
    both = [person.against(opponent, game, options=options) for _ in range(2)]
    asyncio.run(play(person, both[0], plies=6))
    asyncio.run(ended(person, both[1]))
    return both


async def ended(person: Person, table: str) -> None:
    """Played to the end, or given up after a while."""
    await play(person, table, plies=24)
    async with person.talk() as talk:
        await talk.join(table)
        if not is_over(talk.last[table]):
            await talk.say("resign", table, at=talk.last[table]["at"])


async def together(first: Person, second: Person) -> list[str]:
    """Two people: a match that is over, one that goes on after a takeback and an offer, a seat that is free."""
    both = [first.table("tictactoe"), first.table("chess")]
    async with first.talk() as one, second.talk() as other:
        for table in both:
            ok_ = await other.say("sit", table)
            assert ok_["t"] == "ok", ok_
            await one.join(table)
            await other.join(table)
        for number in range(5):
            who = (one, other)[number % 2]
            await who.until_turn(both[0], number % 2)
            await who.move(both[0], ("a1", "b1", "a2", "b2", "a3")[number])
        for number, move in enumerate(("e2e4", "e7e5", "g1f3")):
            who = (one, other)[number % 2]
            await who.until_turn(both[1], number % 2)
            await who.move(both[1], move)
        await one.say("offer", both[1], at=one.last[both[1]]["at"], what="draw")
    return [*both, first.table("ultimate")]


def puzzles(person: Person) -> None:
    for one in parlour.puzzles("tictactoe")[:3]:
        attempt(person, one, [wrong_answer(one)])
    for one in [one for one in parlour.puzzles("chess") if one.kind != "who"][:2]:
        attempt(person, one, ["".join(one.position.path(one.line[0]))])
    ok(person.http.get("/api/puzzles/daily"))
    answers: list[list[str]] = []
    ok(person.http.post("/api/games/tictactoe/puzzles/rush", json={"seed": 5, "answers": answers}))


def known(person: Person) -> Json:
    """What a later release has to tell too."""
    ratings = ok(person.http.get("/api/me/ratings"))
    statistics: Any = ok(person.http.get("/api/statistics", params={"mine": "true"}))
    sets = {game: ok(person.http.get(f"/api/games/{game}/puzzles")) for game in ("tictactoe", "chess")}
    tried = {game: {one["id"]: one["solved"] for one in found["puzzles"]} for game, found in sets.items()}
    matches: Any = ok(person.http.get("/api/me/matches"))
    return {
        "ratings": ratings,
        "statistics": statistics,
        "tried": {
            game: {name: solved for name, solved in one.items() if solved is not None} for game, one in tried.items()
        },
        "matches": [one["about"]["table"] for one in matches["matches"]],
    }


def shown(person: Person, table: str) -> Json:
    now = ok(person.http.get(f"/api/tables/{table}"))
    return {"moves": [one["text"] for one in now["moves"]], "outcome": now["outcome"], "seq": now["seq"]}


def main() -> None:
    target = HERE / parlour.__version__
    target.mkdir()
    with tempfile.TemporaryDirectory() as place, PostgresServer() as server:
        first, second, database = Path(place) / "first", Path(place) / "second", server.new_database()
        second.mkdir()
        told = {"postgres": served(open_store(database), second, everything)}
        postgres.back_up(database, second, target / "postgres.tar.gz")
        statements = Statements()
        statements.watch()
        told["folder"] = served(open_store(first), first, everything)
        statements.write(target / "statements.jsonl.gz")
        folder.back_up(first, target / "folder.tar.gz")
    (target / "told.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    print(f"{target.name}: {len(statements.lines):,} statements")


if __name__ == "__main__":
    main()
