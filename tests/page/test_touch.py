"""Fingers: whatever can be tapped is large enough, on the smallest telephones too, and a tap plays what lies under it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from parlour.games.registry import game_class
from tests.page.person import Person

TELEPHONES = [(390, 844), (360, 640)]
FINGER = 44.0
SENT = game_class("ultimate").picture
"""One is sent to the bottom left board."""
FREE = "XXX....../........./........./........./O......O./..O....../........./X......../......... O any"


@pytest.fixture(params=TELEPHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def holder(newcomer: Callable[..., Person], request: pytest.FixtureRequest) -> Person:
    width, height = request.param
    found: Person = newcomer(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    return found


def sizes(person: Person) -> list[float]:
    """Width and height of everything that can be tapped on the board."""
    return person.page.evaluate(  # type: ignore[no-any-return]
        """() => [...document.querySelectorAll(".place.playable")]
            .flatMap((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"""
    )


def test_cells_of_the_board_one_is_sent_to_are_large_enough(holder: Person) -> None:
    holder.begin_at("ultimate", SENT, second=True)
    assert min(sizes(holder)) >= FINGER
    place = holder.playable.last
    name = place.get_attribute("data-id")
    place.tap()
    expect(holder.page.locator("[aria-label='Moves so far'] li").first).to_have_text(str(name))


def test_with_a_free_choice_the_first_tap_brings_the_board_closer(holder: Person) -> None:
    holder.begin_at("ultimate", FREE, second=True)
    assert min(sizes(holder)) < FINGER
    holder.place("c3b2").tap()
    box = holder.place("c3b2").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= FINGER
    assert holder.moves() == 0
    holder.place("a2a1").tap()  # another board, so that one comes closer
    assert holder.moves() == 0
    holder.place("a2b2").tap()
    expect(holder.page.locator("[aria-label='Moves so far'] li").first).to_have_text("a2b2")


def test_a_mouse_needs_no_closer_look(newcomer: Callable[..., Person]) -> None:
    person = newcomer(viewport={"width": 390, "height": 844})
    person.begin_at("ultimate", FREE, second=True)
    person.place("c3b2").click()
    expect(person.page.locator("[aria-label='Moves so far'] li").first).to_have_text("c3b2")


@pytest.mark.parametrize(("game", "options"), [("chess", {}), ("pawns", {}), ("tictactoe", {"m": 5, "n": 5, "k": 4})])
def test_cells_are_large_enough(holder: Person, game: str, options: dict[str, int]) -> None:
    holder.begin_at(game, game_class(game)(**options).start().text(), options=options)
    assert min(sizes(holder)) >= FINGER
    holder.playable.first.tap()


def test_a_line_is_found_by_a_tap_beside_it(holder: Person) -> None:
    """On the largest board of dots a tap may miss the line by a quarter of a box, to either side."""
    options = {"rows": 5, "cols": 5}
    holder.begin_at("dots", game_class("dots")(**options).start().text(), options=options)
    line, across = holder.place("8-14"), holder.place("8-9")
    box, other = line.bounding_box(), across.bounding_box()
    assert box
    assert other
    assert min(*sizes(holder)) >= FINGER
    unit = box["width"]
    middle = (box["x"] + unit / 2, box["y"] + box["height"] / 2)
    holder.page.touchscreen.tap(middle[0], middle[1] + unit * 0.3)
    expect(holder.page.locator("[aria-label='Moves so far'] li").first).to_have_text("8-14")


def test_nothing_else_is_too_small(holder: Person) -> None:
    holder.begin("tictactoe", "random")
    small = holder.page.evaluate(
        """(finger) => [...document.querySelectorAll("button, a[href]:not(.skip), select, summary")]
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < finger - 0.5)
            .map((one) => one.outerHTML.slice(0, 100))""",
        FINGER,
    )
    assert small == []
