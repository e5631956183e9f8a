"""A search's tree says nothing that an independent plain search of the same position does not say too."""

from functools import cache

import pytest

import parlour
from parlour.engines.trace import TraceNode
from parlour.games.game import Position
from parlour.opponents.opponent import seed_of
from parlour.plain.minimax import minimax
from parlour.server.exploring.trees import MOST_SHOWN, SEED, nodes_in

POSITIONS = ["XO./.X./..O", "X../.O./..X", "XOX/.O./...", "O../.X./...", "X.O/.X./O.."]
"""Small enough to be searched to the end without a single short cut."""


@cache
def truth(position: Position) -> float:
    """Every move to the end: no window, no memory but of whole positions."""
    if outcome := position.outcome():
        return 0 if outcome.winner is None else 1 - 2 * outcome.winner
    values = [truth(position.play(move)) for move in position.moves()]
    return max(values) if position.to_move() == 0 else min(values)


def traced(text: str, engine: str) -> tuple[Position, tuple[TraceNode, ...]]:
    position = parlour.game("tictactoe").parse(text)
    info = parlour.engine(engine).think(position, parlour.Limits(nodes=20_000, trace=MOST_SHOWN, seed=seed_of(SEED, 0)))
    assert info.trace
    return position, info.trace


def reached(root: Position, trace: tuple[TraceNode, ...]) -> list[Position]:
    found: list[Position] = []
    for node in trace:
        found.append(root if node.parent is None else found[node.parent].play(node.move or 0))
    return found


@pytest.mark.parametrize("engine", ["alphabeta", "plain_minimax", "mcts"])
@pytest.mark.parametrize("text", POSITIONS)
def test_what_is_proved_is_what_a_plain_search_finds(text: str, engine: str) -> None:
    root, trace = traced(text, engine)
    checked = 0
    for node, here in zip(trace, reached(root, trace), strict=True):
        if node.solved:
            assert node.value == truth(here), here.text()
            checked += 1
    told = nodes_in(trace, root)
    assert [one.value for one in told] == [round(node.value, 4) for node in trace]
    assert checked or engine == "mcts"
    if engine != "mcts":
        assert trace[0].value == truth(root)
        best = max(minimax(root).values()) if root.to_move() == 0 else min(minimax(root).values())
        assert trace[0].value == best


@pytest.mark.parametrize("engine", ["alphabeta", "plain_minimax"])
@pytest.mark.parametrize("text", POSITIONS[:4])
def test_what_is_cut_could_not_have_mattered(text: str, engine: str) -> None:
    """Whoever is to move there has more than the other one would allow; and that is what the sentence says."""
    root, trace = traced(text, engine)
    cuts = 0
    for node, here, told in zip(trace, reached(root, trace), nodes_in(trace, root), strict=True):
        if node.cut != "beta":
            continue
        cuts += 1
        first = here.to_move() == 0
        bound = node.beta if first else node.alpha
        assert bound is not None
        sign = (bound > 0) - (bound < 0)
        assert truth(here) >= sign if first else truth(here) <= sign
        assert told.why.startswith("This branch is cut: ")
        assert f" {root.game.players[first]} has something at least as good elsewhere (" in told.why
    assert cuts


def test_the_words_of_a_node() -> None:
    root = parlour.game("tictactoe").parse("XX./OO./...")
    trace = (
        TraceNode(None, None, 0, 1.0, 9, solved=True, best=True, score=1),
        TraceNode(0, 2, 1, 1.0, 1, solved=True, best=True, score=1),
        TraceNode(0, 5, 1, 0.0, 4, solved=False, best=False, score=0, alpha=1, cut="beta"),
        TraceNode(2, 2, 2, 0.2, 4, solved=False, best=False),
    )
    told = nodes_in(trace, root)
    assert [one.words for one in told] == ["X wins", "X wins", "draw", "60 % for X"]
    assert [one.text for one in told] == ["", "c1", "c2", "c1"]
    assert [one.player for one in told] == [None, 0, 0, 1]
    assert told[2].window == "Sure already, elsewhere: for X X wins."
    assert told[2].why == "This branch is cut: X has something at least as good elsewhere (X wins)."
