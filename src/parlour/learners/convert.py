"""From TREE files to memories, and back.

A TREE has one root for both roles: a match in which the learner moves first begins with an `M`, any other with an `O`.
It has no draws: a tie leaves its moves and counts nothing. So a move that was never won or lost, with none after it, is
read as one draw; how many there were is lost.
"""

from pathlib import Path

from parlour._core import Memory as Tree
from parlour.games.game import Game
from parlour.games.registry import game as find_game
from parlour.learners.hash import Hash, Piece, other
from parlour.learners.lesson import Lesson
from parlour.learners.memory import LARGEST, Memory
from parlour.learners.node import Node
from parlour.learners.tree_bytes import HEADER, read_tree

PIECES = (Piece.X, Piece.O)
"""Of the player who moves first, and second."""


def has_nine_slots(game: Game) -> bool:
    return game == find_game("tictactoe")


def require_nine_slots(game: Game) -> None:
    if not has_nine_slots(game):
        raise ValueError(f"a TREE file holds tic-tac-toe on nine cells, not {game!r}")


def tree_of(memory: Memory) -> Node:
    """The root of a TREE that says what the memory knows, but for the number of draws."""
    require_nine_slots(memory.game)
    root = Node()
    for role in (0, 1):
        line = [root]
        for depth, move, won, _, lost in memory.tree.flat(role):
            if depth == 0:
                continue
            del line[depth:]
            node = Node(hash_after(line[-1], role, depth, move), move, won, lost)
            line[-1].children.append(node)
            line.append(node)
    return root


def hash_after(before: Node, role: int, depth: int, move: int) -> Hash:
    mine = PIECES[role]
    hash_ = Hash(mine, str(before.hash))
    hash_.set_piece(mine if (depth - 1) % 2 == role else other(mine), move)
    return hash_


def memory_of(root: Node) -> Memory:
    """ValueError if the tree is not made of matches: a move that is not legal, or counts that cannot be."""
    memory = Memory(find_game("tictactoe"))

    def visit(node: Node, role: int, moves: tuple[int, ...]) -> tuple[int, int, int]:
        """Adds the matches that end here or below; how many were won, drawn and lost."""
        below = [visit(child, role, next_moves(child, node, role, moves)) for child in node.children]
        won, drawn, lost = (sum(counts) for counts in zip(*below, strict=True)) if below else (0, 0, 0)
        if won > node.won or lost > node.lost:
            raise ValueError(f"the moves after {node.hash} were won or lost more often than {node.hash} itself")
        ended = node.won - won, int(node.won + node.lost == 0 and not below), node.lost - lost
        add_matches(memory, role, moves, ended)
        return node.won, drawn + ended[1], node.lost

    for child in root.children:
        role = 0 if "M" in str(child.hash) else 1
        visit(child, role, next_moves(child, Node(), role, ()))
    return memory


def next_moves(child: Node, parent: Node, role: int, moves: tuple[int, ...]) -> tuple[int, ...]:
    if child.index > 8 or not parent.hash.is_empty(child.index):
        raise ValueError(f"{child.hash} cannot follow {parent.hash} by a move in slot {child.index}")
    if str(hash_after(parent, role, len(moves) + 1, child.index)) != str(child.hash):
        raise ValueError(f"{child.hash} does not follow {parent.hash} by a move in slot {child.index}")
    return (*moves, child.index)


def add_matches(memory: Memory, role: int, moves: tuple[int, ...], ended: tuple[int, int, int]) -> None:
    """So many matches that all went the same way: doubling, because there may be billions."""
    for result, count in zip(("won", "drawn", "lost"), ended, strict=True):
        if not count:
            continue
        once = Memory(memory.game)
        once.add(Lesson(role, moves, result))  # type: ignore[arg-type]
        times(memory.tree, once.tree, count)


def times(into: Tree, once: Tree, count: int) -> None:
    while count:
        if count & 1:
            into.merge(once)
        once.merge(once.copy())
        count >>= 1


def memory_in(data: bytes, name: str) -> Memory:
    """What a memory file or a TREE file holds. ValueError says what is wrong with it; `name` is what a TREE is called
    then."""
    return memory_of(read_tree(data, name)) if data.startswith(HEADER) else Memory.from_bytes(data)


def read_memory_file(file: Path) -> Memory:
    """Of either form."""
    if file.stat().st_size > LARGEST:
        raise ValueError(f"not a memory: it is larger than {LARGEST >> 20} MiB")
    return memory_in(file.read_bytes(), file.stem)
