"""Any commands in any order, in made-up time: the match and the model agree on everything after each of them."""

import json

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import parlour
from parlour.matches.clock import Clock
from parlour.matches.events import Seated, Takebacks
from parlour.matches.events_json import from_json, to_json
from parlour.matches.match import Match
from tests.matches.model import Model
from tests.matches.some import CLOCKS, GAMES, TAKEBACKS, events

TWO = (Seated("Anna"), Seated("Ben"))


class Matches(RuleBasedStateMachine):
    @initialize(game=GAMES, clock=CLOCKS, takebacks=TAKEBACKS)
    def begin(self, game: parlour.Game, clock: Clock | None, takebacks: Takebacks) -> None:
        self.match = Match.begin(game, TWO, clock=clock, takebacks=takebacks)
        base_ms, gain_ms = (clock.base_ms, clock.gain_ms) if clock else (None, 0)
        self.model = Model(game, base_ms, gain_ms, takebacks)
        self.now = 0

    @rule(ms=st.sampled_from([1, 100, 900, 4_000, 15_000]))
    def time_passes(self, ms: int) -> None:
        self.now += ms

    @rule(data=st.data(), behind=st.sampled_from([None, 0, 0, 0, 1, 2, -1]), early_ms=st.sampled_from([0, 0, 0, 0, 50]))
    def somebody_says_something(self, data: st.DataObject, behind: int | None, early_ms: int) -> None:
        match, model = self.match, self.model
        event = data.draw(events(match, max(0, self.now - early_ms)))
        at = None if behind is None else match.at - behind
        reasons = model.reasons(event, at)
        before = len(match.events), match.at, match.position
        refusal = match.refusal(event, at)
        if refusal is None:
            assert not reasons, "what may not happen is refused"
            match.append(event, at)
            model.do(event)
            assert match.events[-1] is event
        else:
            assert refusal.code in reasons, "and for a true reason"
            assert str(refusal)
            assert (len(match.events), match.at, match.position) == before

    @invariant()
    def they_agree(self) -> None:
        match, model = self.match, self.model
        assert list(match.line) == model.line()
        assert match.at == model.at
        assert (match.offer and (match.offer.player, match.offer.what)) == model.open_offer
        result = model.result()
        assert match.over == (result is not None)
        assert match.aborted == (result == "aborted")
        if match.outcome:
            assert result == ("draw" if match.outcome.winner is None else str(match.outcome.winner))
            assert match.outcome.reason
        for player in (0, 1):
            assert match.time_left(player, self.now) == model.left(player, self.now)
        deadline = match.deadline_ms()
        assert deadline is None or match.time_left(match.position.to_move(), deadline) == 0

    def teardown(self) -> None:
        """From its events alone, through text, it is the same match again."""
        if not hasattr(self, "match"):
            return
        stored = json.loads(json.dumps([to_json(event) for event in self.match.events]))
        again = Match(from_json(event) for event in stored)
        assert again.events == self.match.events
        for name in ("line", "turns", "at", "outcome", "aborted", "offer", "seats", "ms"):
            assert getattr(again, name) == getattr(self.match, name)


TestMatches = Matches.TestCase
TestMatches.settings = settings(
    max_examples=80, stateful_step_count=35, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
