"""Tic-tac-toe as its sources have it: their tables of tests, their texts, and what once went wrong there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.person import Person

CELLS = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]
LOSING, WINNING, TYING = "XXO/.O./...", "XO./OX./...", "XXO/OOX/XO."
"""With X to move: a2 lets O win, c3 wins, c3 fills the board."""


def marks(person: Person) -> dict[str, str]:
    """What lies where, as a screen reader is told."""
    labels = {cell: person.label(cell) for cell in CELLS}
    return {cell: symbol for cell, label in labels.items() for symbol in "XO" if label.endswith(f", {symbol}")}


def head(person: Person, text: str) -> None:
    """The headline, which speaks to whoever reads it."""
    expect(person.page.locator(".status h1")).to_have_text(text)


def says(person: Person, text: str) -> None:
    """What the opponent says, in the words of the source."""
    expect(person.page.locator(".bubble")).to_contain_text(text)


def reset(person: Person) -> None:
    table = person.page.url
    person.choose("Reset Game")
    sure = person.page.get_by_role("button", name="Yes, start over")
    if person.moves() and sure.count():
        sure.click()
    person.page.wait_for_url(lambda url: "/t/" in url and url != table)
    person.wait()


def test_what_stands_there_when_it_begins(person: Person) -> None:
    person.begin("tictactoe", "perfect")
    says(person, "It is your turn")
    says(person, "You go first:")
    says(person, "[You are X]")
    head(person, "Your turn")
    expect(person.page.locator(".status p")).to_have_text("You go first. You play X.")
    assert marks(person) == {}
    expect(person.playable).to_have_count(9)


def test_a_square_then_filled_squares_then_another(person: Person) -> None:
    person.begin("tictactoe", "perfect")
    person.place("a1").click()
    person.wait()
    first = marks(person)
    assert first["a1"] == "X"
    assert sorted(first.values()) == ["O", "X"]
    for cell in first:
        person.place(cell).click(force=True)
    assert marks(person) == first
    says(person, "It is your turn")
    free = "b1" if "b1" not in first else "c1"
    person.place(free).click()
    person.wait()
    assert sorted(marks(person).values()) == ["O", "O", "X", "X"]


NOTE_MARKS = """() => {
    window.ends = [];
    const look = () => {
        const head = document.querySelector(".status h1")?.textContent ?? "";
        if (!/won|draw/.test(head) || window.ends.length) return;
        window.ends.push(document.querySelectorAll('.place[aria-label$=", X"], .place[aria-label$=", O"]').length);
    };
    new MutationObserver(look).observe(document, {subtree: true, childList: true, characterData: true});
}"""


@pytest.mark.parametrize(
    ("start", "cell", "said", "filled"),
    [
        (LOSING, "a2", "The enemy (O) has won!", 6),
        (WINNING, "c3", "You (X) have won!", 5),
        (TYING, "c3", "It's a tie! No one wins.", 9),
    ],
)
def test_the_last_move_is_drawn_before_the_end_is_told(
    newcomer: Callable[..., Person], start: str, cell: str, said: str, filled: int
) -> None:
    person = newcomer(own=True)
    person.page.add_init_script(f"({NOTE_MARKS})()")
    person.begin_at("tictactoe", start, "perfect")
    person.place(cell).click()
    says(person, said)
    assert person.page.evaluate("window.ends") == [filled]
    assert len(marks(person)) == filled
    assert len(person.update()["moves"]) == (2 if start == LOSING else 1)


def test_nothing_happens_after_the_end(person: Person) -> None:
    person.begin_at("tictactoe", WINNING, "perfect")
    person.place("c3").click()
    says(person, "You (X) have won!")
    before = marks(person)
    for cell in CELLS:
        person.place(cell).click(force=True)
    assert marks(person) == before
    assert person.update()["outcome"]["winner"] == 0
    expect(person.page.get_by_role("button", name="Play again?")).to_be_visible()


@pytest.mark.parametrize("start", [LOSING, WINNING, TYING])
def test_reset_after_the_end(person: Person, start: str) -> None:
    person.begin_at("tictactoe", start, "perfect")
    person.place("a2" if start == LOSING else "c3").click()
    expect(person.page.get_by_role("button", name="Play again?")).to_be_visible()
    before = len(person.update()["moves"])
    assert before
    reset(person)
    assert person.update()["moves"] == []
    says(person, "It is your turn")


def test_reset_in_the_middle(person: Person) -> None:
    person.begin("tictactoe", "perfect")
    person.place("a1").click()
    person.wait()
    reset(person)
    assert marks(person) == {}
    says(person, "It is your turn")
    person.place("b2").click()
    person.wait()
    assert marks(person)["b2"] == "X"


def test_reset_while_the_computer_thinks_draws_no_late_answer(newcomer: Callable[..., Person]) -> None:
    """The answer waits for its pause when the board is reset: it never appears on the new one."""
    person = newcomer(own=True)
    person.begin_at("tictactoe", None, "perfect")
    person.page.clock.install()
    person.page.goto(person.page.url.replace("pause=0", "pause=15000"))
    person.wait()
    person.place("a1").click()
    says(person, "The AI is thinking...")
    reset(person)
    person.page.clock.run_for(20_000)
    assert marks(person) == {}
    assert person.update()["moves"] == []
    says(person, "It is your turn")


@pytest.mark.parametrize("line", ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"])
def test_every_line_wins(person: Person, line: str) -> None:
    """Letters name the cells row by row."""
    mine = [CELLS["abcdefghi".index(letter)] for letter in line]
    others = [cell for cell in CELLS if cell not in mine]
    board = {mine[0]: "X", mine[1]: "X", others[0]: "O", others[-1]: "O"}
    rows = ["".join(board.get(f"{column}{row}", ".") for column in "abc") for row in (1, 2, 3)]
    person.begin_at("tictactoe", "/".join(rows), "random")
    person.place(mine[2]).click()
    says(person, "You (X) have won!")


def test_the_other_side_has_the_right_texts(person: Person) -> None:
    person.begin_at("tictactoe", None, "perfect", second=True)
    says(person, "It is your turn")
    says(person, "[You are O]")
    expect(person.page.locator(".status p")).to_have_text("You play O.")
    assert sorted(marks(person).values()) == ["X"]
