"""Chess, by the rules of FIDE. Every draw is automatic; nothing has to be claimed.

Text: FEN. The en passant square is written only where the capture is legal, so that equal positions have equal texts.
Moves are numbered as in `chessboard`; castling is the king's move of two squares. As text they are SAN (`Nf3`,
`exd8=Q+`, `O-O`); `parse_move` also takes UCI (`g1f3`, `e7d8q`), and castling as the king onto the rook (`e1h1`).
"""

from collections.abc import Hashable, Mapping, Sequence
from functools import cache, lru_cache
from typing import ClassVar

from parlour._core import Chess as Kernel
from parlour.games import words
from parlour.games.chessboard import (
    FILES,
    LETTERS,
    PIECES,
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
from parlour.games.game import Outcome, Position, Unit, bad_text
from parlour.games.kernel import KernelPosition
from parlour.games.palette import Draft, Setting
from parlour.games.reasons.chess import REASONS
from parlour.games.registry import add_game
from parlour.games.view import Choice, View

KINGS_HOMES = (SQUARES.index("e1"), SQUARES.index("e8"))
CASTLINGS = {home << 6 | home + step for home in KINGS_HOMES for step in (2, -2)}
RIGHTS = "KQkq"
MARKS = str.maketrans("", "", "+#!?=")
"""What people write after a move, or leave out: not part of it."""


class Chess(ChessboardGame):
    name = "chess"
    title = "Chess"
    summary = "The whole game, by FIDE rules."
    rules = (
        "White begins. Each piece moves in its own way, and captures what stands where it lands. The aim is to attack "
        "the enemy king so that it can't escape: checkmate. A king never stays in check or moves into it. Castling, "
        "en passant and promotion work as usual. It is a draw when the player to move is not in check and has no move "
        "(stalemate), when neither side has the material to mate, when a position occurs for the third time, and "
        "after fifty moves of each side without a capture or a pawn move. You don't have to claim any of these draws."
    )
    picture = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"
    players = PLAYERS
    unit = Unit("pawn", "pawns", 100)
    ends = ("mates", "is mated")
    alternates = True
    first_moves = (
        "Tap a piece, then the square it should go to.",
        "To capture a piece, move onto its square.",
        "Attack their king so it can't escape: that's checkmate.",
    )
    examples = (
        Example(
            "Moving and taking",
            "Click or tap a piece and then where it should go, or drag it there. Dots show where it can go. It takes "
            "what stands where it lands.",
            "rnbqkb1r/ppp1pppp/5n2/3p4/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 0 1",
            "e4 dxe4 Nxe4",
        ),
        Example(
            "Pawns",
            "A pawn takes diagonally; one that has just moved two squares may be taken as if it had moved one (en "
            "passant). On the last rank it becomes a queen, rook, bishop or knight: you choose.",
            "4k3/3p4/P7/4P3/8/8/8/4K3 b - - 0 1",
            "d5 exd6 Kd7 a7 Kxd6 a8=Q",
        ),
        Example(
            "Castling",
            "Once in a match the king goes two squares towards a rook, and the rook jumps over it. Neither may have "
            "moved before, nothing may stand between them, and the king may not be in check or pass through it. To "
            "castle, move the king.",
            "r3k3/8/8/8/8/8/5PPP/4K2R w Kq - 0 1",
            "O-O O-O-O",
        ),
        Example(
            "Check and mate",
            "A king under attack is in check, and must get out of it at once. If it can't, that's checkmate, and the "
            "match is won.",
            "8/6k1/8/8/8/8/5PPP/RR4K1 w - - 0 1",
            "Rb7+ Kg8 Ra8#",
            "checkmate",
        ),
        Example(
            "Draws",
            "Not in check, but no legal move: stalemate, a draw. So is a third repetition, fifty moves without a "
            "capture or a pawn move, and too few pieces left to mate. You don't have to claim any of these.",
            "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
            "Qg6",
            "stalemate",
        ),
    )
    paths_are_fixed = True
    move_limit = 5 * 4096
    max_plies = 11_900
    """At most 96 pawn moves and 30 captures, eight of them both, are 118 moves that reset the clock; 100 plies each."""

    def patterns(self, position: "ChessPosition", move: int) -> Sequence[Hashable]:
        """Which piece takes which, and can be taken there itself; how few replies it leaves; where the piece goes."""
        start, end = squares_of(move)
        board, after = position.kernel.board(), position.play(move).kernel
        replies = after.moves()
        piece, taken = board[start] % 6, board[end] % 6 if board[end] >= 0 else None
        at_risk = any(reply & 63 == end for reply in replies)
        rank = end // 8 if position.to_move() == 0 else 7 - end // 8
        return (
            ("trade", piece, taken, move >> 12, at_risk),
            ("replies", after.in_check(), min(len(replies), 8)),
            ("to", piece, rank),
        )

    patterns.is_compiled = True  # type: ignore[attr-defined]

    def start(self) -> "ChessPosition":
        return self.parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")

    def parse(self, text: str) -> "ChessPosition":
        try:
            fen = parse_fen(text, LETTERS)
        except ValueError as error:
            raise bad_text(self, text, str(error)) from None
        rights = "" if fen.castling == "-" else fen.castling
        if not set(rights) <= set(RIGHTS) or len(set(rights)) != len(rights):
            raise bad_text(self, text, f"castling rights are letters of {RIGHTS}, each at most once, or -")
        board = [LETTERS.index(fen.board[square]) if square in fen.board else -1 for square in range(64)]
        castling = sum(1 << RIGHTS.index(right) for right in rights)
        kernel = Kernel.set_up(board, fen.to_move, castling, fen.en_passant, fen.halfmoves, fen.fullmove)
        return ChessPosition.set_up(self, kernel, text)


class ChessPosition(KernelPosition[Chess, Kernel]):
    __slots__ = ()

    reasons: ClassVar = words.ENDS["chess"]

    def outcome(self, past: Sequence[Position] = ()) -> Outcome | None:
        """Third repetition is seen only with the past; all else is in the position."""
        return super().outcome() or self._repetition(past)

    def _repetition(self, past: Sequence[Position]) -> Outcome | None:
        # Nothing before the last capture or pawn move can come again.
        clock = self.kernel.halfmoves()
        own = self.key()
        earlier = sum([position.key() == own for position in (past[-clock:] if clock else ())])
        return Outcome(None, self.reasons["repetition"]) if earlier >= 2 else None

    def in_check(self) -> bool:
        return self.kernel.in_check()

    def board(self) -> Mapping[int, str]:
        """Square and piece, capital letters for White."""
        return standing(tuple(self.kernel.board()))

    def text(self) -> str:
        kernel = self.kernel
        rights = "".join(right for i, right in enumerate(RIGHTS) if kernel.castling() >> i & 1) or "-"
        fen = Fen(self.board(), kernel.to_move(), rights, kernel.en_passant(), kernel.halfmoves(), kernel.fullmove())
        return fen.text()

    def path(self, move: int) -> list[str]:
        return square_path(move if 0 <= move < Chess.move_limit else self.check_id(move))

    def detours(self, move: int) -> Sequence[Sequence[str]]:
        """Castling is also the king onto the rook."""
        if move not in CASTLINGS and 0 <= move < Chess.move_limit:
            return ()
        start, end = squares_of(self.check_id(move))
        if not self._is_castling(start, end):
            return ()
        return ((SQUARES[start], SQUARES[start + 3 if end > start else start - 4]),)

    def _is_castling(self, start: int, end: int) -> bool:
        return start in KINGS_HOMES and abs(end - start) == 2 and self.board().get(start) in ("K", "k")

    def move_text(self, move: int) -> str:
        after = self.kernel.after(self.check_id(move))
        if after is None:
            raise self.illegal(f"move {move}")
        ended = after.outcome()
        mate = ended is not None and ended[1] == "checkmate"
        return self._move_text_without_check(move) + ("#" if mate else "+" if after.in_check() else "")

    def move_number(self, ply: int) -> str:
        return fen_number(self)

    def _move_text_without_check(self, move: int) -> str:
        start, end = squares_of(move)
        board = self.board()
        piece = board[start].upper()
        if self._is_castling(start, end):
            return "O-O" if end > start else "O-O-O"
        takes = "x" if end in board or (piece == "P" and end == self.kernel.en_passant()) else ""
        if piece == "P":
            becomes = f"={PIECES[move >> 12]}" if move >> 12 else ""
            return (FILES[start % 8] + takes if takes else "") + SQUARES[end] + becomes
        return piece + self._which(start, end, board) + takes + SQUARES[end]

    def _which(self, start: int, end: int, board: Mapping[int, str]) -> str:
        """The file, the rank or both, if another piece of the same kind could go there too."""
        pairs = (squares_of(move) for move in self.moves())
        rivals = [s for s, e in pairs if e == end and s != start and board[s] == board[start]]
        if not rivals:
            return ""
        if all(rival % 8 != start % 8 for rival in rivals):
            return FILES[start % 8]
        if all(rival // 8 != start // 8 for rival in rivals):
            return str(start // 8 + 1)
        return SQUARES[start]

    def parse_move(self, text: str) -> int:
        """SAN with or without its marks, longer or shorter than needed, or UCI. Small and capital letters make no
        difference where only one move can be meant."""
        wanted = "".join(text.translate(MARKS).split()).replace("0", "O")
        names = {move: self._spellings(move) for move in self.moves()}
        for alike in (str, str.lower):
            meant = [move for move, spellings in names.items() if alike(wanted) in map(alike, spellings)]
            if len(meant) == 1:
                return meant[0]
        raise self.illegal(f"move {text[:40]!r}")

    def _spellings(self, move: int) -> set[str]:
        """Every way to write a move, without marks."""
        start, end = squares_of(move)
        piece = self.board()[start].upper()
        san = self._move_text_without_check(move).translate(MARKS)
        uci = "".join(square_path(move))
        if piece == "P" or san.startswith("O-O"):
            return {san, uci, f"{uci[:2]}-{uci[2:]}", f"{uci[:2]}x{uci[2:]}", *map("".join, self.detours(move))}
        origins = ("", SQUARES[start], SQUARES[start][0], SQUARES[start][1])
        longer = {f"{piece}{origin}{cut}{SQUARES[end]}" for origin in origins[1:] for cut in ("", "x", "-")}
        return {san, uci, *longer}

    def view(self, past: Sequence[Position] = ()) -> View:
        board = self.board()
        king = "Kk"[self.to_move()]
        checked = {square: "check" for square, piece in board.items() if piece == king} if self.in_check() else {}
        choices = promotions(self.to_move()) if max(self.moves(), default=0) >> 12 else ()
        return board_view(board, self.last_move(past), checked, choices)


@lru_cache(256)
def standing(codes: tuple[int, ...]) -> Mapping[int, str]:
    """What stands where, by the kernel's numbers: asked for several times with each move."""
    return {square: LETTERS[piece] for square, piece in enumerate(codes) if piece >= 0}


@cache
def promotions(player: int) -> tuple[Choice, ...]:
    return tuple(Choice(piece.lower(), words.PIECES[piece], player, piece) for piece in "QRBN")


ROOKS_HOMES = {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}


class ChessPalette(ChessboardPalette):
    letters = "KQRBNPkqrbnp"

    def places(self, thing: str) -> list[str]:
        return SQUARES[8:56] if thing in "Pp" else SQUARES

    def read(self, position: ChessPosition) -> Draft:
        found, rights = super().read(position), position.text().split()[2]
        kept = {f"castling{player}": sides(rights, player) for player in (0, 1)}
        return Draft(found.things, dict(found.settings) | kept)

    def castling(self, draft: Draft) -> str:
        return "".join(draft.settings.get(f"castling{player}", "") for player in (0, 1)).replace("-", "") or "-"

    def settings(self, draft: Draft) -> tuple[Setting, ...]:
        turn, *passed = super().settings(draft)
        return (turn, *filter(None, (self._castling_setting(draft, player) for player in (0, 1))), *passed)

    def _castling_setting(self, draft: Draft, player: int) -> Setting | None:
        """None of a player whose king and rooks are not at home."""
        king, home = "Kk"[player], SQUARES[KINGS_HOMES[player]]
        rook = "Rr"[player]
        if draft.things.get(home) != king:
            return None
        short, long = ("KQ", "kq")[player]
        ways = ["-", *(way for way in (short, long) if draft.things.get(ROOKS_HOMES[way]) == rook)]
        ways += [short + long] if len(ways) == 3 else []
        named = dict(zip(("-", short, long, short + long), words.CASTLING, strict=True))
        choices = tuple(Choice(way, named[way]) for way in ways)
        may_castle = words.CASTLES.format(player=self.game.players[player])
        return Setting(f"castling{player}", may_castle, choices) if ways[1:] else None


def sides(rights: str, player: int) -> str:
    """One player's part of the rights to castle."""
    return "".join(right for right in rights if right in ("KQ", "kq")[player]) or "-"


def backwards(position: ChessPosition) -> set[int]:
    """Moves towards one's own side of the board, which people see last."""
    sign = 1 if position.to_move() == 0 else -1
    steps = ((m, *squares_of(m)) for m in position.moves())
    return {m for m, start, end in steps if sign * (end // 8 - start // 8) < 0}


def knights(position: ChessPosition) -> set[int]:
    """What knights can do: their moves are the hardest to foresee."""
    board = position.board()
    return {m for m in position.moves() if board[squares_of(m)[0]] in "Nn"}


Chess.oversights = {"backwards": backwards, "knights": knights}
Chess.reasons = REASONS
Chess.palette = ChessPalette

add_game(Chess)
