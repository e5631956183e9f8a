"""What each sentence about a move of chess claims, checked with python-chess alone on the board and the line."""

import re
from collections.abc import Callable, Sequence

import chess

from parlour.games.reason import Reason

VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
PLACE = re.compile(r"(pawn|knight|bishop|rook|queen|king) on ([a-h][1-8])")
Line = Sequence[chess.Move]


def after(board: chess.Board, line: Line) -> chess.Board:
    """The board after a line, every move of which must be legal."""
    board = board.copy(stack=False)
    for move in line:
        assert board.is_legal(move), (board.fen(), move)
        board.push(move)
    return board


def lead(board: chess.Board, colour: chess.Color) -> int:
    """What a side has more than the other."""
    pieces = board.piece_map().values()
    return sum(VALUES[piece.piece_type] * (1 if piece.color == colour else -1) for piece in pieces)


def require_place(board: chess.Board, words: object, colour: chess.Color) -> chess.Square:
    """The square of `knight on f3`, which must be there and belong to this side."""
    found = PLACE.fullmatch(str(words))
    assert found, words
    square = chess.parse_square(found[2])
    assert board.piece_at(square) == chess.Piece(chess.PIECE_NAMES.index(found[1]), colour), (board.fen(), words)
    return square


def mated(board: chess.Board, line: Line) -> chess.Board:
    end = after(board, line)
    assert end.is_checkmate()
    if len(line) in (2, 3):
        assert has_mate(after(board, line[: len(line) % 2 or 1]), 1, forced=len(line) == 3)
    return end


def has_mate(board: chess.Board, moves: int, forced: bool) -> bool:
    """Whether the side to move mates in so many; `forced`: whether it will, whatever the other does now."""
    if forced:
        replies = list(board.legal_moves)
        return all(has_mate(after(board, [reply]), moves, forced=False) for reply in replies)
    return any(after(board, [move]).is_checkmate() for move in board.legal_moves)


def check_missed_mate(board: chess.Board, reason: Reason, line: Line) -> None:
    assert mated(board, line).turn != board.turn
    assert "at once" in reason.text or f"in {(len(line) + 1) // 2}" in reason.text
    assert ("at once" in reason.text) == (len(line) == 1)


def check_allowed_mate(board: chess.Board, reason: Reason, line: Line) -> None:
    assert mated(board, line).turn == board.turn
    assert len(line) == 2 or f"in {len(line) // 2}" in reason.text


def check_back_rank(board: chess.Board, reason: Reason, line: Line) -> None:
    check_allowed_mate(board, reason, line)
    end = after(board, line)
    king = end.king(end.turn)
    assert king is not None
    home = 0 if end.turn == chess.WHITE else 7
    ahead = [s for s in end.attacks(king) if chess.square_rank(s) == (1 if home == 0 else 6)]
    assert chess.square_rank(king) == home
    assert all(end.piece_at(s) == chess.Piece(chess.PAWN, end.turn) for s in ahead)
    for checker in end.checkers():
        assert end.piece_type_at(checker) in (chess.ROOK, chess.QUEEN)
        assert chess.square_rank(checker) == home


def check_stalemate(board: chess.Board, reason: Reason, line: Line) -> None:
    assert after(board, line).is_stalemate()


def check_taken(board: chess.Board, reason: Reason, line: Line) -> chess.Square:
    """The piece named stands there after the move, and the next move takes it."""
    then = after(board, line[:1])
    square = require_place(then, reason.gaps["piece"], board.turn)
    assert square == (line[1].to_square if not then.is_en_passant(line[1]) else square)
    assert then.is_capture(line[1])
    assert lead(after(board, line), board.turn) < lead(then, board.turn)
    return square


def check_hangs(board: chess.Board, reason: Reason, line: Line) -> None:
    check_taken(board, reason, line)
    taken = after(board, line[:2])
    assert not taken.attackers(board.turn, line[1].to_square)
    assert not any(move.to_square == line[1].to_square for move in taken.legal_moves)


def check_pinned_guard(board: chess.Board, reason: Reason, line: Line) -> None:
    check_taken(board, reason, line)
    taken = after(board, line[:2])
    guard = require_place(taken, reason.gaps["guard"], board.turn)
    assert taken.is_pinned(board.turn, guard)
    assert after(board, line[:1]).is_pinned(board.turn, guard)
    assert guard in taken.attackers(board.turn, line[1].to_square)
    assert not any(move.to_square == line[1].to_square for move in taken.legal_moves)


def check_bad_trade(board: chess.Board, reason: Reason, line: Line) -> None:
    mover = board.piece_type_at(line[0].from_square)
    taken = chess.PAWN if board.is_en_passant(line[0]) else board.piece_type_at(line[0].to_square)
    assert mover
    assert taken
    assert (reason.gaps["piece"], reason.gaps["taken"]) == (chess.piece_name(mover), chess.piece_name(taken))
    assert line[0].to_square == line[1].to_square
    assert VALUES[mover] - VALUES[taken] >= 2
    assert lead(after(board, line), board.turn) <= lead(board, board.turn) - 2


def check_for_less(board: chess.Board, reason: Reason, line: Line) -> None:
    square = check_taken(board, reason, line)
    then = after(board, line[:1])
    taker, taken = then.piece_type_at(line[1].from_square), then.piece_type_at(square)
    assert taker
    assert taken
    assert reason.gaps["cheaper"] == chess.piece_name(taker)
    assert VALUES[taken] - VALUES[taker] >= 2
    assert line[2].to_square == line[1].to_square
    minor = (chess.KNIGHT, chess.BISHOP)
    assert (reason.name == "loses_exchange") == (taken == chess.ROOK and taker in minor)


def check_outnumbered(board: chess.Board, reason: Reason, line: Line) -> None:
    square = check_taken(board, reason, line)
    then = after(board, line[:1])
    assert len(then.attackers(then.turn, square)) > len(then.attackers(board.turn, square))
    assert lead(after(board, line), board.turn) <= lead(then, board.turn) - VALUES[then.piece_type_at(square) or 1]


def check_missed_capture(board: chess.Board, reason: Reason, line: Line) -> None:
    square = require_place(board, reason.gaps["piece"], not board.turn)
    assert board.is_capture(line[0])
    assert line[0].to_square == square or board.is_en_passant(line[0])
    taken = after(board, line)
    assert not any(move.to_square == line[0].to_square for move in taken.legal_moves)


def check_mates(board: chess.Board, reason: Reason, line: Line) -> None:
    assert len(line) == 1
    assert after(board, line).is_checkmate()


def check_fork(board: chess.Board, reason: Reason, line: Line) -> None:
    forked = after(board, line[:1])
    targets = {require_place(forked, reason.gaps[gap], forked.turn) for gap in ("first", "second")}
    assert len(targets) == 2
    assert targets <= set(forked.attacks(line[0].to_square))
    assert line[2].from_square == line[0].to_square


def check_pin(board: chess.Board, reason: Reason, line: Line) -> None:
    then = after(board, line[:1])
    near, far = (require_place(then, reason.gaps[gap], then.turn) for gap in ("first", "second"))
    assert is_lined_up(then, line[0].to_square, near, far)
    far_type = then.piece_type_at(far)
    assert far_type == chess.KING or VALUES[far_type or 1] > VALUES[then.piece_type_at(near) or 1]
    assert far_type != chess.KING or then.is_pinned(then.turn, near)


def check_skewer(board: chess.Board, reason: Reason, line: Line) -> None:
    then = after(board, line[:1])
    near, far = (require_place(then, reason.gaps[gap], then.turn) for gap in ("first", "second"))
    assert is_lined_up(then, line[0].to_square, near, far)
    near_type = then.piece_type_at(near)
    assert near_type == chess.KING or VALUES[near_type or 1] > VALUES[then.piece_type_at(far) or 1]
    assert (line[2].from_square, line[2].to_square) == (line[0].to_square, far)


def is_lined_up(board: chess.Board, slider: int, near: int, far: int) -> bool:
    """Three on a line, nothing else between, and the first one moves along it."""
    behind = chess.SquareSet(chess.between(slider, far)) & chess.SquareSet(board.occupied)
    return near in board.attacks(slider) and set(behind) == {near}


def check_discovery(board: chess.Board, reason: Reason, line: Line) -> None:
    then = after(board, line[:1])
    behind = require_place(then, reason.gaps["first"], board.turn)
    target = require_place(then, reason.gaps["second"], then.turn)
    assert behind != line[0].to_square
    assert line[0].from_square in chess.SquareSet(chess.between(behind, target))
    assert target in then.attacks(behind)
    assert target not in board.attacks(behind)


def check_trap(board: chess.Board, reason: Reason, line: Line) -> None:
    then = after(board, line[:1])
    target = require_place(then, reason.gaps["first"], then.turn)
    assert then.attackers(board.turn, target)
    for move in then.legal_moves:
        if move.from_square == target:
            assert after(then, [move]).attackers(board.turn, move.to_square), move
    assert line[2].to_square == target


TACTICS = {
    "fork": check_fork,
    "pin": check_pin,
    "skewer": check_skewer,
    "discovery": check_discovery,
    "trap": check_trap,
}


def check_tactic(board: chess.Board, reason: Reason, line: Line) -> None:
    """The one who begins the tactic is ahead by two at the end of the line, compared with before it."""
    verb, name = reason.name.split("_")
    if verb == "allows":
        board, line = after(board, line[:1]), line[1:]
    TACTICS[name](board, reason, line)
    assert after(board, line).is_checkmate() or lead(after(board, line), board.turn) >= lead(board, board.turn) + 2


CLAIMS: dict[str, Callable[[chess.Board, Reason, Line], object]] = {
    "misses_mate": check_missed_mate,
    "back_rank": check_back_rank,
    "allows_mate": check_allowed_mate,
    "stalemates": check_stalemate,
    "hangs": check_hangs,
    "pinned_guard": check_pinned_guard,
    "bad_trade": check_bad_trade,
    "loses_exchange": check_for_less,
    "loses_to_less": check_for_less,
    "outnumbered": check_outnumbered,
    "misses_capture": check_missed_capture,
    "mates": check_mates,
    "mates_soon": check_missed_mate,
    "makes_fork": check_tactic,
    "wins_piece": check_missed_capture,
    **{f"{verb}_{name}": check_tactic for verb in ("allows", "misses") for name in TACTICS},
}


def check_claim(fen: str, move: int, reason: Reason, line: Line) -> None:
    """What every reason promises of its line, and then what this one says."""
    board = chess.Board(fen)
    played = chess.Move(move >> 6 & 63, move & 63, (move >> 12) + 1 if move >> 12 else None)
    assert (line[0] == played) != reason.name.startswith("misses")
    after(board, line)
    CLAIMS[reason.name](board, reason, line)


def chess_line(line: Sequence[int]) -> list[chess.Move]:
    return [chess.Move(m >> 6 & 63, m & 63, (m >> 12) + 1 if m >> 12 else None) for m in line]
