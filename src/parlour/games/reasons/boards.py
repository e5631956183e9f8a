"""The nine boards of ultimate tic-tac-toe as a player sees them, on bits: what is open, and what would win."""

from functools import cached_property
from typing import Any

from parlour.games.reasons.rows import Grid, cells_of, rows_of, threats

SMALL = Grid(3, 3, 3)
FULL = 0b111_111_111
ANY_BOARD = 9


class Sides:
    """A position as one player sees it, whoever is to move."""

    def __init__(self, position: Any, player: int) -> None:
        kernel = position.kernel
        self.own: list[int] = kernel.marks(player)
        self.theirs: list[int] = kernel.marks(1 - player)
        self.won: int = kernel.boards_won(player)
        self.lost: int = kernel.boards_won(1 - player)
        self.sent_to: int = kernel.sent_to()

    @cached_property
    def open(self) -> int:
        """The boards on which one can play."""
        full = sum(1 << board for board in range(9) if self.own[board] | self.theirs[board] == FULL)
        return FULL & ~(self.won | self.lost | full)

    @property
    def playable(self) -> int:
        """The boards on which the next move can go."""
        return self.open if self.sent_to == ANY_BOARD else 1 << self.sent_to

    def wins_on(self, board: int) -> int:
        """The cells with which the player would win this board."""
        return threats(SMALL, self.own[board], self.theirs[board]) if self.open >> board & 1 else 0

    def wins(self) -> list[int]:
        """The moves with which the player, being to move, would win a board."""
        return [9 * board + cell for board in cells_of(self.playable) for cell in cells_of(self.wins_on(board))]

    def is_winnable(self, board: int) -> bool:
        """Whether the player can still win this board."""
        return bool(self.open >> board & 1) and any(not row & self.theirs[board] for row in rows_of(SMALL))

    @cached_property
    def winnable(self) -> int:
        return sum(1 << board for board in range(9) if self.is_winnable(board))

    def for_match(self, also: int = 0) -> int:
        """The boards that would make three in a row, with one more that the player is to win (`also`, bits)."""
        return threats(SMALL, self.won | also, 0) & self.winnable & ~also

    def has_row_through(self, board: int) -> bool:
        """Whether three boards in a row, with this one, are still possible for the player."""
        possible = self.won | self.winnable
        return any(row >> board & 1 and not row & ~possible for row in rows_of(SMALL))

    def match_wins(self) -> list[int]:
        """The moves with which the player, being to move, would have three boards in a row."""
        return [move for move in self.wins() if self.for_match() >> move // 9 & 1]


def other_after(position: Any, move: int) -> Sides:
    """How the other sees it when the move is made."""
    return Sides(position.play(move), 1 - position.to_move())
