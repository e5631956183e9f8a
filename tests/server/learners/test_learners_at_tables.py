"""Learners sit at tables like other opponents, and learn from each match once."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.learners.learner import Learner, open_learner
from parlour.learners.lesson import TOO_SHORT
from parlour.learners.memory import Counts
from parlour.learners.shelf import Shelf
from parlour.server.http.words import ABORTED
from parlour.server.learners.learners import HOUSE, Learners
from parlour.server.learners.words import ENOUGH
from parlour.server.settings import settings_from
from parlour.stores.connect import open_store
from parlour.stores.sqlite import FILE
from tests.server.caller import Person
from tests.server.live import UNLIMITED, Live, live
from tests.server.playing import give_up, play

TICTACTOE = parlour.game("tictactoe")
SPROUT = "learner:house"


@contextmanager
def house(data: Path, game: parlour.Game = TICTACTOE) -> Iterator[Learner]:
    shelf = Shelf(data)
    with open_learner(shelf, game, shelf.find(game, HOUSE)) as found:
        yield found


def test_each_match_teaches_once_and_says_which_rule_chose(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        person = Person(server.url)
        tables = [person.against(SPROUT) for _ in range(3)]
        tables.append(person.table(seats=[{"who": "opponent", "id": SPROUT}, {"who": "me"}]))
        for number, table in enumerate(tables):
            last = asyncio.run(play(person, table, player=number // 3))
            assert last["seats"][1 - number // 3]["learner"] == HOUSE
            (told,) = person.http.get(f"/api/tables/{table}/lessons").json()
            assert (told["player"], told["why"]) == (1 - number // 3, "")
            assert [step["text"] for step in told["lesson"]["steps"]] == [move["text"] for move in last["moves"]]
            assert told["learner"]["lessons"] == number + 1
        thoughts = person.http.get(f"/api/tables/{tables[2]}/thoughts").json()
        rules = {one["info"]["rule"] for one in thoughts}
        assert rules <= {"memory", "exploring", "no data"}
        assert rules != {"no data"}, "it has seen the beginning before"
    with house(tmp_path) as sprout:
        assert sprout.name == "Sprout"
        assert [one.match for one in sprout.decisions] == tables
        assert {one.source for one in sprout.decisions} == {"match"}
        assert [sprout.memory.counts(role).total for role in (0, 1)] == [1, 3]


def test_a_match_that_was_aborted_teaches_nothing_and_one_that_was_resigned_in_time_does(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        person = Person(server.url)
        for command, why in (("abort", ABORTED), ("resign", TOO_SHORT)):
            short = person.against(SPROUT)
            assert person.http.get(f"/api/tables/{short}/lessons").json()["code"] == "not_over"
            assert person.post({"t": command, "id": "end", "table": short, "at": 0})["t"] == "ok"
            (told,) = person.http.get(f"/api/tables/{short}/lessons").json()
            assert (told["lesson"], told["why"]) == (None, why)
        table = person.against(SPROUT)
        asyncio.run(give_up(person, table))
        (told,) = person.http.get(f"/api/tables/{table}/lessons").json()
        assert (told["lesson"]["result"], told["why"]) == ("won", "")
        set_up = person.against(SPROUT, start="XX./OO./...")
        assert person.post({"t": "move", "id": "win", "table": set_up, "at": 0, "move": "c1"})["t"] == "ok"
    with house(tmp_path) as sprout:
        assert sprout.matches == [table]
        assert sprout.memory.counts(1) == Counts(won=1)
        given_up, skipped = [one for one in sprout.decisions if one.skipped]
        assert (given_up.match, given_up.skipped) == (short, TOO_SHORT)
        assert (skipped.match, "set up" in skipped.skipped) == (set_up, True)


def test_a_learner_against_itself_learns_both_sides(tmp_path: Path) -> None:
    with live(tmp_path, **UNLIMITED) as server:
        person = Person(server.url)
        table = person.table("dots", [{"who": "opponent", "id": SPROUT}] * 2, options={"rows": 2, "cols": 2})
        asyncio.run(play(person, table))
    dots = parlour.game("dots", rows=2, cols=2)
    with house(tmp_path, dots) as sprout:
        assert sprout.matches == [table, f"{table}:1"]
        assert [sprout.memory.counts(role).total for role in (0, 1)] == [1, 1]


def test_whom_one_may_play(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    with live(tmp_path, **UNLIMITED) as server:
        anna, ben = Person(server.url), Person(server.url, "Ben")
        mine = shelf.create(TICTACTOE, "Ada", owner=anna.id)
        seats = [{"who": "me"}, {"who": "opponent", "id": f"learner:{mine.id}"}]
        asyncio.run(play(anna, anna.table(seats=seats)))
        counted = [anna.http.get("/api/statistics", params={"mine": mine}).json() for mine in ("true", "false")]
        assert [[one["name"] for one in found] for found in counted] == [["Ada"], []], "others are told nothing of it"
        for person, wanted in ((ben, mine.id), (anna, "nobody"), (anna, "../x"), (anna, "")):
            seats[1]["id"] = f"learner:{wanted}"
            answer = person.http.post("/api/tables", json={"game": "tictactoe", "seats": seats})
            assert answer.status_code == 422, answer.text


def test_one_that_is_removed_during_its_match_is_replaced(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    with live(tmp_path, **UNLIMITED) as server:
        anna = Person(server.url)
        mine = shelf.create(TICTACTOE, "Ada", owner=anna.id)
        table = anna.against(f"learner:{mine.id}")
        shelf.remove(TICTACTOE, mine.id)
        last = asyncio.run(play(anna, table))
        assert last["outcome"] is not None
        assert last["seats"][1]["id"] != f"learner:{mine.id}"


def test_who_was_replaced_sits_again_in_the_rematch_and_is_kept_as_who_it_is(tmp_path: Path) -> None:
    server = Live(tmp_path, debug=True, **UNLIMITED)  # that it fails is logged
    try:
        anna = Person(server.url)
        table = anna.against(SPROUT)
        assert anna.http.post("/api/debug/fail", json={"table": table, "how": "raise"}).status_code == 204
        last = asyncio.run(play(anna, table))
        assert last["seats"][1]["id"] != SPROUT
        again = anna.post({"t": "rematch", "id": "again", "table": table, "at": last["at"], "swap": False})
        last = asyncio.run(play(anna, again["next"]))
        assert last["seats"][1]["id"] == SPROUT
        for mine in ("true", "false"):
            found = anna.http.get("/api/statistics", params={"mine": mine}).json()
            assert (SPROUT, "Sprout") in {(one["opponent"], one["name"]) for one in found}
        assert anna.http.get("/api/games/tictactoe/curve").json()[-1]["name"] == "Sprout"
        assert server.stop() == 0
    finally:
        server.kill_all()
    with house(tmp_path) as sprout:
        assert sprout.matches == [again["next"]]


def test_a_lesson_that_was_missed_is_learned_when_it_is_needed(tmp_path: Path) -> None:
    """As after a kill between the end of a match and its lesson: nothing but the store knows of it."""
    with live(tmp_path, **UNLIMITED) as server:
        person = Person(server.url)
        tables = [person.against(SPROUT) for _ in range(3)]
        for table in tables:
            asyncio.run(play(person, table))
    with house(tmp_path) as sprout:
        data, folder = sprout.to_bytes(), sprout.folder
    (folder / "lessons.log").write_bytes(b"")
    store = open_store(str(tmp_path))
    try:
        learners = Learners(Shelf(tmp_path), store, settings_from({}, {}))
        assert asyncio.run(learners.use(TICTACTOE, HOUSE, lambda sprout: sprout.to_bytes())) == data
    finally:
        store.close()


# Poison.


def well_taught(sprout: Learner, matches: int) -> None:
    """Against random, as many whole matches as it takes to prefer what is good."""
    engine, other, dice = sprout.engine(), parlour.engine("random"), Random(5)
    for number in range(matches):
        record = parlour.play(
            TICTACTOE, *((engine, other) if number % 2 else (other, engine)), seed=dice.getrandbits(32)
        )
        sprout.learn(record, player=1 - number % 2, match=f"before {number}")


@pytest.mark.parametrize(("forwarded", "skipped"), [(False, 0), (True, 5)])
def test_who_may_be_anywhere_teaches_only_so_much(tmp_path: Path, forwarded: bool, skipped: int) -> None:
    """Also if the proxy that speaks for them is not known to be one."""
    with live(tmp_path, **UNLIMITED, house_lessons_per_day=3) as server:
        person = Person(server.url)
        if forwarded:
            person.http.headers["x-forwarded-for"] = "203.0.113.5"
        for _ in range(8):
            asyncio.run(give_up(person, person.against(SPROUT)))
    with house(tmp_path) as sprout:
        assert sum(one.skipped == ENOUGH for one in sprout.decisions) == skipped


@pytest.mark.parametrize("matches", [40, pytest.param(1000, marks=pytest.mark.slow)])
def test_one_address_cannot_poison_the_house(tmp_path: Path, matches: int) -> None:
    """It gives up whenever the learner opens in a way that is seldom good, and so praises it."""
    shelf = Shelf(tmp_path)
    with open_learner(shelf, TICTACTOE, shelf.create(TICTACTOE, "Sprout", id=HOUSE)) as sprout:
        well_taught(sprout, 300)
        before, good = sprout.to_bytes(), sprout.engine(curiosity=0).think(TICTACTOE.start()).move
    with live(tmp_path, **UNLIMITED, trusted_proxies="127.0.0.1", setups_per_minute=1e6, requests_per_s=1e6) as server:
        person = Person(server.url)
        person.http.headers["x-forwarded-for"] = "203.0.113.5"
        for _ in range(matches):
            asyncio.run(give_up(person, person.against(SPROUT)))
    with house(tmp_path) as sprout:
        taught = [one for one in sprout.decisions if one.source == "match" and one.lesson]
        skipped = [one for one in sprout.decisions if one.skipped == ENOUGH]
        assert (len(taught), len(skipped)) == (20, matches - 20)
        assert sprout.engine(curiosity=0).think(TICTACTOE.start()).move == good
        for one in taught:
            sprout.undo(one.match)
        assert sprout.to_bytes() == before


def test_an_address_teaches_no_more_after_its_tables_were_forgotten(tmp_path: Path) -> None:
    """A guest for each match, all of one address; the server forgets the tables before they end."""
    proxied = {**UNLIMITED, "trusted_proxies": "127.0.0.1", "setups_per_minute": 1e6, "requests_per_s": 1e6}
    with live(tmp_path, **proxied, house_lessons_per_day=2) as server:
        people = [Person(server.url) for _ in range(4)]
        for person in people:
            person.http.headers["x-forwarded-for"] = "203.0.113.5"
        tables = [person.against(SPROUT, "dots") for person in people]  # where nothing is over after a few moves
        for person, table in zip(people, tables, strict=True):
            asyncio.run(some_moves(person, table, 4))
        server.kill_server()
        server.wait_until_ready()
        for person, table in zip(people, tables, strict=True):
            at = person.http.get(f"/api/tables/{table}").json()["at"]
            assert person.post({"t": "resign", "id": "r", "table": table, "at": at})["t"] == "ok"
            assert person.http.get(f"/api/tables/{table}/lessons").status_code == 200
    with house(tmp_path, parlour.game("dots")) as sprout:
        assert [one.skipped == ENOUGH for one in sprout.decisions] == [False, False, True, True]
    assert b"203.0.113" not in (tmp_path / FILE).read_bytes(), "an address was kept"


async def some_moves(person: Person, table: str, moves: int) -> None:
    async with person.talk() as talk:
        await talk.join(table)
        for _ in range(moves):
            await talk.until_turn(table, 0)
            assert (await talk.move(table))["t"] == "ok"
        await talk.until_turn(table, 0)
