"""Rows of cells on a grid, as bits: the threats of a player, and how threats follow one another to a win.

A *threat* is a free cell with which a player would have a whole row. Two threats are a *fork*: only one of them can be
blocked.
"""

from functools import cache, lru_cache
from typing import NamedTuple

MOST_THREATS = 4
"""How many threats in a row are looked at; more are hard to follow for a person, too."""


class Grid(NamedTuple):
    columns: int
    rows: int
    in_a_row: int


@cache
def rows_of(grid: Grid) -> tuple[int, ...]:
    """Every row that wins, as the bits of its cells."""
    columns, rows, k = grid
    found = set()
    for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for x in range(columns):
            for y in range(rows):
                if 0 <= x + right * (k - 1) < columns and y + down * (k - 1) < rows:
                    found.add(sum(1 << (y + i * down) * columns + x + i * right for i in range(k)))
    return tuple(sorted(found))


def threats(grid: Grid, own: int, other: int) -> int:
    """The cells with which a player would win at once, whoever is to move, as bits."""
    cells = 0
    for row in rows_of(grid):
        missing = row & ~own
        if not missing & other and missing & missing - 1 == 0:
            cells |= missing
    return cells


def threat_makers(grid: Grid, own: int, other: int) -> int:
    """The cells with which a player would have a threat, as bits."""
    cells = 0
    for row in rows_of(grid):
        missing = row & ~own
        if not missing & other and missing.bit_count() == 2:
            cells |= missing
    return cells


def lowest(cells: int) -> int:
    return (cells & -cells).bit_length() - 1


def cells_of(cells: int) -> list[int]:
    """The cells, in order."""
    return [cell for cell in range(cells.bit_length()) if cells >> cell & 1]


def is_fork(grid: Grid, own: int, other: int, cell: int) -> bool:
    """Whether a mark there makes two threats, which the other has no time to answer with a row of its own."""
    return threats(grid, own | 1 << cell, other).bit_count() >= 2 and not threats(grid, other, own | 1 << cell)


def forced_win(grid: Grid, own: int, other: int) -> tuple[int, ...] | None:
    """How the player to move wins by threats, each of which must be answered, in as few as it takes; None if not so.
    Nobody has a row yet."""
    for depth in range(MOST_THREATS + 1):
        if line := forced_within(grid, own, other, depth):
            return line
    return None


@lru_cache(100_000)
def forced_within(grid: Grid, own: int, other: int, depth: int) -> tuple[int, ...] | None:
    """The same by at most so many threats before the winning mark."""
    if wins := threats(grid, own, other):
        return (lowest(wins),)
    must = threats(grid, other, own)
    if depth == 0 or must & must - 1:
        return None
    makers = threat_makers(grid, own, other)
    for cell in cells_of(makers & must if must else makers):
        if (rest := answered(grid, own | 1 << cell, other, depth - 1)) is not None:
            return (cell, *rest)
    return None


def answered(grid: Grid, own: int, other: int, depth: int = MOST_THREATS) -> tuple[int, ...] | None:
    """The rest of a forced win when the other is to move: the answer to the threat comes first. None without a threat,
    and where the other wins at once."""
    wins = threats(grid, own, other)
    if not wins or threats(grid, other, own):
        return None
    block = lowest(wins)
    rest = forced_within(grid, own, other | 1 << block, depth)
    return None if rest is None else (block, *rest)
