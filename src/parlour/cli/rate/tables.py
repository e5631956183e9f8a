"""The table of an arena in the terminal: who stands where, who scored what against whom, what went wrong."""

from collections import Counter
from collections.abc import Mapping

from rich.console import RenderableType
from rich.table import Table

from parlour.arena.standings import Fault, Standings
from parlour.cli import words
from parlour.cli.screen.tables import new_table
from parlour.cli.screen.text import Text
from parlour.games.words import quantity

MOST_FAULTS = 5


def tables(found: Standings, known: Mapping[int, float] | None = None) -> list[RenderableType]:
    lines: list[RenderableType] = [ratings_table(found, known), "", cross(found), ""]
    first = found.ratings.advantage
    lines.append(Text(words.FIRST_MOVE.format(value=first.value, error=first.error, draws=100 * found.ratings.draws)))
    if known:
        lines.append(Text(words.KNOWN_RATINGS))
    lines += fault_lines(found.faults)
    return lines


def fault_lines(faults: tuple[Fault, ...]) -> list[RenderableType]:
    """Whoever could not go on: how often, and the first few of each with the reason."""
    lines: list[RenderableType] = []
    for name, times in Counter(one.name for one in faults).items():
        lines.append(Text(words.FAULTS.format(name=name, times=quantity(times, *words.MATCHES)), style="bold"))
        mine = [one for one in faults if one.name == name]
        lines += [
            Text(words.FAULT_LINE.format(other=one.other, round=one.round + 1, why=one.why))
            for one in mine[:MOST_FAULTS]
        ]
    return lines


def ratings_table(found: Standings, known: Mapping[int, float] | None = None) -> Table:
    table = new_table(words.WHO, words.RATING_OF, words.ERROR_OF, words.SCORE_OF, words.MATCHES_OF, words.SURER)
    for row in found.rows:
        sure = "" if row.above_next is None else f"{100 * row.above_next:.0f} %"
        error = words.KNOWN if row.number in (known or {}) else f"± {row.rating.error:.0f}"
        numbers = f"{row.rating.value:.0f}", error, f"{100 * row.tally.share:.0f} %"
        table.add_row(row.name, *numbers, str(row.tally.matches), sure)
    return table


def cross(found: Standings) -> Table:
    """What each scored against each, in the order of the table: rows against columns."""
    table = new_table(words.CROSS, *(f"{place}:right" for place in range(1, len(found.rows) + 1)))
    for place, row in enumerate(found.rows, 1):
        cells = [found.cross.get((row.number, other.number)) for other in found.rows]
        shares = ["" if cell is None else f"{100 * cell.share:.0f}" for cell in cells]
        table.add_row(f"{place} {row.name}", *shares)
    return table
