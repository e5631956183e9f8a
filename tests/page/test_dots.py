"""Dots and boxes as its source has it: its table of tests and its texts."""

import random

import pytest
from playwright.sync_api import expect

import parlour
from tests.page.person import Person


def after(dots: int, lines: str) -> str:
    """The position on so many by so many dots after these lines."""
    position = parlour.game("dots", rows=dots - 1, cols=dots - 1).start()
    for line in lines.split():
        position = position.after(line)
    return position.text()


def begin(person: Person, dots: int, start: str | None, opponent: str = "easy", *, second: bool = False) -> None:
    person.begin_at("dots", start, opponent, second=second, options={"rows": dots - 1, "cols": dots - 1})


def scores(person: Person) -> list[str]:
    return person.page.locator(".seat .score").all_inner_texts()


def head(person: Person, text: str) -> None:
    """The headline, which speaks to whoever reads it."""
    expect(person.page.locator(".status h1")).to_have_text(text)


def says(person: Person, text: str) -> None:
    """What the opponent says, in the words of the source."""
    expect(person.page.locator(".bubble")).to_contain_text(text)


def before_the_last_line(dots: int, winner: int | None) -> str:
    """One line is left, player 0 is to draw it, and then the match ends so."""
    rng = random.Random(dots)
    game = parlour.game("dots", rows=dots - 1, cols=dots - 1)
    while True:
        position = game.start()
        while len(position.moves()) > 1:
            position = position.play(rng.choice(position.moves()))
        ended = position.play(position.moves()[0]).outcome()
        assert ended
        if position.to_move() == 0 and ended.winner == winner:
            return position.text()


@pytest.mark.parametrize(("dots", "lines"), [(4, 24), (5, 40), (6, 60)])
def test_dots_and_lines_of_each_size(person: Person, dots: int, lines: int) -> None:
    begin(person, dots, None)
    expect(person.page.locator(".board circle.dot")).to_have_count(dots * dots)
    expect(person.playable).to_have_count(lines)


@pytest.mark.parametrize(("line", "kind"), [("8-9", "vertical"), ("20-26", "horizontal")])
def test_a_click_between_two_dots_draws_the_line(person: Person, line: str, kind: str) -> None:
    begin(person, 6, None)
    box = person.place(line).bounding_box()
    assert box
    person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(person.listed().first).to_have_text(line)


def test_a_click_on_white_space_and_on_a_dot_draws_nothing(person: Person) -> None:
    begin(person, 4, None)
    one, other = person.place("1-5").bounding_box(), person.place("2-6").bounding_box()
    assert one
    assert other
    middle = (one["y"] + one["height"] / 2 + other["y"] + other["height"] / 2) / 2
    person.page.mouse.click(one["x"] + one["width"] / 2, middle)
    person.page.mouse.click(one["x"], one["y"] + one["height"] / 2)
    says(person, "Player 1's turn")
    assert person.update()["moves"] == []


def test_the_fourth_line_claims_the_box_and_the_same_player_goes_on(person: Person) -> None:
    begin(person, 4, after(4, "1-2 1-5 2-6 11-15 3-4 15-16"))
    assert scores(person) == ["0", "0"]
    person.place("5-6").click()
    expect(person.page.locator(".seat .score").first).to_have_text("1")
    assert len(person.update()["moves"]) == 1
    says(person, "Player 1's turn")
    expect(person.page.locator(".board").get_by_text("P1", exact=True)).to_be_visible()


def test_one_line_claims_two_boxes_at_once(person: Person) -> None:
    begin(person, 4, after(4, "1-2 1-5 2-6 5-9 6-10 9-10"))
    person.place("5-6").click()
    expect(person.page.locator(".seat .score").first).to_have_text("2")
    assert scores(person) == ["2", "0"]


@pytest.mark.parametrize(("dots", "winner"), [(4, 0), (4, 1), (5, 0), (5, None), (6, 0), (6, 1)])
def test_the_end_names_the_winner_and_both_scores(person: Person, dots: int, winner: int | None) -> None:
    begin(person, dots, before_the_last_line(dots, winner))
    person.playable.first.click()
    says(person, "You drew" if winner is None else f"Player {winner + 1} wins")
    first, second = person.update()["scores"]
    ends = {0: f"You won {first} to {second}", 1: f"Easy won, {second} to {first}", None: "It's a draw"}
    head(person, ends[winner])
    assert first + second == (dots - 1) ** 2
    below = f"Player 1: {first} · Player 2: {second}" if winner is None else "The most boxes."
    expect(person.page.locator(".status p")).to_have_text(below)
    if winner is None:
        assert (first, second) == (8, 8)
    expect(person.page.get_by_role("button", name="Play again?")).to_be_visible()


def test_a_line_that_is_there_is_ignored(person: Person) -> None:
    begin(person, 4, None, "random")
    person.place("2-6").click()
    person.wait()
    lines = [one["text"] for one in person.update()["moves"]]
    for line in lines:
        person.place(line).click(force=True)
    assert [one["text"] for one in person.update()["moves"]] == lines
    says(person, "Player 1's turn")


def test_the_record_has_every_line(person: Person) -> None:
    begin(person, 4, None, "random")
    person.place("5-9").click()
    person.wait()
    table = person.page.url.split("/t/")[1].split("?")[0]
    assert "5-9" in person.page.request.get(f"{person.url}/api/tables/{table}/record").text()


def test_the_computer_takes_box_after_box_by_itself_and_visibly(person: Person) -> None:
    """A chain of three is open: it takes all of it in one turn, a line at a time, and moves once more."""
    chain = "1-5 5-9 9-13 2-6 6-10 10-14 1-2"
    begin(person, 4, after(4, chain + " 3-4"))
    person.place("8-12").click()
    person.page.wait_for_function(
        """() => document.querySelectorAll("[aria-label='Moves so far'] li:not(.none)").length >= 5""", timeout=20_000
    )
    person.wait()
    moves = person.update()["moves"]
    assert [one["player"] for one in moves] == [0, 1, 1, 1, 1]
    expect(person.page.locator(".seat .score").nth(1)).to_have_text("3")
    says(person, "Player 1's turn")


def test_play_again_begins_with_nothing(person: Person) -> None:
    person.begin("dots", "easy")
    person.wait()
    before = person.page.url
    person.resign()
    person.page.get_by_role("button", name="Play again?").click()
    person.page.wait_for_url(lambda url: url != before)
    person.wait()
    expect(person.page.get_by_role("button", name="Play again?")).to_have_count(0)
    assert person.update()["scores"] == [0, 0]


def test_back_from_a_match_goes_to_the_choice_of_opponents(person: Person) -> None:
    person.begin("dots", "easy")
    person.choose("Change opponent or board")
    expect(person.page.locator(".rung").first).to_be_visible()
    person.page.get_by_role("button", name="Start").click()
    person.page.wait_for_url("**/t/*")
    person.wait()
    assert len(person.update()["moves"]) <= 1


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_each_level_can_be_chosen_and_is_named_at_the_table(person: Person, level: str) -> None:
    person.begin("dots", level)
    expect(person.page.locator(".seats")).to_contain_text(level.capitalize())
