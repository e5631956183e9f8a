"""The review of a match: at a table, and of what was pasted; by mouse and by keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import parlour
from parlour.engines.signature import SIGNATURE
from parlour.insight.again import think_again_at
from parlour.server.exploring.trees import MOST_SHOWN
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
    page.get_by_role("button", name="The better line").click()
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
    person.enter("The better line")
    expect(page.get_by_role("region", name="A line on the board")).to_contain_text("What was better")
    person.key("Escape")
    expect(page.get_by_role("region", name="A line on the board")).to_have_count(0)
    person.enter("Copy link to this move")
    person.enter("Learn from the mistake")
    expect(page.get_by_role("heading", name="Mistake 1 of 1")).to_be_visible()
    expect(page.get_by_text("X played b1. Find a better move.")).to_be_visible()
    said = page.locator(".said")
    expect(person.playable).to_have_count(7)
    for cell, words in (("b1", "b1 is what was played."), ("a2", "a2 isn't it.")):
        person.press("keyboard", cell)
        expect(said).to_contain_text(words)
    person.enter("Hint")
    expect(said).to_contain_text("Look at the marked place.")
    person.press("keyboard", "b3")
    expect(said).to_have_text("Yes, b3.")
    person.enter("Done")
    expect(page.get_by_text("Done. Try again whenever you like.")).to_be_visible()  # a hint was taken
    person.enter("Stop")
    expect(told(person)).to_contain_text("Move 3: b1")


def test_a_move_that_nobody_compared_is_judged_and_counts_if_it_is_as_good(person: Person) -> None:
    """Three rooks can mate at once, and a review compares two moves."""
    person.meet()
    wish = {"game": "chess", "start": "6k1/5ppp/8/7q/6n1/8/5PP1/RRR3K1 w - - 0 1", "moves": ["Ra2", "Qh2+"]}
    made = person.post("/api/reviews", wish)
    person.open(f"/review/{made['id']}")
    person.page.wait_for_selector(".curve")
    fault = person.page.request.get(f"{person.url}/api/reviews/{made['id']}").json()["review"]["plies"][0]
    other = next(rook for rook in "abc" if f"R{rook}8#" not in (fault["best"], *fault["also"]))
    person.page.get_by_role("button", name="Learn from the").first.click()
    said = person.page.locator(".said")
    for path, words in (
        (("g1", "f1"), "Kf1 isn't it."),
        ((f"{other}1", f"{other}8"), f"Yes, R{other}8# is just as good as the best."),
    ):
        for place in path:
            person.place(place).click()
        expect(said).to_contain_text(words)


def test_a_move_is_called_by_what_is_written_on_it(person: Person) -> None:
    """Its mark is drawn beside it; the list says the mark in words."""
    person.meet()
    made = person.post("/api/reviews", {"game": "chess", "moves": ["a3", "e5", "f3", "d5"]})
    person.open(f"/review/{made['id']}")
    person.page.wait_for_selector(".curve")
    moves = person.page.get_by_role("list", name="Moves of the match").get_by_role("button").all()
    named = [str(one.get_attribute("aria-label")).split(", ") for one in moves]
    assert [one.inner_text() for one in moves] == [move for move, _ in named]
    assert "Good move" in {mark for _, mark in named}


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
    page.get_by_label("Moves, with spaces between").fill(" ".join(LOST))
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


def test_a_match_in_which_nothing_was_played_is_not_offered(person: Person) -> None:
    """There would be nothing to review."""
    lose(person)
    person.sit_down({"game": "tictactoe", "seats": [{"who": "me"}, {"who": "neighbour", "name": "Zoe"}]})
    person.wait()
    person.resign()
    expect(person.page.locator(".seat.won")).to_be_visible()
    person.open("/review")
    expect(person.page.get_by_role("link", name="Review Tic-tac-toe against Ben")).to_be_visible()
    expect(person.page.get_by_role("link", name="Review Tic-tac-toe against")).to_have_count(1)


def played_by_computers(person: Person, engines: str = SIGNATURE) -> parlour.Record:
    """The review of a small match of two computers, on the screen."""
    game = parlour.game("dots", rows=2, cols=2)
    record = parlour.play(game, "nell", "pip", seed=3)
    made = person.post("/api/reviews", {"text": record.text().replace(SIGNATURE, engines)})
    person.open(f"/review/{made['id']}")
    return record


@pytest.mark.parametrize("size", SIZES)
def test_a_computer_thinks_again_to_the_very_tree(newcomer: Callable[..., Person], size: tuple[int, int]) -> None:
    """By keyboard alone; what the tree says is what the engine looked at, asked here."""
    person = newcomer(viewport={"width": size[0], "height": size[1]})
    page = person.page
    person.meet()
    record = played_by_computers(person)
    expect(told(person)).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Think again").press("Enter")
    panel = page.get_by_role("region", name="Thought again")
    expect(panel.get_by_role("status")).to_contain_text(f"thinks the same again, and plays {record.moves[0]}")
    thought = think_again_at(record, 1, trace=MOST_SHOWN)
    assert thought
    assert thought.info.trace
    first = {
        record.line[0].move_text(node.move) for node in thought.info.trace if node.ply == 1 and node.move is not None
    }
    tree = panel.get_by_role("tree", name="Search tree")
    assert {row.locator("b").inner_text() for row in tree.locator("[aria-level='2']").all()} == first
    expect(tree.locator("[aria-selected=true]")).to_contain_text(record.moves[0])
    expect(tree.locator("[aria-selected=true]")).to_contain_text("played")
    tree.locator("[tabindex='0']").focus()
    page.keyboard.press("Home")
    expect(tree.locator("[aria-selected=true]")).to_contain_text("Here")
    expect(told(person)).to_contain_text("Move 1:")  # the keys walk the tree, not the match
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    move(person, record.moves[1]).first.click()
    expect(panel).to_have_count(0)


def test_another_version_is_named_and_so_is_a_move_of_nobody_s(person: Person) -> None:
    person.meet()
    played_by_computers(person, "1-2")
    page = person.page
    page.get_by_role("button", name="Think again").click()
    panel = page.get_by_role("region", name="Thought again")
    expect(panel.get_by_role("status")).to_contain_text("An older version of")
    show_pasted(person)
    expect(told(person)).to_be_visible()
    expect(page.get_by_role("button", name="Think again")).to_have_count(0)
