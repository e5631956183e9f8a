"""Chess is no weaker than it was: at least even with Stockfish held to a rating, at the same time for each move."""

import pytest
from tools.pairs import interval
from tools.strength import STOCKFISH, against_stockfish, told

ELO = 2000
PAIRS = 100


@pytest.mark.slow
@pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed (apt-get install stockfish)")
def test_at_least_even_with_stockfish_held_to_a_rating(capsys: pytest.CaptureFixture[str]) -> None:
    *_, scores = against_stockfish(ELO, PAIRS)
    with capsys.disabled():
        print(f"\n{told(ELO, scores)}")
    assert interval(scores)[0] >= 0.5


def test_the_error_is_that_of_pairs() -> None:
    """Two matches that always cancel out have no error, however they end."""
    assert interval([1, 1, 1, 1]) == (0.5, 0)
    mean, error = interval([2, 0, 2, 0])
    assert mean == 0.5
    assert error == pytest.approx(1.96 * (4 / 3) ** 0.5 / 4)
