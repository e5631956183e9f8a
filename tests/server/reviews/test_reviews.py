"""Reviews of finished and of pasted matches, on the shipped server."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.crowd import random_line

import parlour
from parlour.insight.json import review_json
from parlour.matches.record import read_record
from parlour.server.reviews.forms import LineShown, ReviewAnswer
from parlour.server.reviews.reviews import AT_ONCE
from parlour.stores.connect import open_store
from parlour.stores.kept import KeptReview
from tests.server.caller import Json, Person
from tests.server.live import UNLIMITED, Live, live
from tests.server.playing import give_up, play
from tests.stores.postgres_server import PostgresServer, lacking

WAIT_S = 60.0
DOTS = {"rows": 2, "cols": 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), **UNLIMITED) as found:
        yield found


def finished(person: Person, game: str = "tictactoe", **options: object) -> str:
    table = person.against("random", game, options=options)
    asyncio.run(play(person, table))
    return table


def wait_for(person: Person, path: str) -> Json:
    """Asks until it is made."""
    end = time.monotonic() + WAIT_S
    while (found := person.http.get(path).json())["state"] == "making":
        assert 0 <= found["done"] <= found["of"]
        assert time.monotonic() < end, "it was never made"
        time.sleep(0.02)
    return dict(found)


@pytest.mark.parametrize(("game", "options"), [("tictactoe", {}), ("dots", DOTS)])
def test_a_match_of_a_person_is_reviewed_as_soon_as_it_ends(
    server: Live, game: str, options: dict[str, object]
) -> None:
    person = Person(server.url)
    table = finished(person, game, **options)
    found = wait_for(person, f"/api/tables/{table}/review")
    assert found["state"] == "made", "nobody had to ask for it"
    ReviewAnswer.model_validate_json(json.dumps(found))
    assert (found["match"]["table"], found["match"]["you"], found["older"]) == (table, [0], False)
    record = read_record(person.http.get(f"/api/tables/{table}/record").text)
    assert found["match"]["moves"] == record.moves
    assert found["review"] == json.loads(json.dumps(review_json(parlour.review(record)))), "the same as anywhere"
    stranger = Person(server.url)
    assert stranger.http.get(f"/api/tables/{table}/review").json()["match"]["you"] == []


def test_while_a_match_goes_on_there_is_none(server: Live) -> None:
    anna, ben = Person(server.url), Person(server.url, "Ben")
    alone = anna.against("random", "chess")
    asyncio.run(play(anna, alone, 2))
    shared = anna.table("chess")
    assert anna.http.get(f"/api/tables/{shared}/review").json()["code"] == "not_over", "nobody has come"
    ben.post({"t": "sit", "id": "sit", "table": shared})
    asyncio.run(play(anna, shared, 1))
    for table, code in ((alone, "not_over"), (shared, "fair")):
        for answer in (anna.http.get(f"/api/tables/{table}/review"), anna.http.post(f"/api/tables/{table}/review")):
            assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert anna.http.get("/api/tables/none/review").status_code == 404


def test_nobody_is_helped_by_pasting_the_match_they_play(server: Live) -> None:
    anna, ben = Person(server.url), Person(server.url, "Ben")
    table = anna.table("chess")
    ben.post({"t": "sit", "id": "sit", "table": table})
    asyncio.run(play(anna, table, 1))
    (move,) = anna.http.get(f"/api/tables/{table}").json()["moves"]
    same = {"game": "chess", "moves": [move["text"]]}
    further = {"game": "chess", "moves": [move["text"], "e5"]}
    beyond = {"game": "chess", "start": str(position_after(move["text"], "e5")), "moves": ["d4"]}
    record = {"text": anna.http.get(f"/api/tables/{table}/record").text}
    for person in (anna, ben):
        for wish in (same, further, beyond, record):
            answer = person.http.post("/api/reviews", json=wish)
            assert (answer.status_code, answer.json()["code"]) == (409, "fair"), wish
    stranger = Person(server.url)
    assert stranger.http.post("/api/reviews", json=same).status_code == 201, "it is nobody else's business"


def test_only_chess_goes_out_as_pgn_with_evaluations(server: Live) -> None:
    person = Person(server.url)
    for game, moves, status in (("chess", ["e4", "e5"], 200), ("tictactoe", ["b2", "a1"], 409)):
        name = person.http.post("/api/reviews", json={"game": game, "moves": moves}).json()["id"]
        wait_for(person, f"/api/reviews/{name}")
        answer = person.http.get(f"/api/reviews/{name}/pgn")
        assert answer.status_code == status
        assert ("[%eval " in answer.text) == (game == "chess")


def test_whom_a_pgn_does_not_name_is_called_by_the_colour(server: Live) -> None:
    person = Person(server.url)
    made = person.http.post("/api/reviews", json={"text": "1. e4 e5 *"}).json()
    assert [seat["name"] for seat in made["match"]["seats"]] == ["White", "Black"]


def position_after(*moves: str) -> str:
    position = parlour.game("chess").start()
    for move in moves:
        position = position.after(move)
    return position.text()


@pytest.mark.parametrize(
    "wish",
    [
        {"text": "1. f3 e5 2. g4 Qh4# 0-1"},
        {"game": "tictactoe", "start": "X../.../...", "moves": ["b1", "b2"]},
    ],
)
def test_what_is_pasted_is_reviewed_and_kept_nowhere(server: Live, wish: Json) -> None:
    person = Person(server.url)
    if "text" in wish:
        wish = {"text": f'[White "Anna"]\n[Black "Ben"]\n\n{wish["text"]}\n'}
    made = person.http.post("/api/reviews", json=wish)
    assert made.status_code == 201, made.text
    assert made.json()["state"] == "making"
    found = wait_for(person, f"/api/reviews/{made.json()['id']}")
    assert found["state"] == "made"
    ReviewAnswer.model_validate_json(json.dumps(found))
    assert len(found["review"]["plies"]) == len(found["match"]["moves"])
    assert found["match"]["table"] is None
    assert person.http.get("/api/me/tables").json() == []


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"text": "nonsense"},
        {"text": "Parlour record 1\nGame: chess\n"},
        {"text": '[White "A"]\n\n1. e5 *\n'},
        {"text": '[White "A"]\n\n*\n'},
        {"game": "chess"},
        {"game": "nothing", "moves": ["e4"]},
        {"game": "chess", "start": "8/8/8/8", "moves": ["e4"]},
        {"game": "chess", "moves": ["e4", "e4"]},
        {"game": "tictactoe", "options": {"rows": 99}, "moves": ["a1"]},
        {"game": "tictactoe", "moves": ["a1", "a2", "b1", "b2", "c1", "c2"]},
        {"game": "chess", "text": "1. e4", "moves": ["e4"]},
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(server: Live, wish: Json) -> None:
    person = Person(server.url)
    answer = person.http.post("/api/reviews", json=wish)
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] == "malformed"
    assert 0 < len(answer.json()["detail"]) <= 201
    assert "\n" not in answer.json()["detail"]


def test_there_is_no_such_review(server: Live) -> None:
    person = Person(server.url)
    assert person.http.get("/api/reviews/none").status_code == 404


def test_a_line_is_shown_position_by_position(server: Live) -> None:
    person = Person(server.url)
    wish = {"options": DOTS, "moves": ["a1", "b1"], "shown": 1}
    game = parlour.game("dots", **DOTS)
    moves = [game.start().move_text(move) for move in game.start().moves()[:2]]
    wish["moves"] = moves
    answer = person.http.post("/api/games/dots/line", json=wish)
    assert answer.status_code == 200, answer.text
    LineShown.model_validate_json(answer.text)
    found = answer.json()
    assert [one["move"] for one in found["positions"]] == moves
    position = game.start().after(moves[0]).after(moves[1])
    assert found["positions"][-1]["text"] == position.text()
    assert [one["text"] for one in found["legal"]] == [position.move_text(move) for move in position.moves()]
    past = [game.start(), game.start().after(moves[0])]
    marked = [shape for shape in found["positions"][-1]["view"]["shapes"] if "last" in shape.get("flags", [])]
    assert len(marked) == sum("last" in shape.flags for shape in position.view(past).shapes)
    for bad in ({"moves": ["nowhere"]}, {"moves": [], "shown": 1}, {"start": "?"}):
        assert person.http.post("/api/games/dots/line", json=bad).status_code == 422


def test_one_guest_asks_for_only_so_many(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED | {"reviews_per_minute": 1}) as server:
        person = Person(server.url)
        wish = {"game": "tictactoe", "moves": ["a1"]}
        answers = [person.http.post("/api/reviews", json=wish) for _ in range(2)]
        assert [one.status_code for one in answers] == [201, 429]


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "data")
        return
    if why := lacking():
        pytest.skip(why)
    with PostgresServer() as database:
        yield database.new_database()


def test_a_server_that_dies_while_it_reviews_loses_nothing(address: str) -> None:
    """Killed in the middle: the match is there, and its review is made when somebody asks. By another judge it is shown
    as it is, and said to be older, until somebody has it made anew."""
    with live(address, **UNLIMITED) as first:
        person, other = Person(first.url), Person(first.url)
        for seed in range(AT_ONCE):  # so long that the next one has to wait
            pasted = other.http.post("/api/reviews", json={"game": "chess", "moves": long_line(seed)})
            assert pasted.status_code == 201, pasted.text
        table = person.against("random", "ultimate")
        asyncio.run(resign_after(person, table, 5))
        assert person.http.get(f"/api/tables/{table}/review").json()["state"] == "making"
        first.kill_all()
    with live(address, **UNLIMITED) as second:
        person.http.base_url = second.url
        assert person.http.get(f"/api/tables/{table}/review").json()["state"] == "missing"
        assert person.http.post(f"/api/tables/{table}/review").json()["state"] == "making"
        made = wait_for(person, f"/api/tables/{table}/review")
        assert (made["state"], made["older"]) == ("made", False)
        assert person.http.post(f"/api/tables/{table}/review").json() == made, "made once"
    store = open_store(address)
    kept = store.review(table).result(WAIT_S)
    assert kept
    store.keep_review(table, KeptReview("another", kept.data)).result(WAIT_S)
    store.close()
    with live(address, **UNLIMITED) as third:
        person.http.base_url = third.url
        older = person.http.get(f"/api/tables/{table}/review").json()
        assert (older["state"], older["older"], older["review"]) == ("made", True, made["review"])
        assert person.http.post(f"/api/tables/{table}/review").json()["state"] == "making"
        assert wait_for(person, f"/api/tables/{table}/review") == made


def long_line(seed: int) -> list[str]:
    return [move for _player, move in random_line("chess", {}, random.Random(seed), 200)]


async def resign_after(person: Person, table: str, plies: int) -> None:
    await play(person, table, plies)
    async with person.talk() as talk:
        await talk.join(table)
        assert (await talk.say("resign", table, at=talk.last[table]["at"]))["t"] == "ok"


def test_a_match_without_moves_has_nothing_to_review(server: Live) -> None:
    person = Person(server.url)
    table = person.against("random", "chess")
    asyncio.run(resign_after(person, table, 0))
    answer = person.http.get(f"/api/tables/{table}/review")
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_played")


def test_one_who_gave_up_sees_why(server: Live) -> None:
    person = Person(server.url)
    table = person.against("random")
    asyncio.run(give_up(person, table))
    found = wait_for(person, f"/api/tables/{table}/review")
    assert all(one["sentence"] for one in found["review"]["plies"])
