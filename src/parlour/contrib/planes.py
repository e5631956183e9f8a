"""Positions as arrays: what a learning agent sees, [rows, columns, planes] of numbers from 0 to 1, the top row first.

Everything is seen by one player: "mine" and "theirs", not player 0's. On a chess board one's own side is at the bottom.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from parlour.contrib import words
from parlour.contrib.extras import extra
from parlour.games.chess import Chess, ChessPosition
from parlour.games.chessboard import NO_SQUARE
from parlour.games.dots import Dots, DotsPosition
from parlour.games.game import Game, Position
from parlour.games.pawns import Pawns, PawnsPosition
from parlour.games.tictactoe import TicTacToe, TicTacToePosition
from parlour.games.ultimate import Ultimate, UltimatePosition

with extra("gymnasium"):
    import numpy as np
    from numpy.typing import NDArray

Array = NDArray[np.float32]


class Planes(ABC):
    """How one game is seen."""

    names: ClassVar[tuple[str, ...]]
    """What each plane shows."""

    def __init__(self, game: Any) -> None:
        self.game = game

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Rows and columns."""

    @abstractmethod
    def fill(self, planes: Array, position: Any, past: Sequence[Position], player: int) -> None:
        """Writes into an array of zeros."""

    @property
    def shape(self) -> tuple[int, int, int]:
        return *self.size, len(self.names)

    def of(self, position: Position, past: Sequence[Position] = (), player: int | None = None) -> Array:
        """What a player sees; the one to move, if none is named."""
        planes = np.zeros(self.shape, np.float32)
        self.fill(planes, position, past, position.to_move() if player is None else player)
        return planes


PLANES: dict[str, type[Planes]] = {}


def add_planes(name: str, planes: type[Planes]) -> None:
    """For a game of your own."""
    PLANES[name] = planes


@lru_cache(1000)
def planes_of(game: Game) -> Planes:
    if game.name not in PLANES:
        raise ValueError(words.NO_PLANES.format(game=game.name))
    return PLANES[game.name](game)


def bits(number: int, count: int) -> NDArray[np.uint8]:
    """The lowest bits of a number, the lowest first."""
    raw = np.frombuffer(number.to_bytes((count + 7) // 8, "little"), np.uint8)
    return np.unpackbits(raw, count=count, bitorder="little")


class TicTacToePlanes(Planes):
    names = ("mine", "theirs", "empty")
    game: TicTacToe

    @property
    def size(self) -> tuple[int, int]:
        return self.game.rows, self.game.columns

    def fill(self, planes: Array, position: TicTacToePosition, past: Sequence[Position], player: int) -> None:
        mine, theirs = position.kernel.cells(player), position.kernel.cells(1 - player)
        count = self.game.move_limit
        for plane, cells in enumerate((mine, theirs, ~(mine | theirs) & (1 << count) - 1)):
            planes[:, :, plane] = bits(cells, count).reshape(self.size)


class UltimatePlanes(Planes):
    """The nine boards as they lie, nine cells across."""

    names = ("mine", "theirs", "a legal move", "a board of mine", "a board of theirs")
    size = (9, 9)
    game: Ultimate

    IN_ROWS: ClassVar = np.arange(81).reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(81)
    """The ids of the cells, row by row across all boards."""

    def fill(self, planes: Array, position: UltimatePosition, past: Sequence[Position], player: int) -> None:
        kernel = position.kernel
        legal = sum(1 << move for move in kernel.moves())
        marks = [sum(cells << 9 * board for board, cells in enumerate(kernel.marks(owner))) for owner in (0, 1)]
        for plane, cells in enumerate((marks[player], marks[1 - player], legal)):
            planes[:, :, plane] = bits(cells, 81)[self.IN_ROWS].reshape(self.size)
        for plane, owner in ((3, player), (4, 1 - player)):
            planes[:, :, plane] = bits(kernel.boards_won(owner), 9).reshape(3, 3).repeat(3, 0).repeat(3, 1)


class DotsPlanes(Planes):
    """Dots, lines and boxes as they lie: a line between two dots, a box between four lines."""

    names = ("drawn", "not drawn", "a box of mine", "a box of theirs")
    game: Dots

    @property
    def size(self) -> tuple[int, int]:
        return 2 * self.game.rows + 1, 2 * self.game.cols + 1

    def fill(self, planes: Array, position: DotsPosition, past: Sequence[Position], player: int) -> None:
        rows, cols = self.game.rows, self.game.cols
        drawn = bits(position.kernel.drawn(), len(self.game.lines))
        across, down = drawn[: (rows + 1) * cols].reshape(rows + 1, cols), drawn[(rows + 1) * cols :]
        for plane, flip in ((0, 0), (1, 1)):
            planes[::2, 1::2, plane] = across ^ flip
            planes[1::2, ::2, plane] = down.reshape(rows, cols + 1) ^ flip
        for plane, owner in ((2, player), (3, 1 - player)):
            planes[1::2, 1::2, plane] = bits(position.kernel.boxes(owner), rows * cols).reshape(rows, cols)


def from_side(squares: NDArray[Any], player: int) -> NDArray[Any]:
    """Squares from a1 to h8 as rows, the player's own side at the bottom."""
    return squares.reshape(8, 8)[::-1] if player == 0 else squares.reshape(8, 8)


def square(number: int) -> int:
    """One square as bits, or none."""
    return 0 if number == NO_SQUARE else 1 << number


class PawnsPlanes(Planes):
    names = ("mine", "theirs", "can be taken en passant")
    size = (8, 8)
    game: Pawns

    def fill(self, planes: Array, position: PawnsPosition, past: Sequence[Position], player: int) -> None:
        kernel = position.kernel
        shown = (kernel.pawns(player), kernel.pawns(1 - player), square(kernel.en_passant()))
        for plane, squares in enumerate(shown):
            planes[:, :, plane] = from_side(bits(squares, 64), player)


class ChessPlanes(Planes):
    names = (
        *(f"my {piece}" for piece in ("pawns", "knights", "bishops", "rooks", "queens", "king")),
        *(f"their {piece}" for piece in ("pawns", "knights", "bishops", "rooks", "queens", "king")),
        "I may castle short",
        "I may castle long",
        "they may castle short",
        "they may castle long",
        "can be taken en passant",
        "moves without a capture or a pawn move, of those that make a draw",
        "this position was there before",
    )
    size = (8, 8)
    game: Chess

    def fill(self, planes: Array, position: ChessPosition, past: Sequence[Position], player: int) -> None:
        kernel = position.kernel
        board = from_side(np.array(kernel.board()), player)
        rows, columns = np.nonzero(board >= 0)
        pieces = board[rows, columns]
        planes[rows, columns, pieces if player == 0 else (pieces + 6) % 12] = 1
        rights = kernel.castling()
        for plane, right in enumerate((0, 1, 2, 3) if player == 0 else (2, 3, 0, 1), 12):
            planes[:, :, plane] = rights >> right & 1
        planes[:, :, 16] = from_side(bits(square(kernel.en_passant()), 64), player)
        clock = kernel.halfmoves()
        planes[:, :, 17] = min(clock, 100) / 100
        key = position.key()
        planes[:, :, 18] = any(earlier.key() == key for earlier in past[-clock:]) if clock else 0


PLANES |= {
    "tictactoe": TicTacToePlanes,
    "ultimate": UltimatePlanes,
    "dots": DotsPlanes,
    "pawns": PawnsPlanes,
    "chess": ChessPlanes,
}
