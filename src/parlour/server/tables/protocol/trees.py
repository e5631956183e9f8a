"""What a search looked at, as a tree."""

from typing import Literal

from parlour.server.tables.messages import Message
from parlour.server.texts import Text


class SearchNode(Message):
    """A position that a search looked at. A node stands behind its parent."""

    parent: int | None
    """Its place in the list; None for the root."""
    move: str
    """The joined path of the move that led here; empty at the root."""
    text: str
    player: int | None
    """Who moved."""
    ply: int
    value: float
    """From -1, the second player wins, to 1, the first does."""
    visits: int
    solved: bool
    best: bool
    """On the line that the search expects."""
    words: Text
    """What it is worth."""
    bound: Literal["at_least", "at_most"] | None
    """The truth may be better still for the first player, or for the second, as `words` say; nobody needed to know."""
    window: Text
    """What both were sure of already when it was looked at; empty if nothing, or if the search has no windows."""
    cut: Literal["beta", "table", "estimate", "pass"] | None
    why: Text
    """Why it was not looked at to the full; empty if it was."""


class GrownTree(Message):
    """What a search looked at: what mattered most of it."""

    nodes: int
    depth: int
    ms: float
    solved: bool
    lines: bool = False
    """It's made of the engine's lines, since it keeps no trace of what it looked at."""
    tree: tuple[SearchNode, ...]


class GrowingTree(GrownTree):
    """The tree of an opponent's search at a table."""

    ply: int
    """So many moves were played before it."""
    position: str
    """Where it began, as text."""
