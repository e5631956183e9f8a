"""Alpha-beta: what its estimates say about winning, drawing and losing."""

import pytest

import parlour


@pytest.mark.parametrize(
    ("game", "options", "draws"),
    [
        ("ultimate", {}, True),
        ("ultimate", {"tiebreak": "boards"}, True),
        ("dots", {"rows": 5, "cols": 4}, True),
        ("dots", {"rows": 5, "cols": 5}, False),  # an odd number of boxes
        ("pawns", {}, False),
        ("pawns", {"stalemate": "draw"}, True),
        ("tictactoe", {"m": 5, "n": 5, "k": 4}, True),
        ("chess", {}, True),
    ],
)
def test_draws_have_a_chance_where_the_game_has_draws(game: str, options: dict[str, int | str], draws: bool) -> None:
    position = parlour.game(game, **options).start()
    info = parlour.engine("alphabeta", lines=5).think(position, parlour.Limits(nodes=3000))
    assert not info.solved
    for candidate in info.candidates:
        win, draw, loss = candidate.wdl
        assert min(candidate.wdl) >= 0
        assert (draw > 0) == draws
        assert candidate.value == pytest.approx(win - loss)
