"""The bodies of requests and answers over HTTP, besides the protocol's own messages."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from parlour.server.tables.protocol import Captured, Id, Info, Name, Outcome, Seat, View


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


Value = int | str | bool
Values = Annotated[dict[str, Value], Field(max_length=10)]


class Me(Form):
    """I sit here."""

    who: Literal["me"]


class Neighbour(Form):
    """Somebody at the same screen."""

    who: Literal["neighbour"]
    name: Name


class Anyone(Form):
    """Kept free for whoever comes first: a friend with the link, or anybody if the table is listed."""

    who: Literal["anyone"]


class OpponentSeat(Form):
    """An opponent of the ladder by its id, or an engine by its name."""

    who: Literal["opponent"]
    id: Annotated[str, Field(min_length=1, max_length=64)]


Wish = Annotated[Me | Neighbour | Anyone | OpponentSeat, Field(discriminator="who")]


class ClockForm(Form):
    """Minutes for each player, and what a move gains."""

    base_ms: Annotated[int, Field(ge=1000, le=7 * 24 * 3600 * 1000)]
    gain_ms: Annotated[int, Field(ge=0, le=3600 * 1000)] = 0


class NewTable(Form):
    """A table to be made. Whoever moves first follows from the position; `shuffle` lets chance decide who sits
    where."""

    game: Annotated[str, Field(min_length=1, max_length=64)]
    options: Values = {}
    seats: tuple[Wish, Wish]
    shuffle: bool = False
    start: Annotated[str, Field(max_length=1000)] | None = None
    """A position as text."""
    clock: ClockForm | None = None
    takebacks: Literal["free", "agreed", "never"] | None = None
    """Left out: free, and agreed between two people online."""
    listed: bool = False
    """Whether others are told of it. Whoever has the link finds it all the same."""
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None


class TableMade(Form):
    table: str
    you: tuple[int, ...]


class TableSummary(Form):
    table: str
    game: str
    options: dict[str, Value]
    variant: str = ""
    """What these options are called."""
    seats: tuple[Seat | None, Seat | None]
    events: int
    created_ms: int
    to_move: int | None
    outcome: Outcome | None = None
    aborted: bool = False
    is_open: bool
    you: tuple[int, ...] = ()


class PastPosition(Form):
    """A position of the line that stands, after so many of its moves."""

    ply: int
    text: str
    view: View
    to_move: int | None
    scores: tuple[int, int] | None
    captured: tuple[Captured, Captured] | None


class PastThoughts(Form):
    """What an opponent saw before it moved."""

    ply: int
    """How many moves came before."""
    info: Info


class GuestForm(Form):
    name: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    colour: str | None = None


class GuestAnswer(Form):
    id: str
    name: str
    colour: str
    token: str | None = None
    """Only to a script that asked for a new guest: its secret, told this once."""


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

    board: str
    result: str


class GameForm(Form):
    name: str
    title: str
    summary: str
    rules: str
    players: tuple[str, str]
    colours: tuple[str, str] | None
    """Of players who are named after colours."""
    options: tuple[OptionForm, ...]
    presets: tuple[PresetForm, ...] = ()
    variant: str = ""
    """What the usual choice of options is called; empty for a game without options."""
    first: Literal["me", "other", "chance", "ask"]
    """Who moves first unless one chooses otherwise; `ask`: I do, but the question is put to me."""
    sayings: SayingsForm
    perfect: tuple[PerfectForm, ...] = ()


class StepForm(Form):
    """One position of an example, and the move that led there: its text and the ids one clicks."""

    view: View
    move: str = ""
    path: tuple[str, ...] = ()
    player: int | None = None


class ExampleForm(Form):
    """An example that help shows, position by position; `ends` says how the match ends there, if it does."""

    title: str
    words: str
    steps: tuple[StepForm, ...]
    ends: str = ""


class OpponentForm(Form):
    id: str
    name: str
    sentence: str
    rating: int | None
    """None: not measured yet on this board."""
    error: int | None
    matches: int | None
    """How many its rating comes from, on this very board; None, as the rating, where it has not been measured."""
    measured: str
    """How the ratings of this ladder were measured, in words, or that they were not."""
    perfect: bool
    """Never wrong: the solver has proved this very board."""
    begins: bool = False
    """Moves first unless its player chooses otherwise."""
    engine: str
    nodes: int | None
    """How much it thinks before a move."""


class StatisticForm(Form):
    game: str
    options: str
    variant: str = ""
    """What these options are called."""
    opponent: str
    """Empty: against people."""
    name: str
    """The opponent's."""
    level: str
    won: int
    drawn: int
    lost: int
    games: int
    rate: int
    """Won, in whole per cent of the games, halves to the even number."""


class StandingForm(Form):
    """My statistics in a game just after a match, or after an import (then nobody is named)."""

    ended_ms: int
    name: str
    won: int
    drawn: int
    lost: int


class ScoreForm(Form):
    """An opponent's record against me, whatever the options of the game."""

    opponent: str
    name: str
    wins: int
    draws: int
    games: int
    rate: int
    classic: bool
    """One of the three of an older program, whose file can be read and written."""


class LeaderForm(Form):
    opponent: str
    """Empty: a person, who is known by name only."""
    name: str
    rating: int
    error: int
    """95 % of the time the true rating lies within this."""
    games: int
    me: bool


class TallyForm(Form):
    """How often player 0 and player 1 of a table have won against each other in this game."""

    first: int
    second: int
    drawn: int


class Health(Form):
    status: Literal["ok", "starting", "stopping", "failed"]
    version: str
    debug: bool = False
    """There is a developer's view."""


class Problem(Form):
    """What went wrong, as RFC 9457 has it."""

    title: str
    status: int
    detail: str
    code: str
    type: str = "about:blank"


class Fault(Form):
    """With --debug: something fails on purpose."""

    table: Id
    how: Literal["raise", "hang", "die", "table", "crash"]
    """The next search raises, hangs, or loses its process; the next command fails; the server process crashes."""
