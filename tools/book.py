"""`python -m tools.book`: the opening book of dots and boxes on 4x4 boxes, which makes the solver quick from the start.

For each player it follows one best reply to everything that the other may draw, and writes down the exact value of each
position on the way.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from parlour import _core
from parlour.engines import book
from parlour.games.dots import RIM, Dots, DotsPosition

BOOKS = Path(book.__file__).parent / "books"


class BookWriter:
    """Solves positions with one large table, and keeps those that belong into the book."""

    def __init__(self, rows: int, cols: int, table_mb: int) -> None:
        self.game = Dots(rows=rows, cols=cols)
        self.solver = _core.SolverDots(rows, cols, table_mb << 20, 1, True)
        self.values: dict[int, int] = {}
        """By the lines drawn, in canonical form."""
        self.replies: set[int] = set()

    def walk(self, last_ply: int) -> Iterator[book.Book]:
        """The book as it grows, ply by ply: all that can happen while one of the players goes by it."""
        here = [(self.game.start(), 0), (self.game.start(), 1)]
        for _ in range(last_ply + 1):
            here = list(self.following(here))
            yield sorted((lines, value, lines in self.replies) for lines, value in self.values.items())

    def following(self, here: list[tuple[DotsPosition, int]]) -> Iterator[tuple[DotsPosition, int]]:
        """What can come next, each once, with the player who goes by the book."""
        met = set()
        for position, player in here:
            after = [position.play(move) for move in self.from_the_centre(position)]
            for next_position in [self.reply(position, after)] if position.to_move() == player else after:
                name = self.solver.canonical(next_position.kernel), next_position.to_move(), player
                if name not in met:
                    met.add(name)
                    yield next_position, player

    def reply(self, position: DotsPosition, after: list[DotsPosition]) -> DotsPosition:
        """What is worth as much as the position; both go into the book."""
        best = self.margin(position)
        found = next(reply for reply in after if self.margin(reply) == best)
        self.replies.add(self.solver.canonical(found.kernel))
        return found

    def margin(self, position: DotsPosition) -> int:
        """Player 0's at the end. Notes the value of the quiet position that decides it."""
        lines = self.solver.canonical(position.kernel)
        if lines not in self.values:
            quiet = _core.Dots.set_up(self.game.rows, self.game.cols, lines, 0, 0)
            self.values[lines] = self.solver.value(quiet)
        ours, theirs = position.scores()
        return ours - theirs + (1 - 2 * position.to_move()) * self.solver.value(position.kernel)

    def from_the_centre(self, position: DotsPosition) -> list[int]:
        centre = complex(self.game.cols, self.game.rows) / 2 + complex(RIM, RIM)
        return sorted(position.moves(), key=lambda move: abs(complex(*self.game.lines[move].middle) - centre))


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the opening book of dots and boxes.")
    parser.add_argument("--rows", type=int, default=4)
    parser.add_argument("--cols", type=int, default=4)
    parser.add_argument("--last-ply", type=int, default=7, help="the last ply at which the book has a reply")
    parser.add_argument("--table-mb", type=int, default=4000)
    given = parser.parse_args()
    writer = BookWriter(given.rows, given.cols, given.table_mb)
    for ply, found in enumerate(writer.walk(given.last_ply)):
        packed = book.pack(found)
        (BOOKS / f"dots_{given.rows}x{given.cols}.xz").write_bytes(packed)
        print(f"to ply {ply}: {len(found)} positions, {len(packed) / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
