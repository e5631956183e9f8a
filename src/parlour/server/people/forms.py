"""Bodies of requests and answers about people: who they are, and how they fared."""

from typing import Annotated, Literal

from pydantic import Field

from parlour.arena.following.suiting import Relation
from parlour.server.tables.forms import Form, OpponentSeat
from parlour.server.texts import Text


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
    variant: Text = ""
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


class MatchMeForm(Form):
    """Whom "Match me" chooses for whoever asks."""

    seat: OpponentSeat
    """To be sent as it is, as one of the seats of a new table."""
    opponent: str
    name: str
    rating: int | None
    """The opponent's, as it would play; None: nobody was measured on this board."""
    toward: str = ""
    """The name of the next stronger one, if it plays between the two; else nothing."""
    relation: Relation
    """What the opponent is to me."""
    chance: int
    """What I am expected to score, in per cent."""
    mine: int | None
    """My rating; None: I have none on this board yet."""
    is_newcomer: bool


class RatingForm(Form):
    """My rating on a board."""

    game: str
    options: str
    variant: Text = ""
    """What these options are called."""
    rating: int
    error: int
    """95 % of the time the true rating lies within this."""
    matches: int
    is_provisional: bool
    """There were few matches yet."""


class RatingStepForm(Form):
    """What a match made of my rating."""

    table: str
    ended_ms: int
    rating: int
    error: int


class MyRatingForm(Form):
    """My rating on one board, with how it came about; nothing before the first match that counts, nor where nobody was
    measured."""

    rating: RatingForm | None
    rung: str
    """The id of the strongest opponent of the ladder who is no stronger than I am; empty below all of them."""
    steps: tuple[RatingStepForm, ...]


class RatingChange(Form):
    before: int | None
    """None: it was the first match that counted."""
    after: int
    error: int
    matches: int
    is_provisional: bool
    rung: str
    """The name of the strongest opponent who is no stronger than I am now; empty below all of them."""
    rung_before: str | None
    """The same before the match."""


class NextOffer(Form):
    """Somebody to play next, after two wins or two losses in a row."""

    seat: OpponentSeat
    opponent: str
    name: str
    is_stronger: bool


class TrophyForm(Form):
    """What I have earned once."""

    name: str
    game: str
    about: str
    """What tells it apart from others of its name: of a first win the opponent's id."""
    opponent: str
    """The opponent's name, if it is about one."""
    table: str
    earned_ms: int


class EndingForm(Form):
    """What a match that ended has changed for me."""

    result: Literal["won", "drawn", "lost"] | None
    """None: it counts for nothing."""
    rating: RatingChange | None
    """None: it did not count for ratings, or nobody was measured on this board."""
    streak: int
    """How many of my matches on this board, this one the last, ended like this."""
    is_first_win: bool
    """I have never won against this opponent before, on any board of this game."""
    offer: NextOffer | None
    trophies: tuple[TrophyForm, ...] = ()
    """What I have earned first in this match."""
    is_reviewed: bool = True
    """No: its review is being made, and may show more of them."""


class StreakForm(Form):
    """How many matches that count for statistics I have won in a row on a board."""

    game: str
    options: str
    variant: str
    now: int
    best: int


class ProfileForm(Form):
    """How I stand: ratings, streaks, trophies."""

    ratings: list[RatingForm]
    streaks: list[StreakForm]
    days: int
    """On so many days in a row, up to today or yesterday (UTC), I have finished a match."""
    best_days: int
    matches: int
    """How many of my last matches this was made of."""
    trophies: list[TrophyForm]
    """The last to be earned first."""
    known: list[str]
    """The names of all trophies there are."""
    rated: list[str]
    """Those that only matches that count for ratings can earn."""


class LeaderForm(Form):
    opponent: str
    """Empty: a person, who is known by name only."""
    name: Text
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
