"""An opponent at a table can be stopped and guarded, and otherwise plays as if it could not."""

import threading
import time
from dataclasses import replace

import pytest

import parlour
from parlour.engines.engine import left_of
from parlour.matches.settings import engine_opponent
from parlour.opponents.opponent import EndingEngine, Opponent

START = parlour.game("ultimate").start()
ENDLESS = [replace(engine_opponent(name), nodes=None) for name in ("mcts", "alphabeta", "plain_mcts", "plain_minimax")]
ENDLESS.append(replace(ENDLESS[0], ending=EndingEngine("alphabeta", moves=81, nodes=2**62)))
SOON = 10.0


@pytest.fixture(params=ENDLESS, ids=lambda opponent: f"{opponent.engine}, {opponent.ending}")
def endless(request: pytest.FixtureRequest) -> Opponent:
    assert isinstance(request.param, Opponent)
    return request.param


def test_a_stop_ends_this_move_and_no_other(endless: Opponent) -> None:
    """Before it and in the middle of it, also with an engine for the ending, and more than once."""
    sitter = endless.sit()
    for seconds in (0.0, 0.0, 0.1):
        if seconds:
            threading.Timer(seconds, sitter.stop).start()
        else:
            sitter.stop()
        began = time.monotonic()
        candidate, info = sitter.move(START, (), 1)
        assert time.monotonic() - began < SOON
        assert candidate.move in START.moves()
        assert candidate in info.candidates
    timer = threading.Timer(SOON, sitter.stop)
    timer.start()
    _, info = sitter.move(START, (), 1, ms=50)
    timer.cancel()
    assert info.nodes > 0, "the stops of the moves before are forgotten"


def test_a_guard_is_for_the_whole_move(endless: Opponent) -> None:
    began = time.monotonic()
    candidate, _ = endless.sit().move(START, (), 1, ms=100)
    assert 0.09 < time.monotonic() - began < SOON
    assert candidate.move in START.moves()


def test_a_guard_that_is_not_reached_changes_nothing() -> None:
    opponent = replace(engine_opponent("mcts"), nodes=500)
    candidate, info = opponent.sit().move(START, (), 3, ms=60_000)
    again, seen = opponent.sit().move(START, (), 3)
    assert candidate == again
    assert replace(info, ms=0) == replace(seen, ms=0)


def test_reports_can_be_had_in_the_middle(endless: Opponent) -> None:
    sitter = endless.sit()
    thread = threading.Thread(target=sitter.move, args=(START, (), 1))
    thread.start()
    end = time.monotonic() + 0.5
    found = None
    while found is None and time.monotonic() < end:
        found = sitter.latest()
        time.sleep(0.01)
    sitter.stop()
    thread.join(SOON)
    assert not thread.is_alive()
    assert found is not None or endless.engine.startswith("plain_")


def test_what_is_left_is_never_nothing() -> None:
    now = time.monotonic()
    assert left_of(None, now - 10) is None
    assert left_of(100, now - 10) == 1
    assert 1 <= (left_of(60_000, now - 10) or 0) <= 50_000
