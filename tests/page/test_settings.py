"""Settings: what is kept about somebody, to take along or to delete."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.person import Person


def test_whoever_has_not_played_has_nothing_to_delete(newcomer: Callable[..., Person]) -> None:
    person = newcomer(new=True)
    person.open("/settings")
    expect(person.page.get_by_text("We don't know anything about you yet.")).to_be_visible()
    expect(person.page.get_by_role("button", name="Delete me")).to_have_count(0)


def test_everything_about_me_is_one_file(person: Person) -> None:
    person.begin("tictactoe", "mia")
    person.place("b2").click()
    person.wait()
    person.open("/settings")
    with person.page.expect_download() as waiting:
        person.page.get_by_role("link", name="Download everything about me").click()
    assert waiting.value.suggested_filename == "parlour-my-data.json"
    found = json.loads(waiting.value.path().read_bytes())
    assert [one["about"]["game"] for one in found["matches"]] == ["tictactoe"]
    expect(person.page.get_by_text("a list of your learners")).to_be_visible()
    assert found["learners"] == []


def test_somebody_is_deleted_only_after_saying_so_twice(person: Person) -> None:
    person.open("/settings")
    person.page.get_by_role("textbox", name="Your name").fill("Maya")
    person.page.get_by_role("button", name="Save").click()
    expect(person.page.get_by_text("Saved.")).to_be_visible()
    person.begin("tictactoe", "mia")
    table = person.page.url
    person.open("/settings")
    ask = person.page.get_by_role("button", name="Delete me…")
    ask.click()
    person.page.get_by_role("button", name="Keep everything").click()
    expect(person.page.get_by_role("textbox", name="Your name")).to_have_value("Maya")
    ask.click()
    person.page.get_by_role("button", name="Delete me", exact=True).click()
    expect(person.page.get_by_text("We've forgotten you.")).to_be_visible()
    expect(person.page.get_by_role("textbox", name="Your name")).to_have_value("")
    assert person.page.context.cookies() == []
    person.page.goto(table)
    expect(person.page.get_by_text("There's no such table")).to_be_visible()
    person.begin("tictactoe", "mia")  # as somebody new
    person.open("/")
    expect(person.page.get_by_role("link", name="Continue Tic-tac-toe against Mia")).to_have_count(1)
