"""What chess players expect of a table, in every game where it applies: planned moves, promotion on the square, typed moves, a
numbered list, FEN and PGN, keys, clocks, looks."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import parlour
from tests.page.person import Person
from tests.page.positions import PROMOTING

SLOW = 1500
"""So long the computer's move waits before it is shown, in which one plans."""


def begin_slowly(person: Person, start: str | None = None) -> None:
    """A match whose other side moves by itself, after a while."""
    seats = [{"who": "me"}, {"who": "opponent", "id": "random"}]
    table = person.new_table({"game": "chess", "seats": seats, "start": start})
    person.page.goto(f"{person.url}/t/{table}?pause={SLOW}")
    person.wait()


def listed(person: Person, nth: int) -> Locator:
    return person.listed().nth(nth)


def rows(person: Person) -> list[tuple[str, ...]]:
    """The list of moves as one reads it: a line each, with its number."""
    found = person.page.evaluate(
        """() => {
            const lines = new Map();
            for (const one of document.querySelectorAll("[aria-label='Moves so far'] li")) {
                const top = Math.round(one.getBoundingClientRect().top);
                lines.set(top, [...(lines.get(top) ?? []), one.dataset.number ?? "", one.innerText.trim()]);
            }
            return [...lines.values()].map((line) => line.filter(Boolean));
        }"""
    )
    return [tuple(line) for line in found]


def test_a_planned_move_is_played_when_it_is_legal_then(person: Person) -> None:
    begin_slowly(person)
    person.place("e2").click()
    person.place("e4").click()
    expect(person.page.locator(".seat.turn").nth(0)).to_contain_text("Random")
    person.place("g1").click()
    person.place("f3").click()
    expect(person.page.locator(".status")).to_contain_text("Planned: g1 to f3")
    expect(person.page.locator("svg rect.planned")).to_have_count(2)
    assert len(person.update()["moves"]) <= 2, "nothing of it was sent"
    expect(listed(person, 2)).to_have_text("Nf3", timeout=20_000)
    expect(person.page.locator("svg .planned")).to_have_count(0)


def test_one_that_is_not_legal_then_is_dropped_and_one_can_be_cancelled(person: Person) -> None:
    begin_slowly(person, "7k/8/8/8/8/8/4P3/K7 w - - 0 1")
    person.place("e2").click()
    person.place("e3").click()
    person.place("a1").click()
    person.place("h8").click()  # no king gets there
    expect(person.page.locator("svg rect.planned")).to_have_count(2)
    person.page.wait_for_selector(".place.playable", timeout=20_000)
    expect(person.page.locator("svg .planned")).to_have_count(0)
    assert person.moves() == 2
    person.place("e3").click()
    person.place("e4").click()
    person.place("e4").click()
    person.place("e5").click()
    expect(person.page.locator("svg rect.planned")).to_have_count(2)
    person.key("Escape")
    expect(person.page.locator("svg .planned")).to_have_count(0)
    person.page.wait_for_selector(".place.playable", timeout=20_000)
    assert person.moves() == 4


def test_clicks_out_of_turn_mean_nothing_where_there_are_no_pieces(person: Person) -> None:
    seats = [{"who": "me"}, {"who": "opponent", "id": "mia"}]
    table = person.new_table({"game": "tictactoe", "seats": seats})
    person.page.goto(f"{person.url}/t/{table}?pause={SLOW}")
    person.wait()
    person.place("b2").click()
    person.place("a1").click(force=True)  # it isn't clickable
    expect(person.page.locator("svg .planned, .place[aria-pressed=true]")).to_have_count(0)
    person.wait()
    assert person.moves() == 2


def test_what_a_pawn_becomes_is_chosen_on_its_square_by_keys(person: Person) -> None:
    person.begin_at("chess", PROMOTING["chess"])
    person.place("a7").click()
    person.place("a8").click()
    chooser, square = person.page.locator(".chooser").bounding_box(), person.place("a8").bounding_box()
    assert chooser
    assert square
    assert abs(chooser["x"] - square["x"]) < 3
    assert abs(chooser["y"] - square["y"]) < 3
    person.key("Escape")
    expect(person.page.locator(".chooser")).to_have_count(0)
    person.place("a7").click()
    person.place("a8").click()
    assert person.focused() == "q"
    person.key("ArrowDown", "Enter")
    expect(listed(person, 0)).to_have_text(re.compile(r"a8=R"))


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [("chess", "Nf3", "Nf3"), ("chess", "g1f3", "Nf3"), ("dots", "1-2", "1-2"), ("ultimate", "b2b2", "b2b2")],
)
def test_moves_can_be_typed(person: Person, game: str, typed: str, said: str) -> None:
    person.begin_at(game, None)
    person.key("/")
    field = person.page.get_by_label("Type a move")
    expect(field).to_be_focused()
    person.page.keyboard.type("zz9")
    person.key("Enter")
    expect(person.page.get_by_role("alert")).to_be_visible()
    assert person.update()["moves"] == []
    person.page.keyboard.type(typed)  # in its place: it is selected
    person.key("Enter")
    expect(listed(person, 0)).to_have_text(said)
    expect(field).to_have_value("")


def test_the_list_has_a_round_a_row(person: Person) -> None:
    seats = [{"who": "me"}, {"who": "neighbour", "name": "Bert"}]
    start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 20"
    person.sit_down({"game": "chess", "seats": seats, "start": start})
    for path in ("e7 e5", "g1 f3", "b8 c6"):
        for place in path.split():
            person.wait()
            person.place(place).click()
    expect(person.listed()).to_have_count(3)
    assert rows(person) == [("20…", "e5"), ("21.", "Nf3", "Nc6")]


def test_fen_and_pgn_can_be_had_at_the_table(newcomer: Callable[..., Person]) -> None:
    person = newcomer(permissions=["clipboard-read", "clipboard-write"])
    seats = [{"who": "me"}, {"who": "neighbour", "name": "Bert"}]
    person.sit_down({"game": "chess", "seats": seats})
    for place in ("f2", "f3", "e7", "e5", "g2", "g4", "d8", "h4"):
        person.wait()
        person.place(place).click()
    expect(person.page.locator(".seat.won")).to_be_visible()
    person.page.get_by_role("button", name="Copy FEN").click()
    assert person.page.evaluate("navigator.clipboard.readText()").startswith("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/")
    person.page.get_by_role("link", name="Review", exact=True).click()
    expect(person.page.get_by_role("list", name="Moves of the match")).to_be_visible(timeout=30_000)
    with person.page.expect_download() as waiting:
        person.page.get_by_role("link", name="PGN with evaluations").click()
    text = waiting.value.path().read_text()
    assert "2. g4 $4 {" in text
    assert "[%eval " in text
    assert parlour.from_pgn(text).moves == ["f3", "e5", "g4", "Qh4#"]


def test_keys_work_anywhere(person: Person) -> None:
    seats = [{"who": "me"}, {"who": "neighbour", "name": "Bert"}]
    person.sit_down({"game": "chess", "seats": seats})
    for place in ("e2", "e4", "e7", "e5"):
        person.wait()
        person.place(place).click()
    expect(person.listed()).to_have_count(2)
    head = person.page.locator(".status h1")
    person.key("ArrowLeft")  # a click left the focus on the board
    expect(head).to_have_text("Move 1 of 2")
    person.key("ArrowLeft", "ArrowRight")
    expect(head).to_have_text("Move 1 of 2")
    person.key("Space")  # plays on to now, and stops there
    expect(head).not_to_have_text(re.compile("^Move "))
    before = person.place("e4").bounding_box()
    person.key("f")
    person.page.wait_for_function(
        "([place, y]) => document.querySelector(`.place[data-id='${place}']`).getBoundingClientRect().y !== y",
        arg=["e4", before["y"] if before else 0],
    )
    person.page.locator('.place[tabindex="0"]').focus()
    person.key("ArrowUp")
    at = person.focused()
    person.key("ArrowLeft")  # with the focus by keys, arrows go over the board
    assert person.focused() != at
    expect(head).not_to_have_text(re.compile("^Move "))


def test_boards_and_pieces_look_as_one_likes(person: Person) -> None:
    person.open("/settings")
    person.page.get_by_label("Forest").check()
    person.page.get_by_label("Plain").check()
    person.page.get_by_label("Show the names of columns and rows").uncheck()
    person.begin_at("chess", None)
    expect(person.page.locator(":root[data-board=forest]")).to_have_count(1)
    expect(person.page.locator(".board svg text")).to_have_count(0)
    bishop = person.page.locator(".board g.white path.body").nth(2)
    plain = bishop.get_attribute("d")
    person.open("/settings")
    person.page.get_by_label("Classic").check()
    person.begin_at("chess", None)
    expect(bishop).not_to_have_attribute("d", str(plain))


def test_clocks_are_large(person: Person) -> None:
    seats = [{"who": "me"}, {"who": "neighbour", "name": "Bert"}]
    person.sit_down({"game": "chess", "seats": seats, "clock": {"base_ms": 300_000, "gain_ms": 0}})
    expect(person.page.get_by_role("timer")).to_have_count(2)
    sizes = person.page.get_by_role("timer").evaluate_all("(all) => all.map((one) => getComputedStyle(one).fontSize)")
    assert [float(size.removesuffix("px")) >= 30 for size in sizes] == [True, True]
