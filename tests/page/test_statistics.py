"""The statistics on the page: what was played is counted once, can be reset, saved as a file and read again."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.page.person import Person

EASY = "Difficulty,Total Wins,Total Games\nEasy,31,59\nMedium,4,9\nHard,0,0\n"


def win(person: Person, opponent: str = "pip") -> None:
    person.play_to("won", opponent)


def draw(person: Person, opponent: str = "pip") -> None:
    person.play_to("drawn", opponent)


def resign(person: Person) -> None:
    person.resign()
    expect(person.page.locator(".seat.won")).to_be_visible()


def look(person: Person, game: str = "") -> None:
    person.open("/statistics")
    person.page.wait_for_selector(".board table")
    if game:
        person.page.get_by_label(game, exact=True).check()
        expect(person.page.get_by_role("heading", name=f"Leader board: {game}")).to_be_visible()


def row(person: Person, opponent: str) -> Locator:
    return person.page.locator(f"tr[data-opponent={opponent}] td")


def scores(person: Person, difficulty: str) -> Locator:
    name = person.page.get_by_role("rowheader", name=difficulty, exact=True)
    return person.page.locator("details tr", has=name).locator("td")


def read_file(person: Person, text: str, name: str = "aiscores.csv") -> None:
    with person.page.expect_file_chooser() as chosen:
        person.page.get_by_text("Load a CSV").click()
    chosen.value.set_files({"name": name, "mimeType": "text/csv", "buffer": text.encode()})


def test_nothing_yet(person: Person) -> None:
    person.open("/")
    person.page.get_by_role("link", name="Statistics").first.click()
    expect(person.page.get_by_text("No matches to count yet.")).to_be_visible()
    expect(person.page.get_by_role("button", name="Reset…")).to_be_disabled()
    expect(person.page.get_by_role("link", name=re.compile("^Play "))).to_be_visible()


def test_every_match_is_counted_once(person: Person) -> None:
    tally = person.page.locator(".tally")
    win(person)
    expect(tally).to_have_text("You 1 · Pip 0 · draws 0")
    person.page.reload()
    expect(tally).to_have_text("You 1 · Pip 0 · draws 0")
    draw(person)
    expect(tally).to_have_text("You 1 · Pip 0 · draws 1")
    person.begin("tictactoe", "pip")
    resign(person)
    expect(tally).to_have_text("You 1 · Pip 1 · draws 1")
    look(person, "Tic-tac-toe")
    for _ in range(2):
        expect(row(person, "pip")).to_have_text(["1", "1", "1", "3", "33 %"])
        person.page.get_by_role("button", name="Refresh").first.click()
        expect(person.page.get_by_role("status")).to_have_text("Up to date.")
    plot = person.page.get_by_role("img", name=re.compile("Win rate over 3 matches. 3 matches, 33 % won."))
    expect(plot.locator("canvas")).to_be_visible()
    person.page.reload()
    expect(row(person, "pip")).to_have_text(["1", "1", "1", "3", "33 %"])


def test_a_match_that_does_not_count_says_why(person: Person) -> None:
    person.begin("tictactoe", "mia")
    note = person.page.get_by_role("note")
    expect(note).to_have_count(0)
    person.page.get_by_role("button", name="Hint").click()
    expect(note).to_have_text("A hint was used, so this match doesn't count for ratings.")
    person.page.reload()
    expect(note).to_have_text("A hint was used, so this match doesn't count for ratings.")
    person.begin("chess")
    person.click_somewhere()
    person.wait()
    person.page.get_by_role("button", name="Show expected replies").click()
    expect(note).to_have_text("Expected replies were shown, so this match doesn't count for ratings.")
    expect(person.page.get_by_role("button", name="Show expected replies")).to_have_count(0)


def test_a_reset_asks_and_then_says_what_was_reset(newcomer: Callable[..., Person]) -> None:
    person = newcomer(own=True)
    win(person, "pip")
    win(person, "beatable")
    look(person, "Tic-tac-toe")
    page = person.page
    page.on("dialog", lambda dialog: pytest.fail(f"a box: {dialog.message}"))
    page.get_by_role("button", name="Reset…").click()
    page.get_by_role("button", name="Keep them").click()
    expect(row(person, "pip")).to_have_count(5)
    page.get_by_role("button", name="Reset…").click()
    page.get_by_label("Which?").select_option("pip")
    page.get_by_role("button", name="Reset", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text(
        "All values against Pip in Tic-tac-toe have been reset (1 match)"
    )
    expect(row(person, "pip")).to_have_count(0)
    expect(row(person, "beatable").first).to_have_text("1")
    page.get_by_label("All games").check()
    page.get_by_role("button", name="Reset…").click()
    page.get_by_role("button", name="Reset", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("All values have been reset")
    expect(page.get_by_text("No matches to count yet.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No matches to count yet.")).to_be_visible()
    win(person)
    look(person)
    expect(row(person, "pip")).to_have_text(["1", "0", "0", "1", "100 %"])


def test_the_ai_scores_are_those_of_the_file(person: Person, tmp_path: Path) -> None:
    """The table equals the file; when the computer wins on easy 31 of 59 becomes 32 of 60, when it loses 32 of 61."""
    page = person.page
    person.open("/new/dots")
    page.get_by_role("link", name="View AI Scores").click()
    heads = page.locator("details th[scope=col]")
    expect(heads).to_have_text(["Difficulty", "Total Wins", "Total Games", "Win Rate"])
    expect(scores(person, "Easy")).to_have_text(["0", "0", "0%"])
    read_file(person, EASY)
    expect(page.get_by_role("status")).to_contain_text("aiscores.csv was loaded")
    expect(scores(person, "Easy")).to_have_text(["31", "59", "53%"])
    expect(scores(person, "Medium")).to_have_text(["4", "9", "44%"])
    assert page.locator("details tbody tr").count() == 3

    person.begin("dots", "easy")
    resign(person)
    look(person, "Dots and boxes")
    page.get_by_text("View AI Scores").click()
    expect(scores(person, "Easy")).to_have_text(["32", "60", "53%"])

    person.play_to("won", "easy", "dots")
    look(person, "Dots and boxes")
    page.get_by_text("View AI Scores").click()
    expect(scores(person, "Easy")).to_have_text(["32", "61", "52%"])

    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as CSV").click()
    assert saved.value.suggested_filename == "aiscores.csv"
    kept = tmp_path / "aiscores.csv"
    saved.value.save_as(kept)
    text = kept.read_text()
    assert text == "difficulty,totalWins,totalGames\nEasy,32,61\nMedium,4,9\nHard,0,0\n"
    read_file(person, text)
    expect(page.get_by_role("status")).to_contain_text("was loaded")
    expect(scores(person, "Easy")).to_have_text(["32", "61", "52%"])

    read_file(person, text.replace("4,9", "four,9"), "broken.csv")
    expect(page.get_by_role("status")).to_contain_text("Nothing has changed. Line 3: 'four' isn't a number")
    page.locator("details").get_by_role("button", name="Refresh").click()
    expect(scores(person, "Medium")).to_have_text(["4", "9", "44%"])


def test_back_leads_to_the_choice_of_opponent(person: Person) -> None:
    page = person.page
    person.begin("dots", "easy")
    person.click_somewhere()
    page.go_back()
    page.wait_for_selector(".rung")
    page.get_by_role("link", name="View AI Scores").click()
    page.get_by_role("link", name="Back").click()
    page.wait_for_selector(".rung")
    assert page.url.endswith("/new/dots")
    page.locator("input[name=opponent][value=easy]").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    person.wait()
    assert person.moves() <= 1  # the computer may have begun


def test_the_leader_board_follows_the_game(person: Person) -> None:
    for _ in range(3):
        person.begin("tictactoe", "mia")
        resign(person)
    look(person, "Tic-tac-toe")
    board = person.page.locator(".board tbody tr")
    expect(person.page.locator(".board tr.me")).to_have_count(1)
    count = board.count()
    look(person, "Chess")
    expect(person.page.locator(".board tr.me")).to_have_count(0)
    expect(person.page.get_by_text("Finish three matches")).to_be_visible()
    assert board.count() != count
