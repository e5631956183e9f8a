"""Chess is no weaker than it was: at least even with Stockfish held to a rating, at the same time for each move."""

import pytest
from tools.strength import STOCKFISH, against_stockfish, summary

from parlour.arena.pairs import score_of_pairs

ELO = 2000
PAIRS = 100


@pytest.mark.slow
@pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed (apt-get install stockfish)")
def test_at_least_even_with_stockfish_held_to_a_rating(capsys: pytest.CaptureFixture[str]) -> None:
    *_, scores = against_stockfish(ELO, PAIRS)
    with capsys.disabled():
        print(f"\n{summary(ELO, scores)}")
    assert score_of_pairs(scores).mean >= 0.5


def test_the_error_is_that_of_pairs() -> None:
    """Two matches that always cancel out say more than pairs that one side wins altogether."""
    even, torn = score_of_pairs([1] * 20), score_of_pairs([2, 0] * 10)
    assert even.mean == torn.mean == 0.5
    assert torn.low < even.low < 0.5 < even.high < torn.high
