"""Which matches count for ratings: those in which nobody had help, and nothing about the opponent was known beforehand.

Statistics take account of all matches that begin as the game does; ratings only of those for which nothing here speaks
against it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from parlour.learners.lesson import LEAST_MOVES
from parlour.matches.events import OUTSIDE, Answer, Begin, Event, Forfeit, Replace, Resign, Seated, Takeback, TimeOut
from parlour.matches.match import Match
from parlour.nets.seat import is_own
from parlour.server.tables.setup import Setup
from parlour.stores.kept import KeptSeat

THINKERS = ("opponent", "engine", OUTSIDE)
UNRATED_CODES = (
    "start",
    "replaced",
    "seed",
    "hint",
    "coach",
    "takeback",
    "ahead",
    "stop",
    "cut",
    "clock",
    "origin",
    "short",
)
"""Why a match does not count, the weightiest first: it began elsewhere; another opponent took over; its seed was
chosen, so that all that the opponent does can be tried out beforehand; a hint was given; the coach warned of a move;
moves were taken back; what the opponent expects was shown; it was told to move before it had thought; a busy server cut
its thoughts short; the opponent lost on time; two people came from one address, and may be one; one of two people gave
up as soon as it had begun."""


def reasons_at_start(setup: Setup, seed_is_chosen: bool) -> tuple[str, ...]:
    thinks = any(seat.kind in THINKERS for seat in setup.begin.seats)
    found = {"start": not setup.is_usual, "seed": seed_is_chosen and thinks}
    return tuple(reason for reason, holds in found.items() if holds)


def reason_in(event: Event, match: Match) -> str | None:
    """What an event that is about to be added has against the match."""
    match event:
        case Replace():
            return "replaced"
        case Takeback():
            return "takeback"
        case Answer(yes=True) if match.offer and match.offer.what == "takeback":
            return "takeback"
        case TimeOut() if match.seats[event.player].kind in THINKERS:
            return "clock"
        case Resign() | TimeOut() | Forfeit() | Answer(yes=True) if match.ply < LEAST_MOVES and is_of_people(match):
            return "short"
    return None


def is_of_people(match: Match) -> bool:
    """Against an opponent it counts however early somebody gives up, or nobody would lose to one."""
    return not any(seat.kind in THINKERS for seat in match.seats)


def may_count(seated: tuple[Seated, Seated], seats: Mapping[int, KeptSeat], free: int | None) -> bool:
    """Whether it can count at all: two people, each for himself, or one and an opponent of the ladder."""
    guests = {seat.guest for seat in seats.values() if seat.guest}
    if free is not None:
        return True
    if len(guests) == 2:
        return True
    ladder = [seat for seat in seated if seat.kind == "opponent" and not is_own(seat.id)]
    return len(guests) == 1 and len(ladder) == 1


def without_what_is_expected(info: Mapping[str, Any]) -> dict[str, Any]:
    """What an opponent saw, as it is kept, with its own moves alone: how it would go on tells what to reply."""
    return {**info, "candidates": [{**one, "line": one["line"][:1]} for one in info["candidates"]]}


def without_seed(begin: Begin) -> Begin:
    """As it is told while the match goes on: whoever knows the seed can try the opponent out at another table."""
    return replace(begin, seed=0)
