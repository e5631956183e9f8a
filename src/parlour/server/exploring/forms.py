"""Bodies of requests and answers about positions."""

from typing import Annotated, Literal

from pydantic import Field

from parlour.games.game import Value
from parlour.insight.marks import Mark
from parlour.server.tables.forms import Form, Values
from parlour.server.tables.messages import Captured, Choice, Outcome, View
from parlour.server.tables.protocol import GrownTree, InfoMessage
from parlour.server.texts import Text

MOST_MOVES = 600
LONGEST_TEXT = 50_000
MoveText = Annotated[str, Field(min_length=1, max_length=24)]


class LineForm(Form):
    """A position: where one begins, and the moves from there, each by its joined path."""

    options: Values = Field(default_factory=dict)
    start: Annotated[str, Field(max_length=1000)] | None = None
    """A position as text; left out: the beginning of the game."""
    moves: Annotated[tuple[MoveText, ...], Field(max_length=MOST_MOVES)] = ()


class LinesForm(LineForm):
    """A line, and others from the same start."""

    others: Annotated[
        tuple[Annotated[tuple[MoveText, ...], Field(max_length=MOST_MOVES)], ...], Field(max_length=30)
    ] = ()


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
    variant: Text
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
    """A position, a record, or of chess and pawn chess a PGN."""

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
    others: tuple[tuple[str, ...], ...] = ()
    """What else a PGN says could have been played, each a whole line from the start."""
    left_out: bool = False
    """There was more of that than is read."""


Short = Annotated[str, Field(max_length=24)]
MOST_THINGS = 200


class DraftForm(Form):
    """What lies on a board that is being set up, possible or not: what is where, and what was chosen besides."""

    things: Annotated[dict[Short, Short], Field(max_length=MOST_THINGS)] = Field(default_factory=dict)
    settings: Annotated[dict[Short, Short], Field(max_length=16)] = Field(default_factory=dict)


class PutForm(Form):
    """A click with something in one's hand. What lies there already is taken away."""

    place: Short
    thing: Short | None
    """None: the eraser."""


class SetUpWish(Form):
    """A position to be set up by hand: where one begins, or how far one has come, and what is put down."""

    options: Values = Field(default_factory=dict)
    start: Annotated[str, Field(max_length=1000)] | None = None
    """A position as text; left out: the beginning of the game."""
    draft: DraftForm | None = None
    """How far one has come; counts more than `start`. An empty one is an empty board."""
    put: PutForm | None = None


class ThingForm(Form):
    """What can be put on the board, and where."""

    thing: Choice
    places: tuple[str, ...]


class DraftSetting(Form):
    """What a position has besides what lies on the board."""

    name: str
    words: Text
    choices: tuple[Choice, ...]


class SetUp(Form):
    """A board that is being set up."""

    draft: DraftForm
    view: View
    things: tuple[ThingForm, ...]
    settings: tuple[DraftSetting, ...]
    text: str | None
    """The position; None if it cannot be one."""
    fault: Text
    """Why it cannot be one."""
    to_move: int | None
    ends: Text
    """How it ended, if it is over there."""


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
    words: Text
    """What it thinks its move is worth; empty if it says nothing."""
    line: tuple[str, ...]
    """How it would go on, this move first."""
    nodes: int
    depth: int
    ms: float
    solved: bool


class TruthForm(Form):
    """What is proved about a position."""

    words: Text
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
    trouble: Text = ""
    """Who could not answer, in words."""


EngineName = Literal["alphabeta", "mcts", "plain_minimax", "solver"]
MOST_NODES = 200_000


class TreeWish(LineForm):
    """A search to be shown."""

    engine: EngineName | None = None
    """Left out: the first that keeps a trace here."""
    learner: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    """Instead of an engine, the id of a learner of one's own: what it remembers, which is no search."""
    nodes: Annotated[int, Field(ge=10, le=MOST_NODES)] = 20_000


class OwnLearner(Form):
    """A learner of whoever asks."""

    id: str
    name: str


class SearchTree(GrownTree):
    """The same, by an engine that was asked for it; or what a learner remembers."""

    engine: EngineName | Literal["learner"]
    engines: tuple[EngineName, ...]
    """All that keep a trace here."""
    learner: str = ""
    """Its id, if it is a learner."""
    learners: tuple[OwnLearner, ...] = ()
    """All of one's own for this board."""
    done: bool = True
    """False: it grows still, and this is what there is of it."""


class SeenAgain(Form):
    """What an opponent sees when it thinks about a past move of its own again."""

    name: str
    ply: int
    played: str
    """The move it made, and the one it chooses now, as people write them."""
    again: str
    verdict: Literal["same", "other_version", "learned", "different"]
    """Whether this is the search it did then."""
    sentence: Text
    """The same in words: where another version played, which one."""
    version: str
    engines: str
    """Of the program that played, as far as is known."""
    tree: GrownTree
    kept: InfoMessage | None
    """What was kept of its search then."""


class AgainLine(Form):
    """One line while a past move is thought again: how far it has come. The last has what was found, or says why
    nothing was."""

    done: int
    of: int
    """So many searches of so many: one that kept its tree thinks again from where that began."""
    seen: SeenAgain | None = None
    trouble: Text = ""


class JudgedMove(Form):
    """What the judge of reviews makes of the last move of a line."""

    mark: Mark
    best: str
    """What it would have played, as people write it; the move itself where that is as good."""


class LookLine(Form):
    """One line of what the judge sees."""

    info: InfoMessage
    chance: tuple[float, float] | None
    """That each player wins, as it comes true; what is left is a draw. None: nothing is known yet."""
    by: str
    """Who judges."""
    done: bool = False
