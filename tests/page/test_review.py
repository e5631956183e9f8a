"""The review of a match: at a table, and of what was pasted; by mouse and by keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.page.person import Person
from tests.page.screens import LOST
from tests.page.screens import review as show_pasted

SIZES = [(1280, 800), (390, 844)]


def move(person: Person, text: str) -> Locator:
    return person.page.get_by_role("list", name="Moves of the match").get_by_role("button", name=text)


def told(person: Person) -> Locator:
    return person.page.locator("section[aria-live] h2")


def marks_on(person: Person) -> int:
    """How many cells are taken on the board."""
    return person.page.locator(".place").count() - person.page.locator('.place[aria-label*="empty"]').count()


def lose(person: Person) -> str:
    """Two at one screen: Maya, who moves first, loses. The table's id."""
    table = person.sit_down({"game": "tictactoe", "seats": [{"who": "me"}, {"who": "neighbour", "name": "Ben"}]})
    for cell in LOST:
        person.place(cell).click()
    expect(person.page.locator(".seat.won")).to_be_visible()
    return table


def test_from_the_end_of_a_match_to_the_move_that_lost_it(person: Person) -> None:
    """The link, the sentence, the reason with its proof, the better line; and back to the table."""
    page = person.page
    table = lose(person)
    page.get_by_role("link", name="Review").click()
    page.wait_for_url(f"**/t/{table}/review*")
    expect(told(person)).to_contain_text("Move 3: b1")
    expect(told(person)).to_contain_text("Blunder")
    expect(page.get_by_text("The move that cost Maya the most")).to_be_visible()
    expect(page.locator("section[aria-live]")).to_contain_text("would keep a sure draw, this leaves a lost position")
    expect(page.locator("section[aria-live] li").first).to_contain_text("Ben")  # whoever answers
    assert marks_on(person) == 3
    page.get_by_role("button", name="Show it on the board").first.click()
    line = page.get_by_role("region", name="A line on the board")
    expect(line).to_contain_text("Ben")
    for expected in (4, 5):
        page.get_by_role("button", name="Forward", exact=True).click()
        page.wait_for_function(
            "(taken) => document.querySelectorAll('.place:not([aria-label*=\"empty\"])').length === taken", arg=expected
        )
    line.get_by_role("button", name="Back to the match").click()
    expect(line).to_have_count(0)
    page.get_by_role("button", name="Show the better line").click()
    expect(line).to_contain_text("What was better")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(f"**/t/{table}")


@pytest.mark.parametrize("size", SIZES)
def test_stepping_by_keys_curve_and_list(newcomer: Callable[..., Person], size: tuple[int, int]) -> None:
    person = newcomer(viewport={"width": size[0], "height": size[1]})
    show_pasted(person)
    page = person.page
    page.keyboard.press("Home")
    expect(told(person)).to_have_text("Before the first move")
    page.keyboard.press("ArrowRight")
    expect(told(person)).to_contain_text("Move 1: c2")
    expect(move(person, "c2")).to_have_attribute("aria-current", "step")
    page.keyboard.press("End")
    expect(told(person)).to_contain_text("Move 8: c1")
    page.keyboard.press("ArrowLeft")
    expect(told(person)).to_contain_text("Move 7: a1")
    assert page.url.endswith("?ply=7"), "the address leads to this moment"
    curve = page.get_by_role("slider")
    curve.focus()
    page.keyboard.press("ArrowLeft")
    expect(told(person)).to_contain_text("Move 6: b2")
    expect(curve).to_have_attribute("aria-valuetext", "After move 6, b2: X 0 %, O 100 %.")
    box = curve.bounding_box()
    assert box
    curve.click(position={"x": box["width"] / 4, "y": 20})
    expect(told(person)).to_contain_text("Move 2: c3")
    move(person, "b3").click()
    expect(told(person)).to_contain_text("Move 5: b3")
    page.reload()
    expect(told(person)).to_contain_text("Move 5: b3")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", SIZES)
def test_learning_from_mistakes_by_keyboard_alone(newcomer: Callable[..., Person], size: tuple[int, int]) -> None:
    person = newcomer(viewport={"width": size[0], "height": size[1]})
    show_pasted(person)
    page = person.page
    page.get_by_role("button", name="Learn from the mistake").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Mistake 1 of 1")).to_be_visible()
    expect(page.get_by_text("X played b1. Find a better move.")).to_be_visible()
    said = page.locator(".said")
    expect(person.playable).to_have_count(7)
    for cell, words in (("b1", "b1 is what was played."), ("a2", "a2 isn't it.")):
        person.press("keyboard", cell)
        expect(said).to_contain_text(words)
    page.get_by_role("button", name="Hint").press("Enter")
    expect(said).to_contain_text("Look at the marked place.")
    person.press("keyboard", "b3")
    expect(said).to_have_text("Yes, b3.")
    page.get_by_role("button", name="Done").press("Enter")
    expect(page.get_by_text("You found it.")).to_be_visible()
    page.get_by_role("button", name="Stop").press("Enter")
    expect(told(person)).to_contain_text("Move 3: b1")


def test_playing_on_from_any_position(person: Person) -> None:
    show_pasted(person)
    page = person.page
    move(person, "c3").click()
    page.get_by_label("Play on from here against").select_option("pip")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    person.wait()
    assert marks_on(person) == 2


def test_what_cannot_be_read_is_said_and_what_can_is_reviewed(person: Person) -> None:
    page = person.page
    person.open("/review")
    text = page.get_by_label("A record or a chess match in PGN")
    text.fill("nonsense")
    page.get_by_role("button", name="Review it").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    text.fill("")
    page.get_by_text("Or moves from a position").click()
    page.get_by_label("Game").select_option("tictactoe")
    page.get_by_label("Moves, with blanks between").fill(" ".join(LOST))
    page.get_by_role("button", name="Review it").click()
    page.wait_for_url("**/review/*")
    expect(page.get_by_role("heading", name="Accuracy")).to_be_visible()


def test_a_match_that_goes_on_has_no_review(person: Person) -> None:
    table = person.sit_down({"game": "tictactoe", "seats": [{"who": "me"}, {"who": "opponent", "id": "pip"}]})
    person.open(f"/t/{table}/review")
    expect(person.page.get_by_role("heading", name="There's no review here")).to_be_visible()
    expect(person.page.get_by_role("alert")).to_have_text("The match isn't over yet.")
    person.open("/review")
    expect(person.page.get_by_text("Finish a match, and you can review it here.")).to_be_visible()
