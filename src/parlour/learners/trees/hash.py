"""A tic-tac-toe board as the learner sees it: nine characters, `M` mine, `O` the other's, `.` empty, row by row.

The same text serves whether the learner plays X or O, so that hashes are compared by their text alone.
"""

from enum import IntEnum
from typing import Self

SLOTS = 9
LETTERS = "MO."


class Piece(IntEnum):
    X = 0
    O = 1  # noqa: E741 - that is its name
    EMPTY = 2

    def __str__(self) -> str:
        return "empty" if self is Piece.EMPTY else self.name


class HashError(ValueError):
    """Something that cannot be done with a hash."""


def other(piece: Piece) -> Piece:
    return Piece.O if piece is Piece.X else Piece.X


class Hash:
    def __init__(self, my_piece: Piece = Piece.X, text: str = "." * SLOTS) -> None:
        if my_piece is Piece.EMPTY:
            raise HashError("myPiece must not be Board.Piece.empty")
        self.my_piece, self.other_piece = my_piece, other(my_piece)
        self.unusual_mark: int | None = None
        """How a TREE file says whose piece is mine, where it says so in another way than usual: to be written again."""
        self._slots = list(require_hash(text))

    def set_piece(self, piece: Piece, index: int, allow_overwrite: bool = False) -> None:
        if not self.is_empty(index) and not allow_overwrite:
            raise HashError(
                f"Attempted to place {piece} at index {index}, however a non-null piece is there and allowOverwrite is "
                f"false. Hash = {self}"
            )
        self._slots[index] = "M" if piece == self.my_piece else "O" if piece == self.other_piece else "."

    def get_piece(self, index: int) -> Piece:
        pieces = {"M": self.my_piece, "O": self.other_piece, ".": Piece.EMPTY}
        return pieces[self._slots[self._in_range(index)]]

    def is_my_piece(self, index: int) -> bool:
        return self._slots[self._in_range(index)] == "M"

    def is_empty(self, index: int) -> bool:
        return self._slots[self._in_range(index)] == "."

    def clone(self) -> Self:
        cloned = type(self)(self.my_piece, str(self))
        cloned.unusual_mark = self.unusual_mark
        return cloned

    def board(self) -> str:
        """The board itself: `X`, `O` and `.`."""
        return "".join("." if self.is_empty(i) else str(self.get_piece(i)) for i in range(SLOTS))

    def _in_range(self, index: int) -> int:
        if not 0 <= index < SLOTS:
            raise IndexError(f"index must be between 0 and {SLOTS} (exclusive), not {index}")
        return index

    def __eq__(self, against: object) -> bool:
        return isinstance(against, Hash) and self._slots == against._slots

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return "".join(self._slots)

    def __repr__(self) -> str:
        return f"Hash(Piece.{self.my_piece.name}, {str(self)!r})"


def require_hash(text: str) -> str:
    """The same text if it can be a hash."""
    if len(text) != SLOTS:
        raise HashError(f"The length of the hash is {len(text)} when it should be {SLOTS}")
    if not set(text) <= set(LETTERS):
        raise HashError(f"The hash contains an invalid character. Hash = {text}")
    return text
