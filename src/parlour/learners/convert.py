"""From TREE files to memories, and back.

A TREE has one root for both roles: a match in which the learner moves first begins with an `M`, any other with an `O`.
It has no draws: a tie leaves its moves and counts nothing. So a move that was never won or lost, with none after it, is
read as one draw; how many there were is lost.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from parlour._core import Memory as Tree
from parlour.games.game import Game
from parlour.games.registry import game as find_game
from parlour.learners.memory import LARGEST, MOST_NODES, Memory, require_legal
from parlour.learners.trees.hash import SLOTS, Hash, Piece, other
from parlour.learners.trees.node import TreeNode
from parlour.learners.trees.tree_bytes import HEADER, read_tree, write_tree

PIECES = (Piece.X, Piece.O)
"""Of the player who moves first, and second."""


def has_nine_slots(game: Game) -> bool:
    return game == find_game("tictactoe")


def require_nine_slots(game: Game) -> None:
    if not has_nine_slots(game):
        raise ValueError(f"a TREE file holds tic-tac-toe on nine cells, not {game!r}")


def tree_of(memory: Memory) -> TreeNode:
    """The root of a TREE that says what the memory knows, but for the number of draws."""
    require_nine_slots(memory.game)
    root = TreeNode()
    for role in (0, 1):
        line = [root]
        for depth, move, won, _, lost in memory.tree.flat(role):
            if depth == 0:
                continue
            del line[depth:]
            node = TreeNode(hash_after(line[-1], role, depth, move), move, won, lost)
            line[-1].children.append(node)
            line.append(node)
    return root


def hash_after(before: TreeNode, role: int, depth: int, move: int) -> Hash:
    mine = PIECES[role]
    hash_ = Hash(mine, str(before.hash))
    hash_.set_piece(mine if (depth - 1) % 2 == role else other(mine), move)
    return hash_


def memory_of(root: TreeNode) -> Memory:
    """ValueError if the tree is not made of matches: a move that is not legal, or counts that cannot be."""
    data, game = bytearray(), find_game("tictactoe")
    for role in (0, 1):
        steps = steps_of([child for child in root.children if ("M" in str(child.hash)) == (role == 0)], role)
        firsts = [step[2:] for step in steps if step[0] == 1]
        put_numbers(data, 0, role, *map(sum, zip([0, 0, 0], *firsts, strict=True)))
        for step in steps:
            put_numbers(data, *step)
    tree = Tree.from_bytes(bytes(data), moves=SLOTS, depth=SLOTS, nodes=MOST_NODES)
    require_legal(tree, game)
    return Memory(game, tree)


def steps_of(firsts: Iterable[TreeNode], role: int) -> list[list[int]]:
    """The nodes of a role as a memory has them: depth, move, won, drawn, lost; parents before children, moves
    ascending."""
    steps: list[list[int]] = []
    parents: list[int] = []
    nodes: list[TreeNode] = []
    waiting = [(node, 1, -1) for node in reversed(in_order(firsts))]
    while waiting:
        node, depth, parent = waiting.pop()
        require_follows(node, str(nodes[parent].hash) if depth > 1 else "." * SLOTS, role, depth)
        number = len(steps)
        steps.append([depth, node.index, node.won, 0, node.lost])
        parents.append(parent)
        nodes.append(node)
        waiting += [(child, depth + 1, number) for child in reversed(in_order(node.children))]
    count_draws(steps, parents, nodes)
    return steps


def in_order(nodes: Iterable[TreeNode]) -> list[TreeNode]:
    return sorted(nodes, key=lambda node: node.index)


def count_draws(steps: list[list[int]], parents: list[int], nodes: list[TreeNode]) -> None:
    """From the last to the first, so that all that is below a node is known when it comes."""
    below = [[0, 0, 0] for _ in steps]
    for number in range(len(steps) - 1, -1, -1):
        won, drawn, lost = below[number]
        step, node = steps[number], nodes[number]
        if won > node.won or lost > node.lost:
            raise ValueError(f"the moves after {node.hash} were won or lost more often than {node.hash} itself")
        step[3] = drawn + int(node.won + node.lost == 0 and not node.children)
        if parents[number] >= 0:
            above = below[parents[number]]
            for place, count in enumerate(step[2:]):
                above[place] += count


def require_follows(node: TreeNode, before: str, role: int, depth: int) -> None:
    index, text = node.index, str(node.hash)
    if index >= SLOTS or before[index] != ".":
        raise ValueError(f"{text} cannot follow {before} by a move in slot {index}")
    letter = "M" if (depth - 1) % 2 == role else "O"
    if text != before[:index] + letter + before[index + 1 :]:
        raise ValueError(f"{text} does not follow {before} by a move in slot {index}")


def put_numbers(data: bytearray, *numbers: int) -> None:
    """As the bytes of a memory have them: see cpp/learner/bytes.hpp."""
    for number in numbers:
        while number >= 128:
            data.append(number & 127 | 128)
            number >>= 7
        data.append(number)


def arrange(tree: TreeNode, like: Sequence[TreeNode]) -> TreeNode:
    """The same tree with what the others have in their own way: their own pieces and the order of their children, the
    first one's before the next one's. What none of them has comes after. The root is the first one's."""
    if not like:
        return tree
    base = like[0].copy()
    for more in like[1:]:
        base.merge(more)
    base.children = arrange_children(tree.children, base.children, None)
    return base


def arrange_children(children: Sequence[TreeNode], like: Sequence[TreeNode], piece: Piece | None) -> list[TreeNode]:
    """`piece`: the own piece of those that are new; None at the root, where it is that of others in the same role."""
    left = {str(child.hash): child for child in children}
    found = []
    for other_child in like:
        if child := left.pop(str(other_child.hash), None):
            below = arrange_children(child.children, other_child.children, other_child.hash.my_piece)
            found.append(TreeNode(other_child.hash, child.index, child.won, child.lost, below))
    pieces = {"M" in str(child.hash): child.hash.my_piece for child in reversed(like)}
    for text, child in left.items():
        own = piece if piece is not None else pieces.get("M" in text, child.hash.my_piece)
        below = arrange_children(child.children, (), own)
        found.append(TreeNode(Hash(own, text), child.index, child.won, child.lost, below))
    return found


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file holds."""

    memory: Memory
    tree: bytes = b""
    """Of a TREE file: itself, in version 2."""


def parse_brought(data: bytes, name: str) -> Brought:
    """By a memory file or a TREE file. ValueError says what is wrong with it; `name` is what a TREE is called then."""
    if not data.startswith(HEADER):
        return Brought(Memory.from_bytes(data))
    root = read_tree(data, name)
    return Brought(memory_of(root), write_tree(root))


def memory_in(data: bytes, name: str) -> Memory:
    """The same, of the file only what it knows."""
    return parse_brought(data, name).memory


def read_brought(file: Path) -> Brought:
    """Of either form."""
    if file.stat().st_size > LARGEST:
        raise ValueError(f"not a memory: it is larger than {LARGEST >> 20} MiB")
    return parse_brought(file.read_bytes(), file.stem)


def read_memory_file(file: Path) -> Memory:
    return read_brought(file).memory
