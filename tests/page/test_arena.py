"""The arena on the page: set up, watched, paused, looked back at."""

import json
import re

from playwright.sync_api import expect

from tests.page.person import Person


def test_an_arena_from_the_first_screen_to_the_review_of_a_match(person: Person) -> None:
    page = person.page
    person.open("/")
    page.get_by_role("link", name="Arena").click()
    expect(page.get_by_text("6 pairings, 120 pairs, 240 matches")).to_be_visible()
    for name in ("Mia", "Win-or-block"):
        page.get_by_role("checkbox", name=name).uncheck()
    page.get_by_label("Nodes a move").fill("50")
    page.get_by_role("combobox", name="Engine", exact=True).select_option("mcts")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_label("Pairs for each two").select_option("5")
    expect(page.get_by_text("3 pairings, 15 pairs, 30 matches")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tic-tac-toe, 3 x 3")
    expect(page.get_by_role("status").filter(has_text="Finished · 15 of 15 pairs")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text("Reconnecting")).to_have_count(0)
    rows = page.get_by_role("table", name="Ratings, the strongest first").get_by_role("row")
    expect(rows).to_have_count(4)
    expect(rows.filter(has_text="mcts, 50 nodes")).to_contain_text("±")
    with page.expect_download() as csv:
        page.get_by_role("link", name="Download all matches as CSV").click()
    assert len(csv.value.path().read_text().splitlines()) == 31
    with page.expect_download() as lines:
        page.get_by_role("link", name="Download all matches as JSON Lines").click()
    assert json.loads(lines.value.path().read_text().splitlines()[0])["game"] == "tictactoe"
    cell = page.get_by_role("button", name=re.compile("Pip against Random: "))
    cell.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Pip against Random")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Review match 1: ")).click()
    expect(page).to_have_url(re.compile("/review/"))
    page.wait_for_selector(".curve")
    person.open("/arena")
    page.get_by_role("link", name=re.compile("Random, Pip, mcts, 50 nodes")).click()
    page.get_by_role("button", name="Delete…").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_role("heading", name="Set up an arena")).to_be_visible()
    expect(page.get_by_text("Your arenas")).to_have_count(0)


def test_it_is_watched_live_paused_and_gone_on_with(person: Person) -> None:
    page = person.page
    person.meet()
    who = [{"id": "mcts", "nodes": 3000}, {"id": "mcts", "nodes": 4000}]
    made = person.post("/api/arenas", {"game": "ultimate", "who": who, "pairs": 500})
    person.open(f"/arena/{made['id']}")
    boards = page.locator("section", has=page.get_by_role("heading", name="On the boards now"))
    expect(boards.locator("svg").first).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("status").filter(has_text="Paused")).to_be_visible()
    expect(boards).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Stop…").click()
    page.get_by_role("button", name="Stop it").click()
    expect(page.get_by_role("status").filter(has_text="Stopped")).to_be_visible()
    expect(page.get_by_role("button", name="Delete…")).to_be_visible()


def test_an_address_without_an_arena_says_so(person: Person) -> None:
    person.open("/arena/there-is-none")
    expect(person.page.get_by_role("heading", name="There's no such arena")).to_be_visible()
