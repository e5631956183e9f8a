"""The tactics of chess that have a name: what a move attacks, and through what.

Each looks at one move and says which pieces it is about, or None. Whether the move wins anything is another question:
see `exchanges.sure_gain`.
"""

from collections.abc import Callable
from typing import Any

from parlour.games.chessboard import squares_of
from parlour.games.reasons.attacks import (
    EMPTY,
    KING,
    SLIDES,
    Board,
    attacked_from,
    attackers,
    first_two,
    kind,
    owner,
    rays_of,
)
from parlour.games.reasons.exchanges import VALUES, exchange, won_by, worth

PIECE = VALUES[1]
"""What a target is worth at the least: pawns are not what tactics are about."""
Targets = tuple[int, int]
"""Two squares, the first one attacked or opened, and the second."""


def weight(piece: int) -> int:
    """The king above all."""
    return 100 if kind(piece) == KING else worth(piece)


def is_target(board: Board, square: int, by: int) -> bool:
    """Whether the piece on `by` would gladly take here: a king, something dearer, or a piece without protection."""
    piece = board[square]
    if piece == EMPTY or owner(piece) == owner(board[by]):
        return False
    dearer = weight(piece) > weight(board[by])
    return dearer or (worth(piece) >= PIECE and not attackers(board, square, owner(piece)))


def forked(board: Board, square: int) -> list[int]:
    """What one piece would gladly take, the dearest first."""
    targets = [s for s in attacked_from(board, square) if weight(board[s]) >= PIECE and is_target(board, s, square)]
    return sorted(targets, key=lambda target: (-weight(board[target]), target))


def fork(kernel: Any, move: int, capture: int) -> Targets | None:
    """One piece attacks two, and takes one of them: the dearest and the one it takes."""
    end, (start, taken) = move & 63, squares_of(capture)
    targets = forked(kernel.after(move).board(), end)
    if len(targets) < 2 or start != end or taken not in targets:
        return None
    return targets[0], targets[1] if taken == targets[0] else taken


def pin(kernel: Any, move: int, capture: int) -> Targets | None:
    """A piece cannot leave, because a dearer one stands behind it."""
    end, board = move & 63, kernel.after(move).board()
    for near, far in through(board, end):
        taken = capture & 63
        held = weight(board[far]) > max(weight(board[near]), weight(board[end])) and weight(board[near]) >= PIECE
        if held and (taken == near or squares_of(capture) == (end, far)):
            return near, far
    return None


def skewer(kernel: Any, move: int, capture: int) -> Targets | None:
    """A piece has to leave, and what stands behind it is taken."""
    end, board = move & 63, kernel.after(move).board()
    for near, far in through(board, end):
        dearer = weight(board[near]) > max(weight(board[far]), weight(board[end]))
        if dearer and worth(board[far]) >= PIECE and squares_of(capture) == (end, far):
            return near, far
    return None


def through(board: Board, square: int) -> list[tuple[int, int]]:
    """The pairs of enemy pieces one behind the other that a piece looks at."""
    if kind(board[square]) not in SLIDES:
        return []
    pairs = [first_two(board, way) for way in rays_of(board[square], square)]
    enemy = 1 - owner(board[square])
    return [(p[0], p[1]) for p in pairs if len(p) == 2 and all(owner(board[s]) == enemy for s in p)]


def discovery(kernel: Any, move: int, capture: int) -> Targets | None:
    """A piece leaves a line, and one behind it attacks along it: where it stands, and what it attacks."""
    start, end = squares_of(move)
    before, board = kernel.board(), kernel.after(move).board()
    player = kernel.to_move()
    for behind, piece in enumerate(board):
        if piece == EMPTY or owner(piece) != player or behind == end or kind(piece) not in SLIDES:
            continue
        if before[behind] != piece or start not in attacked_from(before, behind):
            continue
        for target in attacked_from(board, behind) - attacked_from(before, behind):
            if (
                is_target(board, target, behind)
                and weight(board[target]) >= PIECE
                and uses(board, behind, target, capture, end)
            ):
                return behind, target
    return None


def uses(board: Board, behind: int, target: int, capture: int, moved: int) -> bool:
    """Whether a capture takes what was uncovered, or, after a check that was, something with the piece that left."""
    start, taken = squares_of(capture)
    return (start, taken) == (behind, target) or (kind(board[target]) == KING and start == moved)


def trap(kernel: Any, move: int, capture: int) -> Targets | None:
    """A piece that is attacked has no square to go to where it is not lost. Not in check, when it could not leave
    anyway."""
    target, after = capture & 63, kernel.after(move)
    board = after.board()
    if worth(board[target]) < PIECE or owner(board[target]) == kernel.to_move() or move & 63 == target:
        return None
    if after.in_check() or exchange(kernel, target).worth > 0 or not attackers(board, target, kernel.to_move()):
        return None
    steps = [step for step in after.moves() if step >> 6 & 63 == target]
    if any(exchange(after.after(step), step & 63).worth - won_by(after, step) < 2 for step in steps):
        return None
    return target, move & 63


TACTICS: dict[str, Callable[[Any, int, int], Targets | None]] = {
    "fork": fork,
    "skewer": skewer,
    "discovery": discovery,
    "pin": pin,
    "trap": trap,
}
"""By name, the most telling first. Each takes a position's kernel, a move, and the capture that follows after the
other's best answer."""
