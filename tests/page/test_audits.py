"""What an audit of the page would check, on every screen: that everybody can use it, and that it is well made."""

import gzip
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, CDPSession, Page, Request, expect

from parlour.server.app import STATIC
from tests.page.layout import faults
from tests.page.person import Person
from tests.page.screens import SCREENS, SHIFT
from tests.server.live import Live

MOST_SHIFT = 0.02
MOST_KB = 80
FINGER, SMALLEST_TEXT = 44.0, 12.0
LOOKS = ("light", "dark", "contrast")
RULES = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
"""Besides the usual ones: whoever speaks to a control calls it by what is written on it."""


@dataclass
class Auditor:
    """Opens screens and writes down what the browser complains of."""

    person: Person
    console: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    issues: list[str] = field(default_factory=list)

    def listen(self, session: CDPSession) -> None:
        page = self.person.page
        page.on("console", lambda one: self.console.append(one.text) if one.type in ("error", "warning") else None)
        page.on("request", lambda one: self.requests.append(one.url))
        page.on("requestfailed", self.note)
        page.on("response", lambda one: self.failed.append(f"{one.url}: {one.status}") if one.status >= 400 else None)
        session.on("Audits.issueAdded", lambda one: self.issues.append(str(one["issue"])))
        session.send("Audits.enable")

    def note(self, request: Request) -> None:
        """What is no longer wanted because one went elsewhere has not failed."""
        if request.failure != "net::ERR_ABORTED":
            self.failed.append(f"{request.url}: {request.failure}")

    def show(self, screen: str) -> Page:
        SCREENS[screen](self.person)
        return self.person.page


@pytest.fixture(scope="module")
def auditor(browser: Browser, server: Live) -> Iterator[Auditor]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    context.set_default_timeout(10_000)
    page = context.new_page()
    found = Auditor(Person(page, server.url))
    found.listen(context.new_cdp_session(page))
    yield found
    context.close()


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing(browser: Browser, server: Live, look: str) -> None:
    scheme = "dark" if look == "dark" else "light"
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(10_000)
    person = Person(context.new_page(), server.url)
    faults = []
    for name, show in SCREENS.items():
        show(person)
        if look == "contrast":
            person.page.evaluate("document.documentElement.dataset.theme = 'contrast'")
        found = Axe().run(person.page, options=RULES)
        faults += [f"{name}: {one['id']}: {one['nodes'][0]['html'][:160]}" for one in found.response["violations"]]
    context.close()
    assert not faults, "\n".join(faults)


HEAD = """() => ({
    doctype: document.doctype?.name, compat: document.compatMode, charset: document.characterSet,
    title: document.title, lang: document.documentElement.lang,
    viewport: document.querySelector("meta[name=viewport]")?.content ?? "",
    description: document.querySelector("meta[name=description]")?.content ?? "",
})"""
HEADINGS = """() => [...(document.querySelector("dialog[open]") ?? document).querySelectorAll("h1, h2, h3, h4")]
    .filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1]))"""
IMAGES = """() => [...document.images].filter((one) => !one.hasAttribute("alt") || !one.width || !one.height)
    .map((one) => one.outerHTML)"""
UNNAMED = """() => [...document.querySelectorAll("a[href], button")]
    .filter((one) => one.checkVisibility() && !(one.textContent.trim() || one.ariaLabel)).map((one) => one.outerHTML)"""
SMALL_TEXT = """(least) => [...document.querySelectorAll("main *, header *, dialog *")]
    .filter((one) => !one.closest("svg, .unseen, .skip") && one.checkVisibility()
        && [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim())
        && parseFloat(getComputedStyle(one).fontSize) < least)
    .map((one) => one.outerHTML.slice(0, 100))"""
# Exceptions: cells of a board are looked at in test_touch.py; a link within a sentence is as high as its line; a radio
# button or a box to tick lies in a label that can be tapped; what is skipped to is not for fingers.
SMALL_TARGETS = """(finger) => [...document.querySelectorAll("button:not(.place), a[href], select, summary, label:has(input)")]
    .filter((one) => one.checkVisibility() && !one.matches("p a, .skip")
        && (one.getBoundingClientRect().height < finger - 0.5 || one.getBoundingClientRect().width < finger - 0.5))
    .map((one) => one.outerHTML.slice(0, 140))"""


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_well_made(auditor: Auditor, screen: str) -> None:
    page = auditor.show(screen)
    head = page.evaluate(HEAD)
    assert (head["doctype"], head["compat"], head["charset"], head["lang"]) == ("html", "CSS1Compat", "UTF-8", "en")
    assert "Parlour" in head["title"]
    assert len(head["description"]) > 20
    assert "width=device-width" in head["viewport"]
    assert not re.search(r"user-scalable=no|maximum-scale", head["viewport"])
    levels = page.evaluate(HEADINGS)
    assert levels[0] == (2 if screen == "game_help" else 1), levels
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels
    assert page.evaluate(IMAGES) == []
    assert page.evaluate(UNNAMED) == []
    assert page.evaluate(SMALL_TEXT, SMALLEST_TEXT) == []
    assert page.evaluate(SMALL_TARGETS, FINGER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(SHIFT) < MOST_SHIFT
    found = faults(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert found == []


def test_the_browser_complains_of_nothing(auditor: Auditor, server: Live) -> None:
    for screen in SCREENS:
        auditor.show(screen)
    elsewhere = [one for one in auditor.requests if not one.startswith((server.url, "data:"))]
    assert (auditor.console, auditor.failed, elsewhere, auditor.issues) == ([], [], [], [])


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_while_playing(newcomer: Callable[..., Person], width: int) -> None:
    person = newcomer(viewport={"width": width, "height": 844}, reduced_motion="no-preference")
    person.begin("tictactoe", "random")
    person.play_on()
    assert person.page.evaluate(SHIFT) < MOST_SHIFT


def test_the_page_says_what_may_run_in_it(server: Live) -> None:
    answer = httpx.get(server.url)
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.content.index(b"charset") < 1024
    assert answer.headers["content-type"].startswith("text/html; charset=utf-8")


def test_the_first_load_is_small_and_text_is_there_at_once() -> None:
    page = (STATIC / "index.html").read_text()
    named = [STATIC / name for name in re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', page)]
    assert named
    assert sum(len(gzip.compress(file.read_bytes())) for file in named) <= MOST_KB * 1024
    styles = "".join(file.read_text() for file in STATIC.glob("assets/*.css"))
    fonts = re.findall(r"@font-face\s*{[^}]*url\([^}]*}", styles)
    assert fonts
    assert all("font-display:swap" in one for one in fonts)
    preloaded = re.findall(r'<link rel="preload"[^>]*href="/(assets/[^"]+\.woff2)"', page)
    assert preloaded
    assert all((STATIC / one).is_file() for one in preloaded)


def test_going_back_shows_the_screen_as_it_was(newcomer: Callable[..., Person]) -> None:
    """The browser may keep a page that was left, and show it again at once: nothing of ours forbids that."""
    person = newcomer()
    person.open("/about")
    person.page.evaluate("window.kept = true")
    assert person.page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"
    unload = person.page.evaluate("window.onunload === null && window.onbeforeunload === null")
    assert unload
    answer = httpx.get(f"{person.url}/about")
    assert "no-store" not in answer.headers["cache-control"]
    person.page.get_by_role("link", name="Parlour").click()
    person.page.go_back()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("About Parlour")
    assert person.page.evaluate("window.kept") is True
