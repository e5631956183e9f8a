"""One person on two devices, in two real browsers."""

import re
import socket
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.person import Person
from tests.page.test_audits import LOOKS, violations
from tests.server.live import UNLIMITED, live


def known(person: Person, name: str) -> None:
    person.open("/settings")
    person.page.get_by_role("textbox", name="Your name").fill(name)
    person.page.get_by_role("button", name="Save").click()
    expect(person.page.get_by_text("Saved.")).to_be_visible()
    person.open("/settings")


def code(person: Person, words: str) -> str:
    person.page.get_by_role("button", name=words).click()
    shown = person.page.get_by_label("Code", exact=True)
    expect(shown).to_have_text(re.compile(r"^\w{5}-\w{5}$"))
    return shown.inner_text()


def test_a_code_brings_somebody_to_another_device_and_they_can_be_signed_out_there(
    newcomer: Callable[..., Person],
) -> None:
    desk, phone = newcomer(new=True), newcomer(new=True)
    known(desk, "Maya")
    link = code(desk, "Add a device")
    expect(desk.page.get_by_role("img", name="Scan this")).to_be_visible()
    assert violations(desk.page, "light") == []
    phone.open(f"/link/{link}")
    expect(phone.page.get_by_role("heading", name="Be Maya on this device?")).to_be_visible()
    phone.page.get_by_role("button", name="Yes, that's me").click()
    expect(phone.page.get_by_role("heading", name="Welcome, Maya")).to_be_visible()
    phone.open("/settings")
    expect(phone.page.get_by_role("textbox", name="Your name")).to_have_value("Maya")
    phone.page.get_by_role("button", name="Sign out of The first device").click()
    phone.page.get_by_role("button", name="Sign out", exact=True).last.click()
    expect(phone.page.get_by_text("So far you're on this device only.")).to_be_visible()
    desk.open("/settings")
    expect(desk.page.get_by_text("You aren't signed in.")).to_be_visible()


def test_who_one_is_now_plays_in_the_same_window(newcomer: Callable[..., Person]) -> None:
    """Whoever was erased starts anew, and whoever came in by a link that was pasted goes on with that person's match."""
    desk, phone = newcomer(new=True), newcomer(new=True)
    known(desk, "Maya")
    desk.begin("tictactoe", "mia")
    desk.place("b2").click()
    desk.wait()
    link = desk.post("/api/me/links", {"moves": False})["path"]
    phone.begin("tictactoe", "mia")
    page = phone.page
    page.get_by_role("link", name="Settings: ").click()
    page.get_by_role("button", name="Delete me…").click()
    page.get_by_role("button", name="Delete me", exact=True).click()
    expect(page.get_by_text("We've forgotten you.")).to_be_visible()
    page.get_by_role("link", name="Parlour").click()
    page.locator(".games a[href='/play/tictactoe']").click()
    expect(phone.playable).to_have_count(9)
    page.evaluate("history.pushState({}, '', '/link'), dispatchEvent(new PopStateEvent('popstate'))")
    field = page.get_by_role("textbox", name="Code or phrase")
    field.fill(f"{phone.url}{link}")
    field.press("Enter")
    page.get_by_role("button", name="Yes, that's me").click()
    page.get_by_role("link", name="To the games").click()
    page.get_by_role("link", name="Continue Tic-tac-toe against Mia").click()
    expect(phone.playable).to_have_count(7)


def test_a_device_that_was_signed_out_says_so_and_offers_the_way_back(newcomer: Callable[..., Person]) -> None:
    desk, phone = newcomer(new=True), newcomer(new=True, viewport={"width": 390, "height": 844})
    known(desk, "Maya")
    said = phone.page.get_by_text("This device was signed out, so here you're a new guest.")
    for way in ("Stay a guest", "I have a code or a phrase"):
        link = desk.post("/api/me/links", {"moves": False})["path"]
        phone.open(link)
        phone.page.get_by_role("button", name="Yes, that's me").click()
        phone.page.get_by_role("link", name="To the games").click()
        phone.begin("tictactoe", "mia")
        (other,) = [
            one for one in desk.page.request.get(f"{desk.url}/api/me/devices").json()["devices"] if not one["this"]
        ]
        desk.page.request.delete(f"{desk.url}/api/me/devices/{other['id']}", headers={"Origin": desk.url})
        expect(said).to_be_visible()  # at the table, whose connection was ended
        assert violations(phone.page, "light") == []
        phone.open("/")
        expect(said).to_be_visible()
        phone.page.locator(".games a[href='/play/tictactoe']").click()
        expect(phone.playable).to_have_count(9)  # whoever wants to play plays
        phone.page.get_by_text(way).click()
        expect(said).to_be_hidden()
    expect(phone.page.get_by_role("textbox", name="Code or phrase")).to_be_visible()
    phone.open(desk.post("/api/me/links", {"moves": False})["path"])
    phone.page.get_by_role("button", name="Yes, that's me").click()
    phone.page.get_by_role("link", name="To the games").click()
    expect(phone.page.get_by_role("link", name="Settings: Maya")).to_be_visible()
    expect(said).to_be_hidden()


def test_other_tabs_follow_whoever_one_is_now(newcomer: Callable[..., Person]) -> None:
    desk, phone = newcomer(new=True), newcomer(new=True, own=True)
    known(desk, "Maya")
    known(phone, "Ben")
    tab = phone.page.context.new_page()
    tab.goto(f"{phone.url}/settings")
    expect(tab.get_by_role("textbox", name="Your name")).to_have_value("Ben")
    phone.open(desk.post("/api/me/links", {"moves": False})["path"])
    phone.page.get_by_role("button", name="Yes, that's me").click()
    expect(tab.get_by_role("textbox", name="Your name")).to_have_value("Maya")
    expect(tab.get_by_role("link", name="Settings: Maya")).to_be_visible()


def test_a_name_given_on_one_device_stays_when_the_other_plays(newcomer: Callable[..., Person]) -> None:
    desk, phone = newcomer(new=True), newcomer(new=True)
    known(desk, "Maya")
    phone.open(desk.post("/api/me/links", {"moves": False})["path"])
    phone.page.get_by_role("button", name="Yes, that's me").click()
    expect(phone.page.get_by_role("heading", name="Welcome, Maya")).to_be_visible()
    known(phone, "Zoë")
    desk.open("/play/tictactoe")
    expect(desk.page.locator(".seat b").get_by_text("Zoë", exact=True)).to_be_visible()
    expect(desk.page.get_by_role("link", name="Settings: Zoë")).to_be_visible()


def test_a_phrase_brings_back_whoever_cleared_the_browser(newcomer: Callable[..., Person]) -> None:
    person = newcomer(new=True)
    known(person, "Noor")
    person.page.get_by_role("button", name="Show me a phrase").click()
    phrase = person.page.locator(".phrase").inner_text()
    assert len(phrase.split()) == 9
    person.page.get_by_role("button", name="I've written it down").click()
    expect(person.page.get_by_role("button", name="Make a new phrase")).to_be_visible()
    person.page.context.clear_cookies()
    person.page.evaluate("localStorage.clear()")
    person.open("/link")
    field = person.page.get_by_role("textbox", name="Code or phrase")
    field.fill(phrase[:-1] + "q")
    field.press("Enter")
    expect(person.page.get_by_role("alert")).to_contain_text("Check every letter")
    field.fill(phrase.upper())
    field.press("Enter")
    expect(person.page.get_by_role("heading", name="Welcome, Noor")).to_be_visible()


def test_a_wrong_code_changes_nothing(newcomer: Callable[..., Person]) -> None:
    person = newcomer(new=True)
    person.open("/link")
    person.page.get_by_role("textbox", name="Code or phrase").fill("ABCDE-FGHJK")
    person.page.get_by_role("button", name="Continue").click()
    expect(person.page.get_by_role("alert")).to_contain_text("Codes work once, for ten minutes")
    assert person.page.context.cookies() == []


def test_a_passkey_brings_back_whoever_cleared_the_browser(browser: Browser, tmp_path: Path) -> None:
    """With the browser's own authenticator in software; a passkey is made for a name, so the page is called by it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://localhost:{port}"
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    context.set_default_timeout(10_000)
    with live(tmp_path, port=port, passkeys=address, **UNLIMITED):
        person = Person(context.new_page(), address)
        page, session = person.page, context.new_cdp_session(person.page)
        session.send("WebAuthn.enable")
        options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
        device = session.send("WebAuthn.addVirtualAuthenticator", {"options": {**options, "isUserVerified": True}})
        known(person, "Noor")
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.get_by_text("last used")).to_be_visible()
        assert [f"{look}: {one}" for look in LOOKS for one in violations(page, look)] == []
        context.clear_cookies()
        page.evaluate("localStorage.clear()")
        person.open("/link")
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("heading", name="Welcome, Noor")).to_be_visible()
        person.open("/settings")
        page.get_by_role("button", name="Remove ").click()
        page.get_by_role("button", name="Remove", exact=True).click()
        expect(page.get_by_text("last used")).to_be_hidden()
        session.send("WebAuthn.removeVirtualAuthenticator", device)
        # A device that has none says no, and so does somebody: nothing has changed.
        person.open("/link")
        session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("alert")).to_have_text("No passkey was used.")
    context.close()
