"""What somebody does with learners: planting, teaching, looking at a memory."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from parlour.learners.lesson import Lesson
from tests.page.person import Person
from tests.server.learners.teaching import OCTETS, file_of


def plant(person: Person, name: str = "Ada", game: str = "tictactoe", **more: Any) -> str:
    """My learner of that name, over HTTP, a new one if there is none; its id."""
    person.meet()
    path = f"/api/games/{game}/learners"
    known = person.page.request.get(f"{person.url}{path}").json()
    mine = [one for one in known if one["mine"] and one["name"] == name]
    return str((mine[0] if mine else person.post(path, {"name": name, **more}))["id"])


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
    person.post(f"/api/games/{game}/learners/{learner}/training", {"against": "random", "matches": matches})


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
