"""Searches in slow motion and lessons, as the shipped server sends them."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import parlour
from parlour.insight.steps.minimax import minimax_film
from parlour.insight.steps.tutorials import TUTORIALS, tutorial
from parlour.server.exploring.film_forms import FilmForm, TutorialForm
from tests.server.caller import Person
from tests.server.live import Live, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data")) as found:
        yield found


def film(person: Person, game: str, **body: Any) -> httpx.Response:
    return person.http.post(f"/api/games/{game}/positions/film", json=body)


def test_a_film_is_the_search_of_that_position(server: Live) -> None:
    anna = Person(server.url)
    start = "XOX/.O./.X."
    answer = film(anna, "tictactoe", start=start, moves=["c3"], way="pruning")
    told = FilmForm.model_validate_json(answer.text)
    position = parlour.game("tictactoe").parse(start).after("c3")
    known = minimax_film(position, prune=True)
    assert [step.text for step in told.steps] == [step.text for step in known.steps]
    assert [node.value for node in told.nodes] == [node.value for node in known.nodes]
    assert told.looked == known.looked < len(told.nodes)
    assert told.nodes[1].text == position.move_text(position.moves()[0])
    played = FilmForm.model_validate_json(film(anna, "ultimate", way="montecarlo").text)
    assert {step.kind for step in played.steps} == {"enter", "grow", "playout", "count"}


def test_what_cannot_be_watched_is_said_in_a_sentence(server: Live) -> None:
    anna = Person(server.url)
    for game, body, said in (
        ("tictactoe", {}, "too much to look at"),
        ("chess", {"way": "montecarlo"}, "too long"),
        ("tictactoe", {"start": "XXX/OO./..."}, "is over here"),
        ("tictactoe", {"start": "XXXX"}, "tictactoe"),
    ):
        answer = film(anna, game, **body)
        assert answer.status_code == 422
        assert said in answer.json()["detail"]


@pytest.mark.parametrize("name", TUTORIALS)
def test_a_lesson_holds_what_the_engines_found(server: Live, name: Any) -> None:
    answer = httpx.get(f"{server.url}/api/tutorials/{name}")
    told = TutorialForm.model_validate_json(answer.text)
    known = tutorial(name)
    assert told.why == known.why
    assert told.best == tuple("".join(known.position.path(move)) for move in known.best)
    assert len(told.views) == (len(told.films[0].nodes) if told.films else 0)
    again = httpx.get(f"{server.url}/api/tutorials/{name}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_there_is_no_such_lesson(server: Live) -> None:
    assert httpx.get(f"{server.url}/api/tutorials/cooking").status_code == 404
