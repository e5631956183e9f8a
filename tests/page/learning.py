"""What somebody does with learners: planting, teaching, looking at a memory."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from parlour.learners.lesson import Lesson
from tests.page.person import Person
from tests.server.teaching import OCTETS, file_of

NEW_LEARNER = """async ([game, name, more]) => {
    const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
        headers: {"Content-Type": "application/json"}}).then((answer) => answer.json());
    await post("/api/me", {name: "Maya", colour: "red"});
    const path = `/api/games/${game}/learners`;
    const known = await fetch(path).then((answer) => answer.json());
    return (known.find((one) => one.mine && one.name === name) ?? (await post(path, {name, ...more}))).id;
}"""

TRAINING = """([game, learner, matches]) => fetch(`/api/games/${game}/learners/${learner}/training`, {method: "POST",
    body: JSON.stringify({against: "random", matches}), headers: {"Content-Type": "application/json"}})
    .then((answer) => answer.ok)"""


def plant(person: Person, name: str = "Ada", game: str = "tictactoe", **more: Any) -> str:
    """My learner of that name, over HTTP, a new one if there is none; its id."""
    person.open("/about")
    return str(person.page.evaluate(NEW_LEARNER, [game, name, more]))


def give_memory(person: Person, learner: str, *lessons: Lesson) -> None:
    """As if it had learned from matches that went so."""
    address = f"{person.url}/api/games/tictactoe/learners/{learner}/file"
    answer = person.page.request.post(address, data=file_of(*lessons), headers=OCTETS | {"Origin": person.url})
    assert answer.ok, answer.text()


def begin(person: Person, learner: str, game: str = "tictactoe") -> None:
    """A match in which it moves first."""
    person.begin_at(game, None, f"learner:{learner}", second=True)


def teach(person: Person, learner: str, game: str = "tictactoe") -> Locator:
    """A whole match; what it then says it learned."""
    begin(person, learner, game)
    person.play_on()
    lesson = person.page.locator("section[aria-label^='What'][aria-label$='learned']")
    expect(lesson.get_by_role("heading")).to_have_text("What I learned")
    return lesson


def train(person: Person, learner: str, matches: int, game: str = "tictactoe") -> None:
    """It begins to play so many matches against chance."""
    assert person.page.evaluate(TRAINING, [game, learner, matches])


def visit(person: Person, learner: str, game: str = "tictactoe") -> None:
    person.open(f"/learners/{game}/{learner}")
    person.page.wait_for_selector(".memory .board svg")


def rows(person: Person) -> Locator:
    """The moves it knows of the position that is shown."""
    return person.page.get_by_role("list", name="Moves from here").get_by_role("button")


def knowledge(person: Person) -> list[str]:
    """What it is and what it knows at the start, in words."""
    head = person.page.locator(".learner > header .who")
    return [head.inner_text(), *(str(row.get_attribute("aria-label")) for row in rows(person).all())]


def form_of(person: Person, learner: str, game: str = "tictactoe") -> dict[str, Any]:
    """The learner, as the server says."""
    found: dict[str, Any] = person.page.request.get(f"{person.url}/api/games/{game}/learners/{learner}").json()
    return found


def save(person: Person, words: str, folder: Path) -> Path:
    with person.page.expect_download() as saved:
        person.page.get_by_role("link", name=words).click()
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    return file


def give_file(person: Person, words: str, file: Path) -> None:
    with person.page.expect_file_chooser() as chosen:
        person.page.get_by_text(words).click()
    chosen.value.set_files(file)
