"""How those who take part stand: points, and what decides between equals.

Of a Swiss tournament first Buchholz, the points of all whom one met; then Sonneborn-Berger, the points of those whom
one beat and half of those with whom one drew. Of a round robin, in which all meet the same people, Sonneborn-Berger,
then wins. What is still equal shares a place.
"""

from typing import NamedTuple

from parlour.tournaments.history import History, Kind


class Row(NamedTuple):
    player: int
    place: int
    points: float
    buchholz: float
    sonneborn: float
    won: int
    drawn: int
    lost: int
    byes: int
    is_here: bool


def standings(history: History, kind: Kind = "swiss") -> list[Row]:
    """The best first; of those who share a place, whoever came first."""
    rows = [_row(history, player) for player in history.players]
    rows.sort(key=lambda row: tuple(-value for value in deciding(row, kind)))
    found: list[Row] = []
    for at, row in enumerate(rows):
        same = bool(found) and deciding(row, kind) == deciding(found[-1], kind)
        found.append(row._replace(place=found[-1].place if same else at + 1))
    return found


def deciding(row: Row, kind: Kind) -> tuple[float, ...]:
    return (row.points, row.buchholz, row.sonneborn) if kind == "swiss" else (row.points, row.sonneborn, row.won)


def ranking(history: History) -> list[int]:
    """By points alone, and then in the order in which they came."""
    return sorted(history.players, key=lambda player: -history.points(player))


def _row(history: History, player: int) -> Row:
    buchholz = sonneborn = 0.0
    scores: list[float] = []
    for game in history.of(player):
        other = game.other(player)
        if other is None or game.score is None:
            continue
        scores.append(game.score_of(player))
        buchholz += history.points(other)
        sonneborn += game.score_of(player) * history.points(other)
    return Row(
        player=player,
        place=0,
        points=history.points(player),
        buchholz=buchholz,
        sonneborn=sonneborn,
        won=scores.count(1.0),
        drawn=scores.count(0.5),
        lost=scores.count(0.0),
        byes=history.byes(player),
        is_here=player not in history.gone,
    )
