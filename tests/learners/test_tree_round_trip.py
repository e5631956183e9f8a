"""A TREE file that came in goes out as it was, byte for byte; what was learned since comes after."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.learners.convert import memory_of, tree_of
from parlour.learners.learner import Learner
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Memory
from parlour.learners.trees.hash import Hash, Piece
from parlour.learners.trees.node import ROOT_INDEX, TreeNode
from parlour.learners.trees.tree_bytes import HEADER, NODE_1, read_tree, write_tree
from tests.learners.some import random_lesson, root
from tests.learners.test_tree_files import EMPTY_1, EMPTY_2, SAVED_1, SAVED_2

TICTACTOE = parlour.game("tictactoe")


def tree_file(seed: int, matches: int) -> TreeNode:
    """Some matches, in some order, with any own pieces; roots as nobody would write them."""
    dice, memory = Random(seed), Memory(TICTACTOE)
    for number in range(matches):
        memory.add(random_lesson(TICTACTOE, 1000 * seed + number))
    made = tree_of(memory)
    waiting = [made]
    while waiting:
        node = waiting.pop()
        node.hash = Hash(dice.choice((Piece.X, Piece.O)), str(node.hash))
        node.hash.unusual_mark = dice.choice((None, None, None, 0 if node.hash.my_piece is Piece.X else 12))
        dice.shuffle(node.children)
        waiting += node.children
    made.won, made.lost, made.index = dice.randrange(9), dice.randrange(9), dice.choice((ROOT_INDEX, 3))
    return made


def version_1(root: TreeNode) -> bytes:
    """As it was written at first."""

    def written(node: TreeNode) -> bytes:
        hash_ = bytes([9]) + str(node.hash).encode() + bytes([node.hash.my_piece, node.hash.other_piece])
        numbers = NODE_1.pack(node.index, node.won, node.lost, len(node.children))
        return hash_ + numbers + b"".join(map(written, node.children))

    return HEADER + b"\x01" + written(root)


def load(learner: Learner, folder: Path, data: bytes) -> None:
    (folder / "some.tree").write_bytes(data)
    learner.load(folder / "some.tree")


TREES = st.builds(tree_file, st.integers(0, 1000), st.integers(0, 8))


@given(TREES, st.booleans())
@settings(deadline=None, max_examples=25)
@pytest.mark.deep
def test_any_file_goes_out_as_it_came_in(
    tmp_path_factory: pytest.TempPathFactory, tree: TreeNode, is_version_1: bool
) -> None:
    """Also after a restart, and from a copy of its memory."""
    folder = tmp_path_factory.mktemp("data")
    data = version_1(tree) if is_version_1 else write_tree(tree)
    expected = write_tree(read_tree(data, "some"))
    assert is_version_1 or expected == data
    with parlour.learner("Ada", TICTACTOE, folder) as ada:
        load(ada, folder, data)
        assert ada.to_bytes("tree") == expected
    with parlour.learner("Ada", TICTACTOE, folder) as ada, parlour.learner("Ben", TICTACTOE, folder) as ben:
        assert ada.to_bytes("tree") == expected
        ben.merge(ada)
        assert ben.to_bytes("tree") == expected


def is_continued(before: TreeNode, after: TreeNode) -> bool:
    """All that was there is there still, in the same order, and first."""
    return (str(before.hash), before.hash.my_piece) == (str(after.hash), after.hash.my_piece) and all(
        is_continued(one, two) for one, two in zip(before.children, after.children[: len(before.children)], strict=True)
    )


@given(TREES, TREES, st.lists(st.integers(0, 50), unique=True, max_size=6))
@settings(deadline=None, max_examples=25)
@pytest.mark.deep
def test_what_was_learned_since_comes_after(
    tmp_path_factory: pytest.TempPathFactory, tree: TreeNode, other: TreeNode, seeds: list[int]
) -> None:
    folder = tmp_path_factory.mktemp("data")
    with parlour.learner("Ada", TICTACTOE, folder) as ada:
        load(ada, folder, write_tree(tree))
        ada.teach({f"match {seed}": random_lesson(TICTACTOE, seed) for seed in seeds})
        assert is_continued(tree, read_tree(ada.to_bytes("tree"), "grown"))
        load(ada, folder, write_tree(other))
        grown = read_tree(ada.to_bytes("tree"), "grown")
        assert is_continued(tree, grown)
        both = memory_of(tree)
        both.merge(memory_of(other))
        for seed in seeds:
            both.add(random_lesson(TICTACTOE, seed))
        won_and_lost = [
            [(*step[:3], step[4]) for step in memory.tree.flat(0)][1:] for memory in (memory_of(grown), both)
        ]
        assert won_and_lost[0] == won_and_lost[1]
        for one in ada.decisions[1:]:
            ada.undo(one.match)
        assert ada.to_bytes("tree") == write_tree(tree)


@pytest.mark.parametrize(("came", "goes"), [(EMPTY_1, EMPTY_2), (SAVED_1, SAVED_2), (EMPTY_2, EMPTY_2)])
def test_golden_bytes(tmp_path: Path, came: str, goes: str) -> None:
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada:
        load(ada, tmp_path, bytes.fromhex(came))
        assert ada.to_bytes("tree") == bytes.fromhex(goes)


def test_who_plays_o_goes_on_to_play_o(tmp_path: Path) -> None:
    """A file of somebody who moves first and is O: what is learned in that role is of O too; in the other role nothing
    is known of it."""
    mine = root(TreeNode(Hash(Piece.O, "....M...."), 4, 1, 0), TreeNode(Hash(Piece.O, "M........"), 0, 2, 1))
    mine.hash = Hash(Piece.O)
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada:
        load(ada, tmp_path, write_tree(mine))
        ada.teach({"a": Lesson(0, (4, 0, 8), "won"), "b": Lesson(0, (1, 0), "lost"), "c": Lesson(1, (4, 0), "won")})
        grown = read_tree(ada.to_bytes("tree"), "grown")
    assert [(str(one.hash), one.hash.my_piece, one.won) for one in grown.children] == [
        ("....M....", Piece.O, 2),
        ("M........", Piece.O, 2),
        (".M.......", Piece.O, 0),
        ("....O....", Piece.O, 1),
    ]
    assert grown.hash.my_piece is Piece.O
    assert grown.children[0].children[0].children[0].hash.my_piece is Piece.O


def test_the_same_child_twice_is_refused_at_once(tmp_path: Path) -> None:
    """However often it comes: 1,000,000 nodes follow that are never looked at."""
    first = write_tree(root(TreeNode(Hash(text="M........"), 0, 1, 0)))
    child = first[18:]
    with pytest.raises(ValueError, match=r"M\.{8} comes twice after \.{9}"):
        read_tree(first[:17] + b"\xff" + child * 1_000_000, "some")
    with parlour.learner("Ada", TICTACTOE, tmp_path) as ada, pytest.raises(ValueError, match="comes twice"):
        load(ada, tmp_path, first[:17] + b"\x02" + child * 2)
