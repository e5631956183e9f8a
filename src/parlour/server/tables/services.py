"""What tables need of the rest of the server."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from parlour.engines.engine import Engine
from parlour.games.game import Game
from parlour.matches.events import Seated
from parlour.matches.match import Match
from parlour.opponents.opponent import Opponent
from parlour.server.clock import ServerClock
from parlour.server.metrics import Metrics
from parlour.server.net.addresses import is_loopback
from parlour.server.others.bus import Bus, Silence
from parlour.server.others.holdings import Holdings
from parlour.server.pool.pool import Pool
from parlour.server.pool.trees import Trees
from parlour.server.settings import Settings
from parlour.stores.kept import Guest
from parlour.stores.store import Store


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who says something."""

    guest: Guest
    address: str
    forwarded: bool = False
    """Somebody says to speak for another, who may be anywhere."""
    origin: str = ""
    """The address in a form that may be kept."""
    has_key: bool = True
    """Shows what only somebody at this machine was told."""

    @property
    def is_at_this_machine(self) -> bool:
        return is_loopback(self.address) and not self.forwarded and self.has_key


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A match that has come to its end, which is kept."""

    table: str
    match: Match
    guests: frozenset[str]
    maker: str
    """Where the table was made from."""
    origin: str
    """Where the player came from who came last."""


class SeatedOwn(Protocol):
    """Somebody's own opponents, learners and nets, as far as tables know them: who sits down, thinks, and is told how
    it ended. Each by its seat."""

    async def exists(self, game: Game, seat: str) -> bool: ...

    async def take_seat(self, game: Game, seat: str, guest: str) -> Seated: ...

    def engine(self, game: Game, opponent: Opponent) -> Callable[[], Engine] | None:
        """None for whoever is nobody's own."""

    def hear_of(self, ended: EndedMatch) -> None: ...


class HearsOfMatches(Protocol):
    """Whoever wants to be told when a match has ended."""

    def hear_of(self, ended: EndedMatch) -> None: ...


class Nobody:
    def hear_of(self, ended: EndedMatch) -> None:
        """Nothing follows."""


@dataclass(frozen=True, slots=True)
class Services:
    store: Store
    pool: Pool
    settings: Settings
    own: SeatedOwn
    clock: ServerClock = field(default_factory=ServerClock)
    metrics: Metrics = field(default_factory=Metrics)
    trees: Trees = field(default_factory=lambda: Trees(0))
    reviews: HearsOfMatches = field(default_factory=Nobody)
    trophies: HearsOfMatches = field(default_factory=Nobody)
    bus: Bus = field(default_factory=Silence)
    holdings: Holdings | None = None
    """Where there are other processes."""
