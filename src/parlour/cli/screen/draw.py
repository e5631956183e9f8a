"""Any game's view, drawn with characters. Knows shapes, no rules: a new game is drawn without a line of code here."""

from rich.style import Style

from parlour.cli.screen.text import Text
from parlour.games.view import Shape, View

ACROSS, DOWN = 4, 2
"""Characters in a unit, across and down: a cell is then about square."""

OWNERS = (Style(color="red", bold=True), Style(color="blue", bold=True))
RIM = Style(dim=True)
LAST = Style(reverse=True)
FREE = Style(dim=True)
SENT = Style(color="yellow", bold=True)

# Lines meet in a character that depends on which of left, right, up, down they come from.
LEFT, RIGHT, UP, BELOW = 1, 2, 4, 8
JOINTS = " ╴╶─╵┘└┴╷┐┌┬│┤├┼"
HEAVY_JOINTS = " ╸╺━╹┛┗┻╻┓┏┳┃┫┣╋"


class Canvas:
    """Characters with styles; lines are kept as directions and become characters last, so that they join."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.characters: dict[tuple[int, int], tuple[str, Style]] = {}
        self.joints: dict[tuple[int, int], int] = {}

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Writes text centred on x."""
        left = x - (len(text) - 1) // 2
        for i, character in enumerate(text):
            self.characters[left + i, y] = (character, style)

    def line(self, x0: int, y0: int, x1: int, y1: int) -> None:
        for x in range(x0, x1):
            self._join(x, y0, RIGHT)
            self._join(x + 1, y0, LEFT)
        for y in range(y0, y1):
            self._join(x0, y, BELOW)
            self._join(x0, y + 1, UP)

    def _join(self, x: int, y: int, direction: int) -> None:
        self.joints[x, y] = self.joints.get((x, y), 0) | direction

    def box(self, x0: int, y0: int, x1: int, y1: int) -> None:
        for y in (y0, y1):
            self.line(x0, y, x1, y)
        for x in (x0, x1):
            self.line(x, y0, x, y1)

    def clear(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """Empties an area and leaves its frame."""
        inside = {(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}
        for at in inside:
            self.joints.pop(at, None)
            self.characters.pop(at, None)
        self.box(x0, y0, x1, y1)

    def highlight(self, x0: int, y0: int, x1: int, y1: int) -> None:
        frame = [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1) if x in (x0, x1) or y in (y0, y1)]
        for at in frame:
            self.characters[at] = (HEAVY_JOINTS[self.joints.get(at, 0)], SENT)

    def text(self, left: int) -> Text:
        """All rows but empty ones at the top and at the bottom."""
        text = Text()
        filled = [y for _, y in (*self.characters, *self.joints)]
        for y in range(min(filled), max(filled) + 1):
            row = Text()
            for x in range(-left, self.width):
                joint = JOINTS[self.joints.get((x, y), 0)]
                character, style = self.characters.get((x, y), (joint, RIM))
                row.append(character, style)
            row.rstrip()
            text.append(row).append("\n")
        text.rstrip()
        return text


def draw(view: View) -> Text:
    """The view as lines of styled text, with the names of columns below and of rows at the left."""
    canvas = Canvas(scale(view.width, ACROSS) + 1, scale(view.height, DOWN) + 1)
    # Large areas come last: they hide or frame what lies in them.
    for shape in sorted(view.shapes, key=lambda shape: shape.kind == "region"):
        DRAWERS[shape.kind](canvas, shape)
    for tick in view.columns:
        canvas.put(scale(tick.at, ACROSS), canvas.height + (tick.size > 1), tick.text, RIM)
    for tick in view.rows:
        canvas.put(-4 if tick.size > 1 else -2, scale(tick.at, DOWN), tick.text, RIM)
    wide = any(tick.size > 1 for tick in view.rows)
    return canvas.text(left=5 if wide else 3 if view.rows else 0)


def scale(length: float, factor: int) -> int:
    return round(length * factor)


def corners(shape: Shape) -> tuple[int, int, int, int]:
    (x, y), (w, h) = shape.at, shape.size
    return scale(x - w / 2, ACROSS), scale(y - h / 2, DOWN), scale(x + w / 2, ACROSS), scale(y + h / 2, DOWN)


def style_of(shape: Shape) -> Style:
    style = Style.null() if shape.owner is None else OWNERS[shape.owner]
    return style + LAST if "last" in shape.flags or "check" in shape.flags else style


def draw_cell(canvas: Canvas, shape: Shape) -> None:
    canvas.box(*corners(shape))
    x, y = scale(shape.at[0], ACROSS), scale(shape.at[1], DOWN)
    if "last" in shape.flags:
        canvas.put(x, y, "·", FREE)


def draw_edge(canvas: Canvas, shape: Shape) -> None:
    """A drawn line is heavy, in its drawer's colour; a free one is only hinted at."""
    x0, y0, x1, y1 = corners(shape)
    inked = "inked" in shape.flags
    for x in range(x0 + 1, x1):
        canvas.put(x, y0, "━" if inked else " " if x % 2 else "·", style_of(shape) if inked else FREE)
    for y in range(y0 + 1, y1):
        canvas.put(x0, y, "┃" if inked else "·", style_of(shape) if inked else FREE)


def draw_words(canvas: Canvas, shape: Shape) -> None:
    text = shape.text or ""
    if shape.kind == "piece" and shape.owner == 1:
        text = text.lower()
    canvas.put(scale(shape.at[0], ACROSS), scale(shape.at[1], DOWN), text, style_of(shape))


def draw_region(canvas: Canvas, shape: Shape) -> None:
    """An area of one cell carries its words. A larger one that is somebody's, or nobody's for good, hides its cells;
    one that must be played in has a heavy frame."""
    if max(shape.size) <= 1:
        draw_words(canvas, shape)
    elif shape.owner is not None or "drawn" in shape.flags:
        canvas.clear(*corners(shape))
        draw_words(canvas, shape)
    elif "sent" in shape.flags:
        canvas.highlight(*corners(shape))


DRAWERS = {
    "cell": draw_cell,
    "edge": draw_edge,
    "region": draw_region,
    "piece": draw_words,
    "mark": draw_words,
    "text": draw_words,
}
