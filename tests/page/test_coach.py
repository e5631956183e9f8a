"""The coach: switched on at the table, it asks before a blunder is final; by mouse and by keyboard alone."""

import re

from playwright.sync_api import expect

from tests.page.person import Person

LOSING = "XX./OO./..."
"""c1 wins, a3 loses."""


def test_it_asks_before_a_blunder_is_final(person: Person) -> None:
    person.begin_at("tictactoe", LOSING)
    switch, asked = person.page.get_by_role("switch", name="Coach"), person.page.get_by_role("alertdialog")
    expect(switch).not_to_be_checked()
    switch.check()
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
    expect(switch).to_be_checked()


def test_its_hints_say_what_they_are_about_and_are_counted(person: Person) -> None:
    person.begin_at("tictactoe", LOSING)
    person.page.get_by_role("switch", name="Coach").check()
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


def test_two_people_are_offered_none(person: Person) -> None:
    person.sit_down({"game": "tictactoe", "seats": [{"who": "me"}, {"who": "neighbour", "name": "Bert"}]})
    person.wait()
    expect(person.page.get_by_role("switch")).to_have_count(0)
