"""The page knows by the reason how a match was given up: these are the very words that matches use."""

import re
from pathlib import Path

import parlour
from parlour.matches.clock import Clock
from parlour.matches.events import Answer, Begin, Event, Forfeit, Offer, Resign, Seated, TimeOut
from parlour.matches.match import Match
from parlour.server.tables.words import LEFT

WORDS = (Path(__file__).parents[2] / "web/src/words/table.ts").read_text()
GAME = parlour.game("dots")


def reason_after(*events: Event) -> str:
    seats = Seated("Anna", "person"), Seated("Ben", "person")
    match = Match([Begin(GAME.name, dict(GAME.options), GAME.start().text(), seats, clock=Clock(1000))])
    for event in events:
        match.append(event)
    assert match.outcome
    return match.outcome.reason


def test_the_page_knows_every_way_to_give_up() -> None:
    known = re.findall(r'^  "?([a-z ]+)"?: \{ you:', WORDS.partition("GAVE_UP")[2].partition("};")[0], re.MULTILINE)
    given = [
        reason_after(event) for event in (Resign(0), TimeOut(0, 2000), Forfeit(0, LEFT.format(player=GAME.players[0])))
    ]
    assert [f"{GAME.players[0]} {how}" for how in known] == given


def test_the_page_knows_an_agreed_draw() -> None:
    assert f'AGREED = "{reason_after(Offer(0, "draw"), Answer(1, True))}"' in WORDS
