"""Somebody who uses the page: by mouse, by keyboard, by looking."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

OVER = ".seat.won, .status h1:has-text('tie'), .status h1:has-text('draw'), .status h1:has-text('drew')"


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
        start: str,
        opponent: str = "random",
        *,
        second: bool = False,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """The same from a position, over HTTP."""
        self.open("/about")
        mine, other = {"who": "me"}, {"who": "opponent", "id": opponent}
        seats = [other, mine] if second else [mine, other]
        wish = {"game": game, "start": start, "seats": seats, "options": options or {}}
        table = self.page.evaluate(
            """async (wish) => {
                const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
                    headers: {"Content-Type": "application/json"}}).then((answer) => answer.json());
                await post("/api/me", {name: "Maya", colour: "red"});
                return (await post("/api/tables", wish)).table;
            }""",
            wish,
        )
        self.open(f"/t/{table}")
        self.wait()

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

    def said(self) -> str:
        return self.page.locator(".status h1").inner_text()

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self) -> Any:
        return self.page.evaluate("document.activeElement.dataset.id")
