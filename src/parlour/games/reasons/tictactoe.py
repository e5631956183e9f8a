"""Tic-tac-toe on any board: what wins at once, what must be blocked, and what makes two threats."""

from dataclasses import replace
from typing import Any, NamedTuple

from parlour.games.grid import cell_name
from parlour.games.reason import Detector, Evidence, Reason
from parlour.games.reasons.plans import Plans
from parlour.games.reasons.rows import Grid, answered, cells_of, forced_win, is_fork, lowest, rows_of, threats
from parlour.games.reasons.words import NUMBERS, ROWS
from parlour.games.reasons.words import TICTACTOE as WORDS

SMALL = Grid(3, 3, 3)
CENTRE = 1 << 4
CORNERS = 1 << 0 | 1 << 2 | 1 << 6 | 1 << 8
LEAST_LOST = 0.05
"""A move that gives away less of its chance, says the engine, is no fault."""


class Sides(NamedTuple):
    """The board as the player to move sees it."""

    grid: Grid
    own: int
    other: int

    @property
    def wins(self) -> int:
        return threats(self.grid, self.own, self.other)

    @property
    def dangers(self) -> int:
        """The cells with which the other would win at once."""
        return threats(self.grid, self.other, self.own)

    def with_mark(self, cell: int) -> "Sides":
        """The board after a mark there; the same player's side."""
        return Sides(self.grid, self.own | 1 << cell, self.other)


def sides(position: Any) -> Sides:
    game, player = position.game, position.to_move()
    grid = Grid(game.columns, game.rows, game.in_a_row)
    return Sides(grid, position.kernel.cells(player), position.kernel.cells(1 - player))


def say(evidence: Evidence, name: str, line: tuple[int, ...], cell: int = 0, good: bool = False) -> Reason:
    game = evidence.position.game
    gaps = {"cell": cell_name(cell, game.columns), "k": NUMBERS[game.in_a_row]}
    other = game.players[1 - evidence.position.to_move()]
    return Reason(name, WORDS[name], line, gaps, other, good)


# Against a move.


def misses_win(evidence: Evidence) -> Reason | None:
    wins = sides(evidence.position).wins
    if not wins or wins >> evidence.move & 1:
        return None
    return say(evidence, "misses_win", (lowest(wins),), lowest(wins))


def misses_block(evidence: Evidence) -> Reason | None:
    """Only where a block was possible: against two threats nothing helps, and the fault lies earlier."""
    board, move = sides(evidence.position), evidence.move
    if board.wins or board.dangers.bit_count() != 1 or board.dangers >> move & 1:
        return None
    return say(evidence, "misses_block", (move, lowest(board.dangers)), lowest(board.dangers))


def allows_fork(evidence: Evidence) -> Reason | None:
    """The other's next move makes two threats, which another move would have avoided."""
    line = punishment(evidence)
    if line is None or not answers_with_fork(evidence, line[0]):
        return None
    return say(evidence, "allows_fork", (evidence.move, *line), line[0])


def allows_force(evidence: Evidence) -> Reason | None:
    """The other wins by threats that must be answered, one after the other; another move would have avoided it."""
    line = punishment(evidence)
    if line is None or answers_with_fork(evidence, line[0]):
        return None
    return say(evidence, theory(evidence) or "allows_force", (evidence.move, *line), line[0])


def theory(evidence: Evidence) -> str | None:
    """What every player of the small board learns about the second move, where it decides."""
    board = sides(evidence.position)
    if board.grid != SMALL or board.own or not board.other:
        return None
    return "not_corner" if board.other == CENTRE else "not_centre" if board.other & CORNERS else None


def misses_fork(evidence: Evidence) -> Reason | None:
    """Where neither side has anything quicker, and the move itself does not win by force."""
    line = missed_force(evidence)
    board = sides(evidence.position)
    if line is None or not is_fork(*board, line[0]):
        return None
    return say(evidence, "misses_fork", line, line[0])


def misses_force(evidence: Evidence) -> Reason | None:
    """Where there is no fork at once, but threats that must be answered lead to one."""
    line = missed_force(evidence)
    if line is None or is_fork(*sides(evidence.position), line[0]):
        return None
    return say(evidence, "misses_force", line, line[0])


# Against a move, by an engine's word.


def allows_plan(evidence: Evidence) -> Reason | None:
    """The engine's answer wins whatever comes then, though it makes no threat that must be answered at once."""
    board, reply = sides(evidence.position), reply_to(evidence)
    if reply is None or board.dangers or not is_fault(evidence) or is_lost_already(evidence):
        return None
    own, other = board.other, board.own | 1 << evidence.move
    if forced_win(board.grid, own, other):
        return None
    line = Plans(board.grid).after(own | 1 << reply, other)
    return None if line is None else say(evidence, "allows_plan", (evidence.move, reply, *line), reply)


def misses_plan(evidence: Evidence) -> Reason | None:
    """The engine's best move wins so, and this move does not win in the same way."""
    board = sides(evidence.position)
    if evidence.best is None or board.dangers or not is_fault(evidence) or forced_win(*board):
        return None
    best, plans = evidence.best.line[0], Plans(board.grid)
    line = None if best == evidence.move else plans.after(board.own | 1 << best, board.other)
    if line is None or wins_by_force(evidence) or plans.after(board.own | 1 << evidence.move, board.other):
        return None
    return say(evidence, "misses_plan", (best, *line), best)


def less_room(evidence: Evidence) -> Reason | None:
    """Nobody sees the end yet, and the engine's best move can be part of many more rows."""
    board, best, played = sides(evidence.position), evidence.best, evidence.played
    if best is None or played is None or not is_fault(evidence) or best.solved or played.solved or board.dangers:
        return None
    few, many = (rows_through(board, cell) for cell in (evidence.move, best.line[0]))
    if many < few + 2 or 2 * many < 3 * few or forced_win(*board) or refutation(board, evidence.move):
        return None
    said = say(evidence, "less_room", (best.line[0],), best.line[0])
    return replace(said, gaps={**said.gaps, "few": rows_text(few), "many": rows_text(many)})


def is_fault(evidence: Evidence) -> bool:
    return evidence.best is not None and evidence.lost >= LEAST_LOST


def reply_to(evidence: Evidence) -> int | None:
    """What the engine answers to the move."""
    line = evidence.played.line if evidence.played else ()
    return line[1] if len(line) > 1 and line[0] == evidence.move else None


def rows_through(board: Sides, cell: int) -> int:
    """How many rows through a cell the player can still complete."""
    return sum(bool(row >> cell & 1) and not row & board.other for row in rows_of(board.grid))


def rows_text(number: int) -> str:
    return ROWS["none" if number == 0 else "one" if number == 1 else "many"].format(n=number)


# For a move.


def makes_row(evidence: Evidence) -> Reason | None:
    """One mark is no row worth a word."""
    board, move = sides(evidence.position), evidence.move
    won = board.wins >> move & 1 and board.grid.in_a_row > 1
    return say(evidence, "makes_row", (move,), move, good=True) if won else None


def blocks(evidence: Evidence) -> Reason | None:
    board, move = sides(evidence.position), evidence.move
    if board.wins or board.dangers != 1 << move:
        return None
    return say(evidence, "blocks", (move,), move, good=True)


def makes_fork(evidence: Evidence) -> Reason | None:
    board, move = sides(evidence.position), evidence.move
    if board.wins or not is_fork(*board, move):
        return None
    wins = cells_of(board.with_mark(move).wins)
    return say(evidence, "makes_fork", (move, *wins[:2]), move, good=True)


def starts_force(evidence: Evidence) -> Reason | None:
    """A win by threats that is not a fork yet."""
    board, move = sides(evidence.position), evidence.move
    if board.wins or is_fork(*board, move):
        return None
    rest = answered(*board.with_mark(move))
    return None if rest is None else say(evidence, "starts_force", (move, *rest), move, good=True)


# How threats follow one another.


def punishment(evidence: Evidence) -> tuple[int, ...] | None:
    """How the other wins by force after the move, where neither could win at once before it and another move would
    have avoided it: where all moves lose, this one was not the fault."""
    board = sides(evidence.position)
    if board.wins or board.dangers or is_lost_already(evidence):
        return None
    line = refutation(board, evidence.move)
    if line is None or all(refutation(board, other) for other in evidence.position.moves()):
        return None
    return line


def refutation(board: Sides, move: int) -> tuple[int, ...] | None:
    return forced_win(board.grid, board.other, board.own | 1 << move)


def answers_with_fork(evidence: Evidence, answer: int) -> bool:
    board = sides(evidence.position)
    return is_fork(board.grid, board.other, board.own | 1 << evidence.move, answer)


def is_lost_already(evidence: Evidence) -> bool:
    return evidence.best is not None and evidence.best.chance == 0.0


def missed_force(evidence: Evidence) -> tuple[int, ...] | None:
    """A win by threats where neither can win at once, and the move does not win in any way. Where the move that is held
    to be best wins so, it is that one: what was better is named only once."""
    board = sides(evidence.position)
    if board.wins or board.dangers or wins_by_force(evidence):
        return None
    first = forced_win(*board)
    if first is None or evidence.best is None:
        return first
    best = evidence.best.line[0]
    rest = answered(*board.with_mark(best))
    return first if rest is None or is_fork(*board, first[0]) > is_fork(*board, best) else (best, *rest)


def wins_by_force(evidence: Evidence) -> bool:
    if evidence.played is not None and evidence.played.chance == 1.0:
        return True
    return answered(*sides(evidence.position).with_mark(evidence.move)) is not None


REASONS: tuple[Detector, ...] = (
    misses_win,
    misses_block,
    allows_fork,
    allows_force,
    misses_fork,
    misses_force,
    allows_plan,
    misses_plan,
    less_room,
    makes_row,
    blocks,
    makes_fork,
    starts_force,
)
