"""A tour of the page: how to come to each screen, for pictures of it."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page
from tests.page.learning import NEW_LEARNER
from tests.page.person import NEW_TABLE

from parlour.games.registry import game_class

FEN = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"
LINES = (
    "17-22 8-13 9-10 9-14 15-20 2-7 7-8 11-12 6-7 14-19 19-24 18-23 20-25 12-17 4-5 13-18 3-4 16-21 5-10 4-9 8-9 3-8 "
    "2-3 13-14 18-19 23-24 14-15 10-15 19-20 24-25 22-23"
)
"""A match between two who know how to take boxes, as far as five to four."""
MET = ["tictactoe", "ultimate", "dots", "pawns", "chess"]


@dataclass
class Sitter:
    """A page, and what one does on it."""

    page: Page
    url: str
    theme: str = "auto"

    def prepare(self) -> None:
        """Somebody who has been here before, unless a screen says otherwise."""
        known = json.dumps({"name": "Maya", "colour": "red", "visited": True, "met": MET, "theme": self.theme})
        self.page.add_init_script(f"if (!localStorage.parlour) localStorage.parlour = JSON.stringify({known});")

    def open(self, path: str, pause_ms: int = 0) -> None:
        self.page.goto(f"{self.url}{path}?pause={pause_ms}")
        self.page.wait_for_load_state("networkidle")

    def table(self, game: str, opponent: str, moves: str = "", **more: object) -> None:
        """A match begun over HTTP, as the page does, and moves clicked on the board."""
        self.open("/about")
        wish = {"game": game, "seats": [{"who": "me"}, {"who": "opponent", "id": opponent}], "seed": 4, **more}
        table = self.page.evaluate(NEW_TABLE, wish)
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
    seats = [{"who": "me"}, {"who": "neighbour", "name": "Ben"}]
    sitter.table("dots", "", LINES, options={"rows": 4, "cols": 4}, seats=seats)
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
    for step in ("Hint", "Show the move"):
        sitter.page.get_by_role("button", name=step).click()
    sitter.page.get_by_role("button", name="Show the line").wait_for()


def invitation(sitter: Sitter) -> None:
    sitter.table("dots", "", seats=[{"who": "me"}, {"who": "anyone"}])


def newcomer(sitter: Sitter) -> None:
    fresh = json.dumps({"met": MET, "theme": sitter.theme})
    sitter.page.add_init_script(f"localStorage.parlour = JSON.stringify({fresh});")
    sitter.open("/")
    sitter.page.wait_for_selector(".games svg")


def help_for(game: str, steps: int) -> Callable[[Sitter], None]:
    """Help of a game, a few pages on, as it stands at the end of an example."""

    def show(sitter: Sitter) -> None:
        sitter.page.emulate_media(reduced_motion="reduce")
        sitter.open(f"/new/{game}")
        sitter.page.get_by_role("button", name="Help").click()
        for _ in range(steps):
            sitter.page.get_by_role("button", name="Next").click()

    return show


def new_match(game: str) -> Callable[[Sitter], None]:
    def show(sitter: Sitter) -> None:
        sitter.open(f"/new/{game}")
        sitter.page.wait_for_selector(".rung")

    return show


def home_again(sitter: Sitter) -> None:
    sitter.table("dots", "tom", "1-2 5-6")
    sitter.open("/")


def statistics(sitter: Sitter) -> None:
    for _ in range(3):
        won(sitter)
    sitter.open("/statistics")
    sitter.page.wait_for_selector(".plot canvas")


TRAIN = """async ([learner, matches]) => {
    const path = `/api/games/tictactoe/learners/${learner}/training`;
    const body = JSON.stringify({against: "random", matches});
    await fetch(path, {method: "POST", body, headers: {"Content-Type": "application/json"}});
    while ((await fetch(path).then((answer) => answer.json())).state === "running")
        await new Promise((done) => setTimeout(done, 200));
}"""


def trained(sitter: Sitter, matches: int, name: str = "Ada") -> str:
    """A learner that has played so many matches against chance; its id."""
    sitter.open("/about")
    learner = str(sitter.page.evaluate(NEW_LEARNER, ["tictactoe", name]))
    sitter.page.evaluate(TRAIN, [learner, matches])
    return learner


def learner(sitter: Sitter) -> None:
    sitter.open(f"/learners/tictactoe/{trained(sitter, 120)}")
    sitter.page.wait_for_selector(".plot canvas")


def learners(sitter: Sitter) -> None:
    for name, matches in (("Ada", 120), ("Bo", 30), ("Kiki", 6)):
        trained(sitter, matches, name)
    sitter.open("/learners/tictactoe")


def compared(sitter: Sitter) -> None:
    other = trained(sitter, 20, "Bo")
    sitter.page.goto(f"{sitter.url}/learners/tictactoe/{trained(sitter, 120)}?with={other}")
    sitter.page.wait_for_selector(".names")


def remembering(sitter: Sitter) -> None:
    seats = [{"who": "opponent", "id": f"learner:{trained(sitter, 600)}"}, {"who": "me"}]
    sitter.table("tictactoe", "", seats=seats)
    sitter.play(1)
    sitter.mine()


def learned(sitter: Sitter) -> None:
    remembering(sitter)
    sitter.play(5)
    sitter.page.get_by_role("heading", name="What I learned").wait_for()


SCREENS: dict[str, Callable[[Sitter], None]] = {
    "home": newcomer,
    "home-again": home_again,
    "help-tictactoe": help_for("tictactoe", 3),
    "help-ultimate": help_for("ultimate", 1),
    "help-dots": help_for("dots", 2),
    "help-chess": help_for("chess", 3),
    "new-tictactoe": new_match("tictactoe"),
    "new-ultimate": new_match("ultimate"),
    "new-dots": new_match("dots"),
    "new-chess": new_match("chess"),
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
    "learners": learners,
    "learner": learner,
    "learner-compared": compared,
    "learner-remembers": remembering,
    "learner-learned": learned,
    "settings": lambda sitter: sitter.open("/settings"),
    "about": lambda sitter: sitter.open("/about"),
}
