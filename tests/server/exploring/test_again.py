"""A computer's past move thought again on the shipped server: the tree it had, and who may not ask."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

import parlour
from parlour.engines.engine import Candidate, Info
from parlour.engines.signature import SIGNATURE
from parlour.insight.again import Plan, PlayedBy, Step, think_again_at
from parlour.matches.events import Seated
from parlour.server.exploring import again, words
from parlour.server.exploring.again import Wish, think_again
from parlour.server.exploring.forms import AgainLine
from parlour.server.exploring.trees import MOST_SHOWN
from parlour.server.pool.work import Thought, Work
from parlour.server.tables.trees.nodes import nodes_in
from tests.server.caller import Json, Person
from tests.server.live import UNLIMITED, Live, live
from tests.server.playing import play


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), requests_per_s=1e6, request_burst=1e6, **UNLIMITED) as found:
        yield found


def given_up(person: Person, game: str, opponent: str, plies: int) -> str:
    """A match that ends early, by resigning."""
    table = person.against(opponent, game)
    last = asyncio.run(play(person, table, plies))
    assert person.post({"t": "resign", "id": "end", "table": table, "at": last["at"]})["t"] == "ok"
    return table


def lines(answer: Any) -> list[Json]:
    assert answer.status_code == 200, answer.text
    found = [json.loads(text) for text in answer.text.splitlines()]
    for one in found:
        AgainLine.model_validate_json(json.dumps(one))
    return found


def test_the_very_tree_comes_back(server: Live) -> None:
    """Of an opponent that keeps its tree between moves: from where that began."""
    person = Person(server.url)
    keeper = next(one for one in parlour.opponents(parlour.game("ultimate")) if one.keeps)
    table = given_up(person, "ultimate", keeper.id, 6)
    record = parlour.read_record(person.http.get(f"/api/tables/{table}/record").text)
    plies = [2, 6] if len(record.moves) >= 6 else [2, 4]
    for ply in plies:
        *on_the_way, last = lines(person.http.post(f"/api/tables/{table}/plies/{ply}/again"))
        seen = last["seen"]
        assert (seen["verdict"], seen["engines"]) == ("same", SIGNATURE), last
        assert [one["done"] for one in on_the_way] == [0, *range(last["of"])], "the first while it waits"
        here = think_again_at(record, ply, trace=MOST_SHOWN)
        assert here
        assert here.info.trace
        told = [node.model_dump() for node in nodes_in(here.info.trace, record.line[ply - 1])]
        assert seen["tree"]["tree"] == json.loads(json.dumps(told)), "the same as anywhere"
        assert seen["kept"]["nodes"] == seen["tree"]["nodes"], "and as what was kept then"
        assert (seen["played"], seen["again"]) == (record.moves[ply - 1],) * 2
    assert last["of"] > 1, "its tree had begun earlier"


def test_what_cannot_be_thought_again_is_said(server: Live) -> None:
    anna, ben = Person(server.url), Person(server.url, "Ben")
    table = given_up(anna, "tictactoe", "pip", 3)

    def ask(ply: object, at: str = table, person: Person = anna) -> tuple[int, str]:
        answer = person.http.post(f"/api/tables/{at}/plies/{ply}/again")
        return answer.status_code, answer.json()["code"] if answer.status_code != 200 else ""

    assert ask(2) == (200, "")
    assert ask(2, person=ben) == (200, ""), "whoever may see the match"
    assert ask(1) == (409, "nobody_thought"), "a person"
    assert ask(99) == (404, "unknown"), "the match never came so far"
    for wrong in (0, "x", "-1", "99999999"):
        assert ask(wrong) == (404, "unknown")
    shared = anna.table("tictactoe")
    ben.post({"t": "sit", "id": "sit", "table": shared})
    asyncio.run(play(anna, shared, 1))
    assert ask(1, shared) == (409, "fair")
    open_match = anna.against("pip")
    assert ask(1, open_match) == (409, "not_over")


def test_a_learner_tells_what_it_knows_today(server: Live) -> None:
    person = Person(server.url)
    table = given_up(person, "tictactoe", "learner:house", 3)
    seen = lines(person.http.post(f"/api/tables/{table}/plies/2/again"))[-1]["seen"]
    assert seen["verdict"] == "learned"
    assert seen["kept"]["candidates"]
    root, *moves = seen["tree"]["tree"]
    assert root["words"].startswith("remembers ")
    assert all(one["words"] == "never tried" or "won" in one["words"] for one in moves)


def test_a_pasted_match_of_our_own_ladder_alone(server: Live) -> None:
    game = parlour.game("tictactoe")
    record = parlour.play(game, parlour.opponents(game)[2], "perfect", seed=4).text()

    def ask(text: str, ply: int) -> Any:
        """Each by somebody new: one person has two reviews made at a time."""
        person = Person(server.url)
        made = person.http.post("/api/reviews", json={"text": text})
        assert made.status_code == 201, made.text
        return person.http.post(f"/api/reviews/{made.json()['id']}/plies/{ply}/again")

    seen = lines(ask(record, 2))[-1]["seen"]
    assert (seen["verdict"], seen["kept"]) == ("same", None)
    older = lines(ask(record.replace(SIGNATURE, "1-2"), 2))[-1]["seen"]
    assert older["verdict"] == "other_version"
    assert (older["engines"], older["sentence"].split(" of ")[0]) == ("1-2", "An older version")
    greedy = ask(record.replace('engine="solver"', 'engine="solver" options.table_mb=60000'), 2)
    assert (greedy.status_code, greedy.json()["code"]) == (409, "not_ours")
    assert Person(server.url).http.post("/api/reviews/none/plies/1/again").status_code == 404


# Search by search.

GAME = parlour.game("tictactoe")
START = GAME.start()
LATER = START.after("b2").after("a1")
PLAN = Plan(
    Seated("Nell"),
    parlour.opponents(GAME)[0],
    1,
    (Step(START, (), START.parse_move("b2")), Step(LATER, (START, START.after("b2")), LATER.parse_move("c3"))),
    3,
    PlayedBy("", SIGNATURE),
)
SEARCH_MS = 1000


class Thoughts:
    """A stream on which moves come, each with how long it took."""

    owner = "somebody"

    def __init__(self, *thoughts: tuple[str, float]) -> None:
        self.coming = iter(thoughts)

    async def think(self, work: Work) -> Thought:
        text, ms = next(self.coming)
        move = work.position.parse_move(text)
        candidate = Candidate(move, 0.0, (0.5, 0.0, 0.5), line=(move,))
        return Thought(candidate, Info((candidate,)), ms)


@pytest.mark.parametrize(
    ("thoughts", "verdict", "trouble"),
    [
        ((("b2", 1), ("c3", 1)), "same", ""),
        ((("a1", 1), ("c3", 1)), "different", ""),
        ((("b2", SEARCH_MS),), "", words.CUT_SHORT),
        ((("b2", 1), ("c3", SEARCH_MS)), "", words.CUT_SHORT),
        ((("a1", 1), ("c3", SEARCH_MS)), "", words.CUT_SHORT),
        ((("b2", 60),), "", words.TOO_LONG_AGO.format(name="Nell")),
    ],
    ids=["the same", "another way", "cut", "cut at last", "cut on another way", "too long"],
)
def test_what_is_cut_short_proves_nothing(
    monkeypatch: pytest.MonkeyPatch, thoughts: tuple[tuple[str, float], ...], verdict: str, trouble: str
) -> None:
    monkeypatch.setattr(again, "MOST_MS", 50)

    async def main() -> Json:
        stream: Any = Thoughts(*thoughts)
        found = [json.loads(line) async for line in think_again(stream, Wish(3, PLAN, None, None, SEARCH_MS))]
        return dict(found[-1])

    last = asyncio.run(main())
    assert last["trouble"] == trouble
    assert (last["seen"]["verdict"] if last["seen"] else "") == verdict
