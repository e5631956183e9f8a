"""What is logged about matches: that they began and ended, never who played or all of a table's name."""

import logging

from parlour.learners.seat import learner_in
from parlour.matches.events import Begin
from parlour.matches.match import Match
from parlour.nets.seat import net_in
from parlour.server.logs import fields, short
from parlour.server.tables.counting import THINKERS

SLOW_S = 0.5
"""A commit that takes longer is worth a line."""
log = logging.getLogger(__name__)


def tell_begun(table: str, begin: Begin) -> None:
    seats = [seat.id if seat.kind in THINKERS else seat.kind for seat in begin.seats]
    log.info(
        "a match has begun",
        extra=fields(
            table=short(table),
            game=begin.game,
            **{f"options.{name}": value for name, value in begin.options.items()},
            seats=" ".join(kind_of(seat) for seat in seats),
        ),
    )


def kind_of(seat: str) -> str:
    """Whose it is stays untold."""
    return "learner" if learner_in(seat) else "net" if net_in(seat) else seat


def tell_ended(table: str, match: Match) -> None:
    outcome = match.outcome
    winner = "nobody" if outcome is None or outcome.winner is None else f"player {outcome.winner + 1}"
    log.info(
        "a match has ended",
        extra=fields(
            table=short(table),
            game=match.game.name,
            winner=winner,
            why="aborted" if match.aborted or outcome is None else outcome.reason,
            plies=match.ply,
            seconds=round(match.ms / 1000),
        ),
    )


def tell_slow(table: str, seconds: float) -> None:
    """A commit, if it was."""
    if seconds > SLOW_S:
        log.warning("a commit was slow", extra=fields(ms=round(seconds * 1000), table=short(table)))
