"""A match played here and now by any two seats, in one call."""

import random
from typing import Literal

from parlour.games.game import Game, Position
from parlour.games.registry import game as find_game
from parlour.matches import words
from parlour.matches.clock import Clock
from parlour.matches.host import Host, no_time, stopwatch
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.matches.seats import Sits, seat

FirstMover = Literal[0, 1, "random"]


def play(
    game: Game | str,
    one: Sits,
    two: Sits,
    *,
    seed: int = 0,
    first: FirstMover = 0,
    start: Position | str | None = None,
    clock: Clock | None = None,
) -> Record:
    """Plays a match and returns its record. Each seat is an opponent or its id, an engine or its name, a function of a
    position that returns a move, or a `Seat`. `first` says which of the two moves first; `"random"` lets the seed
    choose. `start` is a position to begin from. Times are kept only if there is a clock, so that the same seed gives
    the same record."""
    rules = find_game(game) if isinstance(game, str) else game
    position = rules.parse(start) if isinstance(start, str) else start or rules.start()
    seats = seat(rules, one), seat(rules, two)
    if who_is_first(first, seed) != position.to_move():
        seats = seats[1], seats[0]
    match = Match.begin(rules, (seats[0].seated(), seats[1].seated()), start=position, seed=seed, clock=clock)
    return Record(Host(match, seats, stopwatch() if clock else no_time).run())


def who_is_first(first: FirstMover, seed: int) -> int:
    if first == "random":
        return random.Random(seed).randrange(2)
    if first in (0, 1):
        return first
    raise ValueError(words.BAD_FIRST.format(first=first))
