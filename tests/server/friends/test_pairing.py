"""Who plays whom among those who wait, in made-up time."""

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.server.friends.pairing import ANYBODY_S, FIRST_REACH, Waiting, pairs, reach, suits

NOW_MS = 1_000_000


def waits(guest: str, strength: float, seconds: int = 0) -> Waiting:
    return Waiting(guest, strength, NOW_MS - 1000 * seconds)


def names(found: list[tuple[Waiting, Waiting]]) -> list[str]:
    return [f"{one.guest}-{other.guest}" for one, other in found]


def test_reach_grows_until_anybody_will_do() -> None:
    assert reach(waits("a", 1000), NOW_MS) == FIRST_REACH
    assert reach(waits("a", 1000, 20), NOW_MS) == FIRST_REACH + 200
    assert reach(waits("a", 1000, ANYBODY_S), NOW_MS) is None


def test_both_have_to_be_in_reach_of_each_other() -> None:
    """Whoever has just come does not get somebody far away because that one has waited long."""
    old, new = waits("old", 1000, 300), waits("new", 1600)
    assert pairs([old, new], NOW_MS) == []
    assert names(pairs([old, new], NOW_MS + 45_000)) == ["old-new"]


def test_whoever_has_waited_longest_gets_the_nearest() -> None:
    room = [waits("a", 1000, 30), waits("b", 1050, 20), waits("c", 1010, 10), waits("d", 1060)]
    assert names(pairs(room, NOW_MS)) == ["a-c", "b-d"]


def test_somebody_who_waits_twice_does_not_meet_themselves() -> None:
    assert pairs([waits("a", 1000, 100), waits("a", 1000)], NOW_MS) == []


ROOMS = st.lists(
    st.tuples(st.integers(0, 30), st.floats(0, 3000), st.integers(0, 120)), max_size=20, unique_by=lambda one: one[0]
)


@settings(derandomize=True, deadline=None)
@given(ROOMS)
def test_nobody_is_paired_twice_and_nobody_is_left_who_could_play(room: list[tuple[int, float, int]]) -> None:
    waiting = [waits(str(guest), strength, seconds) for guest, strength, seconds in room]
    found = pairs(waiting, NOW_MS)
    taken = [one.guest for pair in found for one in pair]
    assert len(taken) == len(set(taken))
    assert all(suits(one, other, NOW_MS) for one, other in found)
    left = [one for one in waiting if one.guest not in taken]
    assert not any(suits(one, other, NOW_MS) for one in left for other in left if one is not other)
