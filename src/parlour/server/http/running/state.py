"""How this process is, as data: numbers, and names cut short so that nobody gets in by them."""

import datetime
import os
import socket
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

import parlour
from parlour.server.logs import short
from parlour.server.metrics import BOUNDS_S, STARTED_S, Histogram, memory_bytes
from parlour.server.tables.connections import Connections
from parlour.server.tables.counting import THINKERS
from parlour.server.tables.services import Services
from parlour.server.tables.table import Table
from parlour.server.tables.tables import Tables
from parlour.stores.sql_store import SqlStore

Row = dict[str, Any]
MOST_TABLES = 20


@dataclass(frozen=True, slots=True)
class Running:
    """What the page is made of."""

    store: SqlStore
    services: Services
    tables: Tables
    connections: Connections

    def state(self, health: str) -> dict[str, list[Row]]:
        """A list of rows for each part of the page."""
        return {
            "process": [self.process(health)],
            "engines": self.engines(),
            "boards": self.boards(),
            "tables": self.newest_tables(),
            "store": [self.writing()],
            "slow": self.slow_commits(),
            "refused": [dict(sorted(self.services.metrics.refusals.items()))],
        }

    def process(self, health: str) -> Row:
        metrics = self.services.metrics
        return {
            "machine": socket.gethostname(),
            "pid": os.getpid(),
            "version": parlour.__version__,
            "health": health,
            "since": clock(STARTED_S),
            "cpu_s": round(time.process_time(), 1),
            "memory_mib": round(memory_bytes() / 2**20),
            "connections": len(self.connections),
            "tables": len(self.tables.here),
            "commands": sum(metrics.commands.values()),
            "failures": metrics.counts["failures"],
            "late_99_ms": upper_ms(metrics.loop_lag_seconds, 0.99),
        }

    def engines(self) -> list[Row]:
        return [
            {
                "where": crew.name,
                "places": crew.size,
                "running": len(crew.running),
                "waiting": len(crew.waiting),
                "given_up": len(crew.lost),
            }
            for crew in self.services.pool.crews
        ]

    def boards(self) -> list[Row]:
        """Tables in memory, by game."""
        here = list(self.tables.here.values())
        games = Counter(one.setup.begin.game for one in here)
        return [
            {
                "game": game,
                "tables": count,
                "going_on": sum(is_going_on(one) for one in here if one.setup.begin.game == game),
                "watchers": sum(len(one.audience.watches) for one in here if one.setup.begin.game == game),
            }
            for game, count in games.most_common()
        ]

    def newest_tables(self) -> list[Row]:
        """Those used last."""
        here = sorted(self.tables.here.values(), key=lambda one: -one.audience.used_ms)[:MOST_TABLES]
        return [
            {
                "table": short(one.id),
                "game": one.setup.begin.game,
                "events": one.count,
                "seats": " ".join(kinds(one)),
                "watchers": len(one.audience.watches),
                "state": "over" if one.is_over else "waiting" if one.match is None else "going on",
            }
            for one in here
        ]

    def writing(self) -> Row:
        metrics, writer = self.services.metrics, self.store.writer
        return {
            "commits": writer.commits,
            "changes": writer.changes,
            "waiting": writer.waiting,
            "half_within_ms": upper_ms(metrics.commit_seconds, 0.5),
            "99_of_100_within_ms": upper_ms(metrics.commit_seconds, 0.99),
        }

    def slow_commits(self) -> list[Row]:
        """The newest first."""
        return [
            {"at": clock(one.at_s), "ms": round(one.seconds * 1000), "request": one.request}
            for one in reversed(self.services.metrics.commit_seconds.slow)
        ]


def is_going_on(table: Table) -> bool:
    return table.match is not None and not table.is_over


def kinds(table: Table) -> list[str]:
    """What sits there, not who."""
    seats = table.match.seats if table.match else table.setup.begin.seats
    return ["opponent" if seat.kind in THINKERS else seat.kind for seat in seats]


def clock(seconds: float) -> str:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat(sep=" ", timespec="seconds")


def upper_ms(histogram: Histogram, share: float) -> float | None:
    """Within which bound that share of them lies; None if there were none, or if it is beyond the last bound."""
    wanted, found = sum(histogram.counts) * share, 0
    for bound, count in zip(BOUNDS_S, histogram.counts, strict=False):
        found += count
        if found and found >= wanted:
            return bound * 1000
    return None
