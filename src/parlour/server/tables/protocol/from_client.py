"""What a client says: commands. Each carries an id that the client made, and gets exactly one answer with it."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from parlour.games.game import Value
from parlour.server.tables.messages import Message
from parlour.server.tables.protocol.fields import LATER, Id, Number, SignKey


class TableCommand(Message):
    id: Id
    """Made by the client, new for each command; the same again for the same command sent again."""
    table: Id


class PingCommand(Message):
    """Is anybody there?"""

    t: Literal["ping"]
    id: Id


class JoinCommand(TableCommand):
    """Watch a table; whoever has a seat there sits at it. The answer says which players are yours."""

    t: Literal["join"]
    seen: Annotated[int, Field(ge=-1, le=2**31 - 1)] = -1
    """The number of the last event seen; the first update brings what comes after it."""
    changes: bool = False
    """After the first update be sent changes: only what is another than before."""


class LeaveCommand(TableCommand):
    """Watch it no longer. A seat stays one's own."""

    t: Literal["leave"]


class SitCommand(TableCommand):
    """Take the seat that is free."""

    t: Literal["sit"]


class WatchCommand(TableCommand):
    """From now on be told what the opponent thinks, or no longer. While a match counts for ratings that is its own
    moves alone. A player who wants to see what it expects as well says `ahead`, and the match no longer counts."""

    t: Literal["watch"]
    thinking: bool
    ahead: bool = False
    tree: bool = False
    """With the tree of its search, from the next one on; while a match counts for ratings there is none."""


class PositionCommand(TableCommand):
    """A command about a position."""

    at: Number


class MoveCommand(PositionCommand):
    """The path of a legal move, joined; or the move as people write it."""

    t: Literal["move"]
    move: Annotated[str, Field(min_length=1, max_length=20)]
    coach: bool = False
    """Against a computer: if it would be a blunder, it is not made, and the answer asks in `warning` where to look
    again. The same without `coach` makes it."""


class StopCommand(PositionCommand):
    """The opponent shall move now, with what it has found."""

    t: Literal["stop"]


class TakebackCommand(PositionCommand):
    """Back to my previous turn, if the table allows it without asking."""

    t: Literal["takeback"]


class ResignCommand(PositionCommand):
    t: Literal["resign"]


class OfferCommand(PositionCommand):
    t: Literal["offer"]
    what: Literal["draw", "takeback", "abort"]


class AnswerCommand(PositionCommand):
    """To the offer that stands."""

    t: Literal["answer"]
    yes: bool


class AbortCommand(PositionCommand):
    """End it without a result: with an opponent at any time, between people as long as not both have moved."""

    t: Literal["abort"]


class ClaimCommand(PositionCommand):
    """The other person has been away for too long: I win."""

    t: Literal["claim"]


class RematchCommand(PositionCommand):
    """The same again once it is over. Two people both have to want it. The answer names the table and says whether
    sides are swapped, which whoever asked first has decided."""

    t: Literal["rematch"]
    swap: bool | None = None
    """Whether to swap sides; if that is left open, two people online swap, and everybody else stays where they were."""
    game: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    """Another game, for two people; whoever takes that up names it too."""
    options: Annotated[dict[str, Value], Field(max_length=10)] = Field(default={})
    """Of that game."""


class SignCommand(TableCommand):
    """Show the other, and those who watch, a sign; for two people who play each other. It is kept nowhere."""

    t: Literal["sign"]
    sign: SignKey


class HintCommand(PositionCommand):
    """What would the strongest opponent play? Not while two people play each other online."""

    t: Literal["hint"]
    coach: bool = False
    """Against a computer: the answer also says in `about` and `reason` what speaks for the move, if that has a name."""


ClientCommand = (
    PingCommand
    | JoinCommand
    | LeaveCommand
    | SitCommand
    | WatchCommand
    | MoveCommand
    | StopCommand
    | TakebackCommand
    | ResignCommand
    | OfferCommand
    | AnswerCommand
    | AbortCommand
    | ClaimCommand
    | RematchCommand
    | SignCommand
    | HintCommand
)
AnyCommand = Annotated[ClientCommand, Field(discriminator="t")]
COMMANDS: TypeAdapter[ClientCommand] = TypeAdapter(AnyCommand, config=LATER)
NAMES = tuple(kind.model_fields["t"].annotation.__args__[0] for kind in ClientCommand.__args__)

LONGEST_DETAIL = 200


class Malformed(Exception):  # noqa: N818 - an answer
    """What came is no command; `id` and `table` if they can be made out."""

    def __init__(self, detail: str, command: str | None = None, table: str | None = None) -> None:
        super().__init__(detail)
        self.id, self.table = command, table


def parse(text: str | bytes) -> ClientCommand:
    """The command that a message is."""
    try:
        return COMMANDS.validate_json(text)
    except ValidationError as error:
        one = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in one["loc"][1:])
        found = _fields(text)
        detail = f"{where}: {one['msg']}" if where else one["msg"]
        raise Malformed(detail[:LONGEST_DETAIL], found.get("id"), found.get("table")) from None


def _fields(text: str | bytes) -> dict[str, str]:
    """The id and the table of something that is not a command, where they are well formed."""
    found: dict[str, str] = {}
    for name in ("id", "table"):
        try:
            found[name] = getattr(_LooseFields.model_validate_json(text), name)
        except (ValidationError, AttributeError):
            continue
    return {name: value for name, value in found.items() if value}


class _LooseFields(BaseModel):
    model_config = LATER

    id: Id | None = None
    table: Id | None = None


def build() -> None:
    COMMANDS.rebuild()
    _LooseFields.model_rebuild()
