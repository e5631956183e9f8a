"""Bodies of requests and answers about people: who they are, and how they fared."""

from typing import Annotated

from pydantic import Field

from parlour.server.tables.forms import Form


class GuestForm(Form):
    name: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    colour: str | None = None


class GuestAnswer(Form):
    id: str
    name: str
    colour: str
    token: str | None = None
    """Only to a script that asked for a new guest: its secret, told this once."""


class StatisticForm(Form):
    # On the wire `variant` is the name of a game with its options, and `games` counts matches: clients know them so.
    game: str
    options: str
    variant: str = ""
    """What these options are called."""
    opponent: str
    """Empty: against people."""
    name: str
    """The opponent's."""
    level: str
    won: int
    drawn: int
    lost: int
    games: int
    rate: int
    """Won, in whole per cent of the games, halves to the even number."""


class StandingForm(Form):
    """My statistics in a game just after a match, or after an import (then nobody is named)."""

    ended_ms: int
    name: str
    won: int
    drawn: int
    lost: int


class ScoreForm(Form):
    """An opponent's record against me, whatever the options of the game."""

    opponent: str
    name: str
    wins: int
    draws: int
    games: int
    rate: int
    classic: bool
    """One of the three of an older program, whose file can be read and written."""


class LeaderForm(Form):
    opponent: str
    """Empty: a person, who is known by name only."""
    name: str
    rating: int
    error: int
    """95 % of the time the true rating lies within this."""
    games: int
    me: bool


class TallyForm(Form):
    """How often player 0 and player 1 of a table have won against each other in this game."""

    first: int
    second: int
    drawn: int
