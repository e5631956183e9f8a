"""Who gets across first in pawn chess, and what captures win.

A *runner* is a pawn that nothing can stop: its way is free, and no enemy pawn can ever stand in it or beside it, even
by taking what stands still. Then only the number of moves counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parlour.games.chessboard import NO_SQUARE, squares_of

NEVER = 99


@dataclass(frozen=True, slots=True)
class Runner:
    square: int
    moves: int
    """How many it needs to the last rank."""


def is_pawn(pawns: int, square: int) -> bool:
    return bool(pawns >> square & 1)


def squares_with(pawns: int) -> list[int]:
    return [square for square in range(64) if is_pawn(pawns, square)]


def rank_of(square: int, player: int) -> int:
    """From 0 to 7, as this player sees it."""
    return square // 8 if player == 0 else 7 - square // 8


def ahead(square: int, player: int) -> int:
    return square + (8 if player == 0 else -8)


def beside(square: int) -> list[int]:
    return [square + side for side in (-1, 1) if 0 <= square % 8 + side < 8]


def way_of(square: int, player: int) -> range:
    """The squares ahead of a pawn up to the last rank, the nearest first."""
    return range(square + 8, 64, 8) if player == 0 else range(square - 8, -1, -8)


def moves_home(square: int, player: int) -> int:
    rank = rank_of(square, player)
    return 7 - rank - (rank == 1)


def reach(kernel: Any, square: int, player: int, free: int) -> dict[int, int]:
    """Where a pawn could go if the other side stood still, and in how many moves at the least. Its own side never
    stands in its way, nor does the pawn on `free`: it can only be less than this."""
    theirs = kernel.pawns(1 - player) & ~(1 << free)
    prey = theirs | (1 << kernel.en_passant() if kernel.en_passant() != NO_SQUARE else 0)
    found, new = {square: 0}, [square]
    if rank_of(square, player) == 1 and not is_pawn(theirs, ahead(square, player)):
        double = ahead(ahead(square, player), player)
        if not is_pawn(theirs, double):
            found[double] = 1
            new.append(double)
    while new:
        at = new.pop(0)
        for step in steps(at, player, theirs, prey):
            if found[at] + 1 < found.get(step, NEVER):
                found[step] = found[at] + 1
                new.append(step)
    return found


def steps(at: int, player: int, theirs: int, prey: int) -> Iterator[int]:
    """One step or capture further."""
    front = ahead(at, player)
    if not 0 <= front < 64:
        return
    if not is_pawn(theirs, front):
        yield front
    yield from (side for side in beside(front) if is_pawn(prey, side))


def fastest(kernel: Any, player: int, free: int) -> int:
    """In how many moves a player could get a pawn across at the least, if the other stood still."""
    ways = (reach(kernel, square, player, free) for square in squares_with(kernel.pawns(player)))
    return min((n for way in ways for s, n in way.items() if rank_of(s, player) == 7), default=NEVER)


def runners(kernel: Any, player: int) -> list[Runner]:
    """The pawns of a player that nothing can stop, the fastest first."""
    everyone = kernel.pawns(0) | kernel.pawns(1)
    found = []
    for square in squares_with(kernel.pawns(player)):
        way = way_of(square, player)
        if any(is_pawn(everyone, step) for step in way):
            continue
        watched = {s for step in way for s in (step, *beside(step))}
        enemies = squares_with(kernel.pawns(1 - player))
        if not any(watched & reach(kernel, enemy, 1 - player, square).keys() for enemy in enemies):
            found.append(Runner(square, moves_home(square, player)))
    return sorted(found, key=lambda runner: runner.moves)


def winning_runner(kernel: Any, player: int) -> Runner | None:
    """A pawn that gets across before the other side can, whoever is to move."""
    for runner in runners(kernel, player):
        first = kernel.to_move() == player
        if fastest(kernel, 1 - player, runner.square) >= runner.moves + (0 if first else 1):
            return runner
    return None


def run(kernel: Any, player: int, square: int) -> tuple[int, ...] | None:
    """The race, move by move: one side runs, the other pushes what is most advanced. None if the run does not win, as
    where the other side has no move left and that is a draw."""
    line: list[int] = []
    while kernel.outcome() is None:
        moves = kernel.moves()
        if kernel.to_move() == player:
            runs = [move for move in moves if move >> 6 == square and move & 7 == square % 8]
            if not runs:
                return None
            move = max(runs, key=lambda m: rank_of(m & 63, player))
            square = move & 63
        else:
            move = max(moves, key=lambda m: (rank_of(m & 63, 1 - player), m))
        line.append(move)
        kernel = kernel.after(move)
    return tuple(line) if kernel.outcome()[0] == player else None


def is_capture(move: int) -> bool:
    start, end = squares_of(move)
    return start % 8 != end % 8


def captures_won(kernel: Any, depth: int = 8) -> int:
    """How many pawns more than the other the player to move wins by captures, free to stop at any time."""
    if depth == 0 or kernel.outcome() is not None:
        return 0
    takes = (kernel.after(move) for move in kernel.moves() if is_capture(move))
    return max((1 - captures_won(after, depth - 1) for after in takes), default=0)


def takes_back(kernel: Any, square: int) -> bool:
    """Whether the player to move can take here."""
    return any(move & 63 == square and is_capture(move) for move in kernel.moves())
