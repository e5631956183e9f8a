"""A game that the page has never heard of, as docs/add-a-game.md has it, is drawn and played like any other."""

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.docs.packages import install
from tests.docs.samples import ROOT, samples
from tests.docs.test_add_a_game import PAGE
from tests.page.person import Person
from tests.server.live import UNLIMITED, Live, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder = tmp_path_factory.mktemp("package")
    (folder / "connect_four.py").write_text(samples(PAGE, "python")[0].code)
    install(folder, "game", "connect_four", "connect_four")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", f"{folder}{os.pathsep}{ROOT}")
        with live(tmp_path_factory.mktemp("data"), debug=False, **UNLIMITED) as found:
            yield found


def test_a_game_nobody_told_the_page_about(person: Person) -> None:
    person.open("/")
    person.page.get_by_role("link", name="Change opponent or board of Connect four").click()
    person.page.get_by_role("button", name="Start").click()
    person.page.wait_for_url("**/t/*")
    person.wait()
    person.place("d").click()
    person.wait()
    expect(person.place("d")).to_have_accessible_name(re.compile("column d, [12] of 6 discs"))
    inks = person.page.locator(".table").get_attribute("style") or ""
    assert "--a: var(--red)" in inks
    assert "--b: var(--yellow)" in inks
    assert person.play_on()


def test_without_a_palette_there_is_nothing_to_set_up_by_clicks(person: Person) -> None:
    person.open("/explore/connect_four")
    expect(person.page.get_by_role("button", name="Starting position")).to_be_visible()
    expect(person.page.get_by_role("button", name="Set up a position")).to_have_count(0)
