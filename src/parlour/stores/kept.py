"""What is kept of matches and guests, as values.

An event is JSON text to a store, together with the few things it is found by; what events mean is known in `matches`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

REMATCH = "rematch"
"""The command under which a match keeps the name of its rematch. (Those of clients begin with who said them.)"""
PLAYED = "move"
"""The kind of event by which a match counts as played."""
NO_HASH = "-"
"""How what stands in the place of a hash begins, once the secret was given up."""
BEGUN = "begin"
"""The kind of event that says who plays."""
Rewrite = Callable[[str, Sequence[int]], str]
"""What is kept of a beginning or a setup, and players in it: the same text without anything about them."""


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """Who sits: a guest, or an opponent with its level. Nobody's secret is in it."""

    guest: str | None = None
    opponent: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class NewMatch:
    game: str
    options: str
    """Text that is equal for equal options: statistics are kept apart by it."""
    created_ms: int
    seats: Mapping[int, KeptSeat] = field(default_factory=dict)
    """By player; a seat that is still free is missing."""
    setup: str = ""
    """How it is to begin, for as long as a seat is free: JSON that a store does not read."""
    listed: bool = False
    """Whether others are told that it is there."""
    from_start: bool = True
    """Whether it begins as the game does: statistics take account of no other."""
    why_not: str = ""
    """Why leader boards take no account of it, as words with blanks between; empty: they do."""
    maker: str = ""
    """Who made it, in a form that tells nothing about them but whether two are the same."""
    id: str | None = None
    """Made by the store if it is not given."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    id: str
    game: str
    options: str
    setup: str
    listed: bool
    created_ms: int
    next_seq: int
    """How many events there are."""
    to_move: int | None
    """Nobody before it has begun and once it is over."""
    open: bool
    seats: Mapping[int, KeptSeat]
    why_not: str = ""
    maker: str = ""


@dataclass(frozen=True, slots=True)
class KeptEvent:
    seq: int
    kind: str
    at: int
    """The number of the last event, up to this one, that changed the position."""
    data: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class KeptCommand:
    """What a client asked for: the id it made, and the answer it gets, now and whenever it asks again."""

    id: str
    answer: str


@dataclass(frozen=True, slots=True)
class KeptOutcome:
    """How a match ended; stored once, with its last event."""

    ending: Literal["won", "drawn", "aborted"]
    winner: int | None
    reason: str
    plies: int
    ended_ms: int


@dataclass(frozen=True, slots=True)
class KeptEnd:
    """What those who played find a finished match by, and how it is shown to them; stored with its result."""

    names: tuple[str, str]
    """Of the players."""
    position: str
    """The last, as text."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    match: KeptMatch
    result: KeptOutcome


@dataclass(frozen=True, slots=True)
class KeptReview:
    """What a finished match looks like to a judge."""

    signature: str
    """Which judge it was."""
    data: str
    """JSON."""
    accuracy: tuple[float | None, float | None] = (None, None)
    """Of each player, in per cent; written beside the match of those who played, and not told again."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """How guests fared in a game against one opponent (empty: against people). Aborted matches do not count, nor do
    matches of a guest with himself, nor those that began elsewhere than the game does."""

    game: str
    options: str
    opponent: str
    level: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class KeptStanding:
    """A guest's statistics in one game just after a match, or just after an import (then nobody is named)."""

    ended_ms: int
    opponent: str
    level: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """A finished match of two guests, or of one with somebody at the same screen."""

    player: int
    """Where the first of the two sat."""
    winner: int | None
    setup: str


PlayedResult = Literal["won", "drawn", "lost", "aborted", "shared"]
"""How a match ended for a guest; shared: both seats were the guest's."""


@dataclass(frozen=True, slots=True)
class PlayedFilter:
    """Which of a guest's finished matches are meant: those for which all of it holds."""

    game: str | None = None
    options: str | None = None
    opponent: str | None = None
    """Its id; empty: people."""
    level: str | None = None
    result: PlayedResult | None = None
    words: Sequence[str] = ()
    """In small letters: each is in the other's name, or in what is said of the game (`titled`)."""
    titled: Sequence[Sequence["Board"]] = ()
    """For each word, the boards of whose game or variant it is said."""
    counted: bool = False
    """Only those that the guest's statistics are made of."""
    match: str | None = None
    """This one alone."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match, as a guest who sat there finds it again."""

    match: KeptMatch
    outcome: KeptOutcome
    player: int
    result: PlayedResult
    position: str
    """How it stood at its end; empty if that was not kept."""
    accuracy: float | None
    """The guest's, in per cent; None without a review, and where both seats were the guest's."""


class PlayedCount(NamedTuple):
    """How many matches a guest has finished on a board against an opponent (empty: people)."""

    game: str
    options: str
    opponent: str
    matches: int


class PlayedStep(NamedTuple):
    """One match among all that a guest has finished, for streaks."""

    ended_ms: int
    game: str
    options: str
    result: PlayedResult
    counts: bool


@dataclass(frozen=True, slots=True)
class KeptTrophy:
    """What a guest has earned once."""

    name: str
    game: str
    match: str
    earned_ms: int
    about: str = ""
    """What tells it apart from others of its name."""


class Board(NamedTuple):
    """A game with its options, as text."""

    game: str
    options: str


class KeptStrength(NamedTuple):
    """How strong a guest is on a board, in points, to the hundredth."""

    value: float
    spread: float
    matches: int


class BoardRating(NamedTuple):
    board: Board
    strength: KeptStrength


class RatedGuest(NamedTuple):
    guest: str
    name: str
    strength: KeptStrength


class EndedMatch(NamedTuple):
    """A match that counts for ratings."""

    match: str
    seats: tuple[KeptSeat, KeptSeat]
    winner: int | None
    """None: it was drawn."""
    ended_ms: int


class RatingStep(NamedTuple):
    """What a match made of a guest's rating."""

    match: str
    was: float | None
    """None: it was the first."""
    strength: KeptStrength
    ended_ms: int


class ResultOf(NamedTuple):
    """How a match ended for a guest: 1, a half or 0, against whom."""

    match: str
    other: KeptSeat
    score: float
    options: str = ""
    """Of the game: on which board."""


Place = tuple[int, str]
"""Where one is among results: when one ended, and its match."""
Rater = Callable[[EndedMatch, Mapping[str, KeptStrength]], Mapping[str, KeptStrength]]
"""What a match makes of the strengths of its guests, those who have one; nothing if it says nothing about them."""


@dataclass(frozen=True, slots=True)
class Guest:
    id: str
    secret_hash: str
    name: str
    colour: str
    created_ms: int


@dataclass(frozen=True, slots=True)
class KeptKey:
    """A way in to a guest besides its first secret: that of another device, or a phrase."""

    id: str
    guest: str
    hash: str
    kind: Literal["device", "phrase"]
    name: str
    """The device's, as its owner knows it."""
    created_ms: int

    def of_guest(self, guest: str) -> "KeptKey":
        return replace(self, guest=guest)


class KeptChallenge(NamedTuple):
    """What a browser was given to be signed by a passkey."""

    hash: str
    """Of the browser's cookie."""
    value: str
    guest: str
    """For whom a passkey is to be added; empty: somebody signs in."""
    until_ms: int


@dataclass(frozen=True, slots=True)
class KeptPasskey:
    """What checks the answers of somebody's passkey; the secret is on a device of theirs."""

    id: str
    guest: str
    credential: str
    """What it calls itself, as base64url."""
    public_key: str
    """In the form of WebAuthn (COSE), as base64url."""
    sign_count: int
    """How often it has been used, as it says; 0: it does not count."""
    name: str
    created_ms: int
    used_ms: int


@dataclass(frozen=True, slots=True)
class KeptLink:
    """A code that lets one more device in to a guest, once."""

    guest: str
    hash: str
    leaves: str
    """The hash of the secret that is given up when it is used; empty: none."""
    until_ms: int


@dataclass(frozen=True, slots=True)
class KeptTry:
    """What a guest made of a puzzle the first time."""

    game: str
    puzzle: str
    solved: bool
    strength: int
    """How strong the guest was in puzzles of this game until then, as far as was known."""
    tried_ms: int
    day: str = ""
    """The date, if it was the puzzle of that day; then it is kept besides any other try."""


@dataclass(frozen=True, slots=True)
class KeptRun:
    """The best rush of a guest in a game."""

    game: str
    solved: int
    ended_ms: int
