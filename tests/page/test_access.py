"""Everybody can use it: axe finds nothing on any screen, nothing is wider than the window, targets are large enough."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.page.person import Person
from tests.server.live import Live

SCREENS = ("home", "new", "pair", "table", "past", "chess", "settings")


def show(person: Person, screen: str) -> None:
    match screen:
        case "home":
            person.open("/")
            person.page.wait_for_selector(".games svg")
        case "new":
            person.open("/new/dots")
            person.page.wait_for_selector(".rung")
        case "pair":
            person.open("/new/dots")
            person.page.get_by_label("Watch two opponents").check()
        case "table" | "past":
            person.begin("ultimate", "bee")
            person.click_somewhere()
            person.wait()
            if screen == "past":
                person.page.get_by_role("button", name="Back", exact=True).click()
                person.page.wait_for_selector("h1:has-text('Move 1 of 2')")
        case "chess":
            person.begin_at("chess", "8/P5k1/8/8/8/8/2Q5/K7 w - - 0 1")
        case "settings":
            person.open("/settings")


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, server: Live, light: str) -> None:
    context = browser.new_context(color_scheme=light, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(10_000)
    person = Person(context.new_page(), server.url)
    faults = []
    for screen in SCREENS:
        show(person, screen)
        found = Axe().run(person.page)
        faults += [f"{screen}: {one['id']}: {one['nodes'][0]['html'][:160]}" for one in found.response["violations"]]
    context.close()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("width", [360, 768, 2560])
def test_every_width_will_do(browser: Browser, server: Live, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, is_mobile=width < 500, reduced_motion="reduce"
    )
    context.set_default_timeout(10_000)
    person = Person(context.new_page(), server.url)
    for screen in SCREENS:
        show(person, screen)
        wide = person.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, screen
        small = person.page.evaluate(
            """() => [...document.querySelectorAll("button:not(.place), a.button, select, nav a, .choice, .rung")]
                .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
                .map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert not small, (screen, small)
    context.close()


SHIFTS = """() => new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((one) => (sum += one.value)))
        .observe({type: "layout-shift", buffered: true});
    setTimeout(() => done(sum), 300);
})"""


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps(browser: Browser, server: Live, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, is_mobile=width < 500)
    context.set_default_timeout(10_000)
    person = Person(context.new_page(), server.url)
    for screen in SCREENS:
        if screen == "pair":
            continue  # whoever chooses another form expects another form
        show(person, screen)
        assert person.page.evaluate(SHIFTS) < 0.01, screen
    context.close()
