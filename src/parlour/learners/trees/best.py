"""StatisticallyBest: of all paths below a node the one whose nodes have the greatest average win percentage.

The average, not the sum, which would favour long paths. Only a greater one replaces what was found first, and what is
found first must be above 0 %: otherwise there is no path.
"""

from typing import NamedTuple

from parlour._core import whole_share
from parlour.learners.trees.node import TreeNode

WHOLE = whole_share
"""A share of everything."""


class BestPath(NamedTuple):
    path: list[TreeNode]
    average: float
    """In percent."""


def share(won: int, lost: int) -> int:
    """What was won, in parts of `WHOLE`: whole numbers, whose sums do not depend on the order they are made in."""
    return WHOLE * won // (won + lost) if won + lost else 0


def average_percent(total: int, length: int) -> float:
    return 100 * total / (WHOLE * length) if length else 0.0


def statistically_best(root: TreeNode) -> BestPath:
    """Looks at each node once: the sum comes along on the way down."""
    best: list[TreeNode] = []
    best_total = 0
    path: list[TreeNode] = []

    def visit(node: TreeNode, total: int) -> None:
        nonlocal best, best_total
        if not node.children and total * max(len(best), 1) > best_total * len(path):
            best, best_total = path.copy(), total
        for child in node.children:
            path.append(child)
            visit(child, total + share(child.won, child.lost))
            path.pop()

    visit(root, 0)
    return BestPath(best, average_percent(best_total, len(best)))
