"""Exploring a position: lines that branch, everybody's opinion, what the judge sees, links, and no help where it would not be
fair."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Route, expect

import parlour
from parlour.insight.ask import opinions, truth_of
from parlour.learners.lesson import Lesson
from tests.page.learning import give_memory, plant
from tests.page.person import Person

OPEN = "XO./.X./..O"
SIZES = [(1280, 800), (390, 844)]


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
    assert counts <= set(marks)


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


def pick(person: Person, thing: str) -> None:
    """Into one's hand, by arrow keys among what there is."""
    picked = person.page.get_by_role("radiogroup", name="What to put down").get_by_role("radio")
    person.tab_to(picked.and_(person.page.locator(":checked")))
    for _ in range(20):
        if (
            person.page.evaluate(
                "document.activeElement.labels[0].textContent + document.activeElement.ariaLabel"
            ).find(thing)
            >= 0
        ):
            return
        person.key("ArrowRight")
    raise AssertionError(f"no {thing} to pick")


@pytest.mark.parametrize("size", SIZES)
def test_lines_judge_and_everyone_by_keyboard_alone(newcomer: Callable[..., Person], size: tuple[int, int]) -> None:
    """Without a click and without a focus that was set: play, go back, play another, ask, and take what they say."""
    person = newcomer()
    page, now = person.page, lines(person).locator("[aria-current]")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    explore(person, "tictactoe", start=OPEN)
    person.go_to("a2", page.locator(".nothing"))
    person.key("Enter")
    expect(now).to_have_text("a2")
    person.enter("Back")
    expect(now).to_have_text("Start")
    person.tab_to(page.get_by_role("radio", name="Best moves"))
    person.key("ArrowRight")
    expect(page.get_by_role("button", name="Ask again")).to_be_visible()
    best = page.get_by_role("table", name="Opinions").locator("tbody").first.get_by_role("button")
    move = best.inner_text()
    person.tab_to(best)
    person.key("Enter")
    expect(now).to_have_text(move)
    person.tab_to(now)
    person.key("Home")
    expect(now).to_have_text("Start")
    person.enter("Set up a position")
    person.enter("Cancel")
    expect(now).to_have_text("Start")


@pytest.mark.parametrize("size", SIZES)
def test_a_position_is_set_up_by_keyboard_alone(newcomer: Callable[..., Person], size: tuple[int, int]) -> None:
    """From an empty board, past what is impossible, to a position that is then explored."""
    person = newcomer()
    page = person.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    explore(person, "chess")

    person.enter("Set up a position")
    person.enter("Empty board")
    said = page.locator(".said")
    expect(said).to_contain_text("White must have exactly one king.")
    for thing, place in (
        ("White king", "e1"),
        ("Black king", "e8"),
        ("White rook", "h1"),
        ("Erase", "e8"),
        ("Black king", "d8"),
    ):
        pick(person, thing)
        person.go_to(place, page.locator(".nothing"))
        person.key("Enter")
        expect(person.place(place)).to_have_accessible_name(
            f"{place}, {'empty' if thing == 'Erase' else thing.lower()}"
        )
    expect(said).to_contain_text("White to move")
    castling = page.get_by_label("White may castle")
    person.tab_to(castling.get_by_role("radio", checked=True))
    person.key("ArrowRight")
    expect(castling.get_by_role("radio", name="Kingside")).to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    person.enter("Explore this position")
    page.wait_for_url("**start=3k4%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R+w+K+-+0+1")
    expect(page.get_by_role("button", name="Set up a position")).to_be_focused()


def test_a_position_is_explored_with_everything_that_was_chosen_before(newcomer: Callable[..., Person]) -> None:
    """However late the server answers: what was chosen last is not lost."""
    person = newcomer(own=True)
    page = person.page
    explore(person, "chess", start="3k4/8/8/8/8/8/8/4K2R w - - 0 1")
    page.get_by_role("button", name="Set up a position").click()
    castling = page.get_by_label("White may castle").get_by_role("radio", name="Kingside")
    expect(castling).to_be_visible()
    held: list[Route] = []
    page.route("**/set_up", lambda route: held.append(route))
    castling.check()
    page.get_by_role("button", name="Explore this position").click()
    expect(castling).to_be_checked()
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    page.wait_for_url("**start=3k4%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R+w+K+-+0+1")


def test_boards_are_set_up_by_clicks_in_every_game(person: Person) -> None:
    """As far as a position of each; a cancelled one changes nothing."""
    said = person.page.locator(".said")
    for game, clicks, told in (
        ("tictactoe", (("X", "b2"), ("O", "a1")), "X to move"),
        ("ultimate", (("X", "b2a1"), ("O", "a1b2"), ("X", "b2b2")), "O to move"),
        ("dots", (("Line", "1-2"), ("Box of Player 2", "6-11")), "Player 1 to move"),
        ("pawns", (("White pawn", "e4"), ("Black pawn", "d5")), "White to move"),
    ):
        explore(person, game)
        person.page.get_by_role("button", name="Set up a position").click()
        person.page.get_by_role("button", name="Empty board").click()
        for thing, place in clicks:
            person.page.get_by_role("radio", name=thing, exact=True).check()
            person.place(place).click()
        expect(said).to_contain_text(told)
        person.page.get_by_role("button", name="Explore this position").click()
        expect(lines(person)).to_be_visible()
        expect(said).to_contain_text(told)
    person.page.wait_for_url("**start=*")
    address = person.page.url
    person.page.get_by_role("button", name="Set up a position").click()
    person.place("e4").click()
    person.page.get_by_role("button", name="Cancel").click()
    expect(lines(person)).to_be_visible()
    assert person.page.url == address


def test_the_picture_of_a_search_and_its_rows_share_the_focus(person: Person) -> None:
    """What is drawn of the first moves, with what is folded, are all of them."""
    explore(person, "ultimate")
    person.page.get_by_label("Search tree").check()
    tree = person.page.get_by_role("tree", name="Search tree")
    expect(tree.get_by_role("treeitem").first).to_be_visible()
    first = tree.locator("[aria-level='2']")
    picture = person.page.locator(".picture")
    expect(picture.locator(".now")).to_contain_text(tree.locator("[aria-selected=true] b").inner_text())
    other = picture.locator(".node:not(.best, .more)").last
    name = other.locator("b").inner_text().split()[0]
    other.click()
    expect(tree.locator("[aria-selected=true] b")).to_have_text(name)
    tree.locator("[tabindex='0']").focus()
    person.key("Home")
    expect(picture.locator(".now")).to_contain_text("Here")
    person.key("ArrowLeft")
    expect(picture.locator(".node")).to_have_count(1)
    person.key("ArrowRight")
    more = picture.locator(".more").last
    drawn = picture.locator(".node:not(.more)").count()
    folded = int(more.inner_text().split()[1])
    more.click()
    expect(picture.locator(".node:not(.more)")).to_have_count(drawn + folded)
    moves = first.evaluate_all("rows => rows.map((row) => row.querySelector('b').textContent.trim().split(' ')[0])")
    assert len(moves) == 81
    assert set(moves) <= {text.split()[0] for text in picture.locator(".node:not(.more) b").all_text_contents()}


def test_a_match_is_pasted_and_what_is_wrong_is_said(person: Person) -> None:
    explore(person, "chess")
    person.page.get_by_text("Paste a position or a match").click()
    field = person.page.get_by_label("Position, record or PGN")
    field.fill("1. e4 e4")
    person.page.get_by_role("button", name="Open", exact=True).click()
    expect(person.page.locator("#wrong")).to_have_text("1… e4: That move isn't legal here.")
    field.fill(" ")
    person.page.get_by_role("button", name="Open", exact=True).click()
    expect(person.page.locator("#wrong")).to_contain_text("Paste something first")
    field.fill("1. e4 c5 (1... e5 2. Nc3) 2. Nf3")
    person.page.get_by_role("button", name="Open", exact=True).click()
    expect(lines(person).locator("[aria-current]")).to_have_text("Nf3")
    expect(lines(person)).to_contain_text("e4")
    expect(lines(person).locator(".other")).to_contain_text("Nc3")
    explore(person, "tictactoe", line="a1,a1,b2")
    expect(person.page.get_by_role("alert")).to_have_text("Move 2, a1, isn't legal there.")
    person.page.goto(f"{person.url}/api/ready")
    person.page.goto(f"{person.url}/explore/chess#start=nonsense")
    expect(person.page.get_by_role("alert")).to_contain_text("Not a position of chess")
    expect(person.page.get_by_role("progressbar")).to_have_count(0)
    person.page.get_by_role("button", name="Starting position").click()
    expect(person.place("e2")).to_be_visible()


def test_a_match_leads_there_but_not_between_two_people(newcomer: Callable[..., Person]) -> None:
    anna, ben = newcomer(), newcomer()
    anna.play_to("won", "random")
    anna.page.get_by_role("link", name="Explore", exact=True).last.click()
    anna.page.wait_for_url("**/explore/tictactoe#*")
    expect(lines(anna).locator(".line")).to_have_count(1)
    link = anna.invite("tictactoe")
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit down and play").click()
    expect(ben.page.locator(".table .board")).to_be_visible()
    expect(ben.page.locator(".more").get_by_role("link", name="Explore")).to_have_count(0)
    explore(ben, "tictactoe")
    ben.page.get_by_label("Ask everyone").check()
    expect(ben.page.get_by_role("alert")).to_have_text("No help while two people play each other.")


def test_a_learner_of_one_s_own_shows_what_it_remembers(person: Person) -> None:
    ada = plant(person)
    give_memory(person, ada, Lesson(0, (4, 0, 8, 1, 7, 3, 6), "won"))
    explore(person, "tictactoe")
    person.page.get_by_label("Search tree").check()
    tree = person.page.get_by_role("tree", name="Search tree")
    expect(tree.get_by_role("treeitem").first).to_be_visible()
    person.page.get_by_label("Who searches").select_option(label="Ada")
    expect(person.page.get_by_role("region", name="Search tree")).to_contain_text("Ada doesn't search.")
    expect(tree.get_by_role("treeitem").first).to_contain_text("remembers 1 match")
    expect(tree.get_by_role("treeitem", name="b2", exact=False).first).to_contain_text("1 won, 0 drawn, 0 lost")
    expect(tree.locator("[aria-level='2']").last).to_contain_text("never tried")
    expect(person.page.get_by_label("Who searches")).to_have_value(f"learner:{ada}")
