"""Pawn chess as the checkers of reasons read it: from the text of a position, and from the solver."""

import re

import parlour
from parlour.engines.engine import Limits
from parlour.engines.solver import Solver
from parlour.games.chessboard import SQUARES, squares_of
from parlour.games.reason import Reason

SOLVER = Solver(lines=1, table_mb=16)
ENOUGH = 400_000


def value(position: parlour.Position) -> int | None:
    """1 if the player to move wins, 0 for a draw, -1 for a loss; None if the solver cannot see that."""
    if ended := position.outcome():
        return 0 if ended.winner is None else 1 if ended.winner == position.to_move() else -1
    found = SOLVER.think(position, Limits(nodes=ENOUGH))
    mine = found.candidates[0].value * (1 if position.to_move() == 0 else -1)
    return round(mine) if found.solved or (mine == 1 and found.candidates[0].solved) else None


def turned(position: parlour.Position) -> parlour.Position:
    """The same pawns with the other player to move."""
    fields = position.text().split()
    fields[1], fields[3] = "wb".replace(fields[1], ""), "-"
    return position.game.parse(" ".join(fields))


def is_taking(move: int) -> bool:
    start, end = squares_of(move)
    return start % 8 != end % 8


def named(reason: Reason, gap: str = "square") -> int:
    return SQUARES.index(str(reason.gaps[gap]))


def pawns(position: parlour.Position, letter: str) -> set[int]:
    """The squares of one side's pawns, as the text says."""
    rows = re.sub(r"\d", lambda digits: "." * int(digits[0]), position.text().split()[0]).split("/")
    return {8 * (7 - row) + file for row, line in enumerate(rows) for file, one in enumerate(line) if one == letter}
