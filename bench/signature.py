"""Two numbers for what the kernels and the engines do, however fast: a change that is meant to change nothing leaves
them alone.

The kernels' folds perft counts and the results of seeded playouts of every game together. A new order of the moves or
another use of the random numbers changes the playouts and so the number: then the commit says why.

The engines' folds nodes, moves and visits of searches with fixed positions, seeds and limits in nodes. Values are left
out: they are the last step, and the only one whose last digit may differ between two C libraries.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol
from zlib import crc32

import parlour
from bench.ours import kernel_of

SEED = 2

Options = dict[str, int | str]


class Part(Protocol):
    def line(self) -> str: ...


@dataclass(frozen=True, slots=True)
class KernelPart:
    game: str
    depth: int
    playouts: int
    options: Options = field(default_factory=dict)

    def line(self) -> str:
        perft = parlour.perft(parlour.game(self.game, **self.options).start(), self.depth)
        playouts = kernel_of(self.game, **self.options).playouts(self.playouts, SEED)
        return f"{self.game} {self.options} {perft} {playouts}\n"


@dataclass(frozen=True, slots=True)
class EnginePart:
    """A search from the start, and one from a position under way."""

    engine: str
    game: str
    plies: int
    nodes: int
    settings: Options = field(default_factory=dict)
    options: Options = field(default_factory=dict)

    def line(self) -> str:
        start = parlour.game(self.game, **self.options).start()
        reports = [self.report(position) for position in (start, self.under_way(start))]
        return f"{self.engine} {self.settings} {self.game} {self.options} {reports}\n"

    def report(self, position: parlour.Position) -> tuple[int, int, list[tuple[int, int]]]:
        limits = parlour.Limits(nodes=self.nodes, seed=SEED)
        info = parlour.engine(self.engine, **self.settings).think(position, limits)
        return info.nodes, info.depth, [(candidate.move, candidate.visits) for candidate in info.candidates]

    def under_way(self, position: parlour.Position) -> parlour.Position:
        for ply in range(self.plies):
            moves = position.moves()
            position = position.play(moves[(5 * ply + 3) % len(moves)])
        return position


KERNELS = (
    KernelPart("tictactoe", 9, 100_000),
    KernelPart("tictactoe", 6, 100_000, {"m": 5, "n": 4, "k": 4}),
    KernelPart("ultimate", 5, 50_000),
    KernelPart("ultimate", 3, 50_000, {"tiebreak": "boards"}),
    KernelPart("dots", 5, 100_000),
    KernelPart("dots", 4, 100_000, {"rows": 5, "cols": 5}),
    KernelPart("pawns", 6, 50_000),
    KernelPart("pawns", 3, 50_000, {"stalemate": "draw"}),
    KernelPart("chess", 5, 2_000),
)

SHARP: Options = {"prove": True, "tactical": True, "exploration": 50}

ENGINES = (
    EnginePart("alphabeta", "tictactoe", 2, 20_000, {"lines": 3}, {"m": 4, "n": 4, "k": 4}),
    EnginePart("alphabeta", "ultimate", 20, 20_000),
    EnginePart("alphabeta", "dots", 8, 20_000, {"lines": 3}),
    EnginePart("alphabeta", "pawns", 8, 20_000),
    EnginePart("alphabeta", "chess", 12, 20_000, {"lines": 3}),
    EnginePart("mcts", "tictactoe", 2, 5_000),
    EnginePart("mcts", "ultimate", 20, 20_000),
    EnginePart("mcts", "ultimate", 30, 20_000, SHARP, {"tiebreak": "boards"}),
    EnginePart("mcts", "dots", 8, 10_000),
    EnginePart("mcts", "dots", 12, 10_000, SHARP),
    EnginePart("mcts", "pawns", 8, 5_000, SHARP),
    EnginePart("mcts", "chess", 12, 200),
)


def fold(parts: Sequence[Part]) -> int:
    return crc32("".join(part.line() for part in parts).encode())


def signature() -> dict[str, int]:
    return {"kernels": fold(KERNELS), "engines": fold(ENGINES)}
