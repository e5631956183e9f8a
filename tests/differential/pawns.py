"""Pawn chess, which OpenSpiel does not have, against a plain implementation that follows the rules as people say them:
a dict of squares, no bits, moves tried one by one."""

from collections.abc import Iterator
from random import Random

from parlour.games.chessboard import NO_SQUARE
from parlour.games.pawns import Pawns, PawnsPosition
from tests.differential.sides import DRAW, Facts, play_match

NAME = "pawns"
GAMES = (Pawns(stalemate="loss"), Pawns(stalemate="draw"))

Square = tuple[int, int]
"""File and rank, both from 0."""

AHEAD, HOME, GOAL = (1, -1), (1, 6), (7, 0)
"""For White and for Black: the way pawns go, the rank where they start, the rank where they win."""


class Ours:
    def __init__(self, position: PawnsPosition) -> None:
        self.position = position

    def facts(self) -> Facts:
        position, kernel = self.position, self.position.kernel
        ended, passed = position.outcome(), kernel.en_passant()
        return {
            "to_move": position.to_move(),
            "moves": position.moves(),
            "board": {(square % 8, square // 8): pawn for square, pawn in position.board().items()},
            "en_passant": None if passed == NO_SQUARE else (passed % 8, passed // 8),
            "fullmove": kernel.fullmove(),
            "outcome": None if ended is None else DRAW if ended.winner is None else ended.winner,
            "reason": ended and ended.reason,
        }

    def play(self, move: int) -> None:
        self.position = self.position.play(move)

    def __str__(self) -> str:
        return self.position.text()


class Plain:
    def __init__(self, board: dict[Square, str], to_move: int, passed: Square | None, stalemate: str) -> None:
        self.board, self.to_move, self.passed, self.stalemate = dict(board), to_move, passed, stalemate
        self.fullmove = 1

    def mine(self) -> list[Square]:
        return [square for square, pawn in self.board.items() if pawn == "Pp"[self.to_move]]

    def steps(self) -> Iterator[tuple[Square, Square]]:
        """Where each pawn can go, whether or not the match is over."""
        ahead, theirs = AHEAD[self.to_move], "pP"[self.to_move]
        for file, rank in self.mine():
            one, two = (file, rank + ahead), (file, rank + 2 * ahead)
            if one not in self.board:
                yield (file, rank), one
                if rank == HOME[self.to_move] and two not in self.board:
                    yield (file, rank), two
            for beside in (file - 1, file + 1):
                target = (beside, rank + ahead)
                if self.board.get(target) == theirs or target == self.passed:
                    yield (file, rank), target

    def end(self) -> tuple[int | str, str] | None:
        other = 1 - self.to_move
        if any(rank == GOAL[other] for (_, rank), pawn in self.board.items() if pawn == "Pp"[other]):
            return other, "a pawn reached the last rank"
        if not self.mine():
            return other, "the last enemy pawn was taken"
        if not any(self.steps()):
            return DRAW if self.stalemate == "draw" else other, "the player to move has no move"
        return None

    def facts(self) -> Facts:
        end = self.end()
        steps = [] if end else sorted(self.steps(), key=lambda step: (step[0][::-1], step[1][::-1]))
        outcome, reason = end or (None, None)
        return {
            "to_move": self.to_move,
            "moves": [64 * (8 * r + f) + 8 * rank + file for (f, r), (file, rank) in steps],
            "board": self.board,
            "en_passant": self.passed if any(end == self.passed for _, end in self.steps()) else None,
            "fullmove": self.fullmove,
            "outcome": outcome,
            "reason": reason,
        }

    def play(self, move: int) -> None:
        (r, f), (rank, file) = divmod(move // 64, 8), divmod(move % 64, 8)
        pawn = self.board.pop((f, r))
        if (file, rank) == self.passed:
            del self.board[file, r]
        self.board[file, rank] = pawn
        self.passed = (file, (r + rank) // 2) if abs(rank - r) == 2 else None
        self.fullmove += self.to_move
        self.to_move = 1 - self.to_move

    def __str__(self) -> str:
        return f"{sorted(self.board.items())}, player {self.to_move}, passed {self.passed}"


def start_board() -> dict[Square, str]:
    return {(file, rank): pawn for file in range(8) for rank, pawn in ((1, "P"), (6, "p"))}


def sparse_board(rng: Random) -> dict[Square, str]:
    """One to four pawns a side, mostly on neighbouring files, so that they block and take one another."""
    board: dict[Square, str] = {}
    files = rng.choice((1, 2, 3, 8))
    for pawn in "Pp":
        for _ in range(rng.choice((1, 1, 2, 3, 4))):
            board.setdefault((rng.randrange(files), rng.randrange(1, 7)), pawn)
    return board if set(board.values()) == {"P", "p"} else sparse_board(rng)


def put_double_step(board: dict[Square, str], to_move: int, rng: Random) -> Square:
    """A pawn of the other player that has just moved two squares, and one beside it that may take it. The square
    passed."""
    file, rank, ahead = rng.randrange(8), (4, 3)[to_move], AHEAD[to_move]
    for crossed in (rank + ahead, rank + 2 * ahead):
        board.pop((file, crossed), None)
    board[file, rank] = "pP"[to_move]
    board[rng.choice((file - 1, file + 1)) % 8, rank] = "Pp"[to_move]
    return file, rank + ahead


def text_of(board: dict[Square, str], to_move: int, passed: Square | None) -> str:
    """A FEN, with a digit for every single empty square: `parse` takes that too."""
    ranks = ("".join(board.get((file, rank), "1") for file in range(8)) for rank in range(7, -1, -1))
    square = "-" if passed is None else f"{'abcdefgh'[passed[0]]}{passed[1] + 1}"
    return f"{'/'.join(ranks)} {'wb'[to_move]} - {square} 0 1"


def sides_of(seed: int) -> tuple[Ours, Plain]:
    """Even seeds start as usual, odd ones from few pawns; by twos, a player without a move loses or draws."""
    rng, game = Random(f"pawns {seed}"), GAMES[seed // 2 % 2]
    board, to_move = start_board(), 0
    passed: Square | None = None
    if seed % 2:
        board, to_move = sparse_board(rng), rng.randrange(2)
        passed = put_double_step(board, to_move, rng) if seed % 3 == 0 else None
    position = game.parse(text_of(board, to_move, passed))
    return Ours(position), Plain(board, to_move, passed, str(game.options["stalemate"]))


def check_match(seed: int) -> int:
    return play_match(NAME, seed, sides_of(seed))
