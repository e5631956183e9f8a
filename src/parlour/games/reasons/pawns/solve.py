"""Pawn chess to the very end, where that is near: plain minimax with a memory and a bound on its size."""

from typing import Any

from parlour.games.reasons.pawns.race import is_capture, rank_of

MOST_POSITIONS = 4_000


class TooFarError(Exception):
    """The end was not seen within the bound."""


class Ends:
    """What positions are worth to the player to move: 1 won, 0 a draw, -1 lost; None if that is too far to see."""

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self.most = most
        self._known: dict[int, int] = {}

    def value(self, kernel: Any) -> int | None:
        try:
            return self._value(kernel)
        except TooFarError:
            return None

    def _value(self, kernel: Any) -> int:
        if ended := kernel.outcome():
            return 0 if ended[0] is None else 1 if ended[0] == kernel.to_move() else -1
        key = kernel.key()
        if key not in self._known:
            if self.most == 0:
                raise TooFarError
            self.most -= 1
            self._known[key] = self._best(kernel)
        return self._known[key]

    def _best(self, kernel: Any) -> int:
        best = -1
        for move in ordered(kernel):
            best = max(best, -self._value(kernel.after(move)))
            if best == 1:
                break
        return best

    def line(self, kernel: Any) -> tuple[int, ...]:
        """How it goes on to the end, of a position whose value is known; the loser goes on taking."""
        line: list[int] = []
        while kernel.outcome() is None:
            value = self._value(kernel)
            move = next(move for move in ordered(kernel) if -self._value(kernel.after(move)) == value)
            line.append(move)
            kernel = kernel.after(move)
        return tuple(line)


def run_wins(kernel: Any, player: int, square: int, most: int = MOST_POSITIONS) -> bool:
    """Whether a player who only pushes one pawn wins, whatever the other does; False if that is too far to see."""
    known: set[int] = set()
    left = [(kernel, square)]
    while left:
        kernel, square = left.pop()
        if ended := kernel.outcome():
            if ended[0] != player:
                return False
        elif kernel.key() not in known:
            known.add(kernel.key())
            moves = kernel.moves()
            if kernel.to_move() == player:
                pushes = [m for m in moves if m >> 6 == square and not is_capture(m)]
                moves = [max(pushes, key=lambda move: rank_of(move & 63, player))] if pushes else []
            if not moves or len(known) > most:
                return False
            left += [(kernel.after(m), m & 63 if kernel.to_move() == player else square) for m in moves]
    return True


def ordered(kernel: Any) -> list[int]:
    """Captures first, then what is most advanced."""
    player = kernel.to_move()
    return sorted(kernel.moves(), key=lambda move: (not is_capture(move), -rank_of(move & 63, player), move))


def passed(kernel: Any, draws: bool) -> Any:
    """The same pawns with the other player to move."""
    return type(kernel).set_up(kernel.pawns(0), kernel.pawns(1), 1 - kernel.to_move(), 64, kernel.fullmove(), draws)
