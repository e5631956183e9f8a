"""Exploring a position: lines that branch, everybody's opinion, what the judge sees, links, and no help where it would not be
fair."""

from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Locator, expect

import parlour
from parlour.insight.ask import opinions, truth_of
from tests.page.person import Person

OPEN = "XO./.X./..O"


def explore(person: Person, game: str, **told: str) -> None:
    fragment = "&".join(f"{name}={quote(value)}" for name, value in told.items())
    person.page.goto(f"{person.url}/api/ready")  # only another fragment would load nothing
    person.page.goto(f"{person.url}/explore/{game}#{fragment}")
    person.page.wait_for_selector(".place")


def lines(person: Person) -> Locator:
    return person.page.get_by_role("group", name="Lines you have tried")


def test_everyone_is_asked_and_the_truth_is_told(person: Person) -> None:
    """What stands beside the board is what the engines say, asked here."""
    position = parlour.game("tictactoe").parse(OPEN)
    said = {one.opponent.name: position.move_text(one.move) for one in opinions(position)}
    truth = truth_of(position)
    assert truth
    right = {position.move_text(move) for move in truth.moves}
    explore(person, "tictactoe", start=OPEN)
    person.page.get_by_label("Ask everyone").check()
    expect(person.page.get_by_role("button", name="Ask again")).to_be_visible()
    table = person.page.get_by_role("table", name="Opinions")
    groups = table.locator("tbody").all()
    assert len(groups) == len(set(said.values()))
    shown: dict[str, str] = {}
    for group in groups:
        move = group.get_by_role("button").inner_text()
        expect(group).to_contain_text("✓ right" if move in right else "✗ wrong")
        shown |= {row.inner_text().rsplit(" ", 1)[0]: move for row in group.locator(".who").all()}
    assert shown == said
    expect(person.page.get_by_text(f"The truth: {truth.words}.")).to_be_visible()
    marks = person.page.locator(".board svg text").all_text_contents()
    counts = {str(list(said.values()).count(move)) for move in said.values()}
    assert counts & set(marks)


def test_the_judge_and_a_click_on_its_best_move(person: Person) -> None:
    explore(person, "tictactoe", start="XX./OO./...")
    best = person.page.get_by_role("region", name="Best moves").locator("li").first
    expect(best).to_contain_text("c1")
    best.get_by_role("button").click()
    expect(person.page.get_by_text("The match is over here.")).to_be_visible()


def test_lines_branch_by_keyboard_alone_and_a_link_brings_them_back(person: Person) -> None:
    explore(person, "tictactoe")
    person.place("a1").focus()
    for place in ("b2", "a1"):
        person.go_to(place, person.page.locator(".nothing"))
        person.key("Enter")
        expect(lines(person).locator("[aria-current]")).to_have_text(place)
    lines(person).locator("[aria-current]").focus()
    person.key("ArrowLeft")
    expect(lines(person).locator("[aria-current]")).to_have_text("b2")
    person.place("c1").focus()
    person.key("Enter")
    expect(lines(person).locator("[aria-current]")).to_have_text("c1")
    told = [one.inner_text().split() for one in lines(person).locator(".line").all()]
    assert told == [["b2", "a1"], ["Other", "line", "c1"]]
    address = person.page.url
    person.page.goto(f"{person.url}/api/ready")
    person.page.goto(address)
    expect(lines(person).locator("[aria-current]")).to_have_text("c1")
    assert [one.inner_text().split() for one in lines(person).locator(".line").all()] == told
    person.page.get_by_role("button", name="Remove from here").click()
    expect(lines(person).locator(".line")).to_have_count(1)


def test_the_tree_of_a_search_by_keyboard(person: Person) -> None:
    """Its values are the engine's own."""
    explore(person, "tictactoe", start=OPEN)
    person.page.get_by_label("Search tree").check()
    tree = person.page.get_by_role("tree", name="Search tree")
    selected = tree.locator("[aria-selected=true]")
    expect(selected).to_contain_text("X wins")
    person.page.get_by_label("Who searches").select_option("plain_minimax")
    expect(selected).to_contain_text("X wins")
    selected.focus()
    person.key("ArrowUp")
    expect(selected).to_contain_text("Here")
    expect(selected).to_have_attribute("aria-expanded", "true")
    person.key("ArrowLeft")
    expect(tree.get_by_role("treeitem")).to_have_count(1)
    person.key("ArrowRight")
    shown = {row.locator("b").inner_text() for row in tree.locator("[aria-level='2']").all()}
    position = parlour.game("tictactoe").parse(OPEN)
    assert shown == {position.move_text(move) for move in position.moves()}
    person.key("ArrowRight")
    expect(selected).to_have_attribute("aria-level", "2")
    expect(person.page.get_by_role("region", name="Search tree")).to_contain_text("X plays ")


def test_a_match_is_pasted_and_what_is_wrong_is_said(person: Person) -> None:
    explore(person, "chess")
    person.page.get_by_text("Paste a position or a match").click()
    field = person.page.get_by_label("Position, record or PGN")
    field.fill("1. e4 e4")
    person.page.get_by_role("button", name="Open", exact=True).click()
    expect(person.page.locator("#wrong")).not_to_be_empty()
    field.fill("1. e4 c5 2. Nf3")
    person.page.get_by_role("button", name="Open", exact=True).click()
    expect(lines(person).locator("[aria-current]")).to_have_text("Nf3")
    expect(lines(person)).to_contain_text("e4")


def test_a_match_leads_there_but_not_between_two_people(newcomer: Callable[..., Person]) -> None:
    anna, ben = newcomer(), newcomer()
    anna.play_to("won", "random")
    anna.page.get_by_role("link", name="Explore", exact=True).last.click()
    anna.page.wait_for_url("**/explore/tictactoe#*")
    expect(lines(anna).locator(".line")).to_have_count(1)
    link = anna.invite("tictactoe")
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit down and play").click()
    expect(ben.page.get_by_role("region", name="Moves")).to_be_visible()
    expect(ben.page.locator(".more").get_by_role("link", name="Explore")).to_have_count(0)
    explore(ben, "tictactoe")
    ben.page.get_by_label("Ask everyone").check()
    expect(ben.page.get_by_role("alert")).to_have_text("No help while two people play each other.")
