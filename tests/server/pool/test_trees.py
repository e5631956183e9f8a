"""Opponents that keep their trees at tables: through takebacks, given up when the server is started again, never in
another match, and within their memory; the record is enough to think each of their moves again."""

import asyncio
from pathlib import Path

import pytest

import parlour
from parlour.matches.events import Move
from parlour.matches.replay import think_again
from parlour.opponents.opponent import Opponent
from parlour.server.pool.trees import Trees
from tests.server.caller import Json, Person
from tests.server.live import UNLIMITED, live

KEEPER = "standard"
OPPONENT = Opponent("keeper", "Keeper", "", "mcts", {"keep": True}, nodes=10)


async def play(person: Person, table: str, wishes: str) -> None:
    """A letter for each thing that the person does: m a move, t a takeback."""
    async with person.talk() as talk:
        await talk.join(table)
        for wish in wishes:
            now = await talk.until_turn(table, 0)
            if wish == "m":
                await talk.move(table)
            else:
                assert (await talk.say("takeback", table, at=now["at"]))["t"] == "ok"
                await talk.until(lambda at=now["at"]: talk.last[table]["at"] > at)  # type: ignore[misc]
        await talk.until_turn(table, 0)


def thoughts(person: Person, table: str) -> list[Json]:
    found: list[Json] = person.http.get(f"/api/tables/{table}/thoughts").json()
    return [one["info"] for one in found]


def record_of(person: Person, table: str) -> parlour.Record:
    """Once it is over: before that it does not tell its seed."""
    at = person.http.get(f"/api/tables/{table}").json()["at"]
    assert person.post({"t": "resign", "id": "enough", "table": table, "at": at})["t"] == "ok"
    return parlour.read_record(person.http.get(f"/api/tables/{table}/record").text)


def test_a_tree_is_kept_from_move_to_move_and_begun_again_after_a_restart(tmp_path: Path) -> None:
    with live(tmp_path, search_ms=600_000, **UNLIMITED) as server:
        person = Person(server.url)
        table = person.against(KEEPER, "ultimate")
        asyncio.run(play(person, table, "mmm"))
        kept = [info["kept"] for info in thoughts(person, table)]
        assert kept[0] == 0 < kept[2], kept
        assert server.metric("parlour_trees_kept_bytes") > 0
        server.kill_server()
        server.wait_until_ready()
        asyncio.run(play(person, table, "mtm"))
        assert thoughts(person, table)[3]["kept"] == 0, "it began a new one after what was taken back"
        record = record_of(person, table)
        moves = [event.new_tree for event in record.events if isinstance(event, Move)]
        assert moves[1:7:2] == [True, kept[1] == 0, False]
        assert moves[7] is True, "the server was started again"
        assert think_again(record) == []


def test_a_tree_ends_with_its_match(tmp_path: Path) -> None:
    with live(tmp_path, search_ms=600_000, **UNLIMITED) as server:
        person = Person(server.url)
        table = person.against(KEEPER, "ultimate")
        asyncio.run(play(person, table, "mm"))
        assert server.metric("parlour_trees_kept_bytes") > 0
        at = person.http.get(f"/api/tables/{table}").json()["at"]
        assert person.post({"t": "resign", "id": "resign", "table": table, "at": at})["t"] == "ok"
        assert server.metric("parlour_trees_kept_bytes") == 0
        again = person.post({"t": "rematch", "id": "again", "table": table, "at": at, "swap": False})["next"]
        asyncio.run(play(person, again, "m"))
        assert [info["kept"] for info in thoughts(person, again)] == [0]


def test_without_memory_for_it_no_tree_is_kept(tmp_path: Path) -> None:
    with live(tmp_path, trees_mb=0, search_ms=600_000, **UNLIMITED) as server:
        person = Person(server.url)
        table = person.against(KEEPER, "ultimate")
        asyncio.run(play(person, table, "mm"))
        assert [info["kept"] for info in thoughts(person, table)] == [0, 0]
        assert think_again(record_of(person, table)) == []


# The book-keeping, without a server.


def test_those_that_have_waited_longest_make_room() -> None:
    trees, engines = Trees(100), [OPPONENT.sit().engine for _ in range(4)]
    for number, engine in enumerate(engines[:3]):
        trees.put((f"table{number}", 0), OPPONENT, engine, 40, number)
    assert (len(trees), trees.bytes) == (2, 80)
    assert trees.take(("table0", 0), OPPONENT) is None
    assert trees.take(("table2", 0), OPPONENT) is engines[2]
    assert trees.take(("table2", 0), OPPONENT) is None, "one thinks with it at a time"
    trees.put(("large", 1), OPPONENT, engines[3], 101, 9)
    assert (len(trees), trees.bytes) == (1, 40)


def test_a_tree_is_for_the_one_who_made_it() -> None:
    trees = Trees(100)
    trees.put(("table", 0), OPPONENT, OPPONENT.sit().engine, 10, 0)
    another = Opponent("keeper", "Keeper", "", "mcts", {"keep": True}, nodes=11)
    assert trees.take(("table", 0), another) is None
    assert trees.bytes == 0


@pytest.mark.parametrize("how", ["idle", "table"])
def test_trees_are_given_up(how: str) -> None:
    trees = Trees(100)
    trees.put(("old", 0), OPPONENT, OPPONENT.sit().engine, 10, 1000)
    trees.put(("new", 1), OPPONENT, OPPONENT.sit().engine, 20, 2000)
    if how == "idle":
        trees.drop_before(2000)
    else:
        trees.drop_table("old")
    assert (len(trees), trees.bytes) == (1, 20)
