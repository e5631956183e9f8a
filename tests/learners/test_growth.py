"""A learner grows by what it can do, not by how often it played."""

from pathlib import Path

import pytest

import parlour
from parlour.learners.course import Course
from parlour.learners.curve import Curve, Point
from parlour.learners.growth import BOUNDS, RECENT, STAGES, growth_of
from parlour.learners.learner import Learner
from parlour.learners.lesson import Ending, Lesson


@pytest.fixture
def ada(tmp_path: Path) -> Learner:
    return parlour.learner("Ada", "tictactoe", tmp_path)


def played(ada: Learner, result: Ending, count: int, source: str = "match") -> str:
    """Some matches more; what it then is."""
    before = len(ada.decisions)
    ada.teach({f"{source}{before + number}": Lesson(0, (4, 0), result) for number in range(count)}, source=source)
    return growth_of(ada).words


def examined(ada: Learner, won: int, lost: int, against: str = "random") -> str:
    lessons = ada.memory.counts(0).total
    Curve(ada.folder).add(Point(lessons, against, against.capitalize(), won, 0, lost))
    return growth_of(ada).words


def test_a_thousand_lost_matches_leave_it_a_sprout(ada: Learner) -> None:
    assert growth_of(ada).words == "a seed"
    assert played(ada, "lost", 1) == "a sprout"
    assert played(ada, "won", 1) == "a sprout", "which may have been luck"
    assert played(ada, "lost", 1000) == "a sprout"
    assert played(ada, "won", 1, "training") == "a sprout", "a training shows what it can do in its exams"


def test_it_grows_with_the_matches_it_wins_and_shrinks_with_those_it_loses(ada: Learner) -> None:
    stages = [STAGES.index(played(ada, "won", 5)) for _ in range(10)]
    assert stages == sorted(stages)
    assert STAGES[stages[-1]] == "bearing fruit"
    assert STAGES.index(played(ada, "lost", 25)) < stages[-1]
    assert growth_of(ada).sentence == "50 % of the points in its last 50 matches."


def test_after_a_restart_no_more_lessons_are_read_than_it_takes(ada: Learner, tmp_path: Path) -> None:
    before = played(ada, "won", 300)
    everything = ada.decisions
    ada.close()
    with parlour.learner("Ada", "tictactoe", tmp_path) as again:
        assert growth_of(again).words == before
        kept = again._kept.decisions.unread.values()
        assert sum(not isinstance(one, bytes) for one in kept) <= RECENT
        assert list(again.newest()) == everything[::-1]


def test_exams_say_what_it_can_do(ada: Learner) -> None:
    played(ada, "lost", 20, "training")
    assert examined(ada, 50, 50) == "a sprout", "as good as chance"
    assert examined(ada, 70, 30) == "a seedling"
    assert examined(ada, 100, 0) == "bearing fruit"
    assert growth_of(ada).sentence == "Measured against Random: 100 % of the points in 100 matches."
    assert examined(ada, 0, 100, "perfect") == "bearing fruit", "by whom everybody is beaten does not count"
    assert examined(ada, 55, 45) == "a sprout", "the newest one counts"
    assert growth_of(ada).sentence == "Measured against Random: 55 % of the points in 100 matches."


def test_exams_of_lessons_that_were_undone_do_not_count(ada: Learner) -> None:
    played(ada, "lost", 5, "training")
    examined(ada, 50, 50)
    played(ada, "won", 5, "training")
    assert examined(ada, 100, 0) == "bearing fruit"
    for match in ada.matches[5:]:
        ada.undo(match)
    assert growth_of(ada).words == "a sprout"


def test_a_match_that_brings_it_on_is_noticed(ada: Learner) -> None:
    grew = []
    for number in range(30):
        ada.teach({f"new{number}": Lesson(0, (4, 0), "won")}, source="match")
        now, before = growth_of(ada), growth_of(ada, without=f"new{number}")
        assert now.stage >= before.stage
        assert 0 <= before.height <= now.height <= 1
        grew.append(now.stage > before.stage)
    assert sum(grew) > 2
    assert len(STAGES) == len(BOUNDS) + 2


def test_learners_are_trained_against_each_other(ada: Learner, tmp_path: Path) -> None:
    with parlour.learner("Bo", "tictactoe", tmp_path) as bo:
        for _ in Course(ada, [bo], 20, seed=1):
            pass
        assert len(ada.matches) == len(bo.matches) == 20
        mine, other = ({one.match: one.lesson for one in who.decisions} for who in (ada, bo))
        for match, lesson in mine.items():
            assert lesson
            twin = other[match[:-1] + str(1 - lesson.role)]
            assert twin
            assert (twin.moves, twin.role) == (lesson.moves, 1 - lesson.role)
            assert {twin.result, lesson.result} in ({"won", "lost"}, {"drawn"})
        for _ in Course(ada, [bo, "random"], 10, seed=2, alone=True):
            pass
        assert (len(ada.matches), len(bo.matches)) == (30, 20)
        with pytest.raises(ValueError, match="it takes another learner of its game"):
            Course(ada, [ada])
