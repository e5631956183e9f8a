"""`python -m tools.book`: the opening book of dots and boxes on 4x4 boxes, which makes the solver quick from the start.

For each player it follows one best reply to everything that the other may draw, and writes down the exact value of each
position on the way. Where a box can be taken the book ends: what is left then is soon solved. It takes hours.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from parlour import _core
from parlour.engines import book
from parlour.games.dots import RIM, Dots, DotsPosition

BOOKS = Path(book.__file__).parent / "books"


class Writer:
    """Solves positions with one large table, and keeps those that belong into the book."""

    def __init__(self, rows: int, cols: int, table_mb: int) -> None:
        self.game = Dots(rows=rows, cols=cols)
        self.solver = _core.SolverDots(rows, cols, table_mb << 20, 1, True)
        self.entries: dict[int, tuple[int, int]] = {}
        """Lines drawn and value, by canonical form."""

    def walk(self, last_ply: int) -> Iterator[book.Book]:
        """The book as it grows, ply by ply: all that can happen while one of the players goes by it."""
        here = [(self.game.start(), 0), (self.game.start(), 1)]
        for _ in range(last_ply + 1):
            here = list(self.following(here))
            yield sorted(self.entries.values())

    def following(self, here: list[tuple[DotsPosition, int]]) -> Iterator[tuple[DotsPosition, int]]:
        """What can come next, each once, with the player who goes by the book."""
        met = set()
        for position, player in here:
            after = [position.play(move) for move in self.from_the_centre(position)]
            for next_position in [self.best(position, after)] if position.to_move() == player else after:
                name = self.solver.canonical(next_position.kernel), player
                if name not in met and is_quiet(next_position):
                    met.add(name)
                    yield next_position, player

    def best(self, position: DotsPosition, after: list[DotsPosition]) -> DotsPosition:
        """A reply that is worth as much as the position; both go into the book."""
        value = self.value(position)
        return next(reply for reply in after if self.value(reply) == -value)

    def value(self, position: DotsPosition) -> int:
        """For the player to move."""
        if not is_quiet(position):
            return self.solver.value(position.kernel)
        name = self.solver.canonical(position.kernel)
        if name not in self.entries:
            self.entries[name] = position.kernel.drawn(), self.solver.value(position.kernel)
        return self.entries[name][1]

    def from_the_centre(self, position: DotsPosition) -> list[int]:
        centre = complex(self.game.cols, self.game.rows) / 2 + complex(RIM, RIM)
        return sorted(position.moves(), key=lambda move: abs(complex(*self.game.lines[move].middle) - centre))


def is_quiet(position: DotsPosition) -> bool:
    """No box can be taken."""
    return all(position.play(move).to_move() != position.to_move() for move in position.moves())


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the opening book of dots and boxes.")
    parser.add_argument("--rows", type=int, default=4)
    parser.add_argument("--cols", type=int, default=4)
    parser.add_argument("--last-ply", type=int, default=6, help="the last ply at which the book has a reply")
    parser.add_argument("--table-mb", type=int, default=4000)
    given = parser.parse_args()
    writer = Writer(given.rows, given.cols, given.table_mb)
    for ply, found in enumerate(writer.walk(given.last_ply)):
        packed = book.pack(found)
        (BOOKS / f"dots_{given.rows}x{given.cols}.xz").write_bytes(packed)
        print(f"to ply {ply}: {len(found)} positions, {len(packed) / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
