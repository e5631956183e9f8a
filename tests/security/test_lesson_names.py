"""Who may look at a learner of the house is not told at which tables it learned; who played there is."""

import asyncio

import httpx

from tests.server.caller import Person
from tests.server.learners.teaching import HOUSE
from tests.server.live import Live
from tests.server.playing import play

SPROUT = "learner:house"


def test_tables_are_told_to_their_players_alone(server: Live) -> None:
    player, other = Person(server.url, "Player"), Person(server.url, "Other")
    tables = [player.against(SPROUT) for _ in range(2)]
    for table in tables:
        asyncio.run(play(player, table))
        assert player.http.get(f"/api/tables/{table}/lessons").status_code == 200
    mine = player.http.get(f"{HOUSE}/lessons").json()
    assert {one["table"] for one in mine} >= set(tables)
    copy = other.http.post(f"{HOUSE}/copies", json={"name": "Copy"})
    assert copy.status_code == 201, copy.text
    copied = HOUSE.replace("house", copy.json()["id"])
    texts = [httpx.get(server.url + HOUSE + "/lessons").text, other.http.get(HOUSE + "/lessons").text]
    texts += [other.http.get(f"{copied}/lessons").text]
    names = [one["match"] for one in other.http.get(f"{HOUSE}/lessons").json()]
    texts += [other.http.get(f"{HOUSE}/lessons/{name}").text for name in names]
    assert not any(table in text for table in tables for text in texts)
    assert len(names) == len(mine) == len(set(names)), "each has a name by which it is found"
    asked = other.http.get(f"{HOUSE}/lessons/{names[0]}")
    assert (asked.status_code, asked.json()["match"]) == (200, names[0])


def test_a_lesson_is_undone_by_either_name(server: Live) -> None:
    """From this machine, where the house's learner may be changed by somebody who did not play."""
    player, keeper = Person(server.url, "Player"), Person(server.url, "Keeper")
    table = player.against(SPROUT)
    asyncio.run(play(player, table))
    assert player.http.get(f"/api/tables/{table}/lessons").status_code == 200
    newest = keeper.http.get(f"{HOUSE}/lessons").json()[0]
    answer = keeper.http.post(f"{HOUSE}/undo", json={"match": newest["match"]})
    assert answer.status_code == 200, answer.text
    assert keeper.http.get(f"{HOUSE}/lessons").json()[0]["undone"]
