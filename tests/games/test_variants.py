"""What a choice of options is called: one name for it, on every screen, and texts that are true of every board."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import parlour
from parlour.games.game import Option
from parlour.games.registry import game_class
from parlour.server.http.games import game_form, variant_name

ROOT = Path(__file__).parents[2]
FEW = 5
"""Values of an option that are tried."""


def sets(name: str) -> Iterator[parlour.Game]:
    """Many choices of a game's options, as far as they can be."""

    def some(option: Option) -> list[int | str | bool]:
        return [option.default, *(value for value in option.values()[:FEW] if value != option.default)]

    takes = game_class(name).takes
    for values in product(*map(some, takes)):
        try:
            yield parlour.game(name, **dict(zip((one.name for one in takes), values, strict=True)))
        except ValueError:
            continue


@pytest.mark.parametrize("name", parlour.game_names())
def test_each_choice_has_a_name_of_its_own(name: str) -> None:
    chosen = list(sets(name))
    names = [game.variant() for game in chosen]
    assert len(set(names)) == len(chosen)
    assert all(names) is bool(game_class(name).takes)


@pytest.mark.parametrize("name", parlour.game_names())
def test_a_preset_is_called_what_its_board_is_called(name: str) -> None:
    for preset in game_class(name).presets:
        assert parlour.game(name, **preset.options).variant() == preset.words


def test_boards_are_named_as_people_name_them() -> None:
    assert parlour.game("dots", rows=4, cols=4).variant() == "5 x 5 dots"
    assert parlour.game("dots", rows=2, cols=4).variant() == "5 x 3 dots"
    assert parlour.game("tictactoe").variant() == "3 x 3"
    assert parlour.game("tictactoe", m=5, n=4, k=4).variant() == "5 x 4, four in a row"
    assert parlour.game("chess").variant() == ""


def test_the_page_is_told_the_same_names() -> None:
    for name in parlour.game_names():
        assert game_form(name).variant == parlour.game(name).variant()
    assert variant_name("dots", '{"rows": 4, "cols": 4}') == "5 x 5 dots"
    assert variant_name("gone", "{}") == variant_name("dots", '{"rows": 99}') == ""


@pytest.mark.parametrize("name", [one for one in parlour.game_names() if game_class(one).presets])
def test_no_text_of_a_game_with_several_boards_is_about_one_of_them(name: str) -> None:
    assert not re.search(r"\b(nine|ten|twelve|sixteen|twenty-five|\d+) (cells|dots|boxes)", game_class(name).summary)


COUNTED = re.compile(r"\{[^{}]*\} (matches|lessons|positions|moves|games|boxes|nodes|people)\b(?!=)")
ALWAYS_MANY = re.compile(
    r"\bother: \"|\"many\": \"|the last \{n\}|split: \"|\{n\} moves|\{positions\} positions|\"All \{count\}|\{(MOST|LONGEST|DEEPEST)_\w+(:,)?\}|\{most(:,)?\}|\{len\(fitting\)\}|\{len\(tree\)\}|\{(self\.)?rows\} x|SEVERAL_\w+ =|\bbegin: \""
)
"""Limits, and numbers that are above one where they are said."""


@pytest.mark.parametrize("folder", ["src/parlour", "web/src"])
def test_counts_agree_with_their_nouns_everywhere(folder: str) -> None:
    """Whoever writes a number and a noun lets `quantity` put them together: there is always somebody with one match."""
    for file in sorted((ROOT / folder).rglob("*")):
        if file.suffix not in (".py", ".ts", ".svelte") or ".test." in file.name or "static" in file.parts:
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            found = COUNTED.search(line)
            assert not found or ALWAYS_MANY.search(line), f"{file.name}:{number}: {found[0]}"
