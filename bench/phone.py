"""`python -m bench.phone`: how soon somebody can play on a slow telephone, and how long the page ever holds it up.

Chromium as a telephone, its processor slowed and its line too (150 ms to the server and back), with nothing kept from
an earlier visit. A busy machine only ever makes it slower, so the best of several visits is what says most.
"""

import argparse
import shutil
import tempfile
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tests.server.live import UNLIMITED, live

TELEPHONE: Any = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
LATENCY_MS = 150
READY = ".games a[href^='/play/'] svg"
"""A game that can be seen, and begun by a tap on it."""
WATCH = """() => {
    window.seen = {tasks: [], ready: 0};
    const note = (one) => window.seen.tasks.push([one.startTime, one.duration]);
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({type: "longtask", buffered: true});
    const drawn = () => requestAnimationFrame(() => setTimeout(() => (window.seen.ready = performance.now())));
    const look = () => (document.querySelector("%s") ? drawn() : requestAnimationFrame(look));
    requestAnimationFrame(look);
}"""


@dataclass
class Visit:
    ready_ms: float
    drawn_ms: float
    longest_ms: float
    tasks: list[tuple[float, float]]
    kb: float
    requests: int


class Wire:
    """Counts what comes in."""

    def __init__(self, session: CDPSession) -> None:
        self.bytes, self.requests = 0.0, 0
        session.on("Network.loadingFinished", self._count)

    def _count(self, one: dict[str, Any]) -> None:
        self.bytes += float(one["encodedDataLength"])
        self.requests += 1


def slow_down(session: CDPSession, times: float, mbit: float) -> None:
    through = mbit * 1e6 / 8
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY_MS, "downloadThroughput": through, "uploadThroughput": through / 2},
    )


def visit(browser: Browser, url: str, ready: str, times: float, mbit: float) -> Visit:
    context = browser.new_context(**TELEPHONE)
    context.set_default_timeout(60_000)
    page: Page = context.new_page()
    session = context.new_cdp_session(page)
    slow_down(session, times, mbit)
    wire = Wire(session)
    page.add_init_script(f"({WATCH % ready})()")
    page.goto(url)
    page.wait_for_function("() => window.seen.ready > 0")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    seen = page.evaluate("window.seen")
    drawn = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    context.close()
    longest = max((task[1] for task in seen["tasks"]), default=0.0)
    return Visit(seen["ready"], drawn, longest, seen["tasks"], wire.bytes / 1000, wire.requests)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower its processor is")
    parser.add_argument("--mbit", type=float, default=1.6, help="how fast its line is")
    parser.add_argument("--ready", default=READY, help="what must be on the page, as a selector")
    given = parser.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        with live(data, debug=False, **UNLIMITED) as server:
            visits = [visit(browser, server.url, given.ready, given.slower, given.mbit) for _ in range(given.visits)]
        browser.close()
    for one in visits:
        tasks = ", ".join(f"{took:.0f} at {start:.0f}" for start, took in one.tasks)
        print(
            f"{one.kb:.0f} kB, {one.requests} requests; drawn {one.drawn_ms:.0f}, ready {one.ready_ms:.0f} ms; {tasks}"
        )
    print(f"Play usable: {min(one.ready_ms for one in visits):.0f} ms at best")
    print(f"longest task: {min(one.longest_ms for one in visits):.0f} ms at best")


if __name__ == "__main__":
    main()
