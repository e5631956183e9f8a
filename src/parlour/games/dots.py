"""Dots and boxes on rows x cols boxes.

Lines: the dots are numbered from 1, column by column, top to bottom, and a line is named by its two dots, `1-2`.
Move ids: horizontal lines first, row by row, then vertical ones, row by row.

Text: line by line from the top, with `/` between them: a row of horizontal lines (`-` drawn, `.` not), then a row of
vertical lines (`|` or `.`) with the boxes between them (`1` or `2` for the owner, `.` for nobody); at the end the
player to move, 1 or 2: `--/|1|.|/-./...../.. 2`.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import ClassVar, NamedTuple

from parlour._core import Dots as Kernel
from parlour.games import words
from parlour.games.example import Example
from parlour.games.game import Game, Option, Outcome, Position, Preset, Unit, bad_text
from parlour.games.grid import turns
from parlour.games.kernel import KernelPosition, bits
from parlour.games.palette import Draft, Palette, Setting, turn_setting
from parlour.games.reasons.dots import REASONS
from parlour.games.registry import add_game
from parlour.games.sayings import Sayings
from parlour.games.view import Choice, Shape, View, flags

SMALL = {"rows": 2, "cols": 2}
RIM = 0.5
"""The space around the outermost dots."""


class DotsLine(NamedTuple):
    """One line between two neighbouring dots. `row` and `column` are those of its upper or left dot."""

    row: int
    column: int
    horizontal: bool
    name: str

    @property
    def middle(self) -> tuple[float, float]:
        right, down = (0.5, 0.0) if self.horizontal else (0.0, 0.5)
        return RIM + self.column + right, RIM + self.row + down


def size_words(rows: int, cols: int) -> str:
    """What a board is called: by its dots, which is how people draw it."""
    return words.DOTS.format(columns=cols + 1, rows=rows + 1)


class Dots(Game):
    name = "dots"
    title = "Dots and boxes"
    summary = "Draw lines, close boxes, and count who has the most."
    rules = (
        "On your turn, you draw one line between two neighbouring dots. Whoever draws the fourth side of a box owns "
        "it and goes again at once, as long as each new line completes a box. One line can complete two boxes. You "
        "never have to take a box. When all the lines are drawn, whoever owns more boxes wins; if it's equal, it's a "
        "draw."
    )
    picture = "--./|1|2|../--./..|...|/.--/....|../... 1"
    sayings = Sayings(
        you_are="You are {you}",
        your_turn="{mover}'s turn",
        their_turn="{mover}'s turn",
        you_win="{winner} wins\n\nPlayer 1: {first}\nPlayer 2: {second}",
        they_win="{winner} wins\n\nPlayer 1: {first}\nPlayer 2: {second}",
        draw="You drew\n\nPlayer 1: {first}\nPlayer 2: {second}",
    )
    takes = (
        Option("rows", 3, range(1, 20), "rows of boxes"),
        Option("cols", 3, range(1, 20), "columns of boxes"),
    )
    presets = tuple(Preset(f"{dots} x {dots} dots", {"rows": dots - 1, "cols": dots - 1}) for dots in (4, 5, 6))
    first = "chance"
    unit = Unit("box", "boxes")
    first_moves = (
        "Tap between two dots to draw a line.",
        "Draw a box's fourth side: it's yours, and you go again.",
        "Try not to draw a third side: they'd take the box.",
    )
    examples = (
        Example(
            "Draw a line",
            "On your turn, click or tap between two neighbouring dots to draw a line. Then it's your opponent's turn.",
            "../...../../...../.. 1",
            "1-2 8-9 4-7",
            options=SMALL,
        ),
        Example(
            "The fourth line gives you the box",
            "Whoever draws the fourth side of a box owns it, no matter who drew the other three, and goes again at "
            "once.",
            "-./|..../-./...../.. 2",
            "4-5 8-9",
            options=SMALL,
        ),
        Example(
            "Watch out for the third line",
            "So don't draw the third side of a box if you can help it: your opponent takes the box and goes again.",
            "-./|..../../...../.. 1",
            "2-5 4-5 8-9",
            options=SMALL,
        ),
        Example(
            "Two at once",
            "One line can complete two boxes. You still get just one more turn.",
            "--/|...|/--/...../.. 1",
            "4-5 2-3",
            options=SMALL,
        ),
        Example(
            "Most boxes wins",
            "When all the lines are drawn, whoever owns more boxes wins. If it's equal, it's a draw.",
            "--/|1|2|/--/|1|.|/-. 1",
            "6-9",
            "the most boxes",
            options=SMALL,
        ),
    )

    paths_are_fixed = True

    def __init__(self, **options: int | str) -> None:
        super().__init__(**options)
        self.rows, self.cols = self.number("rows"), self.number("cols")
        if not Kernel.fits(self.rows, self.cols):
            lines = 2 * self.rows * self.cols + self.rows + self.cols
            raise ValueError(
                f"Please select a valid grid size: {self.rows} x {self.cols} boxes have {lines} lines; at most 60 are "
                "possible, as on 5 x 5"
            )
        horizontal = [(r, c, True) for r in range(self.rows + 1) for c in range(self.cols)]
        vertical = [(r, c, False) for r in range(self.rows) for c in range(self.cols + 1)]
        self.lines = [DotsLine(r, c, h, self._line_name(r, c, h)) for r, c, h in horizontal + vertical]
        self.layout = list(self._layout())
        self.box_names = [
            f"{self.dot(r, c)}-{self.dot(r + 1, c + 1)}" for r in range(self.rows) for c in range(self.cols)
        ]
        """By the dots at its upper left and its lower right, which no line has."""
        boxes = [self.sides(r, c) for r in range(self.rows) for c in range(self.cols)]
        self.boxes_at = [[box for box in boxes if box >> line & 1] for line in range(len(self.lines))]
        """The boxes beside each line, each as the bits of its four lines."""

    @cached_property
    def empty_shapes(self) -> tuple[list[Shape], list[Shape]]:
        """The boxes and the lines while nothing is drawn."""
        boxes = [box_shape(row, column, None) for row in range(self.rows) for column in range(self.cols)]
        return boxes, [edge_shape(line, False, None, False) for line in self.lines]

    def dot(self, row: int, column: int) -> int:
        return column * (self.rows + 1) + row + 1

    def sides(self, row: int, column: int) -> int:
        """The lines of a box, as bits."""
        upper = row * self.cols + column
        left = (self.rows + 1) * self.cols + row * (self.cols + 1) + column
        return 1 << upper | 1 << upper + self.cols | 1 << left | 1 << left + 1

    def _line_name(self, row: int, column: int, horizontal: bool) -> str:
        other = self.dot(row, column + 1) if horizontal else self.dot(row + 1, column)
        return f"{self.dot(row, column)}-{other}"

    def variant(self) -> str:
        return self.preset_words() or size_words(self.rows, self.cols)

    @property
    def move_limit(self) -> int:
        return len(self.lines)

    @property
    def max_plies(self) -> int:
        return len(self.lines)

    def symmetries(self) -> Sequence[Sequence[int]]:
        """By the middles of the lines, in halves."""
        points = [(2 * line.column + line.horizontal, 2 * line.row + (not line.horizontal)) for line in self.lines]
        return turns(points, 2 * self.cols, 2 * self.rows)

    def patterns(self, position: "DotsPosition", move: int) -> Sequence[Hashable]:
        """How many sides the boxes beside the line have already."""
        drawn = position.kernel.drawn()
        return (tuple(sorted((drawn & box).bit_count() for box in self.boxes_at[move])),)

    patterns.is_compiled = True  # type: ignore[attr-defined]

    def start(self) -> "DotsPosition":
        return DotsPosition(self, Kernel.set_up(self.rows, self.cols, 0, 0, 0))

    def parse(self, text: str) -> "DotsPosition":
        fields = text.split()
        if len(fields) != 2 or fields[1] not in ("1", "2"):
            raise bad_text(self, text, "it takes the board, a space, and the player to move, 1 or 2")
        rows = fields[0].split("/")
        if [len(row) for row in rows] != [len(row) for row in self.layout]:
            size = f"{self.rows} x {self.cols} boxes take {2 * self.rows + 1} rows of text"
            raise bad_text(self, text, f"{size}, by turns {self.cols} and {2 * self.cols + 1} long")
        found = {"-": 0, "|": 0, "1": 0, "2": 0}
        for character, place in zip("".join(rows), chain(*self.layout), strict=True):
            if character not in place.characters and character != ".":
                raise bad_text(self, text, f"{character!r} stands where one of {place.characters!r} or '.' should")
            if character != ".":
                found[character] |= 1 << place.number
        kernel = Kernel.set_up(self.rows, self.cols, found["-"] | found["|"], found["2"], int(fields[1]) - 1)
        position = DotsPosition.set_up(self, kernel, text)
        if kernel.boxes(0) != found["1"]:
            raise bad_text(self, text, "a box has one owner exactly when its four sides are drawn")
        return position

    def _layout(self) -> Iterator[list["BoardCharacter"]]:
        below = (self.rows + 1) * self.cols
        for r in range(self.rows + 1):
            yield [BoardCharacter("-", r * self.cols + c) for c in range(self.cols)]
            if r < self.rows:
                sides = [BoardCharacter("|", below + r * (self.cols + 1) + c) for c in range(self.cols + 1)]
                boxes = [BoardCharacter("12", r * self.cols + c) for c in range(self.cols)]
                yield [place for pair in zip(sides, boxes, strict=False) for place in pair] + sides[-1:]


class BoardCharacter(NamedTuple):
    """What a character of a board's text stands for: a line (`-` or `|`) or a box (`12`), and its number."""

    characters: str
    number: int


ACROSS, DOWN = str.maketrans("01", ".-"), str.maketrans("01", ".|")


def ones(bits: int, count: int) -> str:
    """So many bits as text, the lowest first."""
    return f"{bits:0{count}b}"[::-1]


class DotsPosition(KernelPosition[Dots, Kernel]):
    __slots__ = ()

    reasons: ClassVar = words.ENDS["dots"]

    def outcome(self, past: Sequence[Position] = ()) -> Outcome | None:
        ended = super().outcome(past)
        return Outcome(None, self.reasons["equal"]) if ended and ended.winner is None else ended

    def parse_move(self, text: str) -> int:
        """A line by its two dots, in either order."""
        first, dash, second = text.strip().partition("-")
        if dash and first.isdecimal() and second.isdecimal() and len(text) < 12:
            text = "-".join(sorted((first, second), key=int))
        return super().parse_move(text)

    def scores(self) -> tuple[int, int]:
        """The boxes of player 0 and of player 1."""
        return self.kernel.score(0), self.kernel.score(1)

    def text(self) -> str:
        lines = ones(self.kernel.drawn(), len(self.game.lines))
        owners = [ones(self.kernel.boxes(player), len(self.game.box_names)) for player in (0, 1)]
        boxes = ["1" if first == "1" else "2" if second == "1" else "." for first, second in zip(*owners, strict=True)]
        board = "/".join(self._rows(lines.translate(ACROSS), lines.translate(DOWN), "".join(boxes)))
        return f"{board} {self.to_move() + 1}"

    def _rows(self, across: str, down: str, boxes: str) -> Iterator[str]:
        """By turns a row of horizontal lines and one of vertical lines with the boxes between them."""
        rows, cols = self.game.rows, self.game.cols
        below = (rows + 1) * cols
        for row in range(rows + 1):
            yield across[row * cols : row * cols + cols]
            if row < rows:
                first = below + row * (cols + 1)
                sides, owners = down[first : first + cols + 1], boxes[row * cols : row * cols + cols]
                yield "".join(chain.from_iterable(zip(sides, owners + " ", strict=True)))[:-1]

    def path(self, move: int) -> list[str]:
        return [self.game.lines[self.check_id(move)].name]

    def view(self, past: Sequence[Position] = ()) -> View:
        drawers, last = self._drawers(past)
        drawn, owned = self.kernel.drawn(), (self.kernel.boxes(0), self.kernel.boxes(1))
        cols = self.game.cols
        boxes, edges = map(list, self.game.empty_shapes)
        for box in bits(owned[0] | owned[1]):
            boxes[box] = box_shape(box // cols, box % cols, 0 if owned[0] >> box & 1 else 1)
        for move in bits(drawn):
            edges[move] = edge_shape(self.game.lines[move], True, drawers.get(move), move == last)
        shapes = (*boxes, *edges, *dot_shapes(self.game.rows, cols))
        return View(cols + 2 * RIM, self.game.rows + 2 * RIM, shapes)

    def _drawers(self, past: Sequence[Position]) -> tuple[dict[int, int], int | None]:
        """Who drew which line, as far as the past tells, and the last line drawn."""
        steps = [position for position in (*past, self) if isinstance(position, DotsPosition)]
        drawn = [position.kernel.drawn() for position in steps]
        drawers: dict[int, int] = {}
        last = None
        for position, before, after in zip(steps, drawn, drawn[1:], strict=False):
            new = after & ~before
            if new and not new & (new - 1):  # a gap in the past does not tell
                last = new.bit_length() - 1
                drawers[last] = position.to_move()
        return drawers, last


# A server draws the same shapes all the time, so each is made once.


@lru_cache(10_000)
def box_shape(row: int, column: int, owner: int | None) -> Shape:
    said = words.BOX_FREE if owner is None else words.BOX_OF
    text = None if owner is None else f"P{owner + 1}"
    at = RIM + column + 0.5, RIM + row + 0.5
    place = words.BOX.format(row=row + 1, column=column + 1)
    label = said.format(place=place, **({} if owner is None else {"player": Dots.players[owner]}))
    return Shape("region", at, (1, 1), label, owner=owner, text=text, place=place)


@lru_cache(10_000)
def edge_shape(line: DotsLine, inked: bool, drawer: int | None, last: bool) -> Shape:
    drawn = words.LINE_DRAWN if drawer is None else words.LINE_DRAWN_BY
    place, on = words.LINE.format(name=line.name), flags(inked=inked, last=last)
    gaps = {} if drawer is None else {"player": Dots.players[drawer]}
    label = (drawn if inked else words.LINE_FREE).format(place=place, **gaps)
    size = (1.0, 0.0) if line.horizontal else (0.0, 1.0)
    return Shape("edge", line.middle, size, label, id=line.name, owner=drawer, flags=on, place=place)


@cache
def dot_shapes(rows: int, cols: int) -> tuple[Shape, ...]:
    return tuple(
        dot_shape(column, row, column * (rows + 1) + row + 1) for column in range(cols + 1) for row in range(rows + 1)
    )


def dot_shape(column: int, row: int, number: int) -> Shape:
    at = RIM + column, RIM + row
    return Shape("mark", at, (0.2, 0.2), words.DOT.format(number=number), text=str(number), flags=("dot",))


class DotsPalette(Palette):
    """A box is somebody's exactly when its four sides are drawn; a draft keeps to that."""

    game: Dots

    @property
    def things(self) -> tuple[Choice, ...]:
        boxes = [words.PUT_BOX.format(player=player) for player in Dots.players]
        line = Choice("line", words.PUT_LINE)
        return (line, *(Choice(str(i + 1), box, i, f"P{i + 1}") for i, box in enumerate(boxes)))

    def places(self, thing: str) -> list[str]:
        return [line.name for line in self.game.lines] if thing == "line" else list(self.game.box_names)

    def read(self, position: DotsPosition) -> Draft:
        drawn = {self.game.lines[line].name: "line" for line in bits(position.kernel.drawn())}
        boxes = {
            self.game.box_names[box]: str(player + 1)
            for player in (0, 1)
            for box in bits(position.kernel.boxes(player))
        }
        return Draft(drawn | boxes, {"turn": str(position.to_move())})

    def put(self, draft: Draft, place: str, thing: str | None) -> Draft:
        """A box comes and goes with its sides. Whoever's turn it is has closed what a line closes."""
        sides = self._sides_at(place)
        if sides and thing:
            drawn = dict.fromkeys(sides, "line")
            return self._with_owners(Draft({**draft.things, **drawn, place: thing}, draft.settings))
        for one in sides or [place]:
            draft = draft.with_thing(one, thing)
        return self._with_owners(draft)

    def _sides_at(self, place: str) -> list[str]:
        """Of a box; of a line none."""
        if place not in self.game.box_names:
            return []
        row, column = divmod(self.game.box_names.index(place), self.game.cols)
        return [self.game.lines[line].name for line in bits(self.game.sides(row, column))]

    def _with_owners(self, draft: Draft) -> Draft:
        lines = {place: thing for place, thing in draft.things.items() if thing == "line"}
        closed = [box for box in self.game.box_names if all(side in lines for side in self._sides_at(box))]
        turn = draft.settings.get("turn", str((len(lines) - 1) % 2))
        owners = {box: draft.things.get(box, str(int(turn) + 1)) for box in closed}
        return Draft(lines | owners, {"turn": turn})

    def settings(self, draft: Draft) -> tuple[Setting, ...]:
        """Until a box is closed, turns have alternated."""
        return (turn_setting(Dots.players),) if "1" in draft.things.values() or "2" in draft.things.values() else ()

    def _position(self, draft: Draft) -> DotsPosition:
        """Only to be looked at: nobody has checked it."""
        drawn = sum(1 << i for i, line in enumerate(self.game.lines) if line.name in draft.things)
        theirs = sum(1 << i for i, box in enumerate(self.game.box_names) if draft.things.get(box) == "2")
        turn = int(draft.settings.get("turn", drawn.bit_count() % 2))
        return DotsPosition(self.game, Kernel.set_up(self.game.rows, self.game.cols, drawn, theirs, turn))

    def text(self, draft: Draft) -> str:
        return self._position(draft).text()

    def view(self, draft: Draft) -> View:
        """With boxes that can be clicked."""
        view = self._position(draft).view()
        boxes = iter(self.game.box_names)
        return replace(view, shapes=tuple(replace(s, id=next(boxes)) if s.kind == "region" else s for s in view.shapes))


def rim(position: DotsPosition) -> set[int]:
    """Lines at the rim of the board."""
    game = position.game
    ends = {True: (0, game.rows), False: (0, game.cols)}
    lines = ((m, game.lines[m]) for m in position.moves())
    return {m for m, line in lines if (line.row if line.horizontal else line.column) in ends[line.horizontal]}


def handout(position: DotsPosition) -> set[int]:
    """Where boxes can be taken, every line that takes none: that one may leave two boxes to keep the control."""
    player, moves = position.to_move(), set(position.moves())
    taking = {move for move in moves if (after := position.play(move)).to_move() == player or after.outcome()}
    return moves - taking if taking else set()


Dots.oversights = {"rim": rim, "handout": handout}
Dots.reasons = REASONS
Dots.palette = DotsPalette

add_game(Dots)
