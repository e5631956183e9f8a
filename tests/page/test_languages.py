"""The page in other languages. One of them nobody speaks: every letter in it has an accent and its words are long, so what
was not translated is seen, and what has too little room."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tools.english import english

from parlour.opponents.ladders import every_ladder
from tests.languages.pseudo import pseudo, pseudo_page
from tests.page.conftest import new_page
from tests.page.layout import CUT, OUTSIDE
from tests.page.person import Person
from tests.page.screens import LOST
from tests.server.live import Live

FILE = "/assets/pseudo.json"
PLAIN = re.compile(r"[A-Za-z]{3,}")
"""What is left of English where nothing has an accent."""
READ = """() => {
    const shown = (one) => one.checkVisibility({visibilityProperty: true}) && !one.closest("svg, .board, kbd, code, option");
    const texts = [document.title];
    for (const one of document.querySelectorAll("body *")) {
        if (!shown(one)) continue;
        for (const child of one.childNodes) if (child.nodeType === 3) texts.push(child.data);
        for (const name of ["aria-label", "placeholder", "title", "alt"]) texts.push(one.getAttribute(name) ?? "");
    }
    return texts;
}"""
LABELS = """() => [...document.querySelectorAll(".board [aria-label]")].map((one) => one.getAttribute("aria-label"))"""
NAMES = r"Parlour|Guest|Maya|Fraunces|Inter|PGN|FEN|CSV|JSON|Lines|English|Random|Chromium|Headless|Chrome|Linux|/api/openapi.json|docs/ideas|Sprout"
SCREENS_OF_ITS_OWN = [
    "/",
    "/settings",
    "/new/dots",
    "/about",
    "/learners/tictactoe",
    "/champions/tictactoe",
    "/statistics",
    "/review",
    "/arena",
]
SCREENS_OF_ITS_OWN += [
    "/lessons",
    "/lessons/pruning/3",
    "/puzzles",
    "/puzzles/tictactoe",
    "/link",
    "/explore/tictactoe",
]


@pytest.fixture(scope="module")
def pseudo_texts() -> str:
    return pseudo_page(english())


@pytest.fixture
def abroad(browser: Browser, server: Live, pseudo_texts: str) -> Iterator[Person]:
    page = new_page(browser, viewport={"width": 390, "height": 844})
    speak(page, pseudo_texts)
    yield Person(page, server.url)
    page.context.close()


def speak(page: Page, texts: str) -> None:
    """The page has one language more, and it is chosen."""

    def offer(route: Route) -> None:
        answer = route.fetch()
        lists = re.sub(
            r'data-languages="[^"]*"', f'data-languages="{{&quot;xx&quot;:&quot;{FILE}&quot;}}"', answer.text()
        )
        route.fulfill(response=answer, body=lists)

    page.route(lambda url: "/assets/" not in url and "/api/" not in url and "." not in url.rsplit("/", 1)[-1], offer)
    page.route(f"**{FILE}", lambda route: route.fulfill(body=texts, content_type="application/json"))
    page.add_init_script('localStorage.parlour ??= JSON.stringify({language: "xx", met: ["tictactoe", "dots"]})')


@pytest.mark.parametrize("path", SCREENS_OF_ITS_OWN)
def test_no_english_is_left_and_nothing_is_cut(abroad: Person, path: str) -> None:
    abroad.open(path)
    abroad.page.wait_for_load_state("networkidle")
    assert abroad.page.evaluate("document.documentElement.lang") == "xx"
    assert english_in(abroad.page) == []
    assert [*abroad.page.evaluate(CUT), *abroad.page.evaluate(OUTSIDE)] == []
    assert abroad.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_match_and_its_review_are_in_the_language(abroad: Person) -> None:
    """Two at one screen: what a screen reader says of the board, who won and why, what was a mistake and the reason."""
    page = abroad.page
    table = abroad.sit_down({"game": "tictactoe", "seats": [{"who": "me"}, {"who": "neighbour", "name": "Ben"}]})
    for cell in LOST:
        abroad.place(cell).click()
    expect(page.locator(".seat.won")).to_be_visible()
    assert english_in(page) == []
    abroad.open(f"/t/{table}/review")
    expect(page.locator("section[aria-live] li").first).to_be_visible(timeout=60_000)
    assert english_in(page) == []


def english_in(page: Page, known: str = "Ben") -> list[str]:
    """What is shown or said of the page and of its board without an accent, names aside."""
    texts = [*page.evaluate(READ), *page.evaluate(LABELS)]
    known = "|".join([NAMES, names_of_opponents(), known])
    return [text for text in texts if PLAIN.search(re.sub(rf"(?<!\w)({known})(?!\w)", "", text))]


def names_of_opponents() -> str:
    return "|".join({one.name for ladder in every_ladder() for one in ladder.opponents})


def test_what_the_server_refuses_is_said_in_the_language(abroad: Person) -> None:
    abroad.open("/review/no-such-review")
    expect(abroad.page.locator("main")).to_contain_text(re.compile("[áéíóú]"))


def test_without_its_file_the_page_is_english(browser: Browser, server: Live) -> None:
    page = new_page(browser)
    speak(page, "")
    page.unroute(f"**{FILE}")  # the server has none
    Person(page, server.url).open("/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    page.context.close()


def test_the_language_is_chosen_in_the_settings(abroad: Person) -> None:
    abroad.open("/settings")
    expect(abroad.page.get_by_role("heading", name=pseudo("Settings"))).to_be_visible()
    abroad.page.get_by_label("English").check()
    expect(abroad.page.get_by_role("heading", name="Settings")).to_be_visible()
    abroad.page.reload()
    expect(abroad.page.get_by_role("heading", name="Settings")).to_be_visible()
