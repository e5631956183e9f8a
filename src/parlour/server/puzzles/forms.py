"""Bodies of requests and answers about puzzles."""

from typing import Annotated, Literal

from pydantic import Field

from parlour.games.game import Value
from parlour.insight.puzzles.puzzle import Kind
from parlour.insight.puzzles.rush import MOST
from parlour.server.exploring.forms import ExploredPosition, MoveText
from parlour.server.tables.forms import Form
from parlour.server.texts import Text

MOST_ANSWERS = 8
Answers = Annotated[tuple[MoveText, ...], Field(max_length=MOST_ANSWERS)]
Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class PuzzleSummary(Form):
    """One of a list: what is asked, and how hard it is."""

    id: str
    kind: Kind
    title: Text
    """What is asked, in a few words."""
    variant: Text
    """What the board is called; empty for a game with one board."""
    rating: int
    solved: bool | None
    """By me, the first time; None: not tried yet."""


class PuzzleSet(Form):
    """All puzzles of a game, the easiest first, and how I fare in them."""

    game: str
    puzzles: tuple[PuzzleSummary, ...]
    strength: int | None
    """What puzzle I solve about every second time; None: nothing is known yet."""
    best_run: int | None
    """The most I have solved in a rush."""


class AnswerChoice(Form):
    """What one may answer where no move is asked for."""

    id: Literal["0", "1", "draw"]
    words: Text


class PuzzleForm(Form):
    """One puzzle, without its solution."""

    id: str
    game: str
    options: dict[str, Value]
    kind: Kind
    title: Text
    question: Text
    more: Text
    """What makes an answer right, in one line."""
    rating: int
    tries: int
    """How many people have tried it."""
    steps: int
    """How many moves there are to be found."""
    player: int
    """Who is asked."""
    names: tuple[Text, Text]
    """In whose match it came up."""
    answers: tuple[AnswerChoice, ...]
    """To choose from, where no move is asked for."""
    position: ExploredPosition


class AttemptWish(Form):
    """What I have answered so far: my moves alone, or who wins."""

    answers: Answers
    day: Day | None = None
    """It is the puzzle of this day."""
    helped: bool = False
    """I had a hint or have seen the solution: if it is solved, that doesn't count."""


class AttemptForm(Form):
    """Whether it is right, and what is on the board then."""

    right: bool
    solved: bool
    said: Text
    counted: bool
    """This answer was kept: it is the first that decides this puzzle for me."""
    helped: bool
    """I have had a hint or seen the solution, as far as the wish or the server knows; told once it is decided."""
    rating: int
    streak: int | None
    """Days in a row, of the puzzle of a day."""
    position: ExploredPosition
    """After the replies to what was right; after a wrong move, with that move."""


class SolutionWish(Form):
    """I give up."""

    day: Day | None = None


class SolutionForm(Form):
    """How it goes, from the first move on."""

    line: tuple[str, ...]
    """As people write it."""
    moves: tuple[str, ...]
    """The same by joined paths."""
    truth: Text
    """Who wins, where that was asked."""
    position: ExploredPosition
    """At the end."""


class ClueWish(Form):
    answers: Answers = ()


class ClueForm(Form):
    """What speaks for the next move of the solution."""

    kind: str
    """What it is about."""
    sentence: Text
    """The whole reason; empty if there is none."""


class DailyGame(Form):
    """The puzzle of a day in one game, and how I stand."""

    game: str
    id: str
    title: Text
    """What is asked, in a few words."""
    variant: Text
    rating: int
    solved: bool | None
    """Mine; None: not tried yet."""
    streak: int
    longest: int


class Daily(Form):
    """The puzzles of a day, one a game, the same for everybody."""

    day: Day
    next_s: int
    """Seconds until the next ones."""
    games: tuple[DailyGame, ...]


class RushForm(Form):
    """A run: puzzles from easy to hard."""

    seed: int
    seconds: int
    mistakes: int
    """So many end it."""
    puzzles: tuple[str, ...]
    best: int | None


class RushDone(Form):
    """What I answered, in the order of the run: for each puzzle my moves."""

    seed: Annotated[int, Field(ge=0, lt=2**31)]
    answers: Annotated[tuple[Answers, ...], Field(max_length=MOST)]


class RushResult(Form):
    solved: int
    mistakes: int
    best: int | None
    """The most until now, this run included; None: nobody keeps it."""
