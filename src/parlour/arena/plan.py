"""What an arena plays: who meets whom, and which pairs of matches that comes to. The same plan is always the same work,
whoever does it and in whatever order."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from parlour.arena import words
from parlour.arena.entrants import Entrant, require_different
from parlour.arena.openings import Opening
from parlour.games.game import Game

Mode = Literal["round-robin", "gauntlet", "ladder"]
LADDER_REACH = 2


class Job(NamedTuple):
    """A pair of matches: one opening, sides swapped."""

    round: int
    one: int
    """By number; moves first in the first of the two."""
    two: int
    seed: int
    opening: Opening


class Numbered(Protocol):
    """Openings without an end."""

    @property
    def fingerprint(self) -> str: ...
    def __getitem__(self, number: int, /) -> Opening: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """`round robin`: all meet; `gauntlet`: the first meets all others; `ladder`: who is at most `reach` steps away."""

    game: Game
    entrants: tuple[Entrant, ...]
    mode: Mode = "round-robin"
    reach: int = LADDER_REACH
    rounds: int = 100
    """So many pairs of each pairing, at the most."""
    seed: int = 0
    challengers: int = 1
    ms: int | None = None
    """For each move, if everybody has the same time; then no match can be played again exactly."""
    openings: Numbered = field(kw_only=True, compare=False, repr=False)

    def __post_init__(self) -> None:
        require_different(self.entrants)
        if self.rounds < 1:
            raise ValueError(words.NO_ROUNDS)
        if self.reach < 1:
            raise ValueError(words.NO_REACH)
        if not 1 <= self.challengers < len(self.entrants) and self.mode == "gauntlet":
            raise ValueError(words.NO_CHALLENGERS)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.entrants)

    def pairings(self) -> Sequence[tuple[int, int]]:
        number = len(self.entrants)
        every = ((one, two) for one in range(number) for two in range(one + 1, number))
        if self.mode == "gauntlet":
            return [(one, two) for one, two in every if one < self.challengers <= two]
        reach = self.reach if self.mode == "ladder" else number
        return [(one, two) for one, two in every if two - one <= reach]

    def jobs(self) -> Iterator[Job]:
        """Round by round: in each, every pairing plays one pair, all from the same opening."""
        for number in range(self.rounds):
            opening = self.openings[number]
            for one, two in self.pairings():
                yield Job(number, one, two, self._seed_of(number, one, two), opening)

    def _seed_of(self, number: int, one: int, two: int) -> int:
        """By names: who joins or leaves changes nothing for the others."""
        text = "\n".join([str(self.seed), str(number), self.names[one], self.names[two]])
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest())
