"""How many in a row: wins on each board, and days with a match."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from parlour.server.clock import DAY_MS
from parlour.stores.kept import Board, PlayedStep

Streak = tuple[int, int]
"""Now, and the best."""


def win_streaks(steps: Sequence[PlayedStep]) -> dict[Board, Streak]:
    """Of matches that count for statistics, by board; `steps` has the last first."""
    boards: dict[Board, list[bool]] = {}
    for one in steps:
        if one.counts:
            boards.setdefault(Board(one.game, one.options), []).append(one.result == "won")
    return {board: streak_of(won) for board, won in boards.items()}


def streak_of(last_first: Sequence[bool]) -> Streak:
    runs = [(won, len(list(run))) for won, run in groupby(last_first)]
    now = runs[0][1] if runs and runs[0][0] else 0
    return now, max((length for won, length in runs if won), default=0)


def day_streak(steps: Iterable[PlayedStep], now_ms: int) -> Streak:
    """A day without a match ends it; today is not over yet."""
    days = sorted({one.ended_ms // DAY_MS for one in steps}, reverse=True)
    runs = [[day for _, day in run] for _, run in groupby(enumerate(days), lambda one: one[0] + one[1])]
    today = now_ms // DAY_MS
    now = len(runs[0]) if runs and runs[0][0] >= today - 1 else 0
    return now, max(map(len, runs), default=0)
