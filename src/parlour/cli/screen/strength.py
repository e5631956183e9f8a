"""The strength of something that is trained, drawn with characters: its rating over the time, intervals as bars."""

from collections.abc import Sequence
from typing import NamedTuple

from parlour.cli import words
from parlour.cli.screen.text import Text
from parlour.languages.chosen import say

ROWS = 9
MARGIN = 7


class StrengthPoint(NamedTuple):
    minutes: float
    rating: float
    error: float
    """95 % of the time the true rating lies within this."""


def strength_plot(points: Sequence[StrengthPoint], width: int = 80) -> Text:
    """A column for each exam, where its time is. Empty without two of them."""
    if len(points) < 2:
        return Text()
    columns = max(2, min(width - MARGIN - 1, 60))
    last = max(point.minutes for point in points) or 1.0
    lowest = min(point.rating - point.error for point in points)
    highest = max(point.rating + point.error for point in points)
    step = max(1.0, (highest - lowest) / (ROWS - 1))
    cells = [[" "] * columns for _ in range(ROWS)]
    for point in points:
        column = round(point.minutes / last * (columns - 1))
        bounds = point.rating - point.error, point.rating, point.rating + point.error
        low, mean, high = (round((value - lowest) / step) for value in bounds)
        for row in range(low, high + 1):
            if cells[row][column] == " ":
                cells[row][column] = "│"
        cells[mean][column] = "●"
    drawn = Text()
    for row in reversed(range(ROWS)):
        label = f"{lowest + row * step:5.0f}  " if row % 4 == 0 else " " * MARGIN
        drawn.append(label, style="dim").append("".join(cells[row]).rstrip(), style="cyan").append("\n")
    drawn.append(f"{' ' * MARGIN}0{last:>{columns - 1}.1f}  {say(words.RATING_AFTER)}\n", style="dim")
    return drawn
