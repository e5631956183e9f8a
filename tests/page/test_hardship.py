"""What may happen to somebody who plays: no network for a while, a server that dies, fingers that do not rest."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.cable import cable
from tests.page.person import Person
from tests.server.live import Live

TRIES = 4
"""How often the page looks for the server in vain, so that it waits longer from one to the next."""
LOST = "Reconnecting. Your match is safe."


def test_without_a_network_for_a_while(newcomer: Callable[..., Person], server: Live) -> None:
    person = newcomer()
    with cable(server.port) as wire:
        person.url = wire.url
        person.begin("tictactoe", "random")
        person.place("b2").click()
        person.wait()
        before = person.moves()
        wire.pull()
        expect(person.page.get_by_text(LOST)).to_be_visible()
        place = str(person.playable.first.get_attribute("data-id"))
        for _ in range(2):
            person.place(place).click(force=True)
        wire.wait_for_tries(TRIES)
        assert person.moves() == before
        wire.plug_in()
        moves = person.page.locator("[aria-label='Moves so far'] li:not(.none)")
        expect(moves.nth(before)).to_have_text(place, timeout=30_000)
        expect(person.page.get_by_text(LOST)).to_be_hidden()
        person.wait()
        assert [one["text"] for one in person.update()["moves"]].count(place) == 1
        person.play_on()


@pytest.mark.parametrize("clicks", [30, pytest.param(300, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", ["tictactoe", "dots", "ultimate", "chess"])
def test_fingers_that_do_not_rest(newcomer: Callable[..., Person], game: str, clicks: int) -> None:
    """Clicks everywhere, twice, on what is taken, in the opponent's turn: each turn at most one move is made."""
    person = newcomer()
    person.begin(game, "random")
    board = person.page.locator(".board").bounding_box()
    assert board
    rng = random.Random(1)
    for _ in range(clicks):
        x, y = board["x"] + rng.random() * board["width"], board["y"] + rng.random() * board["height"]
        person.page.mouse.click(x, y, click_count=rng.choice((1, 2, 3)))
    expect(person.page.get_by_role("alert")).to_have_count(0)
    if person.page.locator(".chooser").count():
        person.page.locator(".chooser button").first.click()
    going = person.wait()
    update = person.update()
    assert person.moves() == len(update["moves"])
    assert going == (update["outcome"] is None)
    if going:
        person.click_somewhere()


def test_two_play_and_a_third_watches(newcomer: Callable[..., Person]) -> None:
    host, guest, watcher = newcomer(), newcomer(), newcomer()
    link = host.invite("tictactoe")
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit down and play").click()
    watcher.page.goto(link)
    expect(watcher.page.locator(".board")).to_be_visible()
    for number, place in enumerate(["a1", "b2", "c3", "b1"]):
        mover = (host, guest)[number % 2]
        expect(mover.page.locator(".status h1")).to_have_text("Your turn")
        mover.place(place).click()
        expect(watcher.page.locator("[aria-label='Moves so far'] li").nth(number)).to_have_text(place)
    expect(watcher.playable).to_have_count(0)
    expect(watcher.open_menu().get_by_role("menuitem", name="Resign")).to_have_count(0)
    watcher.key("Escape")
    expect(watcher.page.locator(".sees")).to_have_count(0)
    watcher.place("a2").click(force=True)
    assert len(watcher.update()["moves"]) == 4
    guest.page.reload()
    expect(guest.page.locator("[aria-label='Moves so far'] li").nth(3)).to_have_text("b1")
    host.place("b3").click()
    expect(guest.page.locator(".status h1")).to_have_text("Your turn")


def test_the_server_dies_while_the_computer_thinks(person: Person, server: Live) -> None:
    person.begin("chess", "random")
    person.place("e2").click()
    person.place("e4").click()
    server.kill_server()
    person.page.wait_for_function(
        """() => document.querySelectorAll("[aria-label='Moves so far'] li:not(.none)").length === 2""", timeout=30_000
    )
    person.wait()
    person.click_somewhere()


def test_a_part_of_the_page_that_does_not_arrive_is_said(newcomer: Callable[..., Person]) -> None:
    """As after an update of the server, when the files of the old page are gone."""
    person = newcomer(own=True)
    person.open("/")
    person.page.route("**/assets/About-*", lambda route: route.fulfill(status=404))
    person.page.get_by_role("link", name="About").click()
    expect(person.page.get_by_role("alert")).to_contain_text("didn't load")
    person.page.unroute("**/assets/About-*")
    person.page.get_by_role("button", name="Reload the page").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("About Parlour")
