"""What a search looked at, as a tree that people can read: every node with its move, its worth in words, and why it was
cut. Values come from the trace alone."""

from collections.abc import Sequence

from parlour.engines.registry import engine
from parlour.engines.trace import WIN, TraceNode
from parlour.games.game import Game, Position
from parlour.games.words import quantity
from parlour.opponents.opponent import Opponent
from parlour.server.exploring import words
from parlour.server.exploring.forms import EngineName, SearchNode, SearchTree, TreeWish
from parlour.server.exploring.lines import Line
from parlour.server.exploring.streams import Stream
from parlour.server.pool.work import Work

ENGINES: tuple[EngineName, ...] = ("alphabeta", "mcts", "plain_minimax", "solver")
MOST_SHOWN = 400
FARTHEST_WIN = 10_000
"""Scores that are so near to `WIN` are forced wins."""
SEED = 1


def engines_for(position: Position) -> tuple[EngineName, ...]:
    """Those that keep a trace of their search here."""
    made = {name: engine(name) for name in ENGINES}
    return tuple(name for name, one in made.items() if not one.obstacle(position.game) and one.traces(position))


def engine_for(line: Line, wish: TreeWish) -> EngineName:
    there = engines_for(line.position)
    if wish.engine is not None and wish.engine not in there:
        raise ValueError(words.NO_TREE.format(engine=wish.engine))
    return wish.engine or there[0]


async def grow_tree(stream: Stream, line: Line, name: EngineName, nodes: int) -> SearchTree:
    searcher = Opponent(name, "", "", name, nodes=nodes)
    position = line.position
    work = Work("tree", stream.owner, searcher, position, tuple(line.past), SEED, aside=True, trace=MOST_SHOWN)
    info = (await stream.think(work)).info
    return SearchTree(
        engine=name,
        engines=engines_for(position),
        nodes=info.nodes,
        depth=info.depth,
        ms=round(info.ms, 1),
        solved=info.solved,
        tree=tuple(nodes_in(info.trace or (), position)),
    )


def nodes_in(trace: Sequence[TraceNode], root: Position) -> list[SearchNode]:
    positions: list[Position] = []
    told = []
    for node in trace:
        before = None if node.parent is None else positions[node.parent]
        here = root if before is None or node.move is None else before.play(node.move)
        positions.append(here)
        told.append(node_form(node, before, here))
    return told


def node_form(node: TraceNode, before: Position | None, here: Position) -> SearchNode:
    moved = before is not None and node.move is not None
    return SearchNode(
        parent=node.parent,
        move="".join(before.path(node.move)) if before is not None and node.move is not None else "",
        text=before.move_text(node.move) if before is not None and node.move is not None else "",
        player=before.to_move() if moved and before is not None else None,
        ply=node.ply,
        value=round(node.value, 4),
        visits=node.visits,
        solved=node.solved,
        best=node.best,
        words=worth(node, here.game),
        window=window(node, here.game),
        cut=node.cut,
        why=reason(node, here),
    )


def worth(node: TraceNode, game: Game) -> str:
    if node.score is not None:
        return score_words(node.score, node, game)
    if node.solved:
        return value_words(node.value, game)
    percent = round(50 * (1 + node.value))
    return words.CHANCE.format(percent=percent, player=game.players[0])


def score_words(score: float, node: TraceNode, game: Game) -> str:
    """A score or a bound of alpha-beta. Plain minimax knows no unit but the value."""
    if abs(score) >= WIN - FARTHEST_WIN:
        return value_words(1 if score > 0 else -1, game)
    unit = game.unit
    if node.score == node.value or unit is None:
        return value_words(score, game)
    if score == 0:
        return words.EVEN
    exact = quantity(round(abs(score)), unit.one, unit.many)
    amount = exact if unit.size == 1 else f"{abs(score) / unit.size:.1f} {unit.many}"
    return words.AHEAD.format(player=game.players[score < 0], amount=amount)


def value_words(value: float, game: Game) -> str:
    return words.DRAW if value == 0 else words.WINS.format(player=game.players[value < 0])


def window(node: TraceNode, game: Game) -> str:
    low, high = (None if end is None else score_words(end, node, game) for end in (node.alpha, node.beta))
    first, second = game.players
    if low and high:
        return words.WINDOW.format(first=first, second=second, low=low, high=high)
    if low or high:
        return words.WINDOW_OF_ONE.format(player=first if low else second, bound=low or high)
    return ""


def reason(node: TraceNode, here: Position) -> str:
    if node.cut is None:
        return ""
    mover = here.to_move()
    bound = node.beta if mover == 0 else node.alpha
    kind = "beta_unsure" if node.cut == "beta" and bound is None else node.cut
    said = "" if bound is None else score_words(bound, node, here.game)
    names = here.game.players
    return words.CUT[kind].format(mover=names[mover], other=names[1 - mover], bound=said)
