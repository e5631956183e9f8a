"""Chess is no weaker than it was: at least even with Stockfish held to a rating, at the same time for each move."""

import pytest
from tools.paired import share
from tools.strength import STOCKFISH, against_stockfish, told

ELO = 2000
PAIRS = 100


@pytest.mark.slow
@pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed (apt-get install stockfish)")
def test_at_least_even_with_stockfish_held_to_a_rating(capsys: pytest.CaptureFixture[str]) -> None:
    *_, scores = against_stockfish(ELO, PAIRS)
    with capsys.disabled():
        print(f"\n{told(ELO, scores)}")
    assert share(scores).mean >= 0.5


def test_the_error_is_that_of_pairs() -> None:
    """Two matches that always cancel out say more than pairs that one side wins altogether."""
    even, torn = share([1] * 20), share([2, 0] * 10)
    assert even.mean == torn.mean == 0.5
    assert torn.low < even.low < 0.5 < even.high < torn.high
