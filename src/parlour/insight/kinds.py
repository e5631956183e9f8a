"""What kind of move it is, where no reason speaks for it: a hint's middle step. True of the move, and it leaves open
which one it is."""

from collections.abc import Callable

from parlour.games.game import Position
from parlour.insight import words
from parlour.insight.judge import Look
from parlour.insight.review import nearly_as_good


def kind_of(before: Look, move: int) -> str:
    """By what the game knows of the move, or by what the judge knows of the others."""
    position = before.position
    tell = TELLERS.get(position.game.name)
    if tell and (told := tell(position, move)):
        return told
    several = nearly_as_good(before, position.to_move(), move)
    return words.SEVERAL_GOOD if several else words.ONE_TO_FIND


def all_alike(look: Look) -> str:
    """Says that it doesn't matter what one plays, if that is proved of every move; otherwise empty, and
    where all is lost as well."""
    best, moves = look.candidates[0], set(look.position.moves())
    alike = {one.move for one in look.candidates if one.solved and (one.value, one.score) == (best.value, best.score)}
    lost = look.chance.expected(look.position.to_move()) == 0
    return words.ANY_MOVE if len(moves) > 1 and alike == moves and not lost else ""


def of_tictactoe(position: Position, move: int) -> str:
    if any(position.game.options[name] != 3 for name in ("m", "n")):
        return ""
    return words.CELLS[cell_kind(position.path(move)[0])]


def of_ultimate(position: Position, move: int) -> str:
    return words.CELLS_OF_BOARD[cell_kind(position.path(move)[-1][-2:])]


def cell_kind(cell: str) -> str:
    """Of three by three, a1 to c3."""
    middle = (cell[0] == "b") + (cell[1] == "2")
    return ("corner", "side", "centre")[middle]


def of_dots(position: Position, move: int) -> str:
    after = position.play(move)
    if after.to_move() == position.to_move() or not after.moves():
        return words.TAKES_BOX
    gives = any(after.play(reply).to_move() == after.to_move() for reply in after.moves())
    return words.GIVES_BOX if gives else words.SAFE_LINE


def of_pawns(position: Position, move: int) -> str:
    start, end = position.path(move)[:2]
    if start[0] != end[0]:
        return words.PAWN_TAKES
    return words.PAWN_STEPS if abs(int(start[1]) - int(end[1])) == 1 else words.PAWN_LEAPS


def of_chess(position: Position, move: int) -> str:
    text = position.move_text(move)
    if text.startswith("O-O"):
        return words.CASTLES
    piece = words.PIECES.get(text[0], words.PAWN)
    return (words.PIECE_TAKES if "x" in text else words.PIECE_MOVES).format(piece=piece)


TELLERS: dict[str, Callable[[Position, int], str]] = {
    "tictactoe": of_tictactoe,
    "ultimate": of_ultimate,
    "dots": of_dots,
    "pawns": of_pawns,
    "chess": of_chess,
}
