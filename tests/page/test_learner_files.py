"""A learner's files on the page: saved, read, copied, renamed, removed, and salvaged where one is damaged."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

import parlour
from parlour.learners.lesson import Lesson
from tests.page.learning import form_of, give_file, knowledge, plant, rows, save, teach, visit
from tests.page.person import Person
from tests.server.learners.teaching import file_of
from tests.server.live import UNLIMITED, live


def test_a_memory_is_saved_forgotten_and_read_again(person: Person, tmp_path: Path) -> None:
    page = person.page
    ada = plant(person)
    teach(person, ada)
    teach(person, ada)
    visit(person, ada)
    expect(rows(person).first).to_be_visible()
    before = knowledge(person)
    file = save(person, "Save its memory", tmp_path)
    assert file.read_bytes().startswith(b"PARLMEM")
    tree = save(person, "Save as TREE", tmp_path)
    assert tree.suffix == ".tree"

    page.get_by_role("button", name="Forget everything…").click()
    page.get_by_role("button", name="Keep it").click()
    assert form_of(person, ada)["lessons"] == 2
    page.get_by_role("button", name="Forget everything…").click()
    page.get_by_role("button", name="Forget", exact=True).click()
    expect(page.get_by_text("It has forgotten everything.")).to_be_visible()
    expect(page.locator(".learner > header")).to_contain_text("Knows nothing yet")
    page.reload()
    expect(page.locator(".learner > header")).to_contain_text("Knows nothing yet")

    give_file(person, "Add a memory", file)
    expect(page.get_by_text("was added: 2 more matches.")).to_be_visible()
    expect(rows(person).first).to_be_visible()
    assert knowledge(person) == before

    person.open("/learners/tictactoe")
    give_file(person, "From a saved memory", file)
    page.wait_for_url(re.compile("/learners/tictactoe/[^/?]+$"))
    expect(page.locator(".learner > header")).to_contain_text("Learned from 2 matches.")
    person.open("/learners/tictactoe")
    give_file(person, "From a saved memory", file)
    expect(page.locator(".learner > header h1")).to_have_text("tictactoe-Ada 2")


def test_a_bad_file_is_refused_with_its_reason(person: Person, tmp_path: Path) -> None:
    ada = plant(person)
    teach(person, ada)
    visit(person, ada)
    before = form_of(person, ada)
    good = save(person, "Save its memory", tmp_path).read_bytes()
    bad = tmp_path / "bad.memory"
    for wrong, why in ((b"nonsense", "not"), (good[:-40], ""), (good[:-1] + b"?", "checksum")):
        bad.write_bytes(wrong)
        give_file(person, "Add a memory", bad)
        said = person.page.locator("section[aria-labelledby=keep] [role=status]")
        expect(said).to_have_class(re.compile("failed"))
        expect(said).to_contain_text(why)
    assert form_of(person, ada) == before


def test_a_copy_finds_a_name_that_is_free(person: Person) -> None:
    ada = plant(person)
    for name in ("Ada 2", "Ada 3"):
        visit(person, ada)
        person.page.get_by_role("button", name="Copy it").click()
        expect(person.page.get_by_role("heading", level=1)).to_have_text(name)
    person.page.get_by_role("button", name="Copy it").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Ada 4")


def test_it_is_renamed_copied_and_removed(person: Person) -> None:
    page = person.page
    ada = plant(person)
    teach(person, ada)
    visit(person, ada)
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Its name").fill("Beatrice")
    person.key("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Beatrice")
    assert form_of(person, ada)["name"] == "Beatrice"

    page.get_by_role("button", name="Copy it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Beatrice 2")
    expect(page.locator(".learner > header")).to_contain_text("Learned from 1 match.")
    page.get_by_role("button", name="Remove…").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    page.wait_for_url("**/learners/tictactoe")
    cards = page.locator("a.card h2")
    expect(cards).to_have_text(["Sprout", "Beatrice"])


def test_learners_of_another_board_and_an_error_that_goes_with_its_game(person: Person, tmp_path: Path) -> None:
    page = person.page
    person.open("/learners/tictactoe")
    expect(page.get_by_label("3 x 3", exact=True)).to_be_checked()
    page.get_by_label("4 x 4, four in a row").check()
    expect(page.get_by_label("4 x 4, four in a row")).to_be_checked()
    expect(page.locator("a.card").first).to_have_attribute("href", re.compile("m=4"))  # its learners have come
    bad = tmp_path / "bad.memory"
    bad.write_bytes(b"nonsense")
    give_file(person, "From a saved memory", bad)
    trouble = page.locator(".fresh [role=status]")
    expect(trouble).not_to_be_empty()
    page.get_by_label("Chess", exact=True).check()
    expect(trouble).to_be_empty()
    page.get_by_label("Tic-tac-toe", exact=True).check()
    page.get_by_label("4 x 4, four in a row").check()
    expect(page.locator("a.card").first).to_have_attribute("href", re.compile("m=4"))
    page.get_by_label("Name of the new learner").fill("Quad")
    page.get_by_role("button", name="Plant it").click()
    expect(page.get_by_role("heading", name="Quad")).to_be_visible()
    expect(person.playable).to_have_count(16)


def test_a_saved_memory_gets_the_name_and_the_character_that_were_chosen(person: Person, tmp_path: Path) -> None:
    page = person.page
    file = tmp_path / "some.memory"
    file.write_bytes(file_of(Lesson(0, (4, 0), "won")))
    person.open("/learners/tictactoe")
    page.get_by_label("Name of the new learner").fill("Granny")
    page.get_by_label("Character").select_option("Old school")
    give_file(person, "From a saved memory", file)
    page.wait_for_url(re.compile("/learners/tictactoe/[^/?]+$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Granny")
    expect(page.locator(".learner > header")).to_contain_text("Old school. Learned from 1 match.")


def test_a_damaged_learner_is_listed_with_its_reason_and_salvaged(browser: Browser, tmp_path: Path) -> None:
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        ada.teach({match: Lesson(0, (4, 0), "won") for match in ("one", "two", "three")})
        log = ada.folder / "lessons.log"
    first, _, rest = log.read_bytes().partition(b"won")
    log.write_bytes(first + b"odd" + rest)
    with live(tmp_path, **UNLIMITED) as server:
        context = browser.new_context()
        context.set_default_timeout(10_000)
        person = Person(context.new_page(), server.url)
        person.open("/learners/tictactoe")
        card = person.page.locator(".damaged", has_text="Ada")
        expect(card).to_contain_text("Its memory is damaged.")
        card.get_by_role("button", name="Keep what's good").click()
        expect(
            person.page.get_by_text("Ada can be read again. 2 lines of its log were kept. 1 line was lost.")
        ).to_be_visible()
        expect(person.page.locator("a.card", has_text="Ada")).to_contain_text("Learned from 2 matches")
        context.close()
