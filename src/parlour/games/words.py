"""What games refuse, in whole sentences with named gaps, numbers with what they count, how matches end and what a
screen reader says of a board. What one game alone says of itself (its rules, its title, what is wrong with a text)
stands in its module."""

from collections.abc import Sequence

from parlour.languages.said import keyed


def quantity(number: int, one: str, many: str | None = None) -> str:
    """`1 match`, `2 matches`: a number with the noun that agrees with it. Without `many` an s is added."""
    return QUANTITY.format(count=number, noun=noun(number, one, many))


def noun(number: int, one: str, many: str | None = None) -> str:
    """The noun alone, where the number is said elsewhere."""
    return one if number == 1 else many or f"{one}s"


def listed(texts: Sequence[str]) -> str:
    """One after the other, with commas."""
    *before, last = texts or [""]
    for one in reversed(before):
        last = LISTED.format(one=one, rest=last)
    return last


QUANTITY = "{count:,} {noun}"
LISTED = "{one}, {rest}"
NOT_POSSIBLE = "{name}={value!r} is not possible: it takes {allowed}"
OPTION_NOT_POSSIBLE = "{name}={value!r} is not possible: it takes {allowed} ({what})"
NO_SUCH_OPTIONS, NO_OPTIONS = "{name} does not take {unknown}; it takes {known}", "no options"

# Positions and moves.
NOT_A_POSITION = "not a position of {game}: {fault}; got {text!r}, right would be {right!r}"
NOT_LEGAL = "{move} is not legal in {position!r}; legal moves: {some}"
OVER = "{move} is not possible in {position!r}: the match is over ({reason})"
NO_MOVE = "a move is an id or a text, not True or False"
PERFT_DEPTH = "perft needs a depth from 0 to {most}, not {depth}"

# Setting up a position.
NOTHING_TO_PUT = "there is no {thing!r} to put at {place!r}"
WHOSE_TURN = "Turn"

# How a match ends: by game, and what the rules call it. Kept matches have them: they do not change.
IN_A_ROW = {1: "one in a row", 2: "two in a row", 3: "three in a row", 4: "four in a row", 5: "five in a row"}
ENDS = {
    "tictactoe": {"full": "the board is full and nobody has a row"},
    "ultimate": {
        "line": "three boards in a row",
        "full": "no moves are left and nobody has three boards in a row",
        "most_boards": "no moves are left, and the most boards win",
    },
    "dots": {"most_boxes": "the most boxes", "equal": "equally many boxes"},
    "pawns": {
        "last_rank": "a pawn reached the last rank",
        "no_pawns": "the last enemy pawn was taken",
        "no_moves": "the player to move has no move",
    },
    "chess": {
        "checkmate": "checkmate",
        "stalemate": "stalemate",
        "material": "neither side has the material to mate",
        "fifty_moves": "fifty moves without a capture or a pawn move",
        "repetition": "third repetition",
    },
}

# Boards that are no preset.
OPTION_IS = "{option}: {value}"
YES_OR_NO = {True: "yes", False: "no"}
SIZE_IN_A_ROW = "{size}, {row}"
DOTS = "{columns} x {rows} dots"
TIEBREAKS = {"draw": "only a row of boards wins", "boards": "without a row, most boards win"}
WITHOUT_A_MOVE = {"loss": "without a move you lose", "draw": "without a move it's a draw"}

# What a screen reader says of a board: the place, then what is there.
PLACE_IS = "{place}, {what}"
EMPTY = "empty"
PLACES = (
    "top left", "top", "top right",
    "left", "centre", "right",
    "bottom left", "bottom", "bottom right",
)  # fmt: skip
ROW_AND_COLUMN = "row {row}, column {column}"
BOARD = "{place} board"
CELL_OF_BOARD, CELL_OF_BOARD_IS = "{board} board, {cell}", "{board} board, {cell}, {what}"
BOARD_STATES = {"open": "open", "unfinished": "unfinished", "drawn": "drawn", "won": "won by {player}"}
PLAY_HERE = "{place}, {what}, play here"
NEXT_BOARD, ANY_BOARD = "Next board", "Any open board"
NEXT_BOARDS = (
    "Top left", "Top", "Top right",
    "Left", "Centre", "Right",
    "Bottom left", "Bottom", "Bottom right",
)  # fmt: skip
BOX = "box in row {row}, column {column}"
BOX_FREE, BOX_OF = "{place}, nobody's", "{place}, {player}"
LINE = "line {name}"
LINE_FREE, LINE_DRAWN, LINE_DRAWN_BY = "{place}, free", "{place}, drawn", "{place}, drawn by {player}"
DOT = "dot {number}"
PUT_LINE, PUT_BOX = "Line", "Box of {player}"
COLOURED = {
    "P": "white pawn",
    "N": "white knight",
    "B": "white bishop",
    "R": "white rook",
    "Q": "white queen",
    "K": "white king",
    "p": "black pawn",
    "n": "black knight",
    "b": "black bishop",
    "r": "black rook",
    "q": "black queen",
    "k": "black king",
}
PUT_PIECE = {
    "P": "White pawn",
    "N": "White knight",
    "B": "White bishop",
    "R": "White rook",
    "Q": "White queen",
    "K": "White king",
    "p": "Black pawn",
    "n": "Black knight",
    "b": "Black bishop",
    "r": "Black rook",
    "q": "Black queen",
    "k": "Black king",
}
PIECES = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}
MANY_PIECES = {"P": "pawns", "N": "knights", "B": "bishops", "R": "rooks", "Q": "queens", "K": "kings"}
IN_CHECK = "{place}, {what}, in check"
EN_PASSANT, NO_EN_PASSANT = "En passant", "Not possible"
CASTLES = "{player} may castle"
CASTLING = ("No", "Kingside", "Queenside", "On both sides")

# What is wrong with a game that is asked for, or added.
NO_SUCH_GAME = "there is no game named {name!r}; the games are {known}"
GAME_LACKS = "the game {name!r} lacks {missing}"
UNKNOWN_FLAGS = "unknown flags {unknown}; known: {known}"

keyed(globals())
