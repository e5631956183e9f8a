"""From what is kept of a match to the match, and from the match to what is kept of its end."""

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from parlour.matches.events_json import from_json
from parlour.matches.match import Match
from parlour.server.clock import today_ms
from parlour.stores.store import KeptEvent, Result

QUICK_EVENTS = 40
"""So many are replayed at once; more of them in a thread, so that nobody waits."""
RELOADING = ThreadPoolExecutor(2, "parlour reload")
"""For this alone: nobody who wants something else can keep people from their tables."""


async def rebuilt(events: Sequence[KeptEvent]) -> Match | None:
    if not events:
        return None
    if len(events) > QUICK_EVENTS:
        return await asyncio.get_running_loop().run_in_executor(RELOADING, _match_of, events)
    return _match_of(events)


def _match_of(events: Sequence[KeptEvent]) -> Match:
    return Match(from_json(json.loads(event.data)) for event in events)


def result_of(match: Match) -> Result | None:
    if not match.over:
        return None
    if match.outcome is None:
        return Result("aborted", None, "aborted", match.ply, today_ms())
    winner, reason = match.outcome.winner, match.outcome.reason
    return Result("drawn" if winner is None else "won", winner, reason, match.ply, today_ms())
