"""Opponents that follow a person, on the shipped server, as a client sees them."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from parlour.arena.following.suiting import candidates, rungs_of
from parlour.games.registry import game
from parlour.opponents.opponent import Opponent
from tests.server.caller import Json, Person, is_over
from tests.server.live import UNLIMITED, Live, live

GAME = game("tictactoe")
RUNGS = rungs_of(GAME)
RANDOM, FOOT = RUNGS[0].opponent.id, RUNGS[1].opponent.id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), **UNLIMITED) as running:
        yield running


@pytest.fixture
def anna(server: Live) -> Person:
    return Person(server.url)


def match_me(person: Person, game: str = "tictactoe", **options: int) -> Json:
    found: Json = ask(person, f"games/{game}/match-me", **options)
    return found


def ask(person: Person, path: str, **options: int) -> Any:
    answer = person.http.get(f"/api/{path}", params=options)
    assert answer.status_code == 200, answer.text
    return answer.json()


def sit(id: str) -> Json:
    return {"who": "opponent", "id": id}


def lose(person: Person, seat: Json, game: str = "tictactoe", **more: object) -> str:
    table = person.table(game, [{"who": "me"}, seat], **more)
    assert person.post({"t": "resign", "id": "r", "table": table, "at": 0})["t"] == "ok"
    return table


def win(person: Person, seat: Json, skilled: Opponent = RUNGS[-1].opponent) -> str:
    """As the strongest here would play; it takes a few tries."""

    async def play() -> str | None:
        table = person.table("tictactoe", [{"who": "me"}, seat])
        async with person.talk() as talk:
            await talk.join(table)
            with closing(skilled.sit()) as sitter:
                while not is_over(talk.last[table]):
                    now = await talk.until_turn(table, 0)
                    if not is_over(now):
                        position = GAME.parse(now["text"])
                        move = sitter.move(position, (), random.randrange(2**32))[0].move
                        await talk.move(table, "".join(position.path(move)))
            return table if talk.last[table]["outcome"]["winner"] == 0 else None

    for _ in range(50):
        if table := asyncio.run(play()):
            return table
    raise AssertionError("it never won")


def test_a_newcomer_is_matched_with_one_of_the_first(anna: Person) -> None:
    found = match_me(anna)
    assert found["opponent"] == FOOT
    assert found["is_newcomer"]
    assert found["mine"] is None
    assert (found["relation"], found["chance"]) == ("even", 50)
    assert ask(anna, "games/tictactoe/rating") == {"rating": None, "rung": "", "steps": []}
    assert ask(anna, "me/ratings") == []
    del anna.http.headers["authorization"]
    assert match_me(anna) == found


def test_it_follows_who_loses(anna: Person) -> None:
    for _ in range(3):
        lose(anna, match_me(anna)["seat"])
    found = match_me(anna)
    assert found["opponent"] == RANDOM
    assert not found["is_newcomer"]
    assert found["mine"] < RUNGS[1].known.value
    told = ask(anna, "games/tictactoe/rating")
    assert told["rating"]["rating"] == found["mine"]
    assert (told["rating"]["matches"], told["rating"]["is_provisional"]) == (3, True)
    assert len(told["steps"]) == 3
    assert [one["rating"] for one in told["steps"]] == sorted((one["rating"] for one in told["steps"]), reverse=True)
    assert ask(anna, "me/ratings") == [told["rating"]]
    board = ask(anna, "games/tictactoe/leaders")
    assert [one["rating"] for one in board if one["me"]] == [found["mine"]]


def test_what_a_match_has_changed(anna: Person) -> None:
    first = win(anna, sit(RANDOM))
    told = ask(anna, f"tables/{first}/ending")
    assert (told["result"], told["is_first_win"]) == ("won", True)
    assert told["rating"]["after"] > (told["rating"]["before"] or 0)
    assert told["rating"]["rung"] in {
        rung.opponent.name for rung in RUNGS if rung.known.value <= told["rating"]["after"]
    }
    assert ask(anna, "games/tictactoe/rating")["steps"][-1]["table"] == first
    assert match_me(anna)["mine"] == told["rating"]["after"]
    lost = [lose(anna, sit(FOOT)) for _ in range(2)]
    last = ask(anna, f"tables/{lost[1]}/ending")
    assert last["rating"]["after"] < last["rating"]["before"] <= told["rating"]["after"]
    assert (last["result"], last["streak"], last["is_first_win"]) == ("lost", 2, False)
    assert (last["offer"]["opponent"], last["offer"]["is_stronger"]) == (RANDOM, False)
    assert ask(anna, f"tables/{lost[0]}/ending")["offer"] is None
    reviewed = {"is_reviewed", "trophies"}  # which come with its review
    later = ask(anna, f"tables/{first}/ending")
    assert {key: later[key] for key in later.keys() - reviewed} == {key: told[key] for key in told.keys() - reviewed}


def test_nothing_has_changed_for_others_and_before_the_end(server: Live, anna: Person) -> None:
    nothing: Json = {"result": None, "rating": None, "streak": 0, "is_first_win": False, "offer": None}
    nothing |= {"is_reviewed": True, "trophies": []}
    table = anna.against(FOOT)
    assert ask(anna, f"tables/{table}/ending") == nothing
    assert ask(Person(server.url), f"tables/{lose(anna, sit(FOOT))}/ending") == nothing
    seeded = lose(anna, sit(FOOT), seed=3)
    told = ask(anna, f"tables/{seeded}/ending")
    assert (told["result"], told["rating"]) == ("lost", None)
    assert anna.http.get("/api/tables/unknown/ending").status_code == 404


def test_where_nobody_was_measured_it_follows_without_a_number(anna: Person) -> None:
    options = {"rows": 2, "cols": 2}
    first = match_me(anna, "dots", **options)
    assert first["rating"] is None
    table = lose(anna, first["seat"], "dots", options=options)
    for _ in range(3):
        lose(anna, match_me(anna, "dots", **options)["seat"], "dots", options=options)
    found = match_me(anna, "dots", **options)
    assert found["opponent"] != first["opponent"]
    assert (found["mine"], found["is_newcomer"]) == (None, False)
    assert ask(anna, f"tables/{table}/ending")["rating"] is None
    assert ask(anna, "games/dots/rating", **options)["rating"] is None


def test_the_seat_can_be_sent_as_it_is(anna: Person) -> None:
    """Also of somebody between two of the ladder, whose rematch is with the same."""
    board = game("dots", rows=4, cols=4)
    mixed = [one for one in candidates(rungs_of(board)) if one.toward]
    assert mixed, "nobody is to be had between two of this ladder"
    one = mixed[0]
    assert one.toward
    seat = sit(one.opponent.id) | {"toward": one.toward.id, "share": one.share}
    options = {"rows": 4, "cols": 4}
    table = lose(anna, seat, "dots", options=options)
    assert ask(anna, f"tables/{table}")["seats"][1]["toward"] == one.toward.name
    record = anna.http.get(f"/api/tables/{table}/record").text
    assert f"nodes={one.opponent.nodes}" in record
    gone_down = ask(anna, "games/dots/rating", **options)["rating"]
    again = anna.post({"t": "rematch", "id": "a", "table": table, "at": 0, "swap": False})["next"]
    assert anna.post({"t": "resign", "id": "r", "table": again, "at": 0})["t"] == "ok"
    told = ask(anna, "games/dots/rating", **options)["rating"]
    assert told["matches"] == 2
    assert told["rating"] < gone_down["rating"]


def test_who_cannot_sit_between_two_is_refused(anna: Person) -> None:
    seat = sit(FOOT) | {"toward": RUNGS[-1].opponent.id, "share": 50}
    answer = anna.http.post("/api/tables", json={"game": "tictactoe", "seats": [{"who": "me"}, seat]})
    assert answer.status_code == 422
    assert "nobody plays between" in answer.json()["detail"]


def test_boards_that_do_not_exist_are_refused(anna: Person) -> None:
    for what in ("match-me", "rating"):
        assert anna.http.get(f"/api/games/chequers/{what}").status_code == 404
        assert anna.http.get(f"/api/games/dots/{what}", params={"rows": 99}).status_code == 422
