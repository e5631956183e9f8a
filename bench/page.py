"""`python -m bench.page`: how soon a browser draws what somebody does and what the computer answers.

Times are taken inside the page: from the event of the last click to the frame that shows the own move, and from the
arrival of what the server says to the frame that shows it. The pause before the computer's move is off.
"""

import argparse
import shutil
import tempfile
import time
from dataclasses import dataclass, field

from playwright.sync_api import Browser, sync_playwright
from tests.page.person import Person
from tests.server.live import UNLIMITED, Live, live

from bench.crowd import line_of

GAMES = ("tictactoe", "ultimate", "dots", "pawns", "chess")
SHARES = (0.5, 0.95, 0.99)
WATCH = """() => {
    window.times = {own: [], answer: []};
    let clicked, arrived;
    addEventListener("click", (event) => (clicked = event.timeStamp), true);
    const Plain = WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...args) {
            super(...args);
            this.addEventListener("message", ({data}) => {
                if (data.startsWith('{"t":"update"')) arrived = performance.now();
            });
        }
    };
    const drawn = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())));
    const look = () => {
        const moves = document.querySelectorAll("[aria-label='Moves so far'] li:not(.none)").length;
        const [own, answer] = [clicked, arrived];
        if (own !== undefined && document.querySelector(".board.pending")) {
            clicked = undefined;
            drawn((now) => window.times.own.push(now - own));
        }
        if (moves > look.moves && answer !== undefined) {
            drawn((now) => window.times.answer.push(now - answer));
        }
        look.moves = moves;
    };
    look.moves = 0;
    new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true});
}"""


@dataclass
class Times:
    own_ms: list[float] = field(default_factory=list)
    answer_ms: list[float] = field(default_factory=list)


def play(browser: Browser, server: Live, game: str, turns: int, times: Times) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(20_000)
    context.add_init_script(f"({WATCH})()")
    person = Person(context.new_page(), server.url)
    person.begin(game, "random")
    for _ in range(turns):
        if not person.wait():
            break
        person.click_somewhere()
    person.page.wait_for_timeout(300)
    found = person.page.evaluate("window.times")
    times.own_ms += found["own"]
    times.answer_ms += found["answer"]
    context.close()


def time_opening_ms(browser: Browser) -> float:
    """From the command to a page with boards on it."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as data, live(data, debug=False) as server:
        context = browser.new_context()
        page = context.new_page()
        page.goto(server.url)
        page.wait_for_selector(".games svg")
        took_ms = (time.perf_counter() - began) * 1000
        context.close()
    return took_ms


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=20, help="of each game")
    given = parser.parse_args()
    times = Times()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        with tempfile.TemporaryDirectory() as data, live(data, debug=False, **UNLIMITED) as server:
            for game in GAMES:
                play(browser, server, game, given.turns, times)
        print(line_of("own move drawn after a click", times.own_ms, SHARES))
        print(line_of("an update drawn after it came", times.answer_ms, SHARES))
        print(line_of("command to page ready", [time_opening_ms(browser) for _ in range(5)], (0.5, 1)))
        browser.close()


if __name__ == "__main__":
    main()
