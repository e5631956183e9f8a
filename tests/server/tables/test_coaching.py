"""The coach at a table: before a blunder is final it asks, and nobody else notices it."""

import asyncio
from pathlib import Path
from typing import Any

from parlour.insight.words import LOOK_AGAIN
from tests.server.caller import Json, Person, Talk
from tests.server.live import UNLIMITED, Live, live

MISSED = "XX./OO./..."
"""Player 0 is to move and can win at c1."""


async def at_table(person: Person, talk: Talk, start: str, opponent: str = "mia") -> str:
    table = person.against(opponent, start=start)
    await talk.join(table)
    return table


def test_a_blunder_is_asked_about_and_made_all_the_same_if_wanted(server: Live) -> None:
    person = Person(server.url)

    async def play() -> None:
        async with person.talk() as talk:
            table = await at_table(person, talk, MISSED)
            asked = await talk.say("move", table, at=0, move="a3", coach=True)
            assert (asked["t"], asked["warning"]) == ("ok", "Look again: can you finish a row?")
            assert "seq" not in asked
            await talk.until(lambda: "coach" in talk.last[table]["unrated"])
            assert talk.last[table]["moves"] == []
            made = await talk.move(table, "a3")
            assert (made["t"], made["seq"]) == ("ok", 1)
            assert "warning" not in made

    asyncio.run(play())


def test_any_other_move_is_made_at_once_and_the_match_counts(server: Live) -> None:
    person = Person(server.url)

    async def play() -> None:
        async with person.talk() as talk:
            table = person.against("mia")
            await talk.join(table)
            command: Json = {"id": "once", "at": 0, "move": "b2", "coach": True}
            first = await talk.say("move", table, **command)
            assert (first["t"], first["seq"]) == ("ok", 1)
            assert await talk.say("move", table, **command) == first  # sent again, it is not made again
            await talk.until_turn(table, 0)
            assert talk.last[table]["rated"]
            stale = await talk.say("move", table, at=0, move="a1", coach=True)
            illegal = await talk.say("move", table, at=talk.last[table]["at"], move="b2", coach=True)
            assert (stale["code"], illegal["code"]) == ("stale", "illegal")

    asyncio.run(play())


def test_a_hint_with_the_coach_says_what_it_is_about(server: Live) -> None:
    person = Person(server.url)

    async def play() -> None:
        async with person.talk() as talk:
            table = await at_table(person, talk, MISSED)
            plain = await talk.say("hint", table, at=0)
            told = await talk.say("hint", table, at=0, coach=True)
            assert "about" not in plain
            assert told["about"] == "You can win at once."
            assert told["reason"] == "This makes three in a row."
            assert told["hint"]["candidates"][0]["move"] == plain["hint"]["candidates"][0]["move"]

    asyncio.run(play())


def test_two_people_have_no_coach(server: Live) -> None:
    anna, bert = Person(server.url, "Anna"), Person(server.url, "Bert")
    online = anna.table()
    assert bert.post({"t": "sit", "id": "sit", "table": online})["t"] == "ok"
    neighbours = anna.table("tictactoe", [{"who": "me"}, {"who": "neighbour", "name": "Carl"}])
    for table in (online, neighbours):
        for command in ({"t": "move", "move": "b2"}, {"t": "hint"}):
            refused = anna.post({**command, "id": f"{command['t']}-{table}", "table": table, "at": 0, "coach": True})
            assert refused["code"] == "fair"
    assert anna.post({"t": "move", "id": "m", "table": online, "at": 0, "move": "b2"})["t"] == "ok"


def test_who_only_watches_has_none_either(server: Live) -> None:
    anna, bert = Person(server.url, "Anna"), Person(server.url, "Bert")
    table = anna.against("mia", start=MISSED)
    command: Any = {"t": "move", "id": "m", "table": table, "at": 0, "move": "a3", "coach": True}
    assert bert.post(command)["code"] == "seat"


def test_who_asks_too_often_is_let_pass(tmp_path: Path) -> None:
    with live(tmp_path, **{**UNLIMITED, "coached_moves_per_minute": 1}) as server:
        person = Person(server.url)
        table = person.against("mia", start=MISSED)
        command: Any = {"t": "move", "table": table, "at": 0, "move": "a3", "coach": True}
        assert person.post({**command, "id": "first"})["warning"] != LOOK_AGAIN
        assert person.post({**command, "id": "second"})["seq"] == 1
