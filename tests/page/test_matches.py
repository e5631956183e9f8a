"""Your matches on the page: every one is there, found by what it was, opened, reviewed and saved."""

import json
import re

from playwright.sync_api import Locator, expect

import parlour
from parlour.matches.many import split_records
from tests.page.person import Person

LIST = "Matches"


def rows(person: Person) -> Locator:
    return person.page.get_by_role("list", name=LIST).locator("li")


def headlines(person: Person) -> list[str]:
    return rows(person).locator("b").all_inner_texts()


def resign(person: Person, game: str, opponent: str) -> str:
    """A match against an opponent, given up before the first move; over HTTP."""
    table = person.new_table({"game": game, "seats": [{"who": "me"}, {"who": "opponent", "id": opponent}]})
    person.post("/api/commands", {"t": "resign", "id": "r", "table": table, "at": 0})
    return table


def saved(person: Person, button: str, form: str) -> str:
    person.page.get_by_role("button", name=button, exact=True).click()
    with person.page.expect_download() as chosen:
        person.page.get_by_role("menuitem", name=re.compile(f"^{form}")).click()
    return chosen.value.path().read_text("utf-8")


def test_from_a_number_to_its_matches_and_into_one(person: Person) -> None:
    page = person.page
    person.open("/matches")
    expect(page.get_by_role("heading", name="No matches yet")).to_be_visible()
    person.play_to("won", "pip")
    resign(person, "chess", "random")
    person.begin_at("tictactoe", "XX./OO./...", opponent="pip")
    person.place("c1").click()
    page.wait_for_selector(".seat.won")

    person.open("/statistics")
    page.get_by_role("link", name="1 won, against Pip: show them").click()
    expect(page.get_by_text("Only matches your statistics count")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="1 match")).to_be_visible()
    assert headlines(person) == ["You beat Pip"]
    page.get_by_label("Only matches your statistics count").click()
    expect(rows(person)).to_have_count(2)  # one from a set-up position besides
    expect(rows(person).first).to_contain_text("from a set-up position")

    page.get_by_label("Result").select_option("Any result")
    page.get_by_label("Opponent").select_option("Everyone")
    page.get_by_label("Game").focus()
    page.get_by_label("Game").select_option("Chess")
    expect(rows(person)).to_have_count(1)
    assert headlines(person) == ["Random won"]
    assert page.evaluate("document.activeElement.name") == "game", "who chooses goes on from there"
    assert split_records(saved(person, "Save these", "PGN"))[0].startswith("[Event")

    page.get_by_label("Search").fill("nobody")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="No match fits that")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(rows(person)).to_have_count(3)
    lines = [json.loads(line) for line in saved(person, "Save these", "JSON Lines").splitlines()]
    assert [line["result"] for line in lines] == ["won", "lost", "won"]
    assert parlour.read_record(lines[0]["record"]).outcome is not None

    page.get_by_role("link", name=re.compile("^Review: You beat Pip")).last.click()
    page.wait_for_url("**/review")
    page.go_back()
    rows(person).last.locator("a").first.focus()  # by keyboard alone
    page.keyboard.press("Enter")
    page.wait_for_selector(".seat.won")


def test_pages_are_addresses(person: Person) -> None:
    for _ in range(21):
        resign(person, "tictactoe", "random")
    page = person.page
    person.open("/matches")
    expect(page.get_by_role("status").filter(has_text="21 matches")).to_be_visible()
    expect(rows(person)).to_have_count(20)
    page.get_by_role("link", name="Older").click()
    expect(rows(person)).to_have_count(1)
    page.reload()
    expect(rows(person)).to_have_count(1)
    page.go_back()
    expect(rows(person)).to_have_count(20)
