"""Opponents and seats as the loop asks them."""

from collections.abc import Sequence

from parlour.arena import words
from parlour.arena.loop import Player
from parlour.games.game import Position
from parlour.matches.seats import Moment, Seat
from parlour.opponents.opponent import Opponent


def opponent_player(opponent: Opponent, seed: int) -> Player:
    """An opponent of a ladder, with one engine of its own. It keeps what it keeps at tables: within a match, and
    nothing of the match before."""
    sitter = opponent.sit()
    seen = 0

    def move(line: Sequence[Position]) -> int:
        nonlocal seen
        if len(line) <= seen:
            sitter.forget_tree()
        seen = len(line)
        return sitter.move(line[-1], line[:-1], seed)[0].move

    return move


class SeatPlayer:
    """Whoever sits, for one match. It has to hear all moves; it is told of the start before its first one."""

    def __init__(self, seat: Seat, seed: int) -> None:
        self._seat, self._seed = seat, seed
        self._last_move: int | None = None
        self._begun = False

    def hear(self, move: int) -> None:
        self._last_move = move

    def __call__(self, line: Sequence[Position]) -> int:
        here = line[-1]
        moment = Moment(here.to_move(), here, line[:-1], self._last_move, self._seed)
        if not self._begun:
            self._seat.start(moment)  # nothing of the match before
            self._begun = True
        reply = self._seat.your_move(moment)
        if not isinstance(reply, int | str):
            raise ValueError(words.DOES_NOT_MOVE.format(name=self._seat.seated().name))
        return here.parse_move(reply) if isinstance(reply, str) else here.require(reply)
