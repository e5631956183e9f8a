"""How the first learner chooses: FindMove with its three scenarios, exploring, and the other modes."""

from random import Random

import pytest

import parlour
from parlour.learners.choosing.historical import MODES, OPENINGS, Chooser, Exploring, HistoricalChoice, Openings
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Memory

TICTACTOE = parlour.game("tictactoe")
NEVER = Exploring(chance=0.0)


def legal(*moves: int) -> list[int]:
    position = TICTACTOE.start()
    for move in moves:
        position = position.after(move)
    return position.moves()


def memory(*lessons: Lesson) -> Memory:
    made = Memory(TICTACTOE)
    for lesson in lessons:
        made.add(lesson)
    return made


WORKED = memory(
    *[Lesson(0, (0, 7, 5), "won")] * 3,
    Lesson(0, (0, 5, 4), "won"),
    Lesson(0, (0, 5, 3), "lost"),
    Lesson(0, (8, 1, 2), "lost"),
)
"""The best path is 0, 7, 5; after 0 it also knows the reply 5."""


def after(chooser: Chooser, *moves: int) -> HistoricalChoice:
    return chooser.choose(moves, legal(*moves), Random(1))


def test_the_three_scenarios() -> None:
    chooser = Chooser(WORKED, 0)
    first = after(chooser)
    assert (first.move, first.rule, first.scenario, first.path) == (0, "memory", None, (0, 7, 5))
    followed = after(chooser, 0, 7)
    assert (followed.move, followed.rule, followed.scenario) == (5, "memory", "matches selected path")
    chooser = Chooser(WORKED, 0)
    after(chooser)
    left = after(chooser, 0, 5)
    assert (left.move, left.rule, left.scenario, left.average) == (4, "memory", "off path with data", 100)
    for unknown in set(legal(0)) - {5, 7}:
        chooser = Chooser(WORKED, 0)
        after(chooser)
        lost = after(chooser, 0, unknown)
        assert (lost.rule, lost.scenario) == ("no data", "off path without data")
        assert lost.move in legal(0, unknown)


def test_without_data_it_stays_random_for_the_rest_of_the_match() -> None:
    made = memory(Lesson(0, (0, 7, 5), "won"))
    chooser = Chooser(made, 0)
    assert after(chooser, 1, 2).rule == "no data"
    assert after(chooser, 0, 7).rule == "no data", "though it knows this position"
    assert after(Chooser(made, 0), 0, 7).move == 5, "the next match begins afresh"


def test_nothing_learned_is_no_data() -> None:
    seen = {Chooser(Memory(TICTACTOE), 0).choose((), legal(), Random(seed)).move for seed in range(200)}
    assert seen == set(range(9))


def test_only_lost_or_only_tied_is_no_win() -> None:
    """It has been there: that it never was would not be true."""
    for result in ("lost", "drawn"):
        made = memory(Lesson(0, (0, 1, 2), result))
        assert after(Chooser(made, 0)).rule == "no win"
        assert after(Chooser(made, 1), 0).rule == "no data"


def test_it_moves_second_too() -> None:
    made = memory(Lesson(1, (0, 4), "won"), Lesson(1, (0, 1), "lost"), Lesson(0, (0, 1, 2), "won"))
    assert after(Chooser(made, 1), 0).move == 4
    assert after(Chooser(made, 0)).move == 0


BAD = memory(Lesson(0, (4, 0), "won"), *[Lesson(0, (4, 0), "lost")] * 4)
"""Its best path averages 20 %."""
QUARTER = memory(Lesson(0, (4, 0), "won"), *[Lesson(0, (4, 0), "lost")] * 3)


def rules(made: Memory, exploring: Exploring, count: int = 2000) -> list[str]:
    return [Chooser(made, 0, exploring=exploring).choose((), legal(), Random(seed)).rule for seed in range(count)]


def test_below_a_quarter_it_explores_one_time_in_four() -> None:
    assert 400 < rules(BAD, Exploring()).count("exploring") < 600
    assert set(rules(QUARTER, Exploring())) == {"memory"}, "25 % is not less than 25 %"
    assert set(rules(BAD, NEVER)) == {"memory"}
    assert set(rules(BAD, Exploring(chance=1.0))) == {"exploring"}


@pytest.mark.parametrize(("lasts", "then"), [("turn", "memory"), ("match", "exploring")])
def test_exploring_lasts_a_turn_or_the_match(lasts: str, then: str) -> None:
    made = memory(Lesson(0, (4, 0, 1), "won"), *[Lesson(0, (4, 2), "lost")] * 30)
    chooser = Chooser(made, 0, exploring=Exploring(below=70, chance=1.0, lasts=lasts))  # type: ignore[arg-type]
    assert after(chooser).rule == "exploring"
    assert after(chooser, 4, 0).rule == then


def test_random_existing_plays_what_it_has_seen_then_what_it_has_not() -> None:
    moves = {Chooser(WORKED, 0, "random_existing").choose((), legal(), Random(seed)).move for seed in range(100)}
    assert moves == {0, 8}
    chooser = Chooser(WORKED, 0, "random_existing")
    assert after(chooser, 0, 7, 5).rule == "exploring"
    assert chooser.mode == "random_not_existing"
    assert after(Chooser(WORKED, 0, "random_existing"), 3, 4).rule == "no data"


def test_random_not_existing_plays_what_it_has_not_seen_and_ends() -> None:
    def moves(made: Memory) -> set[int]:
        return {Chooser(made, 0, "random_not_existing").choose((), legal(), Random(seed)).move for seed in range(200)}

    assert moves(WORKED) == set(range(1, 8))
    everything = memory(*(Lesson(0, (move,), "won") for move in range(9)))
    assert moves(everything) == set(range(9)), "when it has seen all, any will do"


def test_random_any_plays_anything() -> None:
    moves = {Chooser(WORKED, 0, "random_any").choose((), legal(), Random(seed)).move for seed in range(200)}
    assert moves == set(range(9))


def test_statistically_likely_takes_one_of_the_three_best_paths() -> None:
    made = memory(
        *(Lesson(0, (first,), "won") for first in range(5) for _ in range(10 - first)),
        *(Lesson(0, (first,), "lost") for first in range(5) for _ in range(5)),
    )
    seen = {Chooser(made, 0, "statistically_likely").choose((), legal(), Random(seed)).move for seed in range(100)}
    assert seen == {0, 1, 2}


def opened(how: Openings, count: int = 200) -> list[int]:
    choosers = (Chooser(WORKED, 0, exploring=NEVER, openings=how) for _ in range(count))
    return [chooser.choose((), legal(), Random(seed)).move for seed, chooser in enumerate(choosers)]


def test_openings() -> None:
    assert set(opened("best")) == {0}
    assert set(opened("known")) == {0, 8}, "as in an early form of the first learner"
    assert set(opened("varied")) == set(range(9))
    assert 0.4 < opened("varied").count(0) / 200 < 0.7, "every other time the best"
    for how in OPENINGS:
        assert after(Chooser(WORKED, 0, openings=how), 0, 7).move == 5, "only the first move varies"


def test_a_varied_opening_is_on_a_path_if_it_is_known() -> None:
    """What the other player then does is compared with it."""
    made = memory(Lesson(0, (0, 7, 5), "won"), Lesson(0, (8, 1, 2), "won"), Lesson(0, (8, 1, 3), "lost"))
    chooser = Chooser(made, 0, openings="known")
    seeds = (seed for seed in range(50) if Random(seed).choice([0, 8]) == 8)
    first = chooser.choose((), legal(), Random(next(seeds)))
    assert (first.move, first.rule, first.path) == (8, "opening", (8, 1, 2))
    assert after(chooser, 8, 1).scenario == "matches selected path"


def test_a_chooser_recalls_what_another_one_chose() -> None:
    """At a table each move is thought about anew."""
    for reply, scenario in ((7, "matches selected path"), (5, "off path with data"), (3, "off path without data")):
        chooser = Chooser(WORKED, 0)
        chooser.recall((0, reply), [0])
        assert after(chooser, 0, reply).scenario == scenario
    made = memory(Lesson(0, (4, 0, 1), "won"), *[Lesson(0, (4, 2), "lost")] * 30, Lesson(0, (3, 0, 1), "lost"))
    for lasts, rule in (("turn", "no win"), ("match", "exploring")):
        chooser = Chooser(made, 0, exploring=Exploring(below=70, lasts=lasts))  # type: ignore[arg-type]
        chooser.recall((3, 0), [0])
        assert after(chooser, 3, 0).rule == rule


def test_paths_of_20_40_and_60_percent() -> None:
    made = memory(
        *(
            Lesson(0, (slot,), "won" if number < won else "lost")
            for slot, won in enumerate((1, 2, 3))
            for number in range(5)
        )
    )
    choice = after(Chooser(made, 0))
    assert choice.move == 2
    assert choice.average == pytest.approx(60)


def test_unknown_modes_are_named() -> None:
    with pytest.raises(ValueError, match="no mode 'best'; the modes are statistically_best, "):
        Chooser(WORKED, 0, "best")
    assert set(MODES) == {
        "statistically_best", "statistically_likely", "random_existing", "random_not_existing", "random_any",
    }  # fmt: skip
