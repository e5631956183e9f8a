"""Bodies of answers about games, their opponents, and the server itself."""

from typing import Literal

from pydantic import Field

from parlour.games.game import Value
from parlour.server.tables.forms import Form, Gaps
from parlour.server.tables.messages import View
from parlour.server.tables.protocol import Id
from parlour.server.texts import Text


class OptionForm(Form):
    name: str
    default: Value
    allowed: tuple[Value, ...]
    words: str


class SayingsForm(Form):
    """What the game says to a person who plays. {you}, {other}, {mover} and {winner} are players' names, {first} and
    {second} the scores."""

    you_are: str
    your_turn: str
    their_turn: str
    you_win: str
    they_win: str
    draw: str
    you_begin: str
    start_over: str


class PresetForm(Form):
    """Values of options that go together under one name."""

    words: str
    options: dict[str, Value]


class PerfectForm(Form):
    """A board on which somebody never makes a mistake, and who wins there if nobody does."""

    board: Text
    result: Text


class MeterBin(Form):
    """Chances that were said to be about so great, from 0 to 1, and how many of them came true."""

    said: float
    came_true: float
    interval: tuple[float, float]
    """95 % of the time the true share lies in it."""
    holds: bool
    """Whether luck can explain how far it is off, 99 % of the time."""
    chances: int
    matches: int


class MeterForm(Form):
    """How well the chances of one board hold, in matches that they were not fitted to."""

    name: Text
    """The game and the board."""
    matches: int
    positions: int
    command: str
    """What measured it."""
    bins: tuple[MeterBin, ...]


class UnitForm(Form):
    """What scores of a game count: so many `size` of them are `one`, such as 100 for hundredths."""

    one: str
    many: str
    size: int


class GameForm(Form):
    name: str
    title: str
    summary: str
    rules: str
    players: tuple[str, str]
    players_are: Literal["symbols", "pieces", "names"]
    """What players are named after: one plays X or White, and is Player 1."""
    colours: tuple[str, str] | None
    """Of players who are named after colours."""
    options: tuple[OptionForm, ...]
    presets: tuple[PresetForm, ...] = ()
    variant: Text = ""
    """What the usual choice of options is called; empty for a game without options."""
    first: Literal["me", "other", "chance", "ask"]
    """Who moves first unless one chooses otherwise; `ask`: I do, but the question is put to me."""
    sayings: SayingsForm
    perfect: tuple[PerfectForm, ...] = ()
    sets_up: bool = False
    """Whether its positions can be set up by hand."""
    first_moves: tuple[str, ...] = ()
    """What newcomers are told at their first moves, one line a move; {you} is the player one is."""
    unit: UnitForm | None = None
    writes_pgn: bool = False
    """Its positions are FEN, and its matches can be had as PGN."""


class StepForm(Form):
    """One position of an example, and the move that led there: its text and the ids one clicks."""

    view: View
    move: str = ""
    path: tuple[str, ...] = ()
    player: int | None = None


class ExampleForm(Form):
    """An example that help shows, position by position; `ends` says how the match ends there, if it does."""

    title: Text
    words: Text
    steps: tuple[StepForm, ...]
    ends: Text = ""


class ReleaseStanding(Form):
    """An opponent's rating in a release."""

    id: str
    name: str
    rating: int
    error: int
    """95 % of the time the true rating lies within this."""


class ReleaseForm(Form):
    """What a ladder was measured at in a release."""

    version: str
    matches: int
    standings: tuple[ReleaseStanding, ...]


class OpponentForm(Form):
    id: str
    name: str
    sentence: str
    key: str = ""
    """Of the sentence, in the files of languages."""
    rating: int | None
    """None: not measured yet on this board."""
    error: int | None
    matches: int | None
    """How many its rating comes from, on this very board; None, as the rating, where it has not been measured."""
    measured: Text
    """How the ratings of this ladder were measured, in words, or that they were not."""
    perfect: bool
    """Never wrong: the solver has proved this very board."""
    begins: bool = False
    """Moves first unless its player chooses otherwise."""
    engine: str
    nodes: int | None
    """How much it thinks before a move."""


HealthStatus = Literal["ok", "starting", "stopping", "failed"]


class Health(Form):
    status: HealthStatus
    version: str
    debug: bool = False
    """There is a developer's view."""
    passkeys: bool = False
    """One may come back by a passkey."""


class Problem(Form):
    """What went wrong, as RFC 9457 has it."""

    title: str
    status: int
    detail: str
    code: str
    type: str = "about:blank"
    key: str = ""
    """Of the detail, in the files of languages; and what fills its gaps there."""
    gaps: Gaps = Field(default_factory=dict)


class Fault(Form):
    """With --debug: something fails on purpose."""

    table: Id
    how: Literal["raise", "hang", "die", "table", "crash"]
    """The next search raises, hangs, or loses its process; the next command fails; the server process crashes."""
