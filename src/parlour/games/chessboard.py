"""The board that chess and pawn chess share: square names, the fields of a FEN, and how the board is drawn.

Squares are numbered a1 = 0, b1 = 1, … h8 = 63; rows of the view run from rank 8 down. A piece is its FEN letter. Moves:
64 x from + to, and for promotions 4096 more for a knight, 8192 for a bishop, 12288 for a rook, 16384 for a queen.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import Any, ClassVar, Protocol, cast

from parlour.games import words
from parlour.games.game import Captured, Game, Position
from parlour.games.palette import Draft, Palette, Setting, turn_setting
from parlour.games.view import Choice, Shape, View, flags, ticks
from parlour.games.words import listed, quantity

FILES = "abcdefgh"
SQUARES = [f"{FILES[i % 8]}{i // 8 + 1}" for i in range(64)]
FROM_THE_TOP = sorted(range(64), key=lambda square: (-(square // 8), square % 8))
PLACE_FROM_THE_TOP = {square: place for place, square in enumerate(FROM_THE_TOP)}
COLUMNS, ROWS = ticks(FILES), ticks("87654321")
NO_SQUARE = 64
EMPTY_RUNS = [(str(count), " " * count) for count in range(8, 0, -1)]
"""What stands for so many empty squares, the longest first."""

PIECES = "PNBRQK"
LETTERS = PIECES + PIECES.lower()
PIECE_VALUES = dict(zip("QRBNP", (9, 5, 3, 3, 1), strict=True))
"""As people count them, dearest first."""
PLAYERS = ("White", "Black")

COUNTER_LIMIT = 10_000


def squares_of(move: int) -> tuple[int, int]:
    """Where a move comes from and where it goes."""
    return move >> 6 & 63, move & 63


def square_path(move: int) -> list[str]:
    """The two squares of a move, and the letter of the piece that a pawn becomes."""
    return [*_named_squares(move)]


@cache
def _named_squares(move: int) -> tuple[str, ...]:
    names = [SQUARES[square] for square in squares_of(move)]
    return (*names, PIECES[move >> 12].lower()) if move >> 12 else tuple(names)


@dataclass(frozen=True, slots=True)
class Fen:
    """The six fields of a position as text. The last ones may be missing in a text; these are their defaults."""

    board: Mapping[int, str]
    """Square and piece, capital letters for White."""
    to_move: int
    castling: str = "-"
    en_passant: int = NO_SQUARE
    halfmoves: int = 0
    fullmove: int = 1

    def text(self) -> str:
        en_passant = "-" if self.en_passant == NO_SQUARE else SQUARES[self.en_passant]
        mover = "wb"[self.to_move]
        return f"{placement(self.board)} {mover} {self.castling} {en_passant} {self.halfmoves} {self.fullmove}"


def placement(board: Mapping[int, str]) -> str:
    """The first field: ranks from the eighth down, digits for empty squares."""
    found = "".join([board.get(square, " ") for square in FROM_THE_TOP])
    text = "/".join([found[start : start + 8] for start in range(0, 64, 8)])
    for count, run in EMPTY_RUNS:
        text = text.replace(run, count)
    return text


def parse_placement(text: str, letters: str) -> dict[int, str]:
    ranks = text.split("/")
    if len(ranks) != 8:
        raise ValueError(f"the board takes 8 ranks with / between them, not {len(ranks)}")
    board: dict[int, str] = {}
    for rank, line in zip(range(7, -1, -1), ranks, strict=True):
        file = 0
        for character in line:
            if character in "12345678":
                file += int(character)
            elif character in letters:
                board[8 * rank + file] = character
                file += 1
            else:
                raise ValueError(f"{character!r} is not one of {letters} or 1 to 8")
        if file != 8:
            raise ValueError(f"rank {rank + 1} ({line[:20]!r}) takes 8 squares, not {file}")
    return board


def parse_fen(text: str, letters: str) -> Fen:
    """Reads a FEN syntactically; raises ValueError that says which field is wrong. Only the first two are needed."""
    fields = text.split()
    if not 2 <= len(fields) <= 6:
        raise ValueError("a FEN has 2 to 6 fields: board, w or b, castling, en passant, half-moves, move number")
    board = parse_placement(fields[0], letters)
    mover, castling, en_passant, halfmoves, fullmove = [*fields[1:], *["w", "-", "-", "0", "1"][len(fields) - 1 :]]
    if mover not in ("w", "b"):
        raise ValueError(f"the player to move is w or b, not {mover[:20]!r}")
    if en_passant != "-" and en_passant not in SQUARES:
        raise ValueError(f"the en passant field is a square or -, not {en_passant[:20]!r}")
    return Fen(
        board=board,
        to_move="wb".index(mover),
        castling=castling,
        en_passant=NO_SQUARE if en_passant == "-" else SQUARES.index(en_passant),
        halfmoves=parse_counter(halfmoves, "the half-move clock", 0),
        fullmove=parse_counter(fullmove, "the move number", 1),
    )


def parse_counter(text: str, what: str, least: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and least <= int(text) < COUNTER_LIMIT):
        raise ValueError(f"{what} is a number from {least} to {COUNTER_LIMIT - 1}, not {text[:20]!r}")
    return int(text)


class HasBoard(Protocol):
    """A position whose pieces stand on squares."""

    def board(self) -> Mapping[int, str]: ...


class ChessboardGame(Game):
    def captured(self, start: Position, now: Position) -> tuple[Captured, Captured]:
        """A pawn that became something else is still a pawn."""
        then, left = (cast(HasBoard, position).board() for position in (start, now))
        return captures("".join(sorted(then.values())), "".join(sorted(left.values())))


@lru_cache(10_000)
def captures(before: str, after: str) -> tuple[Captured, Captured]:
    """By the letters of all pieces, which hardly any move changes."""
    then, now = Counter(before), Counter(after)
    white, black = (missing_pieces(then, now, own) for own in (str.upper, str.lower))
    return captures_of(black, white), captures_of(white, black)


def missing_pieces(before: Mapping[str, int], after: Mapping[str, int], own: Callable[[str], str]) -> Counter[str]:
    """How many pieces of one side are gone, by their capital letters."""
    gone = {piece: before.get(own(piece), 0) - after.get(own(piece), 0) for piece in PIECE_VALUES}
    promoted = -sum(min(0, number) for number in gone.values())
    return +Counter(gone | {"P": gone["P"] - promoted})


def captures_of(mine: Counter[str], theirs: Counter[str]) -> Captured:
    pieces = "".join(piece * mine[piece] for piece in PIECE_VALUES)
    taken = [quantity(mine[one], words.PIECES[one], words.MANY_PIECES[one]) for one in PIECE_VALUES if mine[one]]
    worth = [sum(PIECE_VALUES[piece] * number for piece, number in one.items()) for one in (mine, theirs)]
    return Captured(tuple(pieces), listed(taken), max(0, worth[0] - worth[1]))


def board_view(
    board: Mapping[int, str],
    last_move: int | None,
    marked: Mapping[int, str],
    choices: tuple[Choice, ...] = (),
) -> View:
    """`marked`: squares with a flag of their own, such as the king in check."""
    last = () if last_move is None else squares_of(last_move)
    plain, piece_on = plain_squares(), board.get
    shapes = [plain[square][piece_on(square)] for square in FROM_THE_TOP]
    for square in {*last, *marked}:
        shapes[PLACE_FROM_THE_TOP[square]] = square_shapes(square, piece_on(square), square in last, marked.get(square))
    return View(8, 8, tuple(chain.from_iterable(shapes)), choices, COLUMNS, ROWS)


@cache
def plain_squares() -> list[dict[str | None, tuple[Shape, ...]]]:
    """Every square with whatever may stand on it, without flags: a server draws boards all the time."""
    return [{piece: square_shapes(square, piece, False, None) for piece in (None, *LETTERS)} for square in range(64)]


@cache
def square_shapes(square: int, piece: str | None, last: bool, flag: str | None) -> tuple[Shape, ...]:
    """A square and what stands on it."""
    file, rank = square % 8, square // 8
    at = file + 0.5, 7.5 - rank
    on = flags(last=last, dark=(file + rank) % 2 == 0, **({flag: True} if flag else {}))
    what = words.COLOURED[piece] if piece else words.EMPTY
    said = words.IN_CHECK if flag == "check" else words.PLACE_IS
    label = said.format(place=SQUARES[square], what=what)
    cell = Shape("cell", at, (1, 1), label, id=SQUARES[square], flags=on)
    if piece is None:
        return (cell,)
    shown = tuple(one for one in on if one != "dark")
    owner = int(piece.islower())
    return cell, Shape("piece", at, (1, 1), words.COLOURED[piece], owner=owner, text=piece.upper(), flags=shown)


class ChessboardPalette(Palette):
    """Pieces by their letters; whose turn it is; and where a pawn may be taken en passant, if one could."""

    letters: ClassVar[str]

    @property
    def things(self) -> tuple[Choice, ...]:
        return tuple(Choice(one, words.PUT_PIECE[one], int(one.islower()), one.upper()) for one in self.letters)

    def places(self, thing: str) -> list[str]:
        return SQUARES

    def read(self, position: Any) -> Draft:
        fen = parse_fen(position.text(), self.letters)
        things = {SQUARES[square]: piece for square, piece in fen.board.items()}
        passed = "-" if fen.en_passant == NO_SQUARE else SQUARES[fen.en_passant]
        return Draft(things, {"turn": str(fen.to_move), "en_passant": passed})

    def text(self, draft: Draft) -> str:
        passed = draft.settings.get("en_passant", "-")
        square = NO_SQUARE if passed == "-" else SQUARES.index(passed)
        return Fen(board_of(draft), turn_of(draft), self.castling(draft), square).text()

    def castling(self, draft: Draft) -> str:
        return "-"

    def view(self, draft: Draft) -> View:
        return board_view(board_of(draft), None, {})

    def settings(self, draft: Draft) -> tuple[Setting, ...]:
        passed = [
            Choice(SQUARES[square], SQUARES[square]) for square in passed_squares(board_of(draft), turn_of(draft))
        ]
        turn = turn_setting(self.game.players)
        return (
            (turn, Setting("en_passant", words.EN_PASSANT, (Choice("-", words.NO_EN_PASSANT), *passed)))
            if passed
            else (turn,)
        )


def board_of(draft: Draft) -> dict[int, str]:
    return {SQUARES.index(place): piece for place, piece in draft.things.items()}


def turn_of(draft: Draft) -> int:
    return int(draft.settings.get("turn", "0"))


def passed_squares(board: Mapping[int, str], to_move: int) -> list[int]:
    """Squares that a pawn may just have passed, with one of the player to move beside it."""
    mine, theirs, ahead, rank = ("P", "p", 8, 4) if to_move == 0 else ("p", "P", -8, 3)
    found = []
    for square in range(8 * rank, 8 * rank + 8):
        beside = [other for other in (square - 1, square + 1) if other // 8 == rank and board.get(other) == mine]
        free = square + ahead not in board and square + 2 * ahead not in board
        if board.get(square) == theirs and beside and free:
            found.append(square + ahead)
    return found


def fen_number(position: Position) -> str:
    """What stands before a move: both players' moves have one number."""
    number = position.text().rpartition(" ")[2]
    return f"{number}{'…' if position.to_move() else '.'}"
