"""A lesson: what a learner takes from one finished match."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from parlour._core import Memory as Tree
from parlour.games.game import Game, Position
from parlour.games.kernel import KernelPosition
from parlour.games.words import NOT_POSSIBLE
from parlour.learners import words
from parlour.matches.record import Record

FEW = 4
"""Lessons that are checked one by one."""
LEAST_MOVES = 5
"""Of a match that somebody ended before the rules did: with fewer, nobody has had more than two turns."""
TOO_SHORT = words.TOO_SHORT
Ending = Literal["won", "drawn", "lost"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)


@dataclass(frozen=True, slots=True)
class Lesson:
    role: int
    """Which player the learner was: 0 if it moved first."""
    moves: tuple[int, ...]
    """All moves of the match, from the start of the game."""
    result: Ending
    """For the learner."""


def lesson_of(record: Record, player: int) -> Lesson:
    """What this player learns from a match. ValueError if it teaches nothing: it goes on, was aborted, began elsewhere
    than the game does, or was given up as soon as it had begun, which says nothing about its moves."""
    if player not in (0, 1):
        raise ValueError(NOT_POSSIBLE.format(name="player", value=player, allowed="0 or 1"))
    outcome = record.outcome
    if outcome is None:
        raise ValueError(words.NOT_OVER)
    if record.line[0] != record.game.start():
        raise ValueError(words.SET_UP)
    if len(record.move_ids) < LEAST_MOVES and record.line[-1].outcome(record.line[:-1]) is None:
        raise ValueError(TOO_SHORT)
    return Lesson(player, tuple(record.move_ids), ending_for(outcome.winner, player))


def ending_for(winner: int | None, player: int) -> Ending:
    return "drawn" if winner is None else "won" if winner == player else "lost"


def check(game: Game, lesson: Lesson) -> None:
    """ValueError if it cannot be a lesson of this game."""
    require_ending(lesson)
    line_of(game, lesson.moves)


def require_ending(lesson: Lesson) -> None:
    if lesson.role not in (0, 1) or lesson.result not in ENDINGS:
        raise ValueError(words.NOT_A_LESSON.format(role=lesson.role, ending=lesson.result))


def check_all(game: Game, lessons: Collection[Lesson]) -> None:
    """The same for many: where there is a kernel, all at once."""
    start = game.start()
    if isinstance(start, KernelPosition) and len(lessons) > FEW:
        tree = Tree()
        for lesson in lessons:
            require_ending(lesson)
            tree.add(lesson.role, list(lesson.moves), lesson.result)
        if start.kernel.first_illegal(tree) is None:
            return
    for lesson in lessons:
        check(game, lesson)


def line_of(game: Game, moves: Sequence[int]) -> list[Position]:
    """The positions from the start through all these moves; ValueError if one is not legal."""
    position = game.start()
    line: list[Position] = [position]
    for move in moves:
        # A compiled position checks the move itself.
        position = position.play(move) if isinstance(position, KernelPosition) else position.after(move)
        line.append(position)
    return line


def moves_to(position: Position, past: Sequence[Position]) -> list[int] | None:
    """The moves from the start of the game to here; None if the past does not lead here from there."""
    line = [*past, position]
    if line[0] != position.game.start():
        return None
    moves = [after.last_move(line[:number]) for number, after in enumerate(line[1:], 1)]
    return [move for move in moves if move is not None] if None not in moves else None
