"""Exams: how good a learner is by now. It plays fixed opponents, by turns in both roles, without curiosity, and learns
nothing from it."""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing

from parlour.learners.course import add_ending, counts_of
from parlour.learners.curve import Point
from parlour.learners.learner import Learner
from parlour.learners.lesson import ending_for
from parlour.learners.memory import Counts
from parlour.learners.practice import ITSELF, Ended, Fixture, Practice, Style, play_match
from parlour.learners.seat import learner_in
from parlour.matches.seats import Seat, Sits, seat
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
    practice: Practice | None = None,
    number: int = 0,
) -> Point:
    """The same seed gives the opponent the same luck, so that exams of one learner differ by what it has learned. With
    a `practice`, others play its matches; the opponent's number there is `number`."""
    fixtures = [Fixture(number, roles[place % len(roles)], seed_of(seed, place)) for place in range(matches)]
    counts = Counts()
    with closing(seat(learner.game, against)) as rival:
        seated = rival.seated()
        if practice:
            style = Style(mode or learner.about.mode, learner.manner(curiosity=0, openings="best"))
            played = practice.play(fixtures, style)
        else:
            played = play_here(learner, rival, fixtures, mode)
        for fixture, ended in zip(fixtures, played, strict=True):
            counts = add_ending(counts, ending_for(ended.winner, fixture.role))
    now_ms = time.time_ns() // 1_000_000
    return Point(counts_of(learner).total, seated.id or seated.name, seated.name, *counts, ms=now_ms)


def play_here(learner: Learner, rival: Seat, fixtures: Sequence[Fixture], mode: str | None) -> Iterator[Ended]:
    for fixture in fixtures:
        hand = learner.hand(mode, curiosity=0, openings="best")
        yield play_match(learner.game, hand, rival, fixture.role, fixture.seed)
