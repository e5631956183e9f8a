"""Bodies of requests and answers about tables, besides the protocol's own messages; and what every such body is."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from parlour.games.game import Value
from parlour.languages.said import Said
from parlour.server.tables.messages import Captured, Outcome, View
from parlour.server.tables.protocol import InfoMessage, SeatMessage, ShownName
from parlour.server.texts import Text


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class SaidForm(Form):
    """A text for people: in English, and with its key and what fills its gaps, for every other language."""

    text: str
    key: str = ""
    gaps: "Gaps" = Field(default_factory=dict)


Gaps = dict[str, str | int | float | SaidForm]


def said_form(text: str) -> SaidForm:
    """A text without a key is shown as it is."""
    if not isinstance(text, Said):
        return SaidForm(text=text)
    gaps = {name: said_form(one) if isinstance(one, Said) else one for name, one in text.gaps.items()}
    return SaidForm(text=text, key=text.key, gaps=gaps)


Values = Annotated[dict[str, Value], Field(max_length=10)]


class Me(Form):
    """I sit here."""

    who: Literal["me"]


class Neighbour(Form):
    """Somebody at the same screen."""

    who: Literal["neighbour"]
    name: ShownName


class Anyone(Form):
    """Kept free for whoever comes first: a friend with the link, or anybody if the table is listed."""

    who: Literal["anyone"]


class OpponentSeat(Form):
    """An opponent of the ladder by its id, or an engine by its name."""

    who: Literal["opponent"]
    id: Annotated[str, Field(min_length=1, max_length=64)]
    toward: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    """Another opponent of the ladder, towards whose settings it goes."""
    share: Annotated[int, Field(ge=0, le=99)] = 0
    """How far towards that one, in per cent."""


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


class InvitationForm(Form):
    url: str
    qr: list[str]
    """The address as a picture: rows of 0 and 1."""


class TableSummary(Form):
    table: str
    game: str
    options: dict[str, Value]
    variant: Text = ""
    """What these options are called."""
    seats: tuple[SeatMessage | None, SeatMessage | None]
    events: int
    created_ms: int
    to_move: int | None
    outcome: Outcome | None = None
    aborted: bool = False
    is_open: bool
    is_here: bool = False
    """Among open tables: somebody who plays there is here now."""
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
    info: InfoMessage
