"""What a search looked at, as a tree that people can read: every node with its move, its worth in words, and why it was
cut. Values come from the trace alone."""

from collections.abc import Sequence

from parlour.engines.engine import Candidate, Info
from parlour.engines.lines import trace_of_lines
from parlour.engines.trace import TraceNode
from parlour.games.game import Position
from parlour.games.words import quantity
from parlour.server.tables.protocol import GrownTree, SearchNode
from parlour.server.tables.trees import words
from parlour.server.tables.trees.worth import Sure, bound_of, reason, sure_at, window, worth

MOST_GROWING = 120
"""While it grows: any beginning of a trace is a trace."""
SNAPSHOT_MS = 300
"""From one to the next while it grows, at the least."""


def grown(info: Info, position: Position, most: int | None = None) -> GrownTree:
    """What was looked at, so many nodes of it; of an engine that keeps no trace, its lines."""
    lines = not info.trace
    told = nodes_in((info.trace or trace_of_lines(info, position.to_move()))[:most], position)
    if info.rule and not info.trace:
        told = with_counts(told, info, position)
    if info.trace and info.candidates and not info.solved:
        told = with_what_came_after(told, info.candidates[0].move, position)
    ms = round(info.ms, 1)
    return GrownTree(nodes=info.nodes, depth=info.depth, ms=ms, solved=info.solved, lines=lines, tree=tuple(told))


def with_what_came_after(told: Sequence[SearchNode], best: int, position: Position) -> list[SearchNode]:
    """A search that is stopped goes by what it has found since the depth of its trace. Where that is another move, the
    root says so, and either move."""
    expected = next((one.move for one in told if one.ply == 1 and one.best), None)
    found = "".join(position.path(best))
    if expected in (None, found):
        return list(told)
    note = words.WENT_DEEPER.format(move=position.move_text(best))

    def noted(one: SearchNode) -> SearchNode:
        is_about = one.ply == 0 or (one.ply == 1 and one.move in (expected, found))
        why = words.BOTH.format(first=one.why, second=note) if one.why else note
        return one.model_copy(update={"why": why}) if is_about else one

    return [noted(one) for one in told]


def with_counts(told: Sequence[SearchNode], info: Info, position: Position) -> list[SearchNode]:
    """Of a learner, which does not search: how the matches ended that it remembers, move by move."""
    player = position.to_move()
    counts = {"".join(position.path(one.move)): counts_words(one, player) for one in info.candidates}
    root, *rest = told
    known = sum(one.visits for one in info.candidates)
    about = words.REMEMBERS.format(matches=quantity(known, *words.MATCHES))
    first = root.model_copy(update={"words": about, "visits": known})
    return [first, *(one.model_copy(update={"words": counts[one.move]}) if one.ply == 1 else one for one in rest)]


def counts_words(one: Candidate, player: int) -> str:
    """As whoever moves sees it."""
    if not one.visits:
        return words.NEVER_TRIED
    won, drawn, lost = (round(part * one.visits) for part in (one.wdl if player == 0 else one.wdl[::-1]))
    return words.COUNTS.format(won=won, drawn=drawn, lost=lost)


def nodes_in(trace: Sequence[TraceNode], root: Position) -> list[SearchNode]:
    positions: list[Position] = []
    sure: list[Sure] = []
    told = []
    for node in trace:
        before = None if node.parent is None else positions[node.parent]
        here = root if before is None or node.move is None else before.play(node.move)
        positions.append(here)
        sure.append(sure_at(node, trace, sure, before or root))
        told.append(node_form(node, before, here, sure[-1]))
    return told


def node_form(node: TraceNode, before: Position | None, here: Position, sure: Sure) -> SearchNode:
    moved = before is not None and node.move is not None
    is_over = here.outcome() is not None
    return SearchNode(
        parent=node.parent,
        move="".join(before.path(node.move)) if before is not None and node.move is not None else "",
        text=before.move_text(node.move) if before is not None and node.move is not None else "",
        player=before.to_move() if moved and before is not None else None,
        ply=node.ply,
        value=round(node.value, 4),
        visits=node.visits,
        solved=node.solved or is_over,
        best=node.best,
        words=worth(node, here),
        bound=None if is_over else bound_of(node, here.game),
        window="" if is_over else window(node, here.game, sure),
        cut=None if is_over else node.cut,
        why="" if is_over else reason(node, here, sure),
    )
