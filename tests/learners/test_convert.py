"""TREE files and memories say the same, but for the number of draws."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.learners.convert import memory_of, tree_of
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Counts, Memory
from parlour.learners.trees.best import statistically_best
from parlour.learners.trees.node import TreeNode
from parlour.learners.trees.tree_bytes import read_tree, write_tree
from tests.learners.some import BEST, SAVED, SOURCE, node, random_lesson, root, same

TICTACTOE = parlour.game("tictactoe")


@given(st.lists(st.integers(0, 100), max_size=30))
@settings(deadline=None)
@pytest.mark.deep
def test_there_and_back_gives_the_same_tree(seeds: list[int]) -> None:
    made = Memory(TICTACTOE)
    for seed in seeds:
        made.add(random_lesson(TICTACTOE, seed))
    tree = tree_of(made)
    again = memory_of(read_tree(write_tree(tree), "some"))
    assert same(tree_of(again), tree)
    for role in (0, 1):
        assert [(*n[:3], n[4]) for n in again.tree.flat(role) if n[0]] == [
            (*n[:3], n[4]) for n in made.tree.flat(role) if n[0]
        ]


def test_both_roles_share_one_root() -> None:
    made = memory_of(SAVED)
    assert made.children(0) == {0: Counts(20, 0, 30)}
    assert made.children(1) == {0: Counts(30, 0, 20)}
    assert made.children(0, (0,)) == {1: Counts(20, 0, 30)}
    assert [str(child.hash) for child in tree_of(made).children] == ["M........", "O........"]


def test_a_tie_leaves_its_moves_and_no_counts() -> None:
    made = Memory(TICTACTOE)
    made.add(Lesson(0, (0, 1, 2, 4, 3, 5, 7, 6, 8), "drawn"))
    tree = tree_of(made)
    assert (tree.children[0].won, tree.children[0].lost) == (0, 0)
    assert memory_of(tree) == made


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (BEST, "M.M...... does not follow"),
        (root(node("M........", 1)), "does not follow"),
        (root(node("MO.......", 0)), "does not follow"),
        (root(node("M........", 0, 1, 0, node("MO.......", 1, 2, 0))), "more often"),
        (root(node("M........", 0, 1, 1, node("M........", 0, 1, 1))), "cannot follow"),
    ],
)
def test_a_tree_that_no_matches_made_is_refused(tree: TreeNode, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        memory_of(tree)


def test_the_best_path_is_the_same_in_both() -> None:
    made = Memory(TICTACTOE)
    for seed in range(300):
        lesson = random_lesson(TICTACTOE, seed)
        made.add(Lesson(0, lesson.moves, lesson.result))
    best = statistically_best(tree_of(made))
    path, _ = made.tree.best(0, [])
    assert [found.index for found in best.path] == path


def test_matches_are_counted_as_often_as_they_were() -> None:
    assert memory_of(SOURCE).counts(0, (0,)) == Counts(2, 0, 1)
    many = memory_of(root(node("M........", 0, 4_000_000_000, 7)))
    assert many.counts(0) == Counts(4_000_000_000, 0, 7)


def test_only_nine_slots() -> None:
    with pytest.raises(ValueError, match="nine cells"):
        tree_of(Memory(parlour.game("tictactoe", m=4)))
