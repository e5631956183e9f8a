"""What can happen in a match. Events are small values; a match is a list of them and everything else follows from it.

`ms` is the match's own time: the milliseconds it has been going on when the event happens. Whoever keeps the match
passes it in; nothing here looks at a clock, so tests run in made-up time and a server that was down charges nobody.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from parlour.games.game import Value
from parlour.matches.clock import Clock

SeatKind = Literal["person", "opponent", "engine", "guest", "script"]
OUTSIDE: Final = "guest"
"""An outside engine that is a function. Records have always called it so, so the word stays in them; a guest is a
person everywhere else."""
Takebacks = Literal["free", "agreed", "never"]
Offered = Literal["draw", "takeback", "abort"]
Setting = int | float | str | bool


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits: what a record says of it, enough to let the same opponent sit down again."""

    name: str
    kind: SeatKind = "person"
    id: str = ""
    """The opponent's id in its ladder, the engine's name, the function's; a person has none."""
    settings: Mapping[str, Setting] = field(default_factory=dict)
    """How an opponent thinks: `nodes`, `options.keep`, `level.loss`, …"""


@dataclass(frozen=True, slots=True)
class Begin:
    """Always the first event. Who moves first follows from the position; the seats are in the order of the players."""

    game: str
    options: Mapping[str, Value]
    start: str
    """The position as text."""
    seats: tuple[Seated, Seated]
    seed: int = 0
    clock: Clock | None = None
    takebacks: Takebacks = "free"
    """`agreed`: they have to be offered and accepted."""
    versions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Move:
    player: int
    move: str
    """Its path, joined: text, because the ids of moves are nobody's business outside the program."""
    ms: int = 0
    new_tree: bool = False
    """Its player keeps a search tree between moves, and the one of this move began here."""


@dataclass(frozen=True, slots=True)
class Takeback:
    """Back to the player's previous turn."""

    player: int
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Resign:
    player: int
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Stands until it is answered, the other player moves, or moves are taken back."""

    player: int
    what: Offered = "draw"
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """To the offer that stands. A yes does at once what was offered."""

    player: int
    yes: bool
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Abort:
    """The match ends and counts for nothing."""

    player: int
    ms: int = 0


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The player to move has used up the time."""

    player: int
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The player cannot go on and loses: an outside engine that failed."""

    player: int
    reason: str
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Replace:
    """Somebody else takes the player's seat: an engine of ours failed, and the match goes on."""

    player: int
    seat: Seated
    reason: str
    ms: int = 0


Event = Move | Takeback | Resign | Offer | Answer | Abort | TimeOut | Forfeit | Replace
"""All but `Begin`."""
PlayerEvent = Move | Takeback | Resign | Offer | Answer | Abort
"""What a player may say; the others are for whoever keeps the match."""
