"""It fits every window: nothing is wider than it, nothing too small for a finger, and nothing jumps."""

import pytest
from playwright.sync_api import Browser

from tests.page.person import Person
from tests.page.screens import SCREENS, SHIFT
from tests.server.live import Live


@pytest.mark.parametrize("width", [360, 768, 2560])
def test_every_width_will_do(browser: Browser, server: Live, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, is_mobile=width < 500, reduced_motion="reduce"
    )
    context.set_default_timeout(10_000)
    person = Person(context.new_page(), server.url)
    for screen, show in SCREENS.items():
        show(person)
        wide = person.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, screen
        small = person.page.evaluate(
            """() => [...document.querySelectorAll("button:not(.place), a.button, select, nav a, .choice, .rung")]
                .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
                .map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert not small, (screen, small)
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps(browser: Browser, server: Live, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, is_mobile=width < 500)
    context.set_default_timeout(10_000)
    person = Person(context.new_page(), server.url)
    for screen, show in SCREENS.items():
        show(person)
        assert person.page.evaluate(SHIFT) < 0.01, screen
    context.close()
