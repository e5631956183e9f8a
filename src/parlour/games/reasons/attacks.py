"""Who attacks what on a chess board.

A board is what the kernel of chess gives: 64 numbers, -1 for an empty square, 0 to 5 for White's pawn, knight, bishop,
rook, queen and king, 6 to 11 for Black's.
"""

from collections.abc import Iterator, Sequence
from functools import cache

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
EMPTY = -1
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
SLIDES = {BISHOP: DIAGONAL, ROOK: STRAIGHT, QUEEN: STRAIGHT + DIAGONAL}
Board = Sequence[int]
Ray = tuple[int, ...]


def owner(piece: int) -> int:
    return piece // 6


def kind(piece: int) -> int:
    return piece % 6


@cache
def ray(square: int, step: tuple[int, int], length: int = 7) -> Ray:
    """The squares from here in one direction, the nearest first."""
    file, rank = square % 8, square // 8
    along = ((file + n * step[0], rank + n * step[1]) for n in range(1, length + 1))
    return tuple(8 * y + x for x, y in along if 0 <= x < 8 and 0 <= y < 8)


@cache
def rays_of(piece: int, square: int) -> tuple[Ray, ...]:
    """Where a piece takes, as rays which end at the first thing that stands on them."""
    what = kind(piece)
    if what in SLIDES:
        return tuple(ray(square, step) for step in SLIDES[what])
    if what == PAWN:
        ahead = 1 if owner(piece) == 0 else -1
        return tuple(ray(square, (side, ahead), 1) for side in (-1, 1))
    return tuple(ray(square, step, 1) for step in (KNIGHT_STEPS if what == KNIGHT else STRAIGHT + DIAGONAL))


def seen_along(board: Board, way: Ray) -> Iterator[int]:
    """The squares of a ray up to the first piece, and that one."""
    for square in way:
        yield square
        if board[square] != EMPTY:
            return


def attacked_from(board: Board, square: int) -> set[int]:
    """All squares that the piece here attacks or protects."""
    return {seen for way in rays_of(board[square], square) for seen in seen_along(board, way)}


def attackers(board: Board, square: int, player: int) -> list[int]:
    """Where the pieces of a player stand that could take here, pins left aside."""
    own = (s for s, piece in enumerate(board) if piece != EMPTY and owner(piece) == player)
    return [s for s in own if square in attacked_from(board, s)]


def first_two(board: Board, way: Ray) -> list[int]:
    """The squares of the first two pieces on a ray."""
    return [square for square in way if board[square] != EMPTY][:2]


def king_of(board: Board, player: int) -> int:
    return list(board).index(6 * player + KING)


def is_pinned(board: Board, square: int) -> bool:
    """Whether a piece is pinned to its own king: without it the king would be attacked by one piece more."""
    player = owner(board[square])
    king = king_of(board, player)
    without = [*board[:square], EMPTY, *board[square + 1 :]]
    return len(attackers(without, king, 1 - player)) > len(attackers(board, king, 1 - player))
