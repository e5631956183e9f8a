"""Ultimate tic-tac-toe: nine small boards make one large one, and each move says where the next one goes.

Boards and cells both have the names of tic-tac-toe's cells: a1 is the top left, c3 the bottom right. A move is its
board and its cell: `b2c3` is the bottom right cell of the centre board; its id is 9 x board + cell, both row by row.

Text: the nine boards, each row by row, with `/` between them; whose move it is; the board one was sent to, or `any`:
`........./…/....X.... O b2`. `parse` also takes 81 cells in the same order without spaces, where a capital letter is
the last move, which tells whose move it is and where.
"""

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import ClassVar

from parlour._core import Ultimate as Kernel
from parlour.games import words
from parlour.games.example import Example
from parlour.games.game import Game, Option, Position, bad_text
from parlour.games.grid import cell_name, cells, place_words, turns
from parlour.games.kernel import KernelPosition, bits
from parlour.games.palette import Draft, Palette, Setting
from parlour.games.reasons.ultimate import REASONS
from parlour.games.registry import add_game
from parlour.games.sayings import Sayings
from parlour.games.view import Choice, Shape, Tick, View, flags

SYMBOLS = ("X", "O")
NAMES = [cell_name(i) for i in range(9)]
ANY_BOARD = 9
CELLS = [board + cell for board in NAMES for cell in NAMES]
NAMES_OF = [*NAMES, "any"]
"""Where one may be sent to, by the kernel's number."""
FULL = 0b111_111_111
TURNS = turns(cells(3, 3), 2, 2)

GAP = 0.5
"""The space between two small boards, in cells."""


class Ultimate(Game):
    name = "ultimate"
    title = "Ultimate tic-tac-toe"
    summary = "Nine boards in one; where you play is where your opponent must go."
    rules = (
        "Nine small tic-tac-toe boards make one large board. X begins, anywhere. The cell you play in names the board "
        "your opponent must play in next: play the top right cell of any board, and the next move goes to the top "
        "right board. Three in a row on a small board wins it. A board that is won or full is closed; whoever is sent "
        "to a closed board may play on any open one. Three boards in a row wins the match. If nobody can move and "
        "nobody has such a row, it's a draw, unless you choose before you start that most boards wins."
    )
    picture = "X..XOO.../..O....../.XO....../.O....X../XXX..OO../......O../..X....../.O.X...../......X.. O a3"
    players = SYMBOLS
    alternates = True
    sayings = Sayings(
        your_turn="Your turn.", their_turn="My turn.", you_win="You win!", they_win="I win!", draw="The game is a draw."
    )
    takes = (
        Option("tiebreak", "draw", ("draw", "boards"), "without three boards in a row: a draw, or the most boards win"),
    )
    first_moves = (
        "Tap any square: its place in its board is the board they must play in.",
        "Play in the lit board. Three in a row win a small board.",
        "Three small boards in a row win the match.",
    )
    examples = (
        Example(
            "Where you play is where they go",
            "Click or tap a lit cell. Its place in the small board names the board that comes next: X plays a top "
            "right cell, so O must go to the top right board, and so on.",
            "........./........./........./........./........./........./........./........./......... X any",
            "b2c1 c1a3 a3b2",
        ),
        Example(
            "Win a small board",
            "Three in a row on a small board wins it. Then it's closed, and shows its winner's mark.",
            "XX......./........./........./........./.O......./O......../........./........./......... X a1",
            "a1c1 c1b2",
        ),
        Example(
            "Sent to a closed board? Go anywhere",
            "X plays a top left cell, but the top left board is already won. So O may choose any open board.",
            "XXX....../........./........./........./O......O./..O....../........./........./......... X b3",
            "b3a1 c3b2",
        ),
        Example(
            "A drawn board is nobody's",
            "A board that fills up without three in a row is closed too, and counts for neither player.",
            "X......../........./........./........./XOXXOOOX./........./........./........./O........ X b2",
            "b2c3",
        ),
        Example(
            "Three boards in a row wins",
            "Whoever first wins three small boards in a row, across, down or diagonally, wins the match.",
            "XXX....../XXX....../XX......./O.O....../O.O....../O.O....../........./........./..OO..... X c1",
            "c1c1",
            "three boards in a row",
        ),
    )
    first = "ask"
    paths_are_fixed = True
    move_limit = 81
    max_plies = 81

    def variant(self) -> str:
        return words.TIEBREAKS[str(self.options["tiebreak"])]

    def symmetries(self) -> Sequence[Sequence[int]]:
        return turns([(3 * x + u, 3 * y + v) for x, y in cells(3, 3) for u, v in cells(3, 3)], 8, 8)

    def patterns(self, position: "UltimatePosition", move: int) -> Sequence[Hashable]:
        """The small board and the cell played; the boards won, which one is played and whether it is won now; and the
        board that the other player is sent to. All as the mover sees it."""
        board, cell = divmod(move, 9)
        me, other = position.to_move(), 1 - position.to_move()
        mine, theirs = position.kernel.marks(me), position.kernel.marks(other)
        won, lost = position.kernel.boards_won(me), position.kernel.boards_won(other)
        there = (mine[cell] | (board == cell) << cell, theirs[cell])
        sent = "any" if (won | lost) >> cell & 1 or sum(there) == FULL else small_board(*there)
        wins = position.play(move).kernel.boards_won(me) != won
        return (
            ("played", *small_board(mine[board], theirs[board], cell)),
            ("board", wins, *small_board(won, lost, board)),
            ("sent", sent),
        )

    patterns.is_compiled = True  # type: ignore[attr-defined]

    def start(self) -> "UltimatePosition":
        return UltimatePosition(self, self.kernel([0] * 9, [0] * 9, ANY_BOARD, 0))

    def parse(self, text: str) -> "UltimatePosition":
        fields = text.split()
        if len(fields) == 1 and len(fields[0]) == 81:
            return self._parse_81(fields[0])
        if len(fields) != 3:
            raise bad_text(
                self, text, "it takes nine boards, whose move it is (X or O), and the board to play in or any"
            )
        boards, mover, sent = fields[0].upper().split("/"), fields[1].upper(), fields[2].lower()
        if len(boards) != 9 or any(len(board) != 9 or not set(board) <= set("XO.") for board in boards):
            raise bad_text(self, text, "it takes nine boards of nine cells, each X, O or ., with / between the boards")
        if mover not in SYMBOLS or sent not in (*NAMES, "any"):
            raise bad_text(self, text, "the boards are followed by X or O and by a1 to c3 or any")
        sent_to = ANY_BOARD if sent == "any" else NAMES.index(sent)
        kernel = self.kernel(marks_of(boards, "X"), marks_of(boards, "O"), sent_to, SYMBOLS.index(mover))
        position = UltimatePosition.set_up(self, kernel, text)
        if kernel.sent_to() != sent_to:
            raise bad_text(self, text, f"board {sent} is closed, so the player may play on any")
        return position

    def _parse_81(self, cells: str) -> "UltimatePosition":
        if not set(cells) <= set("xoXO."):
            raise bad_text(self, cells, "the 81 cells are x, o or ., and a capital letter marks the last move")
        last = [i for i, cell in enumerate(cells) if cell.isupper()]
        mover = (81 - cells.count(".")) % 2
        if len(last) > 1 or any(cells[i] != SYMBOLS[1 - mover] for i in last):
            raise bad_text(
                self, cells, "only the last move, and so only one of its player's marks, is a capital letter"
            )
        boards = [cells[i : i + 9].upper() for i in range(0, 81, 9)]
        sent_to = last[0] % 9 if last else ANY_BOARD
        return UltimatePosition.set_up(
            self, self.kernel(marks_of(boards, "X"), marks_of(boards, "O"), sent_to, mover), cells
        )

    def kernel(self, x: list[int], o: list[int], sent_to: int, to_move: int) -> Kernel:
        return Kernel.set_up(x, o, sent_to, to_move, self.options["tiebreak"] == "boards")


@lru_cache(200_000)
def small_board(mine: int, theirs: int, cell: int | None = None) -> tuple[int, int, int]:
    """The same for all ways to turn and mirror a small board, with the cell that is played on it."""
    played = 0 if cell is None else 1 << cell
    return min((turn_marks(way, mine), turn_marks(way, theirs), turn_marks(way, played)) for way in range(len(TURNS)))


@cache
def turn_marks(way: int, marks: int) -> int:
    return sum(1 << TURNS[way][i] for i in bits(marks))


def marks_of(boards: list[str], symbol: str) -> list[int]:
    """A player's cells as bits, board by board."""
    return [sum(1 << i for i, cell in enumerate(board) if cell == symbol) for board in boards]


class UltimatePosition(KernelPosition[Ultimate, Kernel]):
    __slots__ = ()

    reasons: ClassVar = words.ENDS["ultimate"]

    def text(self) -> str:
        sent_to = self.kernel.sent_to()
        boards = "/".join(map(board_text, self.kernel.marks(0), self.kernel.marks(1)))
        return f"{boards} {SYMBOLS[self.to_move()]} {'any' if sent_to == ANY_BOARD else NAMES[sent_to]}"

    def path(self, move: int) -> list[str]:
        return [CELLS[self.check_id(move)]]

    def view(self, past: Sequence[Position] = ()) -> View:
        last, marks = self.last_move(past), (self.kernel.marks(0), self.kernel.marks(1))
        boards = self._board_shapes([x | o == FULL for x, o in zip(*marks, strict=True)])
        cells = [
            shape
            for board, (x, o) in enumerate(zip(*marks, strict=True))
            for shape in cells_of_board(board, x, o, last % 9 if last is not None and last // 9 == board else None)
        ]
        side = 9 + 2 * GAP
        return View(side, side, (*boards, *cells), columns=COLUMNS, rows=ROWS)

    def _board_shapes(self, full: Sequence[bool]) -> list[Shape]:
        """A won board carries its winner's symbol; one that is full and nobody's is marked as drawn."""
        won, sent = (self.kernel.boards_won(0), self.kernel.boards_won(1)), self.kernel.sent_to()
        is_over = self.kernel.outcome() is not None
        line = self._line_of_boards(0) | self._line_of_boards(1) if is_over else ()
        shapes = []
        for board in range(9):
            owner = 0 if won[0] >> board & 1 else 1 if won[1] >> board & 1 else None
            drawn = full[board] and owner is None
            unowned = "drawn" if drawn else "unfinished" if is_over else "open"
            shapes.append(board_shape(board, owner, unowned, sent == board, drawn, board in line))
        return shapes

    def _line_of_boards(self, player: int) -> set[int]:
        won = set(bits(self.kernel.boards_won(player)))
        lines = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
        return {board for line in lines if line <= won for board in line}


def along(index: int) -> float:
    """Where the index-th of nine columns or rows begins."""
    return index + index // 3 * GAP


def both(names: str) -> tuple[Tick, ...]:
    """The names of the large board's columns or rows, then of those in the small boards."""
    boards = [Tick(name, along(3 * i) + 1.5, 3) for i, name in enumerate(names)]
    return (*boards, *(Tick(names[i % 3], along(i) + 0.5) for i in range(9)))


COLUMNS, ROWS = both("abc"), both("123")


@cache
def board_shape(board: int, owner: int | None, unowned: str, sent: bool, drawn: bool, won: bool) -> Shape:
    on = flags(sent=sent, drawn=drawn, won=won)
    known = words.BOARD_STATES
    what = known[unowned] if owner is None else known["won"].format(player=SYMBOLS[owner])
    place = words.BOARD.format(place=place_words(board))
    label = (words.PLAY_HERE if sent else words.PLACE_IS).format(place=place, what=what)
    at = along(board % 3 * 3) + 1.5, along(board // 3 * 3) + 1.5
    text = None if owner is None else SYMBOLS[owner]
    return Shape("region", at, (3, 3), label, owner=owner, text=text, flags=on, place=place)


def symbols_of(x: int, o: int) -> list[str]:
    return ["X" if x >> i & 1 else "O" if o >> i & 1 else "." for i in range(9)]


@lru_cache(50_000)
def board_text(x: int, o: int) -> str:
    return "".join(symbols_of(x, o))


@lru_cache(50_000)
def cells_of_board(board: int, x: int, o: int, last: int | None) -> tuple[Shape, ...]:
    """The cells of a small board and the marks in them; eight of the nine are as they were before a move."""
    shapes = (cell_shapes(board, cell, symbol, cell == last) for cell, symbol in enumerate(symbols_of(x, o)))
    return tuple(chain.from_iterable(shapes))


@cache
def cell_shapes(board: int, cell: int, symbol: str, last: bool) -> tuple[Shape, ...]:
    """A cell and the mark in it."""
    at = along(board % 3 * 3 + cell % 3) + 0.5, along(board // 3 * 3 + cell // 3) + 0.5
    on = flags(last=last)
    what = words.EMPTY if symbol == "." else symbol
    place = words.CELL_OF_BOARD.format(board=place_words(board), cell=place_words(cell))
    label = words.CELL_OF_BOARD_IS.format(board=place_words(board), cell=place_words(cell), what=what)
    shape = Shape("cell", at, (1, 1), label, id=NAMES[board] + NAMES[cell], flags=on, place=place)
    if symbol == ".":
        return (shape,)
    return shape, Shape("mark", at, (1, 1), symbol, owner=SYMBOLS.index(symbol), text=symbol, flags=on)


class UltimatePalette(Palette):
    """Whose turn it is follows from the marks; which board is next does not."""

    game: Ultimate
    things = tuple(Choice(symbol, symbol, player, symbol) for player, symbol in enumerate(SYMBOLS))

    def places(self, thing: str) -> list[str]:
        return CELLS

    def read(self, position: UltimatePosition) -> Draft:
        boards, _, sent = position.text().split()
        cells = zip(self.places(""), boards.replace("/", ""), strict=True)
        return Draft({place: symbol for place, symbol in cells if symbol != "."}, {"next": sent})

    def text(self, draft: Draft) -> str:
        boards = "/".join("".join(draft.things.get(board + cell, ".") for cell in NAMES) for board in NAMES)
        counts = [list(draft.things.values()).count(symbol) for symbol in SYMBOLS]
        return f"{boards} {SYMBOLS[counts[0] > counts[1]]} {draft.settings.get('next', 'any')}"

    def view(self, draft: Draft) -> View:
        return self._position(draft).view()

    def settings(self, draft: Draft) -> tuple[Setting, ...]:
        """The boards that are possible; while none is, because of the marks, all of them."""
        named = (*words.NEXT_BOARDS, words.ANY_BOARD)
        choices = [Choice(name, said) for name, said in zip(NAMES_OF, named, strict=True)]
        possible = [one for one in choices if self._is_possible(draft, one.id)]
        return (Setting("next", words.NEXT_BOARD, tuple(possible or choices[::-1])),)

    def _is_possible(self, draft: Draft, sent: str) -> bool:
        tried = Draft(draft.things, {"next": sent})
        kernel = self._position(tried).kernel
        return kernel.fault() is None and self.text(tried).endswith(NAMES_OF[kernel.sent_to()])

    def _position(self, draft: Draft) -> UltimatePosition:
        """Only to be looked at: nobody has checked it."""
        boards, mover, sent = self.text(draft).split()
        x, o = (marks_of(boards.split("/"), symbol) for symbol in SYMBOLS)
        return UltimatePosition(self.game, self.game.kernel(x, o, NAMES_OF.index(sent), SYMBOLS.index(mover)))


def far_boards(position: UltimatePosition) -> set[int]:
    """With a free choice, all boards but the centre."""
    return {m for m in position.moves() if position.kernel.sent_to() == ANY_BOARD and m // 9 != 4}


Ultimate.oversights = {"far_boards": far_boards}
Ultimate.reasons = REASONS
Ultimate.palette = UltimatePalette

add_game(Ultimate)
