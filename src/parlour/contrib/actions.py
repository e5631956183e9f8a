"""Moves as the actions of a learning agent: dense numbers from 0, as few as possible, as the player to move sees them.

In most games that's the move's own id. On a chess board most ids are moves that no piece can make, and what is forward
for White is backward for Black: there an action is a step that some piece could make, seen from the mover's side.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any

from parlour.contrib import words
from parlour.games.game import Game, Position

TURN = 0o7070
"""What turns the squares of a move round, top to bottom: both their ranks."""
QUEEN = 4
JUMPS = {(1, 2), (2, 1)}


class IllegalActionError(ValueError):
    """An action that means no legal move here."""


class Actions:
    """The actions of one game. Moves in both lists are numbered by the action."""

    def __init__(self, moves: Sequence[Sequence[int]]) -> None:
        self.moves = moves
        """For each player, the move that an action means."""
        self.count = len(moves[0])
        self.actions = [{move: action for action, move in enumerate(own)} for own in moves]

    def of_move(self, position: Position, move: int) -> int:
        """The action that a move is for the player to move."""
        return self.actions[position.to_move()][move]

    def to_move(self, position: Position, action: Any) -> int:
        """The legal move that an action means; IllegalActionError if there is none."""
        number, legal = int(action), position.moves()
        move = self.moves[position.to_move()][number] if 0 <= number < self.count else -1
        if move not in legal:
            some = ", ".join(str(self.of_move(position, one)) for one in legal[:6]) + (", …" if len(legal) > 6 else "")
            raise IllegalActionError(words.NOT_AN_ACTION.format(action=number, position=position.text(), some=some))
        return move

    def legal(self, position: Position) -> list[int]:
        """The legal actions, none once there is an outcome."""
        actions = self.actions[position.to_move()]
        return [actions[move] for move in position.moves()]


@lru_cache(1000)
def actions_of(game: Game) -> Actions:
    if game.name not in STEPS:
        return Actions([range(game.move_limit)] * 2)
    forward = sorted(STEPS[game.name]())
    return Actions([forward, [move ^ TURN for move in forward]])


def pawn_steps() -> list[int]:
    """Every move that a pawn can make up the board."""
    return [
        64 * start + end
        for start, end in product(range(8, 56), range(16, 64))
        if end - start == 8 or (end - start == 16 and start < 16) or is_pawn_capture(start, end)
    ]


def is_pawn_capture(start: int, end: int) -> bool:
    return end // 8 - start // 8 == 1 and abs(end % 8 - start % 8) == 1


def chess_steps() -> list[int]:
    """Every move of a queen or a knight on an empty board, among which are those of all pieces; and for pawns that
    reach the last rank, what they become."""
    steps = [64 * start + end for start, end in product(range(64), repeat=2) if is_queens_or_knights(start, end)]
    last = [move for move in pawn_steps() if move & 63 >= 56]
    return steps + [move + 4096 * becomes for move in last for becomes in range(1, QUEEN + 1)]


def is_queens_or_knights(start: int, end: int) -> bool:
    across, up = abs(end % 8 - start % 8), abs(end // 8 - start // 8)
    return start != end and (across == 0 or up == 0 or across == up or (across, up) in JUMPS)


STEPS = {"pawns": cache(pawn_steps), "chess": cache(chess_steps)}
