"""Somebody who uses the page: by mouse, by keyboard, by looking."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

import parlour
from tests.server.endings import line_to

Way = Literal["mouse", "keyboard", "touch"]

OVER = ".seat.won, .status h1:has-text('tie'), .status h1:has-text('draw'), .status h1:has-text('drew')"

NEXT_KEY = """(place) => {
    const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = middle(document.activeElement);
    const [tx, ty] = middle(document.querySelector(`.place[data-id="${place}"]`));
    const across = Math.abs(ty - y) < 4;
    return across ? (tx > x ? "ArrowRight" : "ArrowLeft") : ty > y ? "ArrowDown" : "ArrowUp";
}"""
"""First to its row, then along it."""

MET = """if (!localStorage.parlour) localStorage.parlour = JSON.stringify(
    {met: ["tictactoe", "ultimate", "dots", "pawns", "chess", "connect_four"]});"""


@dataclass
class Person:
    """`new`: has never been here, so that help opens by itself; others have seen the help of every game."""

    page: Page
    url: str
    new: bool = False

    def __post_init__(self) -> None:
        if not self.new:
            self.page.add_init_script(MET)

    def open(self, path: str) -> None:
        self.page.goto(f"{self.url}{path}?pause=0")

    def post(self, path: str, body: object) -> Any:
        """Over HTTP with this person's cookies, whatever the page shows: the answer."""
        answer = self.page.request.post(f"{self.url}{path}", data=body, headers={"Origin": self.url})
        assert answer.ok, answer.text()
        return answer.json()

    def meet(self) -> None:
        """The server knows this person."""
        self.post("/api/me", {"name": "Maya", "colour": "red"})

    def new_table(self, wish: Mapping[str, object]) -> str:
        """Over HTTP; its id."""
        self.meet()
        return str(self.post("/api/tables", wish)["table"])

    def sit_down(self, wish: Mapping[str, object]) -> str:
        """At a new table, which is then on the screen; its id."""
        table = self.new_table(wish)
        self.open(f"/t/{table}")
        return table

    def begin(self, game: str, opponent: str = "", **options: str) -> None:
        """A match by the forms of the page, as player 0 against an opponent."""
        self.open(f"/new/{game}")
        for words, value in options.items():
            self.page.get_by_label(words.replace("_", " "), exact=False).select_option(value)
        if opponent:
            self.page.locator(f"input[name=opponent][value={opponent}]").check()
        self.page.get_by_role("button", name="Start").click()
        self.page.wait_for_url("**/t/*")
        self.wait()

    def begin_at(
        self,
        game: str,
        start: str | None,
        opponent: str = "random",
        *,
        second: bool = False,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """The same from a position, over HTTP."""
        mine, other = {"who": "me"}, {"who": "opponent", "id": opponent}
        seats = [other, mine] if second else [mine, other]
        self.sit_down({"game": game, "start": start, "seats": seats, "options": options or {}})
        self.wait()

    def play_to(self, result: Literal["won", "drawn"], opponent: str, game: str = "tictactoe") -> None:
        """A whole match from its beginning to this result."""
        seed, moves = line_to(result, opponent, game)
        self.sit_down({"game": game, "seats": [{"who": "me"}, {"who": "opponent", "id": opponent}], "seed": seed})
        for move in moves:
            self.wait()
            self.place(move).click()
        expect(self.page.locator(OVER).first).to_be_visible()

    def invite(self, game: str) -> str:
        """A table with a free seat; the link to it."""
        self.open(f"/new/{game}")
        self.page.get_by_label("A friend by link").check()
        self.page.get_by_role("button", name="Start").click()
        return self.page.get_by_label("Link to this table", exact=True).input_value()

    def open_menu(self) -> Locator:
        """What else can be done at a table."""
        self.page.get_by_role("button", name="More", exact=True).click()
        return self.page.get_by_role("menu")

    def choose(self, name: str) -> None:
        """Something in the menu of a table."""
        self.open_menu().get_by_role("menuitem", name=name).click()

    def switch(self, name: str, on: bool = True) -> None:
        """A switch in the menu of a table."""
        found = self.open_menu().get_by_role("menuitemcheckbox", name=name)
        if (found.get_attribute("aria-checked") == "true") == on:
            self.key("Escape")
        else:
            found.click()

    def is_on(self, name: str) -> bool:
        found = self.open_menu().get_by_role("menuitemcheckbox", name=name).get_attribute("aria-checked")
        self.key("Escape")
        return found == "true"

    def resign(self) -> None:
        """It is asked once more."""
        self.choose("Resign")
        self.page.get_by_role("alertdialog").get_by_role("button", name="Resign").click()

    def offer_draw(self) -> None:
        self.choose("Offer draw")
        self.page.get_by_role("alertdialog").get_by_role("button", name="Offer draw").click()

    @property
    def playable(self) -> Locator:
        return self.page.locator(".place.playable")

    def place(self, name: str) -> Locator:
        return self.page.locator(f'.place[data-id="{name}"]')

    def wait(self) -> bool:
        """Until it is my turn, or over. Whether it goes on."""
        self.page.wait_for_selector(f".place.playable, .chooser, {OVER}")
        return self.page.locator(OVER).count() == 0

    def click_somewhere(self) -> None:
        """The first thing that can be clicked, and on, until the move is made."""
        before = self.moves()
        for _ in range(3):
            if self.page.locator(".chooser").count():
                self.page.locator(".chooser button").first.click()
            else:
                taken = self.page.locator(".place[aria-pressed=true]").count()
                free = self.playable if not taken else self.page.locator(".place.playable:not([aria-pressed=true])")
                free.first.click()
            if self.moved_since(before):
                return
        raise AssertionError("three clicks make no move")

    def moves(self) -> int:
        return self.page.locator("[aria-label='Moves so far'] li:not(.none)").count()

    def moved_since(self, before: int) -> bool:
        self.page.wait_for_function(
            """(before) => document.querySelectorAll("[aria-label='Moves so far'] li:not(.none)").length > before
                || document.querySelector(".chooser, .place[aria-pressed=true]")""",
            arg=before,
        )
        return self.moves() > before

    def play_on(self, most: int = 400) -> str:
        """To the end, by mouse; what is said then."""
        for _ in range(most):
            if not self.wait():
                break
            self.click_somewhere()
        expect(self.page.locator(OVER).first).to_be_visible()
        return self.said()

    def play_well(self, way: Way, most: int = 120) -> str:
        """A whole match, with moves that an engine finds; what is said at the end."""
        for _ in range(most):
            if not self.wait():
                break
            before = self.moves()
            for place in self.good_move():
                self.press(way, place)
            self.moved_since(before)
        expect(self.page.locator(OVER).first).to_be_visible()
        return self.said()

    def good_move(self) -> list[str]:
        """The ids to press for a move that is good enough to end the match soon."""
        update = self.update()
        position = parlour.game(update["game"], **update["options"]).parse(update["text"])
        name = "mcts" if update["game"] == "ultimate" else "alphabeta"
        found = parlour.engine(name).think(position, parlour.Limits(nodes=2000))
        return position.path(found.candidates[0].move)

    def update(self) -> dict[str, Any]:
        """Where the table is, as the server says."""
        table = self.page.url.split("/t/")[1].split("?")[0]
        found: dict[str, Any] = self.page.request.get(f"{self.url}/api/tables/{table}").json()
        return found

    def press(self, way: Way, place: str) -> None:
        """A place of the board, or a choice beside it."""
        choice = self.page.locator(f'.chooser button[data-id="{place}"]')
        target = choice if choice.count() else self.place(place)
        if way == "mouse":
            target.click()
        elif way == "touch":
            self.tap(target)
        else:
            self.go_to(place, choice)
            self.key("Enter")

    def tap(self, target: Locator) -> None:
        """Where cells are small, the first tap brings them nearer."""
        before = target.bounding_box()
        target.tap()
        after = target.bounding_box() if target.count() else None
        if before and after and after["width"] > before["width"] + 1:
            target.tap()

    def go_to(self, place: str, choice: Locator) -> None:
        """The focus, by keys alone."""
        if choice.count():
            while self.focused() != place:
                self.key("Tab")
            return
        for _ in range(30):
            if self.page.locator(".place:focus").count():
                break
            self.key("Tab")
        self.page.locator(".place:focus").wait_for()
        for _ in range(200):
            if self.focused() == place:
                return
            self.key(self.page.evaluate(NEXT_KEY, place))
        raise AssertionError(f"no way to {place} from {self.focused()} by arrow keys")

    def tab_to(self, target: Locator) -> None:
        """The focus, by the Tab key alone."""
        for _ in range(120):
            if target.evaluate("(one) => one === document.activeElement"):
                return
            self.key("Tab")
        raise AssertionError(f"the Tab key does not lead to {target}")

    def enter(self, name: str) -> None:
        """A button, by the Tab key and Enter."""
        self.tab_to(self.page.get_by_role("button", name=name, exact=True).first)
        self.key("Enter")

    def listed(self) -> Locator:
        return self.page.locator("[aria-label='Moves so far'] li:not(.none)")

    def label(self, place: str) -> str:
        """What a screen reader says of a place."""
        return str(self.place(place).get_attribute("aria-label"))

    def said(self) -> str:
        return self.page.locator(".status h1").inner_text()

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self) -> Any:
        return self.page.evaluate("document.activeElement.dataset.id")
