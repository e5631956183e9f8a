"""Every game has a playthrough, and it still goes as written."""

import pytest

import parlour
from tests.playthroughs.write import FOLDER, file_of, playthrough


@pytest.mark.parametrize("name", parlour.game_names())
def test_playthrough(name: str) -> None:
    assert file_of(name).exists(), f"no playthrough of {name}: make playthroughs, then read it"
    assert playthrough(name) == file_of(name).read_text()


def test_no_playthrough_of_a_game_that_is_gone() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(parlour.game_names())
