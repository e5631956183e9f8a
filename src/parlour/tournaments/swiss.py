"""A round of a Swiss tournament: people meet others with about as many points, and nobody twice.

1. If somebody has to sit out, it is one of those who have done so least often, so that as few as possible meet again,
   and of these the last in the standings. It brings a point.
2. The first of those left in the standings gets the opponent they suit best: with as many points; of those, as in the
   upper half against the lower half of their group; rather somebody whose turn it is to have the other side.
3. An opponent is taken only if, after that, no more people have to meet again than before: how many pairs who have not
   met there can be at once is counted each time (`matching.py`). So nothing has to be taken back, and nobody meets
   anybody twice while that can be avoided.
"""

from collections.abc import Collection, Iterable, Mapping

from parlour.tournaments.history import Game, History
from parlour.tournaments.matching import most_pairs
from parlour.tournaments.sides import balance, order
from parlour.tournaments.standings import ranking

BYE = 1.0
FAR = 2
"""Whoever moved first (or second) so much more often is not to do it again."""


def next_round(history: History) -> list[Game]:
    """The pairings of the next round, with a bye if their number is odd; nobody, if fewer than two are left."""
    left = [player for player in ranking(history) if player not in history.gone]
    if len(left) < 2:
        return []
    number, met = history.rounds + 1, history.met()
    byes = []
    if len(left) % 2:
        out = sits_out(history, left, met)
        left.remove(out)
        byes.append(Game(number, out, None, BYE))
    pairs = [order(history, one, other) for one, other in pairings(history, left, met)]
    return [Game(number, first, second) for first, second in pairs] + byes


def usual_rounds(players: int) -> int:
    """As many as leave one with nothing but wins."""
    return max(1, (players - 1).bit_length())


def sits_out(history: History, left: list[int], met: Mapping[int, Collection[int]]) -> int:
    least = min(history.byes(player) for player in left)
    may = [player for player in reversed(left) if history.byes(player) == least]
    return max(may, key=lambda player: most_new(met, (one for one in left if one != player)))


def pairings(history: History, left: list[int], met: Mapping[int, Collection[int]]) -> list[tuple[int, int]]:
    """`left`: an even number of people, the best first."""
    found: list[tuple[int, int]] = []
    left, news = list(left), most_new(met, left)
    while left:
        one, *others = left
        for other in by_worth(history, one, others):
            rest = [player for player in others if player != other]
            rest_news = most_new(met, rest)
            if (other not in met[one]) + rest_news == news:
                found.append((one, other))
                left, news = rest, rest_news
                break
    return found


def by_worth(history: History, one: int, others: list[int]) -> list[int]:
    """Whom somebody suits best, as step 2 says."""
    points, mine = history.points(one), balance(history, one)
    group = [player for player in others if history.points(player) == points]
    wanted = max(0, len(group) // 2 - (len(group) % 2 == 0))

    def worth(other: int) -> tuple[float, ...]:
        theirs = balance(history, other)
        clashes = mine * theirs > 0
        is_hard = clashes and min(abs(mine), abs(theirs)) >= FAR
        gap = points - history.points(other)
        at = others.index(other)
        return (history.meetings(one, other), is_hard, gap, clashes and mine == theirs, abs(at - wanted), at)

    return sorted(others, key=worth)


def most_new(met: Mapping[int, Collection[int]], players: Iterable[int]) -> int:
    """How many pairs of people who have not met there can be at once."""
    left = list(players)
    return most_pairs({one: [two for two in left if two != one and two not in met[one]] for one in left})
