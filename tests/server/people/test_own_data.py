"""What a guest takes along, and what is left of them when they are erased."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import parlour
from parlour.stores.sqlite import FILE
from tests.server.caller import Json, Person
from tests.server.live import Live
from tests.server.playing import NO_LINE, play

DATA = "/api/me/data"
ANNA = "Annabella"
"""A name that stands nowhere by chance."""


def exported(person: Person) -> Json:
    answer = person.http.get(DATA)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def meet(anna: Person, ben: Person, end: str = "resign") -> str:
    """A match of the two, Anna first; Ben gives up, unless it goes on."""
    table = anna.table()
    assert ben.post({"t": "sit", "id": "s", "table": table})["t"] == "ok"
    move = {"t": "move", "id": "m", "table": table, "at": 0, "move": NO_LINE[0]}
    assert anna.post(move)["t"] == "ok"
    if end:
        assert ben.post({"t": end, "id": "e", "table": table, "at": 1})["t"] == "ok"
    return table


def erased(person: Person) -> None:
    assert person.http.delete(DATA).status_code == 204
    assert person.http.get("/api/me").status_code == 401


def shown(person: Person, table: str) -> Json:
    found: Json = person.http.get(f"/api/tables/{table}").json()
    return found


def kept_anywhere(data: Path, text: str) -> list[str]:
    """Rows of any table, and files beside the database, that hold a text."""
    files = [file for file in data.rglob("*") if file.is_file() and not file.name.startswith(FILE)]
    found = [str(file) for file in files if text.encode() in file.read_bytes()]
    with closing(sqlite3.connect(f"{(data / FILE).as_uri()}?mode=ro", uri=True)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        rows = [(table, row) for table in tables for row in database.execute(f"SELECT * FROM {table}")]
    assert rows
    return found + [f"{table}: {row}" for table, row in rows if text in str(row)]


def test_everything_about_me_in_one_file(server: Live) -> None:
    anna, ben = Person(server.url, ANNA), Person(server.url, "Ben")
    won = meet(anna, ben)
    alone = anna.against("random")
    asyncio.run(play(anna, alone))
    open_one = anna.against("random", "chess")
    waiting = anna.table("dots", options={"rows": 2, "cols": 2})
    made = anna.http.post("/api/games/dots/learners?rows=2&cols=2", json={"name": "Ada"}).json()["id"]
    meet(ben, Person(server.url, "Carl"))

    answer = anna.http.get(DATA)
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["cache-control"] == "no-store"
    found = answer.json()
    assert {name: found["guest"][name] for name in ("id", "name")} == {"id": anna.id, "name": ANNA}
    assert found["statistics"] == anna.http.get("/api/statistics?mine=true").json()
    assert found["ratings"] == anna.http.get("/api/me/ratings").json()
    assert [one["about"] for one in found["matches"]] == anna.http.get("/api/me/tables").json()
    records = {one["about"]["table"]: one["record"] for one in found["matches"]}
    assert set(records) == {won, alone, open_one, waiting}
    for table in (won, alone, open_one):
        assert records[table] == anna.http.get(f"/api/tables/{table}/record").text
        assert parlour.read_record(records[table])
    assert records[waiting] == ""
    (learner,) = found["learners"]
    assert (learner["id"], learner["game"], learner["options"]) == (made, "dots", {"rows": 2, "cols": 2})
    assert anna.http.get(learner["file"]).status_code == 200
    assert anna.token not in answer.text


def test_more_matches_than_a_page_are_all_taken_along(server: Live) -> None:
    anna = Person(server.url, ANNA)
    tables = {anna.table() for _ in range(103)}
    assert {one["about"]["table"] for one in exported(anna)["matches"]} == tables


def test_who_is_erased_leaves_no_name(server: Live, data: Path) -> None:
    anna, ben = Person(server.url, f"{ANNA} the Second"), Person(server.url, "Ben")
    met, seated = meet(anna, ben), meet(ben, anna)
    going_on, waiting, alone = meet(anna, ben, end=""), anna.table(listed=True), anna.against("random")
    one_screen = anna.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Zoe"}])
    answer = ben.post({"t": "rematch", "id": "r", "table": met, "at": 1})
    assert answer["t"] == "ok", answer
    rematch = answer["next"]
    ada = anna.http.post("/api/games/dots/learners", json={"name": "Ada"}).json()["id"]
    for table in (met, seated):  # is in memory, as text too
        assert ANNA in ben.http.get(f"/api/tables/{table}/record").text
    before = ben.http.get("/api/statistics?mine=true").json()
    assert kept_anywhere(data, anna.id)

    erased(anna)
    assert anna.http.delete(DATA).status_code == 401
    assert anna.http.get(DATA).status_code == 401
    for table in (waiting, alone, one_screen, rematch):
        assert ben.http.get(f"/api/tables/{table}").status_code == 404
    assert ben.http.get(f"/api/games/dots/learners/{ada}").status_code == 404
    for table, player in ((met, 0), (seated, 1), (going_on, 0)):
        now = shown(ben, table)
        assert now["seats"][player] == {
            "name": "Someone",
            "kind": "person",
            "id": "",
            "colour": "",
            "learner": "",
            "toward": "",
        }
        assert now["seats"][1 - player]["name"] == "Ben"
        assert now["outcome"] is not None
        record = ben.http.get(f"/api/tables/{table}/record").text
        assert "Someone" in record
        tally = ben.http.get(f"/api/tables/{table}/tally").json()
        assert tally["first"] + tally["second"] == 1
    assert shown(ben, going_on)["outcome"]["winner"] == 1, "whoever plays them wins"
    assert ben.post({"t": "rematch", "id": "r2", "table": met, "at": 1})["code"] == "gone"
    (people,) = ben.http.get("/api/statistics?mine=true").json()
    assert people["games"] == before[0]["games"] + 1
    told = [ben.http.get(path).text for path in ("/api/me/tables", "/api/tables", "/api/games/tictactoe/leaders")]
    told.append(json.dumps(exported(ben)))
    assert not [text for text in told if ANNA in text or anna.id in text]
    assert "Someone" in told[0]
    assert not kept_anywhere(data, anna.id)
    assert not kept_anywhere(data, f"{ANNA} the Second")


def test_erasing_is_for_oneself_and_ends_what_is_open(server: Live) -> None:
    anna, ben = Person(server.url, ANNA), Person(server.url, "Ben")
    table = meet(anna, ben, end="")

    async def watch() -> None:
        async with anna.talk() as hers, ben.talk() as his:
            await hers.join(table)
            await his.join(table)
            await asyncio.to_thread(erased, anna)
            await asyncio.wait_for(hers.socket.wait_closed(), 30)
            await his.until(lambda: his.last[table]["seats"][0]["name"] == "Someone")
            assert his.last[table]["outcome"]["winner"] == 1

    asyncio.run(watch())
    assert ben.http.get("/api/me").json()["id"] == ben.id
    assert len(ben.http.get("/api/me/tables").json()) == 1
