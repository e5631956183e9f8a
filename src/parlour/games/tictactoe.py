"""Tic-tac-toe, also on larger boards: m columns, n rows, k in a row.

Text: the rows from the top, `X`, `O` or `.`, with `/` between them: `X.O/.X./..O`. Whose move it is follows from the
counts. Moves: the cells row by row, 0 at the top left; as text `a1` (left column, top row), `b1`, …
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import ClassVar

from parlour._core import TicTacToe as Kernel
from parlour.games import words
from parlour.games.example import Example
from parlour.games.game import Game, Option, Outcome, Position, Preset, bad_text
from parlour.games.grid import LETTERS, cell_name, cells, place_words, turns
from parlour.games.kernel import KernelPosition, bits
from parlour.games.palette import Draft, Palette
from parlour.games.reasons.tictactoe import REASONS
from parlour.games.registry import add_game
from parlour.games.sayings import Sayings
from parlour.games.view import Choice, Flag, Shape, Tick, View, flags, ticks

SYMBOLS = ("X", "O")


def size_words(columns: int, rows: int, in_a_row: int) -> str:
    """What a board is called; the usual one by its size alone."""
    size = f"{columns} x {rows}"
    usual = (columns, rows, in_a_row) == (3, 3, 3)
    return size if usual else words.SIZE_IN_A_ROW.format(size=size, row=words.IN_A_ROW[in_a_row])


class TicTacToe(Game):
    name = "tictactoe"
    title = "Tic-tac-toe"
    summary = "Be the first with a whole row of marks; the game everyone knows."
    rules = (
        "Two players, X and O, take turns; X begins. On your turn, you put your mark on an empty cell. Whoever first "
        "has three marks in a row, across, down or diagonally, wins. If all the cells are taken and nobody has a row, "
        "it's a draw. On other boards, you choose before the match how many in a row it takes to win."
    )
    picture = "X.O/.X./O.X"
    players = SYMBOLS
    alternates = True
    sayings = Sayings(
        you_are="[You are {you}]",
        your_turn="It is your turn",
        their_turn="The AI is thinking...",
        you_win="You ({you}) have won!",
        they_win="The enemy ({other}) has won!",
        draw="It's a tie! No one wins.",
        you_begin="You go first:",
        start_over="Reset Game",
    )
    takes = (
        Option("m", 3, range(1, 6), "columns"),
        Option("n", 3, range(1, 6), "rows"),
        Option("k", 3, range(1, 6), "how many in a row win"),
    )
    presets = (
        Preset("3 x 3", {"m": 3, "n": 3, "k": 3}),
        Preset("4 x 4, four in a row", {"m": 4, "n": 4, "k": 4}),
        Preset("5 x 5, four in a row", {"m": 5, "n": 5, "k": 4}),
    )
    first_moves = (
        "Tap any empty square to put your {you} there.",
        "Three {you}s in a row win: across, down or corner to corner.",
        "If they have two in a row, take the third square yourself.",
    )
    examples = (
        Example(
            "Take turns",
            "Two players, X and O, take turns on a grid of 3 x 3 cells; X begins. On your turn, click or tap an empty "
            "cell to put your mark there. By keyboard: arrows, then Enter.",
            ".../.../...",
            "b2 a1 c1 a3",
        ),
        Example(
            "Three in a row wins",
            "The goal is three of your marks in a row: across, from left to right…",
            "XX./OO./...",
            "c1",
            "three in a row",
        ),
        Example("Or from top to bottom", "…or down a column…", "OX./.X./O..", "b3", "three in a row"),
        Example(
            "Or diagonally",
            "…or from corner to corner. So watch all the lines: if your opponent has two marks in one, take its last "
            "cell yourself.",
            "X.O/.X./O..",
            "c3",
            "three in a row",
        ),
        Example(
            "Nobody wins",
            "If all the cells are taken and nobody has three in a row, it's a tie. Too hard, or too easy? Choose "
            "another opponent; one that learns begins weak and gets better with every match it plays.",
            "XOX/XOO/OX.",
            "c3",
            "the board is full and nobody has a row",
        ),
    )

    paths_are_fixed = True

    def __init__(self, **options: int | str) -> None:
        super().__init__(**options)
        self.columns, self.rows, self.in_a_row = (self.number(name) for name in "mnk")
        if self.in_a_row > max(self.columns, self.rows):
            raise ValueError(
                f"{self.in_a_row} in a row do not fit on {self.columns} x {self.rows} cells: "
                f"k must be at most {max(self.columns, self.rows)}"
            )

    def variant(self) -> str:
        return self.preset_words() or size_words(self.columns, self.rows, self.in_a_row)

    @property
    def move_limit(self) -> int:
        return self.columns * self.rows

    @property
    def max_plies(self) -> int:
        return self.columns * self.rows

    def symmetries(self) -> Sequence[Sequence[int]]:
        return turns(cells(self.columns, self.rows), self.columns - 1, self.rows - 1)

    def start(self) -> "TicTacToePosition":
        return TicTacToePosition(self, self.kernel(0, 0))

    def parse(self, text: str) -> "TicTacToePosition":
        cells = "".join(text.upper().replace("/", "").split())
        if len(cells) != self.move_limit or not set(cells) <= set("XO."):
            raise bad_text(self, text, f"it takes {self.rows} rows of {self.columns} cells, each X, O or .")
        x, o = (sum(1 << i for i, cell in enumerate(cells) if cell == symbol) for symbol in SYMBOLS)
        return TicTacToePosition.set_up(self, self.kernel(x, o), text)

    def kernel(self, x: int, o: int) -> Kernel:
        return Kernel.set_up(self.columns, self.rows, self.in_a_row, x, o)

    def line_through(self, cells: int) -> set[int]:
        """Of a winner's cells, those that lie on a line of k."""
        c, r, k = self.columns, self.rows, self.in_a_row
        won: set[int] = set()
        for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            for start in bits(cells):
                end_column, end_row = start % c + right * (k - 1), start // c + down * (k - 1)
                line = {start + i * (down * c + right) for i in range(k)}
                if 0 <= end_column < c and end_row < r and line <= set(bits(cells)):
                    won |= line
        return won


class TicTacToePosition(KernelPosition[TicTacToe, Kernel]):
    __slots__ = ()

    reasons: ClassVar = {"line": "", **words.ENDS["tictactoe"]}

    def outcome(self, past: Sequence[Position] = ()) -> Outcome | None:
        ended = super().outcome(past)
        if ended is None or ended.winner is None:
            return ended
        return Outcome(ended.winner, words.IN_A_ROW[self.game.in_a_row])

    def text(self) -> str:
        columns = self.game.columns
        cells = self._symbols()
        return "/".join("".join(cells[i : i + columns]) for i in range(0, len(cells), columns))

    def _symbols(self) -> list[str]:
        marks = [self.kernel.cells(0), self.kernel.cells(1)]
        return [
            next((symbol for symbol, mine in zip(SYMBOLS, marks, strict=True) if mine >> i & 1), ".")
            for i in range(self.game.move_limit)
        ]

    def path(self, move: int) -> list[str]:
        return [cell_name(self.check_id(move), self.game.columns)]

    def view(self, past: Sequence[Position] = ()) -> View:
        columns, rows = self.game.columns, self.game.rows
        last, outcome = self.last_move(past), self.outcome()
        winner = None if outcome is None else outcome.winner
        won = set() if winner is None else self.game.line_through(self.kernel.cells(winner))
        shapes = [
            cell_shapes(i, columns, rows, symbol, flags(last=i == last, won=i in won))
            for i, symbol in enumerate(self._symbols())
        ]
        return View(columns, rows, tuple(chain.from_iterable(shapes)), (), *rim_of(columns, rows))


@lru_cache(10_000)
def cell_shapes(cell: int, columns: int, rows: int, symbol: str, on: tuple[Flag, ...]) -> tuple[Shape, ...]:
    """A cell and the mark in it."""
    at = (cell % columns + 0.5, cell // columns + 0.5)
    what = words.EMPTY if symbol == "." else symbol
    place = place_words(cell, columns, rows)
    label = words.PLACE_IS.format(place=place, what=what)
    shape = Shape("cell", at, (1, 1), label, id=cell_name(cell, columns), flags=on, place=place)
    if symbol == ".":
        return (shape,)
    return shape, Shape("mark", at, (1, 1), symbol, owner=SYMBOLS.index(symbol), text=symbol, flags=on)


@cache
def rim_of(columns: int, rows: int) -> tuple[tuple[Tick, ...], tuple[Tick, ...]]:
    """The names of columns and rows."""
    return ticks(LETTERS[:columns]), ticks(str(row + 1) for row in range(rows))


class TicTacToePalette(Palette):
    game: TicTacToe
    things = tuple(Choice(symbol, symbol, player, symbol) for player, symbol in enumerate(SYMBOLS))

    def places(self, thing: str) -> list[str]:
        return [cell_name(i, self.game.columns) for i in range(self.game.move_limit)]

    def read(self, position: TicTacToePosition) -> Draft:
        cells = zip(self.places(""), position.text().replace("/", ""), strict=True)
        return Draft({place: symbol for place, symbol in cells if symbol != "."})

    def text(self, draft: Draft) -> str:
        return "".join(draft.things.get(place, ".") for place in self.places(""))

    def view(self, draft: Draft) -> View:
        x, o = (
            sum(1 << i for i, place in enumerate(self.places("")) if draft.things.get(place) == symbol)
            for symbol in SYMBOLS
        )
        return TicTacToePosition(self.game, self.game.kernel(x, o)).view()


def diagonal(position: TicTacToePosition) -> set[int]:
    """Cells on a diagonal: lines across and down are seen first."""
    columns, rows = position.game.columns, position.game.rows
    steps = ((m % columns, m // columns, m) for m in position.moves())
    return {m for x, y, m in steps if x - y in (0, columns - rows) or x + y in (columns - 1, rows - 1)}


TicTacToe.oversights = {"diagonal": diagonal}
TicTacToe.reasons = REASONS
TicTacToe.palette = TicTacToePalette

add_game(TicTacToe)
