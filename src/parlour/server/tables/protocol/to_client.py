"""What the server says: answers to commands, and by itself updates, thinking, presence, signs, next and bye."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from parlour.games.game import Value
from parlour.matches.events import SeatKind
from parlour.server.tables.codes import WORDS
from parlour.server.tables.messages import Captured, Choice, Message, Outcome, Shape, Tick, View
from parlour.server.tables.protocol.fields import LATER, SignKey
from parlour.server.tables.protocol.trees import GrowingTree
from parlour.server.tables.words import IN_DETAIL
from parlour.server.texts import Text


class CandidateMessage(Message):
    """One move as an engine sees it; values are player 0's, whoever is to move."""

    move: str
    """Its path, joined."""
    path: tuple[str, ...]
    text: str
    """As people write it."""
    value: float
    wdl: tuple[float, float, float]
    score: int | None
    mate: int | None
    share: float
    visits: int
    solved: bool
    line: tuple[str, ...]
    """How it would go on, as people write it, this move first."""
    words: Text = ""
    """What it is worth to the player to move: `wins in 3`, `+0.8 pawns`, `57 % to win`; empty if nothing is known."""
    sentence: Text = ""
    """The same by itself, with the player's name: `Black wins in 3`."""
    merit: float | None = None
    """The number that a learner compares moves by, where it does; the greatest is played."""
    chance: float | None = None
    """How likely a learner was to play it."""


class InfoMessage(Message):
    nodes: int
    depth: int
    ms: float
    solved: bool
    candidates: tuple[CandidateMessage, ...]
    kept: int = 0
    """Simulations of its earlier moves that it began with, if it keeps its tree."""
    rule: str = ""
    """Which rule chose, of a learner: one of its character's reasons."""
    scenario: str = ""
    """How the last move fits the path that a learner was on: matches selected path, off path with data, off path
    without data."""


class Ok(Message):
    """Carried out; if it made an event, that is on disk."""

    t: Literal["ok"]
    id: str
    table: str | None = None
    at: int | None = None
    """The number of the last event that changed the position."""
    seq: int | None = None
    """The number of the event that the command became."""
    you: tuple[int, ...] | None = None
    """To join and sit: the players that are yours."""
    next: str | None = None
    """To rematch: its table."""
    swapped: bool | None = None
    """To rematch: whether the sides are swapped there."""
    reserved: bool | None = None
    """To join: the seat that is free is kept for you."""
    hint: InfoMessage | None = None
    about: Text | None = None
    """To hint with `coach`: what kind of move it is, without naming it."""
    reason: Text | None = None
    """To hint with `coach`: what speaks for it."""
    free: bool | None = None
    """To hint with `coach`: every move is as good, and that is the whole hint."""
    warning: Text | None = None
    """To move with `coach`: the move was not made, and this asks where to look again."""


class Error(Message):
    """Not carried out, and nothing has changed. Only after `unsure` is that not known; the same command again tells."""

    t: Literal["error"]
    code: str
    """One of CODES; does not change between versions."""
    words: Text
    id: str | None = None
    """Of the command, if it could be read."""
    table: str | None = None
    at: int | None = None
    """Where the table is now."""


class SeatMessage(Message):
    name: Text
    """A person's or an opponent's; of a match that does not say, what the game calls the player."""
    kind: SeatKind
    id: str = ""
    """The opponent's id in its ladder."""
    colour: str = ""
    learner: str = ""
    """The id of the learner that sits there."""
    toward: str = ""
    """The name of the next stronger one, if this opponent plays between the two."""


class StandingMessage(Message):
    """An offer that waits for an answer."""

    player: int
    what: Literal["draw", "takeback", "abort"]


class Clocks(Message):
    left_ms: tuple[int, int]
    running: int | None
    """The player whose clock runs; `left_ms` was right when the message was made."""


class TurnMessage(Message):
    """A move of the line that stands."""

    player: int
    text: str
    spent_ms: int


class Detour(Message):
    """Another way to click a move."""

    move: str
    """The joined path of the move, which is what to send."""
    path: tuple[str, ...]


class ReplacedMessage(Message):
    """Somebody took over a seat: an engine of ours failed, and the match goes on."""

    ply: int
    """How many moves stood then; moves may have been taken back since."""
    player: int
    was: str
    now: str


class Update(Message):
    """Where a table is now, whole, and the events that the client has not seen yet."""

    # For types and docs alone: picture.py writes it as text, by hand, since one is made for every move. A field that is
    # added here is written there; tests/server/tables/test_table_laws.py holds both to it.

    t: Literal["update"]
    table: str
    seq: int
    """The number of the last event; -1 while a seat is free."""
    at: int
    events: tuple[dict[str, Any], ...]
    """Each with its `seq`; docs/matches.md describes them."""
    game: str
    options: dict[str, int | str | bool]
    variant: Text
    """What these options are called; empty for a game without options."""
    seats: tuple[SeatMessage | None, SeatMessage | None]
    takebacks: Literal["free", "agreed", "never"]
    to_move: int | None
    """Nobody before it has begun and once it is over."""
    paths: tuple[tuple[str, ...], ...]
    """The ids to click for each legal move."""
    detours: tuple[Detour, ...] = ()
    """Other ids to click for some of them: in chess, the king onto the rook."""
    moves: tuple[TurnMessage, ...]
    text: str
    """The position as text."""
    view: View
    scores: tuple[int, int] | None
    captured: tuple[Captured, Captured] | None
    """By each player, in games in which something is taken."""
    clocks: Clocks | None
    offer: StandingMessage | None
    outcome: Outcome | None
    aborted: bool
    open_book: bool
    """Whether thinking and hints may be asked for: not while two people play each other online."""
    replaced: tuple[ReplacedMessage, ...] = ()
    """In the order in which it happened."""
    waiting_for: str = ""
    """While a seat is free: the name of the person it is kept for, in a rematch."""
    rated: bool
    """Whether it counts for ratings as it is."""
    unrated: tuple[str, ...]
    """Why not, although it could, the weightiest first: see UNRATED_CODES in counting.py."""
    set_up: bool = False
    """It began elsewhere than the game does."""
    round: int = 1
    """The number of its first round, in which each player moves once: a position of chess brings its own."""


class Run(Message):
    """So many of a list as it was, in their order, from the first on."""

    first: int
    count: int


class PutTurns(Message):
    """What is new in a list."""

    put: tuple[TurnMessage, ...]


class PutPaths(Message):
    put: tuple[tuple[str, ...], ...]


class PutShapes(Message):
    put: tuple[Shape, ...]


class Frame(Message):
    """What else belongs to a view."""

    width: float
    height: float
    choices: tuple[Choice, ...] = ()
    columns: tuple[Tick, ...] = ()
    rows: tuple[Tick, ...] = ()


class Change(Message):
    """What is another than in the last update or change of this table that this connection has had, for whoever joined
    with `changes`. What is missing is as it was."""

    t: Literal["change"]
    table: str
    seq: int
    events: tuple[dict[str, Any], ...]
    clocks: Clocks | None
    set: dict[str, Any]
    """Fields of the update, whole."""
    moves: tuple[Run | PutTurns, ...] | None = None
    paths: tuple[Run | PutPaths, ...] | None = None
    shapes: tuple[Run | PutShapes, ...] | None = None
    """Of the view: runs of what was there, and what is new between them."""
    frame: Frame | None = None
    """The rest of the view."""


class Thinking(Message):
    """What the opponent has found so far; ten a second at the most."""

    t: Literal["thinking"]
    table: str
    at: int
    info: InfoMessage
    tree: GrowingTree | None = None
    """For those who asked for it: what it has looked at; three or four a second at the most, and at the end."""


class Presence(Message):
    """Who is here: by player, and how many people watch who do not play."""

    t: Literal["presence"]
    table: str
    here: tuple[bool, bool]
    watching: int


class Shown(Message):
    """A player shows a sign."""

    t: Literal["shown"]
    table: str
    player: int
    sign: SignKey


class Next(Message):
    """A rematch is wanted by a player, or by both."""

    t: Literal["next"]
    table: str
    next: str
    wanted_by: tuple[int, ...]
    """Players of the match that is over."""
    swapped: bool = False
    """Whether the sides are swapped there."""
    game: str | None = None
    """Another game that is to be played there."""
    options: dict[str, Value] | None = None
    variant: str | None = None
    """What its options are called."""


ByeCode = Literal["restart", "signed_out", "too_many"]


class Bye(Message):
    """The server closes this connection; words say why, and whether to come back."""

    t: Literal["bye"]
    code: ByeCode
    words: Text


CommandAnswer = Ok | Error
"""What a command gets."""
ANSWERS: TypeAdapter[CommandAnswer] = TypeAdapter(Annotated[CommandAnswer, Field(discriminator="t")], config=LATER)
ServerMessage = Ok | Error | Update | Change | Thinking | Presence | Shown | Next | Bye
ANYTHING: TypeAdapter[ServerMessage] = TypeAdapter(Annotated[ServerMessage, Field(discriminator="t")], config=LATER)


def ok(command: str, **fields: Any) -> Ok:
    return Ok(t="ok", id=command, **fields)


def error(
    code: str, command: str | None = None, table: str | None = None, at: int | None = None, detail: str = ""
) -> Error:
    words = IN_DETAIL.format(words=WORDS[code], detail=detail) if detail else WORDS[code]
    return Error(t="error", code=code, words=words, id=command, table=table, at=at)


def text_of(message: Message) -> str:
    """As it is sent, and an answer as it is kept."""
    return message.model_dump_json(exclude_none=True)


def encoded(message: Message) -> bytes:
    """The same in bytes, which is what goes over the wire."""
    return message.__pydantic_serializer__.to_json(message, exclude_none=True)


def parse_answer(text: str) -> CommandAnswer:
    """An answer that was kept."""
    return ANSWERS.validate_json(text)


def build() -> None:
    for kind in (Ok, Error, Thinking, Presence, Shown, Next, Bye):
        kind.model_rebuild()
