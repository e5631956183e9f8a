"""The solver of tic-tac-toe knows everything, the perfect opponent never loses, and larger boards come out as known."""

from collections import Counter

import pytest

import parlour
from parlour.plain.minimax import minimax
from tests.games.solve import reachable

GAME = parlour.game("tictactoe")
SOLVER = parlour.engine("solver")


def gain(position: parlour.Position, value: float) -> float:
    """To the player to move."""
    return value if position.to_move() == 0 else -value


def test_all_positions() -> None:
    """4,520 of them; counts by full enumeration."""
    values: Counter[float] = Counter()
    good_moves = 0
    for position in reachable(GAME.start()):
        info = SOLVER.think(position)
        plain = minimax(position)
        assert {c.move: c.value for c in info.candidates} == plain
        best = gain(position, info.candidates[0].value)
        assert best == max(gain(position, value) for value in plain.values())
        values[best] += 1
        good_moves += sum(gain(position, value) == best for value in plain.values())
    assert values == {1: 2836, 0: 1052, -1: 632}
    assert good_moves == 8863


@pytest.mark.parametrize(("first", "replies"), [(0, {4}), (4, {0, 2, 6, 8}), (1, {0, 2, 4, 7})])
def test_replies_that_draw(first: int, replies: set[int]) -> None:
    info = SOLVER.think(GAME.start().play(first))
    assert {c.move for c in info.candidates if c.value == 0} == replies


@pytest.mark.parametrize("player", [0, 1])
def test_perfect_never_loses(player: int) -> None:
    """Whatever the other player does, and whichever of equally good moves it chooses itself."""
    perfect = parlour.opponent(GAME, "perfect").sit()
    left = [GAME.start()]
    ends: Counter[int | None] = Counter()
    while left:
        here = left.pop()
        if outcome := here.outcome():
            ends[outcome.winner] += 1
        elif here.to_move() == player:
            left += [here.play(move) for move in {perfect.move(here, [], seed)[0].move for seed in range(6)}]
        else:
            left += [here.play(move) for move in here.moves()]
    assert ends[1 - player] == 0
    assert ends[player]
    assert ends[None]


@pytest.mark.parametrize(
    ("m", "n", "k", "value"),
    [
        (4, 3, 3, 1),
        (4, 4, 3, 1),
        (4, 4, 4, 0),
        pytest.param(5, 4, 4, 0, marks=pytest.mark.slow),
    ],
)
def test_larger_boards(m: int, n: int, k: int, value: int) -> None:
    start = parlour.game("tictactoe", m=m, n=n, k=k).start()
    info = parlour.engine("solver", lines=1).think(start)
    assert (info.solved, info.candidates[0].value) == (True, value)
