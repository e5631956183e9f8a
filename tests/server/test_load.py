"""Many matches at once on the shipped server: nothing is refused, nothing is lost, and a move on disk costs a few echoes."""

import pytest
from bench.server import percentile, run

TRIES = 3
MOST_ECHOES = 20
"""The middle of ordinary moves against the middle of bare echoes; 3 on an idle machine. One that is busy with other tests
delays both."""


def test_two_hundred_tables() -> None:
    ratios = []
    for _ in range(TRIES):
        report = run(200, 80, 4)
        assert report.figures.errors == []
        assert report.broken == []
        assert len(report.figures.ack_ms) == len(report.figures.update_ms) == 320
        ratios.append(percentile(report.figures.ack_ms, 0.5) / percentile(report.echo_ms, 0.5))
        if ratios[-1] <= MOST_ECHOES:
            return
    pytest.fail(f"a move took {ratios} echoes")


@pytest.mark.slow
def test_a_thousand_matches() -> None:
    """Figures are printed; see bench/README.md for what they should be."""
    report = run(1000, 500, 60)
    assert report.figures.errors == []
    assert report.broken == []


@pytest.mark.slow
def test_a_thousand_matches_while_opponents_think() -> None:
    report = run(1000, 500, 60, searches=32)
    assert report.figures.errors == []
    assert report.broken == []
