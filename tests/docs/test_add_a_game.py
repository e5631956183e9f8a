"""docs/add-a-game.md: the game on the page is a real one, from the first line to the entry point."""

from pathlib import Path

import pytest

from tests.docs.packages import fail_to_load, install, run
from tests.docs.samples import samples

PAGE = "docs/add-a-game.md"

CHECK = """
import random
import connect_four, parlour
from tests.games.laws import check_match
from parlour.cli.screen.draw import draw

assert "connect_four" in parlour.game_names()
game = parlour.game("connect_four")
for seed in range(25):
    check_match(game, random.Random(seed).choices(range(1000), k=42), every=3)
assert [parlour.perft(game.start(), depth) for depth in range(1, 5)] == [7, 49, 343, 2401]
print(draw(game.parse(game.picture).view()))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "connect_four.py").write_text(samples(PAGE, "python")[0].code)
    return tmp_path


def test_the_game_keeps_the_laws_and_is_listed(folder: Path) -> None:
    assert "R" in run(folder, CHECK)


def test_the_samples_print_what_the_page_says(folder: Path) -> None:
    python, printed = samples(PAGE, "python"), samples(PAGE, "text")
    assert run(folder, python[1].code) == printed[0].code
    assert run(folder, python[2].code).endswith("\n")


def test_an_installed_package_brings_its_game(folder: Path) -> None:
    install(folder, "game", "connect_four", "connect_four")
    code = "import parlour; print(parlour.game('connect_four').start().moves())"
    assert run(folder, code) == "[0, 1, 2, 3, 4, 5, 6]\n"


def test_a_package_that_fails_to_load_is_named_and_harms_no_other(folder: Path) -> None:
    said = "the game 'broken' could not be loaded: no luck today"
    assert fail_to_load(folder, "game", "chess") == f"chess\n{said}\n"


def test_a_name_is_taken_only_once(folder: Path) -> None:
    code = samples(PAGE, "python")[0].code.replace('name = "connect_four"', 'name = "chess"')
    (folder / "connect_four.py").write_text(code)
    script = (
        "import parlour; parlour.game_names()\ntry: import connect_four\nexcept ValueError as error: print(error)\n"
    )
    assert "there is a game named 'chess' already" in run(folder, script)
