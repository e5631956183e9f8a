"""A small model of a match, written without looking at the match's own code: it keeps the moves played, works everything
out from the start each time, and says every reason that speaks against a command."""

from dataclasses import dataclass, field

import parlour
from parlour.matches.events import Abort, Answer, Event, Forfeit, Move, Offer, Replace, Resign, Takeback, TimeOut


@dataclass
class Model:
    game: parlour.Game
    base_ms: int | None = None
    gain_ms: int = 0
    takebacks: str = "free"
    moves: list[str] = field(default_factory=list)
    number: int = 0
    at: int = 0
    now: int = 0
    turn_began: int = 0
    used: list[int] = field(default_factory=lambda: [0, 0])
    gained: list[int] = field(default_factory=lambda: [0, 0])
    open_offer: tuple[int, str] | None = None
    offers_here: list[int] = field(default_factory=list)
    ever_moved: list[int] = field(default_factory=list)
    kinds: list[str] = field(default_factory=lambda: ["person", "person"])
    """Who sits."""
    ended: str | None = None
    """0, 1, draw or aborted, when somebody's word ended it."""

    def line(self) -> list[parlour.Position]:
        line = [self.game.start()]
        for move in self.moves:
            line.append(line[-1].after(move))
        return line

    def result(self) -> str | None:
        line = self.line()
        outcome = line[-1].outcome(line[:-1])
        if self.ended is None and outcome:
            return "draw" if outcome.winner is None else str(outcome.winner)
        return self.ended

    def left(self, player: int, now: int) -> int | None:
        if self.base_ms is None:
            return None
        thinking = self.result() is None and self.line()[-1].to_move() == player
        running = now - self.turn_began if thinking else 0
        return max(0, self.base_ms + self.gained[player] - self.used[player] - running)

    def back_to(self, player: int) -> int | None:
        movers = [position.to_move() for position in self.line()[:-1]]
        return max((i for i, mover in enumerate(movers) if mover == player), default=None)

    def reasons(self, event: Event, at: int | None) -> set[str]:
        """All that speaks against it; empty if it may happen."""
        position, player = self.line()[-1], event.player
        if player not in (0, 1):
            return {"seat"}
        against = set()
        if self.result() is not None:
            against.add("over")
        if event.ms < self.now:
            against.add("backwards")
        left = self.left(position.to_move(), event.ms)
        fallen = left is not None and left <= 0
        if fallen != isinstance(event, TimeOut):
            against |= {"time"} if fallen else {"time_left"}
        if isinstance(event, Move | TimeOut) and player != position.to_move():
            against.add("turn")
        if at not in (None, self.at) and not isinstance(event, Resign):
            against.add("stale")
        if isinstance(event, Move) and event.move not in ["".join(position.path(m)) for m in position.moves()]:
            against.add("illegal")
        if isinstance(event, Abort) and {0, 1} <= set(self.ever_moved) and self.kinds == ["person", "person"]:
            against.add("too_late")
        wants_back = isinstance(event, Takeback) or (isinstance(event, Offer) and event.what == "takeback")
        if wants_back and self.takebacks == "never":
            against.add("no_takebacks")
        if wants_back and self.back_to(player) is None:
            against.add("nothing")
        if isinstance(event, Takeback) and self.takebacks == "agreed":
            against.add("ask_first")
        return against | self.reasons_of_offers(event)

    def reasons_of_offers(self, event: Event) -> set[str]:
        against = set()
        if isinstance(event, Offer):
            if self.open_offer and self.open_offer[0] != event.player:
                against.add("answer_first")
            if (self.open_offer and self.open_offer[0] == event.player) or event.player in self.offers_here:
                against.add("offered")
        if isinstance(event, Answer) and (self.open_offer is None or self.open_offer[0] == event.player):
            against.add("no_offer")
        return against

    def do(self, event: Event) -> None:
        """What may happen happens."""
        self.number += 1
        mover = self.line()[-1].to_move()
        match event:
            case Move():
                self.moves.append(event.move)
                self.gained[mover] += self.gain_ms
                self.ever_moved.append(mover)
                if self.open_offer and self.open_offer[0] != mover:
                    self.open_offer = None
                self.position_changed(event.ms, mover)
            case Takeback():
                self.take_back(event.player, event.ms, mover)
            case Resign() | Forfeit() | TimeOut():
                self.end(str(1 - event.player), event.ms, mover)
            case Abort():
                self.end("aborted", event.ms, mover)
            case Offer():
                self.open_offer = (event.player, event.what)
                self.offers_here.append(event.player)
            case Answer():
                self.answer(event, mover)
            case Replace():
                self.kinds[event.player] = event.seat.kind
        self.now = event.ms

    def answer(self, event: Answer, mover: int) -> None:
        assert self.open_offer
        offerer, what = self.open_offer
        self.open_offer = None
        if event.yes and what == "takeback":
            self.take_back(offerer, event.ms, mover)
        elif event.yes:
            self.end({"draw": "draw", "abort": "aborted"}[what], event.ms, mover)

    def take_back(self, player: int, ms: int, mover: int) -> None:
        back = self.back_to(player)
        assert back is not None
        self.moves = self.moves[:back]
        self.open_offer = None
        self.position_changed(ms, mover)

    def position_changed(self, ms: int, mover: int) -> None:
        self.at = self.number
        self.offers_here = []
        self.used[mover] += ms - self.turn_began
        self.turn_began = ms

    def end(self, result: str, ms: int, mover: int) -> None:
        self.ended = result
        self.open_offer = None
        self.used[mover] += ms - self.turn_began
        self.turn_began = ms
