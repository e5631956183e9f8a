"""The plain Monte Carlo search is the oracle of the compiled one: the same seed gives the same visits."""

import pytest

import parlour
from parlour.plain.mcts import Playout, random_playout, search, shuffling_playout


@pytest.mark.parametrize(
    ("name", "options", "playout", "simulations"),
    [
        ("tictactoe", {}, shuffling_playout, 1500),
        ("tictactoe", {"m": 4, "n": 4, "k": 4}, shuffling_playout, 400),
        ("dots", {"rows": 2, "cols": 2}, shuffling_playout, 800),
        ("ultimate", {}, random_playout, 300),
        ("ultimate", {"tiebreak": "boards"}, random_playout, 300),
    ],
)
@pytest.mark.parametrize("seed", [0, 1, 77])
def test_same_visits(name: str, options: dict[str, int | str], playout: Playout, simulations: int, seed: int) -> None:
    position = parlour.game(name, **options).start()
    for _ in range(seed % 3):
        position = position.play(position.moves()[seed % len(position.moves())])
    info = parlour.engine("mcts").think(position, parlour.Limits(nodes=simulations, seed=seed))
    plain = search(position, simulations, seed, playout)
    assert {candidate.move: candidate.visits for candidate in info.candidates} == plain
    assert sum(plain.values()) == simulations - 1
