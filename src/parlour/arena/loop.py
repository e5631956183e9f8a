"""One match on positions alone, move by move: what courses, exams and ratings run many thousand times.

A match with a clock, offers and people who may leave is played by `matches.host`, event by event, and takes some twenty
times as long for each move. Both take turns in the same loop.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from parlour.games.game import Outcome, Position
from parlour.matches.turns import take_turns

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
    outcome = line[-1].outcome(line[:-1])

    def play(player: int, move: int) -> int | None:
        nonlocal outcome
        for hear in listeners:
            hear(move)
        moves.append(move)
        here = line[-1].play(move)
        outcome = here.outcome(line)  # which is the past until it is added
        line.append(here)
        return here.to_move() if outcome is None else None

    take_turns(line[-1].to_move() if outcome is None else None, players, line, play)
    assert outcome is not None  # a player always moves
    return PlayedOut(tuple(moves), outcome)
