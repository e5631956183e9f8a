"""A tour of the page: how to come to each screen, for pictures of it."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page
from tests.page.learning import plant, train
from tests.page.person import Person

import parlour
from parlour.games.registry import game_class

FEN = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"
LINES = (
    "17-22 8-13 9-10 9-14 15-20 2-7 7-8 11-12 6-7 14-19 19-24 18-23 20-25 12-17 4-5 13-18 3-4 16-21 5-10 4-9 8-9 3-8 "
    "2-3 13-14 18-19 23-24 14-15 10-15 19-20 24-25 22-23"
)
"""A match between two who know how to take boxes, as far as five to four."""
OPEN = "XO./.X./..O"
LEGAL = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0"
"""Légal's mate: a match that one move loses."""
MET = ["tictactoe", "ultimate", "dots", "pawns", "chess"]


@dataclass
class Visitor:
    """A page, and what one does on it."""

    page: Page
    url: str
    theme: str = "auto"

    def prepare(self) -> None:
        """Somebody who has been here before, unless a screen says otherwise."""
        known = json.dumps({"name": "Maya", "colour": "red", "visited": True, "met": MET, "theme": self.theme})
        self.page.add_init_script(f"if (!localStorage.parlour) localStorage.parlour = JSON.stringify({known});")

    def person(self) -> Person:
        return Person(self.page, self.url, new=True)

    def open(self, path: str, pause_ms: int = 0) -> None:
        self.page.goto(f"{self.url}{path}?pause={pause_ms}")
        self.page.wait_for_load_state("networkidle")

    def table(self, game: str, opponent: str, moves: str = "", **more: object) -> None:
        """A match begun over HTTP, as the page does, and moves clicked on the board."""
        wish = {"game": game, "seats": [{"who": "me"}, {"who": "opponent", "id": opponent}], "seed": 4, **more}
        self.open(f"/t/{self.person().new_table(wish)}")
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


def ultimate(visitor: Visitor) -> None:
    seats = [{"who": "opponent", "id": "standard"}, {"who": "me"}]
    visitor.table("ultimate", "standard", start=game_class("ultimate").picture, seats=seats)
    visitor.play(3)
    visitor.mine()


def thinking(visitor: Visitor) -> None:
    visitor.table("ultimate", "standard", "b2b2")
    visitor.mine()
    visitor.page.goto(visitor.page.url.replace("pause=0", "pause=4000"))
    visitor.mine()
    visitor.page.locator(".place.playable").nth(2).click()
    visitor.page.wait_for_selector(".board circle.best")
    visitor.page.wait_for_timeout(500)


def dots(visitor: Visitor) -> None:
    seats = [{"who": "me"}, {"who": "neighbour", "name": "Ben"}]
    visitor.table("dots", "", LINES, options={"rows": 4, "cols": 4}, seats=seats)
    visitor.mine()


def won(visitor: Visitor) -> None:
    visitor.table("tictactoe", "pip", start="XX./OO./...")
    visitor.click("c1")
    visitor.page.wait_for_selector(".seat.won")
    visitor.page.wait_for_timeout(900)


def promotion(visitor: Visitor) -> None:
    visitor.table("chess", "toby", start="8/P3k3/8/8/8/8/4K3/8 w - - 0 1")
    visitor.click("a7")
    visitor.page.click('.place[data-id="a8"]')


def chess(visitor: Visitor) -> None:
    visitor.table("chess", "ida", start=FEN)
    visitor.click("e1")
    visitor.click("g1")
    visitor.page.wait_for_timeout(2500)
    visitor.mine()
    visitor.page.click('.place[data-id="d3"]')


def hint(visitor: Visitor) -> None:
    visitor.table("tictactoe", "mia")
    visitor.click("b2")
    visitor.mine()
    for step in ("Hint", "Show the move"):
        visitor.page.get_by_role("button", name=step).click()
    visitor.page.get_by_role("button", name="Show the line").wait_for()


def invitation(visitor: Visitor) -> None:
    visitor.table("dots", "", seats=[{"who": "me"}, {"who": "anyone"}])


def newcomer(visitor: Visitor) -> None:
    fresh = json.dumps({"met": MET, "theme": visitor.theme})
    visitor.page.add_init_script(f"localStorage.parlour = JSON.stringify({fresh});")
    visitor.open("/")
    visitor.page.wait_for_selector(".games svg")


def help_for(game: str, steps: int) -> Callable[[Visitor], None]:
    """Help of a game, a few pages on, as it stands at the end of an example."""

    def show(visitor: Visitor) -> None:
        visitor.page.emulate_media(reduced_motion="reduce")
        visitor.open(f"/new/{game}")
        visitor.page.get_by_role("button", name="Help").click()
        for _ in range(steps):
            visitor.page.get_by_role("button", name="Next").click()

    return show


def new_match(game: str) -> Callable[[Visitor], None]:
    def show(visitor: Visitor) -> None:
        visitor.open(f"/new/{game}")
        visitor.page.wait_for_selector(".rung")

    return show


def home_again(visitor: Visitor) -> None:
    visitor.table("dots", "tom", "1-2 5-6")
    visitor.open("/")


def statistics(visitor: Visitor) -> None:
    """Of matches from the beginning: those from a position that was set up do not count."""
    for seed in range(4):
        visitor.table("tictactoe", "pip", seed=seed)
        visitor.play(6)
        visitor.page.wait_for_selector(".seat.won, h1:has-text('draw')")
    visitor.open("/statistics")
    visitor.page.wait_for_selector(".plot canvas")


def matches(visitor: Visitor) -> None:
    statistics(visitor)
    visitor.table("chess", "random", "e2 e4")
    visitor.open("/matches")
    visitor.page.locator("li .board").nth(3).wait_for()


def profile(visitor: Visitor) -> None:
    """Of matches that count: those that were given a seed do not."""
    for _ in range(4):
        visitor.open("/play/tictactoe")
        visitor.play(6)
        visitor.page.wait_for_selector(".seat.won, h1:has-text('draw')")
    visitor.open("/profile")
    visitor.page.wait_for_selector(".plot canvas")


def train_learner(visitor: Visitor, matches: int, name: str = "Ada") -> str:
    """A learner that has played so many matches against chance; its id."""
    learner = plant(visitor.person(), name)
    train(visitor.person(), learner, matches)
    course = f"{visitor.url}/api/games/tictactoe/learners/{learner}/training"
    while visitor.page.request.get(course).json()["state"] == "running":
        visitor.page.wait_for_timeout(200)
    return learner


def learner(visitor: Visitor) -> None:
    visitor.open(f"/learners/tictactoe/{train_learner(visitor, 120)}")
    visitor.page.wait_for_selector(".plot canvas")


def learners(visitor: Visitor) -> None:
    for name, matches in (("Ada", 120), ("Bo", 30), ("Kiki", 6)):
        train_learner(visitor, matches, name)
    visitor.open("/learners/tictactoe")


def compare_learners(visitor: Visitor) -> None:
    other = train_learner(visitor, 20, "Bo")
    visitor.page.goto(f"{visitor.url}/learners/tictactoe/{train_learner(visitor, 120)}?with={other}")
    visitor.page.wait_for_selector(".names")


def remembering(visitor: Visitor) -> None:
    seats = [{"who": "opponent", "id": f"learner:{train_learner(visitor, 600)}"}, {"who": "me"}]
    visitor.table("tictactoe", "", seats=seats)
    visitor.play(1)
    visitor.mine()


def show_lesson(visitor: Visitor) -> None:
    remembering(visitor)
    visitor.play(5)
    visitor.page.get_by_role("heading", name="What I learned").wait_for()


def review(visitor: Visitor) -> None:
    person = visitor.person()
    person.meet()
    visitor.open(f"/review/{person.post('/api/reviews', {'text': LEGAL})['id']}")
    visitor.page.wait_for_selector(".curve")
    visitor.page.wait_for_load_state("networkidle")


def explore(visitor: Visitor, game: str, start: str, panel: str) -> None:
    visitor.page.goto(f"{visitor.url}/explore/{game}#start={start}")
    visitor.page.get_by_role("radio", name=panel).check()
    visitor.page.wait_for_load_state("networkidle")


def set_up(visitor: Visitor) -> None:
    visitor.page.goto(f"{visitor.url}/explore/chess#start=4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    visitor.page.get_by_role("button", name="Set up a position").click()
    visitor.page.get_by_label("White queen").check()


def coach(visitor: Visitor) -> None:
    visitor.table("tictactoe", "mia", start="XX./OO./...")
    visitor.mine()
    visitor.page.get_by_role("button", name="More", exact=True).click()
    visitor.page.get_by_role("menuitemcheckbox", name="Coach").click()
    visitor.click("a3")
    visitor.page.get_by_role("alertdialog").wait_for()


def truth(visitor: Visitor) -> None:
    visitor.open("/about")
    visitor.page.get_by_role("heading", name="When we say").evaluate("(one) => one.scrollIntoView()")


def lesson(visitor: Visitor) -> None:
    visitor.open("/lessons/minimax/2")
    for blank, value in zip(visitor.page.locator("article select").all(), ("-1", "1", "1"), strict=False):
        blank.select_option(value)


def slow_motion(visitor: Visitor) -> None:
    """As far as the first cut."""
    visitor.open("/lessons/pruning/3")
    while not visitor.page.get_by_text("This branch is cut").count():
        visitor.page.get_by_role("button", name="Step forward").click()


def puzzle(visitor: Visitor) -> None:
    """One that is solved, and why."""
    one = next(one for one in parlour.puzzles("tictactoe") if one.wording == "win_2" and one.steps == 2)
    visitor.open(f"/puzzles/tictactoe/{one.id}")
    for here, move in zip(one.positions, one.line, strict=False):
        if here.to_move() == one.player:
            visitor.page.click(f'.place.playable[data-id="{here.move_text(move)}"]')
    visitor.page.get_by_role("button", name="Why?").click()
    visitor.page.wait_for_selector(".why")


def puzzles(visitor: Visitor) -> None:
    visitor.open("/puzzles")
    visitor.page.wait_for_selector("li .board")


def champion(visitor: Visitor) -> None:
    """After a minute of training, beside its ladder."""
    visitor.person().meet()
    address = "/api/games/dots/nets"
    request = visitor.page.request
    mine = request.get(f"{visitor.url}{address}").json()["nets"]
    made = mine[0] if mine else visitor.person().post(address, {"name": "Zip", "minutes": 1})
    while request.get(f"{visitor.url}{address}/{made['id']}").json()["state"] == "training":
        visitor.page.wait_for_timeout(500)
    visitor.open(f"/champions/dots/{made['id']}")
    visitor.page.wait_for_selector(".plot canvas")


def champions(visitor: Visitor) -> None:
    champion(visitor)
    visitor.open("/champions/dots")
    visitor.page.wait_for_selector(".mine a")


SCREENS: dict[str, Callable[[Visitor], None]] = {
    "home": newcomer,
    "home-again": home_again,
    "puzzle": puzzle,
    "puzzles": puzzles,
    "lesson": lesson,
    "lesson-slow": slow_motion,
    "help-tictactoe": help_for("tictactoe", 3),
    "help-ultimate": help_for("ultimate", 1),
    "help-dots": help_for("dots", 2),
    "help-chess": help_for("chess", 3),
    "new-tictactoe": new_match("tictactoe"),
    "new-ultimate": new_match("ultimate"),
    "new-dots": new_match("dots"),
    "new-chess": new_match("chess"),
    "tictactoe-start": lambda visitor: visitor.table("tictactoe", "otto"),
    "tictactoe-won": won,
    "tictactoe-hint": hint,
    "ultimate": ultimate,
    "ultimate-thinking": thinking,
    "dots": dots,
    "pawns": lambda visitor: visitor.table("pawns", "random", "e2 e4 d2 d4"),
    "chess": chess,
    "chess-promotion": promotion,
    "invitation": invitation,
    "invitation-class": lambda visitor: visitor.open("/class"),
    "invitation-tables": lambda visitor: visitor.open("/tables"),
    "statistics": statistics,
    "statistics-matches": matches,
    "statistics-profile": profile,
    "learners": learners,
    "learner": learner,
    "learner-compared": compare_learners,
    "learner-remembers": remembering,
    "learner-learned": show_lesson,
    "champion": champion,
    "champion-list": champions,
    "review": review,
    "explore-everyone": lambda visitor: explore(visitor, "tictactoe", OPEN, "Ask everyone"),
    "explore-tree": lambda visitor: explore(visitor, "tictactoe", OPEN, "Search tree"),
    "explore-set-up": set_up,
    "coach": coach,
    "truth": truth,
    "settings": lambda visitor: visitor.open("/settings"),
    "about": lambda visitor: visitor.open("/about"),
}
