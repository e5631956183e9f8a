"""The search trees that opponents keep between their moves: by table and player, so many bytes in all and no more.

A tree is here only while nobody thinks with it, and only if every search that made it became a move of the match: what
is in the record is enough to grow the same tree again. So whatever goes wrong, a tree is given up, nobody waits for it,
and the record of the next move says that a new one began.
"""

from collections import OrderedDict
from dataclasses import dataclass

from parlour.engines.engine import Engine
from parlour.opponents.opponent import Opponent

SeatKey = tuple[str, int]
"""A table and a player."""


@dataclass(frozen=True, slots=True)
class KeptTree:
    opponent: Opponent
    engine: Engine
    bytes: int
    since_ms: int


class Trees:
    """All methods are for the event loop's thread."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._kept: OrderedDict[SeatKey, KeptTree] = OrderedDict()
        """The one that has waited longest first."""

    def __len__(self) -> int:
        return len(self._kept)

    def put(self, place: SeatKey, opponent: Opponent, engine: Engine, held: int, now_ms: int) -> None:
        """Those that have waited longest make room for it; one that has none even so is not kept."""
        self.drop(place)
        if held > self.most_bytes:
            return
        while self.bytes + held > self.most_bytes:
            self.drop(next(iter(self._kept)))
        self._kept[place] = KeptTree(opponent, engine, held, now_ms)
        self.bytes += held

    def take(self, place: SeatKey, opponent: Opponent) -> Engine | None:
        """The engine with its tree, which is here no longer; None if there is none, or if it was somebody else's."""
        kept = self.drop(place)
        return kept.engine if kept and kept.opponent == opponent else None

    def drop(self, place: SeatKey) -> KeptTree | None:
        if kept := self._kept.pop(place, None):
            self.bytes -= kept.bytes
        return kept

    def drop_table(self, table: str) -> None:
        for player in (0, 1):
            self.drop((table, player))

    def drop_before(self, ms: int) -> None:
        """Those that have not been used since then."""
        for place in [place for place, kept in self._kept.items() if kept.since_ms < ms]:
            self.drop(place)
