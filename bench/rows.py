"""The rows: what is measured, against whom, and what we aim at.

Counts are chosen so that a figure takes about a tenth of a second on either side: long against the clock, short
against the moods of the machine.
"""

from functools import partial

import parlour
from bench import arena, latency, learners, levels, openspiel, ours, stockfish, tactics
from bench.measure import (
    BYTES,
    MATCHES,
    MICROSECONDS,
    MILLISECONDS,
    PER_SECOND,
    SLOWEST,
    SOLVED,
    Contender,
    FigureUnit,
    Row,
)

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


SIMULATIONS = 50_000
"""Of a move at the standard level."""

EMPTY = parlour.game("ultimate").start()
PLAIN = partial(ours.simulations, SIMULATIONS, EMPTY)

ULTIMATE_MCTS = Row(
    name="ultimate-mcts",
    what="ultimate, mcts simulations",
    unit=PER_SECOND,
    ours=PLAIN,
    peer=partial(openspiel.simulations, 5_000, "ultimate_tic_tac_toe"),
    at_least=8,
)

ULTIMATE_TREE = Row(
    name="ultimate-mcts-tree",
    what="ultimate, mcts tree, a simulation",
    unit=BYTES,
    ours=partial(ours.tree_bytes, SIMULATIONS, EMPTY),
    at_most=56,
)

ULTIMATE_TACTICAL = Row(
    name="ultimate-mcts-tactical",
    what="ultimate, mcts, proving and tactical, to plain",
    unit=PER_SECOND,
    ours=partial(ours.simulations, SIMULATIONS, EMPTY, prove=True, tactical=True),
    peer=PLAIN,
)


def dots_mcts(side: int, peer_count: int, at_least: float) -> Row:
    return Row(
        name=f"dots-{side}x{side}-mcts",
        what=f"dots {side}x{side}, mcts simulations",
        unit=PER_SECOND,
        ours=partial(ours.simulations, SIMULATIONS, parlour.game("dots", rows=side, cols=side).start()),
        peer=partial(openspiel.simulations, peer_count, f"dots_and_boxes(num_rows={side},num_cols={side})"),
        at_least=at_least,
    )


SOLVER = Row(
    name="tictactoe-solver",
    what="tictactoe, solver, a position",
    unit=MICROSECONDS,
    ours=partial(ours.solve, 2_000, parlour.game("tictactoe").parse("X../.O./...")),
    at_most=50,
)


def dots_solver(rows: int, cols: int, plies: int, count: int, at_most: int) -> Row:
    board, drawn = f"{rows}x{cols}", f"-{plies}" if plies else ""
    what = f"dots {board}, solved from ply {plies}"
    return Row(
        f"dots-{board}{drawn}-solver",
        what,
        MILLISECONDS,
        partial(ours.solve_dots, count, (rows, cols), plies),
        at_most=at_most,
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

LONG_SEARCHES = {
    "alphabeta": parlour.game("chess").start(),
    "mcts": EMPTY,
    "solver": parlour.game("dots", rows=5, cols=5).start(),
}
"""Positions that keep an engine busy for as long as it is let."""


def stop(engine: str) -> Row:
    position = LONG_SEARCHES[engine]
    what = f"{engine}, from stop to end"
    return Row(f"{engine}-stop", what, MILLISECONDS, partial(latency.stops, 100, engine, position), at_most=5)


def overshoot(engine: str) -> Row:
    position = LONG_SEARCHES[engine]
    what = f"{engine}, over the time limit"
    return Row(f"{engine}-time", what, MILLISECONDS, partial(latency.overshoots, 100, engine, position), at_most=10)


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
    ours=partial(tactics.count_solved, TACTICS_NODES),
)


LEVELS = Row(
    name="levels",
    what="the slowest level, a move",
    unit=SLOWEST,
    ours=levels.slowest_moves,
    at_most=1000,
)


def size(game: str, at_most: int | None) -> Row:
    return Row(f"{game}-size", f"{game}, a position", BYTES, partial(ours.size, game), at_most=at_most)


KNOWN = 500_000
"""Positions in a large memory."""


def learner(name: str, what: str, unit: FigureUnit, ours: Contender, at_most: float) -> Row:
    return Row(f"learner-{name}", f"learner, {what}", unit, ours, at_most=at_most)


LEARNER = (
    learner("choice", "a choice from all of tictactoe", MICROSECONDS, partial(learners.choices, 100), 1000),
    learner("lesson", "a lesson, with its log", MICROSECONDS, partial(learners.lessons, 5000), 50),
    learner("record", "a record, read and learned", MICROSECONDS, partial(learners.records, 10_000), 50),
    learner("first", "first move, every match a line", MILLISECONDS, partial(learners.first_moves, False), 300),
    learner("first-file", "first move, all in a file", MILLISECONDS, partial(learners.first_moves, True), 300),
    learner("shown", "in a list, every match a line", MILLISECONDS, learners.first_showings, 400),
    learner("position", "a position", BYTES, partial(learners.position_bytes, KNOWN), 64),
    learner("load", f"reading {KNOWN:,} positions", MILLISECONDS, partial(learners.loads, KNOWN), 300),
)

QUICK_MATCHES = Row(
    name="arena-tictactoe",
    what="arena, tictactoe at random, to a bare loop",
    unit=MATCHES,
    ours=partial(arena.quick_matches, 1000),
    peer=partial(arena.bare_quick_matches, 10_000),
    at_least=0.11,
)

SEARCHED_MATCHES = Row(
    name="arena-overhead",
    what=f"arena, ultimate of {arena.NODES:,} nodes, to bare engines",
    unit=MATCHES,
    ours=partial(arena.searched_matches, 24),
    peer=partial(arena.bare_searched_matches, 24),
    at_least=0.91,
)

ROWS = (
    ULTIMATE,
    dots(3, 500_000, 10_000),
    dots(4, 300_000, 5_000),
    dots(5, 200_000, 3_000),
    ULTIMATE_MCTS,
    ULTIMATE_TREE,
    ULTIMATE_TACTICAL,
    dots_mcts(3, 10_000, 10),
    dots_mcts(4, 5_000, 15),
    dots_mcts(5, 3_000, 20),
    TREE,
    SOLVER,
    dots_solver(3, 3, 0, 3, 50),
    dots_solver(3, 4, 0, 1, 1000),
    dots_solver(4, 4, 8, 15, 600),
    dots_solver(5, 5, 22, 15, 100),
    PERFT,
    LEVELS,
    *map(stop, LONG_SEARCHES),
    *map(overshoot, LONG_SEARCHES),
    size("tictactoe", 8),
    size("ultimate", 48),
    size("dots", 24),
    size("pawns", None),
    size("chess", 160),
    TACTICS,
    *LEARNER,
    QUICK_MATCHES,
    SEARCHED_MATCHES,
)
