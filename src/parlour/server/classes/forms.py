"""Bodies of requests and answers about classes."""

from typing import Annotated, Literal

from pydantic import Field

from parlour.games.game import Value
from parlour.server.tables.forms import Form, Values
from parlour.server.tables.messages import View
from parlour.server.tables.protocol import ShownName
from parlour.server.texts import Text

TournamentKind = Literal["swiss", "round_robin"]
HalfPoints = Annotated[int, Field(ge=0, le=2)]


class ClassWish(Form):
    name: ShownName


class ClassLook(Form):
    boards: bool = False
    """With everybody's tables."""


class TournamentWish(Form):
    kind: TournamentKind
    game: Annotated[str, Field(min_length=1, max_length=64)]
    options: Values = Field(default={})


class TournamentChange(Form):
    do: Literal["next_round", "decide", "end"]
    board: Annotated[int, Field(ge=1, le=1000)] | None = None
    """To decide: which pairing of the round."""
    half_points: HalfPoints | None = None
    """To decide: of the first of the two; none: the result of the match counts again."""


class ClassSummary(Form):
    code: str
    name: str
    yours: bool


class ClassMember(Form):
    name: Text
    colour: str
    is_here: bool
    you: bool = False
    id: str = ""
    """For whoever may remove them."""


class ClassBoard(Form):
    """A table at which somebody of the class plays."""

    table: str
    """To be watched: both seats are taken."""
    game: str
    variant: str
    players: tuple[str, str]
    to_move: int | None
    winner: int | None
    is_over: bool
    view: View


class PairingForm(Form):
    board: int
    first: Text
    second: Text | None
    """None: the first sits out."""
    half_points: HalfPoints | None
    """Of the first; none: it is not over."""
    is_decided: bool
    """Not by the match: somebody left, or the class's owner decided."""
    table: str
    you: bool


class StandingRow(Form):
    place: int
    name: Text
    points: float
    buchholz: float
    sonneborn: float
    won: int
    drawn: int
    lost: int
    byes: int
    is_here: bool
    """Takes part in the next round as things are."""
    you: bool


class TournamentForm(Form):
    kind: TournamentKind
    game: str
    options: dict[str, Value]
    variant: str
    round: int
    usual_rounds: int
    """How many rounds so many people usually play."""
    is_round_over: bool
    is_over: bool
    pairings: tuple[PairingForm, ...]
    """Of the last round."""
    rows: tuple[StandingRow, ...]


class ClassForm(Form):
    """A class as its members see it; whoever is outside is told only whose it is."""

    code: str
    name: str
    owner: Text
    yours: bool
    is_member: bool
    members: tuple[ClassMember, ...] = ()
    boards: tuple[ClassBoard, ...] | None = None
    tournament: TournamentForm | None = None
