"""What each training taught, and a whole training undone."""

from pathlib import Path

import pytest

import parlour
from parlour.learners.course import Course
from parlour.learners.logbook.taught import courses_of
from parlour.learners.records import learn_records
from tests.learners.some import random_lesson
from tests.learners.test_learner import TICTACTOE, known, log_of


def test_a_training_is_undone_as_a_whole(tmp_path: Path) -> None:
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        ada.teach({"match": random_lesson(TICTACTOE, 1)})
        before, engine = ada.to_bytes(), ada.engine(curiosity=0)
        choice = engine.think(TICTACTOE.start())
        for _ in Course(ada, ["itself", "random"], 20, seed=1):
            pass
        list(learn_records(ada, parlour.play("tictactoe", "random", "random", seed=1).text()))
        training, records = courses_of(ada.decisions)
        assert (training.source, training.lessons, records.source, records.lessons) == ("training", 30, "record", 2)
        assert ada.undo_training(records.course) == 2
        assert ada.undo_training(training.course) == 30
        assert ada.to_bytes() == before
        assert engine.think(TICTACTOE.start()) == choice
        assert [one.lessons for one in courses_of(ada.decisions)] == [0, 0]
        with pytest.raises(ValueError, match="knows nothing from"):
            ada.undo_training(training.course)
    assert known(tmp_path, "Ada").to_bytes() == before
    assert b'"undo_training"' in log_of(tmp_path).read_bytes()
