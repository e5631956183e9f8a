"""A match: an append-only list of events, and one authority over what may be added to it.

    match = Match.begin(parlour.game("chess"), (Seated("Anna"), Seated("Ben")))
    match.append(match.move(0, "e4"))

A store keeps `events`; `Match(events)` is the same match again. One thread at a time.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib import metadata
from typing import Self

from parlour.engines.signature import SIGNATURE
from parlour.games.game import Game, Outcome, Position
from parlour.matches import words
from parlour.matches.clock import Clock
from parlour.matches.events import Begin, Event, Move, Offer, Seated, Takebacks
from parlour.matches.events_json import from_json, to_json
from parlour.matches.refusal import Refusal
from parlour.matches.rules import refusal_code
from parlour.matches.state import MatchState, Replacement, Turn


class Match:
    def __init__(self, events: Iterable[Begin | Event]) -> None:
        """Raises ValueError if they are not the events of a match."""
        rest = iter(events)
        begin = next(rest, None)
        if not isinstance(begin, Begin):
            raise ValueError(words.NO_BEGIN)
        self._events: list[Begin | Event] = [begin]
        self._state = MatchState(begin)
        for number, event in enumerate(rest, 1):
            if refused := self.refusal(event):
                raise ValueError(words.EVENT_REFUSED.format(number=number, event=event, why=refused)) from refused
            self._add(event)

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: tuple[Seated, Seated],
        *,
        start: Position | None = None,
        seed: int = 0,
        clock: Clock | None = None,
        takebacks: Takebacks = "free",
    ) -> Self:
        """A new match; the seats are in the order of the players."""
        position = game.start() if start is None else start
        if position.game != game:
            raise ValueError(words.OTHER_GAME.format(position=position, game=game))
        if not 0 <= seed < 2**63:
            raise ValueError(words.BAD_SEED.format(seed=seed))
        versions = {"parlour": version(), "engines": SIGNATURE}
        begin = Begin(game.name, dict(game.options), position.text(), seats, seed, clock, takebacks, versions)
        return cls([from_json(to_json(begin))])  # what a store could not give back is refused now, not later

    # What is asked of it.

    def refusal(self, event: Begin | Event, at: int | None = None) -> Refusal | None:
        """Why this event cannot be added, or None. Whoever saw the match in an earlier state passes the `at` it saw."""
        code = refusal_code(self._state, event, at)
        return None if code is None else Refusal(code)

    def append(self, event: Event, at: int | None = None) -> None:
        """Adds an event, or raises the refusal and changes nothing."""
        if refused := self.refusal(event, at):
            raise refused
        self._add(event)

    def move(self, player: int, move: int | str, ms: int = 0) -> Move:
        """The event for a move, given as an id or as any text that `parse_move` reads; Refusal if there is none."""
        if isinstance(move, str) and move in self._state.legal():
            return Move(player, move, ms)
        try:
            known = self.position.parse_move(move) if isinstance(move, str) else self.position.require(move)
        except (ValueError, TypeError):
            # Which of several reasons is the authority's to say.
            raise self.refusal(Move(player, "", ms)) or Refusal("illegal") from None
        return Move(player, "".join(self.position.path(known)), ms)

    def _add(self, event: Begin | Event) -> None:
        assert not isinstance(event, Begin)
        self._state.apply(event)
        self._events.append(event)

    # What follows from it.

    @property
    def events(self) -> Sequence[Begin | Event]:
        return tuple(self._events)

    @property
    def count(self) -> int:
        """How many events there are."""
        return len(self._events)

    @property
    def began(self) -> Begin:
        return self._state.begin

    @property
    def game(self) -> Game:
        return self._state.game

    @property
    def at(self) -> int:
        """The number of the last event that changed the position; not the ply, which comes again after a takeback."""
        return self._state.at

    def at_after(self, event: Event) -> int:
        """The `at` that the match has once this event, which it does not refuse, is added."""
        return self.count if self._state.changes_position(event) else self.at

    @property
    def line(self) -> Sequence[Position]:
        """The positions from the start to now, without what was taken back."""
        return tuple(self._state.line)

    @property
    def start(self) -> Position:
        return self._state.line[0]

    @cached_property
    def is_set_up(self) -> bool:
        """Whether it began elsewhere than the game does."""
        return self.start != self.game.start()

    @cached_property
    def first_round(self) -> int:
        """The number of its first round: a position of chess brings its own."""
        return int("".join(filter(str.isdigit, self.start.move_number(1))) or 1)

    @property
    def position(self) -> Position:
        return self._state.position

    @property
    def past(self) -> Sequence[Position]:
        return self._state.past

    @property
    def turns(self) -> Sequence[Turn]:
        return tuple(self._state.turns)

    @property
    def ply(self) -> int:
        return len(self._state.turns)

    @property
    def last_turn(self) -> Turn | None:
        return self._state.turns[-1] if self._state.turns else None

    @property
    def legal(self) -> Mapping[str, int]:
        """Every legal move by the text that an event calls it."""
        return self._state.legal()

    @property
    def last_move(self) -> int | None:
        return self._state.turns[-1].move if self._state.turns else None

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def aborted(self) -> bool:
        return self._state.aborted

    @property
    def outcome(self) -> Outcome | None:
        return self._state.outcome

    @property
    def to_move(self) -> int | None:
        """The player to move; nobody once it is over."""
        return None if self.over else self.position.to_move()

    @property
    def first(self) -> int:
        """The player who moves first: in a position that was set up it may be player 1."""
        return self._state.line[0].to_move()

    @property
    def paths(self) -> Sequence[Sequence[str]]:
        """The path of every legal move; none once it is over."""
        return () if self.over else self._state.paths()

    @property
    def detours(self) -> Sequence[tuple[str, Sequence[str]]]:
        """Other ids to click for a legal move, each with the move's joined path; none once it is over."""
        return () if self.over else self._state.detours()

    @property
    def seats(self) -> tuple[Seated, Seated]:
        first, second = self._state.seats
        return first, second

    @property
    def replaced(self) -> Sequence[Replacement]:
        """Who took over a seat, and when."""
        return tuple(self._state.replaced)

    @property
    def offer(self) -> Offer | None:
        """The offer that waits for an answer."""
        return self._state.offer

    @property
    def ms(self) -> int:
        """When the last event was."""
        return self._state.ms

    def time_left(self, player: int, now_ms: int) -> int | None:
        """Milliseconds on a player's clock, or None without clocks."""
        return self._state.time_left(player, now_ms)

    def deadline_ms(self) -> int | None:
        """When the flag of the player to move falls."""
        return None if self.over else self.time_left(self.position.to_move(), 0)

    # Other matches that come from it.

    def rematch(self, seed: int | None = None, *, swap: bool = False) -> "Match":
        """The same from the same position, sides as they were or swapped."""
        begin = self.began
        seats = (begin.seats[1], begin.seats[0]) if swap else begin.seats
        seed = begin.seed + 1 if seed is None else seed
        start = self._state.line[0]
        return Match.begin(self.game, seats, start=start, seed=seed, clock=begin.clock, takebacks=begin.takebacks)

    def from_ply(self, ply: int) -> "Match":
        """Another match that has come to the same ply in the same way: to play on from there."""
        moves = [Move(turn.player, "".join(self.line[turn.ply].path(turn.move))) for turn in self.turns[:ply]]
        return Match([self.began, *moves])


@cache
def version() -> str:
    """Of this program. Finding it out reads files."""
    return metadata.version("parlour")
