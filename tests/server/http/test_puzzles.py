"""Puzzles over HTTP: what strangers and guests are told, what is kept, and what is refused."""

import datetime
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import parlour
from parlour.insight.puzzles.days import daily_puzzle, today
from parlour.insight.puzzles.puzzle import Puzzle
from parlour.insight.puzzles.rush import rush_line
from tests.server.caller import Json, Person
from tests.server.live import UNLIMITED, Live, live

GAME = "tictactoe"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), **UNLIMITED) as found:
        yield found


def address(one: Puzzle, what: str = "") -> str:
    return f"/api/games/{one.game.name}/puzzles/{one.id}{what}"


def answers_of(one: Puzzle) -> list[str]:
    if one.kind == "who":
        return [one.winner]
    return [
        "".join(here.path(move))
        for here, move in zip(one.positions, one.line, strict=False)
        if here.to_move() == one.player
    ]


def wrong_answer(one: Puzzle) -> str:
    if one.kind == "who":
        return "draw" if one.winner != "draw" else "0"
    return "".join(one.position.path(next(move for move in one.position.moves() if move != one.line[0])))


def attempt(person: Person, one: Puzzle, answers: list[str], **more: object) -> Json:
    found: Json = person.http.post(address(one, "/attempt"), json={"answers": answers, **more}).json()
    return found


def a_puzzle(steps: int = 1, kind: str = "win") -> Puzzle:
    return next(one for one in parlour.puzzles(GAME) if one.kind == kind and one.steps == steps)


def test_a_puzzle_is_sent_without_its_solution(server: Live) -> None:
    one = a_puzzle(2)
    found = httpx.get(server.url + address(one)).json()
    assert (found["title"], found["kind"], found["steps"]) == (one.title, one.kind, 2)
    assert found["position"]["text"] == one.position.text()
    assert len(found["position"]["paths"]) == len(one.position.moves())
    assert not {"line", "answer", "solution"} & found.keys()


def test_it_is_solved_move_by_move_and_the_reply_is_on_the_board(server: Live) -> None:
    person, one = Person(server.url), a_puzzle(2)
    first, second = answers_of(one)
    half = attempt(person, one, [first])
    assert (half["right"], half["solved"], half["counted"]) == (True, False, False)
    assert half["position"]["text"] == one.positions[2].text()
    whole = attempt(person, one, [first, second])
    assert (whole["right"], whole["solved"], whole["counted"], whole["helped"]) == (True, True, True, False)
    assert attempt(person, one, [first, second])["counted"] is False  # once


def test_the_first_answer_counts_and_a_hint_is_no_solution(server: Live) -> None:
    person, one, other = Person(server.url), a_puzzle(1), a_puzzle(1, "hold")
    missed = attempt(person, one, [wrong_answer(one)])
    assert (missed["right"], missed["counted"]) == (False, True)
    assert attempt(person, one, answers_of(one))["solved"] is True
    assert attempt(person, other, answers_of(other), helped=True)["counted"] is True
    listed = {one["id"]: one["solved"] for one in person.http.get(f"/api/games/{GAME}/puzzles").json()["puzzles"]}
    assert (listed[one.id], listed[other.id]) == (False, False)
    assert len(listed) == len(parlour.puzzles(GAME))


def test_strangers_solve_too_and_nothing_is_kept(server: Live) -> None:
    one = a_puzzle(0, "who")
    found = httpx.post(server.url + address(one, "/attempt"), json={"answers": answers_of(one)}).json()
    assert (found["solved"], found["counted"], found["streak"]) == (True, False, None)
    assert httpx.post(server.url + address(one, "/clue"), json={}).status_code == 401


def test_the_puzzle_of_the_day_makes_a_streak(server: Live) -> None:
    person, one = Person(server.url), daily_puzzle(GAME)
    told = person.http.get("/api/puzzles/daily").json()
    assert told["day"] == today().isoformat()
    assert {game["game"] for game in told["games"]} == set(parlour.game_names())
    mine = next(game for game in told["games"] if game["game"] == GAME)
    assert (mine["id"], mine["solved"], mine["streak"]) == (one.id, None, 0)
    solved = attempt(person, one, answers_of(one), day=told["day"])
    assert (solved["solved"], solved["counted"], solved["streak"]) == (True, True, 1)
    again = next(game for game in person.http.get("/api/puzzles/daily").json()["games"] if game["game"] == GAME)
    assert (again["solved"], again["streak"], again["longest"]) == (True, 1, 1)


def test_a_day_that_is_past_counts_for_no_streak(server: Live) -> None:
    person, day = Person(server.url), today() - datetime.timedelta(days=1)
    one = daily_puzzle(GAME, day)
    solved = attempt(person, one, answers_of(one), day=day.isoformat())
    assert (solved["solved"], solved["streak"]) == (True, 0)
    other = next(puzzle for puzzle in parlour.puzzles(GAME) if puzzle not in (one, daily_puzzle(GAME)))
    refused = person.http.post(address(other, "/attempt"), json={"answers": [], "day": today().isoformat()})
    assert (refused.status_code, refused.json()["detail"]) == (422, "That isn't the puzzle of that day.")


def test_who_asks_for_the_solution_has_not_solved_it(server: Live) -> None:
    person, one = Person(server.url), a_puzzle(2)
    found = person.http.post(address(one, "/solution"), json={}).json()
    assert found["line"] == list(one.line_text)
    assert found["position"]["text"] == one.positions[-1].text()
    assert attempt(person, one, answers_of(one))["counted"] is False
    listed = {one["id"]: one["solved"] for one in person.http.get(f"/api/games/{GAME}/puzzles").json()["puzzles"]}
    assert listed[one.id] is False


def test_a_clue_is_about_the_next_move(server: Live) -> None:
    person, one = Person(server.url), a_puzzle(2)
    first = person.http.post(address(one, "/clue"), json={}).json()
    assert first["kind"]
    assert one.line_text[0] not in first["kind"]
    again = person.http.post(address(one, "/clue"), json={"answers": []}).json()
    assert again == first


def test_a_hint_is_kept_whatever_the_page_says_later(server: Live) -> None:
    person, one, daily = Person(server.url), a_puzzle(2), daily_puzzle(GAME)
    for puzzle in (one, daily):
        assert person.http.post(address(puzzle, "/clue"), json={}).status_code == 200
    solved = attempt(person, one, answers_of(one))  # of a page that was loaded again, and knows of no hint
    assert (solved["solved"], solved["counted"], solved["helped"]) == (True, True, True)
    assert attempt(person, daily, answers_of(daily), day=today().isoformat())["streak"] == 0
    listed = {one["id"]: one["solved"] for one in person.http.get(f"/api/games/{GAME}/puzzles").json()["puzzles"]}
    assert listed[one.id] is False


def test_a_run_is_counted_by_what_was_answered(server: Live) -> None:
    person = Person(server.url)
    run = person.http.get(f"/api/games/{GAME}/puzzles/rush?seed=5").json()
    line = rush_line(parlour.puzzles(GAME), 5)
    assert run["puzzles"] == [one.id for one in line]
    assert (run["seconds"], run["mistakes"], run["best"]) == (180, 3, None)
    answers = [answers_of(one) for one in line[:5]]
    answers[2] = [wrong_answer(line[2])]
    done = person.http.post(f"/api/games/{GAME}/puzzles/rush", json={"seed": 5, "answers": answers}).json()
    assert done == {"solved": 4, "mistakes": 1, "best": 4}
    worse = person.http.post(f"/api/games/{GAME}/puzzles/rush", json={"seed": 5, "answers": answers[:1]}).json()
    assert worse == {"solved": 1, "mistakes": 0, "best": 4}
    three = [[wrong_answer(one)] for one in line[:3]] + [answers_of(line[3])]
    out = person.http.post(f"/api/games/{GAME}/puzzles/rush", json={"seed": 5, "answers": three}).json()
    assert (out["solved"], out["mistakes"]) == (0, 3)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", f"/api/games/{GAME}/puzzles/zzzz", None, 404),
        ("GET", "/api/games/go/puzzles", None, 404),
        ("GET", "/api/puzzles/daily?day=tomorrow", None, 422),
        ("GET", f"/api/games/{GAME}/puzzles/rush?seed=-1", None, 422),
        ("POST", f"/api/games/{GAME}/puzzles/1/attempt", {"answers": ["nonsense"]}, 422),
        ("POST", f"/api/games/{GAME}/puzzles/1/attempt", {"answers": "b2"}, 422),
        ("POST", f"/api/games/{GAME}/puzzles/1/attempt", {"answers": [], "day": "2026-13-13"}, 422),
        ("POST", f"/api/games/{GAME}/puzzles/rush", {"seed": 1, "answers": [["nonsense"]]}, 422),
    ],
)
def test_what_is_refused_is_said_in_one_sentence(
    server: Live, method: str, path: str, body: Json | None, status: int
) -> None:
    answer = httpx.request(method, server.url + path, json=body)
    assert answer.status_code == status
    assert answer.json()["detail"]


def test_what_one_answered_is_in_ones_data_and_goes_with_one(tmp_path: Path) -> None:
    with live(tmp_path / "data", **UNLIMITED) as found:
        person, one = Person(found.url), a_puzzle(1)
        attempt(person, one, answers_of(one))
        (kept,) = person.http.get("/api/me/data").json()["puzzles"]
        assert (kept["game"], kept["puzzle"], kept["solved"]) == (GAME, one.id, True)
        assert person.http.get(address(one)).json()["tries"] == 1
        assert person.http.delete("/api/me/data").status_code == 204
        assert httpx.get(found.url + address(one)).json()["tries"] == 0
