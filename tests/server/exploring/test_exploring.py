"""Questions about any position, put to the shipped server: lines, opinions, looks, what is refused."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

import parlour
from parlour.games.registry import game_names
from parlour.insight.ask import opinions
from parlour.opponents.ladders import opponents
from parlour.server.exploring.streams import MOST_EACH, Streams
from parlour.server.pool.work import Cancelled
from parlour.server.tables.services import Who
from parlour.stores.store import Guest
from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live
from tests.server.pool.pools import Gate, gates, pool_of, run, until, work

Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), **UNLIMITED) as found:
        yield found


@pytest.fixture(scope="module")
def anna(server: Live) -> Person:
    return Person(server.url)


def post(person: Person, game: str, what: str = "", **body: Any) -> Any:
    return person.http.post(f"/api/games/{game}/positions{what}", json=body)


def lines(person: Person, game: str, what: str, **body: Any) -> list[Json]:
    answer = post(person, game, what, **body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(text) for text in answer.text.splitlines()]


@pytest.mark.parametrize("name", game_names())
def test_a_line_leads_where_the_game_says(anna: Person, name: str) -> None:
    """Every game, without a word about any of them."""
    here = parlour.game(name).start()
    line = [here]
    moves = []
    for _ in range(6):
        move = here.moves()[len(here.moves()) // 2]
        moves.append("".join(here.path(move)))
        here = here.play(move)
        line.append(here)
    found = post(anna, name, moves=moves).json()
    assert found["text"] == here.text()
    assert found["paths"] == [here.path(move) for move in here.moves()]
    assert [step["move"] for step in found["steps"]] == moves
    assert [step["player"] for step in found["steps"]] == [one.to_move() for one in line[:-1]]
    again = post(anna, name, start=found["text"]).json()
    assert (again["text"], again["to_move"]) == (here.text(), here.to_move())
    read = post(anna, name, "/read", text=here.text()).json()
    assert (read["start"], read["moves"]) == (here.text(), [])


def test_everybody_says_what_they_say_in_the_terminal(anna: Person) -> None:
    position = parlour.game("tictactoe").parse("XO./.X./..O")
    found = lines(anna, "tictactoe", "/opinions", start=position.text())
    told = {line["opinion"]["id"]: line["opinion"]["text"] for line in found if line["opinion"]}
    assert told == {one.opponent.id: position.move_text(one.move) for one in opinions(position)}
    assert {line["expected"] for line in found} == {len(opponents(position.game))}
    assert [line["done"] for line in found] == [False] * len(told) + [True]
    plain = parlour.engine("plain_minimax").think(position)
    winning = {"".join(position.path(one.move)) for one in plain.candidates if one.value == 1}
    assert set(found[-1]["truth"]["moves"]) <= winning
    assert found[-1]["truth"]["chance"] == [1, 0]


def test_the_judge_says_what_it_sees(anna: Person) -> None:
    found = lines(anna, "tictactoe", "/look", start="XX./OO./...")
    assert found[-1]["done"]
    assert found[-1]["chance"] == [1, 0]
    assert found[-1]["info"]["candidates"][0]["text"] == "c1"


@pytest.mark.parametrize("name", game_names())
def test_a_search_is_told_as_a_tree(anna: Person, name: str) -> None:
    first = post(anna, name, "/tree").json()
    assert {"alphabeta", "mcts", "plain_minimax"} <= set(first["engines"])
    for engine in first["engines"]:
        found = post(anna, name, "/tree", engine=engine, nodes=300).json()
        assert found["engine"] == engine
        root, *rest = found["tree"]
        assert (root["parent"], root["move"]) == (None, "")
        assert all(one["parent"] < place for place, one in enumerate(rest, 1))
        assert all(one["words"] for one in rest)


def test_a_line_of_chess_goes_out_as_pgn_and_comes_back(anna: Person) -> None:
    moves = ["e2e4", "c7c5", "g1f3"]
    pgn = post(anna, "chess", "/pgn", moves=moves).text
    assert "1. e4 c5 2. Nf3" in pgn
    assert post(anna, "chess", "/read", text=pgn).json()["moves"] == moves
    assert post(anna, "chess", "/read", text="1. e4 c5 2. Nf3").json()["moves"] == moves
    table = anna.against("random")
    record = anna.http.get(f"/api/tables/{table}/record").text
    assert post(anna, "tictactoe", "/read", text=record).json()["names"][0] == "Anna"


@pytest.mark.parametrize(
    ("game", "what", "body", "says"),
    [
        ("tictactoe", "", {"start": "XXX"}, ""),
        ("tictactoe", "", {"moves": ["a1", "a1"]}, "Move 2, a1, isn't legal there."),
        ("tictactoe", "", {"start": "XXX/OO./...", "moves": ["c2"]}, "The match is over before move 1"),
        ("tictactoe", "/opinions", {"start": "XXX/OO./..."}, "The match is over here"),
        ("tictactoe", "/look", {"start": "XXX/OO./..."}, "The match is over here"),
        ("tictactoe", "/read", {"text": "nothing of the kind"}, "That's neither a position"),
        ("tictactoe", "/read", {"text": "1. e4 e5"}, "That's a match of Chess"),
        ("chess", "/read", {"text": "1. e4 e4"}, ""),
        ("tictactoe", "/pgn", {}, "Only chess"),
        ("tictactoe", "/tree", {"engine": "solver"}, "solver keeps no trace"),
        ("tictactoe", "/tree", {"start": "XXX/OO./..."}, ""),
        ("tictactoe", "", {"options": {"size": "x"}}, ""),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(anna: Person, game: str, what: str, body: Json, says: str) -> None:
    answer = post(anna, game, what, **body)
    assert answer.status_code == 422
    assert says in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]


def test_strangers_may_look_but_not_let_think(server: Live) -> None:
    assert httpx.post(f"{server.url}/api/games/tictactoe/positions", json={}).status_code == 200
    assert httpx.post(f"{server.url}/api/games/tictactoe/positions/opinions", json={}).status_code == 401


# Fair play.


def test_nobody_is_helped_while_two_people_play(server: Live) -> None:
    anna, ben = Person(server.url), Person(server.url, "Ben")
    table = anna.table("tictactoe")
    assert ben.post({"t": "sit", "id": "1", "table": table})["t"] == "ok"
    first = anna.post({"t": "move", "id": "2", "table": table, "at": 0, "move": "b2"})
    assert first["t"] == "ok", first
    for person in (anna, ben):
        for what in ("/opinions", "/look", "/tree"):
            for moves in (["b2"], ["b2", "a1"]):
                answer = post(person, "tictactoe", what, moves=moves)
                assert (answer.status_code, answer.json()["code"]) == (409, "fair")
            assert post(person, "tictactoe", what, moves=["a1"]).status_code == 200, "that is elsewhere"
    other = Person(server.url, "Cleo")
    assert post(other, "tictactoe", "/opinions", moves=["b2"]).status_code == 200
    assert anna.post({"t": "resign", "id": "3", "table": table, "at": first["at"]})["t"] == "ok"
    assert post(anna, "tictactoe", "/look", moves=["b2"]).status_code == 200


def test_a_match_against_an_opponent_counts_no_more_once_one_has_asked(server: Live) -> None:
    dora = Person(server.url, "Dora")
    table = dora.against("pip")
    before = dora.http.get(f"/api/tables/{table}").json()
    assert post(dora, "tictactoe", "/look").status_code == 200
    after = dora.http.get(f"/api/tables/{table}").json()
    assert "hint" not in before["unrated"]
    assert "hint" in after["unrated"]


# The pool.

SOMEBODY = Who(Guest("g", "", "Anna", "", 0), "10.0.0.1", origin="there")


def test_a_search_aside_takes_no_place_of_a_table() -> None:
    async def main() -> None:
        async with pool_of(workers=1) as pool:
            aside = [pool.start(replace(work("gate", seed=number), aside=True)) for number in range(3)]
            await until(lambda: Gate.inside == 1)
            turn = pool.start(work("gate", seed=9))
            await until(lambda: Gate.inside == 2)
            assert (pool.running, pool.waiting) == (2, 2)
            assert pool.room_for_more
            Gate.open.set()
            await asyncio.gather(turn.done, *(one.done for one in aside))

    with gates():
        run(main())


def test_the_oldest_stream_of_a_guest_ends_when_another_begins() -> None:
    async def main() -> None:
        async with pool_of() as pool:
            streams = Streams(pool)
            with contextlib.ExitStack() as all_of_them:
                begun = [all_of_them.enter_context(streams.begin(SOMEBODY)) for _ in range(MOST_EACH)]
                thinking = asyncio.ensure_future(begun[0].think(replace(work("gate"), aside=True)))
                await until(lambda: Gate.inside == 1)
                all_of_them.enter_context(streams.begin(SOMEBODY))
                with pytest.raises(Cancelled):
                    await thinking
                with pytest.raises(Cancelled):
                    await begun[0].think(replace(work("gate"), aside=True))
                assert not begun[1].is_ended
            assert len(streams) == 0
            await until(lambda: Gate.inside == 0)

    with gates():
        run(main())


def test_a_search_ends_when_nobody_listens_any_more() -> None:
    async def main() -> None:
        async with pool_of() as pool:
            with Streams(pool).begin(SOMEBODY) as stream:
                thinking = asyncio.ensure_future(stream.think(replace(work("gate"), aside=True)))
                await until(lambda: Gate.inside == 1)
                thinking.cancel()
                await until(lambda: Gate.inside == 0)

    with gates():
        run(main())
