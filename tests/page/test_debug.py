"""The developer's view on the page: trees as the first program showed them, an exception, and editing."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.page.learning import begin, plant
from tests.page.person import Person
from tests.page.test_audits import FINGER, SMALL_TARGETS
from tests.server.live import UNLIMITED, Live, live, live_debug


@pytest.fixture(scope="module")
def debugged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live_debug(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture
def maya(browser: Browser, debugged: Live) -> Iterator[Person]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield Person(context.new_page(), debugged.url)
    context.close()


def sit_down(person: Person, name: str) -> str:
    """A table at which a learner of the old school moves first; its id."""
    learner = plant(person, name, mode="statistically_best")
    begin(person, learner)
    return learner


def test_both_trees_are_there_and_live(maya: Person) -> None:
    page = maya.page
    sit_down(maya, "Ada")
    page.get_by_role("button", name="Debug", exact=True).click()
    local = page.get_by_role("region", name="Local tree: this match")
    whole = page.get_by_role("region", name="Global tree: all past matches")
    expect(local.get_by_role("button", name="Nodes")).to_be_visible()
    expect(local.locator(".node")).to_have_count(1)
    lines = local.locator(".node").first.inner_text().splitlines()
    assert lines[0] == "--------------------"
    assert [line.partition(": ")[0] for line in lines[1:]] == ["Hash", "Index", "Wins", "Losses"]
    assert lines[1].count("M") == 1
    assert lines[3:] == ["Wins: 0(0%)", "Losses: 0(0%)"]
    expect(local.get_by_role("status")).to_have_text("[LOCAL MOVE TREE DEBUGGER]")
    expect(whole.get_by_role("status")).to_have_text("Function doRandom was chosen.")
    expect(whole).to_contain_text("Nothing yet")
    maya.click_somewhere()
    expect(local.locator(".node")).to_have_count(3)
    maya.play_on()
    expect(whole.locator(".node").first).to_contain_text("Hash: ")
    expect(page.get_by_role("region", name="Last search")).to_contain_text("Nodes")
    counted = local.locator(".node").count()
    expect(whole.locator(".node")).to_have_count(counted)
    whole.get_by_role("button", name="Nodes").click()
    expect(whole.locator(".node")).to_have_count(0)


def test_an_edit_is_made_and_undone(maya: Person) -> None:
    page = maya.page
    learner = sit_down(maya, "Ben")
    maya.play_on()
    page.goto(f"{maya.url}/learners/tictactoe/{learner}")
    page.get_by_role("button", name="Debug", exact=True).click()
    whole = page.get_by_role("region", name="Global tree: all past matches")
    count = whole.locator(".node").count
    expect(whole.locator(".node").first).to_be_visible()
    before, first = count(), whole.locator("button.node").first
    first.click()
    page.get_by_role("spinbutton", name="Won").fill("41")
    page.get_by_role("button", name="Change counts").click()
    expect(first).to_contain_text("Wins: 41(")
    page.get_by_role("button", name="Cut this branch").click()
    page.get_by_role("button", name="Cut it").click()
    expect(whole.locator(".node")).to_have_count(0)
    for _ in range(2):
        page.get_by_role("button", name="Undo edit-").first.click()
        expect(page.get_by_text("Undone, as if it had never happened.")).to_be_visible()
    expect(whole.locator(".node")).to_have_count(before)
    expect(first).not_to_contain_text("Wins: 41(")


def test_an_exception_is_told_and_another_match_can_begin(maya: Person) -> None:
    page = maya.page
    sit_down(maya, "Cem")
    page.get_by_role("button", name="Debug", exact=True).click()
    page.get_by_role("button", name="Throw an Exception in game thread").click()
    box = page.get_by_role("dialog", name="An exception was thrown")
    expect(box).to_contain_text("Something went wrong: ")
    expect(box).to_contain_text("Traceback")
    box.get_by_role("button", name="OK").click()
    view = page.get_by_role("region", name="Debug", exact=True)
    expect(view.get_by_text("[An error has occured]")).to_be_visible()
    expect(view.get_by_text("[Please start a new match]")).to_be_visible()
    view.get_by_role("link", name="Start Match").click()
    page.wait_for_url("**/new/tictactoe")


def test_it_is_for_everybody_on_a_telephone_too(browser: Browser, debugged: Live) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    person = Person(context.new_page(), debugged.url)
    learner = sit_down(person, "Dot")
    person.play_on()
    person.page.goto(f"{person.url}/learners/tictactoe/{learner}")
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Debug", exact=True).click()
    person.page.locator("button.node").first.click()
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme=scheme)
        found = Axe().run(person.page, ".debug")
        assert [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found.response["violations"]] == [], scheme
        assert person.page.evaluate(SMALL_TARGETS, FINGER) == []
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_without_debug_there_is_nothing_of_it(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    with live(tmp_path_factory.mktemp("data"), **UNLIMITED) as usual:
        context = browser.new_context()
        person = Person(context.new_page(), usual.url)
        person.open("/about")
        expect(person.page.get_by_text("Version")).to_be_visible()  # what says whether there is has been answered
        expect(person.page.get_by_role("button", name="Debug", exact=True)).to_have_count(0)
        context.close()
