"""A server, a browser, and a fresh person in it for each test."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from parlour.server.app import STATIC
from tests.page.person import Person
from tests.server.live import UNLIMITED, Live, live

if not shutil.which("chromium"):
    pytest.skip("there is no chromium: apt-get install chromium", allow_module_level=True)
if not STATIC.is_dir():
    pytest.skip("the page is not built: make .venv/page", allow_module_level=True)


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


@pytest.fixture
def newcomer(browser: Browser, server: Live) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own. Nothing may go wrong in it."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(str(error)))

    def make(new: bool = False, **settings: object) -> Person:
        usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = browser.new_context(**{**usual, **settings})  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        watch(page)
        return Person(page, server.url, new)

    yield make
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def person(newcomer: Callable[..., Person]) -> Person:
    return newcomer()
