"""What the page is told about games before a match."""

import json

import pytest
from pydantic import TypeAdapter

import parlour
from parlour.games.registry import game_class
from parlour.server.http.forms import ExampleForm
from parlour.server.http.games import examples_text, game_form, view_of

NAMES = parlour.game_names()
MOST_BYTES = 200_000


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_views_step_by_step(name: str) -> None:
    text = examples_text(name)
    assert len(text) < MOST_BYTES
    assert examples_text(name) is text  # written once
    shown = TypeAdapter(list[ExampleForm]).validate_json(text)
    for form, example in zip(shown, game_class(name).examples, strict=True):
        assert [form.title, form.ends] == [example.title, example.ends]
        assert len(form.steps) == len(example.moves.split()) + 1
        assert all(step.path and step.move for step in form.steps[1:])


def test_a_view_of_the_picture_the_beginning_or_a_position() -> None:
    marks = [
        sum(shape["kind"] == "mark" for shape in json.loads(view_of("tictactoe", queries))["shapes"])
        for queries in ({}, {"m": "4"}, {"position": "X../.../..."})
    ]
    assert marks == [5, 0, 1]


def test_what_cannot_be_shown_is_said() -> None:
    with pytest.raises(ValueError, match="not a position of chess"):
        view_of("chess", {"position": "nonsense"})
    with pytest.raises(ValueError, match="Please select a valid grid size"):
        view_of("dots", {"rows": "9", "cols": "9"})
    with pytest.raises(ValueError, match="up to 1000 characters"):
        view_of("chess", {"position": "x" * 1001})


def test_who_starts_is_the_games_to_say() -> None:
    assert {name: game_form(name).first for name in ("tictactoe", "ultimate", "dots", "chess")} == {
        "tictactoe": "me",
        "ultimate": "ask",
        "dots": "chance",
        "chess": "me",
    }
    assert [one.words for one in game_form("dots").presets] == ["4 x 4 dots", "5 x 5 dots", "6 x 6 dots"]
