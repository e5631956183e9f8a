"""People of any strength score about half against whom "Match me" gives them. `python -m tools.match_me` plays more of it,
on every measured board; here a few people of each game."""

import pytest
from tools.match_me import LEAST, MOST, by_engines, by_model, main

from parlour.games.registry import game, game_names
from parlour.opponents.ladders import ladder_of

GAMES = [name for name in game_names() if ladder_of(game(name)).measured]


@pytest.mark.parametrize("name", GAMES)
def test_people_of_a_fixed_strength_score_about_half(name: str) -> None:
    found = by_model(game(name), seeds=4)
    assert LEAST <= found.mean <= MOST, found
    assert found == by_model(game(name), seeds=4), "the same seeds tell the same"


@pytest.mark.deep
def test_engines_as_people_score_about_half() -> None:
    found = by_engines(game("tictactoe"), seeds=3)
    assert LEAST <= found.mean <= MOST, found


@pytest.mark.slow
def test_every_measured_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["match_me"])
    assert main() == 0
