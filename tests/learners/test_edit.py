"""Changes of a memory by hand: they keep to what a memory is, are kept in the log, and can be undone in any order."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.learners.edit import MOST, Edit
from parlour.learners.learner import Learner
from parlour.learners.lesson import ENDINGS, Lesson
from parlour.learners.logbook.log import LogError
from parlour.learners.logbook.logbook import Logbook, read_memory
from parlour.learners.memory import Counts, Memory
from parlour.learners.trees.tree_bytes import read_tree
from tests.learners.some import random_lesson
from tests.learners.test_learner import log_of
from tests.learners.test_memory import check_best

TICTACTOE = parlour.game("tictactoe")
Matches = Counter[tuple[int, tuple[int, ...], str]]


def a_position(dice: Random, memory: Memory) -> tuple[int, tuple[int, ...]] | None:
    """Any that is known, but for the start."""
    role, moves = dice.randrange(2), list[int]()
    while (known := list(memory.children(role, moves))) and (not moves or dice.random() < 0.7):
        moves.append(dice.choice(known))
    return (role, tuple(moves)) if moves else None


def memory_of(matches: Matches) -> Memory:
    memory = Memory(TICTACTOE)
    for (role, moves, result), count in matches.items():
        for _ in range(count):
            memory.add(Lesson(role, moves, result))  # type: ignore[arg-type]
    return memory


def edit_plainly(matches: Matches, edit: Edit) -> None:
    """The same with a list of matches."""
    if edit.change is None:
        for match in [one for one in matches if one[0] == edit.role and one[1][: len(edit.moves)] == edit.moves]:
            del matches[match]
        return
    for result, more in zip(ENDINGS, edit.change, strict=True):
        match = (edit.role, edit.moves, result)
        matches[match] = max(0, matches[match] + more)
        matches += Counter()  # what is not there any more is not known any more


@given(st.integers(0, 10_000))
@settings(deadline=None, max_examples=60)
def test_an_edited_memory_is_the_memory_of_the_edited_matches(seed: int) -> None:
    dice = Random(seed)
    memory, matches = Memory(TICTACTOE), Matches()
    for number in range(25):
        lesson = random_lesson(TICTACTOE, seed * 100 + number, dice.choice((None, 2, 3)))
        memory.add(lesson)
        matches[lesson.role, lesson.moves, lesson.result] += 1
        memory.tree.best(lesson.role, [])  # what is kept about paths has to follow
        if number % 3 == 0 and (found := a_position(dice, memory)):
            change = None if dice.random() < 0.4 else Counts(*(dice.randrange(-2, 4) for _ in range(3)))
            edit = Edit(*found, change)
            edit.apply(memory)
            edit_plainly(matches, edit)
            assert memory.to_bytes() == memory_of(matches).to_bytes()
            assert Memory.from_bytes(memory.to_bytes()) == memory
            check_best(memory)


def edit_at_random(learner: Learner, dice: Random) -> str | None:
    found = a_position(dice, learner.memory)
    if found is None:
        return None
    if dice.random() < 0.4:
        return learner.cut(*found)
    ended = Edit(*found, Counts(-MOST, -MOST, -MOST))
    least = learner.memory.copy()
    ended.apply(least)
    wanted = Counts(*(count + dice.randrange(4) for count in least.counts(*found)))
    return None if wanted == learner.memory.counts(*found) else learner.set_counts(*found, wanted)


def memory_that_follows(learner: Learner) -> Memory:
    memory = Memory(learner.game)
    for one in learner.decisions:
        if one.counts and one.lesson:
            memory.add(one.lesson)
        elif one.counts and one.edit:
            one.edit.apply(memory)
    return memory


@given(st.integers(0, 10_000))
@settings(deadline=None, max_examples=25)
@pytest.mark.deep
def test_whatever_is_undone_the_bytes_are_those_of_what_counts(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    dice, folder = Random(seed), tmp_path_factory.mktemp("data")
    with parlour.learner("Ada", "tictactoe", folder) as ada:
        for number in range(30):
            kind = dice.random()
            counting = [one.match for one in ada.decisions if one.counts]
            if kind < 0.5:
                ada.teach({f"match {number % 17}": random_lesson(TICTACTOE, seed * 50 + number % 17, 4)})
            elif kind < 0.7:
                edit_at_random(ada, dice)
            elif counting:
                ada.undo(dice.choice(counting))
            assert ada.memory == memory_that_follows(ada)
        data = ada.memory.to_bytes()
        for match in dice.sample(edits := [one.match for one in ada.decisions if one.edit and one.counts], len(edits)):
            ada.undo(match)
        never = Memory(TICTACTOE)
        for one in ada.decisions:
            if one.lesson and one.counts:
                never.add(one.lesson)
        assert ada.memory.to_bytes() == never.to_bytes()
    copied = log_of(folder).read_bytes().splitlines(keepends=True)
    log_of(folder).write_bytes(b"".join(copied[: len(copied) - len(edits)]))
    assert read_memory(log_of(folder).parent, TICTACTOE).to_bytes() == data


def test_what_a_learner_gathered_follows_an_edit(tmp_path: Path) -> None:
    start, limits = TICTACTOE.start(), parlour.Limits(seed=1)
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        ada.teach({f"match {number}": random_lesson(TICTACTOE, number) for number in range(20)})
        engine = ada.engine(mode="own")
        before = engine.think(start, limits)
        edit = ada.cut(0, [next(iter(ada.memory.children(0)))])
        edited = engine.think(start, limits)
        assert edited.candidates != before.candidates
        with parlour.learner("Ada", "tictactoe", tmp_path) as again:
            assert again.engine(mode="own").think(start, limits).candidates == edited.candidates
        ada.undo(edit)
        assert engine.think(start, limits).candidates == before.candidates


def test_an_edit_changes_the_moves_before_it_and_survives(tmp_path: Path) -> None:
    lessons = {"one": Lesson(0, (0, 3, 1, 4, 2), "won"), "two": Lesson(0, (0, 4), "lost")}
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        ada.teach(lessons)
        before = ada.memory.to_bytes(), ada.to_bytes("tree")
        raised = ada.set_counts(0, (0, 3), Counts(5, 1, 0))
        assert ada.memory.counts(0) == Counts(5, 1, 1)
        assert ada.memory.counts(0, (0,)) == Counts(5, 1, 1)
        assert ada.memory.counts(0, (0, 3, 1)) == Counts(1, 0, 0)
        cut = ada.cut(0, (0, 4))
        assert ada.memory.counts(0) == Counts(5, 1, 0)
        assert not ada.memory.knows(0, (0, 4))
        edited = ada.memory.to_bytes(), ada.to_bytes("tree")
        assert [(one.match, one.source) for one in ada.decisions][2:] == [(raised, "edit"), (cut, "edit")]
    with parlour.learner("Ada", "tictactoe", tmp_path) as again:
        assert (again.memory.to_bytes(), again.to_bytes("tree")) == edited
        (first,) = read_tree(edited[1], "Ada").children
        assert (first.won, first.lost, len(first.children)) == (5, 0, 1)
        with parlour.learner("Ben", "tictactoe", tmp_path) as ben:
            ben.merge(Memory.from_bytes(edited[0]))
            assert ben.memory.to_bytes() == edited[0]
        again.undo("two")  # what the cut took away: the cut finds nothing any more
        assert again.memory.counts(0) == Counts(5, 1, 0)
        again.undo(raised)
        again.undo(cut)
        again.teach({"two": lessons["two"]})
        assert (again.memory.to_bytes(), again.to_bytes("tree")) == before


def test_an_edit_that_cannot_be_says_why_and_writes_nothing(tmp_path: Path) -> None:
    with parlour.learner("Ada", "tictactoe", tmp_path) as ada:
        ada.teach({"one": Lesson(0, (0, 3, 1, 4, 2), "won")})
        before = log_of(tmp_path).read_bytes()
        for moves, counts, said in (
            ((), Counts(1, 1, 1), "the root is no move"),
            ((0, 4), Counts(1, 1, 1), "doesn't know this position"),
            ((0,), Counts(0, 0, 0), "won can't be 0: 1 of its matches went on from here"),
            ((0,), Counts(1, 0, 0), "nothing would change"),
            ((0,), Counts(1, 0, -1), "a number from 0"),
            ((0,), Counts(1, 0, MOST + 1), "a number from 0"),
        ):
            with pytest.raises(ValueError, match=said):
                ada.set_counts(0, moves, counts)
        with pytest.raises(ValueError, match="the root is no move"):
            ada.cut(0, ())
        with pytest.raises(ValueError, match="doesn't know"):
            ada.cut(1, (0,))
        assert log_of(tmp_path).read_bytes() == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"edit": "e"},
        {"edit": "e", "role": 0, "moves": [0]},
        {"edit": "e", "role": 2, "moves": [0], "cut": True},
        {"edit": "e", "role": 0, "moves": [], "cut": True},
        {"edit": "e", "role": 0, "moves": ["a"], "cut": True},
        {"edit": "e", "role": 0, "moves": [0], "change": [1, 2]},
        {"edit": "e", "role": 0, "moves": [0], "change": [1, 2, "3"]},
    ],
)
def test_an_entry_that_is_no_edit_is_refused(tmp_path: Path, wrong: dict[str, object]) -> None:
    with pytest.raises(LogError, match="not an entry"):
        Logbook(TICTACTOE, tmp_path, [wrong])
