"""The bodies of requests and answers about nets."""

from typing import Annotated, Literal

from pydantic import Field

from parlour.server.learners.forms import LearnerNameField, StandingInExams
from parlour.server.tables.forms import Form
from parlour.server.texts import Text


class MetForm(Form):
    """How a net did against one opponent of the ladder, in one exam."""

    id: str
    name: str
    matches: int
    score: float
    """The share of the points, a draw being half of one."""
    low: float
    high: float
    """95 % of the time the true share lies between these."""


class NetExamForm(Form):
    """Matches with opponents of the ladder, from which it learned nothing."""

    minutes: float
    """How long it had trained by then, exams included."""
    matches: int
    """How many it had played by then."""
    rating: int | None
    error: int | None
    """95 % of the time the true rating lies within this. None where nobody on the board is rated."""
    met: tuple[MetForm, ...]
    """Empty where only the file of the net tells of it."""


class NetForm(Form):
    id: str
    seat: str
    """What an opponent's seat is asked for by."""
    name: str
    may_change: bool
    """Whether it belongs to whoever asks."""
    state: Literal["training", "ready", "empty"]
    """Empty: it has not finished a single round."""
    words: Text
    """Why its training failed, or was stopped by the server."""
    minutes: float
    """For which it was to train, in all; 0 if it was brought as a file."""
    progress: float
    """How much of that is done, from 0 to 1."""
    matches: int
    """That it has played to learn."""
    seconds: int
    """That it has trained, exams included."""
    more: tuple[int, ...]
    """Minutes for which it may be trained on."""
    bytes: int
    """As a file."""
    created_ms: int
    exams: tuple[NetExamForm, ...]
    beaten: tuple[MetForm, ...]
    """How it did when it met each opponent last, the strongest first."""
    standing: StandingInExams | None = None
    """None: it has had no exam yet, or nobody was measured on this board."""


class NetsForm(Form):
    """What may be trained here, and mine."""

    trainable: bool
    """Whether a net can learn this game on this board."""
    minutes: tuple[int, ...]
    """For which one can be trained; none if nobody is trained here."""
    most: int
    """That somebody may have on this board."""
    nets: tuple[NetForm, ...]


class NewNet(Form):
    name: LearnerNameField
    minutes: Annotated[int, Field(ge=1, le=60)]


class RenamedNet(Form):
    name: LearnerNameField


class MoreTraining(Form):
    minutes: Annotated[int, Field(ge=1, le=60)]
