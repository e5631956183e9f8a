"""Pawn chess: eight pawns a side and nothing else.

Text: FEN, with pawns alone. Moves are numbered as in `chessboard`; as text they are written as in chess: `e4`, `exd5`.
"""

from collections.abc import Hashable, Sequence
from functools import cache
from typing import ClassVar

from parlour._core import Pawns as Kernel
from parlour.games import words
from parlour.games.chessboard import (
    FILES,
    PLAYERS,
    SQUARES,
    ChessboardGame,
    ChessboardPalette,
    Fen,
    board_view,
    fen_number,
    parse_fen,
    square_path,
    squares_of,
)
from parlour.games.example import Example
from parlour.games.game import Option, Position, bad_text
from parlour.games.kernel import KernelPosition, bits
from parlour.games.reasons.pawns.detectors import REASONS
from parlour.games.registry import add_game
from parlour.games.view import View


class Pawns(ChessboardGame):
    name = "pawns"
    title = "Pawn chess"
    summary = "Only pawns: race one across the board."
    rules = (
        "Each side has eight pawns on a chess board; White begins. A pawn moves one square straight ahead, or two "
        "from where it started, if nothing is in the way. It takes diagonally, one square ahead. A pawn that has just "
        "moved two squares can be taken by a pawn beside it as if it had moved one (en passant), but only on the very "
        "next move. Whoever brings a pawn to the last rank wins; so does whoever takes the last enemy pawn. A player "
        "with no move left loses, unless you choose before you start that it's a draw."
    )
    picture = "8/pp3ppp/8/2pPp3/4P3/8/PPP2PPP/8 w - c6 0 4"
    players = PLAYERS
    alternates = True
    takes = (
        Option("stalemate", "loss", ("loss", "draw"), "what happens to a player with no move left: a loss or a draw"),
    )
    first_moves = (
        "Tap a pawn, then the square it should go to.",
        "The first pawn to reach the other side wins.",
        "Pawns move straight on, and capture diagonally.",
    )
    examples = (
        Example(
            "Straight ahead",
            "Click or tap a pawn and then where it should go, or drag it there. A pawn moves one square ahead, or two "
            "from where it started, if nothing is in the way.",
            "8/1p6/8/8/8/8/4PP2/8 w - - 0 1",
            "e4 b6 f3",
        ),
        Example(
            "Takes diagonally",
            "A pawn takes one square ahead and to the side, never straight on.",
            "8/1p1p4/8/8/4P3/8/5P2/8 b - - 0 1",
            "d5 exd5",
        ),
        Example(
            "En passant",
            "A pawn that has just moved two squares can be taken by a pawn beside it as if it had moved one, but only "
            "on the very next move.",
            "8/1p1p4/8/4P3/8/8/5P2/8 b - - 0 1",
            "d5 exd6",
        ),
        Example(
            "Reach the last rank",
            "Whoever first brings a pawn across the board wins. So does whoever takes the last enemy pawn.",
            "8/8/2P5/8/5p2/8/6P1/8 w - - 0 1",
            "c7 f3 c8",
            "a pawn reached the last rank",
        ),
        Example(
            "No move left",
            "If it's your turn and you can't move, you lose. You can choose before the match that it's a draw instead.",
            "8/8/8/4p3/8/4P3/8/8 w - - 0 1",
            "e4",
            "the player to move has no move",
        ),
    )
    paths_are_fixed = True
    move_limit = 4096
    max_plies = 81
    """Sixteen pawns, each with at most five moves that do not end the match, and one that does."""

    def variant(self) -> str:
        return self.preset_words() or words.WITHOUT_A_MOVE[str(self.options["stalemate"])]

    def symmetries(self) -> Sequence[Sequence[int]]:
        """As it is, and with left and right exchanged."""
        return range(4096), [move ^ 0o0707 for move in range(4096)]

    def patterns(self, position: "PawnsPosition", move: int) -> Sequence[Hashable]:
        """How far the pawn gets and whom it meets there, whether anybody can still stop it, and how many pawns are then
        left hanging on either side. All as the mover sees it, moving up the board."""
        me, after = position.to_move(), position.play(move).kernel
        mine, theirs = (up_the_board(after.pawns(player), me) for player in (me, 1 - me))
        start, end = (square ^ (56 if me else 0) for square in squares_of(move))
        pawn = 1 << end
        meets, held = (pawn_attacks(pawn) & theirs).bit_count(), bool(pawn_attacks(mine) & pawn)
        stops = sum(front & theirs != 0 for front in fronts(end))
        hanging = (mine & down_attacks(theirs) & ~pawn_attacks(mine)).bit_count()
        loose = (theirs & pawn_attacks(mine) & ~down_attacks(theirs)).bit_count()
        takes, rank = start % 8 != end % 8, end // 8
        return ("to", rank, takes, meets, held), ("stops", rank, stops), ("hanging", min(hanging, 3), min(loose, 3))

    patterns.is_compiled = True  # type: ignore[attr-defined]

    def start(self) -> "PawnsPosition":
        return self.parse("8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1")

    def parse(self, text: str) -> "PawnsPosition":
        try:
            fen = parse_fen(text, "Pp")
        except ValueError as error:
            raise bad_text(self, text, str(error)) from None
        if fen.castling != "-":
            raise bad_text(self, text, "there is no castling without kings: the third field is -")
        white, black = (sum(1 << square for square, piece in fen.board.items() if piece == pawn) for pawn in "Pp")
        draws = self.options["stalemate"] == "draw"
        kernel = Kernel.set_up(white, black, fen.to_move, fen.en_passant, fen.fullmove, draws)
        return PawnsPosition.set_up(self, kernel, text)


class PawnsPosition(KernelPosition[Pawns, Kernel]):
    __slots__ = ()

    reasons: ClassVar = words.ENDS["pawns"]

    def move_number(self, ply: int) -> str:
        return fen_number(self)

    def board(self) -> dict[int, str]:
        return {square: pawn for player, pawn in enumerate("Pp") for square in bits(self.kernel.pawns(player))}

    def text(self) -> str:
        kernel = self.kernel
        return Fen(self.board(), kernel.to_move(), "-", kernel.en_passant(), 0, kernel.fullmove()).text()

    def path(self, move: int) -> list[str]:
        return square_path(self.check_id(move))

    def move_text(self, move: int) -> str:
        start, end = squares_of(self.check_id(move))
        return SQUARES[end] if start % 8 == end % 8 else f"{FILES[start % 8]}x{SQUARES[end]}"

    def view(self, past: Sequence[Position] = ()) -> View:
        board = self.board()
        home = {square: "won" for square, pawn in board.items() if square // 8 == (7 if pawn == "P" else 0)}
        return board_view(board, self.last_move(past), home)


NOT_A, NOT_H = 0xFEFE_FEFE_FEFE_FEFE, 0x7F7F_7F7F_7F7F_7F7F
ALL = 0xFFFF_FFFF_FFFF_FFFF


def up_the_board(pawns: int, player: int) -> int:
    """Squares as bits, as this player sees them."""
    return int.from_bytes(pawns.to_bytes(8, "little"), "big") if player else pawns


def pawn_attacks(pawns: int) -> int:
    """What pawns that move up the board could take."""
    return (pawns << 9 & NOT_A | pawns << 7 & NOT_H) & ALL


def down_attacks(pawns: int) -> int:
    return pawns >> 7 & NOT_A | pawns >> 9 & NOT_H


@cache
def fronts(square: int) -> tuple[int, int]:
    """The squares ahead of a pawn on its own file, and on the files beside it."""
    ahead = ALL << 8 * (square // 8 + 1) & ALL
    file = 0x0101_0101_0101_0101 << square % 8
    return ahead & file, ahead & (file << 1 & NOT_A | file >> 1 & NOT_H)


class PawnsPalette(ChessboardPalette):
    letters = "Pp"

    def places(self, thing: str) -> list[str]:
        """Everywhere but behind where they start."""
        return SQUARES[8:] if thing == "P" else SQUARES[:56]


def en_passant(position: PawnsPosition) -> set[int]:
    """The capture that beginners forget."""
    passed = position.kernel.en_passant()
    return {m for m in position.moves() if m & 63 == passed and (m >> 6) % 8 != passed % 8}


Pawns.oversights = {"en_passant": en_passant}
Pawns.reasons = REASONS
Pawns.palette = PawnsPalette

add_game(Pawns)
