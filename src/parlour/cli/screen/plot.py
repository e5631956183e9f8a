"""A learning curve, drawn with characters: a column for each exam, the interval as a bar."""

from collections.abc import Sequence

from parlour.cli import words
from parlour.cli.screen.text import Text
from parlour.games.words import quantity
from parlour.languages.chosen import say
from parlour.learners.curve import Point

MARKS = "●▲■◆"
COLOURS = ("cyan", "magenta", "yellow", "green")
ROWS = 11
"""0 %, 10 % … 100 %."""
MARGIN = 7


def plot(points: Sequence[Point], width: int = 80) -> Text:
    """All opponents in one picture, each with a mark of its own, explained below. Empty without points."""
    names = list(dict.fromkeys(point.name for point in points))[: len(MARKS)]
    steps = fitting(sorted({point.lessons for point in points}), (width - MARGIN) // (len(names) + 1))
    if not steps:
        return Text()
    columns = [column_of(points, lessons, name) for lessons in steps for name in [*names, ""]]
    drawn = Text()
    for row in reversed(range(ROWS)):
        drawn.append(f"{10 * row:4d} % " if row % 5 == 0 else " " * MARGIN, style="dim")
        for number, point in enumerate(columns):
            drawn.append(*cell(point, row, number % (len(names) + 1)))
        drawn.append("\n")
    ends = f"{steps[0]:,}".ljust(max(1, len(columns) - 1 - len(f"{steps[-1]:,}"))) if len(steps) > 1 else ""
    drawn.append(f"{' ' * MARGIN}{ends}{say(quantity(steps[-1], *words.LESSONS))}\n", style="dim")
    for name, mark, colour in zip(names, MARKS, COLOURS, strict=False):
        drawn.append(f"{' ' * MARGIN}{mark} ", style=colour).append(f"{say(last_words(points, name))}\n")
    return drawn


def fitting(steps: list[int], most: int) -> list[int]:
    """At most so many of them, the first and the last among them."""
    if len(steps) <= max(most, 2):
        return steps
    return [steps[round(number * (len(steps) - 1) / (most - 1))] for number in range(most)]


def column_of(points: Sequence[Point], lessons: int, name: str) -> Point | None:
    return next((point for point in reversed(points) if (point.lessons, point.name) == (lessons, name)), None)


def cell(point: Point | None, row: int, series: int) -> tuple[str, str]:
    """A character and its style."""
    if point is None:
        return " ", ""
    low, mean, high = (round((ROWS - 1) * share) for share in point.score)
    if row == mean:
        return MARKS[series], COLOURS[series]
    return ("│" if low <= row <= high else " "), f"dim {COLOURS[series]}"


def last_words(points: Sequence[Point], name: str) -> str:
    last = next(point for point in reversed(points) if point.name == name)
    matches = quantity(last.counts.total, *words.MATCHES)
    return words.LAST_EXAM.format(name=name, score=last.score, matches=matches)
