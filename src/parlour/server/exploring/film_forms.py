"""Bodies of requests and answers about searches in slow motion, and about the lessons on the page."""

from typing import Literal

from parlour.games.game import Value
from parlour.insight.steps.film import Bound, Kind, Way
from parlour.insight.steps.tutorials import TutorialName
from parlour.server.exploring.forms import LineForm
from parlour.server.tables.forms import Form
from parlour.server.tables.messages import View
from parlour.server.texts import Text


class FilmWish(LineForm):
    """A search to be watched."""

    way: Way = "minimax"


class FilmNodeForm(Form):
    """A position of a search. A node stands behind its parent."""

    parent: int | None
    """Its place in the list; None for the root."""
    move: str
    """The joined path of the move that led here; empty at the root."""
    text: str
    """That move, as people write it."""
    player: int | None
    """Who moved."""
    to_move: int | None
    """None: it is over here."""
    ply: int
    value: int | None
    """From -1, the second player wins, to 1, the first does; None in Monte Carlo."""
    why: Text
    """Why it is worth that."""


class CountForm(Form):
    """What a node of Monte Carlo has by now: its visits, and the points of whoever moved there."""

    node: int
    visits: int
    points: float


class FilmStepForm(Form):
    """One step of a search."""

    kind: Kind
    node: int
    """Where the search is."""
    text: Text
    """What happens, in a sentence."""
    value: int | None = None
    """Minimax: what the node is known to be worth from now on."""
    bound: Bound | None = None
    """It's done, and the value is only a bound: the truth may be more, or less."""
    skipped: tuple[int, ...] = ()
    """A cut: the nodes that are left out, each with all below it."""
    counts: tuple[CountForm, ...] = ()
    end: Text | None = None
    """A playout: where it ended, as text."""


class FilmForm(Form):
    """A search in slow motion."""

    way: Way
    nodes: tuple[FilmNodeForm, ...]
    """All of them, also those that pruning leaves out."""
    steps: tuple[FilmStepForm, ...]
    looked: int
    """How many positions were looked at."""


class GrownMove(Form):
    """A move, and how often it was tried."""

    move: str
    text: str
    visits: int


class GrownForm(Form):
    """What the engine knows after so many simulations; the most visited move first."""

    nodes: int
    moves: tuple[GrownMove, ...]


class FirstMoveCounts(Form):
    """How a learner's matches ended that began with a move, or with its mirror image."""

    moves: tuple[str, ...]
    text: Text
    won: int
    drawn: int
    lost: int


class TaughtMatchForm(Form):
    """A match of a learner, who moves first, and what it knows after it."""

    texts: tuple[str, ...]
    """The moves, as people write them."""
    views: tuple[View, ...]
    """The beginning, and the position after each move."""
    result: Literal["won", "drawn", "lost"]
    counts: tuple[FirstMoveCounts, ...]


class SavedForm(Form):
    """What pruning saves from the beginning of a game."""

    everything: int
    looked: int


class TutorialForm(Form):
    """What a lesson is made of, found by the engines."""

    name: TutorialName
    game: str
    options: dict[str, Value]
    start: str
    """The position, as text."""
    players: tuple[Text, Text]
    view: View
    to_move: int
    paths: tuple[tuple[str, ...], ...]
    """Of the legal moves."""
    best: tuple[str, ...]
    """The moves that are right where one is asked for, by their joined paths."""
    why: Text
    opponent_game: str
    opponent: str
    """Somebody on that game's ladder who plays like this."""
    films: tuple[FilmForm, ...]
    views: tuple[View, ...]
    """Of the nodes of the first film."""
    saved: SavedForm | None
    grown: tuple[GrownForm, ...]
    matches: tuple[TaughtMatchForm, ...]
