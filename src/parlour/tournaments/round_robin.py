"""A round in which everybody is to meet everybody.

As long as nobody has come or gone it is the usual table: one person stays, the others walk round them. After that each
round has as many pairs as there can be of people who have not met. Whoever sits out gets nothing for it: in the end
everybody has met the same people.
"""

from parlour.tournaments.history import Game, History
from parlour.tournaments.matching import matching
from parlour.tournaments.sides import order


def next_round(history: History) -> list[Game]:
    """Empty once all have met."""
    here, number = history.here, history.rounds + 1
    met = history.met()
    left = {one: [two for two in here if two != one and two not in met[one]] for one in here}
    usual = table_round(here, number)
    if any(other not in left[one] for one, other in usual) or not is_on_table(history):
        # Those who have most to play first, so that fewer rounds are wanted in the end.
        eager = dict(sorted(left.items(), key=lambda one: -len(one[1])))
        found = matching({one: sorted(others, key=lambda two: -len(left[two])) for one, others in eager.items()})
        usual = [(one, other) for one, other in found.items() if one < other]
    return [Game(number, *order(history, one, other)) for one, other in usual]


def rounds_of(players: int) -> int:
    return players - 1 + players % 2


def table_round(players: tuple[int, ...], number: int) -> list[tuple[int, int]]:
    """By the circle; with an odd number, whoever meets nobody sits out."""
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    size = len(circle)
    if size < 2 or number > size - 1:
        return []
    fixed, rest = circle[0], circle[1:]
    turned = [fixed, *(rest[(at + number - 1) % len(rest)] for at in range(len(rest)))]
    pairs = zip(turned[: size // 2], reversed(turned[size // 2 :]), strict=True)
    return [(one, other) for one, other in pairs if one is not None and other is not None]


def is_on_table(history: History) -> bool:
    """Whether all rounds so far were those of the table for the people who are here."""
    return all(
        {frozenset((game.first, game.second)) for game in history.games if game.round == number}
        == {frozenset(pair) for pair in table_round(history.here, number)}
        for number in range(1, history.rounds + 1)
    )
