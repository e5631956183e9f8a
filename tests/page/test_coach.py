"""The coach: switched on at the table, it asks before a blunder is final; by mouse and by keyboard alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.person import Person

LOSING = "XX./OO./..."
"""c1 wins, a3 loses."""


def test_it_asks_before_a_blunder_is_final(person: Person) -> None:
    person.begin_at("tictactoe", LOSING)
    asked = person.page.get_by_role("alertdialog")
    assert not person.is_on("Coach")
    person.switch("Coach")
    person.go_to("a3", person.page.locator(".nothing"))
    person.key("Enter")
    expect(asked).to_contain_text("Look again: can you finish a row?")
    expect(person.page.get_by_role("button", name="Take it back")).to_be_focused()
    expect(person.playable).to_have_count(0)
    person.key("Enter")
    expect(asked).to_have_count(0)
    expect(person.playable).to_have_count(5)
    assert person.moves() == 0
    person.place("a3").click()
    expect(asked).to_be_visible()
    person.key("Escape")
    expect(asked).to_have_count(0)
    person.place("a3").click()
    person.page.get_by_role("button", name="Play it anyway").click()
    expect(person.listed().first).to_be_visible()
    person.begin_at("tictactoe", LOSING)
    person.wait()
    assert person.is_on("Coach")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_by_keyboard_alone(newcomer: Callable[..., Person], size: tuple[int, int]) -> None:
    """Switched on, asked, taken back, played anyway; and a hint to its end."""
    person = newcomer()
    page = person.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    person.begin_at("tictactoe", LOSING)
    asked = page.get_by_role("alertdialog")
    person.enter("More")
    person.key("c")  # leads to what begins with it, one after the other
    while "Coach" not in page.locator(":focus").inner_text():
        person.key("c")
    person.key("Enter")
    expect(page.get_by_text("3 hints left")).to_be_visible()
    for button in ("Hint", "What's it about?", "Show the move"):
        person.enter(button)
    expect(page.locator(".status p").first).to_have_text(re.compile(r"^Play c1\. "))
    for answer in ("Take it back", "Play it anyway"):
        person.press("keyboard", "a3")
        expect(asked).to_contain_text("Look again: can you finish a row?")
        person.enter(answer)
        expect(asked).to_have_count(0)
    expect(person.listed().first).to_be_visible()


def test_its_hints_say_what_they_are_about_and_are_counted(person: Person) -> None:
    person.begin_at("tictactoe", LOSING)
    person.switch("Coach")
    expect(person.page.get_by_text("3 hints left")).to_be_visible()
    line = person.page.locator(".status p").first
    for button, said in (
        ("Hint", r"Look (here|near)"),
        ("What's it about?", "^You can win at once\\.$"),
        ("Show the move", r"^Play c1\. This makes three in a row\.$"),
    ):
        person.page.get_by_role("button", name=button, exact=True).click()
        expect(line).to_have_text(re.compile(said))
    expect(person.page.get_by_role("button", name="Show the move")).to_be_disabled()
    expect(person.page.get_by_text("2 hints left")).to_be_visible()


def test_where_every_move_is_as_good_a_hint_says_so_and_costs_nothing(person: Person) -> None:
    person.begin_at("tictactoe", ".../.../...")
    person.switch("Coach")
    person.page.get_by_role("button", name="Hint", exact=True).click()
    expect(person.page.locator(".status p").first).to_have_text("Any move is fine here: they're all equally good.")
    expect(person.page.get_by_text("3 hints left")).to_be_visible()


def test_two_people_are_offered_none(person: Person) -> None:
    person.sit_down({"game": "tictactoe", "seats": [{"who": "me"}, {"who": "neighbour", "name": "Bert"}]})
    person.wait()
    expect(person.open_menu().get_by_role("menuitemcheckbox", name="Coach")).to_have_count(0)
