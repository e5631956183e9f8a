"""Training and exams: deterministic, on disk whatever happens, and never confused with earlier ones."""

from pathlib import Path

import pytest

import parlour
from parlour.learners import curve as curves
from parlour.learners.course import Course, Progress, counts_of
from parlour.learners.curve import Curve, Point
from parlour.learners.exams import examine, examiners
from parlour.learners.memory import Counts
from parlour.learners.records import learn_records

TICTACTOE = parlour.game("tictactoe")


def trained(folder: Path, *against: str, matches: int = 30, **options: object) -> parlour.Learner:
    ada = parlour.learner("Ada", TICTACTOE, folder)
    list(Course(ada, against, matches, **options))  # type: ignore[arg-type]
    return ada


def test_the_same_seed_gives_the_same_lessons(tmp_path: Path) -> None:
    made = {}
    for name, seed in (("one", 3), ("two", 3), ("three", 4)):
        with trained(tmp_path / name, "random", "pip", "itself", seed=seed) as ada:
            made[name] = [one.lesson for one in ada.decisions]
    assert made["one"] == made["two"] != made["three"]


def test_a_second_training_teaches_too(tmp_path: Path) -> None:
    for count in (1, 2):
        with trained(tmp_path, "random", seed=3) as ada:
            assert len(ada.matches) == counts_of(ada).total == 30 * count
            assert {one.source for one in ada.decisions} == {"training"}


def test_roles_come_by_turns_and_opponents_too(tmp_path: Path) -> None:
    with trained(tmp_path, "random", "pip", matches=40) as ada:
        assert [one.lesson.role for one in ada.decisions if one.lesson] == [0, 1] * 20
    with trained(tmp_path / "second", "random", matches=5, roles=(1,)) as ben:
        assert ben.memory.counts(0).total == 0
        assert ben.memory.counts(1).total == 5


def test_itself_teaches_both_sides(tmp_path: Path) -> None:
    with trained(tmp_path, "itself", matches=10) as ada:
        first, second = ada.memory.counts(0), ada.memory.counts(1)
        assert first.total == 10
        assert second == first.for_other_player()


def test_progress_counts_what_happened(tmp_path: Path) -> None:
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada:
        last = list(Course(ada, ["random"], 25, seed=1))[-1]
        assert (last.played, last.matches, last.counts) == (25, 25, counts_of(ada))


def test_whoever_leaves_early_keeps_what_was_played(tmp_path: Path) -> None:
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada:
        for progress in Course(ada, ["random"], 1000):
            if progress.played == 150:
                break
    with parlour.learner("Ada", TICTACTOE, tmp_path) as again:
        assert counts_of(again).total == 150


def test_a_function_can_be_played(tmp_path: Path) -> None:
    def first_free(position: parlour.Position) -> int:
        return position.moves()[0]

    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada:
        list(Course(ada, [first_free], 60, seed=1))
        assert examine(ada, first_free, 20).counts == Counts(20, 0, 0), "it never varies, so there is a way to win"


@pytest.mark.parametrize(
    ("against", "roles", "told"),
    [([], (0,), "who it plays"), (["random"], (2,), "roles="), (["nobody"], (0,), "no opponent 'nobody'")],
)
def test_what_is_not_possible_is_said(tmp_path: Path, against: list[str], roles: tuple[int], told: str) -> None:
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada, pytest.raises(ValueError, match=told):
        Course(ada, against, 1, roles=roles)


# Records.


def test_records_teach_both_sides_once(tmp_path: Path) -> None:
    records = [parlour.play(TICTACTOE, "random", "random", seed=seed) for seed in range(5)]
    text = "\n".join(record.text() for record in records)
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada:
        assert list(learn_records(ada, text))[-1].played == 5
        assert ada.memory.counts(0).total == ada.memory.counts(1).total == 5
        list(learn_records(ada, text))
        assert ada.learn(records[0], player=0) is None
        assert ada.memory.counts(0).total == 5
        assert {one.source for one in ada.decisions} == {"record"}


def test_bad_and_foreign_records_are_passed_over(tmp_path: Path) -> None:
    right = parlour.play(TICTACTOE, "random", "random", seed=1).text()
    other = parlour.play("ultimate", "random", "random", seed=1).text()
    wrong = right.replace("\n1. ", "\n1. z9 ")
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada:
        last = list(learn_records(ada, "\n\n".join([wrong, other, right]), roles=(1,)))[-1]
        assert last == Progress(1, 3, counts_of(ada), skipped=2)


def test_games_of_chess_in_one_pgn(tmp_path: Path) -> None:
    mate = '[Event "a"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
    with parlour.learner("Ada", "chess", tmp_path) as ada:
        last = list(learn_records(ada, mate + "\n" + mate.replace('"a"', '"b"')))[-1]
        assert last.matches == 2
        assert ada.memory.counts(1).lost == 0 < ada.memory.counts(1).won


# Exams.


def test_an_exam_teaches_nothing_and_is_repeatable(tmp_path: Path) -> None:
    with trained(tmp_path, "random", matches=50) as ada:
        before = ada.memory.to_bytes()
        one, two = (examine(ada, "random", 20, seed=5) for _ in range(2))
        assert one.counts == two.counts
        assert (one.lessons, one.against, one.name, one.counts.total) == (50, "random", "Random", 20)
        assert ada.memory.to_bytes() == before


def test_who_examines() -> None:
    assert examiners(["itself"]) == ["random"]
    assert examiners(["pip", "itself", "random"]) == ["random", "pip"]


@pytest.mark.parametrize(
    "counts", [Counts(0, 0, 0), Counts(10, 0, 0), Counts(0, 0, 3), Counts(0, 7, 0), Counts(5, 4, 3)]
)
def test_bounds_hold_the_mean(counts: Counts) -> None:
    low, mean, high = counts.score
    assert 0 <= low <= mean <= high <= 1
    assert low < high


def test_bounds_are_tighter_for_more_matches_and_for_draws() -> None:
    def width(*counts: int) -> float:
        score = Counts(*counts).score
        return score.high - score.low

    assert width(50, 0, 50) > width(500, 0, 500)
    assert width(50, 0, 50) > width(0, 100, 0)
    assert Counts(50, 0, 50).score.low == pytest.approx(0.5 - 1.96 * 0.05, abs=0.002), "the usual formula"


# The curve.


def point(lessons: int) -> Point:
    return Point(lessons, "random", "Random", 3, 2, 1, ms=lessons)


def test_points_are_kept_in_order(tmp_path: Path) -> None:
    curve = Curve(tmp_path)
    assert curve.points() == []
    curve.add(point(1), point(2))
    Curve(tmp_path).add(point(3))
    assert curve.points() == [point(1), point(2), point(3)]


def test_a_torn_line_and_nonsense_are_passed_over(tmp_path: Path) -> None:
    curve = Curve(tmp_path)
    curve.add(point(1))
    with curve.file.open("ab") as file:
        file.write(b'[1]\n{"lessons": -1}\n\xff\n{"lessons": 2, "agai')
    assert curve.points() == [point(1)]
    curve.add(point(3))
    assert curve.points() == [point(1), point(3)]


def test_the_curve_is_bounded_and_keeps_its_shape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curves, "MOST_POINTS", 20)
    curve = Curve(tmp_path)
    for lessons in range(100):
        curve.add(point(lessons))
    kept = [found.lessons for found in curve.points()]
    assert len(kept) <= 20
    assert kept[-1] == 99
    assert kept == sorted(kept)
    assert kept[0] == 0
    assert any(20 < lessons < 80 for lessons in kept), "old ones are there too"
