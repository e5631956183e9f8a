"""All positions of a small board of dots and boxes with their values: the simplest solver there is, as an oracle."""

from functools import cache
from typing import Any

import numpy as np

Values = np.ndarray[Any, np.dtype[np.int8]]


@cache
def table(rows: int, cols: int) -> Values:
    """The future margin for the player to move, by the lines drawn as bits: horizontal lines first, row by row.

    Backwards from the full board: all positions with the same number of lines at once.
    """
    sides = box_sides(rows, cols)
    count = (rows + 1) * cols + rows * (cols + 1)
    masks = np.arange(1 << count, dtype=np.uint32)
    drawn = np.bitwise_count(masks)
    values = np.zeros(1 << count, np.int8)
    for number in range(count - 1, -1, -1):
        layer = masks[drawn == number]
        best = np.full(len(layer), -127, np.int8)
        for line in range(count):
            open_ = (layer >> line & 1) == 0
            after = layer[open_] | np.uint32(1 << line)
            taken = sum(
                ((after & np.uint32(box)) == box).astype(np.int8) for box in sides if box >> line & 1
            )  # boxes that this line completes
            worth = np.where(taken > 0, taken + values[after], -values[after])
            best[open_] = np.maximum(best[open_], worth)
        values[layer] = best
    return values


def box_sides(rows: int, cols: int) -> list[int]:
    vertical = (rows + 1) * cols
    return [
        1 << r * cols + c
        | 1 << (r + 1) * cols + c
        | 1 << vertical + r * (cols + 1) + c
        | 1 << vertical + r * (cols + 1) + c + 1
        for r in range(rows)
        for c in range(cols)
    ]


def checksum(values: Values) -> int:
    """FNV-1a, 64 bits, over the values as bytes."""
    found = 14695981039346656037
    for byte in values.tobytes():
        found = (found ^ byte) * 1099511628211 % 2**64
    return found
