"""What a screen weighs on the wire, in bytes, as a browser counts them; and what is not asked for before it is needed."""

from collections import defaultdict

import pytest
from playwright.sync_api import Browser, CDPSession

from tests.page.person import Person
from tests.page.screens import SCREENS
from tests.server.live import Live

KB = 1000
MOST_KB = {"home": 180, "new_match": 202, "table": 256}
"""Of a first visit, with fonts and pictures; to a table by way of the new match that began it."""
MOST_AGAIN_KB = 27


class Scale:
    """Weighs what comes in: bytes on the wire, heads and bodies."""

    def __init__(self, session: CDPSession) -> None:
        self.bytes: defaultdict[str, float] = defaultdict(float)
        self._addresses: dict[str, str] = {}
        session.on(
            "Network.requestWillBeSent", lambda one: self._addresses.update({one["requestId"]: one["request"]["url"]})
        )
        session.on("Network.loadingFinished", self._weigh)
        session.send("Network.enable")

    def _weigh(self, one: dict[str, float | str]) -> None:
        self.bytes[self._addresses[str(one["requestId"])]] += float(one["encodedDataLength"])

    def kb(self) -> float:
        return sum(self.bytes.values()) / KB

    def heaviest(self) -> str:
        rows = sorted(self.bytes.items(), key=lambda row: -row[1])[:20]
        return "\n".join(f"{size / KB:7.1f} kB  {address}" for address, size in rows)


@pytest.mark.parametrize("screen", MOST_KB)
def test_a_first_visit_is_light(browser: Browser, server: Live, screen: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    scale = Scale(context.new_cdp_session(page))
    SCREENS[screen](Person(page, server.url))
    page.wait_for_load_state("networkidle")
    weight = scale.kb()
    print(f"{screen}: {weight:.0f} kB\n{scale.heaviest()}")
    assert 50 < weight < MOST_KB[screen], scale.heaviest()
    context.close()


def test_a_second_visit_is_lighter(browser: Browser, server: Live) -> None:
    """Files are kept; what never changes is confirmed, not sent again."""
    context = browser.new_context()
    page = context.new_page()
    SCREENS["home"](Person(page, server.url))
    page.wait_for_load_state("networkidle")
    page.goto("about:blank")
    scale = Scale(context.new_cdp_session(page))
    SCREENS["home"](Person(page, server.url))
    page.wait_for_load_state("networkidle")
    print(f"home again: {scale.kb():.1f} kB\n{scale.heaviest()}")
    assert 0 < scale.kb() < MOST_AGAIN_KB, scale.heaviest()
    context.close()


def test_other_screens_come_when_they_are_shown(browser: Browser, server: Live) -> None:
    context = browser.new_context()
    page = context.new_page()
    scale = Scale(context.new_cdp_session(page))
    SCREENS["home"](Person(page, server.url))
    page.wait_for_load_state("networkidle")
    for part in (
        "Table-",
        "NewMatch-",
        "Statistics-",
        "Learner-",
        "plot-",
        "Help-",
        "Explore-",
        "Review-",
        "Paste-",
        "Lessons-",
        "Puzzles-",
        "Today-",
        "Player-",
    ):
        assert not [address for address in scale.bytes if part in address]
    context.close()
