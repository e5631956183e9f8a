"""The leader board of a game: the ladder as it was measured, and people by their ratings."""

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.arena.following.personal import Strength
from parlour.opponents.opponent import Opponent
from parlour.stores.kept import RatedGuest

FEWEST = 3
"""Matches that it takes to be on the board."""


@dataclass(frozen=True, slots=True)
class Leader:
    guest: str | None
    """Not for others' eyes."""
    opponent: str
    name: str
    rating: int
    error: int
    games: int


def leaders(ladder: Sequence[Opponent], rated: Sequence[RatedGuest], faced: dict[str, int]) -> list[Leader]:
    """The strongest first. `faced`: how many matches that count each opponent has had. Where nobody was measured there
    is no scale to put people on."""
    measured = [
        Leader(None, one.id, one.name, one.rating, one.error or 0, faced.get(one.id, 0))
        for one in ladder
        if one.rating is not None
    ]
    people = [leader(one) for one in rated if measured and one.strength.matches >= FEWEST]
    return sorted(people + measured, key=lambda one: (-one.rating, one.guest is None, one.name))


def leader(one: RatedGuest) -> Leader:
    strength = Strength(*one.strength)
    return Leader(one.guest, "", one.name, round(strength.value), round(strength.error), strength.matches)
