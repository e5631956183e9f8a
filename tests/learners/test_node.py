"""The tree of past matches: walking, merging, and the path with the best average."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.learners.trees.best import WHOLE, statistically_best
from parlour.learners.trees.hash import Hash, Piece
from parlour.learners.trees.node import ROOT_INDEX, TreeNode
from tests.learners.some import BEST, SOURCE, WALKED, node, root, same


def hashes(*texts: str) -> list[Hash]:
    return [Hash(Piece.X, text) for text in texts]


def test_walk() -> None:
    seen: list[TreeNode] = []
    assert not WALKED.walk(hashes("M........", "MM......."), seen.append)
    assert seen[-1] is WALKED.children[0]
    seen.clear()
    assert WALKED.walk(hashes("M........", "MM......."), seen.append, depth=1)
    assert seen[-1] is WALKED.children[0]
    assert WALKED.walk(hashes("M........", "M.O......"), seen.append)
    assert seen[-1] is WALKED.children[0].children[0]
    with pytest.raises(ValueError, match=r"^The depth must be 1 or more$"):
        WALKED.walk([], seen.append, depth=0)


def test_walk_goes_by_the_text_alone() -> None:
    assert WALKED.walk([Hash(Piece.O, "M........")], lambda found: None)


def test_nothing_to_walk_is_an_error() -> None:
    nothing: Any = None
    with pytest.raises(TypeError):
        WALKED.walk(nothing, lambda found: None)
    with pytest.raises(TypeError):
        WALKED.walk(hashes("M........"), nothing)
    with pytest.raises(TypeError):
        WALKED.walk_every_path(nothing)


def test_every_path_is_walked_without_the_start() -> None:
    paths: list[list[str]] = []
    WALKED.walk_every_path(lambda path: paths.append([str(found.hash) for found in path]))
    assert paths == [["M........", "M.O......"], [".O......."]]
    WALKED.walk_every_path()


def test_a_start_without_children_has_one_empty_path() -> None:
    paths: list[list[TreeNode]] = []
    root().walk_every_path(lambda path: paths.append(path.copy()))
    assert paths == [[]]


def test_the_root_is_no_move() -> None:
    assert (str(TreeNode().hash), TreeNode().index, TreeNode().won, TreeNode().lost) == ("." * 9, ROOT_INDEX, 0, 0)
    assert TreeNode().hash.my_piece == Piece.X


def test_percentages() -> None:
    assert (node("M........", 0, 3, 1).win_percent, node("M........", 0, 3, 1).lose_percent) == (75, 25)
    assert node("M........", 0).win_percent == node("M........", 0).lose_percent == 0


def test_merge() -> None:
    """All branches of the source, not only one path."""
    into, before = root(), SOURCE.copy()
    into.merge(SOURCE)
    into.merge(SOURCE)
    assert same(
        into,
        root(
            node("M........", 0, 4, 2, node("MO.......", 1, 2, 0), node("M.O......", 2, 2, 2)),
            node(".M.......", 1, 0, 0),
        ),
    )
    assert same(SOURCE, before)
    into.merge(root())
    assert len(into.children) == 2


def test_merge_goes_by_the_text_alone_and_leaves_the_root() -> None:
    into = root(node("M........", 0, 1, 1, mine=Piece.O))
    source = SOURCE.copy()
    source.won = 7
    into.merge(source)
    assert (into.children[0].won, into.children[0].lost, into.won) == (3, 2, 0)
    with pytest.raises(AttributeError):
        into.merge(None)  # type: ignore[arg-type]


def test_a_copy_is_deep() -> None:
    copied = BEST.copy()
    assert same(copied, BEST)
    copied.children[0].children[0].won += 1
    assert not same(copied, BEST)


def test_statistically_best() -> None:
    path, average = statistically_best(BEST)
    assert [str(found.hash) for found in path] == [".M.......", "MM......."]
    assert average == 75


def test_the_average_of_a_path_is_not_its_sum() -> None:
    """50 and 25 make 37.5; and a long path of 40 loses to a short one of 60."""
    assert statistically_best(root(node("M........", 0, 6, 6, node("M..M.....", 3, 3, 9)))).average == 37.5
    tree = root(
        node("M........", 0, 2, 3, node("MO.......", 1, 2, 3, node("MOM......", 2, 2, 3))),
        node(".M.......", 1, 1, 4),
        node("..M......", 2, 3, 2),
    )
    path, average = statistically_best(tree)
    assert [found.index for found in path] == [2]
    assert average == pytest.approx(60)


def test_equal_averages_keep_the_first() -> None:
    tree = root(
        node("M........", 0, 1, 2), node(".M.......", 1, 1, 2, node(".MO......", 2, 2, 4)), node("..M......", 2, 3, 6)
    )
    assert [found.index for found in statistically_best(tree).path] == [0]


@pytest.mark.parametrize("tree", [root(), root(node("M........", 0, 0, 3)), root(node("M........", 0, 0, 0))])
def test_nothing_won_is_no_path(tree: TreeNode) -> None:
    assert statistically_best(tree) == ([], 0)


def test_a_move_of_ties_counts_as_nothing_won_and_does_not_spoil_the_path() -> None:
    tree = root(node("M........", 0, 0, 0, node("MO.......", 1, 4, 0)))
    path, average = statistically_best(tree)
    assert ([found.index for found in path], average) == ([0, 1], 50)


def trees(depth: int = 4) -> st.SearchStrategy[TreeNode]:
    counts = st.integers(0, 40)
    made = st.builds(lambda index, won, lost: node("." * 9, index, won, lost), st.integers(0, 8), counts, counts)
    for _ in range(depth):
        made = st.builds(
            lambda index, won, lost, children: node("." * 9, index, won, lost, *children),
            st.integers(0, 8), counts, counts, st.lists(made, max_size=3),
        )  # fmt: skip
    return st.builds(lambda children: root(*children), st.lists(made, max_size=4))


def plain_best(tree: TreeNode) -> tuple[list[int], int]:
    """As it was first written: look at every path, add up each anew."""
    best: list[TreeNode] = []
    best_sum = 0

    def look(path: list[TreeNode]) -> None:
        nonlocal best, best_sum
        total = sum(WHOLE * found.won // (found.won + found.lost) for found in path if found.won + found.lost)
        if path and (total > 0 if not best else total * len(best) > best_sum * len(path)):
            best, best_sum = path.copy(), total

    tree.walk_every_path(look)
    return [id(found) for found in best], best_sum


@given(trees())
@pytest.mark.deep
def test_one_pass_finds_what_looking_at_every_path_finds(tree: TreeNode) -> None:
    assert [id(found) for found in statistically_best(tree).path] == plain_best(tree)[0]
