"""What a match that ended has changed for somebody: how many in a row, a first win, and whom to play next."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from parlour.arena.following.suiting import Rung
from parlour.opponents.opponent import Opponent
from parlour.stores.kept import ResultOf

IN_A_ROW = 2
"""After so many wins, or losses, somebody else is offered."""


@dataclass(frozen=True, slots=True)
class Ending:
    score: float
    streak: int
    is_first_win: bool
    offer: Opponent | None = None
    is_stronger: bool = False


def ending_of(match: str, results: Sequence[ResultOf], rungs: Sequence[Rung]) -> Ending | None:
    """As it was when the match ended; `results` are somebody's in this game, the last to end first. A streak is one on
    the match's board; a first win over somebody is one on whatever board: they have the same name there. None: the
    match is not among them."""
    so_far = since(match, results)
    if not so_far:
        return None
    now, before = so_far[0], so_far[1:]
    on_board = [one for one in so_far if one.options == now.options]
    streak = sum(1 for _ in takewhile(lambda one: one.score == now.score, on_board))
    won_before = any(one.score == 1 and is_same(one, now) for one in before)
    offer = next_rung(now, rungs) if streak >= IN_A_ROW else None
    return Ending(
        now.score, streak, is_first_win=now.score == 1 and not won_before, offer=offer, is_stronger=now.score == 1
    )


def since(match: str, results: Sequence[ResultOf]) -> Sequence[ResultOf]:
    """From the match on, to the earliest."""
    places = [place for place, one in enumerate(results) if one.match == match]
    return results[places[0] :] if places else ()


def is_same(one: ResultOf, other: ResultOf) -> bool:
    """Whether both were against the same one, at whatever level."""
    return (one.other.guest, one.other.opponent) == (other.other.guest, other.other.opponent)


def next_rung(result: ResultOf, rungs: Sequence[Rung]) -> Opponent | None:
    """Who comes after the last opponent on the ladder, up after a win and down after a loss. One who played between two
    has its own place, so that down leads to it as it usually is."""
    ids = [rung.opponent.id for rung in rungs]
    if result.score == 0.5 or result.other.opponent not in ids:
        return None
    place = ids.index(result.other.opponent)
    if result.score == 0 and result.other.level:
        return rungs[place].opponent
    place += 1 if result.score == 1 else -1
    return rungs[place].opponent if 0 <= place < len(rungs) else None
