"""What is sent to those who wait for somebody to play."""

from pydantic import Field

from parlour.server.tables.forms import Form, Values


class SeekWish(Form):
    options: Values = Field(default={})
    """Of the game."""
    go_on: bool = False
    """Only if one waits for this board already: to be said every second or two, for as long as one does."""


class SeekForm(Form):
    """How the search goes."""

    is_waiting: bool = True
    """No: it lapsed, was given up, or is for another board by now."""
    waited_s: int = 0
    rating: int | None = None
    """One's own, on a board that was measured."""
    reach: int | None = None
    """How far from it somebody may be by now, in points; none: anybody will do."""
    others: int = 0
    """Who else waits for this board."""
    table: str = ""
    """Where both sit: the search is over."""
