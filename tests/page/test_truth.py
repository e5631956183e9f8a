"""The truth meter under About: there if something was measured, and not there if nothing was."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.page.person import Person

TITLE = "When we say 70 %…"


def measured(name: str, came_true: list[float]) -> dict[str, Any]:
    said = [0.05 + 0.1 * number for number in range(10)]
    bins = [
        {"said": one, "came_true": true, "interval": [max(0, true - 0.07), min(1, true + 0.07)], "holds": abs(one - true) < 0.05, "chances": 900, "matches": 150}
        for one, true in zip(said, came_true, strict=True)
    ]  # fmt: skip
    return {"name": name, "matches": 400, "positions": 4500, "command": "python -m tools.chances", "bins": bins}


FULL = [
    measured("Ultimate tic-tac-toe, a draw", [0.03, 0.12, 0.27, 0.33, 0.46, 0.57, 0.62, 0.77, 0.83, 0.97]),
    measured("Chess", [0.01, 0.17, 0.22, 0.36, 0.45, 0.55, 0.67, 0.71, 0.88, 0.94]),
]


def about(person: Person, meters: list[dict[str, Any]]) -> None:
    person.page.route("**/api/truth", lambda route: route.fulfill(json=meters))
    person.open("/about")
    expect(person.page.get_by_role("heading", name="About Parlour")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_what_was_said_and_what_came_true(newcomer: Callable[..., Person], width: int) -> None:
    person = newcomer(own=True)
    person.page.set_viewport_size({"width": width, "height": 844})
    about(person, FULL)
    expect(person.page.get_by_role("heading", name=TITLE)).to_be_visible()
    chart = person.page.get_by_role("img", name="Ultimate tic-tac-toe, a draw: what we said")
    expect(chart.locator("circle")).to_have_count(10)
    person.tab_to(person.page.get_by_label("Board"))
    person.key("ArrowDown")
    person.tab_to(person.page.locator("summary"))
    person.key("Enter")
    expect(person.page.get_by_role("row")).to_have_count(11)
    expect(person.page.get_by_role("row", name="75 % 71 % 64 and 78 % 900 150")).to_be_visible()
    expect(person.page.get_by_text("luck alone explains how far off the points are")).to_be_visible()
    expect(person.page.locator("code", has_text="python -m tools.chances")).to_be_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not Axe().run(person.page).response["violations"]


def test_nothing_is_said_where_nothing_was_measured(newcomer: Callable[..., Person]) -> None:
    person = newcomer(own=True)
    about(person, [])
    expect(person.page.get_by_role("heading", name="Made of")).to_be_visible()
    expect(person.page.get_by_text(TITLE)).to_have_count(0)
