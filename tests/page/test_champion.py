"""Champions on the page: trained, watched, stopped, named, played, shared."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.page.person import Person

TRAINED_MS = 60_000


def train(person: Person, game: str = "tictactoe") -> Page:
    """Until it has been examined for the first time."""
    page = person.page
    person.open(f"/champions/{game}")
    page.get_by_role("button", name="Start training").click()
    page.wait_for_url(f"**/champions/{game}/*")
    expect(page.get_by_role("img", name="Its strength over time.")).to_be_visible(timeout=TRAINED_MS)
    return page


def stop(page: Page) -> None:
    page.get_by_role("button", name="Stop and keep it").click()
    expect(page.get_by_role("button", name="Play against it", exact=True)).to_be_visible(timeout=TRAINED_MS)


def test_it_is_trained_watched_stopped_named_played_and_shared(newcomer: Callable[..., Person], tmp_path: Path) -> None:
    person = newcomer()
    page = train(person)
    expect(page.get_by_role("heading", level=1)).to_have_text("Zip")
    progress = page.get_by_role("progressbar", name="Training")
    expect(progress).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]\d*$"), timeout=TRAINED_MS)
    expect(page.locator(".plot canvas")).to_be_visible()
    met = page.get_by_role("region", name="Whom it beats").get_by_role("listitem")
    expect(met.filter(has_text="of 16 points")).not_to_have_count(0)
    stop(page)
    expect(page.locator("header.who, .champion header")).to_contain_text("matches against itself")

    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Its name").fill("Zippy")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zippy")

    with page.expect_download() as download:
        page.get_by_role("link", name="Save its file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "Zippy-tictactoe_3x3x3.net"

    page.get_by_role("button", name="Play against it", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat", has_text="Zippy")).to_be_visible()
    person.click_somewhere()
    person.wait()
    person.play_on()

    person.open("/new/tictactoe")
    rung = page.locator("#champions .rung", has_text="Zippy")
    rung.get_by_role("radio").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat", has_text="Zippy")).to_be_visible()

    friend = newcomer(own=True)
    friend.open("/champions/tictactoe")
    friend.page.get_by_label("Add one from a file").set_input_files(file)
    friend.page.wait_for_url("**/champions/tictactoe/*")
    expect(friend.page.get_by_role("heading", level=1)).to_have_text("Zippy")
    expect(friend.page.get_by_role("img", name="Its strength over time.")).to_be_visible()
    friend.page.get_by_role("button", name="Remove…").click()
    friend.page.get_by_role("button", name="Remove", exact=True).click()
    friend.page.wait_for_url(re.compile("/champions/tictactoe$"))


def test_what_is_no_champion_is_refused_in_words(person: Person, tmp_path: Path) -> None:
    picture = tmp_path / "cat.net"
    picture.write_bytes(b"a picture of a cat")
    page = person.page
    person.open("/champions/tictactoe")
    page.get_by_label("Add one from a file").set_input_files(picture)
    expect(page.get_by_role("status").filter(has_text="isn't a net")).to_be_visible()
    person.open("/champions/tictactoe/nobody")
    expect(page.get_by_role("heading", level=1)).to_have_text("There's no such champion")


def test_chess_can_be_trained_too(person: Person) -> None:
    person.open("/champions/chess")
    expect(person.page.get_by_role("button", name="Start training")).to_be_visible()


def test_the_difference_to_a_learner_is_told_both_ways(person: Person) -> None:
    page = person.page
    person.open("/learners/dots")
    page.get_by_role("link", name="Train a champion").click()
    page.wait_for_url(re.compile("/champions/dots$"))
    about = page.get_by_role("region", name="A learner or a champion?")
    expect(about).to_contain_text("A learner remembers")
    expect(about).to_contain_text("A champion judges")
    about.get_by_role("link", name="See your learners").click()
    page.wait_for_url(re.compile("/learners/dots$"))
