"""The first screen: what this place is, matches to continue, tables to join."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.person import Person


def test_a_first_visit_says_what_this_place_is(newcomer: Callable[..., Person]) -> None:
    person = newcomer(new=True)
    person.open("/")
    expect(person.page.get_by_text("Classic games, opponents from beginner to perfect")).to_be_visible()
    expect(person.page.locator(".games .board")).to_have_count(5)
    fills = person.page.locator("[data-game=chess]").evaluate(
        "tile => ['white', 'black'].map(side => getComputedStyle(tile.querySelector(`.${side} .body`)).fill)"
    )
    assert fills[0] != fills[1], "what comes drawn comes with its styles"
    expect(person.page.get_by_role("link", name="Statistics and leader board")).to_have_attribute("href", "/statistics")


def test_an_unfinished_match_is_continued(person: Person) -> None:
    person.begin("tictactoe", "mia")
    person.place("b2").click()
    person.wait()
    table, before = person.page.url, person.moves()
    person.open("/")
    person.page.get_by_role("link", name="Continue Tic-tac-toe against Mia").click()
    person.wait()
    assert person.page.url == table.partition("?")[0]
    assert person.moves() == before


def test_on_a_phone_an_unfinished_match_stands_above_the_games(newcomer: Callable[..., Person]) -> None:
    person = newcomer(viewport={"width": 390, "height": 844})
    person.begin("tictactoe", "pip")
    person.place("b2").click()
    person.wait()
    person.open("/")
    going = person.page.get_by_role("link", name="Continue Tic-tac-toe against Pip")
    going.wait_for()
    tiles = person.page.locator(".games").bounding_box()
    above = going.bounding_box()
    assert tiles
    assert above
    assert above["y"] + above["height"] < tiles["y"]
    assert above["y"] + above["height"] < 844, "in sight at once"


def test_a_table_is_joined_by_its_link_or_its_code(newcomer: Callable[..., Person]) -> None:
    host, guest = newcomer(), newcomer()
    host.open("/new/tictactoe")
    host.page.get_by_label("A friend by link").check()
    host.page.get_by_role("button", name="Start", exact=True).click()
    link = host.page.get_by_label("Link to this table", exact=True).input_value()
    for way in (link, link.rpartition("/")[2]):
        guest.open("/")
        guest.page.get_by_label("Table link or code").fill(way)
        guest.page.get_by_role("button", name="Join").click()
        expect(guest.page.get_by_role("button", name="Sit down and play")).to_be_visible()


def test_what_is_no_link_is_said_where_it_was_typed(person: Person) -> None:
    person.open("/")
    field = person.page.get_by_label("Table link or code")
    field.fill("tonight at eight")
    person.page.get_by_role("button", name="Join").click()
    expect(field).to_have_accessible_description(re.compile("That isn't a table link"))
    field.fill("")
    expect(field).to_have_accessible_description("")


def test_the_game_last_played_is_one_click_away(person: Person) -> None:
    person.begin("ultimate", "bee")
    person.open("/")
    person.page.get_by_role("link", name="Play ultimate tic-tac-toe now").click()
    person.page.wait_for_url("**/t/*")
    person.wait()
    expect(person.page.locator(".seats")).to_contain_text("Bee")


def test_a_tile_repeats_what_was_chosen_the_last_time(person: Person) -> None:
    """Against the same opponent on the same board; the way back leads home."""
    person.open("/new/dots")
    person.page.get_by_label("5 x 5 dots").check()
    last = person.page.locator("input[name=opponent]").last
    last.check()
    chosen = last.get_attribute("value")
    person.page.get_by_role("button", name="Start", exact=True).click()
    person.page.wait_for_url("**/t/*")
    person.open("/")
    person.page.locator(".games a[href='/play/dots']").click()
    person.page.wait_for_url("**/t/*")
    person.wait()
    update = person.update()
    assert update["options"] == {"rows": 4, "cols": 4}
    assert chosen in [seat["id"] for seat in update["seats"]]
    person.page.go_back()
    expect(person.page.locator(".games")).to_be_visible()


def test_change_leads_to_the_set_up(person: Person) -> None:
    person.open("/")
    person.page.get_by_role("link", name="Change opponent or board of Dots and boxes").click()
    expect(person.page.get_by_role("heading", name="Dots and boxes")).to_be_visible()


def test_an_address_that_was_cut_is_said_with_a_way_out(person: Person) -> None:
    person.open("/t/K%C3%A4the%E2%80%")
    expect(person.page.get_by_role("heading", name="There's no such table")).to_be_visible()
    person.page.get_by_role("link", name="Back to games").click()
    expect(person.page.locator(".games")).to_be_visible()


def test_no_such_game_is_said_with_a_way_out(person: Person) -> None:
    person.open("/play/checkers")
    expect(person.page.get_by_role("heading", name="There's no such game here.")).to_be_visible()
    person.page.get_by_role("link", name="Back to games").click()
    expect(person.page.locator(".games")).to_be_visible()
