"""Searches keep their time, end when told, and leave the event loop alone: `bench.pool` at a small size. The bounds are those
of a machine that is busy with other tests; the figures to reach are printed by the bench."""

import asyncio

import pytest
from bench.pool import ENDLESS, cancelling, lag, overshoot, percentile, strongest

BUSY_MS = 1000.0


@pytest.mark.parametrize("game", ENDLESS)
def test_a_search_keeps_its_time(game: str) -> None:
    over = asyncio.run(overshoot(game, 50, 2, 10))
    print(f"{game}: over by {percentile(over, 50):.1f} ms, at worst {max(over):.1f}")
    assert percentile(over, 50) < BUSY_MS / 4
    assert max(over) < BUSY_MS


@pytest.mark.parametrize("game", ENDLESS)
def test_a_search_ends_when_told(game: str) -> None:
    took = asyncio.run(cancelling(game, 10))
    print(f"{game}: ended after {percentile(took, 50):.1f} ms, at worst {max(took):.1f}")
    assert percentile(took, 50) < BUSY_MS / 4
    assert max(took) < BUSY_MS


def test_the_event_loop_comes_round_while_everything_searches() -> None:
    late = asyncio.run(lag(strongest(), 2.0))
    print(f"late by {percentile(late, 99):.1f} ms in 99 of 100, at worst {max(late):.1f}")
    assert percentile(late, 99) < BUSY_MS / 4
