"""Learners on the page: one plays, sees what was learned, walks through the memory, keeps it, undoes it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import parlour
from parlour.learners.lesson import Lesson
from tests.page.learning import (
    begin,
    form_of,
    give_file,
    give_memory,
    knowledge,
    plant,
    rows,
    save,
    teach,
    train,
    visit,
)
from tests.page.person import Person, Way
from tests.server.live import UNLIMITED, live
from tests.server.teaching import file_of

GAMES = ("tictactoe", "ultimate", "dots", "pawns", "chess")


def test_a_match_teaches_it_and_the_memory_shows_it(person: Person) -> None:
    page = person.page
    person.open("/new/tictactoe")
    page.get_by_label("Name of the new learner").fill("Ada")
    page.get_by_role("button", name="Plant it").click()
    ada = page.locator(".rung", has_text="Ada")
    expect(ada.get_by_role("radio")).to_be_checked()
    expect(ada).to_contain_text("Knows nothing yet · a seed")
    expect(page.locator("input[name=first][value=other]")).to_be_checked()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    person.play_on()

    lesson = page.get_by_role("region", name="What Ada learned")
    expect(lesson).to_contain_text(re.compile("was new to me here"))
    moves = person.listed().all_inner_texts()
    told = lesson.get_by_role("list", name="What changed, move by move").get_by_role("listitem")
    expect(told).to_have_count(len(moves))
    for one, move in zip(told.all(), moves, strict=True):
        assert one.inner_text().startswith(move)
        expect(one).to_contain_text("new")
    expect(page.locator(".seat", has_text="Ada")).to_contain_text("1 lesson")

    lesson.get_by_role("link", name="Its memory").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(page.locator(".learner > header")).to_contain_text("Learned from 1 match.")
    first = rows(person).filter(has_text=moves[0])
    before = str(first.text_content())
    assert re.search(r"1 won, 0 drawn, 0 lost|0 won, 1 drawn, 0 lost|0 won, 0 drawn, 1 lost", before)

    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url("**/t/*")
    person.play_on()
    expect(page.locator(".seat", has_text="Ada")).to_contain_text("2 lessons")
    page.get_by_role("link", name="Its memory").click()
    expect(page.locator(".learner > header")).to_contain_text("Learned from 2 matches.")


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


def test_a_lesson_can_be_undone_at_the_table_and_in_the_list(person: Person) -> None:
    page = person.page
    ada = plant(person)
    teach(person, ada)
    lesson = teach(person, ada)
    lesson.get_by_role("button", name="Undo this lesson").click()
    expect(lesson).to_contain_text("Nothing this time. This lesson was undone.")
    expect(page.locator(".seat", has_text="Ada")).to_contain_text("1 lesson")

    visit(person, ada)
    lessons = page.get_by_role("region", name="Lessons")
    expect(lessons.get_by_role("listitem")).to_have_count(2)
    expect(lessons.get_by_role("listitem").first).to_contain_text("undone")
    expect(lessons.get_by_role("button", name="Undo")).to_have_count(1)
    lessons.get_by_role("button", name="Look").click()
    expect(lessons.get_by_role("list", name="What changed, move by move")).to_be_visible()
    expect(lessons.get_by_role("link", name="Open the match")).to_be_visible()
    lessons.get_by_role("button", name="Undo").click()
    expect(lessons).to_contain_text("Undone, as if it had never happened.")
    expect(lessons.get_by_role("list", name="What changed, move by move")).to_have_count(0)
    expect(page.locator(".learner > header")).to_contain_text("Knows nothing yet")
    assert form_of(person, ada)["lessons"] == 0


def test_all_lessons_can_be_reached(person: Person) -> None:
    page = person.page
    ada = plant(person)
    train(person, ada, 60)
    visit(person, ada)
    expect(page.get_by_role("region", name="Train it").get_by_role("status")).to_contain_text(
        "Done: 60", timeout=60_000
    )
    lessons = page.get_by_role("region", name="Lessons")
    lessons.get_by_role("button", name="The last 50").click()
    listed = lessons.get_by_role("button", name="Look")
    expect(listed).to_have_count(50)
    lessons.get_by_role("button", name="More").click()
    expect(listed).to_have_count(60)
    expect(lessons.get_by_role("button", name="More")).to_have_count(0)


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


@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_one_walks_through_the_memory(newcomer: Callable[..., Person], way: Way) -> None:
    size = {"width": 390, "height": 844} if way == "touch" else {"width": 1280, "height": 800}
    person = newcomer(viewport=size, has_touch=way == "touch", is_mobile=way == "touch")
    page = person.page
    ada = plant(person)
    teach(person, ada)
    moves = person.listed().all_inner_texts()
    visit(person, ada)
    steps = page.get_by_role("navigation", name="The way here").get_by_role("button")
    for count, move in enumerate(moves[:3], 1):
        expect(rows(person).filter(has_text=move)).to_be_visible()
        person.press(way, move)
        expect(steps).to_have_text(["Start", *moves[:count], "Back"])
    expect(page.locator(".here")).to_contain_text("from here")
    steps.nth(1).click()
    expect(steps).to_have_text(["Start", moves[0], "Back"])
    rows(person).first.click()
    expect(steps).to_have_text(["Start", *moves[:2], "Back"])
    page.get_by_role("button", name="Back", exact=True).dblclick()
    expect(steps).to_have_text(["Start"])

    page.get_by_label("Moves second").check()
    expect(page.locator(".here")).to_contain_text("0 won, 0 drawn, 0 lost")
    expect(rows(person)).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_memory_of_every_game_can_be_walked(person: Person, game: str) -> None:
    visit(person, "house", game)
    steps = person.page.get_by_role("navigation", name="The way here").get_by_role("button")
    person.playable.first.click()
    if person.page.locator(".place[aria-pressed=true]").count():
        person.page.locator(".place.playable:not([aria-pressed=true])").first.click()
    expect(steps).to_have_count(3)


def test_two_learners_are_compared(person: Person) -> None:
    page = person.page
    ada, bo = plant(person), plant(person, "Bo")
    teach(person, ada)
    visit(person, bo)
    page.get_by_label("Compare with").select_option("Ada")
    expect(page.locator(".names")).to_have_text(re.compile("Bo.*Ada"))
    expect(rows(person).first).to_have_accessible_name(re.compile("Bo: Never seen.*Ada: "))
    expect(page.locator(".here")).to_contain_text("Ada:")
    assert f"with={ada}" in page.url
    page.reload()
    expect(page.locator(".names")).to_have_text(re.compile("Bo.*Ada"))
    page.get_by_label("Compare with").select_option("no one")
    expect(page.locator(".names")).to_have_count(0)


def test_it_is_trained_while_one_looks_on(person: Person) -> None:
    page = person.page
    ada = plant(person)
    visit(person, ada)
    training = page.get_by_role("region", name="Train it")
    training.get_by_label("Against").select_option("random")
    training.get_by_label("20", exact=True).check()
    training.get_by_role("button", name="Train").click()
    expect(training.get_by_role("progressbar")).to_be_visible()
    expect(training.get_by_role("status")).to_contain_text("Done: 20 of 20 against Random", timeout=60_000)
    expect(page.locator(".learner > header")).to_contain_text("Learned from 20 matches.")
    expect(page.get_by_role("img", name=re.compile("^Learning curve")).locator("canvas")).to_be_visible()
    assert form_of(person, ada)["lessons"] == 20

    training.get_by_label("2000").check()
    training.get_by_role("button", name="Train").click()
    page.get_by_role("button", name="Forget everything…").click()
    expect(page.get_by_text("This also ends its course.")).to_be_visible()
    page.get_by_role("button", name="Keep it").click()
    training.get_by_role("button", name="Stop").click()
    expect(training.get_by_role("status")).to_contain_text("Stopped", timeout=60_000)


def test_the_memory_shows_what_it_goes_by(person: Person) -> None:
    """A corner is like the others, and after one match the percentage is not 0 or 100."""
    page = person.page
    ada = plant(person)
    teach(person, ada)
    move = person.listed().first.inner_text()
    visit(person, ada)
    expect(page.get_by_label("Similar positions too")).to_be_checked()
    answer = page.request.get(f"{person.url}/api/games/tictactoe/learners/{ada}/tree?role=0&moves=").json()
    means = {one["move"]: round(100 * one["mean"]) for one in answer["own"]}
    assert means[move] not in (0, 100)
    expect(rows(person).filter(has_text=move).locator("em")).to_have_text(f"{means[move]} %")
    chosen = rows(person).filter(has_text="its choice")
    expect(chosen.locator("em")).to_have_text(f"{max(means.values())} %")
    page.get_by_label("Just these moves").check()
    expect(rows(person).filter(has_text=move).locator("em")).to_have_text(re.compile("^(0|50|100) %$"))


def test_the_table_shows_what_it_remembers(person: Person) -> None:
    page = person.page
    ada = plant(person)
    begin(person, ada)
    panel = page.get_by_role("region", name="What Ada remembers")
    expect(panel.locator(".tag")).to_have_text("It knows nothing here")
    person.play_on()
    expect(page.get_by_role("region", name="What Ada learned")).to_be_visible()
    begin(person, ada)
    expect(panel.locator(".tag")).to_have_text(re.compile("^(From memory|From similar moves|Trying something new)$"))
    expect(panel.locator(".weighed em").first).to_have_text(re.compile(r"^\d+ %( \+ \d+)?$"))
    way = panel.get_by_role("list", name="This match in its memory").get_by_role("listitem")
    expect(way).to_have_count(1)
    person.click_somewhere()  # once: it cannot be over yet, and teach it
    assert person.wait()
    expect(way).to_have_count(3)
    page.get_by_role("button", name="First").first.click()
    expect(page.locator(".board svg text", has_text=re.compile(r"^\d+·\d+·\d+$"))).to_have_count(1)
    expect(panel.locator(".moves li")).to_have_count(1)
    panel.get_by_role("button", name="Hide").click()
    expect(page.locator(".board svg text", has_text=re.compile(r"^\d+·\d+·\d+$"))).to_have_count(0)


def test_a_strangers_learner_is_looked_at_and_copied_but_not_changed(newcomer: Callable[..., Person]) -> None:
    owner, stranger = newcomer(), newcomer()
    ada = plant(owner)
    teach(owner, ada)
    visit(stranger, ada)
    page = stranger.page
    for words in ("Rename", "Undo", "Forget everything…", "Remove…", "Train"):
        expect(page.get_by_role("button", name=words)).to_have_count(0)
    expect(page.get_by_text("Add a memory")).to_have_count(0)
    page.get_by_role("button", name="Copy it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada 2")
    expect(page.get_by_role("button", name="Rename")).to_be_visible()


def test_the_houses_learner_is_changed_by_nobody_elsewhere(browser: Browser, tmp_path: Path) -> None:
    with live(tmp_path, trusted_proxies="127.0.0.1", **UNLIMITED) as server:
        context = browser.new_context(extra_http_headers={"X-Forwarded-For": "203.0.113.9"})
        context.set_default_timeout(10_000)
        person = Person(context.new_page(), server.url)
        visit(person, "house")
        expect(person.page.get_by_role("heading", level=1)).to_have_text("Sprout")
        for words in ("Rename", "Forget everything…", "Train"):
            expect(person.page.get_by_role("button", name=words)).to_have_count(0)
        person.page.get_by_role("button", name="Play with it").click()
        person.page.wait_for_url("**/t/*")
        person.play_on()
        lesson = person.page.get_by_role("region", name="What Sprout learned")
        expect(lesson).to_be_visible()
        expect(lesson.get_by_role("button", name="Undo this lesson")).to_have_count(0)
        context.close()


def test_one_of_another_character(person: Person) -> None:
    person.open("/learners/tictactoe")
    person.page.get_by_label("Character").select_option(label="Old school")
    expect(person.page.get_by_text("as the first learner did")).to_be_visible()
    person.page.get_by_label("Name of the new learner").fill("Alf")
    person.page.get_by_role("button", name="Plant it").click()
    expect(person.page.get_by_role("heading", name="Alf")).to_be_visible()
    expect(person.page.get_by_text("Old school.")).to_be_visible()


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
    page.get_by_label("Name of the new learner").fill("Quad")
    page.get_by_role("button", name="Plant it").click()
    expect(page.get_by_role("heading", name="Quad")).to_be_visible()
    expect(person.playable).to_have_count(16)


def test_who_looks_on_is_told_whose_turn_it_is(newcomer: Callable[..., Person]) -> None:
    player, onlooker = newcomer(), newcomer()
    begin(player, plant(player))
    player.wait()
    onlooker.page.goto(player.page.url)
    for person, whose in ((player, "your turn"), (onlooker, "Maya's turn")):
        panel = person.page.get_by_role("region", name="What Ada remembers")
        expect(panel.get_by_role("heading", name="All its matches from here")).to_contain_text(whose)


def test_there_is_no_such_learner(person: Person) -> None:
    person.open("/learners/tictactoe/nobody")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("There's no such learner")
    person.page.get_by_role("link", name="Back to learners").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Learners")


def test_help_tells_of_learners(person: Person) -> None:
    page = person.page
    person.open("/new/tictactoe")
    page.get_by_role("button", name="Help").click()
    onward = page.get_by_role("dialog").get_by_role("button", name="Next")
    page.wait_for_selector("dialog figure svg")
    while onward.is_enabled():
        onward.click()
    expect(page.get_by_role("dialog")).to_contain_text("starts weak, and learns by playing with you")
    page.get_by_role("link", name="A learner").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learners")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_number_it_chose_by_is_shown(person: Person) -> None:
    """Old school: a1 went better, but the path that begins with b2 went best on average."""
    page = person.page
    old = plant(person, "Old", mode="statistically_best", settings={"openings": "best"})
    lessons = [((4, 0, 8), "won")] * 9 + [((4, 1), "lost")] * 9 + [((0, 1), "won")] * 6 + [((0, 1), "lost")] * 4
    give_memory(person, old, *(Lesson(0, moves, result) for moves, result in lessons))  # type: ignore[arg-type]
    visit(person, old)
    expect(rows(person).locator("em")).to_have_text(["83 %", "60 %"])
    expect(rows(person).first).to_contain_text("its choice: b2 a1 c3")
    expect(page.locator(".here")).to_contain_text("It would play b2. From memory. It follows the path that went best")
    expect(page.get_by_label("Similar positions too")).to_have_count(0)
    begin(person, old)
    panel = page.get_by_role("region", name="What Old remembers")
    expect(panel.locator(".tag")).to_have_text("From memory")
    expect(panel.locator(".weighed em")).to_have_text(["83 %", "60 %"])
    expect(panel.locator(".rule")).to_contain_text("Its path: b2 a1 c3.")
    expect(panel).not_to_contain_text("similar")


def test_it_never_says_that_it_was_not_where_it_was(person: Person) -> None:
    old = plant(person, "Old", mode="statistically_best", settings={"openings": "best"})
    give_memory(person, old, *[Lesson(0, (4, 0), "lost")] * 3)
    visit(person, old)
    here = person.page.locator(".here")
    expect(here).to_contain_text("Nothing to follow. It has been here")
    expect(here).not_to_contain_text("never been here")


def test_how_it_plays_is_set_on_its_screen(person: Person) -> None:
    page = person.page
    person.open("/learners/tictactoe")
    page.get_by_label("Name of the new learner").fill("Old")
    page.get_by_label("Character").select_option("Old school")
    page.get_by_text("How it plays").click()
    page.get_by_label("First move").select_option("Always its best")
    page.get_by_role("button", name="Plant it").click()
    page.wait_for_url(re.compile("/learners/tictactoe/[^/?]+$"))
    plays = page.get_by_role("region", name="How it plays")
    expect(plays.get_by_label("First move")).to_have_value("best")
    plays.get_by_label("Explores for").select_option("The rest of the match")
    expect(plays.get_by_role("status")).to_contain_text("Saved.")
    plays.get_by_label("Explores if its best path is below").fill("40")
    person.key("Tab")
    page.reload()
    expect(plays.get_by_label("Explores if its best path is below")).to_have_value("40")
    expect(plays.get_by_label("Explores for")).to_have_value("match")
    plays.get_by_label("Explores if its best path is below").fill("400")
    person.key("Tab")
    expect(plays.get_by_label("Explores if its best path is below")).to_have_value("40")


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


def test_two_learners_are_watched_and_trained_with_each_other(person: Person) -> None:
    page = person.page
    ada, bo = plant(person), plant(person, "Bo")
    person.open("/new/tictactoe")
    page.get_by_label("Watch two opponents").check()
    page.get_by_label("First player").select_option("Ada")
    page.get_by_label("Second player").select_option("Bo")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    for name in ("Ada", "Bo"):
        expect(page.get_by_role("region", name=f"What {name} learned")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="First").first.click()
    for name in ("Bo", "Ada"):
        page.get_by_role("group", name="Whose memory").get_by_label(name).check()
        expect(page.get_by_role("region", name=f"What {name} remembers")).to_be_visible()
    assert [form_of(person, one)["lessons"] for one in (ada, bo)] == [1, 1]

    visit(person, ada)
    training = page.get_by_role("region", name="Train it")
    training.get_by_label("Against").select_option("Bo")
    expect(training).to_contain_text("Bo learns from these matches too.")
    training.get_by_label("20", exact=True).check()
    training.get_by_role("button", name="Train", exact=True).click()
    expect(training.get_by_role("status").first).to_contain_text("Done: 20 of 20 against Bo", timeout=60_000)
    assert [form_of(person, one)["lessons"] for one in (ada, bo)] == [21, 21]
    listed = training.get_by_role("list", name="Its courses")
    expect(listed).to_contain_text("20 matches")
    listed.get_by_role("button", name="Undo…").click()
    listed.get_by_role("button", name="Undo", exact=True).click()
    expect(training).to_contain_text("Undone, as if those 20 matches had never happened.")
    assert [form_of(person, one)["lessons"] for one in (ada, bo)] == [1, 21]


def test_a_match_from_a_set_up_position_asks_for_no_memory(person: Person) -> None:
    ada = plant(person)
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.open("/new/tictactoe")
    page = person.page
    page.get_by_text("Clock and position").click()
    page.get_by_label("Start from a position").fill("X../.../...")
    page.locator(".rung", has_text="Ada").get_by_role("radio").check(force=True)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("region", name="What Ada remembers")).to_contain_text("this match started from a set-up position")
    assert not [one for one in asked if f"{ada}/tree" in one]


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
        expect(person.page.get_by_text("Ada can be read again. 2 lines of its log were kept. 1 line was lost.")).to_be_visible()
        expect(person.page.locator("a.card", has_text="Ada")).to_contain_text("Learned from 2 matches")
        context.close()
