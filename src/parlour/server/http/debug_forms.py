"""The bodies of requests and answers of the developer's view, which a server with --debug has."""

from typing import Annotated, Any

from pydantic import Field

from parlour.server.tables.forms import Form

MoveIds = Annotated[tuple[Annotated[int, Field(ge=0, lt=2**31)], ...], Field(max_length=400)]
Count = Annotated[int, Field(ge=0, le=1_000_000_000)]


class DebugNode(Form):
    """A position of a tree of past matches: the move that led there, and how matches ended that went through it."""

    moves: tuple[int, ...]
    """All from the start, as numbers."""
    text: str
    """The move as people write it."""
    hash: str
    """The board as the learner sees it; where it has no such text, the position's own."""
    index: int
    won: int
    drawn: int
    lost: int
    wins: str
    """`n(p%)`, of those that were won or lost."""
    losses: str
    children: int
    """Moves that are known after it; those that are not in the same answer can be asked for."""


class DebugTree(Form):
    """Nodes below one, parents before children, those nearest to it first; so many and no more."""

    role: int
    """Which player the learner is."""
    moves: tuple[int, ...]
    children: int
    nodes: tuple[DebugNode, ...]


class DebugLearner(Form):
    """A learner at a table."""

    player: int
    learner: str
    name: str
    may_change: bool
    """Whether whoever asks may edit its tree."""
    global_status: str
    local_status: str
    local: tuple[DebugNode, ...]
    """The one path of this match, as far as it has come: a copy."""


class DebugThought(Form):
    """The search that led to an opponent's last move."""

    player: int
    name: str
    move: str
    nodes: int
    depth: int
    ms: float
    nodes_per_s: float | None
    rule: str
    hash_full: float | None
    """How full its table was, from 0 to 1, where the engine says so."""
    kept: int | None
    """Nodes it had kept from its last search, where the engine says so."""


class DebugTable(Form):
    game: str
    options: dict[str, Any]
    over: bool
    learners: tuple[DebugLearner, ...]
    thought: DebugThought | None


class EditedCounts(Form):
    """How matches are to have ended that went through a position."""

    role: Annotated[int, Field(ge=0, le=1)]
    moves: MoveIds
    won: Count
    drawn: Count
    lost: Count


class CutBranch(Form):
    role: Annotated[int, Field(ge=0, le=1)]
    moves: MoveIds


class Edited(Form):
    match: str
    """By this name it is undone, as a lesson is."""


class Thrown(Form):
    """What an exception in the game thread leads to, and what is shown."""

    title: str
    message: str
    trace: str
    top: str
    bottom: str
