"""Help tells the truth: the examples of every game can be played, and end as they say."""

import pytest

import parlour
from parlour.games.example import Example
from parlour.games.game import Game
from parlour.games.registry import game_class
from parlour.games.walk import examples_of, walk

NAMES = parlour.game_names()
EXAMPLES = [(name, example) for name in NAMES for example in examples_of(game_class(name))]
MOST_MOVES = 8


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=lambda one: getattr(one, "title", one))
def test_an_example_is_played_and_ends_as_it_says(name: str, example: Example) -> None:
    line = [position for position, _ in walk(game_class(name), example)]
    outcome = line[-1].outcome(line[:-1])
    assert (outcome.reason if outcome else "") == example.ends
    assert all(position.outcome() is None for position in line[:-1])
    assert 1 <= len(line) - 1 <= MOST_MOVES


@pytest.mark.parametrize("name", NAMES)
def test_help_is_short_and_shows_how_to_win(name: str) -> None:
    found = examples_of(game_class(name))
    assert 3 <= len(found) <= 5
    assert any(one.ends for one in found)
    assert all(0 < len(one.words) < 300 for one in found)
    assert len({one.title for one in found}) == len(found)
    assert "click or tap" in found[0].words.lower()


def test_a_game_without_examples_shows_its_picture() -> None:
    class Plain(game_class("tictactoe")):  # type: ignore[misc]
        examples = ()

    (only,) = examples_of(Plain)
    assert (only.start, only.moves) == (Plain.picture, "")
    assert [move for _, move in walk(Plain, only)] == [None]


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(ValueError, match="move 'b2' is not legal"):
        walk(game_class("tictactoe"), Example("", "", ".../.../...", "b2 b2"))


@pytest.mark.parametrize("name", NAMES)
def test_presets_are_possible(name: str) -> None:
    found: type[Game] = game_class(name)
    for preset in found.presets:
        assert found(**preset.options).options == {**found().options, **preset.options}
