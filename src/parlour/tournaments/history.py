"""What has been in a tournament, from which everything else follows."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["swiss", "round_robin"]


@dataclass(frozen=True, slots=True)
class Game:
    """One pairing of a round: who moves first, who second (nobody: a bye), and what it brought."""

    round: int
    first: int
    second: int | None = None
    score: float | None = None
    """Of the first: 1, a half or 0; None: it has not ended. Of a bye what it brings."""

    @property
    def is_bye(self) -> bool:
        return self.second is None

    def score_of(self, player: int) -> float:
        """0 as long as it has not ended."""
        if self.score is None:
            return 0.0
        return self.score if player == self.first else 1.0 - self.score

    def other(self, player: int) -> int | None:
        return self.second if player == self.first else self.first


@dataclass(frozen=True)
class History:
    players: tuple[int, ...]
    """All who take part or did, those who came first in front."""
    games: tuple[Game, ...] = ()
    gone: frozenset[int] = field(default_factory=frozenset)
    """Who takes part no longer."""

    @property
    def here(self) -> tuple[int, ...]:
        return tuple(player for player in self.players if player not in self.gone)

    @property
    def rounds(self) -> int:
        return max((game.round for game in self.games), default=0)

    @property
    def is_round_over(self) -> bool:
        return all(game.score is not None for game in self.games)

    def of(self, player: int) -> list[Game]:
        """In order."""
        return [game for game in self.games if player in (game.first, game.second)]

    def points(self, player: int) -> float:
        return sum(game.score_of(player) for game in self.of(player))

    def byes(self, player: int) -> int:
        return sum(game.is_bye for game in self.of(player))

    def met(self) -> dict[int, set[int]]:
        """Who has met whom already, or does now."""
        found: dict[int, set[int]] = {player: set() for player in self.players}
        for game in self.games:
            if game.second is not None:
                found[game.first].add(game.second)
                found[game.second].add(game.first)
        return found

    def meetings(self, one: int, other: int) -> int:
        return sum({game.first, game.second} == {one, other} for game in self.games)


def history(players: Iterable[int], games: Iterable[Game] = (), gone: Iterable[int] = ()) -> History:
    return History(tuple(players), tuple(games), frozenset(gone))
