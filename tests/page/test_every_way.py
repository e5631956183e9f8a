"""Each game from its beginning to its end: by mouse, by keyboard alone, by touch on a telephone."""

import re
from collections.abc import Callable

import pytest

from tests.page.person import Person, Way

GAMES = ("tictactoe", "ultimate", "dots", "pawns", "chess")
TELEPHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ENDED = re.compile(r"won|tie|win|draw|drew")


@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match(newcomer: Callable[..., Person], game: str, way: Way) -> None:
    person = newcomer(**TELEPHONE) if way == "touch" else newcomer()
    person.begin(game, "random")
    assert ENDED.search(person.play_well(way))
