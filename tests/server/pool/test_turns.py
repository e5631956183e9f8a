"""The line is fair, whoever comes with however much."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from parlour.server.pool.turns import Turns


@dataclass(frozen=True)
class Item:
    owner: str
    urgent: bool
    number: int


def order(turns: Turns[Item]) -> list[Item]:
    taken = []
    while item := turns.next():
        taken.append(item)
    return taken


def test_one_with_fifty_does_not_starve_another() -> None:
    turns: Turns[Item] = Turns()
    for number in range(50):
        turns.add(Item("many", True, number))
    turns.next()
    turns.add(Item("one", True, 0))
    assert [turns.next(), turns.next()] == [Item("many", True, 1), Item("one", True, 0)]


def test_urgent_first_and_then_each_owner_in_turn() -> None:
    turns: Turns[Item] = Turns()
    items = [Item(owner, urgent, n) for urgent in (False, True) for owner in "ab" for n in range(2)]
    for item in items:
        turns.add(item)
    shown = ["".join((item.owner, "!" if item.urgent else "", str(item.number))) for item in order(turns)]
    assert shown == ["a!0", "b!0", "a!1", "b!1", "a0", "b0", "a1", "b1"]


@given(st.lists(st.tuples(st.sampled_from(["add", "next", "remove"]), st.sampled_from("abc"), st.booleans())))
def test_nothing_is_lost_or_doubled(steps: list[tuple[str, str, bool]]) -> None:
    turns: Turns[Item] = Turns()
    model: list[Item] = []
    for number, (step, owner, urgent) in enumerate(steps):
        if step == "add":
            model.append(Item(owner, urgent, number))
            turns.add(model[-1])
        elif step == "remove" and model:
            turns.remove(model.pop(number % len(model)))
            turns.remove(Item(owner, urgent, -1))
        elif step == "next" and (item := turns.next()):
            same = [one for one in model if (one.owner, one.urgent) == (item.owner, item.urgent)]
            assert item == same[0]
            assert item.urgent or not any(one.urgent for one in model)
            model.remove(item)
        assert len(turns) == len(model)
        assert set(turns.all()) == set(model)
    assert sorted(order(turns), key=lambda item: item.number) == model
