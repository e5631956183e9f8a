"""The host of a match that is played here and now: asks whoever is to move, and lets the match decide."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from parlour.engines.outside import OutsideEngine, OutsideEngineError
from parlour.games.game import shorten
from parlour.matches import words
from parlour.matches.events import Answer, Event, Forfeit, Move, Offer, PlayerEvent, Replace, TimeOut
from parlour.matches.match import Match
from parlour.matches.refusal import Refusal
from parlour.matches.seats import Moment, OwnOutcome, Reply, Seat, Thinker
from parlour.matches.settings import stand_in
from parlour.matches.turns import Askers, take_turns

TimeSource = Callable[[], int]


def no_time() -> int:
    return 0


def stopwatch() -> TimeSource:
    """Milliseconds from now on, by a clock that nobody can set."""
    began = time.monotonic()
    return lambda: int((time.monotonic() - began) * 1000)


@dataclass(frozen=True, slots=True)
class _HostSays:
    """Not the seat's own word: a seat cannot say it."""

    event: Forfeit | Replace


Said = int | str | PlayerEvent | _HostSays


class Host:
    """Runs a match between two seats, player 0's first. `now_ms` gives the match's own time."""

    def __init__(self, match: Match, seats: tuple[Seat, Seat], now_ms: TimeSource = no_time) -> None:
        self.match, self.seats, self.now_ms = match, list(seats), now_ms
        self.has_run = False
        self.tried: tuple[set[str], set[str]] = (set(), set())
        """The engines that have failed, by player."""

    def run(self) -> Match:
        """Until it is over or somebody leaves. Seats are closed in every case."""
        if self.has_run:
            raise ValueError(words.STARTED_ALREADY)
        self.has_run = True
        try:
            for player, seat in enumerate(self.seats):
                seat.start(self.moment(player))
            self._take_turns(self._play)
            if self.match.over:
                for player, seat in enumerate(self.seats):
                    seat.end(self.moment(player, self.result(player)))
        finally:
            for seat in self.seats:
                seat.close()
        return self.match

    def step(self) -> bool:
        """Asks the player to move once; False if it leaves."""

        def play_once(player: int, said: Said) -> None:
            self._play(player, said)

        return self._take_turns(play_once)

    def _take_turns(self, play: Callable[[int, Said], int | None]) -> bool:
        askers: Askers[Match, Said] = [partial(self._ask, player) for player in (0, 1)]
        return take_turns(self.match.to_move, askers, self.match, play)

    def _ask(self, player: int, match: Match) -> Said | None:
        """What the seat says; if it cannot, what the host says instead."""
        try:
            return self.seats[player].your_move(self.moment(player))
        except OutsideEngineError as error:
            return _HostSays(Forfeit(player, in_a_line(str(error)), self.now_ms()))
        except Exception as error:
            if not self.can_replace(player, error):
                raise
            return _HostSays(self.replace(player, error))

    def _play(self, player: int, said: Said) -> int | None:
        """Lets the match have it, and tells who is to move next."""
        if isinstance(said, _HostSays):
            self.add(said.event)
        else:
            self.say(player, said)
        return self.match.to_move

    def say(self, player: int, reply: Reply) -> None:
        """What a seat wants, said to the match; a refusal is told to the seat."""
        assert reply is not None
        now = self.now_ms()
        try:
            if isinstance(reply, int | str):
                event: Event = replace(self.match.move(player, reply, now), new_tree=self.seats[player].began_tree())
            else:
                event = replace(reply, player=player, ms=now)
            self.match.append(event)
        except Refusal as refusal:
            if refusal.code == "time":
                self.match.append(TimeOut(self.match.position.to_move(), now))
            else:
                self.seats[player].refused(refusal)
            return
        if isinstance(event, Move):
            self.seats[player].after_your_move(self.moment(player))
        if isinstance(event, Offer):
            self.ask_for_answer(event)

    def ask_for_answer(self, offer: Offer) -> None:
        other = 1 - offer.player
        if (yes := self.seats[other].answer(self.moment(other), offer)) is not None:
            self.add(Answer(other, yes, self.now_ms()))

    def add(self, event: Event) -> None:
        """What the host itself has to say. Time may have run out meanwhile."""
        refusal = self.match.refusal(event)
        timed_out = refusal is not None and refusal.code == "time"
        self.match.append(TimeOut(self.match.position.to_move(), event.ms) if timed_out else event)

    def can_replace(self, player: int, error: Exception) -> bool:
        """Engines of ours. One that cannot think about such a game was a wrong choice, and whoever made it is told."""
        seat = self.seats[player]
        moved = any(turn.player == player for turn in self.match.turns)
        return is_ours(seat) and (moved or not isinstance(error, ValueError))

    def replace(self, player: int, error: Exception) -> Replace:
        """Lets another sit down. The ladder is finite and an engine that failed does not come back: this ends."""
        failed = self.seats[player]
        assert isinstance(failed, Thinker)
        self.tried[player].add(failed.opponent.engine)
        found = stand_in(self.match.game, failed.opponent, self.tried[player])
        if found is None:
            raise error
        failed.close()
        self.seats[player] = seat = Thinker(found, "opponent")
        reason = in_a_line(f"{failed.opponent.name} failed: {type(error).__name__}: {error}")
        return Replace(player, seat.seated(), reason, self.now_ms())

    def moment(self, player: int, result: OwnOutcome | None = None) -> Moment:
        match = self.match
        return Moment(player, match.position, match.past, match.last_move, match.began.seed, result)

    def result(self, player: int) -> OwnOutcome:
        return result_for(self.match, player)


def is_ours(seat: Seat) -> bool:
    return isinstance(seat, Thinker) and not isinstance(seat.sitter.engine, OutsideEngine)


def result_for(match: Match, player: int) -> OwnOutcome:
    """What the end of a match means for a player."""
    if match.outcome is None:
        return "aborted"
    results: dict[int | None, Literal["won", "lost", "drawn"]] = {None: "drawn", player: "won"}
    return results.get(match.outcome.winner, "lost")


def in_a_line(text: str) -> str:
    """Words from outside, fit for a record."""
    return shorten("".join(c if c.isprintable() else " " for c in text), 300)
