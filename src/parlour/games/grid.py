"""Names of the places on a small grid, as tic-tac-toe and its relatives use them: columns a, b, c … from the left,
rows 1, 2, 3 … from the top."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"

PLACES = (
    "top left", "top", "top right",
    "left", "centre", "right",
    "bottom left", "bottom", "bottom right",
)  # fmt: skip


def cell_name(index: int, columns: int = 3) -> str:
    """a1, b1, c1, a2 …: the cells row by row."""
    return f"{LETTERS[index % columns]}{index // columns + 1}"


def place_words(index: int, columns: int = 3, rows: int = 3) -> str:
    """Where a cell lies, for someone who does not see the board."""
    if (columns, rows) == (3, 3):
        return PLACES[index]
    return f"row {index // columns + 1}, column {index % columns + 1}"
