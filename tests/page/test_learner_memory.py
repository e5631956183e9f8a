"""A learner's memory on its screen: one walks through it, compares it, and sees what it goes by."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from parlour.learners.lesson import Lesson
from tests.page.learning import begin, give_memory, plant, rows, teach, visit
from tests.page.person import Person, Way

GAMES = ("tictactoe", "ultimate", "dots", "pawns", "chess")


@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_one_walks_through_the_memory(newcomer: Callable[..., Person], way: Way) -> None:
    size = {"width": 390, "height": 844} if way == "touch" else {"width": 1280, "height": 800}
    person = newcomer(viewport=size, has_touch=way == "touch", is_mobile=way == "touch")
    page = person.page
    ada = plant(person)
    teach(person, ada)
    moves = person.listed().all_inner_texts()
    visit(person, ada)
    steps = page.get_by_role("navigation", name="The way here").get_by_role("button")
    for count, move in enumerate(moves[:3], 1):
        expect(rows(person).filter(has_text=move)).to_be_visible()
        person.press(way, move)
        expect(steps).to_have_text(["Start", *moves[:count], "Back"])
    expect(page.locator(".here")).to_contain_text("from here")
    steps.nth(1).click()
    expect(steps).to_have_text(["Start", moves[0], "Back"])
    rows(person).first.click()
    expect(steps).to_have_text(["Start", *moves[:2], "Back"])
    page.get_by_role("button", name="Back", exact=True).dblclick()
    expect(steps).to_have_text(["Start"])

    page.get_by_label("Moves second").check()
    expect(page.locator(".here")).to_contain_text("0 won, 0 drawn, 0 lost")
    expect(rows(person)).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_memory_of_every_game_can_be_walked(person: Person, game: str) -> None:
    visit(person, "house", game)
    steps = person.page.get_by_role("navigation", name="The way here").get_by_role("button")
    person.playable.first.click()
    if person.page.locator(".place[aria-pressed=true]").count():
        person.page.locator(".place.playable:not([aria-pressed=true])").first.click()
    expect(steps).to_have_count(3)


def test_two_learners_are_compared(person: Person) -> None:
    page = person.page
    ada, bo = plant(person), plant(person, "Bo")
    teach(person, ada)
    visit(person, bo)
    page.get_by_label("Compare with").select_option("Ada")
    expect(page.locator(".names")).to_have_text(re.compile("Bo.*Ada"))
    expect(rows(person).first).to_have_accessible_name(re.compile("Bo: Never seen.*Ada: "))
    expect(page.locator(".here")).to_contain_text("Ada:")
    assert f"with={ada}" in page.url
    page.reload()
    expect(page.locator(".names")).to_have_text(re.compile("Bo.*Ada"))
    page.get_by_label("Compare with").select_option("no one")
    expect(page.locator(".names")).to_have_count(0)


def test_the_memory_shows_what_it_goes_by(person: Person) -> None:
    """A corner is like the others, and after one match the percentage is not 0 or 100."""
    page = person.page
    ada = plant(person)
    teach(person, ada)
    move = person.listed().first.inner_text()
    visit(person, ada)
    expect(page.get_by_label("Similar positions too")).to_be_checked()
    answer = page.request.get(f"{person.url}/api/games/tictactoe/learners/{ada}/tree?role=0&moves=").json()
    means = {one["move"]: round(100 * one["mean"]) for one in answer["own"]}
    assert means[move] not in (0, 100)
    expect(rows(person).filter(has_text=move).locator("em")).to_have_text(f"{means[move]} %")
    chosen = rows(person).filter(has_text="its choice")
    expect(chosen.locator("em")).to_have_text(f"{max(means.values())} %")
    page.get_by_label("Just these moves").check()
    expect(rows(person).filter(has_text=move).locator("em")).to_have_text(re.compile("^(0|50|100) %$"))


def test_the_number_it_chose_by_is_shown(person: Person) -> None:
    """Old school: a1 went better, but the path that begins with b2 went best on average."""
    page = person.page
    old = plant(person, "Old", mode="statistically_best", settings={"openings": "best"})
    lessons = [((4, 0, 8), "won")] * 9 + [((4, 1), "lost")] * 9 + [((0, 1), "won")] * 6 + [((0, 1), "lost")] * 4
    give_memory(person, old, *(Lesson(0, moves, result) for moves, result in lessons))  # type: ignore[arg-type]
    visit(person, old)
    expect(rows(person).locator("em")).to_have_text(["83 %", "60 %"])
    expect(rows(person).first).to_contain_text("its choice: b2 a1 c3")
    expect(page.locator(".here")).to_contain_text("It would play b2. From memory. It follows the path that went best")
    expect(page.get_by_label("Similar positions too")).to_have_count(0)
    begin(person, old)
    panel = page.get_by_role("region", name="What Old remembers")
    expect(panel.locator(".tag")).to_have_text("From memory")
    expect(panel.locator(".weighed em")).to_have_text(["83 %", "60 %"])
    expect(panel.locator(".rule")).to_contain_text("Its path: b2 a1 c3.")
    expect(panel).not_to_contain_text("similar")


def test_it_never_says_that_it_was_not_where_it_was(person: Person) -> None:
    old = plant(person, "Old", mode="statistically_best", settings={"openings": "best"})
    give_memory(person, old, *[Lesson(0, (4, 0), "lost")] * 3)
    visit(person, old)
    here = person.page.locator(".here")
    expect(here).to_contain_text("Nothing to follow. It has been here")
    expect(here).not_to_contain_text("never been here")
