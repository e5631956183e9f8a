"""A search's tree says nothing that an independent plain search of the same position does not say too."""

import asyncio
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import parlour
from parlour.engines.engine import Candidate, Info
from parlour.engines.trace import WIN, TraceNode
from parlour.games.game import Position
from parlour.opponents.opponent import seed_of
from parlour.plain.minimax import minimax
from parlour.server.exploring.forms import SearchTree
from parlour.server.exploring.lines import Line
from parlour.server.exploring.trees import MOST_SHOWN, OPTIONS, SEED, Asked, watch_tree
from parlour.server.pool.job import OnInfo
from parlour.server.pool.work import Thought, Work
from parlour.server.tables.trees.nodes import MOST_GROWING, grown, nodes_in

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
        won, lost = (bound < 0) == first and bound != 0, (bound > 0) == first and bound != 0
        name = root.game.players[first]
        said = "has a win elsewhere" if won else "has nothing to gain" if lost else "has something at least as good"
        assert f"{name} {said}" in told.why
        assert told.words != root.game.players[not first] + " wins" or not told.bound
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
    assert [one.words for one in told] == ["X wins", "X wins", "even, or better for O", "60 % for X"]
    assert [one.text for one in told] == ["", "c1", "c2", "c1"]
    assert [one.player for one in told] == [None, 0, 0, 1]
    assert told[2].why == "This branch is cut: X has a win elsewhere, and nothing is better than that."


@pytest.mark.parametrize("engine", ["alphabeta", "plain_minimax", "mcts"])
@pytest.mark.parametrize("text", POSITIONS)
def test_no_row_says_what_is_not_so(text: str, engine: str) -> None:
    """A bound is a bound in words too, one that says nothing is left out, and what is over is won or drawn."""
    root, trace = traced(text, engine)
    for here, told in zip(reached(root, trace), nodes_in(trace, root), strict=True):
        value = truth(here)
        allowed = {
            "X wins": value == 1,
            "O wins": value == -1,
            "draw": value == 0,
            "even": not told.solved,
            "even, or better for X": value >= 0 or not told.solved,
            "even, or better for O": value <= 0 or not told.solved,
            "not worked out": not told.solved,
        }
        assert allowed.get(told.words, told.words.endswith(("% for X", "% for O"))), (here.text(), told)
        if here.outcome():
            assert told.solved
            assert told.words in ("X wins", "O wins", "draw")


def test_what_was_sure_is_told_for_each_side() -> None:
    """What the search guessed at its root, and the far end of a window that only asks "better?", nobody was sure of."""
    chess = parlour.game("chess").start()
    e4, d4, e5 = (chess.parse_move(text) for text in ("e4", "d4", "a3"))
    trace = (
        TraceNode(None, None, 0, 0.1, 9, solved=False, best=True, score=22, alpha=0, beta=40),
        TraceNode(0, e4, 1, 0.1, 5, solved=False, best=True, score=22, alpha=0, beta=40),
        TraceNode(0, d4, 1, 0.1, 3, solved=False, best=False, score=19, alpha=22, beta=23),
        TraceNode(0, e5, 1, 0.1, 3, solved=False, best=False, score=25, alpha=10, beta=30),
    )
    told = nodes_in(trace, chess)
    assert [one.words for one in told[:3]] == ["White +0.2 pawns", "White +0.2 pawns", "White +0.2 pawns or less"]
    assert [one.window for one in told] == [
        "",
        "",
        "Elsewhere White is already sure to be ahead by 0.2 pawns or more.",
        "Elsewhere White is already sure to be ahead by 0.1 pawns or more. "
        "Elsewhere Black can already keep White's lead down to 0.3 pawns.",
    ]


def test_monte_carlo_proves_and_the_solver_shows_lines() -> None:
    position = parlour.game("tictactoe").parse(POSITIONS[0])
    limits = parlour.Limits(nodes=20_000, trace=MOST_SHOWN)
    found = grown(parlour.engine("mcts", **OPTIONS["mcts"]).think(position, limits), position)
    assert (found.solved, found.lines, found.tree[0].words) == (True, False, "X wins")
    lines = grown(parlour.engine("solver").think(position), position)
    assert lines.lines
    assert len(lines.tree) > lines.nodes


@pytest.mark.parametrize("engine", ["alphabeta", "mcts", "plain_minimax"])
@pytest.mark.parametrize("name", ["pawns", "ultimate", "dots", "chess"])
def test_only_what_is_proved_is_said_to_be_won_or_drawn(name: str, engine: str) -> None:
    start = parlour.game(name).start()
    trace = parlour.engine(engine).think(start, parlour.Limits(nodes=300, trace=MOST_SHOWN)).trace
    assert trace
    for node, told in zip(trace, nodes_in(trace, start), strict=True):
        assert not (told.bound and node.solved)
        decided = node.score is not None and abs(node.score) > WIN / 2
        if not (node.solved or decided):
            assert "wins" not in told.words
            assert told.words != "draw"


def test_a_learner_shows_its_counts() -> None:
    position = parlour.game("tictactoe").parse("X../.../...")
    learned = Candidate(4, 0.2, (0.2, 0.4, 0.4), visits=10, line=(4,))
    info = Info((learned, Candidate(1, 0.0, (0.5, 0.0, 0.5), line=(1,))), rule="memory")
    told = grown(info, position).tree
    assert [one.words for one in told] == ["remembers 10 matches", "4 won, 4 drawn, 2 lost", "never tried"]
    assert told[1].best


def test_a_tree_is_told_as_soon_as_there_is_one() -> None:
    """However quick the search is: whatever comes before its end is told before it."""
    position = parlour.game("tictactoe").parse(POSITIONS[0])
    limits = [parlour.Limits(nodes=nodes, trace=MOST_SHOWN) for nodes in (100, 20_000)]
    early, whole = (parlour.engine("alphabeta").think(position, one) for one in limits)
    told = asyncio.Event()

    class Searching:
        owner = "somebody"

        async def think(self, _work: Work, on_info: OnInfo) -> Thought:
            on_info(early)
            await told.wait()
            return Thought(whole.candidates[0], whole, 1.0)

    async def main() -> list[SearchTree]:
        stream: Any = Searching()
        found = []
        async for line in watch_tree(stream, Asked(Line([position], []), "alphabeta", 20_000, ())):
            found.append(SearchTree.model_validate_json(line))
            told.set()
        return found

    growing, last = asyncio.run(main())
    assert (growing.done, growing.nodes) == (False, early.nodes)
    assert 1 < len(growing.tree) <= MOST_GROWING
    assert (last.done, last.nodes) == (True, whole.nodes)


def test_a_move_that_was_found_after_the_last_whole_depth_is_named() -> None:
    """A search that is stopped goes by what it found since; the tree is of what was finished, and says so."""
    position = parlour.game("chess").start()
    found = parlour.engine("alphabeta", lines=2).think(position, parlour.Limits(depth=2, trace=MOST_SHOWN))
    first, second = found.candidates[:2]
    assert not any("was finished" in one.why for one in grown(found, position).tree)
    turned = replace(found, candidates=(second, first, *found.candidates[2:]))
    noted = [one for one in grown(turned, position).tree if "was finished" in one.why]
    better = position.move_text(second.move)
    assert {one.text for one in noted} <= {"", position.move_text(first.move), better}
    assert noted[0].ply == 0
    assert noted[0].why.endswith(f"after that {better} looked best.")
