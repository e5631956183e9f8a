"""One random match, played on several implementations of a game at once, and compared at every ply.

A side is one implementation, wrapped so that all sides of a game speak the same language: moves are our ids, and
`facts` are named values that must be equal on every side that states them. A side that does not know something, or means
something else by it, leaves that fact out; each such place says why.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

DRAW = "draw"
"""The fact `outcome` is None while the match goes on, then the winner, 0 or 1, or this."""

MOST_PLIES = 12_000
"""More than any match has; the longest ones are of chess."""

Facts = Mapping[str, Any]
Check = Callable[[int], int]
"""Plays the match of a seed, returns its length in plies, raises `DifferenceError`."""


class Side(Protocol):
    def facts(self) -> Facts: ...
    def play(self, move: int) -> None: ...


class DifferenceError(AssertionError):
    """Two sides do not agree. The message says in which match, where, about what, and what each side holds."""


def play_match(name: str, seed: int, sides: Sequence[Side]) -> int:
    """Plays random moves of the first side, ours, until it says that the match is over. Returns the number of plies.

    Whatever goes wrong names the match: a move that one side lists and another refuses is an error of that side."""
    ours, *others = sides
    choose = Random(seed).random
    played: list[int] = []
    try:
        for ply in range(MOST_PLIES):
            facts = compare(ours, others)
            if facts["outcome"] is not None:
                return ply
            moves = facts["moves"]
            move = moves[int(choose() * len(moves))]
            played.append(move)
            for side in sides:
                side.play(move)
    except Exception as error:
        error.add_note(f"{name}, seed {seed}, ply {len(played)}; moves: {played}")
        raise
    raise AssertionError(f"{name}, seed {seed}: no end after {MOST_PLIES} plies")


def compare(ours: Side, others: Sequence[Side]) -> Facts:
    """Our facts, if every other side that states one of them states the same."""
    facts = ours.facts()
    for other in others:
        theirs = other.facts()
        if not theirs.items() <= facts.items():
            raise DifferenceError(describe(ours, facts, other, theirs))
    return facts


def describe(ours: Side, facts: Facts, other: Side, theirs: Facts) -> str:
    different = [name for name, fact in theirs.items() if name not in facts or facts[name] != fact]
    lines = [f"{name}: ours {facts.get(name)!r}, theirs {theirs[name]!r}" for name in different]
    return "\n".join([*lines, f"ours:\n{ours}", f"theirs ({type(other).__name__}):\n{other}"])
