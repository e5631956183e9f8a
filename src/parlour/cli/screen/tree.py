"""A trace as an indented tree: each move under the one before it."""

from collections.abc import Iterator
from dataclasses import replace

from rich.table import Table

from parlour.cli import words
from parlour.cli.screen.tables import new_table
from parlour.engines.trace import WIN, TraceNode
from parlour.engines.verdict import how_soon
from parlour.games.game import Position
from parlour.languages.chosen import say


def tree(root: Position, trace: tuple[TraceNode, ...]) -> Table:
    """One row a node, each under its parent."""
    windows = any(node.score is not None for node in trace)
    measures = words.ALPHABETA_COLUMNS if windows else words.MCTS_COLUMNS
    table = new_table(words.TREE_MOVE, *(f"{say(measure)}:right" for measure in measures), ":wrap")
    for node, move in depth_first(tuple(for_mover(node, root) for node in trace), root):
        label = ("* " if node.best else "  ") + "  " * node.ply + move
        value = f"{node.value:+.2f}" + ("!" if node.solved else "")
        measured = [bound_text(node, root), window_text(node, root)] if windows else []
        table.add_row(label, value, *measured, f"{node.visits:,}", words.CUTS[node.cut][0] if node.cut else "")
    return table


def for_mover(node: TraceNode, root: Position) -> TraceNode:
    """The same from the side of the player to move at the root."""
    if root.to_move() == 0:
        return node
    score, alpha, beta = (None if one is None else -one for one in (node.score, node.beta, node.alpha))
    return replace(node, value=0.0 - node.value, score=score, alpha=alpha, beta=beta)


def legend(root: Position, trace: tuple[TraceNode, ...]) -> str:
    """What the signs and words of the tree mean, as far as they occur in it."""
    said = [words.BEST_LINE.format(player=root.game.players[root.to_move()])]
    if any(node.solved for node in trace):
        said.append(words.EXACT)
    if any(node.score is not None for node in trace):
        said.append(words.BOUND)
    seen = {node.cut for node in trace}
    said += [words.CUT.format(name=name, why=why) for cut, (name, why) in words.CUTS.items() if cut in seen]
    return "\n".join(map(say, said))


def depth_first(trace: tuple[TraceNode, ...], root: Position) -> Iterator[tuple[TraceNode, str]]:
    """Each node with its move in the game's own words."""
    children: list[list[int]] = [[] for _ in trace]
    for index, node in enumerate(trace):
        if node.parent is not None:
            children[node.parent].append(index)
    waiting = [(0, root, say(words.NOW))]
    while waiting:
        index, position, text = waiting.pop()
        yield trace[index], text
        for child in reversed(children[index]):
            move = trace[child].move
            assert move is not None
            waiting.append((child, position.play(move), position.move_text(move)))


def bound_text(node: TraceNode, root: Position) -> str:
    """The score, and whether it is only a bound."""
    assert node.score is not None
    at_most = node.alpha is not None and node.score <= node.alpha
    at_least = node.beta is not None and node.score >= node.beta
    return ("≤ " if at_most else "≥ " if at_least else "") + score_text(node.score, root)


def window_text(node: TraceNode, root: Position) -> str:
    low = "-∞" if node.alpha is None else score_text(node.alpha, root)
    high = "∞" if node.beta is None else score_text(node.beta, root)
    return f"{low} … {high}"


def score_text(score: float, root: Position) -> str:
    if abs(score) > WIN / 2:
        return how_soon(root.game.ends[score < 0], round(WIN - abs(score)), root.game)
    return f"{score:+g}" if score else "0"
