"""A learner as an opponent: in seats and records it is called `learner:ID`."""

from parlour.learners import words
from parlour.learners.shelf import About
from parlour.opponents.opponent import Opponent

SEAT = "learner:"


def seat_of(id: str) -> str:
    return SEAT + id


def learner_in(seat: str) -> str:
    """The id of the learner that such a seat is of; empty for all others."""
    return seat.removeprefix(SEAT) if seat.startswith(SEAT) else ""


def opponent_of(about: About) -> Opponent:
    options = {"learner": about.id, "mode": about.mode, **about.manner.changes()}
    return Opponent(seat_of(about.id), about.name, words.LEARNS, "learner", options, begins=True)
