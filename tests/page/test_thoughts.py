"""What the computer sees, beside the board: values that people read as they are, and attention that is called so."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.person import Person

FIRST = {"tictactoe": "b2", "ultimate": "b2b2", "dots": "1-2", "pawns": "e2e4", "chess": "e2e4"}
VALUES = {
    "tictactoe": r"wins in \d|loses in \d|draw",
    "ultimate": r"(\d+|under 1|over 99) % to win(, \d+ % to draw)?",
    "dots": r"(ahead|behind) by \d+ box(es)?|even",
    "pawns": r"(\d+|under 1|over 99) % to win|(wins|loses) in \d+",
    "chess": r"[+−]\d+\.\d pawns|even|(mates|is mated) in \d+",
}


def sees(person: Person, game: str, opponent: str) -> list[str]:
    """The values beside the moves that it listed before its first move."""
    person.begin_at(game, None, opponent)
    table = person.page.url.split("/t/")[1].split("?")[0]
    person.post("/api/commands", {"t": "move", "id": "first", "table": table, "at": 0, "move": FIRST[game]})
    expect(person.page.locator(".sees .mark")).to_be_visible()
    return person.page.locator(".sees li em").all_inner_texts()


@pytest.mark.parametrize(("game", "opponent"), [
    ("tictactoe", "mia"), ("ultimate", "hugo"), ("dots", "ines"), ("pawns", "boris"), ("chess", "viktor"),
])  # fmt: skip
def test_three_moves_with_what_each_is_worth(person: Person, game: str, opponent: str) -> None:
    values = sees(person, game, opponent)
    assert len(values) == 3
    assert all(re.fullmatch(VALUES[game], value) for value in values), values
    rows = person.page.locator(".sees ol")
    name = person.page.locator(".sees h2").inner_text().removeprefix("What ").removesuffix(" sees")
    expect(rows.locator(".head")).to_contain_text(f"for {name}")
    expect(rows.locator(".head")).to_contain_text("attention")
    expect(rows.get_by_role("img", name=re.compile("% of the attention"))).to_have_count(3)
    assert not re.search(r"\d+ %(?! to (win|draw))", rows.inner_text()), "attention is a bar, not a number"


def test_who_knows_nothing_says_nothing(person: Person) -> None:
    """The random player has no opinion, so none is shown: no chances, no values, no curve."""
    assert set(sees(person, "chess", "random")) == {""}
    expect(person.page.locator(".sees .bar")).to_have_count(0)
    expect(person.page.locator(".sees .head")).not_to_contain_text("for ")
    expect(person.page.get_by_role("slider", name="Value over time")).to_have_count(0)


def test_a_search_is_shown_as_a_tree_that_stays_until_the_next(person: Person) -> None:
    """By keyboard alone. Whoever plays is told first that the match no longer counts."""
    page = person.page
    person.begin_at("ultimate", None, "hugo")
    expect(page.get_by_role("button", name="Show expected replies")).to_have_count(0)  # before there are any
    person.open_menu().get_by_role("menuitemcheckbox", name="Show the search tree").press("Enter")
    panel = page.get_by_role("region", name="Hugo's search tree")
    expect(panel).to_contain_text("The next search appears here as it grows.")
    person.place("b2b2").press("Enter")
    tree = panel.get_by_role("tree")
    expect(tree).to_be_visible()
    expect(panel).to_contain_text("Before move 2.")
    assert person.page.get_by_role("treeitem").count() > 2
    tree.locator('[tabindex="0"]').press("ArrowDown")
    expect(tree.locator('[aria-selected="true"]')).to_be_focused()
    panel.get_by_role("button", name="Close").press("Enter")
    expect(panel).to_have_count(0)
    assert not person.is_on("Show the search tree")


def test_after_the_last_move_its_search_can_be_thought_again(person: Person) -> None:
    person.begin_at("tictactoe", "XX./OO./...", "perfect")
    person.switch("Show the search tree")
    person.place("a3").click()
    person.page.wait_for_selector(".seat.won")
    panel = person.page.get_by_role("region", name="Perfect's search tree")
    expect(panel.get_by_role("tree")).to_be_visible()
    again = panel.get_by_role("link", name="Think this move again")
    assert (again.get_attribute("href") or "").endswith("/review?ply=2")
