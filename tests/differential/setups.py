"""Random chess positions with few pieces, made so that castling, en passant, pins and discovered checks are common.

They are built on a board of python-chess, which also says what is wrong with one that breaks a rule.
"""

from random import Random

import chess

HOMES = {chess.WHITE: chess.E1, chess.BLACK: chess.E8}
CORNERS = {chess.WHITE: (chess.A1, chess.H1), chess.BLACK: (chess.A8, chess.H8)}
OFFICERS = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)

REFUSED = (
    chess.STATUS_NO_WHITE_KING
    | chess.STATUS_NO_BLACK_KING
    | chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_TOO_MANY_WHITE_PAWNS
    | chess.STATUS_TOO_MANY_BLACK_PAWNS
    | chess.STATUS_TOO_MANY_WHITE_PIECES
    | chess.STATUS_TOO_MANY_BLACK_PIECES
    | chess.STATUS_PAWNS_ON_BACKRANK
    | chess.STATUS_OPPOSITE_CHECK
    | chess.STATUS_BAD_CASTLING_RIGHTS
    | chess.STATUS_INVALID_EP_SQUARE
)
"""What we refuse as well. Not so checks that no move can have given: they are odd, but the rules say how to go on."""


def playable_setup(rng: Random) -> chess.Board:
    """A set-up that breaks no rule."""
    while is_refused(board := random_setup(rng)):
        pass
    return board


def random_setup(rng: Random) -> chess.Board:
    """Kings and a few pieces. Two in five break a rule, mostly that no move leaves one's own king in check."""
    board = chess.Board(None)
    board.turn = rng.random() < 0.5
    if rng.random() < 0.6:
        put_double_step(board, rng)
    for colour in chess.COLORS:
        put_king(board, colour, rng)
    for _ in range(rng.randrange(6)):
        put_officer(board, rng)
    for _ in range(rng.randrange(5)):
        put(board, chess.PAWN, rng.choice(chess.COLORS), rng.randrange(8, 56))
    board.halfmove_clock = rng.choice((0, 1, 30, 98)) if board.ep_square is None else 0
    board.fullmove_number = rng.randrange(1, 200)
    return board


def put(board: chess.Board, kind: int, colour: bool, square: int) -> None:
    """Puts a piece down, unless one stands there or a pawn has just crossed the square."""
    crossed = [] if board.ep_square is None else [board.ep_square, board.ep_square + (8 if board.turn else -8)]
    if board.piece_at(square) is None and square not in crossed:
        board.set_piece_at(square, chess.Piece(kind, colour))


def put_double_step(board: chess.Board, rng: Random) -> None:
    """A pawn of the player who has just moved, two squares on, and up to two beside it that might take it."""
    file = rng.randrange(8)
    rank, passed = (4, 5) if board.turn else (3, 2)
    board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, not board.turn))
    board.ep_square = chess.square(file, passed)
    for beside in (file - 1, file + 1):
        if 0 <= beside < 8 and rng.random() < 0.7:
            board.set_piece_at(chess.square(beside, rank), chess.Piece(chess.PAWN, board.turn))


def put_king(board: chess.Board, colour: bool, rng: Random) -> None:
    """At home with rooks and rights, or somewhere else, often in the middle, among the pawns."""
    if rng.random() < 0.5:
        put(board, chess.KING, colour, HOMES[colour])
        for corner in CORNERS[colour]:
            put(board, chess.ROOK, colour, corner)
            if rng.random() < 0.8:
                board.castling_rights |= chess.BB_SQUARES[corner]
    while board.king(colour) is None:
        put(board, chess.KING, colour, rng.randrange(24, 40) if rng.random() < 0.4 else rng.randrange(64))


def king_square(board: chess.Board, colour: bool) -> int:
    square = board.king(colour)
    assert square is not None
    return square


def put_officer(board: chess.Board, rng: Random) -> None:
    """Half of them in line with the enemy king, where they pin, give check, or wait for a pawn to leave the line."""
    colour, square = rng.choice(chess.COLORS), rng.randrange(64)
    if rng.random() < 0.5:
        king = king_square(board, not colour)
        square = rng.choice([square for square in chess.SQUARES if chess.ray(king, square)])
    put(board, rng.choice(OFFICERS), colour, square)


def spoil(board: chess.Board, rng: Random) -> None:
    """Changes one thing at random, which may or may not break a rule."""
    colour = rng.choice(chess.COLORS)
    match rng.randrange(6):
        case 0:
            board.remove_piece_at(king_square(board, colour))
        case 1:
            board.set_piece_at(rng.randrange(64), chess.Piece(chess.KING, colour))
        case 2:
            board.set_piece_at(rng.choice((rng.randrange(8), rng.randrange(56, 64))), chess.Piece(chess.PAWN, colour))
        case 3:
            board.turn = not board.turn
        case 4:
            board.castling_rights ^= chess.BB_SQUARES[rng.choice(CORNERS[colour])]
        case _:
            board.ep_square = rng.choice((rng.randrange(64), rng.randrange(16, 24), rng.randrange(40, 48)))


def plain_fen(board: chess.Board) -> str:
    """All that the board says, right or wrong: python-chess itself leaves out rights to castle that cannot be."""
    corners = [corner for colour in chess.COLORS for corner in reversed(CORNERS[colour])]
    rights = "".join(
        right for right, corner in zip("KQkq", corners, strict=True) if board.castling_rights >> corner & 1
    )
    square = "-" if board.ep_square is None else chess.square_name(board.ep_square)
    mover = "w" if board.turn else "b"
    return f"{board.board_fen()} {mover} {rights or '-'} {square} {board.halfmove_clock} {board.fullmove_number}"


def is_refused(board: chess.Board) -> bool:
    """Whether the board has a fault for which we refuse a position."""
    return bool(board.status() & REFUSED) or any(promoted(board, colour) > 8 for colour in chess.COLORS)


def promoted(board: chess.Board, colour: bool) -> int:
    """A player's pawns, and pieces that must have been pawns. That these are at most eight, python-chess does not ask."""
    counts = [len(board.pieces(kind, colour)) for kind in range(chess.PAWN, chess.KING)]
    return sum(max(0, number - first) for number, first in zip(counts, (0, 2, 2, 2, 1), strict=True))
