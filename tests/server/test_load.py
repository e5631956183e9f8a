"""Many matches at once on the shipped server: nothing is refused, nothing is lost, and a move on disk costs a few echoes."""

import pytest
from bench import cut, knee, soak, watchers
from bench.crowd import percentile
from bench.server import run

from tests.stores.postgres_server import PostgresServer, lacking

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


@pytest.mark.slow
@pytest.mark.skipif(lacking() is not None, reason=str(lacking()))
def test_a_thousand_matches_on_postgresql() -> None:
    with PostgresServer(durable=True) as database:
        report = run(1000, 500, 60, data=database.new_database())
    assert report.figures.errors == []
    assert report.broken == []


@pytest.mark.slow
def test_everybody_is_cut_at_once_and_comes_back() -> None:
    report = cut.run(1000, 250)
    assert len(report.back_s) == 2000
    assert report.errors == []
    assert report.broken == []


@pytest.mark.slow
def test_a_thousand_watch_and_a_hundred_never_read() -> None:
    report = watchers.run(1000, 100, 100, 2)
    assert len(report.seen_ms) == 1000 * 100
    assert report.closed == 100


@pytest.mark.slow
def test_it_bends_before_it_breaks() -> None:
    """Where it bends is printed."""
    assert knee.run(1000) > 0


@pytest.mark.slow
def test_nothing_grows() -> None:
    """Ten minutes; `python -m bench.soak` does an hour and says by how much the memory grew."""
    report = soak.run(500, 250, 600)
    assert report.figures.errors == []
    assert report.troubles == []
    first, last = report.settled[0], report.settled[-1]
    assert last.threads <= first.threads
    assert last.files <= first.files + 10
    assert last.memory_mib < first.memory_mib * 1.2
