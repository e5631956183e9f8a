"""Who plays with whom, and that it is said: by link, again, with sides kept or swapped, and when an opponent is
replaced."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.page.person import Person
from tests.server.live import UNLIMITED, Live

FAIL = """(table) => fetch("/api/debug/fail", {method: "POST", headers: {"Content-Type": "application/json"},
    body: JSON.stringify({table, how: "raise"})}).then((answer) => answer.status)"""


def head(person: Person, text: str) -> None:
    expect(person.page.locator(".status h1")).to_have_text(text)


def more(person: Person, text: str) -> None:
    expect(person.page.locator(".status p")).to_have_text(text)


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name).click()


def play(person: Person, move: str) -> None:
    person.wait()
    for place in move.split():
        person.place(place).click()


def test_a_friend_comes_by_link_declines_a_draw_and_plays_again(newcomer: Callable[..., Person]) -> None:
    host, friend, watcher = newcomer(), newcomer(new=True), newcomer()
    link = host.invite("chess")
    friend.page.goto(link)
    friend.page.get_by_role("textbox", name="Your name").fill("Anna")  # nothing covers it, although she is new
    expect(friend.page.get_by_role("dialog")).to_have_count(0)
    press(friend, "Sit down and play")
    expect(host.page.locator(".seats")).to_contain_text("Anna")
    play(host, "e2 e4")
    play(friend, "e7 e5")
    host.wait()
    watcher.page.goto(link)
    more(watcher, "You're watching.")
    host.offer_draw()
    expect(host.page.get_by_text("Draw offered. Waiting for Anna…")).to_be_visible()
    press(friend, "Decline")
    expect(host.page.get_by_text("Anna declined the draw.")).to_be_visible()
    host.resign()
    head(host, "You resigned")
    head(friend, "You won")
    more(friend, "Guest resigned.")
    expect(friend.page.get_by_text("You'll play White this time.")).to_be_visible()
    press(friend, "Play again?")
    head(friend, "Waiting for Guest…")
    more(friend, "You'll play White this time.")
    expect(host.page.get_by_text("Anna would like to play again. You'd play Black this time.")).to_be_visible()
    expect(watcher.page.get_by_role("link", name="Watch", exact=True)).to_be_visible()
    press(host, "Play again?")
    head(host, "Anna is thinking…")
    more(host, "You play Black this time.")
    watcher.page.wait_for_url(host.page.url)
    head(watcher, "Anna to move")


def test_playing_again_keeps_the_side_unless_one_swaps(person: Person) -> None:
    person.begin("tictactoe", "mia")
    person.resign()
    expect(person.page.get_by_text("You'll play X again.")).to_be_visible()
    before = person.page.url
    press(person, "Play again?")
    person.page.wait_for_url(lambda url: url != before)
    more(person, "You go first. You play X again.")
    person.resign()
    before = person.page.url
    press(person, "Swap sides")
    person.page.wait_for_url(lambda url: url != before)
    person.wait()
    more(person, "You play O this time.")


def test_starting_over_asks_once_something_was_played(person: Person) -> None:
    person.begin("ultimate", "bee")
    person.click_somewhere()
    person.wait()
    before = person.page.url
    person.choose("Start over")
    expect(person.page.get_by_role("button", name="Play on")).to_be_focused()
    assert person.page.url == before
    press(person, "Play on")  # not after all
    expect(person.page.get_by_role("alertdialog")).to_have_count(0)
    expect(person.page.get_by_role("button", name="More", exact=True)).to_be_focused()
    person.choose("Start over")
    press(person, "Yes, start over")
    person.page.wait_for_url(lambda url: url != before)


def test_who_takes_over_is_said_and_stays_in_the_list_of_moves(person: Person, tmp_path: Path) -> None:
    server = Live(tmp_path, debug=True, **UNLIMITED)  # its log shows what failed
    try:
        person.url = server.url
        see_who_takes_over(person)
    finally:
        server.stop()


def see_who_takes_over(person: Person) -> None:
    person.begin_at("ultimate", None, "bee")
    table = person.page.url.split("/t/")[1].split("?")[0]
    assert person.page.evaluate(FAIL, table) == 204
    person.click_somewhere()
    person.wait()
    words = "Bee couldn't go on, so Random took over."
    expect(person.page.locator(".acts").get_by_text(words)).to_be_visible()
    expect(person.page.get_by_role("log")).to_contain_text(words)
    for _ in range(2):
        person.click_somewhere()
        person.wait()
    expect(person.page.locator(".acts").get_by_text(words)).to_have_count(0)
    expect(person.page.get_by_role("list", name="Moves so far").get_by_text(words)).to_be_visible()


def test_how_much_it_kept_from_its_last_move(person: Person) -> None:
    person.begin_at("ultimate", None, "standard")
    for _ in range(3):
        person.click_somewhere()
        person.wait()
    table = person.page.url.split("/t/")[1].split("?")[0]
    thoughts = person.page.request.get(f"{person.url}/api/tables/{table}/thoughts").json()
    kept = [one["info"]["kept"] for one in thoughts]
    assert kept[0] == 0 < kept[-1]
    expect(person.page.locator(".cost")).to_contain_text(f"Kept {kept[-1]:,} positions from the move before.")
