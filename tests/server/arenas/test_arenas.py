"""Arenas on a server: the same matches as anywhere, nothing lost and nothing twice, and nobody kept waiting."""

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

import parlour.arena
from parlour.arena.api import planned
from parlour.arena.enough import never
from parlour.arena.results import Results, head_of, read_results
from parlour.arena.rounds import InMemory, play_rounds
from parlour.games.game import Game
from parlour.opponents.opponent import Opponent
from parlour.server.arenas.crew import BUSY_S, PoolCrew
from parlour.server.pool.pool import Pool
from tests.server.caller import Person
from tests.server.live import Live, live

Json = dict[str, Any]
LADDER = [{"id": "random"}, {"id": "pip"}, {"id": "perfect"}]
LONG = {"game": "ultimate", "who": [{"id": "mcts", "nodes": 4000}, {"id": "mcts", "nodes": 5000}], "pairs": 900}
"""Nobody waits for its end."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("arenas"), trusted_proxies="127.0.0.1", arena_cost=10_000) as found:
        yield found


@pytest.fixture
def person(server: Live) -> Iterator[Person]:
    """Who leaves no arena behind."""
    found = Person(server.url)
    yield found
    for one in found.http.get("/api/me/arenas").json():
        assert found.http.delete(f"/api/arenas/{one['id']}").status_code == 204


def begin(person: Person, **wish: Any) -> str:
    answer = person.http.post("/api/arenas", json=wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def change(person: Person, arena: str, do: str) -> Json:
    answer = person.http.post(f"/api/arenas/{arena}", json={"do": do})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def watch(person: Person, arena: str) -> Iterator[Json]:
    with person.http.stream("POST", f"/api/arenas/{arena}/live", json={}) as answer:
        assert answer.status_code == 200
        for line in answer.iter_lines():
            yield json.loads(line)


def results_of(person: Person, arena: str) -> Results:
    return read_results(person.http.get(f"/api/arenas/{arena}/file?format=jsonl").text)


def matches_in(results: Results) -> list[Any]:
    """All of it but how long it took."""
    return [pair._replace(ms=0) for pair in results.pairs]


def test_an_arena_plays_what_it_would_play_anywhere(person: Person) -> None:
    """Also of one that keeps its tree between moves."""
    wish = [{"id": "bee", "nodes": 50}, {"id": "standard", "nodes": 120}, {"id": "mcts", "nodes": 90}]
    arena = begin(person, game="ultimate", who=wish, pairs=2, seed=7)
    last = list(watch(person, arena))[-1]
    assert (last["state"], last["done"], last["most"], last["rounds"]) == ("done", 6, 6, 2)
    names = ["bee:nodes=50", "standard:nodes=120", "mcts:nodes=90"]
    here = parlour.arena.run("ultimate", names, pairs=2, seed=7, processes=1)
    assert any(match.trees for pair in here.pairs for match in pair.matches)
    played = results_of(person, arena)
    assert played.head == here.head
    assert matches_in(played) == matches_in(here)
    fit = here.fit()
    assert {row["who"]: row["rating"] for row in last["rows"]} == {
        number: round(value, 1) for number, value in enumerate(fit.values)
    }


def test_a_server_that_is_killed_goes_on_without_losing_or_repeating_a_pair(person: Person, server: Live) -> None:
    wish: Json = {"game": "ultimate", "who": [{"id": "mcts", "nodes": 300}, {"id": "mcts", "nodes": 400}]}
    arena = begin(person, **wish, pairs=6, seed=3)
    while not person.http.get(f"/api/arenas/{arena}").json()["done"]:
        time.sleep(0.01)
    server.kill_server()
    server.wait_until_ready()
    last = list(watch(person, arena))[-1]
    played = results_of(person, arena)
    assert (last["state"], last["done"]) == ("done", 6)
    names = ["mcts:nodes=300", "mcts:nodes=400"]
    assert matches_in(played) == matches_in(parlour.arena.run("ultimate", names, pairs=6, seed=3, processes=1))


def test_it_is_paused_gone_on_with_stopped_and_deleted(person: Person, server: Live) -> None:
    arena = begin(person, **LONG)
    told = next(one for one in watch(person, arena) if one["state"] == "running" and one["boards"])
    assert told["boards"][0]["view"]["shapes"]
    assert set(told["boards"][0]["players"]) == {0, 1}
    second = person.http.post("/api/arenas", json={"game": "tictactoe", "who": LADDER})
    assert (second.status_code, second.json()["code"]) == (409, "one_at_a_time")
    assert change(person, arena, "pause")["state"] == "paused"
    other = begin(person, game="tictactoe", who=[*LADDER, {"id": "learner:house"}], pairs=1)
    ended = list(watch(person, other))[-1]
    assert (ended["state"], ended["who"][3]["kind"]) == ("done", "learner")
    assert change(person, arena, "go_on")["state"] in ("waiting", "running")
    assert change(person, arena, "stop")["state"] == "stopped"
    assert [one["state"] for one in person.http.get("/api/me/arenas").json()] == ["done", "stopped"]
    refused = person.http.post(f"/api/arenas/{arena}", json={"do": "go_on"})
    assert (refused.status_code, refused.json()["code"]) == (409, "over")
    somebody = Person(server.url, "Ben")
    assert somebody.http.post(f"/api/arenas/{other}", json={"do": "stop"}).status_code == 403
    assert somebody.http.delete(f"/api/arenas/{other}").status_code == 403
    assert somebody.http.get(f"/api/arenas/{other}").json()["yours"] is False
    assert person.http.delete(f"/api/arenas/{arena}").status_code == 204
    assert person.http.get(f"/api/arenas/{arena}").status_code == 404
    assert person.http.delete("/api/me/data").status_code == 204
    assert somebody.http.get(f"/api/arenas/{other}").status_code == 404
    person.http.headers["authorization"] = f"Bearer {somebody.token}"  # the fixture asks once more


def test_every_match_is_there_and_every_file(person: Person) -> None:
    arena = begin(person, game="chess", who=[{"id": "random"}, {"id": "alphabeta", "nodes": 300}], pairs=1)
    last = list(watch(person, arena))[-1]
    assert [(seat["id"], seat["kind"]) for seat in last["who"]] == [("random", "opponent"), ("alphabeta", "engine")]
    address = f"/api/arenas/{arena}"
    found = person.http.get(f"{address}/matches?one=0&two=1").json()
    assert [one["players"] for one in found["matches"]] in ([[0, 1], [1, 0]], [[1, 0], [0, 1]])
    record = person.http.get(f"{address}/matches/{found['matches'][0]['id']}").text
    assert record.startswith("Parlour record")
    assert person.http.get(f"{address}/file?format=csv").text.count("\n") == 3
    assert person.http.get(f"{address}/file?format=pgn").text.count('[White "') == 2
    assert person.http.get(f"{address}/matches/0-0-1-2").status_code == 404
    assert person.http.get(f"{address}/file?format=doc").status_code == 422
    own = person.http.get("/api/me/data").json()["arenas"]
    assert own[0]["file"] == f"{address}/file?format=jsonl"


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"who": [{"id": "random"}]}, "who"),
        ({"who": [{"id": "random"}, {"id": "random"}]}, "twice"),
        ({"who": [{"id": "random"}, {"id": "mine.py"}]}, "can't take part"),
        ({"who": [{"id": "random"}, {"id": "learner"}]}, "can't take part"),
        ({"who": [{"id": "random"}, {"id": "learner:nobody"}]}, "nobody"),
        ({"who": [{"id": "random"}, {"id": "mcts", "nodes": 0}]}, "nodes"),
        ({"who": LADDER, "options": {"m": 99}}, "m"),
        ({"who": LADDER, "game": "poker"}, "poker"),
        ({"who": LADDER * 4, "pairs": 1000}, "twice"),
    ],
)
def test_a_bad_wish_is_refused_in_a_sentence(person: Person, wish: Json, said: str) -> None:
    answer = person.http.post("/api/arenas", json={"game": "tictactoe", **wish})
    assert answer.status_code == 422, answer.text
    assert said in answer.json()["detail"]
    assert person.http.get("/api/me/arenas").json() == []


def test_a_guest_from_elsewhere_may_ask_for_so_much(person: Person) -> None:
    assert person.http.get("/api/games/tictactoe/entrants").json()["most_cost"] is None
    person.http.headers["x-forwarded-for"] = "203.0.113.5"
    assert person.http.get("/api/games/tictactoe/entrants").json()["most_cost"] == 10_000
    wish = {"game": "tictactoe", "who": [{"id": "mcts", "nodes": 300}, {"id": "mcts", "nodes": 200}]}
    refused = person.http.post("/api/arenas", json={**wish, "pairs": 21})
    assert (refused.status_code, "10,500" in refused.json()["detail"]) == (422, True)
    assert person.http.post("/api/arenas", json={**wish, "pairs": 20}).status_code == 201


class NobodysOwn:
    def engine(self, game: Game, opponent: Opponent) -> None:
        """Only opponents of the ladder play."""


def test_while_people_wait_no_move_is_begun() -> None:
    """And those who stop it need not wait for anybody."""

    async def main() -> None:
        pool, busy = Pool(workers=1), [True]
        plan = planned("tictactoe", ["random", "pip"], pairs=2)
        crew = PoolCrew("x", plan, pool, NobodysOwn(), lambda: busy[0])
        keeper = InMemory(Results(head_of(plan)))

        def play() -> None:
            for _ in play_rounds(plan, keeper, crew, never):
                pass
            crew.close()

        playing = asyncio.create_task(asyncio.to_thread(play))
        while not crew.held:
            await asyncio.sleep(0.01)
        await asyncio.sleep(2 * BUSY_S)
        assert (pool.running, pool.waiting, len(keeper.results.by_key)) == (0, 0, 0)
        busy[0] = False
        await playing
        assert len(keeper.results.by_key) == 2
        await pool.close()

    asyncio.run(main())
