"""The tree of past matches as the TREE files hold it: a node for each move of either side, with what came of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from parlour.learners.trees.hash import Hash

ROOT_INDEX = 0xFFFF_FFFF
"""The root is no move."""


@dataclass(slots=True)
class TreeNode:
    hash: Hash = field(default_factory=Hash)
    """The board after the move."""
    index: int = ROOT_INDEX
    """The slot that was played."""
    won: int = 0
    """How often the move was part of a match that the learner won."""
    lost: int = 0
    children: list["TreeNode"] = field(default_factory=list)

    @property
    def win_percent(self) -> float:
        return percent(self.won, self.lost)

    @property
    def lose_percent(self) -> float:
        return percent(self.lost, self.won)

    def child(self, text: str) -> "TreeNode | None":
        return next((child for child in self.children if str(child.hash) == text), None)

    def copy(self) -> "TreeNode":
        """With all its children."""
        children = [child.copy() for child in self.children]
        return TreeNode(self.hash.clone(), self.index, self.won, self.lost, children)

    def walk(self, hashes: Sequence[Hash], action: Callable[["TreeNode"], None], depth: int | None = None) -> bool:
        """Follows the hashes from here and calls the action for each node found. True if all were, or `depth` of them;
        False if one was not found."""
        if depth is not None and depth < 1:
            raise ValueError("The depth must be 1 or more")
        node = self
        for hash_ in hashes[:depth]:
            found = node.child(str(hash_))
            if found is None:
                return False
            action(found)
            node = found
        return True

    def walk_every_path(self, action: Callable[[list["TreeNode"]], None] = lambda path: None) -> None:
        """Calls the action for each path from below this node to a node without children. The list is the live one: an
        action that keeps it copies it."""
        path: list[TreeNode] = []

        def visit(node: "TreeNode") -> None:
            if not node.children:
                action(path)
            for child in node.children:
                path.append(child)
                visit(child)
                path.pop()

        visit(self)

    def merge(self, source: "TreeNode") -> None:
        """Adds every node of another tree to this one; the counts of the roots stay as they are."""
        for theirs in source.children:
            mine = self.child(str(theirs.hash))
            if mine is None:
                mine = TreeNode(theirs.hash.clone(), theirs.index)
                self.children.append(mine)
            mine.won += theirs.won
            mine.lost += theirs.lost
            mine.merge(theirs)


def percent(part: int, rest: int) -> float:
    """Nothing of nothing is nothing: a move that was only ever part of ties."""
    return 100 * part / (part + rest) if part + rest else 0.0
