"""Past positions of a match and what opponents saw in it, on the shipped server."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour.engines.engine import Candidate, Info
from parlour.engines.signature import SIGNATURE
from parlour.server.tables import protocol, wire
from tests.server.caller import Json, Person, is_over
from tests.server.live import UNLIMITED, Live, live
from tests.server.playing import play


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), **UNLIMITED) as found:
        yield found


@pytest.mark.parametrize("game", ["tictactoe", "dots", "pawns"])
def test_every_past_position_is_the_one_that_was(server: Live, game: str) -> None:
    person = Person(server.url)
    table = person.against("random", game)
    last = asyncio.run(play(person, table))
    position = parlour.game(game, **last["options"]).start()
    for ply, move in enumerate([*last["moves"], None]):
        found = person.http.get(f"/api/tables/{table}/plies/{ply}").json()
        assert (found["ply"], found["text"]) == (ply, position.text())
        if move:
            assert found["to_move"] == position.to_move()
            position = position.after(move["text"])
    assert {name: found[name] for name in ("view", "scores", "captured", "to_move")} == {
        name: last[name] for name in ("view", "scores", "captured", "to_move")
    }


@pytest.mark.parametrize("ply", ["1", "-1", "x", "99999999999999999999", "1e0", "٠"])
def test_there_is_no_position_that_has_not_been(server: Live, ply: str) -> None:
    person = Person(server.url)
    table = person.against("random", "chess")
    assert person.http.get(f"/api/tables/{table}/plies/0").status_code == 200
    assert person.http.get(f"/api/tables/{table}/plies/{ply}").status_code == 404
    assert person.http.get(f"/api/tables/{person.table()}/plies/0").status_code == 404  # not begun


def test_thoughts_are_those_of_the_moves_that_stand(server: Live) -> None:
    person = Person(server.url)
    table = person.against("mia")

    async def go() -> None:
        async with person.talk() as talk:
            await talk.join(table)
            await talk.move(table, "a1")
            await talk.until(lambda: len(talk.last[table]["moves"]) == 2)
            await talk.say("takeback", table, at=talk.last[table]["at"])
            await talk.until(lambda: not talk.last[table]["moves"])
            assert person.http.get(f"/api/tables/{table}/thoughts").json() == []
            await talk.move(table, "b2")
            await talk.until(lambda: len(talk.last[table]["moves"]) == 2)

    asyncio.run(go())
    (seen,) = person.http.get(f"/api/tables/{table}/thoughts").json()
    reply = person.http.get(f"/api/tables/{table}").json()["moves"][1]["text"]
    assert seen["ply"] == 1
    assert reply in [one["text"] for one in seen["info"]["candidates"]]
    assert 0 < len(seen["info"]["candidates"]) <= wire.MOST_KEPT_CANDIDATES
    (keyed,) = person.http.get(f"/api/tables/{table}/thoughts", headers={"Texts": "keys"}).json()
    for one, same in zip(seen["info"]["candidates"], keyed["info"]["candidates"], strict=True):
        assert [same[name]["text"] for name in ("words", "sentence")] == [one["words"], one["sentence"]]


def test_thoughts_are_there_after_a_restart(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as first:
        person = Person(first.url)
        table = person.against("pip")
        asyncio.run(play(person, table))
        before = person.http.get(f"/api/tables/{table}/thoughts").json()
        assert [one["ply"] for one in before] == list(range(1, 2 * len(before), 2))
    with live(tmp_path, **UNLIMITED) as second:
        assert Person(second.url).http.get(f"/api/tables/{table}/thoughts").json() == before


def test_two_opponents_leave_the_thoughts_of_both(server: Live) -> None:
    person = Person(server.url)
    table = person.table("tictactoe", [{"who": "opponent", "id": "pip"}, {"who": "opponent", "id": "mia"}])

    async def watch() -> Json:
        async with person.talk() as talk:
            await talk.join(table)
            await talk.until(lambda: is_over(talk.last[table]))
            return talk.last[table]

    last = asyncio.run(watch())
    thoughts = person.http.get(f"/api/tables/{table}/thoughts").json()
    assert [one["ply"] for one in thoughts] == list(range(len(last["moves"])))


def test_two_people_have_no_thoughts(server: Live) -> None:
    anna, ben = Person(server.url), Person(server.url, "Ben")
    table = anna.table()
    ben.post({"t": "sit", "id": "sit", "table": table})
    asyncio.run(play(anna, table, 1))
    assert anna.http.get(f"/api/tables/{table}/thoughts").json() == []


def test_what_is_kept_is_little_and_has_what_was_played() -> None:
    position = parlour.game("chess").start()
    line = (position.parse_move("e4"),)
    candidates = tuple(Candidate(move, 0.0, (0, 1, 0), line=(move,)) for move in (*line, *position.moves()[:9]))
    played = candidates[-1].move
    text = wire.kept_info(Info(candidates, nodes=7), position, played)
    assert wire.kept_engines(text) == SIGNATURE
    kept = protocol.InfoMessage.model_validate_json(wire.dump(wire.read_info(text, position)))
    assert len(kept.candidates) == wire.MOST_KEPT_CANDIDATES
    assert [kept.candidates[i].text for i in (0, -1)] == ["e4", position.move_text(played)]
    assert kept.nodes == 7
