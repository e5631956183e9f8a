"""What a game is: its rules in one place, and a position as a small immutable value.

A game is a pair of classes, a `Game` and a `Position`. It says little; the rest is derived here once for all games:
checked moves, parsing of moves, keys, equality, pickling, the last move, perft.
"""

import hashlib
import json
import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Literal, Self

from parlour.games import words
from parlour.games.example import Example
from parlour.games.palette import Palette
from parlour.games.reason import Detector
from parlour.games.sayings import Sayings
from parlour.games.view import View

Value = int | str | bool
WhoBegins = Literal["me", "other", "chance", "ask"]
"""Who moves first unless one chooses otherwise; `ask`: I do, but the question is put to me."""
EndCode = Literal["", "resigned", "time", "left", "agreed"]
PlayersAre = Literal["symbols", "pieces", "names"]
PIECES = ("White", "Black")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `winner` is 0, 1 or None for a draw; `reason` says why, in words."""

    winner: int | None
    reason: str
    code: EndCode = field(default="", compare=False, repr=False)
    """Why, for programs, where players ended it and not the rules of the game; it follows from the reason."""


@dataclass(frozen=True, slots=True)
class Captured:
    """What a player has taken from the other since the start."""

    pieces: tuple[str, ...] = ()
    """What is written on each, as in a view."""
    words: str = ""
    """The same for a screen reader."""
    ahead: int = 0
    """How much more it is worth than what the other has taken; 0 if it is not more."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something one may choose about a game: declared once, and from there a keyword, a flag, a form field, a doc."""

    name: str
    default: Value
    allowed: range | tuple[Value, ...]
    words: str

    def check(self, value: Value) -> Value:
        if type(value) is type(self.default) and value in self.allowed:
            return value
        allowed, what = self.describe_allowed(), self.words
        raise ValueError(words.OPTION_NOT_POSSIBLE.format(name=self.name, value=value, allowed=allowed, what=what))

    def parse(self, text: str) -> Value:
        """The value that a command line or a form means."""
        if isinstance(self.default, bool):
            return self.check({"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text))
        if isinstance(self.default, int) and re.fullmatch(r"-?[0-9]{1,9}", text):
            return self.check(int(text))
        return self.check(text)

    def values(self) -> list[Value]:
        return list(self.allowed)

    def describe_allowed(self) -> str:
        if isinstance(self.allowed, range):
            return f"{self.allowed[0]} to {self.allowed[-1]}"
        return " or ".join(repr(value) for value in self.allowed)


@dataclass(frozen=True, slots=True)
class Unit:
    """What scores of a game count: so many `size` are `one`, such as 100 for hundredths."""

    one: str
    many: str
    size: int = 1
    """1: a whole number, which is the margin at the end."""


@dataclass(frozen=True, slots=True)
class Preset:
    """Values of options that go together under one name, such as a usual size of the board."""

    words: str
    options: Mapping[str, Value] = field(default_factory=dict)


def chosen_options(name: str, takes: Sequence[Option], given: Mapping[str, Value]) -> dict[str, Value]:
    """The values of all options that something takes: as given, or their defaults."""
    known = {option.name: option for option in takes}
    if unknown := sorted(given.keys() - known.keys()):
        listed = ", ".join(known) or words.NO_OPTIONS
        raise ValueError(words.NO_SUCH_OPTIONS.format(name=name, unknown=", ".join(unknown), known=listed))
    return {key: option.check(given.get(key, option.default)) for key, option in known.items()}


class Game(ABC):
    """The rules of one game with its options chosen. Equal if name and options are."""

    name: ClassVar[str]
    """The key everywhere: command line, addresses, records, tests."""
    title: ClassVar[str]
    summary: ClassVar[str]
    """What it is, in one line."""
    rules: ClassVar[str]
    """A few sentences; `picture` is the text of a position that shows what they say."""
    picture: ClassVar[str]
    takes: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    """What most people choose; whoever wants something else sets the options one by one."""
    examples: ClassVar[tuple[Example, ...]] = ()
    """What help shows, one after the other; without any it shows the picture."""
    first_moves: ClassVar[tuple[str, ...]] = ()
    """What newcomers are told at their first moves, one short line a move. {you} is the player one is."""
    first: ClassVar[WhoBegins] = "me"
    players: ClassVar[tuple[str, str]] = ("Player 1", "Player 2")
    unit: ClassVar[Unit | None] = None
    """What an engine's score counts, if it counts anything: boxes, hundredths of a pawn."""
    ends: ClassVar[tuple[str, str]] = ("wins", "loses")
    """What is said of a player who wins by force, and of one who loses so."""
    alternates: ClassVar[bool] = False
    """Whether each move passes the turn. Only then "wins in 3" can be said from a number of plies."""
    colours: ClassVar[tuple[str, str] | None] = None
    """For players who are named after colours: red, blue, teal, green, orange, yellow, purple, brown or grey."""
    paths_are_fixed: ClassVar[bool] = False
    """Whether a move has the same path wherever it is legal: then each is asked for once."""
    gives: ClassVar[bool] = False
    """Whether a move can put down something that belongs to the other player."""
    sayings: ClassVar[Sayings] = Sayings()
    oversights: ClassVar[Mapping[str, Callable[[Any], set[int]]]] = MappingProxyType({})
    """What a weak opponent may fail to notice: a name, and the moves of a position that it hides."""
    reasons: ClassVar[tuple[Detector, ...]] = ()
    """What can be said about a move, the most telling first: each looks at one and speaks or is silent."""

    palette: ClassVar[type[Palette] | None] = None
    """How positions are set up by hand; None: as text alone."""

    options: Mapping[str, Value]

    def __init__(self, **options: Value) -> None:
        """Fills in the defaults; a game whose options depend on one another checks that after calling this."""
        self.options = MappingProxyType(chosen_options(self.name, self.takes, options))
        self._known_paths: dict[int, tuple[str, tuple[str, ...]]] = {}

    @abstractmethod
    def start(self) -> "Position": ...

    @abstractmethod
    def parse(self, text: str) -> "Position":
        """The position that `text()` wrote. Raises ValueError that says what is wrong and what would be right."""

    @property
    @abstractmethod
    def move_limit(self) -> int:
        """Every move id is below this."""

    @property
    @abstractmethod
    def max_plies(self) -> int:
        """No match is longer."""

    def captured(self, start: "Position", now: "Position") -> tuple[Captured, Captured] | None:
        """What each player has taken by now; None in a game in which nothing is taken."""
        return None

    def symmetries(self) -> Sequence[Sequence[int]]:
        """The ways to turn and mirror the board under which the game stays the same from its start: what each move
        becomes. The first leaves every move as it is."""
        return (range(self.move_limit),)

    def patterns(self, position: Any, move: int) -> Sequence[Hashable]:
        """What a move looks like from close by, for a learner: the same value wherever the same thing comes again."""
        return ()

    patterns.is_compiled = True  # type: ignore[attr-defined]

    def variant(self) -> str:
        """What this choice of options is called, on every screen; empty for a game without options. A game may have
        names of its own."""
        chosen = [(option.words, value_words(self.options[option.name])) for option in self.takes]
        return self.preset_words() or words.listed([words.OPTION_IS.format(option=a, value=b) for a, b in chosen])

    def preset_words(self) -> str:
        """What these options are called if they are a preset; otherwise nothing."""
        fitting = (one for one in self.presets if chosen_options(self.name, self.takes, one.options) == self.options)
        return next((one.words for one in fitting), "")

    @classmethod
    def players_are(cls) -> PlayersAre:
        """What the players are named after: one plays a symbol (X) or pieces (White), and is somebody by name
        (Player 1)."""
        if all(len(player) == 1 for player in cls.players):
            return "symbols"
        return "pieces" if cls.players == PIECES else "names"

    def named_path(self, position: "Position", move: int) -> tuple[str, tuple[str, ...]]:
        """The path of a legal move, joined and as it is; the very same again wherever paths are fixed."""
        found = self._known_paths.get(move)
        if found is None:
            path = tuple(position.path(move))
            found = "".join(path), path
            if self.paths_are_fixed:
                self._known_paths[move] = found
        return found

    def number(self, option: str) -> int:
        return int(self.options[option])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, tuple(sorted(self.options.items()))))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_game, (type(self), dict(self.options))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"parlour.game({self.name!r}{options})"


class Position(ABC):
    """One moment of a game. Small, immutable, without a history: what depends on how one got here takes `past`, the
    earlier positions of the match, oldest first."""

    __slots__ = ()

    game: Game

    # What a game says.

    @abstractmethod
    def to_move(self) -> int:
        """The player to move, 0 or 1: the only truth about turns, which need not alternate."""

    @abstractmethod
    def moves(self) -> list[int]:
        """The ids of the legal moves, ascending; none once there is an outcome."""

    @abstractmethod
    def play(self, move: int) -> Self:
        """The position after a move that is known to be legal. Callers use `after`, which checks."""

    @abstractmethod
    def outcome(self, past: Sequence["Position"] = ()) -> Outcome | None: ...

    @abstractmethod
    def text(self) -> str:
        """This position as text that `Game.parse` reads."""

    @abstractmethod
    def path(self, move: int) -> list[str]:
        """The ids one clicks to make the move. No path is the beginning of another."""

    @abstractmethod
    def view(self, past: Sequence["Position"] = ()) -> View: ...

    # What follows from it.

    def after(self, move: int | str) -> Self:
        """The position after a move, given as an id or as text."""
        return self.play(self.parse_move(move) if isinstance(move, str) else self.require(move))

    def require(self, move: int) -> int:
        """The same move if it is legal; otherwise a ValueError that names the move and the position."""
        if isinstance(move, bool):
            raise TypeError(words.NO_MOVE)
        move = operator.index(move)
        if move not in self.moves():
            raise self.illegal(f"move {move}")
        return move

    def check_id(self, move: int) -> int:
        """The same move if it is an id of this game, legal here or not; otherwise a ValueError."""
        if not 0 <= operator.index(move) < self.game.move_limit:
            raise self.illegal(f"move {move}")
        return move

    def illegal(self, what: str) -> ValueError:
        if ended := self.outcome():
            return ValueError(words.OVER.format(move=what, position=self.text(), reason=ended.reason))
        legal = self.moves()
        some = ", ".join(f"{self.move_text(move)} ({move})" for move in legal[:6]) + (", …" if len(legal) > 6 else "")
        return ValueError(words.NOT_LEGAL.format(move=what, position=self.text(), some=some))

    def scores(self) -> tuple[int, int] | None:
        """What player 0 and player 1 have, in a game in which one collects something; None in all others."""
        return None

    def move_text(self, move: int) -> str:
        """What people read. By default the path, joined."""
        return "".join(self.path(move))

    def move_number(self, ply: int) -> str:
        """What stands before a move from here in a list of moves, if it is the match's `ply`-th."""
        return f"{ply}."

    def detours(self, move: int) -> Sequence[Sequence[str]]:
        """Other ids that people click to make the move, besides its path. Paths and detours of all moves together are
        distinct, and none is the beginning of another; `parse_move` reads a joined detour as well."""
        return ()

    def parse_move(self, text: str) -> int:
        """The legal move that `text` means: what `move_text` writes, or the joined path or detour."""
        wanted = text.strip()
        names = {
            move: (self.move_text(move), *map("".join, (self.path(move), *self.detours(move)))) for move in self.moves()
        }
        for move, spellings in names.items():
            if wanted in spellings:
                return move
        # Small or capital letters make no difference where only one move can be meant.
        alike = [move for move, spellings in names.items() if wanted.lower() in [name.lower() for name in spellings]]
        if len(alike) == 1:
            return alike[0]
        raise self.illegal(f"move {shorten(text)!r}")

    def key(self) -> int:
        """64 bits, equal for equal positions, the same in every process. A game that counts moves leaves them out."""
        return int.from_bytes(hashlib.blake2b(self.text().encode(), digest_size=8).digest(), "big")

    def last_move(self, past: Sequence["Position"]) -> int | None:
        """The move that led from the newest position of the past to this one."""
        if not past:
            return None
        return next((move for move in past[-1].moves() if past[-1].play(move) == self), None)

    def perft(self, depth: int) -> int:
        """The number of move sequences of this length; use `parlour.perft`, which checks the depth."""
        if depth == 0:
            return 1
        return sum(self.play(move).perft(depth - 1) for move in self.moves())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game == other.game and self.text() == other.text()

    def __hash__(self) -> int:
        return hash((self.game.name, self.key()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_position, (self.game, self.text())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"{self.game!r}.parse({self.text()!r})"


def value_words(value: Value) -> str:
    return words.YES_OR_NO[value] if isinstance(value, bool) else str(value)


def options_text(game: Game) -> str:
    """The options of a game as text, equal for equal options."""
    return json.dumps(dict(game.options), sort_keys=True)


def shorten(text: str, limit: int = 100) -> str:
    """Text from outside, short enough for a message."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


class BadText(ValueError):  # noqa: N818 - what was given, not what went wrong
    """A text that is not a position; `fault` is what is wrong with it, alone."""

    def __init__(self, said: str, fault: str) -> None:
        super().__init__(said)
        self.fault = fault

    def __reduce__(self) -> tuple[Any, ...]:
        return BadText, (str(self), self.fault)


def bad_text(game: Game, text: str, fault: str) -> BadText:
    """What to raise for a text that is not a position: what was wrong, and one that would be right."""
    right = game.start().text()
    return BadText(words.NOT_A_POSITION.format(game=game.name, fault=fault, text=shorten(text), right=right), fault)


DEEPEST_PERFT = 100
"""Nobody can wait for more; it bounds the recursion."""


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` legal moves there are. Looks through draws by rule, as published tables do."""
    if not 0 <= operator.index(depth) <= DEEPEST_PERFT:
        raise ValueError(words.PERFT_DEPTH.format(most=DEEPEST_PERFT, depth=depth))
    return position.perft(depth)


def _restore_game(game_class: type[Game], options: dict[str, Value]) -> Game:
    return game_class(**options)


def _restore_position(game: Game, text: str) -> Position:
    return game.parse(text)
