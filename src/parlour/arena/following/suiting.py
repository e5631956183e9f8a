"""Who suits a person: an opponent against whom they have about an even chance.

Somebody of the ladder is picked, or, where two neighbours are far apart and think alike, one whose settings lie between
them: the weaker of the two, some steps stronger than usual. Between two candidates, one a little too weak and one a
little too strong, it is now the one and now the other, in the proportion that makes the score even.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from parlour.arena import words
from parlour.arena.calibration import between, is_fixed
from parlour.arena.elo import chance
from parlour.arena.following.personal import Known, Strength
from parlour.games.game import Game
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent

ASSUMED_STEP = 200.0
"""How far apart neighbours are taken to be on a board that nobody has measured."""
WIDE = 100.0
"""Neighbours nearer than this need nobody in between."""
SHARES = (25, 50, 75)
"""How far from the weaker to the stronger, in per cent."""
UNSURE = 0.15
"""A part of the distance between two: by so much the rating of somebody in between may be off, who was not measured."""
GOLDEN = (math.sqrt(5) - 1) / 2
EVEN, LITTLE, CLEAR = 35.0, 120.0, 250.0

Relation = Literal["much_weaker", "weaker", "a_little_weaker", "even", "a_little_stronger", "stronger", "much_stronger"]


class Rung(NamedTuple):
    """An opponent as it stands on its ladder, with the rating it is taken to have."""

    opponent: Opponent
    known: Known


@dataclass(frozen=True, slots=True)
class Suited:
    """Somebody to play."""

    opponent: Opponent
    """With the settings it is to play with."""
    known: Known
    toward: Opponent | None = None
    """The next stronger one, if it is to play between the two."""
    share: int = 0
    """How far towards that one, in per cent."""


def rungs_of(game: Game) -> list[Rung]:
    """Whom one can play on this board by what they are rated, the weakest first. Where nobody is measured their order
    is what is known, and their steps are taken to be even."""
    ladder = opponents(game)
    if not is_measured(game):
        return [Rung(one, Known(ASSUMED_STEP * place, ASSUMED_STEP)) for place, one in enumerate(ladder)]
    rated = [Rung(one, Known(one.rating, one.error or 0)) for one in ladder if one.rating is not None]
    return sorted(rated, key=lambda rung: rung.known.value)


def is_measured(game: Game) -> bool:
    return any(one.rating is not None for one in opponents(game))


def suit(rungs: Sequence[Rung], strength: Strength) -> Suited:
    """Depends on its arguments alone: until another match has counted, it is the same one."""
    found = candidates(rungs)
    values = [one.known.value for one in found]
    place = sum(value <= strength.value for value in values)
    if place == 0:
        return found[0]
    if place == len(found):
        return found[-1]
    low, high = (chance(strength.value - value) for value in values[place - 1 : place + 1])
    how_often_high = (low - 0.5) / (low - high)
    return found[place] if (strength.matches + 1) * GOLDEN % 1 < how_often_high else found[place - 1]


def candidates(rungs: Sequence[Rung]) -> list[Suited]:
    """Those of the ladder and those between them, the weakest first."""
    found = [Suited(*rung) for rung in rungs[:1]]
    for below, above in pairwise(rungs):
        if above.known.value - below.known.value > WIDE and may_blend(below.opponent, above.opponent):
            found += [blend(below, above, share) for share in SHARES]
        found.append(Suited(*above))
    return found


def may_blend(below: Opponent, above: Opponent) -> bool:
    """Whether settings between the two mean something: whatever is no number has to be alike."""
    if below.engine != above.engine or is_fixed(below) or is_fixed(above):
        return False
    return manner_of(below) == manner_of(above) and set(below.options) == set(above.options)


def manner_of(one: Opponent) -> tuple[object, ...]:
    """What of its settings cannot lie between two values. How many lines it compares may differ."""
    options = sorted((name, value) for name, value in one.options.items() if name != "lines")
    ending = one.ending and (one.ending.engine, sorted(one.ending.options.items()))
    return one.level.looks, one.level.oversight, one.level.z is None, one.nodes is None, options, ending


def blend(below: Rung, above: Rung, share: int) -> Suited:
    part = share / 100
    mixed = between(below.opponent, below.opponent, above.opponent, part)
    return Suited(mixed, mix(below.known, above.known, part), above.opponent, share)


def mix(below: Known, above: Known, part: float) -> Known:
    distance = above.value - below.value
    return Known(below.value + distance * part, max(below.error, above.error) + abs(distance) * UNSURE)


def level_text(suited: Suited) -> str:
    """What a store keeps beside the opponent's id of how it was set; nothing if it was as usual."""
    return f"{suited.toward.id} {suited.share}" if suited.toward else ""


def find_blend(rungs: Sequence[Rung], id: str, toward: str, share: int) -> Suited:
    """The one between two neighbours of a ladder. ValueError if there is nobody between them."""
    for below, above in pairwise(rungs):
        if (below.opponent.id, above.opponent.id) == (id, toward) and may_blend(below.opponent, above.opponent):
            return blend(below, above, share) if share else Suited(*below)
    raise ValueError(words.NOBODY_BETWEEN.format(id=id, toward=toward))


def known_as(rungs: Sequence[Rung], id: str, level: str) -> Known | None:
    """What somebody who sat by this id, set in this way, is rated today; None if the ladder does not say."""
    known = {rung.opponent.id: rung.known for rung in rungs}
    toward, _, share = level.partition(" ")
    below, above = known.get(id), known.get(toward or id)
    if below is None or above is None:
        return None
    return mix(below, above, int(share) / 100) if toward else below


def relation(ahead: float) -> Relation:
    """What an opponent so many points ahead of somebody is to them."""
    if abs(ahead) <= EVEN:
        return "even"
    if abs(ahead) <= LITTLE:
        return "a_little_stronger" if ahead > 0 else "a_little_weaker"
    if abs(ahead) <= CLEAR:
        return "stronger" if ahead > 0 else "weaker"
    return "much_stronger" if ahead > 0 else "much_weaker"
