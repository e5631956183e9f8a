"""How strong a learner is by its exams."""

import pytest

from parlour.arena.following.suiting import rungs_of
from parlour.games.registry import game
from parlour.learners.curve import Point
from parlour.server.learners.standing import standing_of

GAME = game("tictactoe")
RUNGS = rungs_of(GAME)


def exam(rung: int, won: int, lost: int, lessons: int = 100, drawn: int = 0) -> Point:
    opponent = RUNGS[rung].opponent
    return Point(lessons, opponent.id, opponent.name, won, drawn, lost)


def test_without_an_exam_nothing_is_known() -> None:
    assert standing_of(GAME, []) is None
    assert standing_of(GAME, [Point(5, "somebody", "Somebody", 9, 0, 1)]) is None
    assert standing_of(game("dots", rows=2, cols=2), [Point(5, "random", "Random", 9, 0, 1)]) is None


def test_who_scores_half_is_as_strong() -> None:
    found = standing_of(GAME, [exam(3, 5000, 5000)])
    assert found
    assert found.rating == pytest.approx(RUNGS[3].known.value, abs=3)
    assert found.beats in {rung.opponent.name for rung in RUNGS[:3]}
    assert 0.55 <= found.score < 0.95


def test_the_last_exam_with_each_counts_and_old_ones_do_not() -> None:
    before = [exam(3, 0, 100, lessons=20), exam(1, 0, 100, lessons=20)]
    now = standing_of(GAME, [*before, exam(3, 50, 50, lessons=100)])
    assert now == standing_of(GAME, [exam(3, 50, 50, lessons=100)])


def test_who_loses_to_everybody_beats_nobody() -> None:
    found = standing_of(GAME, [exam(0, 0, 100)])
    assert found
    assert (found.beats, found.score) == ("", 0.0)
    assert found.rating < 0
