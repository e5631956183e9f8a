"""Every message between a client and the server. `docs/protocol.md` explains them, and the page's types are made from
here.

A client says commands; each carries an id that the client made and gets exactly one answer with it, `ok` or `error`. A
command sent again gets the same answer again. Commands about the position carry `at`, the number of the last event the
client has seen that changed it. What the server says on its own are updates, thinking, presence, signs, next and bye.
"""

from parlour.server.tables.protocol import from_client, to_client
from parlour.server.tables.protocol.fields import VERSION, Id, ShownName, SignKey
from parlour.server.tables.protocol.from_client import (
    COMMANDS,
    NAMES,
    AbortCommand,
    AnswerCommand,
    AnyCommand,
    ClaimCommand,
    ClientCommand,
    HintCommand,
    JoinCommand,
    LeaveCommand,
    Malformed,
    MoveCommand,
    OfferCommand,
    PingCommand,
    PositionCommand,
    RematchCommand,
    ResignCommand,
    SignCommand,
    SitCommand,
    StopCommand,
    TableCommand,
    TakebackCommand,
    WatchCommand,
    parse,
)
from parlour.server.tables.protocol.to_client import (
    ANYTHING,
    Bye,
    ByeCode,
    CandidateMessage,
    Change,
    CommandAnswer,
    Error,
    InfoMessage,
    Next,
    Ok,
    Presence,
    SeatMessage,
    ServerMessage,
    Shown,
    Thinking,
    Update,
    encoded,
    error,
    ok,
    parse_answer,
    text_of,
)
from parlour.server.tables.protocol.trees import GrowingTree, GrownTree, SearchNode

__all__ = [
    "ANYTHING",
    "COMMANDS",
    "NAMES",
    "VERSION",
    "AbortCommand",
    "AnswerCommand",
    "AnyCommand",
    "Bye",
    "ByeCode",
    "CandidateMessage",
    "Change",
    "ClaimCommand",
    "ClientCommand",
    "CommandAnswer",
    "Error",
    "GrowingTree",
    "GrownTree",
    "HintCommand",
    "Id",
    "InfoMessage",
    "JoinCommand",
    "LeaveCommand",
    "Malformed",
    "MoveCommand",
    "Next",
    "OfferCommand",
    "Ok",
    "PingCommand",
    "PositionCommand",
    "Presence",
    "RematchCommand",
    "ResignCommand",
    "SearchNode",
    "SeatMessage",
    "ServerMessage",
    "Shown",
    "ShownName",
    "SignCommand",
    "SignKey",
    "SitCommand",
    "StopCommand",
    "TableCommand",
    "TakebackCommand",
    "Thinking",
    "Update",
    "WatchCommand",
    "build",
    "encoded",
    "error",
    "ok",
    "parse",
    "parse_answer",
    "text_of",
]


def build() -> None:
    """Now rather than with the first message."""
    from_client.build()
    to_client.build()
