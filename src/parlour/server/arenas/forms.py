"""Bodies of requests and answers about arenas."""

from typing import Annotated, Literal

from pydantic import Field

from parlour.arena.plan import Mode
from parlour.games.game import Value
from parlour.server.tables.forms import Form, Values
from parlour.server.tables.messages import View
from parlour.server.texts import Text

MOST_NODES = 1_000_000
MOST_WHO = 16
MOST_ROUNDS = 1000

ArenaState = Literal["waiting", "running", "paused", "done", "stopped", "failed"]
"""waiting: others are before it. stopped: by whoever set it up, for good. failed: it says why."""


ArenaFormat = Literal["csv", "jsonl", "pgn"]


class EntrantWish(Form):
    """Who takes part: an opponent of the ladder by its id, `learner:` and a learner's id, or an engine by its name."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    nodes: Annotated[int, Field(ge=1, le=MOST_NODES)] | None = None
    """So many for a move; left out: as many as usual."""


class NewArena(Form):
    """An arena to be set up."""

    game: Annotated[str, Field(min_length=1, max_length=64)]
    options: Values = Field(default_factory=dict)
    who: Annotated[tuple[EntrantWish, ...], Field(min_length=2, max_length=MOST_WHO)]
    mode: Mode = "round-robin"
    pairs: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] = 20
    """Of matches, for each two who meet, at the most."""
    error: Annotated[float, Field(ge=5, le=1000)] | None = None
    """It ends once every rating is known to within so many points."""
    seed: Annotated[int, Field(ge=0, le=2**32 - 1)] | None = None
    """Left out: any."""


class ArenaChange(Form):
    do: Literal["pause", "go_on", "stop"]


class EngineOffered(Form):
    """An engine that may take part under its own name."""

    id: str
    nodes: bool
    """It counts nodes, so that their number can be chosen."""
    outside: bool
    """It isn't one of Parlour's: whoever runs the server brought it."""


class ArenaOffer(Form):
    """Besides opponents and learners, who may take part; and how much may be asked for."""

    engines: tuple[EngineOffered, ...]
    most_pairs: int
    most_cost: int | None
    """Nodes a move times matches, all together; None: any number."""


class ArenaSeat(Form):
    """Who takes part. Others name it by its place in the list."""

    id: str
    name: str
    kind: Literal["opponent", "engine", "learner", "net"]
    nodes: int | None
    """For a move, if somebody chose them."""


class ArenaRow(Form):
    """A line of the table; the strongest first."""

    who: int
    rating: float
    error: float
    """95 % of the time the true rating lies within this."""
    won: int
    drawn: int
    lost: int
    above_next: float | None
    """How likely stronger than the next one; None: the last."""


class CrossCell(Form):
    """What one scored against another."""

    one: int
    two: int
    won: int
    drawn: int
    lost: int


class ArenaFault(Form):
    """A match that somebody lost because they couldn't go on."""

    name: str
    other: str
    round: int
    why: Text


class ArenaBoard(Form):
    """A match under way."""

    place: int
    """Which of the boards it lies on."""
    players: tuple[int, int]
    """Who moves first in the game, and who second."""
    ply: int
    view: View


class ArenaSummary(Form):
    """An arena in a list."""

    id: str
    game: str
    options: dict[str, Value]
    variant: Text
    mode: Mode
    who: tuple[ArenaSeat, ...]
    state: ArenaState
    words: Text
    """Why it can't go on; empty if nothing is wrong."""
    created_ms: int
    done: int
    """Pairs that have been played."""
    most: int
    """Pairs that there will be if it isn't certain enough before."""


class ArenaForm(ArenaSummary):
    """How an arena stands."""

    yours: bool
    pairs: int
    error: float | None
    rounds: int
    """Whole ones: only they count."""
    left_s: float | None
    """Until all is played; None: nobody knows."""
    held: bool
    """It makes room for people just now."""
    rows: tuple[ArenaRow, ...]
    """None as long as not all can be compared."""
    cross: tuple[CrossCell, ...]
    faults: tuple[ArenaFault, ...]
    """The first few."""
    boards: tuple[ArenaBoard, ...]
    formats: tuple[ArenaFormat, ...]
    """As which files it can be had."""


class ArenaMatch(Form):
    """A match of an arena."""

    id: str
    round: int
    players: tuple[int, int]
    winner: int | None
    """The player, 0 or 1; None: a draw."""
    plies: int
    fault: Text


class ArenaMatches(Form):
    """Some of its matches, the newest first."""

    total: int
    matches: tuple[ArenaMatch, ...]
