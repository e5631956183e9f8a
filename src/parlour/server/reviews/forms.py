"""Bodies of requests and answers about reviews."""

from typing import Annotated, Literal

from pydantic import Field

from parlour.games.game import Value
from parlour.insight.marks import Mark
from parlour.server.exploring.forms import LONGEST_TEXT, MOST_MOVES, LineForm
from parlour.server.tables.forms import Form
from parlour.server.tables.messages import Outcome, View
from parlour.server.tables.protocol import SeatMessage
from parlour.server.texts import Text

Chances = tuple[float, float]
"""That each player wins; the rest is the chance of a draw."""


class MoveReason(Form):
    """One thing said about a move. {other} in its words is whoever answers: "you" or a name."""

    name: str
    text: str
    """The whole sentence, with what the game calls the other player."""
    words: str
    gaps: dict[str, str | int]
    good: bool
    """It speaks for the move; otherwise against it."""
    line: list[str]
    """The moves that prove it, from the position before the move."""


class ReviewedMoveForm(Form):
    ply: int
    """1 for the first."""
    player: int
    move: str
    before: Chances
    """Before the move, if one plays the best."""
    chance: Chances
    """After it."""
    lost: float
    """What the player gave away of what could be expected, from 0 to 1."""
    score_lost: int
    mark: Mark
    only: bool
    """Every other move would have been at least a mistake."""
    sentence: str
    """What the move was worth."""
    best: str
    also: list[str]
    """Others that are known to be nearly as good."""
    line: list[str]
    """How the best would go on, itself first."""
    reply: list[str]
    """How it goes on after the move that was played, that move first."""
    solved: bool
    reasons: list[MoveReason]
    score: int | None = None
    """After it, in the game's own unit, player 0's."""
    mate: int | None = None
    """After it: in how many moves of the winner's a win is forced, player 0's; negative: player 1's."""


class ReviewForm(Form):
    game: str
    options: dict[str, Value]
    signature: str
    """Which judge it was."""
    start: Chances
    """Before the first move."""
    plies: list[ReviewedMoveForm]
    accuracy: tuple[float | None, float | None]
    """Of each player, in per cent; None of one who never had a choice."""
    turning: int | None
    """The move that decided it, if any was a mistake."""


class ReviewedMatch(Form):
    """What is reviewed."""

    table: str | None
    """None of a match that was pasted."""
    game: str
    options: dict[str, Value]
    variant: Text
    seats: tuple[SeatMessage, SeatMessage]
    you: tuple[int, ...]
    start: str | None
    """The position it began from; None: where the game begins."""
    moves: list[str]
    numbers: list[str] | None
    """What stands before each in a list of them; None: its place, 1 for the first."""
    main_line: bool
    """There were variations too, which were left out."""
    outcome: Outcome | None


class ReviewAnswer(Form):
    """A review, or how far it has come."""

    id: str
    state: Literal["made", "making", "missing"]
    done: int
    of: int
    """So many positions of so many have been looked at."""
    older: bool
    """It was made by another judge than would make it now."""
    match: ReviewedMatch
    review: ReviewForm | None


class NewReview(LineForm):
    """A match to be reviewed: a record or a PGN as text; or a game, a position to begin from, and moves."""

    text: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""
    game: Annotated[str, Field(max_length=64)] = ""


class LineWish(LineForm):
    """Moves from a position, which are to be shown."""

    shown: Annotated[int, Field(ge=0, le=MOST_MOVES)] = 0
    """The first position that is shown: after so many of the moves."""


class LinePosition(Form):
    """One position of a line, and the move that led there."""

    ply: int
    text: str
    view: View
    to_move: int | None
    scores: tuple[int, int] | None
    move: str
    path: tuple[str, ...]


class LegalMove(Form):
    text: str
    path: tuple[str, ...]


class LineShown(Form):
    positions: list[LinePosition]
    legal: list[LegalMove]
    """In the last of them."""
    ends: Text
    """How the match ends there, in words; empty if it goes on."""
