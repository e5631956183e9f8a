"""What comes up at a table is whole at every size: an offer, clocks, the moves, the names of places. Whole screens are looked
at in test_audits.py."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.layout import faults
from tests.page.person import NEW_TABLE, Person


def test_an_offer_is_not_cut_off(newcomer: Callable[..., Person]) -> None:
    anna, bert = newcomer(), newcomer()
    link = anna.invite("chess")
    bert.page.goto(link)
    bert.page.get_by_role("button", name="Sit down").click()
    anna.wait()
    anna.page.get_by_role("button", name="Offer draw").click()
    decline = bert.page.get_by_role("button", name="Decline")
    expect(decline).to_be_visible()
    assert faults(bert.page) == []
    accept, declined = bert.page.get_by_role("button", name="Accept").bounding_box(), decline.bounding_box()
    assert accept
    assert declined
    assert accept["y"] == declined["y"], "the two answers stand side by side"


def test_clocks_are_readable_when_they_are_short(person: Person) -> None:
    person.open("/about")
    seats = [{"who": "me"}, {"who": "neighbour", "name": "Bertram"}]
    table = person.page.evaluate(
        NEW_TABLE, {"game": "chess", "seats": seats, "clock": {"base_ms": 9_000, "gain_ms": 0}}
    )
    person.open(f"/t/{table}")
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


def test_a_lifted_board_stays_on_the_screen(newcomer: Callable[..., Person]) -> None:
    for width in (360, 390):
        person = newcomer(viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True)
        for cell in ("a1", "c1", "b2", "a3", "c3"):
            board = "abc".index(cell[0]) + 3 * (int(cell[1]) - 1)
            played = ["........."] * 9
            played[0 if board else 8] = "X........" if board == 0 else "." * board + "X" + "." * (8 - board)
            person.begin_at("ultimate", f"{'/'.join(played)} O {cell if board else 'a1'}", second=True)
            lamp = person.page.locator("svg .lamp").bounding_box()
            assert lamp
            assert lamp["x"] >= 0, (width, cell)
            assert lamp["x"] + lamp["width"] <= width, (width, cell)


def test_the_last_move_and_where_one_may_play_are_marked_differently(person: Person) -> None:
    person.begin("ultimate", "random")
    person.click_somewhere()
    person.wait()
    last = person.page.locator("svg .last")
    expect(last).to_have_count(1)
    assert last.evaluate("(one) => [one.tagName, getComputedStyle(one).fill]") == ["rect", "none"]
    open_cells = person.page.locator("svg circle:not(.last)")
    assert open_cells.count() >= person.playable.count()


def test_the_names_that_moves_use_are_written_on_the_board(newcomer: Callable[..., Person]) -> None:
    wanted = {"ultimate": set("abc123"), "dots": set(map(str, range(1, 17))), "tictactoe": set("abc123"),
              "chess": set("abcdefgh12345678"), "pawns": set("abcdefgh12345678")}  # fmt: skip
    for width in (390, 1280):
        person = newcomer(viewport={"width": width, "height": 800})
        for game, names in wanted.items():
            person.begin_at(game, None)
            texts = person.page.locator(".board svg text")
            assert names <= set(texts.all_text_contents()), game
            sizes = texts.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
            assert min(sizes) >= 10, (game, width)
            if game == "ultimate":
                assert person.page.locator("svg text.outer").count() == 6
