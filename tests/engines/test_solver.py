"""The solver against plain minimax, which tries everything."""

from collections.abc import Iterator
from itertools import count

import parlour
from parlour.games.ultimate import UltimatePosition
from parlour.plain.minimax import minimax
from tests.engines.walks import walk

GAME = parlour.game("ultimate")
CELLS = 8
"""Left in open boards: plain Python tries them all in a millisecond."""


def open_cells(position: parlour.Position) -> int:
    assert isinstance(position, UltimatePosition)
    kernel = position.kernel
    won = kernel.boards_won(0) | kernel.boards_won(1)
    marks = zip(kernel.marks(0), kernel.marks(1), strict=True)
    return sum(9 - (x | o).bit_count() for board, (x, o) in enumerate(marks) if not won >> board & 1)


def endings() -> Iterator[parlour.Position]:
    """Of random matches that go that far, the first position with few cells left."""
    for seed in count():
        yield from [position for position in walk(GAME, seed) if open_cells(position) <= CELLS][:1]


def test_solver_agrees_with_minimax_on_endings_of_ultimate() -> None:
    solver = parlour.engine("solver")
    best_values = set()
    for _, position in zip(range(1000), endings(), strict=False):
        values = minimax(position)
        best = max(values.values()) if position.to_move() == 0 else min(values.values())
        info = solver.think(position)
        assert info.solved, position.text()
        assert values[info.move] == info.candidates[0].value == best, position.text()
        assert all(values[c.move] == c.value for c in info.candidates if c.solved), position.text()
        best_values.add(best)
    assert best_values == {-1, 0, 1}
