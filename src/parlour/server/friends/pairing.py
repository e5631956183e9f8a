"""Who plays whom, among those who wait for one board.

Everybody's reach begins small and grows while they wait, until anybody will do. Two are paired once each is within the
other's reach. Whoever has waited longest is looked after first, and gets the nearest of those in reach.
"""

from collections.abc import Sequence
from dataclasses import dataclass

FIRST_REACH = 150
"""Points: against somebody so far away one scores about three in ten."""
WIDER_EACH_S = 10
ANYBODY_S = 60


@dataclass(frozen=True, slots=True)
class Waiting:
    guest: str
    strength: float
    since_ms: int


def waited_s(one: Waiting, now_ms: int) -> int:
    return max(0, now_ms - one.since_ms) // 1000


def reach(one: Waiting, now_ms: int) -> int | None:
    """How far away somebody may be; None: anybody will do."""
    seconds = waited_s(one, now_ms)
    return None if seconds >= ANYBODY_S else FIRST_REACH + WIDER_EACH_S * seconds


def suits(one: Waiting, other: Waiting, now_ms: int) -> bool:
    gap = abs(one.strength - other.strength)
    return all(far is None or gap <= far for far in (reach(one, now_ms), reach(other, now_ms)))


def pairs(waiting: Sequence[Waiting], now_ms: int) -> list[tuple[Waiting, Waiting]]:
    """Those who may begin; nobody is in two pairs, and whoever waits longer comes first in theirs."""
    left = sorted(waiting, key=lambda one: (one.since_ms, one.guest))
    found: list[tuple[Waiting, Waiting]] = []
    while left:
        one = left.pop(0)
        suited = [other for other in left if other.guest != one.guest and suits(one, other, now_ms)]
        if suited:
            other = min(suited, key=lambda other: (abs(one.strength - other.strength), other.since_ms, other.guest))
            left.remove(other)
            found.append((one, other))
    return found
