"""Names of the places on a small grid, as tic-tac-toe and its relatives use them: columns a, b, c … from the left,
rows 1, 2, 3 … from the top; and the ways to turn and mirror any board."""

from collections.abc import Sequence

from parlour.games import words

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def cell_name(index: int, columns: int = 3) -> str:
    """a1, b1, c1, a2 …: the cells row by row."""
    return f"{LETTERS[index % columns]}{index // columns + 1}"


def place_words(index: int, columns: int = 3, rows: int = 3) -> str:
    """Where a cell lies, for someone who does not see the board."""
    if (columns, rows) == (3, 3):
        return words.PLACES[index]
    return words.ROW_AND_COLUMN.format(row=index // columns + 1, column=index % columns + 1)


def turns(points: Sequence[tuple[int, int]], width: int, height: int) -> list[list[int]]:
    """The ways to turn and mirror a board: what each of its places becomes, the first leaving all as they are. The
    places are points from (0, 0) to (width, height); only a square board can be turned by a quarter."""
    number = {point: i for i, point in enumerate(points)}

    def image(point: tuple[int, int], across: bool, down: bool, swap: bool) -> tuple[int, int]:
        x, y = (width - point[0] if across else point[0]), (height - point[1] if down else point[1])
        return (y, x) if swap else (x, y)

    swaps = (False, True) if width == height else (False,)
    ways = [(across, down, swap) for swap in swaps for down in (False, True) for across in (False, True)]
    return [[number[image(point, *way)] for point in points] for way in ways]


def cells(columns: int, rows: int) -> list[tuple[int, int]]:
    """The cells of a grid as points, row by row."""
    return [(x, y) for y in range(rows) for x in range(columns)]
