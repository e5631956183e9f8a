"""What an engine of your own lost, and why: the move that cost each of some matches the most."""

from collections.abc import Iterator
from typing import NamedTuple

from parlour.arena.results import Results, points_of_one
from parlour.arena.work import PairPlayed
from parlour.insight.review import review
from parlour.insight.telling import tell_move
from parlour.matches.record import Record


class Lost(NamedTuple):
    record: Record
    number: int
    """Of the match, among all of the arena."""
    other: str
    position: str
    """Before the move that cost the most, as text; empty if no move cost much."""
    sentence: str


def lost_matches(results: Results, who: int, most: int) -> Iterator[Lost]:
    """Reviewed, one after the other; those against the weakest first, who teach the most."""
    strength = [round(value) for value in results.fit().values]  # else who is level would be in the order of an error
    places = {key: place for place, key in enumerate(sorted(results.by_key))}
    found = [(strength[other_of(pair, who)], pair, which) for pair, which in losses(results, who)]
    for _, pair, which in sorted(found, key=lambda one: (one[0], one[1].key, one[2]))[:most]:
        record, number = results.record(pair, which), 2 * places[pair.key] + which + 1
        mine = pair.players(which).index(who)
        judged = review(record)
        worst = max((one for one in judged.plies if one.player == mine), key=lambda one: one.lost, default=None)
        other = results.names[other_of(pair, who)]
        if worst is None or not worst.lost:
            yield Lost(record, number, other, "", "")
        else:
            position = judged.line[worst.ply - 1]
            yield Lost(record, number, other, position.text(), tell_move(position, worst))


def losses(results: Results, who: int) -> Iterator[tuple[PairPlayed, int]]:
    for pair in results.pairs:
        if who in (pair.one, pair.two):
            for which, points in enumerate(points_of_one(pair)):
                if (points if who == pair.one else 1 - points) == 0 and not pair.matches[which].fault:
                    yield pair, which


def other_of(pair: PairPlayed, who: int) -> int:
    return pair.two if who == pair.one else pair.one
