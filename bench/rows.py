"""The rows: what is measured, against whom, and what we aim at.

Counts are chosen so that a figure takes about a tenth of a second on either side: long against the clock, short
against the moods of the machine.
"""

from functools import partial

from bench import openspiel, ours, stockfish, tactics
from bench.measure import BYTES, MILLISECONDS, PER_SECOND, SOLVED, Row

PERFT_DEPTH = 6
PERFT_LEAVES = 119_060_324
"""Published: https://www.chessprogramming.org/Perft_Results"""

ULTIMATE = Row(
    name="ultimate-playouts",
    what="ultimate, playouts",
    unit=PER_SECOND,
    ours=partial(ours.playouts, 100_000, "ultimate"),
    peer=partial(openspiel.playouts, 8_000, "ultimate_tic_tac_toe"),
    at_least=12,
)


def dots(side: int, our_count: int, peer_count: int) -> Row:
    return Row(
        name=f"dots-{side}x{side}-playouts",
        what=f"dots {side}x{side}, playouts",
        unit=PER_SECOND,
        ours=partial(ours.playouts, our_count, "dots", rows=side, cols=side),
        peer=partial(openspiel.playouts, peer_count, f"dots_and_boxes(num_rows={side},num_cols={side})"),
        at_least=40,
    )


TREE = Row(
    name="tictactoe-tree",
    what="tictactoe, full tree",
    unit=MILLISECONDS,
    ours=partial(ours.tictactoe_trees, 40),
    peer=openspiel.tictactoe_alpha_beta,
    at_least=10,
)

PERFT = Row(
    name="chess-perft",
    what=f"chess, perft {PERFT_DEPTH}",
    unit=PER_SECOND,
    ours=partial(ours.chess_perft, PERFT_DEPTH, PERFT_LEAVES),
    peer=partial(stockfish.perft, PERFT_DEPTH, PERFT_LEAVES),
    at_least=0.4,
)


TACTICS_NODES = 200_000
TACTICS = Row(
    name="chess-tactics",
    what=f"chess, tactics solved of {len(tactics.TESTS)} at {TACTICS_NODES:,} nodes",
    unit=SOLVED,
    ours=partial(tactics.solved, TACTICS_NODES),
)


def size(game: str, at_most: int | None) -> Row:
    return Row(f"{game}-size", f"{game}, a position", BYTES, partial(ours.size, game), at_most=at_most)


ROWS = (
    ULTIMATE,
    dots(3, 500_000, 10_000),
    dots(4, 300_000, 5_000),
    dots(5, 200_000, 3_000),
    TREE,
    PERFT,
    size("tictactoe", 8),
    size("ultimate", 48),
    size("dots", 24),
    size("pawns", None),
    size("chess", 160),
    TACTICS,
)
