"""Chess against OpenSpiel, from the first position to mate or to any of the draws.

How its rules map to ours:

- Its player 1 is White and moves first.
- It numbers moves by square and way of going, seen from the side of the player to move; castling has numbers of its own,
  and a pawn that becomes a queen has the number of the same step without promotion. Both lists are compared in these
  numbers, which tell any two moves of one position apart.
- Every draw is automatic, as with us, and mate on the hundredth ply without a capture or a pawn move is mate.
- Its en passant square is there whenever a pawn stands beside the one that has moved two squares, ours only when the
  capture is legal. It counts repetitions by its square: after a double step whose capture would leave the king in check
  it takes the position for another one when it comes again. By the laws of FIDE (9.2.3) it is the same. Such repetitions
  are counted here, from its own texts.
"""

from collections import Counter
from functools import cache
from typing import Any

import pyspiel

from parlour.games.chess import Chess, ChessPosition
from parlour.games.chessboard import NO_SQUARE, SQUARES
from parlour.games.game import Position
from tests.differential.sides import DRAW, Facts, play_match

NAME = "chess"
START = Chess().start()
SPIEL = pyspiel.load_game("chess")

LETTERS = "PNBRQKpnbrqk"
RIGHTS = ["".join(right for i, right in enumerate("KQkq") if rights >> i & 1) or "-" for rights in range(16)]
PROMOTIONS = {"EMPTY": 0, "KNIGHT": 1, "BISHOP": 2, "ROOK": 3}
QUEEN = 4

Actions = dict[int, int]
"""Our move and its action in OpenSpiel."""

CASTLING: tuple[Actions, Actions] = {4 * 64 + 6: 4673, 4 * 64 + 2: 4672}, {60 * 64 + 62: 4673, 60 * 64 + 58: 4672}
KINGS_AT_HOME = ((4, LETTERS.index("K")), (60, LETTERS.index("k")))


def actions_of(player: int) -> Actions:
    """The actions of all a player's moves but castling, as OpenSpiel itself reads their numbers."""
    actions: Actions = {}
    board = SPIEL.new_initial_state(f"4k3/8/8/8/8/8/8/4K3 {'wb'[player]} - - 0 1").board()
    last_step = ((6, 7), (1, 0))[player]
    for action in range(min(CASTLING[player].values())):
        step = pyspiel.chess.action_to_move(action, board)
        start, end, becomes = step.from_square, step.to_square, PROMOTIONS[step.promotion_type.name]
        if 0 <= end.x < 8 and 0 <= end.y < 8:
            move = 64 * (8 * start.y + start.x) + 8 * end.y + end.x
            actions[4096 * becomes + move] = action
            if becomes == 0 and (start.y, end.y) == last_step:
                actions[4096 * QUEEN + move] = action
    return actions


AWAY = (actions_of(0), actions_of(1))
AT_HOME = (AWAY[0] | CASTLING[0], AWAY[1] | CASTLING[1])
"""With the player's king on the square where he starts: then a step of two squares from there is castling."""


@cache
def rank_text(rank: tuple[int, ...]) -> str:
    """A rank of a FEN, from our codes: piece + 6 x player, -1 for an empty square."""
    text = "".join(" " if piece < 0 else LETTERS[piece] for piece in rank)
    for run in range(8, 0, -1):
        text = text.replace(" " * run, str(run))
    return text


class Ours:
    def __init__(self, position: ChessPosition = START) -> None:
        self.position = position
        self.past: list[Position] = []

    def facts(self) -> Facts:
        position, kernel = self.position, self.position.kernel
        ended, board, player, passed = (
            position.outcome(self.past),
            kernel.board(),
            kernel.to_move(),
            kernel.en_passant(),
        )
        square, king = KINGS_AT_HOME[player]
        actions = (AT_HOME if board[square] == king else AWAY)[player]
        moves = [] if ended else kernel.moves()
        return {
            "to_move": player,
            "moves": moves,
            "actions": sorted([actions[move] for move in moves]),
            "board": "/".join([rank_text(tuple(board[i : i + 8])) for i in range(56, -1, -8)]),
            "castling": RIGHTS[kernel.castling()],
            "en_passant": "-" if passed == NO_SQUARE else SQUARES[passed],
            "clocks": [str(kernel.halfmoves()), str(kernel.fullmove())],
            "outcome": None if ended is None else DRAW if ended.winner is None else ended.winner,
        }

    def play(self, move: int) -> None:
        self.past.append(self.position)
        self.position = self.position.play(move)

    def __str__(self) -> str:
        return f"{self.position.text()} {self.position.outcome(self.past)}"


class OpenSpiel:
    def __init__(self, fen: str = START.text()) -> None:
        self.state = SPIEL.new_initial_state(fen)
        self.counts: Counter[tuple[str, ...]] = Counter()
        self.miscounts = False
        self._read()

    def _read(self) -> None:
        """Takes in a new state. Counts as OpenSpiel does but for en passant squares that are good for nothing: only after
        such a one can it have missed a repetition."""
        self.board, mover, self.castling, square, *self.clocks = str(self.state).split(" ")
        self.player = "wb".index(mover)
        self.en_passant = square if square == "-" or self._can_take_on(square) else "-"
        if self.clocks[0] == "0":
            self.counts.clear()
            self.miscounts = False
        self.miscounts |= self.en_passant != square
        self.counts[self._place()] += 1

    def _place(self) -> tuple[str, ...]:
        return self.board, "wb"[self.player], self.castling, self.en_passant

    def _can_take_on(self, square: str) -> bool:
        """In SAN a pawn that takes begins with its file."""
        texts = (self.state.action_to_string(action) for action in self.state.legal_actions())
        return any(text[0].islower() and text[1:4] == f"x{square}" for text in texts)

    def _outcome(self) -> int | str | None:
        if self.state.is_terminal():
            black, white = self.state.returns()
            return DRAW if black == white else int(black > white)
        return DRAW if self.miscounts and self.counts[self._place()] == 3 else None

    def facts(self) -> Facts:
        outcome = self._outcome()
        facts: dict[str, Any] = {
            "actions": self.state.legal_actions() if outcome is None else [],
            "board": self.board,
            "castling": self.castling,
            "en_passant": self.en_passant,
            "clocks": self.clocks,
            "outcome": outcome,
        }
        facts["to_move"] = self.player if self.state.is_terminal() else 1 - self.state.current_player()
        return facts

    def play(self, move: int) -> None:
        action = CASTLING[self.player].get(move)
        if action is None or action not in self.state.legal_actions():
            action = AWAY[self.player][move]
        self.state.apply_action(action)
        self._read()

    def __str__(self) -> str:
        return f"{self.state} {self._outcome()}"


def check_match(seed: int) -> int:
    return play_match(NAME, seed, (Ours(), OpenSpiel()))
