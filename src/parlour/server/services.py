"""What tables need of the rest of the server."""

from dataclasses import dataclass, field

from parlour.server.clockwork import Clockwork
from parlour.server.metrics import Metrics
from parlour.server.pool import Pool
from parlour.server.settings import Settings
from parlour.stores.store import Guest, Store


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who says something."""

    guest: Guest
    address: str


@dataclass(frozen=True, slots=True)
class Services:
    store: Store
    pool: Pool
    settings: Settings
    clock: Clockwork = field(default_factory=Clockwork)
    metrics: Metrics = field(default_factory=Metrics)


class NotDone(Exception):  # noqa: N818 - an answer
    """Why a command is not carried out: one of the protocol's codes."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code, self.detail = code, detail
