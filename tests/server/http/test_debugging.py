"""The developer's view: both trees as the first program showed them, its exception, and editing what a learner knows."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import parlour
from parlour.learners.lesson import Lesson
from tests.learners.some import random_lesson
from tests.security.nonsense import example
from tests.server.caller import Json, Person
from tests.server.learners.teaching import file_of, got, made, path, refused, taught
from tests.server.live import UNLIMITED, Live, live, live_debug
from tests.server.playing import play

GAMES = [parlour.game(name) for name in ("tictactoe", "ultimate", "dots", "pawns", "chess")]
ELSEWHERE = {"x-forwarded-for": "192.0.2.7"}
"""Somebody who does not sit at this machine."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live_debug(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(scope="module")
def anna(server: Live) -> Person:
    return Person(server.url)


def debug(learner: str, more: str, game: str = "tictactoe") -> str:
    return path(game, learner, more).replace("/api/", "/api/debug/")


def nodes_of(person: Person, learner: str, moves: str = "", role: int = 0, game: str = "tictactoe") -> Json:
    found: Json = got(person, debug(learner, "nodes", game), role=role, moves=moves)
    return found


def test_the_server_says_whether_there_is_a_developers_view(server: Live, anna: Person, tmp_path: Path) -> None:
    assert anna.http.get("/api/health").json()["debug"] is True
    with live(tmp_path, **UNLIMITED) as usual:
        ben = Person(usual.url)
        mine = made(ben)["id"]
        assert ben.http.get("/api/health").json()["debug"] is False
        table = ben.table()
        for method, address in (
            ("GET", f"/api/debug/tables/{table}"),
            ("POST", f"/api/debug/tables/{table}/throw"),
            ("GET", debug(mine, "nodes")),
            ("POST", debug(mine, "counts")),
            ("POST", debug(mine, "cut")),
        ):
            assert ben.http.request(method, address).status_code in (404, 405)
        assert "debug" not in "".join(httpx.get(f"{usual.url}/api/openapi.json").json()["paths"])


OPERATIONS = {
    # (nobody, a guest at this machine, the same from elsewhere)
    "fail": (401, 422, 403),
    "debug_table": (200, 200, 200),
    "throw_exception": (401, 200, 403),
    "debug_nodes": (200, 200, 200),
    "edit_counts": (401, 403, 403),
    "cut_branch": (401, 403, 403),
}


def test_every_operation_says_who_may(server: Live, anna: Person) -> None:
    """An operation of the developer's view without an entry above fails."""
    described = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]
    paths = {path: methods for path, methods in described.items() if path.startswith("/api/debug")}
    assert {one["operationId"] for methods in paths.values() for one in methods.values()} == set(OPERATIONS)
    inside = {"table": anna.against("random"), "game": "tictactoe", "learner": made(anna, "Hers")["id"]}
    guest = Person(server.url)
    for path_, methods in paths.items():
        for method, one in methods.items():
            address = server.url + path_.format(**inside)
            body: dict[str, Any] = {"json": {}} if "requestBody" in one else {}
            statuses = (
                httpx.request(method, address, **body).status_code,
                guest.http.request(method, address, **body).status_code,
                guest.http.request(method, address, headers=ELSEWHERE, **body).status_code,
            )
            assert statuses == OPERATIONS[one["operationId"]], (one["operationId"], statuses)


def test_the_global_tree_has_the_layout_of_its_source(anna: Person) -> None:
    mine = made(anna)["id"]
    taught(anna, mine, Lesson(0, (0, 3, 1), "won"), Lesson(0, (0, 3, 2), "lost"), Lesson(0, (0, 4), "won"))
    tree = nodes_of(anna, mine)
    assert (tree["children"], len(tree["nodes"])) == (1, 5)
    first, *rest = tree["nodes"]
    assert {key: first[key] for key in ("hash", "index", "wins", "losses", "children", "moves", "text")} == {
        "hash": "M........",
        "index": 0,
        "wins": "2(66.67%)",
        "losses": "1(33.33%)",
        "children": 2,
        "moves": [0],
        "text": "a1",
    }
    assert [one["hash"] for one in rest] == ["M..O.....", "M...O....", "MM.O.....", "M.MO....."]
    assert nodes_of(anna, mine, "0,4")["nodes"] == []
    assert nodes_of(anna, mine, role=1)["nodes"] == []
    refused(anna.http.get(debug(mine, "nodes"), params={"moves": "0,0"}), 422, "malformed")
    refused(anna.http.get(debug(mine, "nodes"), params={"moves": "a1"}), 422, "malformed")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_the_same_layout_and_children_on_demand(anna: Person, game: parlour.Game) -> None:
    """However much it knows, an answer has 200 nodes; all can be reached."""
    mine = made(anna, "Every", game.name)["id"]
    taught(anna, mine, *(random_lesson(game, seed, 8) for seed in range(60)), game=game.name)
    expected = got(anna, path(game.name, mine))["positions"] - 2
    seen: set[tuple[int, tuple[int, ...]]] = set()
    waiting = [(role, "") for role in (0, 1)]
    while waiting:
        role, moves = waiting.pop()
        tree = nodes_of(anna, mine, moves, role, game.name)
        assert len(tree["nodes"]) <= 200
        told = {tuple(one["moves"]) for one in tree["nodes"]}
        seen |= {(role, one) for one in told}
        for one in tree["nodes"]:
            here = [child for child in told if child[:-1] == tuple(one["moves"])]
            assert one["hash"]
            if len(here) < one["children"]:
                waiting.append((role, ",".join(map(str, one["moves"]))))
    assert len(seen) == expected


def test_a_table_tells_its_local_path_status_and_last_search(server: Live, anna: Person) -> None:
    mine = made(anna, "Old", mode="statistically_best")["id"]
    table = anna.table(seats=[{"who": "opponent", "id": f"learner:{mine}"}, {"who": "me"}])
    before = got(anna, f"/api/debug/tables/{table}")
    assert before["learners"][0]["global_status"] == "[GLOBAL MOVE TREE DEBUGGER]"
    assert before["learners"][0]["local_status"] == "[LOCAL MOVE TREE DEBUGGER]"
    assert before["learners"][0]["local"] == []
    assert before["thought"] is None
    last = asyncio.run(play(anna, table, player=1))
    after = got(anna, f"/api/debug/tables/{table}")
    (old,) = after["learners"]
    assert old["global_status"] == "Function doRandom was chosen."
    assert (old["learner"], old["name"], old["player"], old["may_change"]) == (mine, "Old", 0, True)
    assert [one["text"] for one in old["local"]] == [one["text"] for one in last["moves"]]
    assert all(one["hash"].count("M") + one["hash"].count("O") == ply for ply, one in enumerate(old["local"], 1))
    won, lost = (int(last["outcome"]["winner"] == player) for player in (0, 1))
    assert {(one["won"], one["lost"]) for one in old["local"]} == {(won, lost)}
    assert after["thought"]["name"] == "Old"
    assert after["over"]
    stranger = Person(server.url)
    assert not got(stranger, f"/api/debug/tables/{table}")["learners"][0]["may_change"]
    strongest = anna.against("alphabeta", "pawns")
    asyncio.run(play(anna, strongest, plies=2))
    thought = got(anna, f"/api/debug/tables/{strongest}")["thought"]
    assert thought["nodes"] > 0
    assert thought["nodes_per_s"] is None or thought["nodes_per_s"] > 0


def test_the_status_says_what_was_chosen(anna: Person) -> None:
    mine = made(anna, "Best", mode="statistically_best", settings={"openings": "best"})["id"]
    taught(anna, mine, Lesson(0, (4, 0, 8), "won"))
    table = anna.table(seats=[{"who": "opponent", "id": f"learner:{mine}"}, {"who": "me"}])
    asyncio.run(play(anna, table, plies=1, player=1))
    assert got(anna, f"/api/debug/tables/{table}")["learners"][0]["global_status"] == (
        "Function doStatisticallyBest was chosen."
    )


def test_an_exception_ends_the_match_and_another_can_begin(server: Live, anna: Person) -> None:
    """Against an opponent; and where two people have moved, who could not abort it alone."""
    two = anna.table(seats=[{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
    at = 0
    for move in ("a1", "b2"):
        at = anna.post({"t": "move", "id": move, "table": two, "at": at, "move": move})["at"]
    for table in (anna.against("random"), two):
        thrown = anna.http.post(f"/api/debug/tables/{table}/throw").json()
        assert thrown["title"] == "An exception was thrown"
        assert thrown["message"].startswith("Something went wrong: ")
        assert "Traceback" in thrown["trace"]
        assert (thrown["top"], thrown["bottom"]) == ("[An error has occured]", "[Please start a new match]")
        now = anna.http.get(f"/api/tables/{table}").json()
        assert now["aborted"]
        again = anna.post({"t": "rematch", "id": "again", "table": table, "at": now["at"], "swap": False})
        assert not anna.http.get(f"/api/tables/{again['next']}").json()["aborted"]
        assert anna.http.post(f"/api/debug/tables/{table}/throw").status_code == 200, "over: nothing more to end"


def test_nobody_elsewhere_lets_things_fail(server: Live, anna: Person) -> None:
    table = anna.against("random")
    for how in ("raise", "hang", "die", "table", "crash"):
        body = {"table": table, "how": how}
        detail = refused(anna.http.post("/api/debug/fail", json=body, headers=ELSEWHERE), 403, "not_allowed")
        assert "machine" in detail
    refused(anna.http.post(f"/api/debug/tables/{table}/throw", headers=ELSEWHERE), 403, "not_allowed")
    for address in ("/api/debug/fail", f"/api/debug/tables/{table}/throw"):
        refused(httpx.post(server.url + address, json=example("ping")), 401, "nobody")
    assert not anna.http.get(f"/api/tables/{table}").json()["aborted"]


def test_an_edit_is_its_owners_and_can_be_undone(server: Live, anna: Person) -> None:
    mine = made(anna, "Edited")["id"]
    taught(anna, mine, Lesson(0, (0, 3, 1), "won"), Lesson(0, (0, 4), "lost"))
    memory = anna.http.get(path(learner=mine, more="file")).content
    stranger = Person(server.url)
    counts = {"role": 0, "moves": [0, 4], "won": 7, "drawn": 1, "lost": 0}
    branch = {"role": 0, "moves": [0, 3]}
    for address, body in (("counts", counts), ("cut", branch)):
        refused(stranger.http.post(debug(mine, address), json=body), 403, "not_yours")
        refused(httpx.post(server.url + debug(mine, address), json=body), 401, "nobody")
        refused(anna.http.post(debug("house", address), json=body, headers=ELSEWHERE), 403, "not_yours")
    raised = anna.http.post(debug(mine, "counts"), json=counts).json()["match"]
    cut = anna.http.post(debug(mine, "cut"), json=branch).json()["match"]
    tree = nodes_of(anna, mine)
    assert [(one["moves"], one["won"], one["drawn"], one["lost"]) for one in tree["nodes"]] == [
        ([0], 7, 1, 0),
        ([0, 4], 7, 1, 0),
    ]
    lessons = got(anna, path(learner=mine, more="lessons"))
    assert [(one["match"], one["source"], one["role"], one["plies"]) for one in lessons[:2]] == [
        (cut, "edit", 0, 2),
        (raised, "edit", 0, 2),
    ]
    for match in (raised, cut):
        assert anna.http.post(path(learner=mine, more="undo"), json={"match": match}).status_code == 200
    assert anna.http.get(path(learner=mine, more="file")).content == memory
    assert file_of(Lesson(0, (0, 3, 1), "won"), Lesson(0, (0, 4), "lost")) == memory
    for body, said in (
        ({**counts, "moves": []}, "the root is no move"),
        ({**counts, "moves": [8]}, "doesn't know"),
        ({**counts, "won": -1}, "won"),
        ({**counts, "role": 2}, "role"),
    ):
        assert said in refused(anna.http.post(debug(mine, "counts"), json=body), 422, "malformed")
    assert anna.http.get(path(learner=mine, more="file")).content == memory
