"""Opening books for the solver of dots and boxes: positions with their exact values, found once by `tools.book`.

A file is compressed with lzma and holds 6 bytes for each position: the lines drawn as bits, in 5 bytes, the least
first, and the future margin for the player to move, in two's complement.
"""

import lzma
from functools import cache
from importlib.resources import files

LINES_BYTES = 5
ENTRY_BYTES = LINES_BYTES + 1

Book = list[tuple[int, int]]
"""Lines drawn, and the value of the position."""


@cache
def read_book(rows: int, cols: int) -> Book:
    """The book of a size of board; empty if there is none."""
    file = files(__package__) / "books" / f"dots_{rows}x{cols}.xz"
    return unpack(file.read_bytes()) if file.is_file() else []


def pack(book: Book) -> bytes:
    entries = (
        lines.to_bytes(LINES_BYTES, "little") + value.to_bytes(1, "little", signed=True) for lines, value in book
    )
    return lzma.compress(b"".join(entries), preset=9)


def unpack(packed: bytes) -> Book:
    raw = lzma.decompress(packed)
    entries = (raw[at : at + ENTRY_BYTES] for at in range(0, len(raw), ENTRY_BYTES))
    return [
        (int.from_bytes(entry[:LINES_BYTES], "little"), int.from_bytes(entry[LINES_BYTES:], signed=True))
        for entry in entries
    ]
