"""What comes up at a table is whole at every size: an offer, clocks, the moves, the names of places. Whole screens are looked
at in test_audits.py."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.layout import faults, resize
from tests.page.person import Person


def test_an_offer_is_not_cut_off(newcomer: Callable[..., Person]) -> None:
    anna, bert = newcomer(), newcomer()
    link = anna.invite("chess")
    bert.page.goto(link)
    bert.page.get_by_role("button", name="Sit down").click()
    anna.wait()
    anna.offer_draw()
    decline = bert.page.get_by_role("button", name="Decline")
    expect(decline).to_be_visible()
    assert faults(bert.page) == []
    accept, declined = bert.page.get_by_role("button", name="Accept").bounding_box(), decline.bounding_box()
    assert accept
    assert declined
    assert accept["y"] == declined["y"], "the two answers stand side by side"


def test_clocks_are_readable_when_they_are_short(person: Person) -> None:
    seats = [{"who": "me"}, {"who": "neighbour", "name": "Bertram"}]
    person.sit_down({"game": "chess", "seats": seats, "clock": {"base_ms": 9_000, "gain_ms": 0}})
    clock = person.page.get_by_role("timer").first
    expect(clock).to_be_visible()
    assert faults(person.page) == []
    size, shade, ink = clock.evaluate(
        "(one) => ['fontSize', 'backgroundColor', 'color'].map((name) => getComputedStyle(one)[name])"
    )
    assert float(size.removesuffix("px")) >= 16
    assert shade not in ("rgba(0, 0, 0, 0)", ink), "a short time stands out by more than the colour of its digits"


def test_the_list_of_moves_follows_the_move_that_is_shown(newcomer: Callable[..., Person]) -> None:
    person = newcomer(viewport={"width": 390, "height": 844})
    person.begin_at("ultimate", None, "random")
    for _ in range(9):
        person.wait()
        person.click_somewhere()
    person.wait()
    for keys in ((), ("Home", "ArrowRight"), ("End",)):
        if keys:
            person.page.locator("[aria-label='Moves so far'] button[tabindex='0']").focus()
            person.key(*keys)
        person.page.wait_for_function(
            """() => {
                const list = document.querySelector("[aria-label='Moves so far']"), now = list.querySelector(".now");
                const [all, one] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
                return list.scrollHeight > list.clientHeight && one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
            }"""
        )


@pytest.mark.parametrize("cell", ["a1", "c1", "b2", "a3", "c3"])
def test_a_lifted_board_stays_on_the_screen(newcomer: Callable[..., Person], cell: str) -> None:
    person = newcomer(viewport={"width": 360, "height": 844}, has_touch=True, is_mobile=True)
    board = "abc".index(cell[0]) + 3 * (int(cell[1]) - 1)
    played = ["........."] * 9
    played[0 if board else 8] = "X........" if board == 0 else "." * board + "X" + "." * (8 - board)
    person.begin_at("ultimate", f"{'/'.join(played)} O {cell if board else 'a1'}", second=True)
    for width in (360, 390):
        resize(person.page, width, 844)
        lamp = person.page.locator("svg .lamp").bounding_box()
        assert lamp
        assert lamp["x"] >= 0, width
        assert lamp["x"] + lamp["width"] <= width, width


def test_the_last_move_and_where_one_may_play_are_marked_differently(person: Person) -> None:
    person.begin("ultimate", "random")
    person.click_somewhere()
    person.wait()
    last = person.page.locator("svg .last")
    expect(last).to_have_count(1)
    assert last.evaluate("(one) => [one.tagName, getComputedStyle(one).fill]") == ["rect", "none"]
    open_cells = person.page.locator("svg circle:not(.last)")
    assert open_cells.count() >= person.playable.count()


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("ultimate", set("abc123")),
        ("dots", set(map(str, range(1, 17)))),
        ("tictactoe", set("abc123")),
        ("chess", set("abcdefgh12345678")),
        ("pawns", set("abcdefgh12345678")),
    ],
)
def test_the_names_that_moves_use_are_written_on_the_board(person: Person, game: str, names: set[str]) -> None:
    person.begin_at(game, None)
    for width in (390, 1280):
        resize(person.page, width, 800)
        texts = person.page.locator(".board svg text")
        assert names <= set(texts.all_text_contents())
        sizes = texts.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
        assert min(sizes) >= 10, width
        if game == "ultimate":
            assert person.page.locator("svg text.outer").count() == 6
