"""How often each of the two at a table has won: over all finished matches of this game between the same two."""

from collections.abc import Iterable

from parlour.matches.events import Begin
from parlour.server.tables.setup import parse_setup
from parlour.stores.kept import Meeting, Statistic

TallyCounts = tuple[int, int, int]
"""Won by the first, by the second, drawn."""


def swap_sides(counts: TallyCounts) -> TallyCounts:
    first, second, drawn = counts
    return second, first, drawn


def against_opponent(statistics: Iterable[Statistic], game: str, options: str, opponent: str) -> TallyCounts:
    """Guest and opponent, from the guest's statistics: what has been reset there is gone here too."""
    found = [one for one in statistics if (one.game, one.options, one.opponent) == (game, options, opponent)]
    return sum(one.won for one in found), sum(one.lost for one in found), sum(one.drawn for one in found)


def between_guests(meetings: Iterable[Meeting]) -> TallyCounts:
    return count_wins((one.winner, one.player) for one in meetings)


def at_one_screen(meetings: Iterable[Meeting], neighbour: str) -> TallyCounts:
    """A guest and a neighbour of that name, in whatever seats."""
    begun = [(one.winner, parse_setup(one.setup).begin) for one in meetings]
    places = [(winner, begin, neighbour_of(begin)) for winner, begin in begun]
    return count_wins((winner, 1 - seat) for winner, begin, seat in places if begin.seats[seat].name == neighbour)


def count_wins(matches: Iterable[tuple[int | None, int]]) -> TallyCounts:
    """(winner, where the first sat) of each."""
    found = list(matches)
    won = sum(winner == seat for winner, seat in found)
    drawn = sum(winner is None for winner, _ in found)
    return won, len(found) - won - drawn, drawn


def neighbour_of(begin: Begin) -> int:
    """Which of two at one screen is the neighbour: who has a colour is the guest."""
    return 0 if "colour" in begin.seats[1].settings else 1
