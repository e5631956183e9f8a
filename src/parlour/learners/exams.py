"""Exams: how good a learner is by now. It plays fixed opponents, by turns in both roles, without curiosity, and learns
nothing from it."""

import time
from collections.abc import Iterable, Sequence

from parlour.learners.course import ITSELF, add_ending, counts_of, play_match
from parlour.learners.curve import Point
from parlour.learners.learner import Learner
from parlour.learners.lesson import ending_for
from parlour.learners.memory import Counts
from parlour.learners.seat import learner_in
from parlour.matches.seats import Sits, seat
from parlour.opponents.opponent import seed_of

USUAL = "random"
MATCHES = 100


def examiners(against: Iterable[str]) -> list[str]:
    """Whom it is measured against after training with these: always the random player, so that curves compare; never
    another learner, which changes."""
    return list(dict.fromkeys([USUAL, *(who for who in against if who != ITSELF and not learner_in(who))]))


def examine(
    learner: Learner,
    against: Sits = USUAL,
    matches: int = MATCHES,
    *,
    seed: int = 0,
    roles: Sequence[int] = (0, 1),
    mode: str | None = None,
) -> Point:
    """The same seed gives the opponent the same luck, so that exams of one learner differ by what it has learned."""
    rival = seat(learner.game, against)
    counts = Counts()
    try:
        for number in range(matches):
            role = roles[number % len(roles)]
            hand = learner.hand(mode, curiosity=0, openings="best")
            _, winner = play_match(learner.game, hand, rival, role, seed_of(seed, number))
            counts = add_ending(counts, ending_for(winner, role))
        seated = rival.seated()
    finally:
        rival.close()
    now_ms = time.time_ns() // 1_000_000
    return Point(counts_of(learner).total, seated.id or seated.name, seated.name, *counts, ms=now_ms)
