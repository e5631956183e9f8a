"""`python -m tools.screenshots [WORDS…]`: pictures of every screen, wide and narrow, light and dark, to be looked at.

They are written into docs/screenshots/; with words, only those whose name contains one of them.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.server.live import Live

from parlour.games.registry import game_class

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SIZES = {"wide": (1280, 800), "narrow": (390, 844)}
LIGHTS = ("light", "dark")
FEN = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"


@dataclass
class Sitter:
    """A page, and what one does on it."""

    page: Page
    url: str

    def open(self, path: str, pause_ms: int = 0) -> None:
        self.page.goto(f"{self.url}{path}?pause={pause_ms}")
        self.page.wait_for_load_state("networkidle")

    def table(self, game: str, opponent: str, moves: str = "", **more: object) -> None:
        """A match begun over HTTP, as the page does, and moves clicked on the board."""
        self.open("/about")
        wish = {"game": game, "seats": [{"who": "me"}, {"who": "opponent", "id": opponent}], "seed": 4, **more}
        table = self.page.evaluate(
            """async (wish) => {
                const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
                    headers: {"Content-Type": "application/json"}}).then((answer) => answer.json());
                localStorage.parlour = JSON.stringify({name: "Maya", colour: "red", visited: true,
                    met: ["tictactoe", "ultimate", "dots", "pawns", "chess"]});
                await post("/api/me", {name: "Maya", colour: "red"});
                return (await post("/api/tables", wish)).table;
            }""",
            wish,
        )
        self.open(f"/t/{table}")
        for place in moves.split():
            self.click(place)

    def mine(self) -> None:
        self.page.wait_for_selector(".place.playable, .seat.won, h1:has-text('draw')")

    def click(self, place: str) -> None:
        self.mine()
        self.page.click(f'.place[data-id="{place}"]')
        self.page.wait_for_timeout(150)

    def play(self, count: int) -> None:
        """The first legal move, again and again."""
        for _ in range(count):
            self.mine()
            places = self.page.query_selector_all(".place.playable")
            if not places:
                return
            places[len(places) * 2 // 5].click()
            self.page.wait_for_timeout(120)


def ultimate(sitter: Sitter) -> None:
    seats = [{"who": "opponent", "id": "standard"}, {"who": "me"}]
    sitter.table("ultimate", "standard", start=game_class("ultimate").picture, seats=seats)
    sitter.play(3)
    sitter.mine()


def thinking(sitter: Sitter) -> None:
    sitter.table("ultimate", "standard", "b2b2")
    sitter.mine()
    sitter.page.goto(sitter.page.url.replace("pause=0", "pause=4000"))
    sitter.mine()
    sitter.page.locator(".place.playable").nth(2).click()
    sitter.page.wait_for_selector(".board circle.best")
    sitter.page.wait_for_timeout(500)


def dots(sitter: Sitter) -> None:
    sitter.table("dots", "tom")
    sitter.play(9)
    sitter.mine()


def won(sitter: Sitter) -> None:
    sitter.table("tictactoe", "pip", start="XX./OO./...")
    sitter.click("c1")
    sitter.page.wait_for_selector(".seat.won")
    sitter.page.wait_for_timeout(900)


def promotion(sitter: Sitter) -> None:
    sitter.table("chess", "toby", start="8/P3k3/8/8/8/8/4K3/8 w - - 0 1")
    sitter.click("a7")
    sitter.page.click('.place[data-id="a8"]')


def chess(sitter: Sitter) -> None:
    sitter.table("chess", "ida", start=FEN)
    sitter.click("e1")
    sitter.click("g1")
    sitter.page.wait_for_timeout(2500)
    sitter.mine()
    sitter.page.click('.place[data-id="d3"]')


def hint(sitter: Sitter) -> None:
    sitter.table("tictactoe", "mia")
    sitter.click("b2")
    sitter.mine()
    sitter.page.click("text=Hint")
    sitter.page.wait_for_selector("text=What I would play")


def invitation(sitter: Sitter) -> None:
    sitter.table("dots", "", seats=[{"who": "me"}, {"who": "anyone"}])


def home_again(sitter: Sitter) -> None:
    sitter.table("dots", "tom", "1-2 5-6")
    sitter.open("/")


def statistics(sitter: Sitter) -> None:
    for _ in range(3):
        won(sitter)
    sitter.open("/statistics")
    sitter.page.wait_for_selector(".plot canvas")


SCREENS: dict[str, Callable[[Sitter], None]] = {
    "home": lambda sitter: sitter.open("/"),
    "home-again": home_again,
    "new-tictactoe": lambda sitter: sitter.open("/new/tictactoe"),
    "new-chess": lambda sitter: sitter.open("/new/chess"),
    "tictactoe-start": lambda sitter: sitter.table("tictactoe", "otto"),
    "tictactoe-won": won,
    "tictactoe-hint": hint,
    "ultimate": ultimate,
    "ultimate-thinking": thinking,
    "dots": dots,
    "pawns": lambda sitter: sitter.table("pawns", "random", "e2 e4 d2 d4"),
    "chess": chess,
    "chess-promotion": promotion,
    "invitation": invitation,
    "statistics": statistics,
    "settings": lambda sitter: sitter.open("/settings"),
    "about": lambda sitter: sitter.open("/about"),
}


def shoot(browser: Browser, url: str, name: str, size: str, light: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="light" if light == "light" else "dark",
        is_mobile=size == "narrow",
        device_scale_factor=1,
    )
    page = context.new_page()
    page.on("pageerror", lambda error: print(f"{name}: {error}"))
    SCREENS[name](Sitter(page, url))
    page.wait_for_timeout(350)
    page.screenshot(path=FOLDER / f"{name}-{size}-{light}.png", full_page=size == "narrow")
    context.close()


def main(words: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Live(Path(data))
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
            for name in SCREENS:
                for size in SIZES:
                    for light in LIGHTS:
                        full = f"{name}-{size}-{light}"
                        if not words or any(word in full for word in words):
                            shoot(browser, server.url, name, size, light)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
