"""Lessons that are played, and the slow motion of a search: what is right is what the engines say."""

import re

from playwright.sync_api import Locator, expect

import parlour
from parlour.insight.steps.minimax import minimax_film
from parlour.insight.steps.tutorials import tutorial
from tests.page.person import Person


def lesson(person: Person, name: str, screen: int) -> Locator:
    person.open(f"/lessons/{name}/{screen}")
    found = person.page.get_by_role("article")
    found.get_by_role("link", name="Next").or_(found.get_by_role("link", name="Finish")).wait_for()
    return found


def choose(person: Person, blank: Locator, value: int) -> None:
    """Question mark, +1, 0, -1: from the top down."""
    blank.focus()
    for key in ("Home", *["ArrowDown"] * (2 - value)):
        person.key(key)


def test_minimax_by_hand_with_the_keyboard_alone(person: Person) -> None:
    """From the first screen to a match against somebody who plays like this, and the lesson stays done."""
    person.open("/lessons")
    page = person.page
    page.get_by_role("link", name="Begin: Minimax by hand").focus()
    person.key("Enter")
    here = page.get_by_role("article")
    here.get_by_role("link", name="Next").focus()
    person.key("Enter")
    film = tutorial("minimax").films[0]
    for blanks in (
        [node for node in film.nodes if not node.children],
        [node for node in film.nodes if len(node.children) > 1],
    ):
        expect(here.get_by_role("combobox")).to_have_count(len(blanks))
        first = here.get_by_role("combobox").first
        wrong = 1 if blanks[0].value != 1 else 0
        choose(person, first, wrong)
        expect(here.get_by_role("status")).to_contain_text(f"Not quite. {blanks[0].why}")
        for node, blank in zip(blanks, here.get_by_role("combobox").all(), strict=True):
            choose(person, blank, round(node.value or 0))
        expect(here.get_by_role("status")).to_have_text("All right!")
        here.get_by_role("link", name="Next").focus()
        person.key("Enter")
    person.place("a2").focus()
    person.key("Enter")
    expect(here.get_by_role("status")).to_contain_text("Not quite.")
    person.go_to("c2", page.locator(".nothing"))
    person.key("Enter")
    expect(here.get_by_role("status")).to_contain_text("That's right.")
    here.get_by_role("link", name="Next").focus()
    person.key("Enter")
    page.get_by_role("region", name="Slow motion").focus()
    person.key("End")
    expect(page.get_by_text(film.steps[-1].text)).to_be_visible()
    here.get_by_role("button", name="Play it now").focus()
    person.key("Enter")
    expect(page.locator(".table .board")).to_be_visible()
    person.open("/lessons")
    expect(page.get_by_role("link", name="Begin again: Minimax by hand")).to_be_visible()


def test_pruning_is_marked_checked_and_watched(person: Person) -> None:
    here = lesson(person, "pruning", 2)
    here.get_by_role("button", name="Check").click()
    expect(here.get_by_role("status")).to_contain_text("There's more to leave out.")
    here.get_by_role("button", name="Leave out O a2 after a3").click()
    here.get_by_role("button", name="Check").click()
    expect(here.get_by_role("status")).to_contain_text("has to be looked at")
    here.get_by_role("button", name="Leave out O a2 after a3").click()
    film = tutorial("pruning").films[0]
    for at in (at for step in film.steps for at in step.skipped):
        node = film.nodes[at]
        assert node.parent
        assert node.move is not None
        before = film.nodes[node.parent]
        assert before.move is not None
        move, parent = before.position.move_text(node.move), film.nodes[0].position.move_text(before.move)
        here.get_by_role("button", name=f"Leave out O {move} after {parent}").click()
    here.get_by_role("button", name="Check").click()
    cut = next(step for step in film.steps if step.kind == "cut")
    expect(here.get_by_role("status")).to_have_text(f"That's right. {cut.text}")
    here.get_by_role("link", name="Next").click()
    person.page.get_by_role("region", name="Slow motion").focus()
    for _ in range(film.steps.index(cut)):
        person.key("ArrowRight")
    expect(here.get_by_text(cut.text)).to_be_visible()
    expect(here.get_by_role("img", name="left out")).to_be_visible()


def test_what_is_shown_is_not_praised(person: Person) -> None:
    """Nor does showing it do any harm: a fault on the page fails the test."""
    for name, screen, why in (
        ("minimax", 3, ""),
        ("minimax", 4, tutorial("minimax").why),
        ("pruning", 2, next(step.text for step in tutorial("pruning").films[0].steps if step.kind == "cut")),
        ("montecarlo", 3, tutorial("montecarlo").why),
        ("learner", 3, tutorial("learner").why),
    ):
        here = lesson(person, name, screen)
        here.get_by_role("button", name="Show me").click()
        expect(here.get_by_role("status").filter(has_text="Here's the answer.")).to_contain_text(why)
        expect(here.get_by_role("button", name="Show me")).to_be_hidden()
        expect(here).not_to_contain_text("your guess")
        expect(here).not_to_contain_text("That's right")
    person.open("/lessons/minimax/99")
    expect(person.page.get_by_role("article")).to_contain_text("5 of 5")


def test_monte_carlo_and_the_learner_ask_what_comes_next(person: Person) -> None:
    known = tutorial("montecarlo")
    here = lesson(person, "montecarlo", 3)
    person.place("a2").click()
    for _ in known.grown:
        here.get_by_role("button", name="Run on to").click()
    expect(here.get_by_text(f"You picked a2. {known.why}")).to_be_visible()
    most = known.grown[-1].candidates[0]
    expect(here.get_by_role("listitem").filter(has_text=f"{most.visits} visits")).to_contain_text("b3")
    taught = tutorial("learner")
    here = lesson(person, "learner", 2)
    for _ in taught.matches:
        here.get_by_role("button", name="Let it play a match").click()
    expect(here.get_by_role("status")).to_contain_text(f"Match {len(taught.matches)} of {len(taught.matches)}")
    here.get_by_role("link", name="Next").click()
    person.place("d1").click()
    expect(here.get_by_role("status")).to_contain_text("Not quite.")
    person.place("b1").click()
    expect(here.get_by_role("status")).to_have_text(f"That's right. {taught.why}")


def test_a_small_search_is_watched_in_explore(person: Person) -> None:
    position = "XOX/OO./.X."
    person.page.goto(f"{person.url}/explore/tictactoe#start={position}")
    person.page.get_by_label("Search tree").check()
    person.page.get_by_role("button", name="Watch it search, slowly").click()
    film = minimax_film(parlour.game("tictactoe").parse(position), prune=True)
    shown = person.page.get_by_role("region", name="Slow motion")
    expect(shown).to_contain_text(f"Step 1 of {len(film.steps)}")
    shown.get_by_role("button", name="Last step").click()
    expect(shown).to_contain_text(film.steps[-1].text)
    person.page.get_by_role("link", name="What is a cut-off?").last.click()
    expect(person.page.get_by_role("heading", name="Enough is enough")).to_be_visible()
    person.page.goto(f"{person.url}/explore/tictactoe")
    person.page.get_by_label("Search tree").check()
    person.page.get_by_role("button", name="Watch it search, slowly").click()
    expect(person.page.get_by_role("alert").filter(has_text="too much to look at")).to_be_visible()


def test_question_marks_lead_to_the_lesson_that_answers_them(person: Person) -> None:
    person.begin("ultimate", "bee")
    person.click_somewhere()
    person.wait()
    person.page.get_by_role("link", name="What does “moves deep” mean?").click()
    expect(person.page.get_by_role("heading", name="Where would you play?")).to_be_visible()


def test_every_lesson_is_walked_through_by_keys_on_a_phone_and_on_a_desk(person: Person) -> None:
    """From the list to the end with Tab and Enter alone; each fits the width, and is done at its end."""
    page = person.page
    for width, height in [(390, 844), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        for name in ("minimax", "pruning", "montecarlo", "learner"):
            person.open("/lessons")
            person.tab_to(page.locator(f"main a[href^='/lessons/{name}']").first)
            person.key("Enter")
            while True:
                here = page.get_by_role("article")
                onward = here.locator("footer .onward")
                expect(onward).to_be_visible()
                assert page.evaluate("document.documentElement.scrollWidth") <= width
                step, last = here.locator("header p").first.inner_text(), onward.inner_text() == "Finish"
                person.tab_to(onward)
                person.key("Enter")
                if last:
                    break
                expect(here.locator("header p").first).not_to_have_text(step)
            expect(page).to_have_url(re.compile(r"/lessons$"))
            card = page.get_by_role("listitem").filter(has=page.locator(f"a[href^='/lessons/{name}']"))
            expect(card).to_contain_text("Done")
