"""Help for each game: a line and a hand at the first moves and never again, the rest by the button; every example plays to its
end."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import parlour
from tests.page.person import Person

NAMES = parlour.game_names()
DONE = re.compile("Got it|Back to the board")


def help_of(person: Person) -> Locator:
    return person.page.get_by_role("dialog")


def test_before_a_match_it_is_offered_at_the_first_visit_and_stands_in_nobodys_way(
    newcomer: Callable[..., Person],
) -> None:
    person = newcomer(new=True)
    person.open("/new/ultimate")
    offer = person.page.get_by_role("button", name="See how it's played")
    expect(offer).to_be_visible()
    expect(help_of(person)).to_have_count(0)
    person.page.locator("input[name=opponent]").first.check()  # nothing covers it
    offer.click()
    expect(help_of(person)).to_contain_text("How to play ultimate tic-tac-toe")
    person.page.get_by_role("button", name=DONE).click()
    expect(help_of(person)).to_have_count(0)
    person.page.reload()
    expect(person.page.get_by_role("button", name="Start", exact=True)).to_be_enabled()
    expect(offer).to_have_count(0)
    person.open("/new/dots")  # another game is another first visit
    expect(offer).to_be_visible()


def tips(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Tips")


def hand(person: Person) -> Locator:
    return person.page.locator(".board svg .hand")


def test_at_the_first_table_a_line_beside_the_board_says_how_and_never_again(newcomer: Callable[..., Person]) -> None:
    person = newcomer(new=True)
    person.begin("ultimate", "random")
    expect(tips(person)).to_contain_text("Tap any square")
    expect(help_of(person)).to_have_count(0)
    person.page.reload()
    person.wait()
    expect(tips(person)).to_have_count(0)
    expect(hand(person)).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
@pytest.mark.parametrize("game", ["tictactoe", "dots"])
def test_a_click_on_a_tile_leads_to_a_board_that_takes_the_first_mark(
    newcomer: Callable[..., Person], game: str, size: tuple[int, int]
) -> None:
    """Nothing is asked before, nothing lies over the board, and a hand shows where to play."""
    person = newcomer(new=True, viewport={"width": size[0], "height": size[1]})
    person.open("/")
    person.page.locator(f".games a[href='/play/{game}']").click()
    person.wait()
    expect(help_of(person)).to_have_count(0)
    expect(hand(person)).to_have_count(1)
    line, board = tips(person).bounding_box(), person.page.locator(".board").bounding_box()
    assert line
    assert board
    assert line["x"] >= board["x"] + board["width"] or line["y"] + line["height"] <= board["y"], "beside, not over"
    before = person.moves()
    person.place(pointed(person)).click()
    person.moved_since(before)


def pointed(person: Person) -> str:
    """The place that the hand points at: its tip lies in the middle of it."""
    found = person.page.evaluate(
        """() => {
            const ring = document.querySelector(".board svg g:has(> .hand) > circle").getBoundingClientRect();
            const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
            return document.elementsFromPoint(x, y).find((one) => one.matches(".place.playable"))?.dataset.id;
        }"""
    )
    assert found, "the hand points at a place where one can play"
    return str(found)


@pytest.mark.parametrize("game", NAMES)
def test_the_first_moves_are_coached_one_line_and_one_hand_a_move(newcomer: Callable[..., Person], game: str) -> None:
    """By keyboard alone, too: the hand says what to press, click by click."""
    person = newcomer(new=True)
    person.begin(game, "random")
    lines = [line.format(you=parlour.game(game).players[0]) for line in parlour.game(game).first_moves]
    assert len(lines) == 3
    for line in lines:
        person.wait()
        expect(tips(person)).to_contain_text(line)
        before = person.moves()
        for _ in range(2):
            person.press("keyboard", pointed(person))
            if person.moved_since(before):
                break
    expect(tips(person)).to_have_count(0)
    expect(hand(person)).to_have_count(0)


def test_the_line_leads_to_help_and_can_be_put_away(newcomer: Callable[..., Person]) -> None:
    person = newcomer(new=True)
    person.begin("tictactoe", "random")
    tips(person).get_by_role("button", name="Show me").click()
    expect(help_of(person)).to_contain_text("In this match you're X.")
    person.key("Escape")
    expect(help_of(person)).to_have_count(0)
    tips(person).get_by_role("button", name="Hide tips").click()
    expect(tips(person)).to_have_count(0)
    person.place("b2").click()
    person.moved_since(0)


def test_of_a_learner_the_line_says_that_it_starts_weak(newcomer: Callable[..., Person]) -> None:
    person = newcomer(new=True)
    person.meet()
    (house, *_) = person.page.request.get(f"{person.url}/api/games/tictactoe/learners").json()
    person.sit_down({"game": "tictactoe", "seats": [{"who": "me"}, {"who": "opponent", "id": house["seat"]}]})
    person.wait()
    expect(tips(person)).to_contain_text("put your X there")
    expect(tips(person)).to_contain_text("It starts weak and learns from every match")


def open_by_keyboard(person: Person) -> Locator:
    button = person.page.get_by_role("button", name="Help: how to play pawn chess")
    button.focus()
    person.key("Enter")
    return button


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_at_a_table_the_focus_goes_to_the_board_after_it(person: Person, key: str) -> None:
    """Whether one has read it to the end or not: what comes next is a move."""
    person.begin("pawns", "random")
    open_by_keyboard(person)
    expect(person.page.get_by_role("button", name="Back to the board")).to_be_focused()
    person.key(key)
    expect(help_of(person)).to_have_count(0)
    expect(person.page.locator(".place.playable:focus")).to_have_count(1)


def test_before_a_match_the_focus_goes_back_to_the_button(person: Person) -> None:
    person.open("/new/pawns")
    button = open_by_keyboard(person)
    expect(person.page.get_by_role("button", name="Got it")).to_be_focused()
    person.key("Enter")
    expect(help_of(person)).to_have_count(0)
    expect(button).to_be_focused()


@pytest.mark.parametrize("game", NAMES)
def test_every_example_ends_as_it_says(person: Person, game: str) -> None:
    person.open(f"/new/{game}")
    person.page.get_by_role("button", name="Help").click()
    examples = person.page.evaluate("(game) => fetch(`/api/games/${game}/examples`).then((one) => one.json())", game)
    for number, example in enumerate(examples, 1):
        expect(help_of(person)).to_contain_text(f"{number} of {len(examples)}")
        expect(help_of(person).get_by_role("heading", level=3)).to_have_text(example["title"])
        last = example["steps"][-1]
        said = help_of(person).locator("figcaption")
        expect(said).to_contain_text(example["ends"] or last["move"], ignore_case=True)
        shown = sum(shape["kind"] in ("mark", "piece") for shape in last["view"]["shapes"])
        drawn = help_of(person).locator(".picture svg :is(.glyph, .dot, g.white, g.black)")
        won = sum(
            bool(shape.get("text") in ("X", "O")) for shape in last["view"]["shapes"] if shape["kind"] == "region"
        )
        expect(drawn).to_have_count(shown + won)
        if number < len(examples):
            person.page.get_by_role("button", name="Next").click()
    person.page.get_by_role("button", name=DONE).click()
    expect(help_of(person)).to_have_count(0)


def test_steps_go_back_and_forth_without_motion(person: Person) -> None:
    person.open("/new/tictactoe")
    person.page.get_by_role("button", name="Help").click()
    marks = help_of(person).locator(".picture .glyph")
    expect(marks).to_have_count(4)
    person.page.get_by_role("button", name="Step back").click()
    expect(marks).to_have_count(3)
    for _ in range(3):
        person.page.get_by_role("button", name="Step back").click()
    expect(marks).to_have_count(0)
    expect(person.page.get_by_role("button", name="Step back")).to_be_disabled()
    person.page.get_by_role("button", name="Step forward").click()
    expect(marks).to_have_count(1)


def test_with_motion_moves_appear_one_by_one(newcomer: Callable[..., Person]) -> None:
    person = newcomer(reduced_motion="no-preference")
    person.page.clock.install()
    person.open("/new/tictactoe")
    person.page.clock.run_for(100)
    person.page.get_by_role("button", name="Help").click()
    marks = help_of(person).locator(".picture .glyph")
    expect(help_of(person)).to_contain_text("1 of 5")
    expect(marks).to_have_count(0)
    for count in range(1, 5):
        person.page.clock.run_for(1800)
        expect(marks).to_have_count(count)
    person.page.clock.run_for(1800)
    expect(person.page.get_by_role("button", name="Replay")).to_be_visible()


def test_a_game_without_examples_has_help_all_the_same(newcomer: Callable[..., Person]) -> None:
    """As a guest's game has: its picture, its summary, its rules."""
    person = newcomer(own=True)
    plain = """async () => {
        const fetch_ = window.fetch;
        const shown = {title: "Tic-tac-toe", words: "Three in a row.", ends: ""};
        window.fetch = async (path, how) => String(path).endsWith("/examples")
            ? Response.json([{...shown, steps: [{view: await (await fetch_("/api/games/tictactoe/view")).json()}]}])
            : fetch_(path, how);
    }"""
    person.page.add_init_script(f"({plain})()")
    person.open("/new/tictactoe")
    person.page.get_by_role("button", name="Help").click()
    expect(help_of(person).locator(".picture .glyph")).to_have_count(5)
    expect(person.page.get_by_role("button", name="Step forward")).to_have_count(0)
    expect(person.page.get_by_role("button", name=DONE)).to_be_visible()
