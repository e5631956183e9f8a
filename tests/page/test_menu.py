"""The table's hierarchy: taking back and hints beside the board, everything else in one menu; what is final is asked once
more; a panel with nothing to say is not there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.page.person import Person

LOSING = "XX./OO./..."
"""c1 wins, a3 loses."""
SIZES = [(390, 844), (1280, 800)]


def more(person: Person) -> Locator:
    return person.page.get_by_role("button", name="More", exact=True)


def menu(person: Person) -> Locator:
    return person.page.get_by_role("menu")


def focused(person: Person) -> str:
    return person.page.locator(":focus").inner_text().strip()


def test_it_is_gone_through_by_keys_alone(person: Person) -> None:
    person.begin_at("chess", None)
    person.tab_to(more(person))
    expect(more(person)).to_have_attribute("aria-haspopup", "menu")
    person.key("Enter")
    expect(more(person)).to_have_attribute("aria-expanded", "true")
    items = menu(person).locator("[role^=menuitem]").all_inner_texts()
    names = [item.strip().split("\n")[-1 if item.strip().startswith("✓") else 0] for item in items]
    assert len(names) > 5
    expect(menu(person).locator(":focus")).to_have_count(1)
    first = focused(person)
    person.key("ArrowDown")
    assert focused(person) != first
    person.key("Home")
    assert focused(person) == first
    person.key("ArrowUp")
    last = focused(person)
    person.key("Home", "End")
    assert focused(person) == last
    person.key("f")
    assert focused(person) == "Flip board"
    person.key("Escape")
    expect(menu(person)).to_have_count(0)
    expect(more(person)).to_be_focused()
    person.key("ArrowUp")
    assert focused(person) == last
    person.key("Tab")
    expect(menu(person)).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_it_lies_within_the_window_and_closes_when_one_clicks_elsewhere(
    newcomer: Callable[..., Person], size: tuple[int, int]
) -> None:
    width, height = size
    person = newcomer(viewport={"width": width, "height": height})
    person.begin_at("chess", None)
    box = person.open_menu().bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    person.page.locator(".word").hover()
    person.page.mouse.down()
    expect(menu(person)).to_have_count(0)
    person.page.mouse.up()


@pytest.mark.parametrize(("item", "said"), [("Resign", "You resigned"), ("Offer draw", "Your turn")])
def test_what_is_final_is_asked_once_more(person: Person, item: str, said: str) -> None:
    """By keyboard: first not after all, then for good."""
    person.begin_at("chess", None, "random")
    asked = person.page.get_by_role("alertdialog")
    for answer in ("Play on", item):
        person.choose(item)
        expect(asked.get_by_role("button", name="Play on")).to_be_focused()
        expect(person.page.locator(".status h1")).to_have_text("Your turn")
        if answer == item:
            person.key("Shift+Tab")
        person.key("Enter")
        expect(asked).to_have_count(0)
    expect(person.page.locator(".status h1")).to_have_text(said)
    if item == "Resign":
        assert person.update()["outcome"]["code"] == "resigned"


def test_a_match_can_be_begun_anew_in_every_state(person: Person) -> None:
    """Before the first move, in the middle, while the computer thinks, and after each way to end."""
    person.begin("tictactoe", "mia")
    again(person)
    person.place("b2").click()
    person.wait()
    again(person)
    person.begin("ultimate", "grandma")
    person.click_somewhere()
    again(person, "Start over")
    for result in ("won", "drawn"):
        person.play_to(result, "random" if result == "won" else "pip")
        again(person)
    person.begin_at("tictactoe", LOSING, "perfect")
    person.place("a3").click()
    person.page.wait_for_selector(".seat.won")
    again(person)


def again(person: Person, item: str = "Reset Game") -> None:
    table = person.page.url
    person.choose(item)
    sure = person.page.get_by_role("button", name="Yes, start over")
    person.page.wait_for_function(
        "(table) => location.href !== table || document.querySelector('[role=alertdialog]')", arg=table
    )
    if person.page.url == table:
        sure.click()
    person.page.wait_for_url(lambda url: "/t/" in url and url != table)
    person.wait()


def test_change_leads_to_the_set_up_with_what_is_chosen(person: Person) -> None:
    person.begin_at("dots", None, "easy", second=True, options={"rows": 4, "cols": 4})
    person.choose("Change opponent or board")
    expect(person.page.locator("input[name=opponent][value=easy]")).to_be_checked()
    expect(person.page.get_by_label("5 x 5 dots")).to_be_checked()
    expect(person.page.locator("input[name=first][value=other]")).to_be_checked()


def test_what_has_nothing_to_say_is_not_there(person: Person) -> None:
    person.begin("tictactoe", "mia")
    expect(person.page.locator(".sees")).to_have_count(0)
    expect(person.page.get_by_role("region", name="Moves")).to_have_count(0)
    expect(person.page.get_by_role("heading", name="How to play")).to_have_count(0)
    person.place("b2").click()
    expect(person.page.locator(".sees .mark")).to_be_visible()
    expect(person.page.get_by_role("region", name="Moves")).to_be_visible()


def test_one_candidate_takes_the_room_of_one(person: Person) -> None:
    """A panel keeps no gap for what it does not list."""
    person.begin_at("tictactoe", "XOX/XOO/...", "perfect")
    person.place("c3").click()
    person.page.wait_for_selector(".sees .mark")
    rows, list_ = person.page.locator(".sees li:not(.head)"), person.page.locator(".sees ol").bounding_box()
    count, row = rows.count(), rows.first.bounding_box()
    assert list_
    assert row
    assert count < 3
    assert list_["height"] < (count + 1) * row["height"]


@pytest.mark.parametrize(("game", "sign"), [("tictactoe", ".glyph"), ("dots", "circle"), ("chess", "g.white, g.black")])
def test_whose_turn_it_is_shows_without_words(person: Person, game: str, sign: str) -> None:
    person.begin_at(game, None)
    expect(person.page.locator(".status h1 svg").locator(sign)).to_have_count(1)
    expect(person.page.locator(".seat.turn")).to_have_count(1)


def test_sayings_in_the_bubble_end_with_a_stop(person: Person) -> None:
    person.begin_at("dots", None)
    expect(person.page.locator(".bubble")).to_have_text("Player 1's turn. You are Player 1.")
