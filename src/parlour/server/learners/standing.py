"""How strong a learner is by now, on the scale of the ladder: from its last exams, which are matches with opponents
whose ratings are known. What it learned since then is not in it until the next exam."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from parlour.arena.elo import chance
from parlour.arena.following.suiting import Rung, is_measured, rungs_of
from parlour.arena.ratings import Faced, rate
from parlour.games.game import Game
from parlour.learners.curve import Point

RECENT = 0.8
"""Exams from before it had so much of its lessons say what it was, not what it is."""
BEATS = 0.55
"""Whoever scores so much against another beats them, more often than not."""


@dataclass(frozen=True, slots=True)
class LearnerStanding:
    rating: float
    error: float
    beats: str
    """The name of the strongest opponent whom it beats more often than not; empty: nobody."""
    score: float
    """What it is expected to score against that one, from 0 to 1."""


def standing_of(game: Game, exams: Sequence[Point]) -> LearnerStanding | None:
    """None: it has had no exam with anybody of a measured ladder."""
    rungs = rungs_of(game)
    known: dict[Hashable, float] = {rung.opponent.id: rung.known.value for rung in rungs}
    latest = {one.against: one for one in exams if one.against in known}
    if not latest or not is_measured(game):
        return None
    newest = max(one.lessons for one in latest.values())
    faced = [
        Faced(one.against, one.won + one.drawn / 2, one.won + one.drawn + one.lost)
        for one in latest.values()
        if one.lessons >= RECENT * newest
    ]
    found = rate({"": faced}, known)[""]
    beaten = strongest_beaten(rungs, found.value)
    score = chance(found.value - beaten.known.value) if beaten else 0.0
    return LearnerStanding(found.value, found.error, beaten.opponent.name if beaten else "", score)


def strongest_beaten(rungs: Sequence[Rung], value: float) -> Rung | None:
    found = [rung for rung in rungs if chance(value - rung.known.value) >= BEATS]
    return found[-1] if found else None
