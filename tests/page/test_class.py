"""A class: a teacher opens it, pupils join by its code, a round is played, and all of it stands on the projector."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.page.person import Person
from tests.page.test_together import press
from tests.server.caller import Person as Caller

NAMES = ("Anna", "Ben", "Cleo")


def opened(teacher: Person) -> str:
    teacher.open("/class")
    teacher.page.get_by_label("What’s it called?").fill("Class 4b")
    press(teacher, "Open")
    expect(teacher.page.get_by_role("heading", name="Class 4b")).to_be_visible()
    return teacher.page.url.rpartition("/")[2]


def joined(pupil: Person, code: str, name: str) -> None:
    """By keyboard: the code, then the name."""
    pupil.open("/class")
    pupil.page.get_by_label("Code of the class").focus()
    pupil.page.keyboard.type(code.lower())
    pupil.key("Enter")
    pupil.page.get_by_label("Your name").fill(name)
    expect(pupil.page.get_by_text("its people see the boards at which you play")).to_be_visible()
    pupil.key("Enter")
    expect(pupil.page.get_by_role("list", name="People")).to_contain_text(name)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollHeight <= innerHeight"))


def test_a_class_plays_a_round(newcomer: Callable[..., Person]) -> None:
    teacher, *pupils = (newcomer() for _ in range(4))
    code = opened(teacher)
    expect(teacher.page.get_by_role("img", name="The address of this class as a QR code")).to_be_visible()
    expect(teacher.page.get_by_role("button", name="It takes at least two")).to_be_disabled()
    for pupil, name in zip(pupils, NAMES, strict=True):
        joined(pupil, code, name)
    teacher.page.get_by_label("Which game?").select_option("tictactoe")
    press(teacher, "Begin with 3 people")
    expect(teacher.page.get_by_role("heading", name="Round 1 of 2")).to_be_visible()

    playing = []
    for pupil in pupils:
        pupil.page.locator(".mine").wait_for()
        if pupil.page.get_by_text("You sit out this round.").count():
            continue
        pupil.page.get_by_role("link", name="Go to the table").click()
        playing.append(pupil)
    assert len(playing) == 2
    for pupil in playing:
        expect(pupil.page.get_by_role("button", name="Say", exact=True)).to_be_visible()
    expect(teacher.page.get_by_role("link", name="Watch")).to_have_count(1)
    expect(teacher.page.get_by_role("button", name="Start round 2")).to_be_disabled()
    loser = playing[0]
    loser.resign()
    loser.page.get_by_role("link", name="Back to the class").click()
    expect(loser.page.get_by_role("heading", name="Class 4b")).to_be_visible()
    expect(teacher.page.get_by_role("button", name="Start round 2")).to_be_enabled()
    expect(teacher.page.locator("tbody tr")).to_have_count(3)
    press(teacher, "Start round 2")
    expect(teacher.page.get_by_role("heading", name="Round 2 of 2")).to_be_visible()
    teacher.page.get_by_role("button", name="Decide").first.click()
    teacher.page.get_by_role("menuitem", name="Draw").click()
    expect(teacher.page.get_by_text("½ : ½")).to_be_visible()
    press(teacher, "End the tournament")
    teacher.page.get_by_role("button", name="End the tournament").last.click()
    expect(loser.page.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(loser.page.locator("main")).to_contain_text("½ : ½ decided")

    teacher.page.get_by_label("Everybody meets everybody").check()
    press(teacher, "Begin with 3 people")
    expect(teacher.page.get_by_role("heading", name="Round 1 of 3")).to_be_visible()
    for pupil in pupils:
        pupil.open(f"/class/{code}")
    told = [pupil.page.locator(".mine") for pupil in pupils]
    for one in told:
        one.wait_for()
    assert sum(one.get_by_text("You sit out this round.").count() for one in told) == 1
    press(teacher, "Close the class")
    teacher.page.get_by_role("button", name="Close the class").last.click()
    expect(loser.page.get_by_role("heading", name="This class was closed")).to_be_visible()


def test_twelve_people_fit_on_a_projector_and_no_seat_is_told(newcomer: Callable[..., Person]) -> None:
    teacher = newcomer()
    code = opened(teacher)
    people = [Caller(teacher.url, f"Pupil with a long name {number}") for number in range(12)]
    for one in people:
        assert one.http.post(f"/api/classes/{code}/members").status_code == 200
    press(teacher, "Begin with 12 people")
    expect(teacher.page.locator("tbody tr")).to_have_count(12)
    teacher.page.get_by_role("link", name="Show on the projector").click()
    expect(teacher.page.locator("tbody tr")).to_have_count(12)
    expect(teacher.page.get_by_text(" – ")).to_have_count(6)
    teacher.page.set_viewport_size({"width": 1280, "height": 800})
    assert fits(teacher.page)
    assert "/t/" not in teacher.page.locator("main").inner_html()
    teacher.page.get_by_role("link", name="Back to the class").click()
    expect(teacher.page.get_by_role("button", name="Start round 2")).to_be_visible()
