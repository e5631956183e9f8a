"""What a learner was taught, on the page: lessons and courses, looked at and undone."""

import re

from playwright.sync_api import expect

from tests.page.learning import form_of, plant, teach, train, visit
from tests.page.person import Person


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
