"""What captures win in chess, counted as people count: a pawn 1, knight and bishop 3, a rook 5, a queen 9.

Two questions, both answered with legal moves only: what taking on one square wins, when each side may take again there
or stop; and what all captures together win, on any square. Gains are those of the player to move.
"""

from dataclasses import dataclass
from typing import Any

from parlour.games.reasons.attacks import EMPTY, PAWN, Board, kind, owner

VALUES = (1, 3, 3, 5, 9, 0)
MOST = 1000
"""More than any material: what a mate is worth."""
DEEPEST = 8
"""So many captures in a row are looked at."""


@dataclass(frozen=True, slots=True)
class Gain:
    worth: int = 0
    line: tuple[int, ...] = ()


def end_of(kernel: Any, line: tuple[int, ...]) -> Any:
    """Where a line of legal moves leads."""
    for move in line:
        kernel = kernel.after(move)
    return kernel


def worth(piece: int) -> int:
    return VALUES[kind(piece)]


def balance(kernel: Any) -> int:
    """What the player to move has more than the other."""
    player = kernel.to_move()
    return sum(worth(piece) * (1 if owner(piece) == player else -1) for piece in kernel.board() if piece != EMPTY)


def taken_by(kernel: Any, move: int) -> int:
    """The square of the piece that a move takes, or -1."""
    return taken_on(kernel.board(), move)


def taken_on(board: Board, move: int) -> int:
    """The same on a board that one has already. Taking en passant takes beside the square it goes to."""
    end = move & 63
    if board[end] != EMPTY:
        return end
    start = move >> 6 & 63
    return start // 8 * 8 + end % 8 if start % 8 != end % 8 and kind(board[start]) == PAWN else -1


def won_by(kernel: Any, move: int) -> int:
    """What a move takes, and what a pawn gains by becoming something else."""
    board = kernel.board()
    taken = taken_on(board, move)
    promoted = VALUES[move >> 12] - VALUES[PAWN] if move >> 12 else 0
    return promoted + (worth(board[taken]) if taken >= 0 else 0)


def takes_at(kernel: Any, square: int) -> list[int]:
    """The legal moves that take here, one for each kind of piece that can, the cheapest first."""
    board = kernel.board()
    if board[square] == EMPTY or owner(board[square]) == kernel.to_move():
        return []
    moves = (move for move in kernel.moves() if move & 63 == square and move >> 12 in (0, 4))
    kinds = {kind(board[move >> 6 & 63]): move for move in moves}
    return [kinds[one] for one in sorted(kinds)]


def exchange(kernel: Any, square: int) -> Gain:
    """What the player to move wins by taking on a square, both sides going on as long as it pays."""
    options = [exchange_by(kernel, move) for move in takes_at(kernel, square)]
    return max(options, key=lambda gain: gain.worth, default=Gain()) if any(o.worth > 0 for o in options) else Gain()


def exchange_by(kernel: Any, move: int) -> Gain:
    """What one capture wins after all that follows on its square; less than nothing if it loses."""
    answer = exchange(kernel.after(move), move & 63)
    return Gain(won_by(kernel, move) - answer.worth, (move, *answer.line))


def best_captures(kernel: Any, least: int = -MOST, most: int = MOST, depth: int = DEEPEST) -> Gain:
    """What the player to move wins by captures and promotions on any square, free to stop at any time, except in check:
    then every way out counts. Exact between the bounds `least` and `most`, otherwise on the right side of them."""
    if ended := kernel.outcome():
        return Gain(-MOST if ended[0] is not None else 0)
    moves = kernel.moves()
    if depth == 0:
        return Gain()
    if kernel.in_check():
        best = Gain(-MOST)
        tried = [(won_by(kernel, move), move) for move in moves]
    else:
        best = Gain()
        board = kernel.board()
        noisy = [m for m in moves if board[m & 63] != EMPTY or m >> 12 == 4 or taken_on(board, m) >= 0]
        tried = [(won_by(kernel, move), move) for move in noisy]
    least = max(least, best.worth)
    for won, move in sorted(tried, reverse=True):
        if best.worth >= most:
            break
        answer = best_captures(kernel.after(move), won - most, won - least, depth - 1)
        if won - answer.worth > best.worth:
            best = Gain(won - answer.worth, (move, *answer.line))
            least = max(least, best.worth)
    return best


def sure_gain(kernel: Any, move: int, least: int) -> Gain | None:
    """What a move wins at the least, whatever the answer, when captures follow; None if that may be less than `least`.
    The line goes on with the answer that loses the fewest and the captures after it."""
    won, after = won_by(kernel, move), kernel.after(move)
    if after.outcome() is not None:
        return None
    worst: Gain | None = None
    for answer in after.moves():
        lost, then = won_by(after, answer), after.after(answer)
        if then.outcome() is not None:
            return None
        needed = least - won + lost
        bound = MOST if worst is None else worst.worth - won + lost
        follow = best_captures(then, needed - 1, bound + 1)
        if follow.worth < needed:
            return None
        total = won - lost + follow.worth
        if worst is None or total < worst.worth:
            worst = Gain(total, (move, answer, *follow.line))
    return worst
