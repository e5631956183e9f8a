"""Opponents that follow a person, and endings worth having: whom one should play, where one stands, what changed."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from parlour.arena.following.suiting import rungs_of
from parlour.games.registry import game
from tests.page.person import Person

RUNGS = [rung.opponent for rung in rungs_of(game("tictactoe"))]
WEAKEST, FOOT = RUNGS[0], RUNGS[1]
SIZES = [
    pytest.param({"width": 1280, "height": 800}, id="wide"),
    pytest.param({"width": 390, "height": 844}, id="narrow"),
]


def lose(person: Person, opponent: str) -> str:
    """Over HTTP, at once; the table."""
    table = person.new_table({"game": "tictactoe", "seats": [{"who": "me"}, {"who": "opponent", "id": opponent}]})
    person.post("/api/commands", {"t": "resign", "id": "r", "table": table, "at": 0})
    return table


def test_match_me_is_one_click_and_says_who_it_is(person: Person) -> None:
    person.open("/new/tictactoe")
    expect(person.page.get_by_text(f"{FOOT.name}, to start with.")).to_be_visible()
    person.page.get_by_role("button", name="Match me").click()
    person.page.wait_for_url("**/t/*")
    expect(person.page.locator(".seat b").get_by_text(FOOT.name, exact=True)).to_be_visible()


def test_the_ladder_shows_where_one_is_in_steps_or_in_numbers(person: Person) -> None:
    person.meet()
    for _ in range(2):
        lose(person, FOOT.id)
    person.open("/new/tictactoe")
    expect(person.page.get_by_text("You're about here", exact=True)).to_be_visible()
    expect(person.page.get_by_role("img", name=f"step 1 of {len(RUNGS)}")).to_be_visible()
    person.page.get_by_label("Show ratings as numbers").check()
    expect(person.page.get_by_text("a first guess")).to_be_visible()
    expect(person.page.locator(".rating b").first).to_have_text("0")
    person.open("/settings")
    expect(person.page.get_by_label("Show ratings as numbers")).to_be_checked()


@pytest.mark.parametrize("size", SIZES)
def test_a_win_is_worth_having(newcomer: Callable[..., Person], size: dict[str, int]) -> None:
    person = newcomer(viewport=size, accept_downloads=True)
    person.play_to("won", WEAKEST.id)
    ending = person.page.get_by_role("region", name="What changed")
    expect(ending.get_by_text(f"Your first win over {WEAKEST.name}")).to_be_visible()
    expect(ending.locator("svg")).to_be_visible()
    assert Axe().run(person.page).response["violations"] == []
    person.page.evaluate("navigator.share = undefined")
    with person.page.expect_download() as got:
        ending.get_by_role("button", name="Share").click()
    assert got.value.suggested_filename == "parlour.png"
    assert got.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    expect(ending.get_by_text("Copied. The picture is in your downloads.")).to_be_visible()


def test_a_card_tells_the_result_and_no_move(newcomer: Callable[..., Person]) -> None:
    person = newcomer(own=True)
    person.page.add_init_script(
        """navigator.canShare = () => true;
        navigator.share = async (data) => { window.given = {text: data.text, files: data.files.map((one) => one.type)}; };"""
    )
    person.play_to("won", WEAKEST.id)
    person.page.get_by_role("button", name="Share").click()
    person.page.wait_for_function("() => window.given")
    told = person.page.evaluate("window.given")
    assert told["files"] == ["image/png"]
    first = f"I beat {WEAKEST.name} at Tic-tac-toe on Parlour."
    assert told["text"] == f"{first} My first win over {WEAKEST.name}."


def test_after_two_losses_somebody_weaker_is_one_click_away(person: Person) -> None:
    person.meet()
    table = [lose(person, FOOT.id) for _ in range(2)][-1]
    person.open(f"/t/{table}")
    expect(person.page.get_by_role("region", name="What changed").locator("svg")).to_have_count(0)
    person.page.get_by_role("button", name=f"Try {WEAKEST.name}?").click()
    person.page.wait_for_url(lambda url: table not in url)
    expect(person.page.locator(".seat b").get_by_text(WEAKEST.name, exact=True)).to_be_visible()


def test_after_a_defeat_without_news_nothing_stands_there(person: Person) -> None:
    person.begin_at("tictactoe", None, FOOT.id)
    person.resign()
    with person.page.expect_response("**/ending"):
        person.page.reload()
    expect(person.page.get_by_role("button", name="Play again?")).to_be_visible()
    expect(person.page.get_by_role("region", name="What changed")).to_have_count(0)
    expect(person.page.get_by_role("button", name="Share")).to_have_count(0)


def test_a_profile_shows_no_numbers_to_whoever_wants_none(newcomer: Callable[..., Person]) -> None:
    person = newcomer(own=True)
    person.meet()
    for _ in range(2):
        lose(person, FOOT.id)
    person.open("/profile")
    ratings = person.page.locator("section", has_text="Ratings over time")
    expect(ratings.get_by_role("img", name="step")).to_be_visible()
    expect(ratings).not_to_contain_text("±")
    person.open("/settings")
    person.page.get_by_label("Show ratings as numbers").check()
    person.open("/profile")
    expect(ratings).to_contain_text("±")


def test_sounds_are_off_until_they_are_switched_on_at_the_table(person: Person) -> None:
    person.begin("tictactoe", WEAKEST.id)
    switch = person.page.get_by_role("switch", name="Sounds")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    person.open("/settings")
    expect(person.page.get_by_label("Sounds: moves, your turn, game over")).to_be_checked()
