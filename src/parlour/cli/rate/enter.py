"""`parlour calibrate GAME --enter`: whoever is new on a ladder is measured against those who are there.

They stay as they were rated: what is known of people by their ratings stays true. One after the other, each against the
strongest so far, the newcomers before it among them.
"""

import shlex
import sys
from dataclasses import replace
from math import hypot
from pathlib import Path

from parlour.arena.api import planned
from parlour.arena.bradley_terry import Rating
from parlour.arena.calibration import StepsKnown
from parlour.arena.enough import ErrorAtMost
from parlour.arena.entrants import Entrant
from parlour.arena.ladder_file import Newcomer, with_newcomer, write_text
from parlour.cli import words
from parlour.cli.rate.watching import watched
from parlour.games.game import Game
from parlour.opponents.ladders import ladder_of
from parlour.opponents.opponent import Opponent


def enter_all(
    game: Game,
    *,
    error: float,
    pairs: int,
    budget: float,
    reach: int,
    seed: int,
    processes: int,
    ray: str | None,
    out: Path | None,
    write: bool,
    quiet: bool,
) -> list[Newcomer]:
    """Those of the ladder's file who have no rating, in its order. With `out`, all matches are kept, in a file for
    each: the name with the newcomer's id."""
    ladder = ladder_of(game)
    everybody = list(ladder.opponents)
    new = [one for one in everybody if one.rating is None and one.obstacle(game) is None]
    if not new:
        raise ValueError(words.NOBODY_NEW.format(game=game.name))
    entered = []
    for one in new:
        rated = sorted((known for known in everybody if known.rating is not None), key=lambda known: known.rating or 0)
        file = out and out.with_name(f"{out.stem}-{one.id}{out.suffix}")
        found = enter(game, one, rated[-reach:], error, pairs, budget, seed, processes, ray, file, quiet)
        entered.append(found)
        if write:
            text = ladder.file.read_text(encoding="utf-8")
            write_text(ladder.file, with_newcomer(text, found, everybody, shlex.join(["parlour", *sys.argv[1:]])))
        rating = found.rating
        place = everybody.index(one)
        everybody[place] = replace(one, rating=round(rating.value), error=round(rating.error))
    return entered


def enter(
    game: Game,
    one: Opponent,
    others: list[Opponent],
    error: float,
    pairs: int,
    budget: float,
    seed: int,
    processes: int,
    ray: str | None,
    out: Path | None,
    quiet: bool,
) -> Newcomer:
    plan = planned(game, [Entrant(one), *map(Entrant, others)], mode="gauntlet", pairs=pairs, seed=seed)
    known = {number: float(other.rating or 0) for number, other in enumerate(others, 1)}
    thrifty = StepsKnown(error, [one, *others], budget)
    results = watched(plan, ErrorAtMost(error, known), processes, out, quiet, rests=thrifty.spent, known=known, ray=ray)
    own = results.fit(known).rating(0)
    below = max((other for other in others if (other.rating or 0) <= own.value), key=lambda other: other.rating or 0)
    # The others' ratings were taken as they are, though none of them is known exactly.
    rating = Rating(own.value, hypot(own.error, below.error or 0))
    return Newcomer(one, rating, Rating(own.value - (below.rating or 0), own.error), 2 * len(results.pairs))
