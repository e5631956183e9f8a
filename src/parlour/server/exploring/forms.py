"""Bodies of requests and answers about positions."""

from typing import Annotated, Literal

from pydantic import Field

from parlour.games.game import Value
from parlour.server.tables.forms import Form, Values
from parlour.server.tables.messages import Captured, Outcome, View
from parlour.server.tables.protocol import InfoMessage

MOST_MOVES = 600
LONGEST_TEXT = 50_000
MoveText = Annotated[str, Field(min_length=1, max_length=24)]


class LineForm(Form):
    """A position: where one begins, and the moves from there, each by its joined path."""

    options: Values = Field(default_factory=dict)
    start: Annotated[str, Field(max_length=1000)] | None = None
    """A position as text; left out: the beginning of the game."""
    moves: Annotated[tuple[MoveText, ...], Field(max_length=MOST_MOVES)] = ()


class LineStep(Form):
    """A move of a line."""

    move: str
    """Its path, joined."""
    text: str
    player: int


class ExploredPosition(Form):
    """Where a line leads."""

    start: str
    """Where it begins, as text."""
    set_up: bool
    """It doesn't begin as the game does."""
    variant: str
    """What the options are called."""
    steps: tuple[LineStep, ...]
    text: str
    view: View
    to_move: int | None
    paths: tuple[tuple[str, ...], ...]
    """Of the legal moves; none once it is over."""
    scores: tuple[int, int] | None
    captured: tuple[Captured, Captured] | None
    outcome: Outcome | None


class TextToRead(Form):
    """A position, a record, or of chess a PGN."""

    options: Values = Field(default_factory=dict)
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]


class ReadLine(Form):
    """What a text says: a position, or a whole match as a line."""

    game: str
    options: dict[str, Value]
    start: str | None
    """None: as the game begins."""
    moves: tuple[str, ...]
    names: tuple[str, str] | None
    """Who played, if somebody did."""


class OpinionForm(Form):
    """What one opponent makes of a position."""

    id: str
    name: str
    rating: int | None
    error: int | None
    engine: str
    move: str
    """Its path, joined."""
    path: tuple[str, ...]
    text: str
    words: str
    """What it thinks its move is worth; empty if it says nothing."""
    line: tuple[str, ...]
    """How it would go on, this move first."""
    nodes: int
    depth: int
    ms: float
    solved: bool


class TruthForm(Form):
    """What is proved about a position."""

    words: str
    chance: tuple[float, float]
    moves: tuple[str, ...]
    """Those that keep it, by their joined paths."""


class AskedLine(Form):
    """One line of everybody's opinions: what has come of it by now."""

    expected: int
    """How many are asked."""
    opinion: OpinionForm | None = None
    truth: TruthForm | None = None
    done: bool = False
    """The last line: everybody has been asked. Without a truth by then, nobody knows it."""
    trouble: str = ""
    """Who could not answer, in words."""


EngineName = Literal["alphabeta", "mcts", "plain_minimax", "solver"]
MOST_NODES = 200_000


class TreeWish(LineForm):
    """A search to be shown."""

    engine: EngineName | None = None
    """Left out: the first that keeps a trace here."""
    nodes: Annotated[int, Field(ge=10, le=MOST_NODES)] = 20_000


class SearchNode(Form):
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
    words: str
    """What it is worth."""
    window: str
    """What both were sure of already when it was looked at; empty if nothing, or if the search has no windows."""
    cut: Literal["beta", "table", "estimate", "pass"] | None
    why: str
    """Why it was not looked at to the full; empty if it was."""


class SearchTree(Form):
    """What a search looked at: what mattered most of it."""

    engine: EngineName
    engines: tuple[EngineName, ...]
    """All that keep a trace here."""
    nodes: int
    depth: int
    ms: float
    solved: bool
    tree: tuple[SearchNode, ...]


class LookLine(Form):
    """One line of what the judge sees."""

    info: InfoMessage
    chance: tuple[float, float] | None
    """That each player wins, as it comes true; what is left is a draw. None: nothing is known yet."""
    by: str
    """Who judges."""
    done: bool = False
