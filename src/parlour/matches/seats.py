"""Who sits: a person, an opponent of the ladder, an engine, somebody's function, a script. Any of them plays any other.

A seat hears of four moments of its match: the start, its move, what its move led to, the end. It is told everything it
needs each time, so that none has to keep track of the board.
"""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from parlour.engines.engine import Engine, Info, Limits
from parlour.engines.outside import OutsideEngine
from parlour.games.game import Game, Position
from parlour.matches import words
from parlour.matches.events import OUTSIDE, Offer, PlayerEvent, Seated
from parlour.matches.refusal import Refusal
from parlour.matches.settings import changed_options, engine_opponent, find_thinker, seated_as
from parlour.opponents.choose import gain
from parlour.opponents.opponent import Opponent, Sitter

OwnOutcome = Literal["won", "lost", "drawn", "aborted"]
Reply = int | str | PlayerEvent | None
"""A move as id or text, or something else that a player may say; None to leave the match as it is."""

EARLY = 20
"""Moves before which an opponent takes no draw; in a short game a quarter of it."""
WINNING = 0.1
"""An opponent that sees more than this for itself thinks that it is winning."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a seat is told, from its own side."""

    player: int
    """Which of the two it is."""
    position: Position
    past: Sequence[Position]
    last_move: int | None
    """At its move the other's last one, after its move its own, at the end the last of all; None if there is none."""
    seed: int
    result: OwnOutcome | None = None
    """At the end: what it means for this seat."""


class Seat:
    """Override what is of interest; only `seated` and `your_move` have to be there."""

    def seated(self) -> Seated:
        raise NotImplementedError

    def start(self, moment: Moment) -> None:
        """The match begins."""

    def your_move(self, moment: Moment) -> Reply:
        raise NotImplementedError

    def after_your_move(self, moment: Moment) -> None:
        """Only for the seat that moved."""

    def end(self, moment: Moment) -> None:
        """It is over."""

    def began_tree(self) -> bool:
        """Whether the move that it gave last began a search tree that is kept for the moves after it."""
        return False

    def answer(self, moment: Moment, offer: Offer) -> bool | None:
        """To an offer of the other seat; None leaves it open, and the next move declines it."""
        return None

    def refused(self, refusal: Refusal) -> None:
        """What it wanted cannot be; it is asked again if this returns."""
        raise refusal

    def close(self) -> None:
        """Lets go of what the seat holds. Called in every case."""


class Person(Seat):
    """`ask` gets the moment and returns a move; a refusal is told and the question comes again."""

    def __init__(
        self, name: str, ask: Callable[[Moment], Reply], tell: Callable[[Refusal], None] = lambda refusal: None
    ) -> None:
        self.name, self.ask, self.tell = name, ask, tell

    def seated(self) -> Seated:
        return Seated(self.name, "person")

    def your_move(self, moment: Moment) -> Reply:
        return self.ask(moment)

    def refused(self, refusal: Refusal) -> None:
        self.tell(refusal)


class Script(Seat):
    """Says what is on its list, and then leaves; for tests."""

    def __init__(self, replies: Sequence[Reply], answers: Sequence[bool] = (), name: str = "script") -> None:
        self.replies, self.answers, self.name = list(replies), list(answers), name

    def seated(self) -> Seated:
        return Seated(self.name, "script")

    def your_move(self, moment: Moment) -> Reply:
        return self.replies.pop(0) if self.replies else None

    def answer(self, moment: Moment, offer: Offer) -> bool | None:
        return self.answers.pop(0) if self.answers else None


def accepts_draw(info: Info, player: int, position: Position, ply: int) -> bool:
    """Whether a player who sees this takes a draw: only if it does not think that it is winning, and not before
    anything has been played."""
    begun = ply >= min(EARLY, position.game.max_plies // 4)
    return begun and gain(info.candidates[0], player) <= WINNING


class Thinker(Seat):
    """An opponent, or an engine without a level."""

    def __init__(self, opponent: Opponent, kind: Literal["opponent", "engine"], engine: Engine | None = None) -> None:
        self.opponent, self.kind = opponent, kind
        self.borrowed = engine is not None
        self.sitter: Sitter = opponent.sit(engine)
        self.info: Info | None = None
        """What it saw when it moved last."""

    def seated(self) -> Seated:
        return seated_as(self.opponent, self.kind)

    def start(self, moment: Moment) -> None:
        self.sitter.forget_tree()  # a borrowed engine may have one of another match

    def began_tree(self) -> bool:
        return self.sitter.began_tree

    def your_move(self, moment: Moment) -> int:
        candidate, self.info = self.sitter.move(moment.position, moment.past, moment.seed)
        return candidate.move

    def answer(self, moment: Moment, offer: Offer) -> bool:
        """A draw only if it does not think that it is winning, which it cannot say before it has looked."""
        if offer.what != "draw":
            return True
        return self.info is not None and accepts_draw(self.info, moment.player, moment.position, len(moment.past))

    def close(self) -> None:
        if not self.borrowed:
            self.sitter.close()


class FunctionSeat(Seat):
    """Somebody's function of a position, and `past` if it wants that, that returns a move; its mistakes are
    OutsideEngineErrors."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.name = getattr(function, "__name__", type(function).__name__).strip("<>")
        parameters = inspect.signature(function).parameters
        wants_past = "past" in parameters
        called: Callable[..., object] = function
        if wants_past:
            called = lambda position, limits, past: function(position, past=past)  # noqa: E731
        elif len(parameters) == 1:
            called = lambda position, limits: function(position)  # noqa: E731
        members: dict[str, Any] = {"name": self.name, "function": staticmethod(called), "wants_past": wants_past}
        self.engine: OutsideEngine = type("Function", (OutsideEngine,), members)()

    def seated(self) -> Seated:
        return Seated(self.name, OUTSIDE, self.name)

    def your_move(self, moment: Moment) -> int:
        return self.engine.think(moment.position, Limits(seed=moment.seed), moment.past).move

    def answer(self, moment: Moment, offer: Offer) -> bool:
        return offer.what != "draw"


Sits = Seat | Opponent | Engine | str | Callable[..., object]


def seat(game: Game, who: Sits) -> Seat:
    """Lets somebody sit down: a seat as it is, an opponent or its id, an engine or its name, a function."""
    if isinstance(who, Seat):
        return who
    if isinstance(who, Opponent):
        return Thinker(who, "opponent")
    if isinstance(who, Engine):
        return Thinker(engine_opponent(who.name, changed_options(who)), "engine", who)
    if isinstance(who, str):
        return named_seat(game, who)
    if callable(who):
        return FunctionSeat(who)
    raise TypeError(words.CANNOT_SIT.format(who=who))


def named_seat(game: Game, name: str) -> Thinker:
    """An opponent by id or name; else an engine by name."""
    return Thinker(*find_thinker(game, name))
