"""The bodies of requests and answers about learners. Counts are always the learner's: what it won, drew and lost."""

from typing import Annotated, Literal

from pydantic import Field

from parlour.server.tables.forms import Form
from parlour.server.tables.messages import View
from parlour.server.texts import Text

LessonResult = Literal["won", "drawn", "lost"]


class CountsForm(Form):
    won: int
    drawn: int
    lost: int


class GrowthForm(Form):
    """How far it has grown, by what it has shown that it can do."""

    stage: int
    """From 0, a seed, to 6, bearing fruit."""
    words: Text
    height: float
    """From 0 to 1."""
    sentence: Text
    """What that goes by."""


class LearnerSettings(Form):
    """What is left out is as it comes, or stays as it is."""

    curiosity: Annotated[int, Field(ge=0, le=200)] | None = None
    openings: Literal["varied", "known", "best"] | None = None
    explore_below: Annotated[int, Field(ge=0, le=100)] | None = None
    explore_chance: Annotated[int, Field(ge=0, le=100)] | None = None
    explore_lasts: Literal["turn", "match"] | None = None


class StandingInExams(Form):
    """How strong it is by its last exams, on the scale of the ladder."""

    rating: int
    error: int
    """95 % of the time the true rating lies within this."""
    beats: str
    """The name of the strongest opponent whom it beats more often than not; empty: nobody."""
    of_ten: int
    """How many of ten matches against that one it should win."""


class LearnerForm(Form):
    id: str
    seat: str
    """What an opponent's seat is asked for by."""
    name: str
    sentence: Text
    mine: bool
    house: bool
    """It belongs to nobody: everybody here teaches it."""
    may_change: bool
    """Whether whoever asks may."""
    mode: str
    """How it chooses: `own`, or one of the historical modes."""
    character: Text
    """The same in a word or two."""
    curiosity: int
    """How much it likes what it has seldom tried, in percent."""
    lessons: int
    """Matches that it knows of, those of memories that were merged in among them."""
    positions: int
    counts: CountsForm
    created_ms: int
    files: tuple[str, ...]
    """The forms in which its memory can be had as a file: `memory`, and `tree` where a TREE can hold it."""
    growth: GrowthForm
    settings: LearnerSettings
    """How else it goes about choosing; what applies is in its character's `settings`."""
    standing: StandingInExams | None = None
    """None: it has had no exam yet, or nobody was measured on this board."""
    begins: bool = True
    """Moves first unless its player chooses otherwise."""
    damaged: Text = ""
    """Why it cannot be read, in words; its counts are then none. Salvaging it keeps what is good."""


LearnerNameField = Annotated[str, Field(min_length=1, max_length=200)]


class ReasonForm(Form):
    """What a rule says of the move it chose."""

    rule: str
    head: Text
    """In a few words."""
    sentence: Text


class SettingForm(Form):
    """Something that a learner's owner may set."""

    name: str
    words: Text
    usual: int | str
    allowed: tuple[str, ...]
    """If these are all there are; else a number."""
    least: int
    most: int


class CharacterForm(Form):
    """A way of choosing moves that a learner can have."""

    mode: str
    name: Text
    sentence: Text
    measure: Literal["expectation", "path", "chance"]
    """What it compares moves by: `merit`, what it expects and its curiosity together, or the average of the best path
    that begins with a move; or nothing, it plays any of several with the same `chance`."""
    measure_words: Text
    reasons: tuple[ReasonForm, ...]
    scenarios: tuple[ReasonForm, ...]
    """Of one that follows paths: how the other player's last move may fit."""
    settings: tuple[SettingForm, ...]


class NewLearner(Form):
    """A learner that knows nothing yet."""

    name: LearnerNameField
    mode: Annotated[str, Field(min_length=1, max_length=40)] = "own"
    settings: LearnerSettings = LearnerSettings()


class RenamedLearner(Form):
    """What a learner, or a copy of one, is to be called."""

    name: LearnerNameField


class UndoneLesson(Form):
    match: Annotated[str, Field(min_length=1, max_length=200)]


class UndoneTraining(Form):
    training: Annotated[str, Field(min_length=1, max_length=200)]


class TrainedForm(Form):
    """A training, as far as its lessons tell."""

    training: str
    """By this name it is undone."""
    source: str
    """`training`, or `record` if it was read from records."""
    ms: int
    """When it began."""
    lessons: int
    """Those that count."""
    undone: int
    counts: CountsForm
    """How the matches ended that count."""


class SalvagedForm(Form):
    """What became of the lines of a damaged log, and the learner as it is now."""

    kept: int
    lost: int
    learner: LearnerForm


class TreeStep(Form):
    """A move on the way here, and how matches went on that came this far."""

    move: str
    text: str
    mine: bool
    """The learner's own."""
    counts: CountsForm


class TreeChild(Form):
    """A legal move, and how matches ended in which it came next."""

    move: str
    path: tuple[str, ...]
    text: str
    counts: CountsForm
    known: bool
    merit: float | None = None
    """At its turn the number it compares moves by; see the character's `measure`."""
    chance: float | None = None
    """How likely it is to play it."""
    line: tuple[str, ...] = ()
    """The path that its merit is of, as people write it, this move first."""


class OwnMove(Form):
    """What is known of a move however the match came here: over other orders of moves, turned boards, the other's
    moves."""

    move: str
    counts: CountsForm
    mean: float
    """What it expects, from 0, lost, to 1, won."""


class TreeForm(Form):
    """A position, and what the learner remembers of it."""

    role: int
    """Which player the learner is."""
    text: str
    view: View
    to_move: int | None
    mine: bool
    """It is the learner's turn."""
    over: Text
    """How the match ends here; empty if it goes on."""
    counts: CountsForm
    steps: tuple[TreeStep, ...]
    children: tuple[TreeChild, ...]
    """All legal moves, those it has seen most first."""
    own: tuple[OwnMove, ...]
    """In the mode `own` at its turn, best first."""
    choice: str | None
    """What it would play now if it were not curious; nothing if it is not its turn."""
    rule: str
    """Why: one of its character's reasons."""
    scenario: str = ""
    """How the other player's last move fits the path it was on, of a character that follows paths."""


class LessonForm(Form):
    match: str
    """By this name it is undone."""
    source: str
    """`match`, `training`, `record`, `merge`, `edit`; empty if nobody said."""
    role: int | None
    result: LessonResult | None
    """For the learner. Of a memory that was merged in, or a match that taught nothing, neither role nor result; of a
    change by hand no result."""
    plies: int
    ms: int
    undone: bool
    skipped: Text
    """Why it taught nothing."""
    table: str
    """Where the match can be looked at; empty if nowhere."""
    training: str = ""
    """The training it was part of, which can be undone as a whole; empty if none."""


class LessonStep(Form):
    """A move of a match, and how matches went on that came this far: without this one, and as it is now."""

    ply: int
    move: str
    text: str
    mine: bool
    before: CountsForm
    after: CountsForm


class LessonSteps(Form):
    match: str
    role: int
    result: LessonResult
    undone: bool
    steps: tuple[LessonStep, ...]
    new_positions: int
    """That it knows from this match alone."""


class TableLesson(Form):
    """What a learner took from the match at a table."""

    player: int
    learner: LearnerForm
    lesson: LessonSteps | None
    grown: bool = False
    """This match has brought it to another stage."""
    why: Text
    """Why it took nothing, in words."""


class CurveGroup(Form):
    """Lessons that follow one another, counted from 1."""

    first: int
    last: int
    counts: CountsForm
    score: float
    """The share of the points, a draw being half of one."""
    low: float
    high: float
    """95 % of the time the true share lies between these."""


class ExamForm(Form):
    """Matches against a fixed opponent from which it learned nothing."""

    lessons: int
    """How many it had learned by then."""
    against: str
    name: str
    matches: int
    score: float
    low: float
    high: float


class CurveForm(Form):
    matches: tuple[CurveGroup, ...]
    exams: tuple[ExamForm, ...]


class NewTraining(Form):
    against: Annotated[str, Field(min_length=1, max_length=64)]
    """An opponent's id, or `itself`."""
    matches: Annotated[int, Field(ge=1, le=5000)]


class TrainingForm(Form):
    state: Literal["none", "running", "done", "stopped", "failed"]
    against: str = ""
    name: str = ""
    """The opponent's."""
    matches: int = 0
    played: int = 0
    counts: CountsForm = CountsForm(won=0, drawn=0, lost=0)
    words: Text = ""
    """Why it failed, or was stopped by the server."""
