"""Before a match: who starts, how large the board is, from where one begins; and what one chose is remembered."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.page.layout import faults
from tests.page.person import Person

ASKED = "Do you want to play first?"


@pytest.mark.parametrize(
    ("game", "question", "usual"),
    [("tictactoe", "Who starts?", "Me"), ("ultimate", ASKED, "Yes"), ("dots", "Who starts?", "Random")],
)
def test_who_starts_is_asked_as_the_game_has_it(person: Person, game: str, question: str, usual: str) -> None:
    person.open(f"/new/{game}")
    asked = person.page.get_by_role("group", name=question)
    expect(asked.get_by_label(usual, exact=True)).to_be_checked()
    expect(asked.get_by_role("radio")).to_have_count(3)


def test_no_means_the_computer_begins(person: Person) -> None:
    person.open("/new/ultimate")
    person.page.get_by_role("group", name=ASKED).get_by_label("No", exact=True).check()
    person.page.get_by_role("button", name="Start", exact=True).click()
    person.page.wait_for_url("**/t/*")
    person.wait()
    assert person.moves() == 1
    expect(person.playable).not_to_have_count(81)


def test_choices_are_remembered_for_each_game(person: Person) -> None:
    person.open("/new/dots")
    person.page.locator("input[name=opponent][value=tom]").check()
    person.page.get_by_label("5 x 5 dots").check()
    person.page.get_by_role("group", name="Who starts?").get_by_label("Tom", exact=True).check()
    person.page.get_by_label("Your name", exact=True).fill("Maya")
    person.page.get_by_role("radio", name="teal").check()
    person.page.get_by_role("button", name="Start", exact=True).click()
    person.page.wait_for_url("**/t/*")
    person.wait()
    expect(person.page.locator(".place")).to_have_count(40)
    person.open("/new/dots")
    expect(person.page.locator("input[name=opponent][value=tom]")).to_be_checked()
    expect(person.page.get_by_label("5 x 5 dots")).to_be_checked()
    expect(person.page.get_by_role("group", name="Who starts?").get_by_label("Tom", exact=True)).to_be_checked()
    expect(person.page.get_by_label("Your name", exact=True)).to_have_value("Maya")
    expect(person.page.get_by_role("radio", name="teal")).to_be_checked()
    person.open("/new/tictactoe")
    expect(person.page.get_by_role("group", name="Who starts?").get_by_label("Me", exact=True)).to_be_checked()


def test_a_size_that_cannot_be_is_refused_in_words(person: Person) -> None:
    person.open("/new/dots")
    person.page.get_by_label("Other", exact=True).check()
    person.page.get_by_label("Rows of boxes").select_option("9")
    person.page.get_by_label("Columns of boxes").select_option("9")
    expect(person.page.get_by_role("alert")).to_contain_text("Please select a valid grid size")
    person.page.get_by_label("6 x 6 dots").check()
    expect(person.page.get_by_role("alert")).to_be_hidden()


def test_a_pasted_position_is_shown_or_refused_before_the_match(person: Person) -> None:
    person.open("/new/tictactoe")
    person.page.get_by_text("Clock and position").click()
    field = person.page.get_by_label("Start from a position")
    field.fill("XO./.../nonsense")
    expect(person.page.locator("#wrong")).to_contain_text("Not a position of tictactoe")
    expect(person.page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    field.fill("XO./.X./O..")
    expect(person.page.locator("#wrong")).to_have_text("")
    expect(person.page.locator(".picture .glyph")).to_have_count(4)
    person.page.get_by_role("button", name="Start", exact=True).click()
    person.page.wait_for_url("**/t/*")
    person.wait()
    person.place("c3").click()
    expect(person.page.locator(".status h1")).to_have_text("You won")


@pytest.mark.parametrize("game", ["tictactoe", "chess"])
def test_start_is_always_in_reach_on_a_telephone(person: Person, game: str) -> None:
    person.page.set_viewport_size({"width": 390, "height": 844})
    person.open(f"/new/{game}")
    start = person.page.get_by_role("button", name="Start", exact=True)
    for _ in range(3):
        expect(start).to_be_in_viewport(ratio=1)
        person.page.mouse.wheel(0, 700)
    start.click()
    person.page.wait_for_url("**/t/*")


def test_an_opponent_that_likes_to_begin_does_so_unless_one_chooses(newcomer: Callable[..., Person]) -> None:
    """No opponent of the ladders does yet: here Mia is made to."""
    person = newcomer(own=True)

    def ladder(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(json=[{**one, "begins": one["id"] == "mia"} for one in answer.json()])

    person.page.route("**/api/games/tictactoe/opponents*", ladder)
    person.open("/new/tictactoe")
    asked = person.page.get_by_role("group", name="Who starts?")
    person.page.locator("input[name=opponent][value=mia]").check()
    expect(asked.get_by_label("Mia", exact=True)).to_be_checked()
    person.page.locator("input[name=opponent][value=beatable]").check()
    expect(asked.get_by_label("Me", exact=True)).to_be_checked()
    asked.get_by_label("Random", exact=True).check()
    person.page.locator("input[name=opponent][value=mia]").check()
    expect(asked.get_by_label("Random", exact=True)).to_be_checked()


LONG = "Maximiliane-Wilhelmina Oberhuber-Schmidt"
ON_TOP = """(one) => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_what_is_wrong_is_seen(newcomer: Callable[..., Person], size: tuple[int, int]) -> None:
    """Where the button is that one has pressed, and nothing lies over it; the name is not kept."""
    person = newcomer(viewport={"width": size[0], "height": size[1]})
    person.open("/new/tictactoe")
    person.page.get_by_label("Your name", exact=True).fill("a\u202eb")
    person.page.get_by_role("button", name="Start", exact=True).click()
    words = person.page.get_by_role("alert").filter(has_text="characters we can't show")
    expect(words).to_be_in_viewport(ratio=1)
    assert words.evaluate(ON_TOP)
    assert "\u202e" not in str(person.page.evaluate("localStorage.parlour"))


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_long_names_fit(newcomer: Callable[..., Person], width: int) -> None:
    person = newcomer(viewport={"width": width, "height": 844}, is_mobile=width < 500, has_touch=width < 500)
    person.open("/new/dots")
    person.page.get_by_label("Your name", exact=True).fill(LONG)
    person.page.get_by_role("button", name="Start", exact=True).click()
    person.page.wait_for_url("**/t/*")
    person.wait()
    person.click_somewhere()
    person.wait()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults(person.page) == []
    person.page.set_viewport_size({"width": width, "height": 844})
    wide = (
        "[...document.querySelectorAll('.card, .seat')].filter((one) => one.getBoundingClientRect().right > innerWidth)"
    )
    assert person.page.evaluate(f"{wide}.length") == 0
    person.open("/")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= width
