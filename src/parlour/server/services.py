"""What tables need of the rest of the server."""

from dataclasses import dataclass, field

from parlour.server.bucket import is_loopback
from parlour.server.clockwork import Clockwork
from parlour.server.learners import Learners
from parlour.server.metrics import Metrics
from parlour.server.pool import Pool
from parlour.server.settings import Settings
from parlour.server.trees import Trees
from parlour.stores.store import Guest, Store


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
class Services:
    store: Store
    pool: Pool
    settings: Settings
    learners: Learners
    clock: Clockwork = field(default_factory=Clockwork)
    metrics: Metrics = field(default_factory=Metrics)
    trees: Trees = field(default_factory=lambda: Trees(0))
