"""A choice of options has one name, on every screen."""

from playwright.sync_api import expect

from tests.page.person import Person


def test_a_board_has_the_same_name_on_every_screen(person: Person) -> None:
    person.open("/new/dots")
    name = "3 x 3 dots"
    options = {"rows": 2, "cols": 2}
    expect(person.page.get_by_text("5 x 5 dots", exact=True)).to_be_visible()
    person.begin_at("dots", None, "random", options=options)
    expect(person.page.locator("section", has_text="How to play").get_by_text(name, exact=True)).to_be_visible()
    person.open("/")
    expect(person.page.get_by_text(f"Dots and boxes, {name}", exact=True)).to_be_visible()
    person.page.get_by_role("link", name=f"Continue Dots and boxes, {name}").click()
    person.wait()
    person.play_on()
    person.open("/statistics")
    expect(person.page.locator("tr[data-opponent=random]")).to_contain_text(name)
    expect(person.page.get_by_role("option", name=name, exact=True)).to_be_attached()


def test_a_large_board_is_not_said_to_have_nine_cells(person: Person) -> None:
    person.begin_at("tictactoe", None, "random", options={"m": 5, "n": 5, "k": 4})
    goes = person.page.locator("section", has_text="How to play")
    expect(goes.get_by_text("5 x 5, four in a row", exact=True)).to_be_visible()
    expect(goes).not_to_contain_text("nine")
