"""A server, a browser, and a fresh person in it for each test."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from parlour.server.app import STATIC
from tests.page.person import Person
from tests.server.live import UNLIMITED, Live, live

if not shutil.which("chromium"):
    pytest.skip("there is no chromium: apt-get install chromium", allow_module_level=True)
if not STATIC.is_dir():
    pytest.skip("the page is not built: make .venv/page", allow_module_level=True)

USUAL: Any = {
    "viewport": {"width": 1280, "height": 800},
    "reduced_motion": "reduce",
    "service_workers": "block",  # each would load the whole page; test_offline.py is about them
}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("data"), debug=True, **UNLIMITED) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        yield found
        found.close()


@pytest.fixture(scope="session")
def kept(browser: Browser) -> Iterator[list[Page]]:
    """Pages that one test uses after the other: a new one costs more than what most tests do on it."""
    pages: list[Page] = []
    yield pages
    for page in pages:
        page.context.close()


@pytest.fixture
def newcomer(browser: Browser, server: Live, kept: list[Page]) -> Iterator[Callable[..., Person]]:
    """Somebody of whom nothing is known yet. Nothing may go wrong on their page. With settings, or where a test changes what
    a page is (`own`), in a browser of their own."""
    contexts: list[BrowserContext] = []
    borrowed: list[Page] = []
    faults: list[str] = []

    def note(error: Error) -> None:
        faults.append(str(error))

    def make(new: bool = False, own: bool = False, **settings: object) -> Person:
        if new or own or settings:
            page = new_page(browser, **settings)
            contexts.append(page.context)
            found = Person(page, server.url, new)
        else:
            page = kept.pop() if kept else Person(new_page(browser), server.url).page
            borrowed.append(page)
            found = Person(page, server.url, new=True)  # the page says already that help has been seen
        page.on("pageerror", note)
        return found

    yield make
    for context in contexts:
        context.close()
    for page in borrowed:
        page.remove_listener("pageerror", note)
        forget(page, server.url)
        kept.append(page)
    assert not faults, faults


def new_page(browser: Browser, **settings: object) -> Page:
    context = browser.new_context(**{**USUAL, **settings})
    context.set_default_timeout(10_000)
    return context.new_page()


def forget(page: Page, url: str) -> None:
    """Whoever was here, and what they kept: from an address of the server at which nothing runs."""
    page.goto(f"{url}/api/ready")
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.context.clear_cookies()
    page.set_viewport_size(USUAL["viewport"])


@pytest.fixture
def person(newcomer: Callable[..., Person]) -> Person:
    return newcomer()
