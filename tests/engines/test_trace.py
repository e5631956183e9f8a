"""What every trace keeps, of every engine that can give one on every game."""

import itertools
import json
from collections.abc import Sequence
from dataclasses import asdict

import pytest

import parlour
from parlour.engines.trace import WIN
from parlour.games.game import Value
from tests.engines.test_engine_laws import ENGINES, GAMES, PAIRS, middle

Trace = Sequence[parlour.TraceNode]

TRACING = [(engine, game) for engine, game in PAIRS if parlour.engine(engine).traces(middle(game)[-1])]
CUTTING = [(engine, game) for engine, game in TRACING if engine not in ("mcts", "net")]
DEPTHS = {"tictactoe": 5, "ultimate": 4, "dots": 4, "pawns": 5, "chess": 6}


def think(engine: str, game: str, limits: parlour.Limits, **options: Value) -> parlour.Info:
    """From the middle of a match."""
    line = middle(game)
    return parlour.engine(engine, **options).think(line[-1], limits, line[:-1])


def traced(engine: str, game: str, size: int = 500, **options: Value) -> parlour.Info:
    """A search that ends with a completed depth, so that the trace is of what the candidates say."""
    nodes, depth = {"mcts": (2000, None), "plain_minimax": (None, 3)}.get(engine, (None, DEPTHS[game]))
    return think(engine, game, parlour.Limits(nodes, depth=depth, seed=1, trace=size), **options)


def line_of(trace: Trace) -> list[int]:
    """The moves of the best line."""
    return [node.move for node in trace if node.best and node.move is not None]


def players(root: parlour.Position, trace: Trace) -> list[int]:
    """Who is to move at each node, and on the way: that it can be reached."""
    positions = [root]
    for node in trace[1:]:
        assert node.parent is not None
        assert node.move is not None
        positions.append(positions[node.parent].after(node.move))
    return [position.to_move() for position in positions]


def check_shape(trace: Trace, size: int) -> None:
    root = trace[0]
    assert (root.parent, root.move, root.ply, root.best) == (None, None, 0, True)
    assert len(trace) <= size
    assert len({(node.parent, node.move) for node in trace}) == len(trace), "every move once"
    below = [0] * len(trace)
    for index, node in enumerate(trace[1:], 1):
        assert node.parent is not None
        assert 0 <= node.parent < index
        assert node.ply == trace[node.parent].ply + 1
        assert -1 <= node.value <= 1
        below[node.parent] += node.visits
    assert all(under <= node.visits for under, node in zip(below, trace, strict=True))
    best = sum(node.best for node in trace)
    assert all(node.best and node.parent == index - 1 for index, node in enumerate(trace[1:best], 1))
    visits = [node.visits for node in trace[best:]]
    assert visits == sorted(visits, reverse=True), "the most visited first"


@pytest.mark.parametrize(("engine", "game"), TRACING)
@pytest.mark.parametrize("size", [1, 2, 7, 500])
def test_shape(engine: str, game: str, size: int) -> None:
    info = think(engine, game, parlour.Limits(nodes=3000, seed=1, trace=size))
    assert info.trace
    check_shape(info.trace, size)
    players(middle(game)[-1], info.trace)
    assert info.trace[0].visits <= info.nodes


@pytest.mark.parametrize(("engine", "game"), TRACING)
def test_asking_changes_nothing_else(engine: str, game: str) -> None:
    """Also on an engine that has kept a trace before."""
    thinker, line = parlour.engine(engine), middle(game)
    reports = [
        thinker.think(line[-1], parlour.Limits(nodes=5000, seed=3, trace=size), line[:-1]) for size in (None, 300, None)
    ]
    first, second, third = [(info.candidates, info.nodes, info.depth, info.solved) for info in reports]
    assert first == second == third
    assert [info.trace is None for info in reports] == [True, False, True]


@pytest.mark.parametrize(("engine", "game"), TRACING)
def test_agrees_with_the_candidates(engine: str, game: str) -> None:
    info = traced(engine, game, 5000)
    assert info.trace
    root, *others = info.trace
    first = {node.move: node for node in others if node.ply == 1}
    for candidate in info.candidates:
        if candidate.move not in first:  # never tried
            assert candidate.visits == 0
            continue
        node = first[candidate.move]
        assert (node.value, node.solved) == (candidate.value, candidate.solved)
        if candidate.mate is not None and engine in ("alphabeta", "solver"):
            assert node.score in (WIN - candidate.mate, -WIN - candidate.mate)
    assert root.solved == info.solved
    line = line_of(info.trace)
    # Below the last move of a chess line are captures that are not part of it; plain minimax tells the first move only.
    assert line[: len(info.candidates[0].line)] == list(info.candidates[0].line)
    if game != "chess" and engine != "plain_minimax":
        assert len(line) == len(info.candidates[0].line)


@pytest.mark.parametrize("game", GAMES)
def test_agrees_with_several_candidates(game: str) -> None:
    info = traced("alphabeta", game, 5000, lines=3)
    assert info.trace
    first = {node.move: node for node in info.trace if node.ply == 1}
    assert [first[c.move].value for c in info.candidates] == [c.value for c in info.candidates]
    assert line_of(info.trace)[0] == info.move


@pytest.mark.parametrize(("engine", "game"), CUTTING)
def test_windows_and_cuts(engine: str, game: str) -> None:
    check_windows_and_cuts(game, traced(engine, game, 2000))


def test_the_second_search_of_chess_traces_alike() -> None:
    """It leaves out more, and asks twice where the first does once; deep enough for all of that."""
    info, untraced = (think("alphabeta", "chess", parlour.Limits(depth=9, trace=n), search=2) for n in (5000, None))
    assert info.trace
    check_shape(info.trace, 5000)
    check_windows_and_cuts("chess", info)
    assert (info.candidates, info.nodes) == (untraced.candidates, untraced.nodes)


def check_windows_and_cuts(game: str, info: parlour.Info) -> None:
    assert info.trace
    to_move = players(middle(game)[-1], info.trace)
    for node, player in zip(info.trace, to_move, strict=True):
        assert node.score is not None
        low, high = open_ended(node)
        assert low < high
        if node.parent:  # at the root itself several windows may be tried
            above = open_ended(info.trace[node.parent])
            assert above[0] <= low
            assert high <= above[1]
        if node.cut in ("beta", "pass"):
            assert node.score >= high if player == 0 else node.score <= low
        if node.cut == "estimate":
            assert not low < node.score < high
        if node.solved and abs(node.value) < 1:
            assert low < node.score < high
    assert any(node.cut == "beta" for node in info.trace)


def open_ended(node: parlour.TraceNode) -> tuple[float, float]:
    low = -2 * WIN if node.alpha is None else node.alpha
    return low, 2 * WIN if node.beta is None else node.beta


@pytest.mark.parametrize("game", GAMES)
def test_a_cut_leaves_the_rest_out(game: str) -> None:
    """Where nothing was cut off and the whole tree is kept, a node is worth what its best move is worth."""
    info = traced("alphabeta", game, 100_000)
    assert info.trace
    to_move = players(middle(game)[-1], info.trace)
    moves: list[list[float]] = [[] for _ in info.trace]
    for node in info.trace[1:]:
        assert node.parent is not None
        assert node.score is not None
        moves[node.parent].append(node.score)
    for node, player, scores in zip(info.trace, to_move, moves, strict=True):
        if scores and game != "chess":  # in chess it may also prefer to stand still
            assert node.score == (max(scores) if player == 0 else min(scores))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("prove", [False, True])
def test_a_beginning_of_a_trace_is_a_trace(game: str, prove: bool) -> None:
    long, short = (traced("mcts", game, size, prove=prove).trace for size in (400, 40))
    assert long
    assert short == long[:40]


@pytest.mark.parametrize(("engine", "game"), CUTTING)
def test_little_memory_keeps_the_same_nodes(engine: str, game: str) -> None:
    """Alpha-beta forgets most of what it notes, and never what matters."""
    nodes = 2000 if engine == "plain_minimax" else 20_000
    all_of_it = think(engine, game, parlour.Limits(nodes=nodes, seed=1, trace=100_000)).trace
    some = think(engine, game, parlour.Limits(nodes=nodes, seed=1, trace=30)).trace
    assert all_of_it
    assert some
    assert line_of(some) == line_of(all_of_it)[: len(some) - 1]
    # Chess asks some moves again, and may by then have forgotten how many nodes they had cost.
    if (engine, game) != ("alphabeta", "chess"):
        assert some == all_of_it[:30]


@pytest.mark.parametrize(("engine", "game"), TRACING)
def test_goes_through_json(engine: str, game: str) -> None:
    info = traced(engine, game, 50)
    assert info.trace
    told = json.loads(json.dumps(asdict(info), allow_nan=False))["trace"]
    assert [parlour.TraceNode(**node) for node in told] == list(info.trace)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_without_a_trace_says_so(engine: str) -> None:
    thinker, start = parlour.engine(engine), parlour.game("tictactoe").start()
    limits = parlour.Limits(nodes=100, depth=2, trace=10)
    if thinker.traces(start):
        assert thinker.think(start, limits).trace
    else:
        with pytest.raises(ValueError, match=f"{engine} keeps no trace|plays dots"):
            thinker.think(start, limits)


def test_who_keeps_a_trace() -> None:
    assert {engine for engine, _ in TRACING} == {"alphabeta", "mcts", "net", "plain_minimax", "solver"}
    assert {game for engine, game in TRACING if engine == "alphabeta"} == set(GAMES)
    assert ("solver", "tictactoe") not in TRACING
    assert parlour.engine("solver").traces(parlour.game("tictactoe", m=4).start())


@pytest.mark.parametrize(("engine", "game"), [("mcts", "ultimate"), ("alphabeta", "pawns"), ("alphabeta", "chess")])
def test_a_report_on_the_way_has_a_trace_too(engine: str, game: str) -> None:
    """If one is wanted. The search has no end of its own, so that a report comes on the way however slow the machine."""
    for size in (None, 50):
        reports = parlour.engine(engine).thinking(
            parlour.game(game).start(), parlour.Limits(seed=1, trace=size), every_ms=1
        )
        for info in itertools.islice(reports, 3):
            assert (info.trace is None) == (size is None)
            if info.trace:
                check_shape(info.trace, 50)
        reports.close()


@pytest.mark.parametrize(("engine", "game"), [("mcts", "ultimate"), ("alphabeta", "pawns"), ("alphabeta", "chess")])
def test_the_trace_of_reports_is_no_part_of_the_answer(engine: str, game: str) -> None:
    line = middle(game)
    for size in (None, 50):
        limits = parlour.Limits(nodes=30_000, seed=1, trace=size)
        *_, last = parlour.engine(engine).thinking(line[-1], limits, line[:-1], every_ms=1)
        assert (last.trace is None) == (size is None)
        assert last.trace == parlour.engine(engine).think(line[-1], limits, line[:-1]).trace


def test_a_search_that_had_no_time_gives_the_root_alone() -> None:
    info = parlour.engine("alphabeta").think(parlour.game("chess").start(), parlour.Limits(nodes=1, trace=10))
    assert info.trace == (parlour.TraceNode(None, None, 0, 0.0, 0, False, True),)


@pytest.mark.parametrize("wrong", [0, -1, 1.5, True, 100_001])
def test_bad_sizes_are_named(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"trace=.* is not possible"):
        parlour.Limits(trace=wrong)  # type: ignore[arg-type]
