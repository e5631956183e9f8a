"""Attacks, pins and exchanges on a chess board, against python-chess."""

from random import Random
from typing import Any

import chess
import pytest

from parlour.games.chess import Chess
from parlour.games.reasons import chess_proofs
from parlour.games.reasons.attacks import attackers, is_pinned, kind, owner
from parlour.games.reasons.exchanges import balance, best_captures, exchange, sure_gain, won_by
from tests.games.reasons.chess_claims import after, chess_line, lead

GAME = Chess()


def boards(count: int, seed: int) -> list[chess.Board]:
    """Positions of random matches that are not over."""
    rng = Random(seed)
    found: list[chess.Board] = []
    while len(found) < count:
        board = chess.Board()
        for _ in range(rng.randrange(4, 120)):
            if not board.is_game_over():
                board.push(rng.choice(list(board.legal_moves)))
        if not board.is_game_over() and not board.can_claim_fifty_moves():
            found.append(chess.Board(board.fen(en_passant="legal")))
    return found


@pytest.mark.parametrize("board", boards(40, 1), ids=lambda board: board.fen())
def test_attackers_and_pins(board: chess.Board) -> None:
    ours = GAME.parse(board.fen()).kernel.board()
    for square in chess.SQUARES:
        for player, colour in enumerate((chess.WHITE, chess.BLACK)):
            assert attackers(ours, square, player) == list(board.attackers(colour, square))
        if ours[square] >= 0 and kind(ours[square]) != 5:
            assert is_pinned(ours, square) == board.is_pinned(owner(ours[square]) == 0, square)


def worth_taking(board: chess.Board, square: chess.Square) -> int:
    """What the side to move wins by taking here, any piece taking at any time."""
    best = 0
    for move in board.legal_moves:
        if move.to_square == square and board.piece_at(square) and move.promotion in (None, chess.QUEEN):
            then = after(board, [move])
            won = lead(then, board.turn) - lead(board, board.turn)
            best = max(best, won - worth_taking(then, square))
    return best


@pytest.mark.parametrize("board", boards(12, 2), ids=lambda board: board.fen())
def test_exchanges(board: chess.Board) -> None:
    kernel = GAME.parse(board.fen()).kernel
    assert balance(kernel) == lead(board, board.turn)
    for square in chess.SQUARES:
        gain = exchange(kernel, square)
        assert gain.worth == worth_taking(board, square)
        end = after(board, chess_line(gain.line))
        assert lead(end, board.turn) - lead(board, board.turn) == gain.worth


def plain_captures(board: chess.Board, depth: int) -> int:
    """What captures and promotions win, looked at one by one without any bounds."""
    if board.is_checkmate():
        return -1000
    if board.is_game_over() or depth == 0:
        return 0
    checked = board.is_check()
    best = -1000 if checked else 0
    for move in list(board.legal_moves):
        if checked or board.is_capture(move) or move.promotion == chess.QUEEN:
            then = after(board, [move])
            won = lead(then, board.turn) - lead(board, board.turn)
            best = max(best, won - plain_captures(then, depth - 1))
    return best


@pytest.mark.parametrize("board", boards(15, 3), ids=lambda board: board.fen())
def test_best_captures(board: chess.Board) -> None:
    kernel = GAME.parse(board.fen()).kernel
    for depth in (1, 2, 3):
        found, plain = best_captures(kernel, depth=depth), plain_captures(board, depth)
        assert found.worth == plain
        assert best_captures(kernel, plain - 1, plain, depth=depth).worth >= plain
        assert best_captures(kernel, plain, plain + 1, depth=depth).worth <= plain


@pytest.mark.parametrize("board", boards(6, 4), ids=lambda board: board.fen())
def test_sure_gain(board: chess.Board) -> None:
    """No answer makes the line less than was said; and what is refused, some answer refutes."""
    kernel: Any = GAME.parse(board.fen()).kernel
    for move in kernel.moves()[:4]:
        then = kernel.after(move)
        if then.outcome() is not None:
            continue
        results = []
        for answer in then.moves():
            last = then.after(answer)
            over = last.outcome() is not None
            results.append(-2000 if over else won_by(kernel, move) - won_by(then, answer) + best_captures(last).worth)
        gain = sure_gain(kernel, move, 1)
        assert (gain is None) == (min(results) < 1)
        assert gain is None or gain.worth == min(results)


class Counted:
    """A position that counts how many others are made of it."""

    made = 0

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel

    def after(self, move: int) -> "Counted":
        Counted.made += 1
        return Counted(self.kernel.after(move))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.kernel, name)


def test_a_proof_looks_at_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no mate to be found, it gives up."""
    most = 2_000
    monkeypatch.setattr(chess_proofs, "MOST_LOOKED_AT", most)
    for board in boards(5, 2):
        kernel = GAME.parse(board.fen()).kernel
        Counted.made = 0
        chess_proofs.MateProof().goes_on(Counted(kernel), 7, ())
        assert Counted.made < most + 1_000, "but for what it had begun"
