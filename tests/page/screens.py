"""How to come to each screen: what every screen must be is checked on all of them."""

import time
from collections.abc import Callable

from playwright.sync_api import expect

import parlour
from tests.page.learning import begin, plant, teach, train, visit
from tests.page.person import Person
from tests.server.caller import Person as Caller

TRAINED_S = 60.0
LOST = ["c2", "c3", "b1", "a3", "b3", "b2", "a1", "c1"]
"""A match of tic-tac-toe that X loses by the third move."""


def home(person: Person) -> None:
    person.open("/")
    person.page.wait_for_selector(".games svg")


def new_match(person: Person) -> None:
    person.open("/new/dots")
    person.page.wait_for_selector(".rung")


def game_help(person: Person) -> None:
    new_match(person)
    person.page.get_by_role("button", name="Help").click()
    person.page.wait_for_selector("dialog figure svg")


def table(person: Person) -> None:
    person.begin("ultimate", "bee")
    person.click_somewhere()
    person.wait()


def first_table(person: Person) -> None:
    """Of somebody who has not met the game: with a line that says how, and a hand."""
    about(person)  # where nothing is kept meanwhile
    person.page.evaluate("localStorage.parlour = JSON.stringify({...JSON.parse(localStorage.parlour), met: []})")
    person.open("/play/dots")
    person.page.wait_for_selector(".hand")


def menu(person: Person) -> None:
    person.begin_at("chess", None)
    person.open_menu()


def sure(person: Person) -> None:
    """What is asked before a match is given up."""
    person.begin_at("chess", None)
    person.choose("Resign")
    person.page.get_by_role("alertdialog").wait_for()


def grown(person: Person) -> None:
    """The tree of the opponent's last search, beside the board."""
    person.begin_at("ultimate", None, "bee")
    person.switch("Show the search tree")
    person.click_somewhere()
    person.page.get_by_role("tree").wait_for()


def past(person: Person) -> None:
    table(person)
    person.page.get_by_role("button", name="Back", exact=True).click()
    person.page.wait_for_selector("h1:has-text('Move 1 of 2')")


def pair(person: Person) -> None:
    person.open("/new/dots")
    person.page.get_by_label("Watch two opponents").check()


def chess(person: Person) -> None:
    person.begin_at("chess", "8/P5k1/8/8/8/8/2Q5/K7 w - - 0 1")


def ended(person: Person) -> None:
    person.begin_at("tictactoe", "XX./OO./...")
    person.place("c1").click()
    person.page.wait_for_selector(".seat.won")


def coached(person: Person) -> None:
    """The coach asks about a move; on other screens it is off again."""
    person.begin_at("tictactoe", "XX./OO./...")
    person.switch("Coach")
    person.place("a3").click()
    person.page.get_by_role("alertdialog").wait_for()
    person.page.evaluate("localStorage.parlour = JSON.stringify({...JSON.parse(localStorage.parlour), coach: false})")


def paste(person: Person) -> None:
    person.open("/review")
    person.page.wait_for_selector("textarea")


def review(person: Person) -> None:
    person.meet()
    made = person.post("/api/reviews", {"game": "tictactoe", "moves": LOST})
    person.open(f"/review/{made['id']}")
    person.page.wait_for_selector(".curve")


def statistics(person: Person) -> None:
    """Matches from a position that was set up do not count."""
    for _ in range(2):
        person.begin("tictactoe")
        person.play_on()
    person.open("/statistics")
    person.page.wait_for_selector(".plot canvas")


def matches(person: Person) -> None:
    """Of several kinds, with pictures and a filter."""
    person.begin("tictactoe")
    person.play_on()
    person.begin_at("tictactoe", "XX./OO./...")
    person.place("c1").click()
    person.page.wait_for_selector(".seat.won")
    person.open("/matches")
    person.page.locator("li .board").nth(1).wait_for()


def profile(person: Person) -> None:
    """With a rating, and a trophy or none: chance decides who wins."""
    for _ in range(2):
        person.begin("tictactoe")
        person.play_on()
    person.open("/profile")
    person.page.wait_for_selector(".plot canvas")


def scores(person: Person) -> None:
    person.page.goto(f"{person.url}/statistics?game=dots&scores")
    person.page.wait_for_selector("details table")


def learners(person: Person) -> None:
    plant(person)
    person.open("/learners/tictactoe")
    person.page.wait_for_selector("a.card")


def learner(person: Person) -> None:
    """With a curve, which takes some matches."""
    ada = plant(person, "Ada with a long name to be shown")
    teach(person, ada)
    train(person, ada, 10)
    for _ in range(2):  # again once it has learned: nothing changes while one looks
        visit(person, ada)
        person.page.wait_for_selector(".plot canvas", timeout=30_000)
        expect(person.page.get_by_text("Done: 10")).to_be_visible(timeout=30_000)
    person.page.get_by_role("button", name="Look").first.click()


def champions(person: Person) -> None:
    trained(person)
    person.open("/champions/tictactoe")
    person.page.wait_for_selector(".mine a")


def champion(person: Person) -> None:
    """With a curve, and some of the ladder beaten."""
    person.open(f"/champions/tictactoe/{trained(person)}")
    person.page.wait_for_selector(".plot canvas")


def trained(person: Person) -> str:
    """A champion that has had an exam, and trains no longer; its id."""
    person.meet()
    path = "/api/games/tictactoe/nets"
    request = person.page.request
    if mine := request.get(f"{person.url}{path}").json()["nets"]:
        return str(mine[0]["id"])
    made = str(person.post(path, {"name": "Zip with a long name to be shown", "minutes": 10})["id"])
    began = time.monotonic()
    while not request.get(f"{person.url}{path}/{made}").json()["exams"]:
        assert time.monotonic() - began < TRAINED_S
        person.page.wait_for_timeout(200)
    request.delete(f"{person.url}{path}/{made}/training", headers={"Origin": person.url})
    return made


def comparison(person: Person) -> None:
    ada = plant(person)
    teach(person, ada)
    person.page.goto(f"{person.url}/learners/tictactoe/house?with={ada}")
    person.page.wait_for_selector(".names")


def learned(person: Person) -> None:
    teach(person, plant(person))


def remembered(person: Person) -> None:
    ada = plant(person)
    teach(person, ada)
    begin(person, ada)
    person.page.wait_for_selector(".tag")


def explore(person: Person) -> None:
    """With everybody's opinion."""
    person.page.goto(f"{person.url}/explore/tictactoe#start=XO./.X./..O")
    person.page.get_by_label("Ask everyone").check()
    person.page.get_by_role("button", name="Ask again").wait_for()


def set_up(person: Person) -> None:
    person.page.goto(f"{person.url}/explore/chess")
    person.page.get_by_role("button", name="Set up a position").click()
    person.page.get_by_role("radiogroup", name="What to put down").wait_for()


def search_tree(person: Person) -> None:
    person.page.goto(f"{person.url}/explore/chess")
    person.page.get_by_label("Search tree").check()
    person.page.wait_for_selector("[role=treeitem]")
    person.page.wait_for_selector(".mini .board")


def puzzles(person: Person) -> None:
    person.open("/puzzles")
    person.page.locator("li .board").nth(4).wait_for()


def puzzle_set(person: Person) -> None:
    person.open("/puzzles/tictactoe")
    person.page.get_by_role("list", name="Puzzles").wait_for()


def puzzle(person: Person) -> None:
    """With a hint, and a wrong answer behind one."""
    one = next(one for one in parlour.puzzles("tictactoe") if one.kind == "who")
    person.open(f"/puzzles/tictactoe/{one.id}")
    wrong = "X wins" if one.winner != "0" else "It's a draw"
    person.page.get_by_role("button", name=wrong).click()
    person.page.get_by_text("Look again.").wait_for()


def puzzle_solved(person: Person) -> None:
    one = next(one for one in parlour.puzzles("tictactoe") if one.kind == "win" and one.steps == 1)
    person.open(f"/puzzles/tictactoe/{one.id}")
    person.place(one.answer).click()
    person.page.get_by_role("button", name="Why?").click()
    person.page.wait_for_selector(".why")


def rush(person: Person) -> None:
    person.open("/puzzles/tictactoe/rush")
    person.page.get_by_role("button", name="Start").wait_for()


def lessons(person: Person) -> None:
    person.open("/lessons")
    person.page.wait_for_selector("ol a")


def lesson(person: Person) -> None:
    """With blanks to fill in."""
    person.open("/lessons/minimax/2")
    person.page.locator("article select").first.select_option("0")
    person.page.wait_for_selector("article footer")


def slow_motion(person: Person) -> None:
    person.open("/lessons/pruning/3")
    person.page.get_by_role("button", name="Step forward").click()


def new_arena(person: Person) -> None:
    person.open("/arena")
    person.page.wait_for_selector("input[type=checkbox]")


def arena(person: Person) -> None:
    """One that is over: nothing changes while one looks."""
    person.meet()
    who = [{"id": "random"}, {"id": "pip"}, {"id": "mcts", "nodes": 100}]
    made = person.post("/api/arenas", {"game": "tictactoe", "who": who, "pairs": 2, "seed": 1})
    for _ in range(2):
        person.open(f"/arena/{made['id']}")
        person.page.get_by_text("Finished").wait_for()
    person.page.wait_for_selector("li button")


def settings(person: Person) -> None:
    person.open("/settings")
    person.page.get_by_role("button", name="Save").click()
    person.page.get_by_role("button", name="Add a device").wait_for()


def link(person: Person) -> None:
    person.open("/link")
    person.page.wait_for_selector("h1")


def tables(person: Person) -> None:
    person.meet()
    person.open("/tables")
    person.page.get_by_role("link", name="Ultimate").wait_for()


def class_entry(person: Person) -> None:
    person.open("/class")
    person.page.get_by_label("Code of the class").wait_for()


def class_board(person: Person) -> None:
    """Of whoever opened it, with a tournament under way."""
    person.meet()
    code = person.post("/api/classes", {"name": "Class 4b"})["code"]
    for name in ("Anna", "Ben with a name of many letters"):
        pupil = Caller(person.url, name)
        assert pupil.http.post(f"/api/classes/{code}/members").status_code == 200
    person.post(f"/api/classes/{code}/tournament", {"kind": "swiss", "game": "tictactoe"})
    person.open(f"/class/{code}")
    person.page.get_by_role("heading", name="Round 1").wait_for()
    person.page.get_by_role("img", name="The address of this class").wait_for()


def projector(person: Person) -> None:
    class_board(person)
    person.page.get_by_role("link", name="Show on the projector").click()
    person.page.get_by_role("link", name="Back to the class").wait_for()


def about(person: Person) -> None:
    person.open("/about")
    person.page.wait_for_selector("h1")


def nothing(person: Person) -> None:
    """An address of the page that leads nowhere."""
    person.open("/t/there-is-no-such-table")
    person.page.wait_for_selector("text=There's no such table")


SCREENS: dict[str, Callable[[Person], None]] = {
    one.__name__: one
    for one in (
        home,
        new_match,
        game_help,
        pair,
        table,
        first_table,
        menu,
        sure,
        grown,
        past,
        chess,
        ended,
        coached,
        paste,
        review,
        statistics,
        matches,
        profile,
        scores,
        learners,
        learner,
        champions,
        champion,
        comparison,
        learned,
        remembered,
        explore,
        set_up,
        search_tree,
        puzzles,
        puzzle_set,
        puzzle,
        puzzle_solved,
        rush,
        lessons,
        lesson,
        slow_motion,
        new_arena,
        arena,
        settings,
        link,
        tables,
        class_entry,
        class_board,
        projector,
        about,
        nothing,
    )
}

SHIFT = """() => new Promise((done) => {
    let sum = 0;
    const count = (one) => (sum += one.hadRecentInput ? 0 : one.value);
    const watcher = new PerformanceObserver((list) => list.getEntries().forEach(count));
    watcher.observe({type: "layout-shift", buffered: true});
    requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""
"""How much has jumped since the screen was opened, as the browser counts it: not what follows a click at once."""
