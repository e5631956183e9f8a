"""The checker of histories finds each broken promise, and nothing where none is broken."""

from collections.abc import Sequence
from dataclasses import replace

from tests.faults.history import Clocks, Entry, Kept, Operation, Sight, check

ENTRIES = (Entry(0, None, "begin"), Entry(1, "a", "e4"), Entry(2, "b", "e5"), Entry(3, "c", "resign"))
GOOD = Kept("m", ENTRIES, ("white won",), 3)


def asked(name: str, what: str, outcome: str = "ok", seq: int | None = None) -> Operation:
    return Operation("anna", name, "m", what, outcome, seq)  # type: ignore[arg-type]


def rules(
    kept: Kept = GOOD, operations: Sequence[Operation] = (), sights: Sequence[Sight] = (), wrong: str | None = None
) -> list[int]:
    return [found.rule for found in check(operations, sights, [kept], lambda entries: wrong)]


def test_a_history_in_which_all_is_well() -> None:
    operations = [
        asked("a", "e4", "unknown"),
        asked("a", "e4", "ok", 1),  # sent again
        asked("b", "e5", "failed"),  # refused at first, for example because the disk was full
        asked("b", "e5", "ok", 2),
        asked("c", "resign", "unknown"),
        asked("d", "d4", "unknown"),  # never arrived
        asked("e", "d5", "failed"),
    ]
    sights = [Sight("ben", "m", ENTRIES[:count]) for count in range(5)] + [Sight("carl", "m", ENTRIES, "white won")]
    assert rules(GOOD, operations, sights) == []


def test_an_acknowledged_move_is_lost() -> None:
    assert rules(operations=[asked("z", "d4", "ok", 4)]) == [1]
    assert rules(operations=[asked("a", "e4", "ok", 2)]) == [1]  # kept elsewhere
    assert rules(operations=[asked("a", "d4", "ok", 1)]) == [1]  # kept as something else
    assert rules(operations=[asked("a", "e4", "ok")]) == [1]  # acknowledged without a place
    assert [one.rule for one in check([asked("a", "e4", "ok", 1)], [], [])] == [1]  # the whole match is gone


def test_a_refused_move_is_kept() -> None:
    assert rules(operations=[asked("a", "e4", "failed")]) == [2]


def test_what_somebody_saw_is_gone() -> None:
    gone = Entry(4, "d", "d4")
    assert rules(sights=[Sight("ben", "m", (*ENTRIES, gone))]) == [3, 5]


def test_a_command_is_kept_twice() -> None:
    twice = Kept("m", (*ENTRIES[:3], Entry(3, "a", "e4")))
    assert rules(twice, operations=[asked("a", "e4", "ok", 1)]) == [4]


def test_a_number_is_missing_or_comes_twice() -> None:
    assert rules(Kept("m", (ENTRIES[0], ENTRIES[2]))) == [4]
    assert rules(Kept("m", (*ENTRIES[:2], Entry(1, "z", "d4")))) == [4]


def test_somebody_saw_another_order() -> None:
    assert rules(sights=[Sight("ben", "m", (ENTRIES[0], ENTRIES[2], ENTRIES[1]))]) == [5]
    assert rules(sights=[Sight("ben", "m", ENTRIES[1:])]) == [5]  # skipped


def test_what_is_kept_is_not_legal() -> None:
    assert rules(wrong="e5 is not possible here") == [6]


def test_results() -> None:
    assert rules(replace(GOOD, results=("white won", "black won"))) == [7]
    assert rules(sights=[Sight("ben", "m", ENTRIES, "black won")]) == [7]
    assert rules(Kept("m", ENTRIES), sights=[Sight("ben", "m", ENTRIES, "white won")]) == [7]
    assert rules(replace(GOOD, entries=(*ENTRIES, Entry(4, "d", "d4")))) == [7]  # something after it


def test_clocks() -> None:
    clocks = tuple(
        Clocks(seq, left, seq % 2 if seq < 3 else None) for seq, left in enumerate([(9, 9), (7, 9), (7, 5), (6, 5)])
    )
    kept = replace(GOOD, clocks=clocks, times_ms=(0, 2, 6, 7))

    def seen(seq: int, left: tuple[int, int], running: int | None) -> list[int]:
        return rules(kept, sights=[Sight("ben", "m", ENTRIES, "white won", (Clocks(seq, left, running),))])

    assert seen(1, (7, 9), 1) == seen(1, (7, 6), 1) == seen(3, (6, 5), None) == []
    assert seen(1, (6, 9), 1) == [8]  # the clock that stands has run
    assert seen(1, (7, 10), 1) == [8]  # time was given back
    assert seen(1, (7, 9), 0) == [8]  # the wrong one runs
    assert rules(replace(kept, times_ms=(0, 6, 2, 7))) == [8]
