"""Puzzles in the browser: today's on home, solving by mouse and by keyboard, a run, and what is shared."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

import parlour
from parlour.insight.puzzles.days import daily_puzzle
from parlour.insight.puzzles.puzzle import Puzzle
from parlour.insight.puzzles.sets import find_puzzle
from tests.page.person import Person

GAME = "tictactoe"


def a_puzzle(steps: int, kind: str = "win") -> Puzzle:
    return next(one for one in parlour.puzzles(GAME) if one.kind == kind and one.steps == steps)


def own_moves(one: Puzzle) -> list[str]:
    return [
        here.move_text(move)
        for here, move in zip(one.positions, one.line, strict=False)
        if here.to_move() == one.player
    ]


def open_puzzle(person: Person, one: Puzzle) -> None:
    person.open(f"/puzzles/{one.game.name}/{one.id}")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(one.title)


def test_a_wrong_move_is_taken_back_and_the_right_ones_solve_it(person: Person) -> None:
    one = a_puzzle(2)
    open_puzzle(person, one)
    status = person.page.get_by_role("status").first
    wrong = next(move for move in one.position.moves() if move != one.line[0])
    person.place(one.position.move_text(wrong)).click()
    expect(status).to_contain_text("Try another move.")
    first, second = own_moves(one)
    person.page.locator(f'.place.playable[data-id="{first}"]').click()
    expect(status).to_have_text("Right. And now?")
    person.page.locator(f'.place.playable[data-id="{second}"]').click()
    expect(status).to_have_text("Solved in the end")
    person.page.get_by_role("button", name="Why?").click()
    expect(person.page.locator(".why")).not_to_be_empty()
    person.page.get_by_role("button", name="Play on from here").click()
    person.page.wait_for_url("**/t/*")


def test_the_puzzle_of_the_day_by_keyboard_from_home(newcomer: Callable[..., Person]) -> None:
    person = newcomer()
    for _ in range(2):  # it is for those who return
        person.open("/")
        person.page.wait_for_selector(".games svg")
    link = person.page.get_by_role("link", name="Solve it")
    expect(link).to_have_attribute("href", f"/puzzles/{GAME}/daily")
    link.focus()
    person.page.keyboard.press("Enter")
    one = daily_puzzle(GAME)
    expect(person.page.get_by_role("heading", level=1)).to_have_text(one.title)
    if one.kind == "who":
        words = {"0": f"{one.game.players[0]} wins", "1": f"{one.game.players[1]} wins", "draw": "It's a draw"}
        person.page.get_by_role("button", name=words[one.winner]).focus()
        person.page.keyboard.press("Enter")
    else:
        for place in own_moves(one):
            person.page.locator(f'.place.playable[data-id="{place}"]').focus()
            person.page.keyboard.press("Enter")
    expect(person.page.get_by_text("1 day in a row")).to_be_visible()
    person.open("/puzzles")
    expect(person.page.get_by_text("Solved today")).to_have_count(1)


def test_who_gives_up_sees_the_solution_and_goes_on(person: Person) -> None:
    one = a_puzzle(1, "hold")
    open_puzzle(person, one)
    person.page.get_by_role("button", name="Hint").click()
    expect(person.page.get_by_role("button", name="Hint")).to_be_enabled()
    person.page.get_by_role("button", name="Show the solution").click()
    expect(person.page.get_by_text(f"Solution: {' '.join(one.line_text)}")).to_be_visible()
    person.page.get_by_role("button", name="Next puzzle").click()
    person.page.wait_for_url(lambda url: one.id not in url)


def test_what_is_shared_gives_nothing_away(newcomer: Callable[..., Person]) -> None:
    person, one = newcomer(own=True), a_puzzle(1)
    person.page.add_init_script("navigator.share = (told) => ((window.told = told.text), Promise.resolve())")
    open_puzzle(person, one)
    person.place(one.answer).click()
    person.page.get_by_role("button", name="Share").click()
    told = person.page.evaluate("window.told")
    assert told.splitlines() == [
        f"Parlour · Tic-tac-toe puzzle {one.id}",
        "🟩",
        f"{person.url}/puzzles/{GAME}/{one.id}",
    ]


def miss(page: Page, one: Puzzle) -> None:
    expect(page.locator(".said")).to_have_text("")
    expect(page.get_by_role("heading", level=1)).to_have_text(one.title)
    if one.kind == "who":
        page.get_by_role("button", name="It's a draw" if one.winner != "draw" else "X wins").click()
    else:
        wrong = next(move for move in one.position.moves() if move != one.line[0])
        page.locator(f'.place.playable[data-id="{one.position.move_text(wrong)}"]').click()


def test_a_run_ends_with_the_third_mistake(person: Person) -> None:
    page = person.page
    person.open(f"/puzzles/{GAME}/rush")
    with page.expect_response("**/puzzles/rush") as asked:
        page.get_by_role("button", name="Start").click()
    run = [find_puzzle(GAME, name) for name in asked.value.json()["puzzles"]]
    for mistakes, one in enumerate(run[:3], 1):
        miss(page, one)
        if mistakes < 3:
            expect(page.locator("dd").nth(2)).to_have_text(str(mistakes))
    expect(page.get_by_text("Three mistakes")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("0 puzzles solved")


def test_a_run_goes_on_where_a_puzzle_or_the_result_could_not_be_had(newcomer: Callable[..., Person]) -> None:
    person = newcomer(own=True)
    page = person.page
    person.open(f"/puzzles/{GAME}/rush")
    with page.expect_response("**/puzzles/rush") as asked:
        page.get_by_role("button", name="Start").click()
    run = [find_puzzle(GAME, name) for name in asked.value.json()["puzzles"]]
    third = f"**/puzzles/{run[2].id}"

    page.route(third, lambda route: route.abort())
    for mistakes in (1, 2):
        miss(page, run[mistakes - 1])
        expect(page.locator("dd").nth(2)).to_have_text(str(mistakes))
    expect(page.get_by_text("The clock is stopped, and what you've solved stays.")).to_be_visible()
    page.unroute(third)
    page.get_by_role("button", name="Go on").click()
    page.route("**/puzzles/rush", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    miss(page, run[2])
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/puzzles/rush")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("0 puzzles solved")


def test_what_is_not_there_is_said(person: Person) -> None:
    person.open(f"/puzzles/{GAME}/zzzz")
    expect(person.page.get_by_text("There's no such puzzle here.")).to_be_visible()
    person.open("/puzzles/go")
    expect(person.page.get_by_text("There's no such game here.")).to_be_visible()
