"""What a move is called, by how much of its chance it gave away."""

from typing import Literal

Mark = Literal["best", "good", "slip", "mistake", "blunder"]

SLIP, MISTAKE, BLUNDER = 0.05, 0.1, 0.2
"""A move that gives away so much of a sure win is called so, or worse."""
NEARLY = 0.005
"""Less than this is no difference that a search can tell."""


def weigh(lost: float, score_lost: int) -> float:
    """What a move gave away as one number. A box that changes nothing about who wins is a slip, two are a mistake:
    whoever must lose can still play well or badly."""
    return max(lost, min(BLUNDER, SLIP * score_lost))


def mark_of(lost: float, is_best: bool) -> Mark:
    if is_best or lost < NEARLY:
        return "best"
    if lost < SLIP:
        return "good"
    return "slip" if lost < MISTAKE else "mistake" if lost < BLUNDER else "blunder"


def is_fault(mark: Mark) -> bool:
    return mark in ("slip", "mistake", "blunder")


def is_serious(mark: Mark) -> bool:
    return mark in ("mistake", "blunder")


def merit(lost: float) -> float:
    """A move's part in the accuracy: 1 if it gave nothing away, 0 from a blunder on, and evenly between."""
    return max(0.0, 1 - lost / BLUNDER)


def accuracy(losses: list[float]) -> float | None:
    """Of all moves at which there was a choice, in per cent and tenths, as it's kept; None if there was none."""
    return round(100 * sum(map(merit, losses)) / len(losses), 1) if losses else None
