"""The table: stepping through the past, what was seen, hints, captured pieces, watching, what a screen reader hears."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.page.person import Person

NOW = re.compile("turn|win|tie|won")


def status(person: Person) -> Locator:
    return person.page.locator(".status h1")


def log(person: Person) -> Locator:
    return person.page.get_by_role("log", name="Match log")


def marks(person: Person) -> int:
    return person.page.locator(".board .glyph").count()


def step(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def played(person: Person, *places: str, opponent: str = "mia") -> None:
    """A match of tic-tac-toe that has come so far."""
    person.begin("tictactoe", opponent)
    for place in places:
        person.place(place).click()
        person.wait()


def test_stepping_through_past_moves_by_mouse(person: Person) -> None:
    played(person, "a1")
    step(person, "Back")
    expect(status(person)).to_have_text("Move 1 of 2")
    expect(log(person)).to_contain_text("Showing move 1 of 2.")
    expect(person.page.locator(".board .glyph")).to_have_count(1)
    expect(person.playable).to_have_count(0)
    expect(person.place("a1")).to_have_accessible_name(re.compile("X"))
    step(person, "First")
    expect(status(person)).to_have_text("Move 0 of 2")
    expect(person.page.locator(".board .glyph")).to_have_count(0)
    step(person, "Forward")
    expect(status(person)).to_have_text("Move 1 of 2")
    step(person, "Last")
    expect(status(person)).to_have_text(NOW)
    assert marks(person) == 2
    assert person.playable.count() > 0
    person.page.locator("[aria-label='Moves so far'] button").first.click()
    expect(status(person)).to_have_text("Move 1 of 2")
    person.page.get_by_role("button", name="Back to now").click()
    expect(status(person)).to_have_text(NOW)


def test_stepping_through_past_moves_by_keys(person: Person) -> None:
    played(person, "a1")
    person.page.locator("[aria-label='Moves so far'] [tabindex='0']").focus()
    person.key("ArrowLeft")
    expect(status(person)).to_have_text("Move 1 of 2")
    expect(person.page.locator("[aria-label='Moves so far'] button").first).to_be_focused()
    person.key("Home")
    expect(status(person)).to_have_text("Move 0 of 2")
    person.key("ArrowRight", "ArrowRight")
    expect(status(person)).to_have_text(NOW)


def test_a_new_move_does_not_end_the_look_back(person: Person) -> None:
    seats = [{"who": "me"}, {"who": "neighbour", "name": "Ben"}]
    table = person.sit_down({"game": "tictactoe", "seats": seats})
    person.wait()
    person.place("a1").click()
    step(person, "Back")
    expect(status(person)).to_have_text("Move 0 of 1")
    said = person.post("/api/commands", {"t": "move", "id": "elsewhere", "table": table, "at": 1, "move": "b2"})
    assert said["t"] == "ok"
    expect(status(person)).to_have_text("Move 0 of 2")
    expect(person.page.get_by_text("There's a new move.", exact=True)).to_be_visible()
    assert marks(person) == 0
    person.page.get_by_role("button", name="Back to now").click()
    expect(person.page.locator(".board .glyph")).to_have_count(2)


def test_the_position_that_is_shown_is_copied(newcomer: Callable[..., Person]) -> None:
    person = newcomer(own=True)
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    played(person, "a1")
    copy = person.page.get_by_role("button", name="Copy position")
    clipboard = "navigator.clipboard.readText()"
    copy.click()
    person.page.wait_for_function("() => navigator.clipboard.readText().then((text) => /X/.test(text))")
    now = person.page.evaluate(clipboard)
    step(person, "First")
    expect(status(person)).to_have_text("Move 0 of 2")
    expect(copy).to_be_visible()
    copy.click()
    person.page.wait_for_function("(now) => navigator.clipboard.readText().then((text) => text !== now)", arg=now)
    assert "X" not in person.page.evaluate(clipboard)


def test_thoughts_are_there_after_loading_it_again(person: Person) -> None:
    played(person, "a1")
    sees = person.page.locator(".sees")
    expect(sees.locator(".bar")).to_be_visible()
    reply = person.page.locator("[aria-label='Moves so far'] li").nth(1).inner_text()
    person.page.reload()
    person.wait()
    expect(sees.locator(".bar")).to_be_visible()
    expect(sees.locator("li.played b")).to_have_text(reply)
    person.place(person.playable.first.get_attribute("data-id") or "").click()
    person.wait()
    expect(sees.locator("canvas")).to_be_visible()
    expect(sees.get_by_role("row", name=re.compile(f"Move 2, {reply}"))).to_have_count(1)
    person.page.locator("[aria-label='Moves so far'] button").nth(1).click()
    expect(person.page.get_by_role("heading", name="What Mia saw")).to_be_visible()
    expect(sees.locator("li.played b")).to_have_text(reply)
    assert person.page.locator(".board svg g.past circle").count() > 0
    person.page.locator("[aria-label='Moves so far'] button").first.click()
    expect(sees.get_by_text("No computer thought about this move.")).to_be_visible()


def test_the_curve_leads_to_its_moves(person: Person) -> None:
    played(person, "a1")
    curve = person.page.get_by_role("slider", name=re.compile("Value over time"))
    expect(curve).to_have_count(0)  # one point is no curve
    person.place(person.playable.first.get_attribute("data-id") or "").click()
    person.wait()
    expect(curve).to_have_attribute("aria-valuetext", re.compile("Move 4, "))
    curve.focus()
    person.key("ArrowLeft", "Enter")
    expect(status(person)).to_have_text("Move 2 of 4")
    box = person.page.locator(".sees canvas").bounding_box()
    assert box
    person.page.mouse.click(box["x"] + box["width"] - 8, box["y"] + 20)
    expect(status(person)).to_have_text(NOW)


def test_a_hint_in_three_steps(person: Person) -> None:
    person.begin("ultimate", "bee")
    person.page.get_by_role("button", name="Hint").click()
    button = person.page.get_by_role("button", name="Show the move")
    expect(button).to_be_visible(timeout=60_000)  # the strongest opponent thinks about it
    expect(person.page.locator(".status p").first).to_have_text(re.compile(r"Look here: .* board\."))
    expect(log(person)).to_contain_text("Look here:")
    expect(person.page.get_by_text("What the strongest opponent would play")).to_have_count(0)
    button.click()
    expect(person.page.locator(".status p").first).to_have_text(re.compile(r"Play \S+\."))
    expect(person.page.locator(".board circle.best")).to_have_count(1)
    person.page.get_by_role("button", name="Show the line").click()
    expect(person.page.locator(".status p").first).to_have_text(re.compile(r"Play \S+, then "))
    expect(log(person)).to_contain_text(re.compile(r"Play \S+, then "))
    expect(person.page.get_by_text("What the strongest opponent would play")).to_be_visible()
    expect(person.page.get_by_role("button", name="Show the line")).to_be_disabled()


def test_captured_pieces_are_shown_and_counted(person: Person) -> None:
    person.begin_at("chess", "6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 w - - 0 1")
    expect(person.page.get_by_label("has captured nothing")).to_have_count(2)
    person.place("e4").click()
    person.place("d5").click()
    expect(person.page.get_by_label("has captured 1 queen, 9 ahead")).to_be_visible()
    step(person, "First")
    expect(person.page.get_by_label("has captured nothing")).to_have_count(2)


def test_no_pieces_are_captured_where_there_are_none(person: Person) -> None:
    person.begin("tictactoe", "random")
    expect(person.page.locator(".captured")).to_have_count(0)


def test_watching_two_opponents_to_the_end(person: Person) -> None:
    person.open("/new/tictactoe")
    person.page.get_by_label("Watch two opponents").check()
    person.page.get_by_label("First player").select_option("pip")
    person.page.get_by_label("Second player").select_option("mia")
    person.page.get_by_role("button", name="Start").click()
    person.page.wait_for_url("**/t/*")
    expect(status(person)).to_have_text(re.compile("(Pip|Mia) won|It's a draw"), timeout=30_000)
    assert person.moves() >= 5
    expect(log(person)).to_contain_text(re.compile(r"Pip played \S+\."))
    expect(log(person)).to_contain_text(re.compile(r"Mia played \S+\."))
    expect(person.page.get_by_role("row", name=re.compile("^Move ")).nth(person.moves() - 1)).to_be_attached()


def test_a_match_of_two_opponents_can_be_held(person: Person) -> None:
    person.page.goto(f"{person.url}/new/chess?pause=200")
    person.page.get_by_label("Watch two opponents").check()
    for words in ("First player", "Second player"):
        person.page.get_by_label(words).select_option("random")
    person.page.get_by_role("button", name="Start").click()
    person.page.wait_for_url("**/t/*")
    person.page.get_by_role("button", name="Slower").click()
    person.page.get_by_role("button", name="Pause").click()
    expect(person.page.get_by_text("Paused.")).to_be_visible()
    before = person.moves()
    table = person.page.url.rpartition("/")[2].partition("?")[0]
    asked = f"fetch('/api/tables/{table}').then((answer) => answer.json()).then((now) => now.moves.length)"
    # Nobody watches any more: the two stop after the move that was under way.
    person.page.wait_for_function(
        f"async () => {{ const one = await {asked}; await new Promise((done) => setTimeout(done, 400)); "
        f"return one === await {asked}; }}"
    )
    assert person.moves() == before
    person.page.get_by_role("button", name="Resume").click()
    person.page.wait_for_function(
        """(before) => document.querySelectorAll("[aria-label='Moves so far'] li:not(.none)").length > before""",
        arg=before + 1,
    )


def test_a_screen_reader_follows_the_whole_match(person: Person) -> None:
    person.begin_at("dots", None, options={"rows": 1, "cols": 2})
    person.play_on()
    moves = person.page.locator("[aria-label='Moves so far'] li").all_inner_texts()
    lines = " ".join(log(person).locator("p").all_inner_texts())
    told = re.findall(r"(\w+) played (\S+)\.", lines)
    assert [move for _, move in told] == moves
    assert {who for who, _ in told} == {"You", "Random"}
    assert re.search(r"won|draw", log(person).locator("p").last.inner_text()), lines


def test_each_move_is_told_with_whose_turn_it_is(person: Person) -> None:
    played(person, "a1")
    expect(log(person).locator("p")).to_have_text(
        ["Your turn. You go first. You play X.", "You played a1.", re.compile(r"Mia played \S+\. Your turn\.")]
    )


def test_buttons_keep_their_places_when_the_turn_changes(person: Person) -> None:
    person.begin("ultimate", "bee")
    names = ("Take back", "Hint", "More")
    before = [person.page.get_by_role("button", name=name).bounding_box() for name in names]
    person.click_somewhere()
    during = [person.page.get_by_role("button", name=name).bounding_box() for name in names]
    person.wait()
    after = [person.page.get_by_role("button", name=name).bounding_box() for name in names]
    assert json.dumps(before) == json.dumps(during) == json.dumps(after)


def test_sounds_are_off_until_asked_for(newcomer: Callable[..., Person]) -> None:
    person = newcomer(own=True)
    person.page.add_init_script(
        "window.rung = 0; const real = AudioContext.prototype.createOscillator; "
        "AudioContext.prototype.createOscillator = function () { window.rung++; return real.call(this); };"
    )
    played(person, "a1")
    assert person.page.evaluate("window.rung") == 0
    person.open("/settings")
    person.page.get_by_label("Sounds").check()
    assert person.page.evaluate("window.rung") > 0
    person.begin("tictactoe", "mia")
    person.place("a1").click()
    person.page.wait_for_function("() => window.rung >= 3")


def test_how_far_it_has_thought(person: Person) -> None:
    person.begin("ultimate", "grandma")
    person.playable.first.click()
    expect(person.page.get_by_role("progressbar", name="Grandma is thinking")).to_be_visible()
    person.wait()
    expect(person.page.get_by_role("progressbar")).to_have_count(0)
