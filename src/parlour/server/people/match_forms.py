"""Answers about the matches that somebody has played."""

from typing import Literal

from parlour.server.tables.forms import Form, TableSummary


class PlayedForm(Form):
    """A finished match of mine."""

    about: TableSummary
    result: Literal["won", "drawn", "lost", "aborted", "shared"]
    """For me; shared: I sat on both sides."""
    ended_ms: int
    plies: int
    position: str
    """The last, as text; empty if it cannot be read any more."""
    accuracy: float | None
    """Mine, in per cent, where a review is kept."""
    from_start: bool
    """It began where the game begins."""


class PlayedPage(Form):
    """Some of my finished matches, the last to end first."""

    matches: list[PlayedForm]
    next: str | None
    """What to ask for as `after` to go on; none: there are no more."""
    total: int | None
    """How many there are of these in all; told with the first page alone."""


class PlayedChoice(Form):
    """Where I have finished matches, and against whom."""

    game: str
    options: str
    """As text."""
    variant: str
    opponent: str
    """Its id; empty: people."""
    name: str
    matches: int
