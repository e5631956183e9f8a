"""The page on a device: it can be installed, opens while the server is away and says so, plays on when it is back, and never
takes an old version for a new one. The server is really stopped, and started again at the same address."""

import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, expect
from starlette.applications import Starlette
from starlette.routing import Mount

from parlour.server.app import STATIC
from parlour.server.http.page import page
from tests.page.person import Person
from tests.page.test_audits import LOOKS, violations
from tests.server.live import UNLIMITED, Live, live

AWAY = "The server isn't answering. Help, lessons and settings still work."
OFFLINE = "You're offline. Help, lessons and settings still work."
LOST = "Your match is safe."
KEPT = """async () => (await navigator.serviceWorker.ready).active
    && (await caches.keys()).length === 1 && !!navigator.serviceWorker.controller"""
SIDE = """async (address) => {
    const one = new Image();
    one.src = address;
    await one.decode();
    return one.naturalWidth;
}"""
VERSION = re.compile('<meta name="version" content="([0-9a-f]{16})"')
NAME = "parlour.test"
"""By HTTP under another name than this machine's own: no secure context."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Others block service workers, which would load the whole page for each of them."""
    found = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    found.set_default_timeout(10_000)
    yield found
    found.close()


def visit(context: BrowserContext, url: str) -> Person:
    """Until the page is kept."""
    person = Person(context.new_page(), url)
    person.open("/")
    person.page.wait_for_function(KEPT, timeout=30_000)
    return person


def test_it_can_be_installed(context: BrowserContext, server: Live) -> None:
    page = visit(context, server.url).page
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{server.url}/manifest.webmanifest"
    # That a window is private, as those of tests are, is no fault of the page's.
    errors = [one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [one for one in errors if one != "in-incognito"] == []
    for icon in page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")["icons"]:
        side = page.evaluate(SIDE, icon["src"])
        assert icon["sizes"] in ("any", f"{side}x{side}")
    worker = page.request.get(f"{server.url}/worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert "javascript" in worker.headers["content-type"]


def test_without_a_server_it_opens_says_so_and_plays_on(context: BrowserContext, tmp_path: Path) -> None:
    first = Live(tmp_path, **UNLIMITED)
    second: Live | None = None
    try:
        person = visit(context, first.url)
        at_table = Person(context.new_page(), first.url)
        at_table.begin_at("tictactoe", None)
        at_table.place("b2").click()
        at_table.wait()
        before = at_table.moves()
        assert first.stop() == 0
        reads_without_a_server(person)
        expect(at_table.page.get_by_text(LOST)).to_be_visible()
        assert at_table.moves() == before
        second = Live(tmp_path, port=first.port, **UNLIMITED)
        expect(at_table.page.get_by_text(LOST)).to_be_hidden(timeout=30_000)
        at_table.wait()
        at_table.click_somewhere()
        assert at_table.moves() > before
        at_table.page.close()
        expect(person.page.get_by_text("You're back online.")).to_be_visible(timeout=30_000)
        person.page.get_by_role("button", name="Reload").click()
        expect(person.page.get_by_text("You're back online.")).to_be_hidden()
        person.page.wait_for_function("async () => (await fetch('/api/ready')).ok")
        assert second.stop() == 0
    finally:
        for one in (first, second):
            if one and one.process.poll() is None:
                one.kill_all()


def reads_without_a_server(person: Person) -> None:
    """Home with its boards, lessons, help and settings are there, and an operation has no answer from any copy."""
    page = person.page
    person.open("/lessons/minimax/2")
    expect(page.locator("article select").first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=AWAY)).to_be_visible()
    person.open("/new/ultimate")
    page.get_by_role("button", name="Help: ").click()
    expect(page.locator("dialog figure svg").first).to_be_visible()
    person.open("/settings")
    expect(page.get_by_label("Keep a copy for when you're offline")).to_be_checked()
    assert page.evaluate("fetch('/api/games').then(() => 'an answer', () => 'none')") == "none"
    person.open("/")
    expect(page.locator(".games svg").nth(4)).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=AWAY)).to_be_visible()
    assert [f"{look}: {one}" for look in LOOKS for one in violations(page, look)] == []
    page.context.set_offline(True)
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.context.set_offline(False)


LANGUAGES = re.compile('data-languages="[^"]*"')
LANGUAGE = "/assets/de-12345678.json"


class Delivery:
    """A built page of any version, as the server delivers it, without the server's operations."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(STATIC, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))
        self.version = VERSION.search((folder / "index.html").read_text())[1]  # type: ignore[index]
        (folder / LANGUAGE[1:]).write_text('{"plurals": "", "texts": {}}')
        for name in ("index.html", "home.html"):
            file = folder / name
            file.write_text(
                LANGUAGES.sub(f'data-languages="{{&quot;de&quot;:&quot;{LANGUAGE}&quot;}}"', file.read_text())
            )
        app = Starlette(routes=[Mount("/", page(folder))])
        config = uvicorn.Config(app, port=0, log_level="error", lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
        self.url = f"http://127.0.0.1:{self._server.servers[0].sockets[0].getsockname()[1]}"

    def become(self, version: str) -> None:
        for name in ("worker.js", "index.html", "home.html"):
            file = self.folder / name
            file.write_text(file.read_text().replace(self.version, version))
        self.version = version

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)


@pytest.fixture
def delivery(tmp_path: Path) -> Iterator[Delivery]:
    found = Delivery(tmp_path / "static")
    yield found
    found.close()


CACHES = "(version) => caches.keys().then((names) => names.join() === (version && `parlour-${version}`))"
IS_OF = "(version) => document.querySelector('meta[name=version]')?.content === version"
UPDATE = """async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return new Promise((done) => {
        found.onupdatefound = () => (found.installing.onstatechange = ({target}) => done(target.state));
        found.update();
    });
}"""


def test_a_new_version_takes_over_and_a_bad_one_does_not(browser: Browser, delivery: Delivery) -> None:
    context = browser.new_context(locale="de-DE")
    person = visit(context, delivery.url)
    page = person.page
    fresh = page.get_by_text("A new version is ready.")

    # Of languages the one that is spoken here is kept as well.
    page.wait_for_function("(file) => caches.match(file).then((found) => !!found)", arg=LANGUAGE)

    delivery.become("2" * 16)
    assert page.evaluate(UPDATE) == "installed"
    expect(fresh).to_be_visible()
    page.get_by_role("button", name="Reload").click()
    page.wait_for_function(CACHES, arg=delivery.version)
    page.wait_for_function(IS_OF, arg=delivery.version)
    expect(fresh).to_be_hidden()

    delivery.become("3" * 16)  # seen at the next visit, which is of that version already
    person.open("/")
    page.wait_for_function(CACHES, arg=delivery.version)
    expect(fresh).to_be_hidden()

    kept, (bundle,) = delivery.version, delivery.folder.glob("assets/offline-*.json")
    bundle.write_bytes(bundle.read_bytes()[:-1000])
    delivery.become("4" * 16)
    assert page.evaluate(UPDATE) == "redundant"
    person.open("/settings")
    page.wait_for_function(IS_OF, arg=delivery.version)
    page.wait_for_function(f"(version) => ({CACHES})(version).then((same) => same || caches.keys())", arg=kept)

    page.get_by_label("Keep a copy for when you're offline").uncheck()
    page.wait_for_function(CACHES, arg="")
    page.wait_for_function("navigator.serviceWorker.getRegistrations().then((all) => !all.length)")
    context.close()


def test_without_a_secure_context_the_page_says_why(browser: Browser, tmp_path: Path) -> None:
    another = browser.browser_type.launch(
        executable_path=shutil.which("chromium"), args=[f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    )
    with live(tmp_path, hosts=NAME, **UNLIMITED) as server:
        person = Person(another.new_page(), f"http://{NAME}:{server.port}")
        person.open("/settings")
        assert person.page.evaluate("isSecureContext") is False
        expect(person.page.get_by_text("This address starts with http://")).to_be_visible()
        expect(person.page.get_by_label("Keep a copy")).to_have_count(0)
        person.begin("tictactoe", "pip")
        person.click_somewhere()
        assert person.page.evaluate("'serviceWorker' in navigator || 'share' in navigator") is False
        another.close()
