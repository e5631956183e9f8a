"""The tree of a search, node by node, against two short programs that know nothing of it: one that tries every move to the end, and
the textbook's alpha-beta in the same order of moves."""

import math
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

import parlour
from parlour.games.game import Value

Trace = Sequence[parlour.TraceNode]

BOARDS: dict[str, tuple[str, dict[str, Value], int]] = {
    "tictactoe": ("tictactoe", {}, 3),
    "dots": ("dots", {"rows": 2, "cols": 2}, 4),
    "wide dots": ("dots", {"rows": 2, "cols": 3}, 10),
    "pawns": ("pawns", {}, 29),
}
"""And how many moves are played at random before: what is left can be tried out."""
SEEDS = range(4)
EVERYTHING = 100_000
MOST_TRIED = 15_000


class TooManyError(Exception):
    """To be tried out, another position is better."""


class Truth:
    """Every move to the end: no window, no order, no estimate."""

    def __init__(self) -> None:
        self.known: dict[parlour.Position, tuple[float, float]] = {}

    def of(self, position: parlour.Position) -> tuple[float, float]:
        """Who wins, and by how much where the game counts something; both player 0's."""
        if position not in self.known:
            if len(self.known) > MOST_TRIED:
                raise TooManyError
            self.known[position] = self.tried(position)
        return self.known[position]

    def tried(self, position: parlour.Position) -> tuple[float, float]:
        if outcome := position.outcome():
            scores = position.scores() or (0, 0)
            return 0 if outcome.winner is None else 1 - 2 * outcome.winner, scores[0] - scores[1]
        below = [self.of(position.play(move)) for move in position.moves()]
        choose = max if position.to_move() == 0 else min
        return choose(one[0] for one in below), choose(one[1] for one in below)


@cache
def some(board: str, seed: int) -> tuple[parlour.Position, Truth]:
    """A position of a random match, not far from its end, and all that follows from it."""
    name, options, plies = BOARDS[board]
    dice = Random(seed)
    while True:
        position = parlour.game(name, **options).start()
        for _ in range(plies):
            if position.outcome():
                break
            position = position.play(dice.choice(position.moves()))
        truth = Truth()
        try:
            if not position.outcome() and truth.of(position):
                return position, truth
        except TooManyError:
            pass


def traced(engine: str, position: parlour.Position, options: dict[str, Value]) -> Trace:
    nodes = 3000 if engine == "mcts" else 200_000
    found = parlour.engine(engine, **options).think(position, parlour.Limits(nodes=nodes, seed=1, trace=EVERYTHING))
    assert found.trace
    assert len(found.trace) < EVERYTHING, "all of it"
    return found.trace


def reached(root: parlour.Position, trace: Trace) -> list[parlour.Position]:
    found: list[parlour.Position] = []
    for node in trace:
        found.append(root if node.parent is None or node.move is None else found[node.parent].play(node.move))
    return found


def below(trace: Trace) -> list[list[int]]:
    children: list[list[int]] = [[] for _ in trace]
    for place, node in enumerate(trace):
        if node.parent is not None:
            children[node.parent].append(place)
    return children


def seen_to_the_end(trace: Trace, here: Sequence[parlour.Position]) -> list[bool]:
    """Of which nodes all that was looked at below them is certain."""
    children = below(trace)
    certain = [True] * len(trace)
    for place in reversed(range(len(trace))):
        if children[place]:
            certain[place] = all(certain[child] for child in children[place])
        else:
            certain[place] = trace[place].solved or here[place].outcome() is not None
    return certain


def on_scale(score: float, truth: tuple[float, float], position: parlour.Position) -> tuple[float, float]:
    """A score and the truth, so that they can be compared: by how much where that is counted, else who wins."""
    if position.game.unit:
        return score, truth[1]
    return (score > 0) - (score < 0), truth[0]


def pairs(*engines: str) -> list[tuple[str, str]]:
    """Those that keep a trace there."""
    return [(engine, board) for engine in engines for board in BOARDS if parlour.engine(engine).traces(start_of(board))]


def start_of(board: str) -> parlour.Position:
    name, options, _ = BOARDS[board]
    return parlour.game(name, **options).start()


@pytest.mark.parametrize(("engine", "board"), pairs("alphabeta", "solver", "plain_minimax", "mcts"))
def test_every_value_is_the_truth_or_bounds_it(engine: str, board: str) -> None:
    options: dict[str, Value] = {"prove": True} if engine == "mcts" else {}
    checked = [check_values(engine, *some(board, seed), options) for seed in SEEDS]
    assert sum(exact for exact, _ in checked)
    assert sum(bounds for _, bounds in checked) or engine == "mcts" or board == "pawns"


def check_values(engine: str, root: parlour.Position, truth: Truth, options: dict[str, Value]) -> tuple[int, int]:
    """How many exact values and how many bounds there were."""
    trace = traced(engine, root, options)
    here = reached(root, trace)
    exact = bounds = 0
    for node, position, sure in zip(trace, here, seen_to_the_end(trace, here), strict=True):
        found = truth.of(position)
        if node.solved:
            exact += 1
            assert ((node.value > 0) - (node.value < 0)) == found[0], position.text()
        if node.score is None or not (sure or node.solved):
            continue
        bounds += not node.solved
        score, true = on_scale(node.score, found, position) if engine != "plain_minimax" else (node.score, found[0])
        low, high = edges(node)
        if node.score > low or node.solved:
            assert true >= score, position.text()
        if node.score < high or node.solved:
            assert true <= score, position.text()
    return exact, bounds


def edges(node: parlour.TraceNode) -> tuple[float, float]:
    return -math.inf if node.alpha is None else node.alpha, math.inf if node.beta is None else node.beta


def in_order(trace: Trace, children: Sequence[int], player: int) -> list[int]:
    """As they were tried: each that was better narrowed the window of the next ones."""
    sign = 1 if player == 0 else -1

    def asked(place: int) -> tuple[float, float]:
        node = trace[place]
        return sign * edges(node)[player], sign * (node.score or 0)

    return sorted(children, key=asked)


@pytest.mark.parametrize(("engine", "board"), pairs("alphabeta", "solver", "plain_minimax"))
def test_the_textbook_cuts_the_same_nodes(engine: str, board: str) -> None:
    """What the leaves are worth is taken as it is (see above); windows, cut-offs and values above them follow."""
    options: dict[str, Value] = {} if engine == "plain_minimax" else {"lines": 1}
    assert sum(check_cuts(engine, some(board, seed)[0], options) for seed in SEEDS)


def check_cuts(engine: str, root: parlour.Position, options: dict[str, Value]) -> int:
    """How many there were."""
    trace = traced(engine, root, options)
    here, children = reached(root, trace), below(trace)
    cuts = 0
    for place, (node, position) in enumerate(zip(trace, here, strict=True)):
        if not children[place]:
            assert node.cut in (None, "table"), "nothing is cut where nothing was tried"
            continue
        tried = in_order(trace, children[place], position.to_move())
        # Plain minimax wants to know the value of every move at the root.
        is_cut, best = textbook(trace, place, tried, position.to_move(), narrows=place > 0 or engine != "plain_minimax")
        assert (node.cut == "beta") == is_cut, position.text()
        assert node.score == best, position.text()
        if not is_cut and position.game.name != "dots":  # where one of several moves is known to be enough
            assert len(tried) == len(position.moves()), "without a cut-off everything is tried"
        cuts += is_cut
    return cuts


def textbook(trace: Trace, place: int, tried: Sequence[int], player: int, narrows: bool) -> tuple[bool, float]:
    """Alpha-beta at one node: whether the rest is cut, and what it is worth."""
    low, high = edges(trace[place]) if place else (-math.inf, math.inf)
    best = -math.inf if player == 0 else math.inf
    for number, child in enumerate(tried):
        score = trace[child].score
        assert score is not None
        assert edges(trace[child]) == (low, high), "the window that the moves before it leave"
        best = max(best, score) if player == 0 else min(best, score)
        if narrows:
            low, high = (max(low, best), high) if player == 0 else (low, min(high, best))
        if low >= high:
            assert number == len(tried) - 1, "after a cut-off nothing is tried"
    return low >= high, best
