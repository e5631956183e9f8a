"""Learners on the page: one plays, sees what was learned, and what they remember beside the board."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.learning import begin, plant, rows, teach, visit
from tests.page.person import Person
from tests.server.live import UNLIMITED, live


def test_a_match_teaches_it_and_the_memory_shows_it(person: Person) -> None:
    page = person.page
    person.open("/new/tictactoe")
    page.get_by_label("Name of the new learner").fill("Ada")
    page.get_by_role("button", name="Plant it").click()
    ada = page.locator(".rung", has_text="Ada")
    expect(ada.get_by_role("radio")).to_be_checked()
    expect(ada).to_contain_text("Knows nothing yet · a seed")
    expect(page.locator("input[name=first][value=other]")).to_be_checked()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    person.play_on()

    lesson = page.get_by_role("region", name="What Ada learned")
    expect(lesson).to_contain_text(re.compile("was new to me here"))
    moves = person.listed().all_inner_texts()
    told = lesson.get_by_role("list", name="What changed, move by move").get_by_role("listitem")
    expect(told).to_have_count(len(moves))
    for one, move in zip(told.all(), moves, strict=True):
        assert one.inner_text().startswith(move)
        expect(one).to_contain_text("new")
    expect(page.locator(".seat", has_text="Ada")).to_contain_text("1 lesson")

    lesson.get_by_role("link", name="Its memory").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(page.locator(".learner > header")).to_contain_text("Learned from 1 match.")
    first = rows(person).filter(has_text=moves[0])
    before = str(first.text_content())
    assert re.search(r"1 won, 0 drawn, 0 lost|0 won, 1 drawn, 0 lost|0 won, 0 drawn, 1 lost", before)

    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url("**/t/*")
    person.play_on()
    expect(page.locator(".seat", has_text="Ada")).to_contain_text("2 lessons")
    page.get_by_role("link", name="Its memory").click()
    expect(page.locator(".learner > header")).to_contain_text("Learned from 2 matches.")


def test_the_table_shows_what_it_remembers(person: Person) -> None:
    page = person.page
    ada = plant(person)
    begin(person, ada)
    panel = page.get_by_role("region", name="What Ada remembers")
    expect(panel.locator(".tag")).to_have_text("It knows nothing here")
    person.play_on()
    expect(page.get_by_role("region", name="What Ada learned")).to_be_visible()
    begin(person, ada)
    expect(panel.locator(".tag")).to_have_text(re.compile("^(From memory|From similar moves|Trying something new)$"))
    expect(panel.locator(".weighed em").first).to_have_text(re.compile(r"^\d+ %( \+ \d+)?$"))
    way = panel.get_by_role("list", name="This match in its memory").get_by_role("listitem")
    expect(way).to_have_count(1)
    person.click_somewhere()  # once: it cannot be over yet, and teach it
    assert person.wait()
    expect(way).to_have_count(3)
    page.get_by_role("button", name="First").first.click()
    expect(page.locator(".board svg text", has_text=re.compile(r"^\d+ of \d+ won$"))).to_have_count(1)
    expect(panel.locator(".moves li")).to_have_count(1)
    panel.get_by_role("button", name="Hide").click()
    expect(page.locator(".board svg text", has_text=re.compile(r"^\d+ of \d+ won$"))).to_have_count(0)


def test_a_strangers_learner_is_looked_at_and_copied_but_not_changed(newcomer: Callable[..., Person]) -> None:
    owner, stranger = newcomer(), newcomer()
    ada = plant(owner)
    teach(owner, ada)
    visit(stranger, ada)
    page = stranger.page
    for words in ("Rename", "Undo", "Forget everything…", "Remove…", "Train"):
        expect(page.get_by_role("button", name=words)).to_have_count(0)
    expect(page.get_by_text("Add a memory")).to_have_count(0)
    page.get_by_role("button", name="Copy it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada 2")
    expect(page.get_by_role("button", name="Rename")).to_be_visible()


def test_the_houses_learner_is_changed_by_nobody_elsewhere(browser: Browser, tmp_path: Path) -> None:
    with live(tmp_path, trusted_proxies="127.0.0.1", **UNLIMITED) as server:
        context = browser.new_context(extra_http_headers={"X-Forwarded-For": "203.0.113.9"})
        context.set_default_timeout(10_000)
        person = Person(context.new_page(), server.url)
        visit(person, "house")
        expect(person.page.get_by_role("heading", level=1)).to_have_text("Sprout")
        for words in ("Rename", "Forget everything…", "Train"):
            expect(person.page.get_by_role("button", name=words)).to_have_count(0)
        person.page.get_by_role("button", name="Play with it").click()
        person.page.wait_for_url("**/t/*")
        person.play_on()
        lesson = person.page.get_by_role("region", name="What Sprout learned")
        expect(lesson).to_be_visible()
        expect(lesson.get_by_role("button", name="Undo this lesson")).to_have_count(0)
        context.close()


def test_one_of_another_character(person: Person) -> None:
    person.open("/learners/tictactoe")
    person.page.get_by_label("Character").select_option(label="Old school")
    expect(person.page.get_by_text("as the first learner did")).to_be_visible()
    person.page.get_by_label("Name of the new learner").fill("Alf")
    person.page.get_by_role("button", name="Plant it").click()
    expect(person.page.get_by_role("heading", name="Alf")).to_be_visible()
    expect(person.page.get_by_text("Old school.")).to_be_visible()


def test_who_looks_on_is_told_whose_turn_it_is(newcomer: Callable[..., Person]) -> None:
    player, onlooker = newcomer(), newcomer()
    begin(player, plant(player))
    player.wait()
    onlooker.page.goto(player.page.url)
    for person, whose in ((player, "your turn"), (onlooker, "Maya's turn")):
        panel = person.page.get_by_role("region", name="What Ada remembers")
        expect(panel.get_by_role("heading", name="All its matches from here")).to_contain_text(whose)


def test_there_is_no_such_learner(person: Person) -> None:
    person.open("/learners/tictactoe/nobody")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("There's no such learner")
    person.page.get_by_role("link", name="Back to learners").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Learners")


def test_help_tells_of_learners(person: Person) -> None:
    page = person.page
    person.open("/new/tictactoe")
    page.get_by_role("button", name="Help").click()
    onward = page.get_by_role("dialog").get_by_role("button", name="Next")
    page.wait_for_selector("dialog figure svg")
    while onward.is_enabled():
        onward.click()
    expect(page.get_by_role("dialog")).to_contain_text("starts weak and learns by playing with you")
    page.get_by_role("link", name="A learner").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learners")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_how_it_plays_is_set_on_its_screen(person: Person) -> None:
    page = person.page
    person.open("/learners/tictactoe")
    page.get_by_label("Name of the new learner").fill("Old")
    page.get_by_label("Character").select_option("Old school")
    page.get_by_text("How it plays").click()
    page.get_by_label("First move").select_option("Always its best")
    page.get_by_role("button", name="Plant it").click()
    page.wait_for_url(re.compile("/learners/tictactoe/[^/?]+$"))
    plays = page.get_by_role("region", name="How it plays")
    expect(plays.get_by_label("First move")).to_have_value("best")
    plays.get_by_label("Explores for").select_option("The rest of the match")
    expect(plays.get_by_role("status")).to_contain_text("Saved.")
    plays.get_by_label("Explores if its best path is below").fill("40")
    person.key("Tab")
    page.reload()
    expect(plays.get_by_label("Explores if its best path is below")).to_have_value("40")
    expect(plays.get_by_label("Explores for")).to_have_value("match")
    plays.get_by_label("Explores if its best path is below").fill("400")
    person.key("Tab")
    expect(plays.get_by_label("Explores if its best path is below")).to_have_value("40")


def test_a_match_from_a_set_up_position_asks_for_no_memory(newcomer: Callable[..., Person]) -> None:
    person = newcomer(own=True)
    ada = plant(person)
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.open("/new/tictactoe")
    page = person.page
    page.get_by_text("Clock and position").click()
    page.get_by_label("Start from a position").fill("X../.../...")
    page.locator(".rung", has_text="Ada").get_by_role("radio").check(force=True)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("region", name="What Ada remembers")).to_contain_text(
        "this match started from a set-up position"
    )
    assert not [one for one in asked if f"{ada}/tree" in one]
