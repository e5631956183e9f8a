"""Matches on the shipped page against the shipped server: with pieces, by keys, with others, after a break."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.person import Person
from tests.page.positions import PROMOTING
from tests.server.live import Live


@pytest.mark.parametrize("game", PROMOTING)
def test_a_match_with_pieces_by_mouse(person: Person, game: str) -> None:
    person.begin_at(game, PROMOTING[game])
    for _ in range(6):
        if not person.wait():
            return
        person.click_somewhere()
    if not person.wait():
        return
    person.resign()
    expect(person.page.locator(".status h1")).to_have_text("You resigned")


@pytest.mark.parametrize(
    ("game", "start", "move"),
    [("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1 a8"), ("pawns", "8/2P5/8/8/8/8/5p2/8 w - - 0 1", "c7 c8")],
)
def test_the_last_move_wins(person: Person, game: str, start: str, move: str) -> None:
    person.begin_at(game, start)
    for place in move.split():
        person.place(place).click()
    expect(person.page.locator(".status h1")).to_have_text("You won")
    expect(person.playable).to_have_count(0)


def test_a_pawn_becomes_what_one_chooses(person: Person) -> None:
    person.begin_at("chess", PROMOTING["chess"])
    person.place("a7").click()
    person.place("a8").click()
    person.page.get_by_role("button", name="knight").click()
    expect(person.page.locator("[aria-label='Moves so far'] li").first).to_have_text("a8=N")


def drag(person: Person, start: str, end: str) -> None:
    (here, there), mouse = (person.place(name).bounding_box() for name in (start, end)), person.page.mouse
    assert here
    assert there
    mouse.move(here["x"] + 20, here["y"] + 20)
    mouse.down()
    mouse.move(there["x"] + 30, there["y"] + 30, steps=4)
    mouse.up()


def test_a_piece_is_dragged(person: Person) -> None:
    person.begin("chess", "random")
    drag(person, "e2", "e4")
    expect(person.page.locator("[aria-label='Moves so far'] li").first).to_have_text("e4")


@pytest.mark.parametrize("way", ["mouse", "keyboard", "drag"])
@pytest.mark.parametrize(("rook", "written"), [("h1", "O-O"), ("a1", "O-O-O")])
def test_the_king_castles_onto_the_rook(person: Person, way: str, rook: str, written: str) -> None:
    person.begin_at("chess", "4k3/p6p/8/8/8/8/P6P/R3K2R w KQ - 0 1")
    if way == "drag":
        drag(person, "e1", rook)
    else:
        person.press(way, "e1")  # type: ignore[arg-type]
        person.press(way, rook)  # type: ignore[arg-type]
    expect(person.page.locator("[aria-label='Moves so far'] li").first).to_have_text(written)


def test_a_whole_match_by_keyboard(person: Person) -> None:
    person.open("/new/tictactoe")
    start = person.page.get_by_role("button", name="Start")
    expect(start).to_be_enabled()
    start.focus()
    person.key("Enter")
    person.page.wait_for_url("**/t/*")
    person.wait()
    person.tab_to(person.place("a1"))
    assert person.focused() == "a1"
    person.key("ArrowRight", "ArrowDown")
    assert person.focused() == "b2"
    person.key("Enter")
    for _ in range(5):
        if not person.wait():
            break
        person.key("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft")
        while person.page.locator(".place:focus.playable").count() == 0:
            at = person.focused()
            person.key("ArrowRight")
            if person.focused() == at:
                person.key("ArrowDown", "ArrowLeft", "ArrowLeft")
        before = person.moves()
        person.key("Enter")
        person.moved_since(before)
    assert not person.wait()


def test_two_at_one_screen(person: Person) -> None:
    person.open("/new/tictactoe")
    person.page.get_by_label("A friend here").check()
    person.page.get_by_label("Your friend's name").fill("Ben")
    person.page.get_by_label("Your name", exact=True).fill("Maya")
    person.page.get_by_role("button", name="Start").click()
    status = person.page.locator(".status h1")
    for place, name in [("a1", "Maya"), ("a2", "Ben"), ("b1", "Maya"), ("b2", "Ben"), ("c1", "Maya")]:
        expect(status).to_have_text(f"{name} to move")
        person.place(place).click()
    expect(status).to_have_text("Maya won")


def test_two_by_link(newcomer: Callable[..., Person]) -> None:
    host, guest = newcomer(), newcomer()
    link = host.invite("tictactoe")
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit down and play").click()
    expect(host.page.locator(".status h1")).to_have_text("Your turn")
    host.place("b2").click()
    expect(guest.page.locator(".status h1")).to_have_text("Your turn")
    guest.place("a1").click()
    expect(host.page.locator(".status h1")).to_have_text("Your turn")
    host.offer_draw()
    guest.page.get_by_role("button", name="Accept").click()
    expect(host.page.locator(".status h1")).to_have_text("It's a draw")
    host.page.get_by_role("button", name="Play again?").click()
    expect(guest.page.get_by_text("would like to play again")).to_be_visible()
    guest.page.get_by_role("button", name="Play again?").click()
    expect(guest.page.locator(".status h1")).to_have_text("Your turn")


def test_loading_it_again_goes_on(person: Person) -> None:
    person.begin("dots", "random")
    person.click_somewhere()
    person.wait()
    before = person.moves()
    person.page.reload()
    person.wait()
    assert person.moves() == before
    person.click_somewhere()


def test_a_server_that_dies_costs_nothing(person: Person, server: Live) -> None:
    person.begin("tictactoe", "random")
    person.place("b2").click()
    person.wait()
    before = person.moves()
    server.kill_server()
    place = person.playable.first.get_attribute("data-id")
    person.playable.first.click()
    expect(person.page.locator("[aria-label='Moves so far'] li").nth(before)).to_have_text(str(place), timeout=15_000)


def test_without_websockets(newcomer: Callable[..., Person]) -> None:
    person = newcomer(own=True)
    blocked = "window.WebSocket = class { constructor() { setTimeout(() => this.onclose?.(), 5); } close() {} };"
    person.page.add_init_script(blocked)
    person.begin("tictactoe", "random")
    assert re.search(r"won|draw", person.play_on())


def test_take_back_and_hint(person: Person) -> None:
    person.begin("tictactoe", "mia")
    person.place("a1").click()
    person.wait()
    person.page.get_by_role("button", name="Hint").click()
    expect(person.page.get_by_role("button", name="Show the move")).to_be_visible()
    person.page.get_by_role("button", name="Take back").click()
    expect(person.listed()).to_have_count(0)


def test_what_it_sees_can_be_hidden_and_stays_so(person: Person) -> None:
    person.begin("tictactoe", "mia")
    person.place("a1").click()
    expect(person.page.locator(".sees .bar")).to_be_visible()
    person.page.locator(".sees").get_by_role("button", name="Hide").click()
    person.page.reload()
    person.wait()
    expect(person.page.locator(".sees")).to_have_count(0)
    person.switch("What Mia sees")
    expect(person.page.locator(".sees .bar")).to_be_visible()
