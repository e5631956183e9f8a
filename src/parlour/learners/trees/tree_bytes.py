"""The TREE format byte by byte: version 2 is written, versions 1 and 2 are read. All numbers are little-endian.

file    "TREE", version (1 byte), the root; nothing after it
node 2  hash (3), index (1), won (4), lost (4), how many children (1), the children
node 1  hash (12), index (4), won (4), lost (4), how many children (1), the children
hash 2  two bits a slot, the first slot lowest: 0 empty, 1 mine, 2 the other's; then 4 if I am O, 8 if I am X
hash 1  9, nine characters, my piece, the other's piece
"""

import struct
from collections.abc import Iterator

from parlour.learners.trees.hash import SLOTS, Hash, HashError, Piece, other
from parlour.learners.trees.node import ROOT_INDEX, TreeNode

HEADER = b"TREE"
NEWEST = 2
CODES = ".MO"
I_AM_O, I_AM_X = 4, 8
MOST_NODES = 5_000_000
MOST_COUNT = 2**32 - 1
NODE_1, NODE_2 = struct.Struct("<IIIB"), struct.Struct("<BIIB")


class TreeError(ValueError):
    """A TREE file that cannot be read or written."""


def write_tree(root: TreeNode) -> bytes:
    return HEADER + bytes([NEWEST]) + write_node(root)


def write_node(root: TreeNode) -> bytes:
    return b"".join(parts(root))


def parts(node: TreeNode) -> Iterator[bytes]:
    if len(node.children) > 255:
        raise TreeError(f"a node has {len(node.children)} children; a TREE file can hold 255")
    if max(node.won, node.lost) > MOST_COUNT:
        raise TreeError(f"a node has a count above {MOST_COUNT}, which a TREE file cannot hold")
    index = 255 if node.index == ROOT_INDEX else node.index
    yield write_hash(node.hash) + NODE_2.pack(index, node.won, node.lost, len(node.children))
    for child in node.children:
        yield from parts(child)


def write_hash(hash_: Hash) -> bytes:
    bits = sum(CODES.index(letter) << 2 * slot for slot, letter in enumerate(str(hash_)))
    mine = I_AM_O if hash_.my_piece is Piece.O else I_AM_X
    if hash_.unusual_mark is not None:
        mine = hash_.unusual_mark
    return (bits | mine << 16).to_bytes(3, "little")


def read_tree(data: bytes, name: str) -> TreeNode:
    """Raises TreeError that says what is wrong with the tree of this name."""
    header = data[: len(HEADER)]
    if header != HEADER:
        shown = header.decode("ascii", "replace")
        raise TreeError(f"Unable to load tree {name} as it's header is incorrect: '{shown}'")
    version = data[len(HEADER)] if len(data) > len(HEADER) else 0
    if version > NEWEST:
        raise TreeError(
            f"Unable to load tree {name} as it uses a newer version of the TREE format.\n"
            f"File version: {version} | Highest Supported version: {NEWEST}"
        )
    if version == 0:
        raise TreeError(f"Unable to load tree {name} as it uses an unknown version of the TREE format.")
    try:
        return read_node(data[len(HEADER) + 1 :], version)
    except ValueError as error:
        raise TreeError(f"Unable to load tree {name}: {error}") from None


def read_node(data: bytes, version: int = NEWEST) -> TreeNode:
    """A node with all its children, and nothing after them."""
    return Reader(data, version).read()


class Open:
    """A node some of whose children are still to be read."""

    def __init__(self, node: TreeNode, left: int) -> None:
        self.node, self.left = node, left
        self.seen: set[str] = set()

    def add(self, child: TreeNode) -> None:
        text = str(child.hash)
        if text in self.seen:
            raise ValueError(f"{text} comes twice after {self.node.hash}: each move has one node")
        self.seen.add(text)
        self.node.children.append(child)


class Reader:
    """Reads bytes that anybody may have made."""

    def __init__(self, data: bytes, version: int) -> None:
        self.data, self.at, self.nodes = data, 0, 0
        self.read_hash = self.read_hash_1 if version == 1 else self.read_hash_2
        self.numbers = NODE_1 if version == 1 else NODE_2
        self.none = ROOT_INDEX if version == 1 else 255

    def read(self) -> TreeNode:
        root, children = self.read_node(0)
        open_ = [Open(root, children)]
        while open_:
            here = open_[-1]
            if not here.left:
                open_.pop()
                continue
            here.left -= 1
            node, children = self.read_node(len(open_))
            here.add(node)
            open_.append(Open(node, children))
        if self.at != len(self.data):
            raise ValueError(f"{len(self.data) - self.at} bytes follow its end")
        return root

    def read_node(self, depth: int) -> tuple[TreeNode, int]:
        """Without its children; how many there are to come."""
        self.nodes += 1
        if depth > SLOTS or self.nodes > MOST_NODES:
            raise ValueError("a match is longer than the board has slots" if depth > SLOTS else "it has too many nodes")
        hash_ = self.read_hash()
        index, won, lost, children = self.numbers.unpack(self.take(self.numbers.size))
        if index >= SLOTS and (depth or index != self.none):
            raise ValueError(f"a move was played in slot {index}")
        return TreeNode(hash_, ROOT_INDEX if index == self.none else index, won, lost), children

    def read_hash_1(self) -> Hash:
        length, *text, mine, others = self.take(SLOTS + 3)
        if length != SLOTS:
            raise HashError(f"The length of the hash is {length} when it should be {SLOTS}")
        if mine not in (Piece.X, Piece.O) or others != other(Piece(mine)):
            raise ValueError(f"its pieces are {mine} and {others}, not 0 and 1")
        return Hash(Piece(mine), bytes(text).decode("latin-1"))

    def read_hash_2(self) -> Hash:
        bits = int.from_bytes(self.take(3), "little")
        codes = [bits >> 2 * slot & 3 for slot in range(SLOTS)]
        if 3 in codes or bits >> 20:
            raise ValueError("a slot holds a piece that does not exist")
        mark = bits >> 16 & (I_AM_O | I_AM_X)
        hash_ = Hash(Piece.O if mark & I_AM_O else Piece.X, "".join(CODES[code] for code in codes))
        hash_.unusual_mark = mark if mark not in (I_AM_O, I_AM_X) else None
        return hash_

    def take(self, count: int) -> bytes:
        taken = self.data[self.at : self.at + count]
        if len(taken) < count:
            raise ValueError("it ends in the middle of a node")
        self.at += count
        return taken
