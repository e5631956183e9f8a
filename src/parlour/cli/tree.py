"""A trace as an indented tree: each move under the one before it."""

from collections.abc import Iterator

from rich.table import Table

from parlour.engines.trace import WIN, Cut, TraceNode
from parlour.games.game import Position

WORDS: dict[Cut, tuple[str, str]] = {
    "beta": ("cut off", "a move so good that the other player will not let it come to this; the rest was left out"),
    "table": ("met before", "the same position came up elsewhere"),
    "estimate": ("estimated", "so far ahead or behind that no move was tried"),
    "pass": ("passed", "too good to come to this even if the player did not move at all"),
}


def tree(root: Position, trace: tuple[TraceNode, ...]) -> Table:
    """One row a node, each under its parent."""
    windows = any(node.score is not None for node in trace)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("  move", no_wrap=True)
    for column in ("value", "score", "asked between", "nodes") if windows else ("value", "simulations"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for node, move in depth_first(trace, root):
        label = ("* " if node.best else "  ") + "  " * node.ply + move
        value = f"{node.value:+.2f}" + ("!" if node.solved else "")
        measured = [bound_text(node), window_text(node)] if windows else []
        table.add_row(label, value, *measured, f"{node.visits:,}", WORDS[node.cut][0] if node.cut else "")
    return table


def legend(trace: tuple[TraceNode, ...]) -> str:
    """What the signs and words of the tree mean, as far as they occur in it."""
    said = ["* the best line; values are those of the player who moves first"]
    if any(node.solved for node in trace):
        said.append("! exact")
    if any(node.score is not None for node in trace):
        said.append("≤ ≥ only a bound: outside the window it was asked for, more was not needed")
    seen = {node.cut for node in trace}
    return "\n".join(said + [f"{word}: {why}" for cut, (word, why) in WORDS.items() if cut in seen])


def depth_first(trace: tuple[TraceNode, ...], root: Position) -> Iterator[tuple[TraceNode, str]]:
    """Each node with its move in the game's own words."""
    children: list[list[int]] = [[] for _ in trace]
    for index, node in enumerate(trace):
        if node.parent is not None:
            children[node.parent].append(index)
    waiting = [(0, root, "(now)")]
    while waiting:
        index, position, text = waiting.pop()
        yield trace[index], text
        for child in reversed(children[index]):
            move = trace[child].move
            assert move is not None
            waiting.append((child, position.play(move), position.move_text(move)))


def bound_text(node: TraceNode) -> str:
    """The score, and whether it is only a bound."""
    assert node.score is not None
    at_most = node.alpha is not None and node.score <= node.alpha
    at_least = node.beta is not None and node.score >= node.beta
    return ("≤ " if at_most else "≥ " if at_least else "") + score_text(node.score)


def window_text(node: TraceNode) -> str:
    low = "-∞" if node.alpha is None else score_text(node.alpha)
    high = "∞" if node.beta is None else score_text(node.beta)
    return f"{low} … {high}"


def score_text(score: float) -> str:
    if abs(score) > WIN / 2:
        return f"{'wins' if score > 0 else 'loses'} in {WIN - abs(score):.0f}"
    return f"{score:+g}" if score else "0"
