"""One match, move by move and nothing else: what courses, exams and ratings run many thousand times.

A match with a clock, offers and people who may leave is played by `matches.host`, event by event, and takes some twenty
times as long for each move.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from parlour.games.game import Outcome, Position

Player = Callable[[Sequence[Position]], int]
"""Chooses a legal move, seeing the match so far, its last position being the one to think about."""
Listener = Callable[[int], None]
"""Hears every move, whoever made it."""


class PlayedOut(NamedTuple):
    moves: tuple[int, ...]
    """Those after the opening."""
    outcome: Outcome

    @property
    def points(self) -> float:
        """Of player 0."""
        return {0: 1.0, 1: 0.0, None: 0.5}[self.outcome.winner]


def play_out(
    opening: Iterable[Position],
    players: Sequence[Player] | Mapping[int, Player],
    listeners: Sequence[Listener] = (),
) -> PlayedOut:
    """From the last position of an opening to the end by the rules. Blocks for as long as the players think."""
    line = list(opening)
    moves: list[int] = []
    while (outcome := line[-1].outcome(line[:-1])) is None:
        move = players[line[-1].to_move()](line)
        for hear in listeners:
            hear(move)
        moves.append(move)
        line.append(line[-1].play(move))
    return PlayedOut(tuple(moves), outcome)
