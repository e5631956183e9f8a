"""The leader board of a game: the ladder as it was measured, and people by what they scored."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from parlour.arena.ratings import Faced, rate
from parlour.opponents.opponent import Opponent
from parlour.stores.store import Pairing

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


def leaders(ladder: Sequence[Opponent], pairings: Sequence[Pairing]) -> list[Leader]:
    """The strongest first. Takes long if there are many: not for the event loop."""
    known: dict[Hashable, float] = {("opponent", one.id): one.rating for one in ladder if one.rating is not None}
    faced: dict[str, list[Faced]] = {}
    games: dict[Hashable, int] = {}
    names: dict[str, str] = {}
    for one in pairings:
        other = ("opponent", one.other.opponent) if one.other.guest is None else one.other.guest
        if one.other.guest is None and other not in known:
            continue
        matches = one.won + one.drawn + one.lost
        faced.setdefault(one.guest, []).append(Faced(other, one.won + one.drawn / 2, matches))
        names[one.guest] = one.name
        for who in (one.guest, other) if one.other.guest is None else (one.guest,):
            games[who] = games.get(who, 0) + matches
    people = [
        Leader(guest, "", names[guest], round(rating.value), round(rating.error), games[guest])
        for guest, rating in rate(faced, known).items()
        if games[guest] >= FEWEST
    ]
    measured = [
        Leader(None, one.id, one.name, one.rating, one.error or 0, games.get(("opponent", one.id), 0))
        for one in ladder
        if one.rating is not None
    ]
    return sorted(people + measured, key=lambda one: (-one.rating, one.guest is None, one.name))
