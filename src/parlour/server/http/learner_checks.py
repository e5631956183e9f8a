"""Who may change a learner, and what is wrong with one, or with a wish for one, as problems."""

import logging
from collections.abc import Awaitable
from typing import TypeVar

from parlour.games.game import Game, shorten
from parlour.learners.characters import characters
from parlour.learners.logbook.log import LogError
from parlour.learners.shelf import About
from parlour.server.http import words
from parlour.server.http.bodies import LONGEST_FAULT, malformed_problem
from parlour.server.http.problems import ProblemError
from parlour.server.learners.room import TooLargeError
from parlour.server.learners.showing import Rights
from parlour.server.names import clean_name
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import Who

T = TypeVar("T")
log = logging.getLogger(__name__)


async def as_problem(doing: Awaitable[T]) -> T:
    """Whatever is wrong is the answer, in words."""
    try:
        return await doing
    except NotDone as error:
        if error.code != "unknown":
            raise
        raise ProblemError(404, "unknown", words.NO_SUCH_LEARNER) from None
    except LogError as error:
        raise unreadable(error) from None
    except TooLargeError as error:
        raise ProblemError(409, "not_possible", str(error)) from None
    except ValueError as error:
        raise malformed_problem(error) from None


async def as_unreadable(finding: Awaitable[T]) -> T:
    """Nobody who only asks for a learner can be blamed for what is found."""
    try:
        return await finding
    except ValueError as error:
        raise unreadable(error) from None


def unreadable(error: ValueError) -> ProblemError:
    log.error("a learner cannot be read: %s", error)
    return ProblemError(409, "unreadable", shorten(words.UNREADABLE_LEARNER.format(reason=error), LONGEST_FAULT))


def rights_of(who: Who | None, about: About) -> Rights:
    """The house's may be changed from this machine itself, where nobody speaks for others."""
    if who is None:
        return Rights(mine=False, may_change=False)
    if about.owner:
        mine = about.owner == who.guest.id
        return Rights(mine=mine, may_change=mine)
    return Rights(mine=False, may_change=who.is_at_this_machine)


def checked_name(name: str) -> str:
    try:
        return clean_name(name)
    except ValueError as error:
        raise malformed_problem(error) from None


def check_mode(game: Game, mode: str) -> None:
    modes = [one.mode for one in characters(game)]
    if mode not in modes:
        raise malformed_problem(words.NO_SUCH_MODE.format(modes=", ".join(modes)))
