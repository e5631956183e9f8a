"""Each game to its end: by mouse, by keyboard alone, by touch on a telephone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from parlour.games.registry import game_names
from tests.page.person import Person, Way
from tests.page.positions import PROMOTING, late

TELEPHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ENDED = re.compile(r"won|tie|win|draw|drew")
WAYS: tuple[Way, ...] = ("mouse", "keyboard", "touch")
LATE = {"ultimate": late("ultimate", 36), "dots": late("dots", 14), **PROMOTING}
"""From where the end is not far."""


@pytest.fixture
def player(newcomer: Callable[..., Person], way: Way) -> Person:
    found: Person = newcomer(**TELEPHONE) if way == "touch" else newcomer()
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", LATE)
def test_the_end_of_a_match(player: Person, game: str, way: Way) -> None:
    player.begin_at(game, LATE[game])
    assert ENDED.search(player.play_well(way))
    expect(player.page.get_by_role("button", name="Play again?")).to_be_visible()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", ["tictactoe", *(pytest.param(game, marks=pytest.mark.slow) for game in LATE)])
def test_a_whole_match(player: Person, game: str, way: Way) -> None:
    player.begin(game, "random")
    assert ENDED.search(player.play_well(way))
    expect(player.page.get_by_role("button", name="Play again?")).to_be_visible()


def test_every_game_is_played_in_every_way() -> None:
    assert {"tictactoe", *LATE} == set(game_names())
