"""The tree of an engine that keeps no trace: its candidates and how each would go on, put together as one tree."""

from parlour.engines.engine import Candidate, Info
from parlour.engines.trace import TraceNode


def trace_of_lines(info: Info, player: int) -> tuple[TraceNode, ...]:
    """The root, then the best line, then the others in their order. A move of which nothing is known is left out. Where
    a value is exact, the whole of its line has it: both sides play their best there."""
    seen = [one for one in info.seen(player) if one.known]
    if not seen:
        return (TraceNode(None, None, 0, 0.0, info.nodes, False, True),)
    best = seen[0]
    nodes = [TraceNode(None, None, 0, best.value, info.nodes, info.solved, True)]
    for one in seen:
        nodes += nodes_of(one, len(nodes), best=one is best)
    return tuple(nodes)


def nodes_of(one: Candidate, first: int, best: bool) -> list[TraceNode]:
    """Of a candidate and its line; `first` is the place of the candidate itself."""
    line = one.line or (one.move,)
    return [
        TraceNode(
            parent=first + at - 1 if at else 0,
            move=move,
            ply=at + 1,
            value=one.value,
            visits=0 if at else one.visits,
            solved=one.solved,
            best=best,
        )
        for at, move in enumerate(line)
    ]
