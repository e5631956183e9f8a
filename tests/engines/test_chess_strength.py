"""Chess is no weaker than it was: at least even with Stockfish held to a rating, at the same time for each move."""

from collections.abc import Iterator

import pytest
from tools.strength import STOCKFISH, against_stockfish, summary

from tests.engines.outsiders import kept_engines

ELO = 2000
PAIRS = 100
needs_stockfish = pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed (apt-get install stockfish)")


@pytest.fixture(autouse=True)
def _no_engine_stays() -> Iterator[None]:
    """Stockfish held to a rating is one."""
    with kept_engines():
        yield


@pytest.mark.slow
@needs_stockfish
def test_at_least_even_with_stockfish_held_to_a_rating(capsys: pytest.CaptureFixture[str]) -> None:
    *_, results = against_stockfish(ELO, PAIRS)
    with capsys.disabled():
        print(f"\n{summary(ELO, results)}")
    assert results.score(0).mean >= 0.5


@pytest.mark.deep
@needs_stockfish
def test_one_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wins: both play by the rules, and it is told."""
    monkeypatch.setattr("tools.strength.MOVE_MS", 5)
    (results,) = against_stockfish(ELO, 1)
    (pair,) = results.pairs
    assert not any(played.fault for played in pair.matches)
    assert summary(ELO, results).startswith("2 matches against Stockfish at 2000, 5 ms a move: ")
