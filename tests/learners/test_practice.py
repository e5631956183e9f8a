"""Courses whose matches are played by several processes: the same lessons, exams and memory as by one."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

import parlour
from parlour.arena.entrants import entrants_of
from parlour.learners.course import Course
from parlour.learners.exams import examine
from parlour.learners.learner import Learner
from parlour.learners.lesson import Lesson
from parlour.learners.practice import MOST_ROUNDS, Practice
from parlour.learners.processes import Processes

TICTACTOE = parlour.game("tictactoe")


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Processes]:
    with Processes(2) as several:
        yield several


def lessons(learner: Learner) -> list[Lesson | None]:
    return [one.lesson for one in learner.decisions]


def taught(
    folder: Path,
    game: parlour.Game,
    against: Sequence[str],
    elsewhere: Processes | None,
    matches: int = 130,
    batch: int | None = None,
    mode: str = "own",
) -> list[object]:
    """What is there after a course, with an exam on the way at a number of matches that divides nothing."""
    with parlour.learner("Ada", game, folder, mode=mode) as ada:
        rivals = [parlour.learner("Ben", game, folder) if who == "Ben" else who for who in against]
        practice = Practice(elsewhere, ada, [*rivals, "random"]) if elsewhere else None
        with closing(Course(ada, rivals, matches, seed=5, batch=batch, practice=practice)) as course:
            points = []
            for progress in course:
                if progress.played % 37 == 0:
                    course.teach()
                    points.append(examine(ada, "random", 9, practice=practice, number=len(rivals)).counts)
            others = [one for one in rivals if isinstance(one, Learner)]
            return [points, *map(lessons, (ada, *others)), ada.to_bytes()]


@pytest.mark.parametrize(
    ("name", "against", "batch", "mode"),
    [
        ("tictactoe", ["random", "itself", "pip"], None, "own"),
        ("tictactoe", ["Ben", "random"], 40, "own"),
        ("tictactoe", ["random"], None, "statistically_best"),
        ("dots", ["nell", "itself"], 25, "own"),
    ],
)
def test_the_same_as_here(
    tmp_path: Path, elsewhere: Processes, name: str, against: list[str], batch: int | None, mode: str
) -> None:
    game = parlour.game(name)
    here = taught(tmp_path / "here", game, against, None, batch=batch, mode=mode)
    assert taught(tmp_path / "there", game, against, elsewhere, batch=batch, mode=mode) == here


def test_who_keeps_a_tree_keeps_nothing_of_the_match_before(tmp_path: Path, elsewhere: Processes) -> None:
    game = parlour.game("ultimate")
    fewer = entrants_of(game, "mcts:nodes=60,keep=true")[0].opponent

    def course(folder: str, *, practice: bool) -> list[Lesson | None]:
        with parlour.learner("Ada", game, tmp_path / folder) as ada:
            list(
                Course(
                    ada, [fewer], 8, seed=1, batch=4, practice=Practice(elsewhere, ada, [fewer]) if practice else None
                )
            )
            return lessons(ada)

    assert course("here", practice=False) == course("there", practice=True)


def test_what_they_know_is_sent_anew_now_and_then(tmp_path: Path, elsewhere: Processes) -> None:
    """A lesson at a time; and what somebody else teaches it meanwhile is known, too."""
    matches = MOST_ROUNDS + 20
    here = taught(tmp_path / "here", TICTACTOE, ["random"], None, matches=matches, batch=1)
    assert taught(tmp_path / "there", TICTACTOE, ["random"], elsewhere, matches=matches, batch=1) == here


def test_it_knows_what_somebody_else_teaches_it_meanwhile(tmp_path: Path, elsewhere: Processes) -> None:
    record = parlour.play(TICTACTOE, "perfect", "random", seed=1)
    made = []
    for folder in ("here", "there"):
        with parlour.learner("Ada", TICTACTOE, tmp_path / folder) as ada:
            practice = Practice(elsewhere, ada, ["random"]) if folder == "there" else None
            for progress in Course(ada, ["random"], 12, seed=3, batch=2, practice=practice):
                if progress.played == 6:
                    ada.learn(record, player=0)
            made.append(lessons(ada))
    assert made[0] == made[1]


def test_whoever_leaves_early_can_go_on(tmp_path: Path, elsewhere: Processes) -> None:
    made = []
    for folder in ("here", "there"):
        with parlour.learner("Ada", TICTACTOE, tmp_path / folder) as ada:
            practice = Practice(elsewhere, ada, ["random"]) if folder == "there" else None
            course = Course(ada, ["random"], 60, seed=3, batch=20, practice=practice)
            for progress in course:
                if progress.played == 27:
                    break
            assert len(ada.matches) == 27
            list(course)
            made.append(lessons(ada))
    assert made[0] == made[1]
    assert len(made[0]) == 60


def test_only_who_has_a_name_can_go_elsewhere(tmp_path: Path, elsewhere: Processes) -> None:
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada, pytest.raises(ValueError, match="with a name"):
        Practice(elsewhere, ada, [lambda position: position.moves()[0]])
