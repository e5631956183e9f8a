"""Ultimate tic-tac-toe as its source has it: who plays first, which squares are open, and what is said."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import parlour
from parlour.games.view import Shape
from tests.page.person import Person


def head(person: Person, text: str) -> None:
    """The headline, which speaks to whoever reads it."""
    expect(person.page.locator(".status h1")).to_have_text(text)


def says(person: Person, text: str) -> None:
    """What the opponent says, in the words of the source."""
    expect(person.page.locator(".bubble")).to_contain_text(text)


def before_the_end(winner: int | None, mover: int = 0) -> tuple[str, str]:
    """A position with `mover` to move, and the move that ends it so."""
    rng = random.Random(1)
    while True:
        position = parlour.game("ultimate").start()
        while True:
            for move in position.moves() if position.to_move() == mover else ():
                ended = position.play(move).outcome()
                if ended and ended.winner == winner:
                    return position.text(), "".join(position.path(move))
            position = position.play(rng.choice(position.moves()))
            if position.outcome():
                break


def test_who_plays_first_is_asked_and_first_may_play_anywhere(person: Person) -> None:
    person.begin_at("ultimate", None, "bee")
    says(person, "Your turn.")
    expect(person.playable).to_have_count(81)


def test_second_sees_the_first_move_and_only_where_he_may_play(person: Person) -> None:
    person.begin_at("ultimate", None, "bee", second=True)
    says(person, "Your turn.")
    update = person.update()
    assert len(update["moves"]) == 1
    expect(person.playable).to_have_count(len(update["paths"]))
    assert len(update["paths"]) in (8, 9)
    assert {path[0] for path in update["paths"]} == {str(one.get_attribute("data-id")) for one in person.playable.all()}


def test_while_it_thinks_it_says_so_and_nothing_is_open(newcomer: Callable[..., Person]) -> None:
    person = newcomer(own=True)
    person.begin_at("ultimate", None, "bee")
    person.page.clock.install()
    person.page.goto(person.page.url.replace("pause=0", "pause=15000"))
    person.wait()
    person.playable.first.click()
    says(person, "My turn.")
    expect(person.playable).to_have_count(0)
    person.page.clock.run_for(20_000)
    says(person, "Your turn.")


@pytest.mark.parametrize(("winner", "said"), [(0, "You win!"), (None, "The game is a draw.")])
def test_the_end(person: Person, winner: int | None, said: str) -> None:
    start, move = before_the_end(winner)
    person.begin_at("ultimate", start, "bee")
    person.place(move).click()
    says(person, said)
    expect(person.playable).to_have_count(0)


def test_the_computer_wins(person: Person) -> None:
    start, _ = before_the_end(1, mover=1)
    person.begin_at("ultimate", start, "standard")
    says(person, "I win!")


def test_a_won_board_is_one_large_symbol_and_closed(person: Person) -> None:
    position = parlour.game("ultimate").start()
    rng = random.Random(3)
    while not any(shape.kind == "region" and shape.text for shape in position.view().shapes) or position.to_move():
        position = position.play(rng.choice(position.moves()))
    person.begin_at("ultimate", position.text(), "bee")
    won = [shape for shape in position.view().shapes if shape.kind == "region" and shape.text]
    expect(person.page.locator(".board g.covered")).to_have_count(len(won))
    for shape in won:
        closed = [one for one in position.view().shapes if one.id and inside(one, shape)]
        assert all(one.id not in {path[0] for path in person.update()["paths"]} for one in closed)


def inside(one: Shape, region: Shape) -> bool:
    return all(abs(one.at[axis] - region.at[axis]) < region.size[axis] / 2 for axis in (0, 1))


def test_a_screen_reader_is_told_where_one_is_sent(person: Person) -> None:
    person.begin_at("ultimate", None, "bee", second=True)
    sent = next(shape["label"] for shape in person.update()["view"]["shapes"] if "sent" in shape.get("flags", ()))
    expect(person.page.get_by_role("log")).to_contain_text(f"Play in the {sent.split(',')[0]}.")
