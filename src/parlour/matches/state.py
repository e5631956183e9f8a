"""What follows from the events of a match: one fold over them, and nothing that is not in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from parlour.games.game import Game, Outcome, Position
from parlour.games.registry import game as find_game
from parlour.matches import words
from parlour.matches.endings import code_of, ended_by
from parlour.matches.events import (
    Abort,
    Answer,
    Begin,
    Event,
    Forfeit,
    Move,
    Offer,
    Replace,
    Resign,
    Seated,
    Takeback,
    TimeOut,
)


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of the line that stands."""

    ply: int
    """How many moves came before it."""
    seq: int
    """The number of its event."""
    player: int
    move: int
    spent_ms: int
    left_ms: int | None
    """On the player's clock after it."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """Somebody took over a seat."""

    ply: int
    """How many moves stood then."""
    player: int
    was: str
    now: str


class MatchState:
    """Where a match stands. `apply` takes an event that `rules.refusal` has let through."""

    def __init__(self, begin: Begin) -> None:
        self.begin = begin
        self.line: list[Position] = [self.game.parse(begin.start)]
        self.turns: list[Turn] = []
        self.seats: list[Seated] = list(begin.seats)
        self.replaced: list[Replacement] = []
        self.count = 1
        self.at = 0
        self.ms = self.since_ms = 0
        """When the last event was; when the player to move began to think."""
        self.left_ms = [begin.clock.base_ms] * 2 if begin.clock else None
        self.offer: Offer | None = None
        self.has_offered: set[int] = set()
        """Who has made an offer in this position: one each is enough."""
        self.has_moved: set[int] = set()
        """In this match, whatever was taken back."""
        self._legal: tuple[Position, Mapping[str, int], Sequence[Sequence[str]]] | None = None
        self.aborted = False
        self.outcome: Outcome | None = self.position.outcome()

    @cached_property
    def game(self) -> Game:
        try:
            return find_game(self.begin.game, **self.begin.options)
        except TypeError as error:  # a name that no option can have
            raise ValueError(words.BAD_OPTIONS.format(game=self.begin.game, why=error)) from None

    @property
    def position(self) -> Position:
        return self.line[-1]

    @property
    def past(self) -> Sequence[Position]:
        return self.line[:-1]

    @property
    def over(self) -> bool:
        return self.aborted or self.outcome is not None

    def legal(self) -> Mapping[str, int]:
        """Every legal move by the text that an event calls it."""
        return self._look()[1]

    def paths(self) -> Sequence[Sequence[str]]:
        """The path of every legal move."""
        return self._look()[2]

    def detours(self) -> Sequence[tuple[str, Sequence[str]]]:
        """Other ids to click for a legal move, each with the text that an event calls the move."""
        position = self.position
        if type(position).detours is Position.detours:
            return []  # as in most games
        return [(text, ids) for text, move in self.legal().items() for ids in position.detours(move)]

    def _look(self) -> tuple[Position, Mapping[str, int], Sequence[Sequence[str]]]:
        """What is legal is asked for several times with each move, and worked out once."""
        if self._legal is None or self._legal[0] is not self.position:
            position = self.position
            moves, named = position.moves(), self.game.named_path
            found = [named(position, move) for move in moves]
            legal = {name: move for (name, _), move in zip(found, moves, strict=True)}
            self._legal = position, legal, [path for _, path in found]
        return self._legal

    def time_left(self, player: int, now_ms: int) -> int | None:
        """On a player's clock; the clock of the player to move is running. None if there are no clocks."""
        if self.left_ms is None:
            return None
        running = not self.over and player == self.position.to_move()
        return max(0, self.left_ms[player] - (now_ms - self.since_ms if running else 0))

    def flag_has_fallen(self, now_ms: int) -> bool:
        left = self.time_left(self.position.to_move(), now_ms)
        return left is not None and left <= 0

    def previous_turn(self, player: int) -> int | None:
        """The ply a takeback of this player goes to."""
        plies = range(len(self.line) - 2, -1, -1)
        return next((ply for ply in plies if self.line[ply].to_move() == player), None)

    def changes_position(self, event: Event) -> bool:
        """Whether an event that is let through makes a move or takes moves back."""
        if isinstance(event, Answer):
            return event.yes and self.offer is not None and self.offer.what == "takeback"
        return isinstance(event, Move | Takeback)

    def apply(self, event: Event) -> None:
        if self.changes_position(event):
            self.at = self.count
            self.has_offered.clear()
        match event:
            case Move():
                self._move(event)
            case Takeback():
                self._take_back(event.player, event.ms)
            case Offer():
                self.offer = event
                self.has_offered.add(event.player)
            case Answer():
                self._answer(event)
            case Replace():
                was = self.seats[event.player].name
                self.replaced.append(Replacement(len(self.turns), event.player, was, event.seat.name))
                self.seats[event.player] = event.seat
            case Abort():
                self._end(None, event.ms)
            case Resign():
                self._end(ended_by("resigned", self.game, event.player), event.ms)
            case TimeOut():
                self._end(ended_by("time", self.game, event.player), event.ms)
            case Forfeit():
                code = code_of(event.reason, self.game.players, 1 - event.player)
                self._end(Outcome(1 - event.player, event.reason, code), event.ms)
        self.ms = event.ms
        self.count += 1

    def _move(self, event: Move) -> None:
        move = self.legal()[event.move]
        spent = event.ms - self.since_ms
        gain = self.begin.clock.gain_ms if self.begin.clock else 0
        self._charge(event.ms, gain)
        left = self.left_ms[event.player] if self.left_ms else None
        self.turns.append(Turn(len(self.turns), self.count, event.player, move, spent, left))
        self.line.append(self.position.play(move))
        self.has_moved.add(event.player)
        if self.offer and self.offer.player != event.player:
            self.offer = None
        self.outcome = self.position.outcome(self.past)

    def _take_back(self, player: int, ms: int) -> None:
        """No time comes back: what was thought was thought."""
        ply = self.previous_turn(player)
        assert ply is not None
        self._charge(ms)
        del self.line[ply + 1 :], self.turns[ply:]
        self.offer = None

    def _answer(self, event: Answer) -> None:
        assert self.offer is not None
        offer, self.offer = self.offer, None
        if not event.yes:
            return
        if offer.what == "takeback":
            self._take_back(offer.player, event.ms)
        else:
            self._end(ended_by("agreed", self.game) if offer.what == "draw" else None, event.ms)

    def _end(self, outcome: Outcome | None, ms: int) -> None:
        self._charge(ms)
        self.outcome, self.aborted, self.offer = outcome, outcome is None, None

    def _charge(self, ms: int, gain_ms: int = 0) -> None:
        if self.left_ms:
            self.left_ms[self.position.to_move()] -= ms - self.since_ms - gain_ms
        self.since_ms = ms
