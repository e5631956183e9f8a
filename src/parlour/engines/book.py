"""Opening books for the solver of dots and boxes: positions with their exact values, found once by `tools.book`.

A file is compressed with lzma and holds 6 bytes for each position: the lines drawn as bits, in 5 bytes, the least
first; then the future margin for the player to move, plus 32, plus 128 if the position is a reply of the book.
"""

import lzma
from functools import cache
from importlib.resources import files

LINES_BYTES = 5
ENTRY_BYTES = LINES_BYTES + 1

MARGIN_SHIFT, REPLY = 32, 128

Book = list[tuple[int, int, bool]]
"""Lines drawn, the value of the position, and whether it is a reply of the book, which goes on from there."""


@cache
def read_book(rows: int, cols: int) -> Book:
    """The book of a size of board; empty if there is none."""
    file = files(__package__) / "books" / f"dots_{rows}x{cols}.xz"
    return unpack(file.read_bytes()) if file.is_file() else []


def pack(book: Book) -> bytes:
    entries = (
        lines.to_bytes(LINES_BYTES, "little") + bytes([value + MARGIN_SHIFT + REPLY * reply])
        for lines, value, reply in book
    )
    return lzma.compress(b"".join(entries), preset=9)


def unpack(packed: bytes) -> Book:
    raw = lzma.decompress(packed)
    entries = (raw[at : at + ENTRY_BYTES] for at in range(0, len(raw), ENTRY_BYTES))
    return [
        (int.from_bytes(entry[:LINES_BYTES], "little"), entry[-1] % REPLY - MARGIN_SHIFT, entry[-1] >= REPLY)
        for entry in entries
    ]
