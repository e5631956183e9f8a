"""Two people who do not know each other: they find one another, sign, and go on with another game."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.person import Person
from tests.page.test_together import head, play, press


def look(person: Person, game: str) -> None:
    person.open(f"/new/{game}")
    person.page.get_by_label("Anyone", exact=True).check()
    press(person, "Look for somebody")


def say(person: Person, words: str) -> None:
    """By keyboard."""
    person.tab_to(person.page.get_by_role("button", name="Say", exact=True))
    person.key("Enter")
    person.page.get_by_role("menuitem", name=words).focus()
    person.key("Enter")


def test_two_look_for_anyone_play_sign_and_go_on_with_another_game(newcomer: Callable[..., Person]) -> None:
    anna, ben, watcher = newcomer(), newcomer(), newcomer()
    look(anna, "pawns")
    expect(anna.page.get_by_role("heading", name="Looking for somebody to play pawn chess")).to_be_visible()
    expect(anna.page.get_by_text("Nobody else is looking")).to_be_visible()
    anna.page.get_by_role("link", name="Play the computer meanwhile").click()
    anna.page.wait_for_url("**/t/*")
    meanwhile = anna.page.url
    expect(anna.page.get_by_role("button", name="Stop looking")).to_be_visible()
    look(ben, "pawns")
    ben.page.wait_for_url("**/t/*")
    expect(anna.page.get_by_role("alert")).to_contain_text("Somebody’s here to play pawn chess")
    assert anna.page.url == meanwhile, "nobody is taken from a match"
    press(anna, "Go to the table")
    expect(anna.page.get_by_role("button", name="Say", exact=True)).to_be_visible()
    assert anna.page.url.split("?")[0] == ben.page.url.split("?")[0]
    watcher.page.goto(anna.page.url)
    for person in (ben, watcher):
        expect(person.page.get_by_text("1 person is watching")).to_be_visible()

    say(anna, "Hello!")
    expect(ben.page.get_by_text("Guest: Hello!")).to_be_visible()
    expect(watcher.page.get_by_text("Guest: Hello!")).to_be_visible()
    expect(anna.page.get_by_text("You: Hello!")).to_be_visible()
    ben.page.get_by_role("button", name="Say", exact=True).click()
    ben.page.get_by_role("menuitemcheckbox", name="Don’t show what others say").click()
    say(anna, "Oops!")
    expect(watcher.page.get_by_text("Guest: Oops!")).to_be_visible()
    expect(ben.page.get_by_text("Oops!")).to_have_count(0)

    ben.resign()
    anna.page.get_by_role("button", name="Another game").click()
    anna.page.get_by_role("menuitem", name="Tic-tac-toe", exact=True).click()
    head(anna, "Waiting for Guest…")
    expect(ben.page.get_by_text("Guest would like to play tic-tac-toe next.")).to_be_visible()
    press(ben, "Play tic-tac-toe")
    expect(anna.page.locator(".status h1")).to_have_text(re.compile("Your turn|thinking"))
    first, second = (anna, ben) if "turn" in anna.said() else (ben, anna)
    for move in ("b2", "a1", "b3", "c1"):
        play(first if move.startswith("b") else second, move)
    play(first, "b1")
    head(first, "You won")
    watcher.page.wait_for_url(anna.page.url)


def test_a_table_is_listed_when_its_maker_wants_it(newcomer: Callable[..., Person]) -> None:
    anna, ben = newcomer(), newcomer()
    anna.open("/new/dots")
    anna.page.get_by_label("A friend by link").check()
    anna.page.get_by_label("List it under Open tables").check()
    press(anna, "Start")
    anna.page.get_by_text("Show a code to scan").click()
    expect(anna.page.get_by_role("img", name="The link to this table as a QR code")).to_be_visible()
    ben.open("/")
    ben.page.get_by_role("link", name="Open tables").click()
    expect(ben.page.get_by_role("heading", name="Play with somebody")).to_be_visible()
    ben.page.get_by_role("link", name="Join Guest at Dots and boxes").click()
    press(ben, "Sit down and play")
    expect(anna.page.get_by_role("button", name="Say", exact=True)).to_be_visible()
    anna.open("/tables")
    expect(anna.page.get_by_role("link", name="Watch Guest and Guest at Dots and boxes")).to_be_visible()
