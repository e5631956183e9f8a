"""Every way in which players end a match has its code, which the page and the terminal go by, and its words."""

from typing import get_args

import pytest

import parlour
from parlour.games.game import EndCode, Outcome
from parlour.games.status_words import GAVE_UP
from parlour.matches.clock import Clock
from parlour.matches.endings import REASONS, code_of, ended_by
from parlour.matches.events import Answer, Begin, Event, Forfeit, Offer, Resign, Seated, TimeOut
from parlour.matches.match import Match
from parlour.server.tables.wire import outcome_data

GAME = parlour.game("dots")


def outcome_after(*events: Event) -> Outcome:
    seats = Seated("Anna", "person"), Seated("Ben", "person")
    match = Match([Begin(GAME.name, dict(GAME.options), GAME.start().text(), seats, clock=Clock(1000))])
    for event in events:
        match.append(event)
    assert match.outcome
    return match.outcome


def test_every_way_to_give_up_has_its_code_and_its_words() -> None:
    left = Forfeit(0, ended_by("left", GAME, 0).reason)
    outcomes = [outcome_after(event) for event in (Resign(0), TimeOut(0, 2000), left)]
    assert [one.code for one in outcomes] == list(GAVE_UP)
    assert [one.reason for one in outcomes] == [
        "Player 1 resigned",
        "Player 1 ran out of time",
        "Player 1 left the table",
    ]


def test_an_agreed_draw_has_a_code() -> None:
    drawn = outcome_after(Offer(0, "draw"), Answer(1, True))
    assert (drawn.winner, drawn.reason, drawn.code) == (None, "both agreed", "agreed")
    assert outcome_data(drawn) == {"winner": None, "reason": "both agreed", "code": "agreed"}


@pytest.mark.parametrize("code", REASONS)
def test_the_code_follows_from_a_reason_that_was_kept(code: EndCode) -> None:
    outcome = ended_by(code, GAME, None if code == "agreed" else 1)
    assert code_of(outcome.reason, GAME.players, outcome.winner) == code


def test_what_the_rules_or_a_failure_ended_has_none() -> None:
    assert code_of("the most boxes", GAME.players, 0) == ""
    assert outcome_after(Forfeit(0, "bot made a mistake")).code == ""
    assert set(get_args(EndCode)) == {"", *REASONS}
